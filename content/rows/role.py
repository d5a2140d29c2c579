"""Roles of rows mode as data (R14): what they may use, and what they are better and worse at."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from ..model import Id, Model, Several, Text
from .usable import KindName

Percent = Annotated[int, Field(ge=0, le=1000)]


class Role(Model):
    """A role."""

    id: Id = Field(description="its name for references, such as striker")
    name: Text = Field(description="its name for people")
    mode: Literal["rows"] = Field(default="rows", description="the mode it is for")
    kinds: Several[KindName] = Field(description="kinds of abilities it may use; Basic Attack, Move, Use Item always")
    physical_damage: Percent = Field(default=100, description="percent of the physical damage it does")
    magical_damage: Percent = Field(default=100, description="percent of the magical damage it does")
    healing: Percent = Field(default=100, description="percent of what it heals")
    defence: Percent = Field(default=100, description="percent of its physical and magical defence")
    damage_taken: Percent = Field(default=100, description="percent of the damage it takes")
    mana_cost: Percent = Field(default=100, description="percent of what abilities cost, rounded up")
    guards: bool = Field(default=False, description="attacks at one that reach it must choose it, or another such")
    status: Annotated[int, Field(ge=-9, le=9)] = Field(
        default=0, description="added to what its statuses need of the die"
    )
    buff_rounds: Annotated[int, Field(ge=0, le=9)] = Field(default=0, description="its buffs last so much longer")
    more_allies: Annotated[int, Field(ge=0, le=23)] = Field(
        default=0, description="a buff for one ally reaches so many more"
    )
    more_foes: Annotated[int, Field(ge=0, le=23)] = Field(default=0, description="a debuff reaches so many more")
    description: Text | None = Field(default=None, description="for people")

    @field_validator("kinds")
    @classmethod
    def _some(cls, kinds: tuple[KindName, ...]) -> tuple[KindName, ...]:
        if not kinds:
            raise ValueError("a role that may use nothing: name a kind of ability, such as kinds: [other]")
        return kinds
