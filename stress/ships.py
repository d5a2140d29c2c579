"""Ships mode for the count: the rule of twenty, and what its verbs are called."""

from __future__ import annotations

from typing import Any

from ..rules.core.board import Terrain
from ..rules.core.events import Event
from ..rules.core.kernel import answers
from ..rules.twenty.ships.fleet import RANGES
from ..rules.twenty.ships.state import ShipsFight, ShipsSpec
from ..rules.twenty.ships.words import Bulk, Medium, Verb
from .counting import Course, Tally, hear, left_of, spot_of
from .modes import any_number
from .twenty import BOUNDS, HARMS, LETHAL, ON_BOARD, POOLS, RANKS, SPENT, cell_of, hear_twenty, pool_left, ranks_of

__all__ = ["BOUNDS", "HARMS", "IDLE", "LETHAL", "ON_BOARD", "POOLS", "RANKS", "SAYINGS", "SPENT", "ranks_of"]

SAYINGS = {int(Verb.END): "end the turn"}
IDLE = (Verb.END, Verb.DECLINE)
KEEPING = ("hull", "health")
ABILITIES = ("specials", "abilities")


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


def bounds_of(model: Any, trait: str, value: int) -> tuple[int, int]:
    """V16: a hull has the range of its vehicle's size."""
    return RANGES[Bulk[model.size.upper()]].hull if trait == "hull" else any_number(model, trait, value)


def suits(unit: Any, terrain: int) -> bool:
    """V10: a cell that offers the medium it is in."""
    medium = int(unit["medium"])
    if terrain & (Terrain.WALL | Terrain.BARRED):
        return False
    if terrain & Terrain.GAP or medium == Medium.SPACE:
        return bool(terrain & Terrain.GAP) and medium == Medium.SPACE
    wet = bool(terrain & Terrain.WATER)
    return medium == Medium.AIR or wet == (medium in (Medium.SEA, Medium.UNDERSEA))
