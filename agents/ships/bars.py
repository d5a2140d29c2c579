"""What the verbs of ships mode do, as laws and orders ask."""

from __future__ import annotations

from ...rules.core.frames import top
from ...rules.core.kernel import answers
from ...rules.core.reach import on_window, reachable, window_xy
from ...rules.core.state import NOBODY
from ...rules.twenty.core.effects import ability_of
from ...rules.twenty.core.wills import suits
from ...rules.twenty.core.words import AimAt
from ...rules.twenty.ships.casting import spell_of
from ...rules.twenty.ships.legal import ability_slot, slot_of
from ...rules.twenty.ships.state import ShipsFight, ShipsSpec, ShipsWork
from ...rules.twenty.ships.words import Doing, Verb
from ..bounds import Bounds, bars
from ..twenty.asks import ability_behind, cell_beside, is_blow, is_open, is_walk, points_of, whom_it_meets
from ..twenty.bars import bars_of


@answers(bars, ShipsFight)
def bars_choice(s: ShipsSpec, v: ShipsFight, w: ShipsWork, bounds: Bounds, choice: int) -> int:
    """What keeps the decider from a choice."""
    return bars_of(s, v, w, bounds, choice)


@answers(ability_behind, ShipsFight)
def ability_used(s: ShipsSpec, v: ShipsFight, i: int, verb: int) -> int:
    """A special, an ability, or V13: a spell through the amplifier."""
    if verb >= Verb.CAST:
        return spell_of(s, i, slot_of(verb))
    return ability_of(s, i, ability_slot(verb)) if verb >= Verb.ABILITY else NOBODY


@answers(points_of, ShipsFight)
def points_spent(s: ShipsSpec, v: ShipsFight, i: int, verb: int) -> int:
    """T11: of abilities; amplified spells cost an attack (V13)."""
    return s.abilities[ability_used(s, v, i, verb)].cost if Verb.ABILITY <= verb < Verb.CAST else 0


@answers(is_walk, ShipsFight)
def goes(s: ShipsSpec, v: ShipsFight, verb: int) -> bool:
    """V08."""
    return verb == Verb.MOVE


@answers(is_blow, ShipsFight)
def fires(s: ShipsSpec, v: ShipsFight, verb: int) -> bool:
    """V02, V12: shots, linked or not."""
    return Verb.FIRE <= verb < Verb.ABILITY


@answers(whom_it_meets, ShipsFight)
def answered(s: ShipsSpec, v: ShipsFight, i: int, verb: int) -> int:
    """V12, T10: whom the link is against, or who attacks."""
    frame = top(v)
    if frame.kind == Doing.JOINING:
        return frame.target if verb >= Verb.JOIN else NOBODY
    if verb < Verb.ABILITY:
        return NOBODY
    return frame.actor if s.abilities[ability_used(s, v, i, verb)].aim == AimAt.FOE else NOBODY


@answers(is_open, ShipsFight)
def open_cell(s: ShipsSpec, v: ShipsFight, w: ShipsWork, i: int, verb: int, cell: int) -> bool:
    """As the list of choices has it."""
    if not on_window(s, v.units[i].x, v.units[i].y, cell) or not reachable(w, cell):
        return False
    x, y = window_xy(s, v.units[i].x, v.units[i].y, cell)
    return suits(s, v, i, x, y)


@answers(cell_beside, ShipsFight)
def nowhere(s: ShipsSpec, v: ShipsFight, w: ShipsWork, i: int, verb: int, j: int) -> int:
    """Nothing aimed at somebody moves a vehicle."""
    return NOBODY
