"""Facts from outside in ships mode: cells that offer the medium, and the medium (V10, V15)."""

from __future__ import annotations

from ...core.board import Terrain
from ...core.kernel import answers, kernel
from ...core.outside import Fact, Refusal, note, overrule
from ..core.outside import is_ground, most_said, overrule_twenty, say_more, settle_down
from ..core.table import STATUSES
from .state import ShipsFight, ShipsSpec, ShipsWork
from .vehicles import can_enter, is_offered, is_vehicle
from .words import MEDIA

CLOSED = Terrain.WALL | Terrain.BARRED  # where nothing can be
MEDIUM = STATUSES + 1  # the condition behind the shared ones; 0 is land, as Medium says


@answers(is_ground, ShipsFight)
def is_in_its_medium(s: ShipsSpec, f: ShipsFight, i: int, x: int, y: int) -> bool:
    """V15: the cell offers the medium that it is in."""
    return not s.terrain[y, x] & CLOSED and is_offered(s, x, y, f.units[i].medium)


@answers(settle_down, ShipsFight)
def nothing_to_leave(s: ShipsSpec, f: ShipsFight, i: int) -> None:
    """V08: nothing holds of one cell alone."""


@answers(most_said, ShipsFight)
def most_in_ships(s: ShipsSpec, f: ShipsFight, i: int, status: int) -> int:
    """T37, T86: there are no forms here, and nothing is knocked out of hands."""
    return 0


@kernel
def can_be_in(s: ShipsSpec, f: ShipsFight, i: int, medium: int) -> bool:
    """V15: its kind can, and the cell has it."""
    return is_vehicle(s, i) and can_enter(s, i, medium) and is_offered(s, f.units[i].x, f.units[i].y, medium)


@answers(say_more, ShipsFight)
def say_medium(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, k: int, value: int) -> int:
    """V15: it is in this medium."""
    if k != MEDIUM:
        return Refusal.UNKNOWN
    if value < 0 or value >= MEDIA or not can_be_in(s, f, i, value):
        return Refusal.RANGE
    note(w, Fact.CONDITION, i, k, value, f.units[i].medium)
    f.units[i].medium = value
    return Refusal.NONE


@answers(overrule, ShipsFight)
def overrule_ships(s: ShipsSpec, f: ShipsFight, w: ShipsWork, fact: int, i: int, a: int, b: int) -> int:
    """Make it so."""
    return overrule_twenty(s, f, w, fact, i, a, b)
