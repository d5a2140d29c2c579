"""Maps as files say them: rows of signs, a legend, zones, and what stands on edges. Modes with a board share them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Discriminator, Field, Strict, StringConstraints, Tag, WithJsonSchema

from .model import Id, Model, Several, Text

Word = Literal[
    "open", "wall", "difficult", "slippery", "water", "climb", "gap",
    "cover", "greater-cover", "smoke", "concealing", "dark", "barred",
]  # fmt: skip
"""What a cell can be."""

STOCK_LEGEND: dict[str, tuple[Word, ...]] = {
    ".": ("open",),
    "#": ("wall",),
    ",": ("difficult",),
    "~": ("water",),
    "=": ("slippery",),
    "^": ("climb",),
    "_": ("gap",),
    "o": ("cover",),
    "O": ("greater-cover",),
    "%": ("smoke",),
    " ": ("dark",),
    "x": ("barred",),
}
"""The signs that need no legend."""


def listed(value: Any) -> Any:
    """One word stands for a list of one."""
    return [value] if isinstance(value, str) else value


def split(value: Any) -> Any:
    """The rows of a `|` block."""
    return value.rstrip("\n").split("\n") if isinstance(value, str) else value


def shape_of_zone(value: Any) -> str:
    """Which of its three shapes a zone has."""
    if isinstance(value, dict | Rectangle):
        return "rectangle"
    return "sign" if isinstance(value, str) else "cells"


Sign = Annotated[str, StringConstraints(min_length=1, max_length=1)]
ONE_WORD = {"enum": list(get_args(Word))}
Words = Annotated[
    Several[Word],
    BeforeValidator(listed),
    Field(min_length=1),
    WithJsonSchema({"anyOf": [ONE_WORD, {"type": "array", "items": ONE_WORD, "minItems": 1}]}),
]
Rows = Annotated[
    Several[str],
    BeforeValidator(split),
    Field(min_length=1),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}),
]
Cell = Annotated[tuple[int, int], Strict(False)]
"""Column and row, from 0."""


class Rectangle(Model):
    """A zone by its corner and size."""

    rect: Annotated[tuple[int, int, int, int], Strict(False)] = Field(description="column, row, width, height")


Zone = Annotated[
    Annotated[Sign, Tag("sign")]
    | Annotated[Rectangle, Tag("rectangle")]
    | Annotated[Annotated[Several[Cell], Field(min_length=1)], Tag("cells")],
    Discriminator(shape_of_zone),
]


class EdgeMark(Model):
    """Something on the edge between two cells."""

    at: Cell = Field(description="column and row of the cell, from 0")
    side: Literal["n", "e", "s", "w", "ne", "se", "sw", "nw"] = Field(
        description="which of its sides: n e s w, on hexes ne e se sw w nw"
    )
    what: Literal["cover", "greater-cover", "wall", "barred", "arrow-slit"] = Field(
        alias="is", description="what stands there; an arrow-slit is greater cover that nobody can pass"
    )


class Chart(Model):
    """A map without a name of its own, as an encounter may hold it."""

    title: Text | None = Field(default=None, description="its name for people")
    geometry: Literal["square", "hex", "freeform"] = Field(default="square", description="how cells touch (G30)")
    legend: dict[Sign, Words] = Field(
        default={}, description="signs beside the stock ones, each with one word or several"
    )
    rows: Rows = Field(description="a | block of rows of equal length, at most 64 by 64")
    zones: Annotated[dict[Id, Zone], Field(max_length=32)] = Field(
        default={},
        description="named places: a sign of the rows, a list of cells, or {rect: [column, row, width, height]}",
    )
    edges: Several[EdgeMark] = Field(default=(), description="walls and cover between cells")
    description: Text | None = Field(default=None, description="for people")


class Map(Chart):
    """A map."""

    id: Id = Field(description="its name for references, such as old-mill")
    mode: Text | None = Field(default=None, description="the mode it is for; none: all that play on a board")
