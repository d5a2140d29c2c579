"""Fights of ships mode that may be behind a view, and who is ahead in them."""

from __future__ import annotations

from ...rules.core.board import Terrain
from ...rules.core.dice import random32
from ...rules.core.kernel import answers
from ...rules.twenty.core.order import refresh
from ...rules.twenty.ships.state import ShipsFight, ShipsSpec, ShipsWork
from ...rules.twenty.ships.vehicles import is_offered, is_vehicle, media_of
from ...rules.twenty.ships.words import MEDIA, Medium
from ..imagining import imagine, lead
from ..twenty.asks import may_lurk, supply
from ..twenty.imagining import imagine_twenty, lead_of_twenty


@answers(imagine, ShipsFight)
def imagine_fight(s: ShipsSpec, f: ShipsFight, w: ShipsWork, side: int, key: int) -> int:
    """Draw what is hidden."""
    return imagine_twenty(s, f, side, key)


@answers(lead, ShipsFight)
def lead_of(s: ShipsSpec, f: ShipsFight, side: int) -> int:
    """The share of the side, by what is left of everybody."""
    return lead_of_twenty(s, f, side)


@answers(may_lurk, ShipsFight)
def floats_there(s: ShipsSpec, f: ShipsFight, j: int, x: int, y: int) -> bool:
    """V15: in a medium that it can enter and the cell offers; people stay on land."""
    media = media_of(s.sheets[j]) if is_vehicle(s, j) else 1 << Medium.LAND
    for medium in range(MEDIA):
        if (media >> medium) & 1 and is_offered(s, x, y, medium):
            f.units[j].medium = medium
            return s.terrain[y, x] & Terrain.WALL == 0
    return False


@answers(supply, ShipsFight)
def load_guns(s: ShipsSpec, f: ShipsFight, j: int, lost: bool, key: int) -> None:
    """V17: what is left of its round: all of it before its turn, but what links and defence have taken (V07, V12)."""
    me = f.units[j]
    refresh(s, f, j)
    me.maneuvers = (random32(key, 0) * (me.maneuvers + 1)) >> 32
    if me.acted or f.actor == j:
        me.attacks = (random32(key, 1) * (me.attacks + 1)) >> 32
        me.movements = 0
