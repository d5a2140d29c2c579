"""What encounters on a board say of it: a map by its id or drawn right there, and where somebody stands."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Tag

from .maps import Cell, Chart
from .model import Id


def shape_of_place(value: Any) -> str:
    """A cell, or a zone by its name."""
    return "zone" if isinstance(value, str) else "cell"


def shape_of_map(value: Any) -> str:
    """A map by its id, or drawn right here."""
    return "drawn" if isinstance(value, dict | Chart) else "named"


Place = Annotated[Annotated[Id, Tag("zone")] | Annotated[Cell, Tag("cell")], Discriminator(shape_of_place)]
MapOrId = Annotated[Annotated[Id, Tag("named")] | Annotated[Chart, Tag("drawn")], Discriminator(shape_of_map)]
