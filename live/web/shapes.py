"""What the API takes and gives, for its OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from ..commands import AnyCommand, Id, Level, Name

TableId = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[a-z0-9][a-z0-9-]*$")]


class Said(BaseModel):
    """A command, and the version of the table that its sender has seen."""

    model_config = ConfigDict(extra="forbid")
    expected_version: Annotated[int, Field(ge=0, le=1_000_000_000, strict=True)]
    command: AnyCommand


class Done(BaseModel):
    """What a command came to."""

    version: int
    entries: list[dict[str, Any]]


class NewTable(BaseModel):
    """A table to be opened: an encounter by its id, and how it is to be played."""

    model_config = ConfigDict(extra="forbid")
    encounter: Id
    seed: Annotated[int, Field(ge=0, le=2**53, strict=True)] | None = None
    title: Name | None = None
    hand: Annotated[list[Name], Field(max_length=4)] = []
    level: Level = Level.CONFIRM
    agents: Annotated[dict[Name, Name], Field(max_length=28)] = {}


class Branch(BaseModel):
    """A what-if."""

    model_config = ConfigDict(extra="forbid")
    title: Name | None = None


class Opened(BaseModel):
    """A table that was opened."""

    table: str
    version: int


class Listed(BaseModel):
    """A table in the list."""

    id: str
    title: str
    origin: str
    version: int
    at: float


class Playable(BaseModel):
    """An encounter that can be opened."""

    id: str
    mode: str
    title: str


class NewHook(BaseModel):
    """An address that is told what happens."""

    model_config = ConfigDict(extra="forbid")
    url: Annotated[str, Field(min_length=8, max_length=400, pattern=r"^https?://[^\s@]+$")]
    table: TableId | None = None  # only what happens at this table


class Hook(BaseModel):
    """An address that is told what happens; its secret is shown once."""

    id: str
    url: str
    table: str | None
    secret: str | None = None


class Wrong(BaseModel):
    """What went wrong, and what to do."""

    error: str
    message: str
    version: int | None = None
