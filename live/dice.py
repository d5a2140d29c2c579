"""Dice by hand: a choice waits until every die that it needs has been typed in, each named with its purpose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from .errors import BadDie

if TYPE_CHECKING:
    from ..content.fight import Fight, WantedDie

ZERO_IS_TEN = 10  # a d10 counts from 0 to 9
NOUNS = {"aware": "awareness", "survive": "survival", "defend again": "another defence"}


@dataclass(frozen=True)
class Wanted:
    """A die that somebody must roll.

    Attributes:
        combatant: who rolls it, by its place in the roster.
        purpose: what for: `attack`, `initiative`.
        sides: of the die.
        nth: the how manieth of those asked for this choice, from 1.
        former: what was typed in its place the last time, if this choice was rolled for before; None else.
    """

    combatant: int
    purpose: str
    sides: int
    nth: int
    former: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """For the log and for clients."""
        return asdict(self)


def wanted_of(fight: Fight, die: WantedDie, nth: int, former: Sequence[int] = ()) -> Wanted:
    """The die as people know it."""
    purpose = spoken(fight.mode.rolls(die.purpose).name)
    before = former[nth - 1] if nth <= len(former) and 1 <= former[nth - 1] <= die.sides else None
    return Wanted(die.combatant, purpose, die.sides, nth, before)


def spoken(purpose: str) -> str:
    """What a die is rolled for, as people say it."""
    words = purpose.lower().replace("_", " ")
    return NOUNS.get(words, words)


def face_of(typed: int, sides: int) -> int:
    """The face that was typed: 0 is the ten of a d10.

    Raises:
        BadDie: the die has no such face.
    """
    face = ZERO_IS_TEN if typed == 0 and sides == ZERO_IS_TEN else typed
    if not 1 <= face <= sides:
        ten = ", or 0 for 10" if sides == ZERO_IS_TEN else ""
        raise BadDie(f"a die of {sides} sides does not show {typed}: type 1 to {sides}{ten}")
    return face
