"""The part of the count that each mode has of its own, in a file named like the mode."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast


class ModePart(Protocol):
    """What a mode's file says beside its answers to the count.

    Attributes:
        POOLS: fields of a combatant that are spent and lost, in the order of `left_of`; the start has them in full.
        RANKS: the table of a creature that says how good it is at what it does.
        HARMS: fields that count what does not heal in a fight.
        SPENT: fields that count uses, of which a fight allows so many.
        LETHAL: fates of which a party is killed when they are everybody's.
        ON_BOARD: places are cells of a map; else rows.
        SAYINGS: what verbs are called whose names elsewhere depend on the moment.
        IDLE: verbs that are no deeds, left out where deeds are told.
    """

    POOLS: tuple[str, ...]
    RANKS: str
    HARMS: tuple[str, ...]
    SPENT: tuple[str, ...]
    LETHAL: tuple[int, ...]
    ON_BOARD: bool
    SAYINGS: dict[int, str]
    IDLE: tuple[int, ...]

    def ranks_of(self, creature: Any) -> dict[str, int]:
        """That table of a creature's model."""


@cache
def part_of(mode: str) -> ModePart:
    """The part of a mode; importing it registers its answers, so ask before anything is counted.

    Raises:
        ModuleNotFoundError: fights of the mode cannot be counted.
    """
    return cast(ModePart, import_module(f".{mode}", __package__))
