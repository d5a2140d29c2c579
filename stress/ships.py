"""Ships mode for the count: the rule of twenty, and what its verbs are called."""

from __future__ import annotations

from ..rules.core.events import Event
from ..rules.core.kernel import answers
from ..rules.twenty.ships.state import ShipsFight, ShipsSpec
from ..rules.twenty.ships.words import Verb
from .counting import Course, Tally, hear, left_of, spot_of
from .twenty import HARMS, LETHAL, ON_BOARD, POOLS, RANKS, SPENT, cell_of, hear_twenty, pool_left, ranks_of

__all__ = ["HARMS", "IDLE", "LETHAL", "ON_BOARD", "POOLS", "RANKS", "SAYINGS", "SPENT", "ranks_of"]

SAYINGS = {int(Verb.END): "end the turn"}
IDLE = (Verb.END, Verb.DECLINE)


@answers(hear, ShipsFight)
def hear_ships(s: ShipsSpec, f: ShipsFight, event: Event, tally: Tally, course: Course) -> None:
    """Count an event."""
    hear_twenty(s, f, event, tally, course)


@answers(left_of, ShipsFight)
def left_in_ships(s: ShipsSpec, f: ShipsFight, i: int, pool: int) -> int:
    """What is left of a pool."""
    return pool_left(f, i, pool)


@answers(spot_of, ShipsFight)
def spot_in_ships(s: ShipsSpec, f: ShipsFight, i: int) -> int:
    """Where it is."""
    return cell_of(f, i)
