"""Skirmish mode for the count: the rule of twenty, and what its verbs are called."""

from __future__ import annotations

from ..rules.core.events import Event
from ..rules.core.kernel import answers
from ..rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec
from ..rules.twenty.skirmish.words import Verb
from .counting import Course, Tally, hear, left_of, spot_of
from .modes import any_number, stands_dry
from .twenty import BOUNDS, HARMS, LETHAL, ON_BOARD, POOLS, RANKS, SPENT, cell_of, hear_twenty, pool_left, ranks_of

__all__ = ["BOUNDS", "HARMS", "IDLE", "LETHAL", "ON_BOARD", "POOLS", "RANKS", "SAYINGS", "SPENT", "ranks_of"]

SAYINGS = {int(Verb.END): "end the turn"}
IDLE = (Verb.END, Verb.DECLINE)
KEEPING = ("health",)
ABILITIES = ("abilities",)
bounds_of, suits = any_number, stands_dry


@answers(hear, SkirmishFight)
def hear_skirmish(s: SkirmishSpec, f: SkirmishFight, event: Event, tally: Tally, course: Course) -> None:
    """Count an event."""
    hear_twenty(s, f, event, tally, course)


@answers(left_of, SkirmishFight)
def left_in_skirmish(s: SkirmishSpec, f: SkirmishFight, i: int, pool: int) -> int:
    """What is left of a pool."""
    return pool_left(f, i, pool)


@answers(spot_of, SkirmishFight)
def spot_in_skirmish(s: SkirmishSpec, f: SkirmishFight, i: int) -> int:
    """Where it is."""
    return cell_of(f, i)
