"""The part of the count that each mode has of its own, in a file named like the mode."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from ..rules.core.board import Terrain


class ModePart(Protocol):
    """What a mode's file says beside its answers to the count.

    Attributes:
        POOLS: fields of a combatant that are spent and lost, in the order of `left_of`; the start has them in full.
        RANKS: what that is called together which says how good a creature is at what it does.
        BOUNDS: the tables of it, and from where to where their numbers go.
        KEEPING: the traits that say how much of the first pool there is, and ABILITIES: what one can do; the first of
            them that a model has is meant.
        HARMS: fields that count what does not heal in a fight.
        SPENT: fields that count uses, of which a fight allows so many.
        LETHAL: fates of which a party is killed when they are everybody's.
        ON_BOARD: places are cells of a map; else rows.
        SAYINGS: what verbs are called whose names elsewhere depend on the moment.
        IDLE: verbs that are no deeds, left out where deeds are told.
    """

    POOLS: tuple[str, ...]
    RANKS: str
    BOUNDS: dict[str, tuple[int, int]]
    KEEPING: tuple[str, ...]
    ABILITIES: tuple[str, ...]
    HARMS: tuple[str, ...]
    SPENT: tuple[str, ...]
    LETHAL: tuple[int, ...]
    ON_BOARD: bool
    SAYINGS: dict[int, str]
    IDLE: tuple[int, ...]

    def ranks_of(self, creature: Any) -> dict[str, dict[str, int]]:
        """Those tables of a creature's model."""

    def bounds_of(self, model: Any, trait: str, value: int) -> tuple[int, int]:
        """From where to where a trait of a model goes that shall be `value`."""

    def suits(self, unit: Any, terrain: int) -> bool:
        """Whether a combatant can stand on ground like this."""


NO_ROOM = Terrain.WALL | Terrain.GAP | Terrain.BARRED | Terrain.WATER


def any_number(model: Any, trait: str, value: int) -> tuple[int, int]:
    """The bounds of a pool that can be as large as one likes."""
    return 1, max(value, 1)


def stands_dry(unit: Any, terrain: int) -> bool:
    """Ground for those who go on foot."""
    return not terrain & NO_ROOM


def numbers_of(table: Any) -> dict[str, int]:
    """A table of a model by its names."""
    return {name: int(getattr(table, name)) for name in type(table).model_fields}


@cache
def part_of(mode: str) -> ModePart:
    """The part of a mode; importing it registers its answers, so ask before anything is counted.

    Raises:
        ModuleNotFoundError: fights of the mode cannot be counted.
    """
    return cast(ModePart, import_module(f".{mode}", __package__))
