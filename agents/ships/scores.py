"""Scripted agents of ships mode. Importing this registers all that they answer."""

from __future__ import annotations

from ...rules.core.kernel import answers, kernel
from ...rules.twenty.ships.state import ShipsFight, ShipsSpec, ShipsWork
from ...rules.twenty.ships.vehicles import is_vehicle
from ...rules.twenty.ships.words import Verb
from ..policy import Policy, choose_scripted
from ..twenty.asks import best_cell, often_from
from ..twenty.places import best_place
from ..twenty.scores import choose_best
from . import answers as reactions
from . import bars, guns, plain, suppose, targets

ANSWERS = (bars, guns, plain, reactions, suppose, targets)


@answers(choose_scripted, ShipsFight)
def choose_in_ships(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, key: int) -> int:
    """The legal choice with the best score."""
    return choose_best(s, v, w, policy, key)


@kernel
def wants_away(v: ShipsFight, w: ShipsWork) -> bool:
    """V09: it means to escape, which costs all its movements, none spent before."""
    for k in range(w.choice_count):
        if w.choices[k] == Verb.ESCAPE:
            return w.notes.scores[Verb.ESCAPE] > 0
    return False


@answers(often_from, ShipsFight)
def attacks_from(s: ShipsSpec, v: ShipsFight, i: int) -> int:
    """V17: all attacks that are left, and one of the next round."""
    return v.units[i].attacks + 1 if is_vehicle(s, i) else 1


@answers(best_cell, ShipsFight)
def best_ships_cell(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, verb: int, action: int) -> int:
    """Where to go."""
    if wants_away(v, w):
        w.notes.total = -1
        return 0
    return best_place(s, v, w, policy, i, verb, attacks_from(s, v, i))
