"""Linked attacks (V12): several skilled crews strike one target together; the hits join as a combo (T32).

The frame keeps in `using` the caller's weapon slot + 1, in `who` which friend is asked next, in `stage` how far it has
come; joined damage in `amount`, soak ignored in `steps`, hits in `degree`.
"""

from __future__ import annotations

from ...core.choices import Question
from ...core.events import emit
from ...core.frames import pop, push
from ...core.kernel import kernel
from ...core.state import Frame
from ..core.bands import band_between
from ..core.blows import land_combo
from ..core.minds import ask_mind, is_aware, is_foe
from ..core.order import is_standing
from ..core.statuses import may_react
from ..core.words import Doing as Shared
from ..core.words import Ev, Variant
from .attacks import begin_attack
from .bonuses import armament_of, gunner_for, reaches
from .landing import crossing
from .state import ShipsFight, ShipsSpec, ShipsWork
from .vehicles import is_operated, is_vehicle, operator_rank
from .words import WEAPONS, Doing, Kind

CALLING, ASKING = range(2)  # stages


@kernel
def is_skilled(s: ShipsSpec, i: int) -> bool:
    """V12: linking takes vehicle skill."""
    return is_vehicle(s, i) and operator_rank(s.sheets[i]) >= s.profile.link_rank and is_operated(s, i)


@kernel
def is_linkable(s: ShipsSpec, j: int) -> bool:
    """V12: only against larger vehicles; small ones in a dogfight are not affected. Kind and size are seen."""
    return s.looks[j].kind != Kind.PERSON and s.looks[j].bulk >= s.profile.link_from


@kernel
def reaches_now(s: ShipsSpec, f: ShipsFight, k: int, j: int) -> bool:
    """One of its weapons reaches `j`."""
    band = band_between(s, f, k, j)
    for slot in range(WEAPONS):
        if reaches(s, k, slot, band):
            return True
    return False


@kernel
def may_join(s: ShipsSpec, f: ShipsFight, i: int, k: int, j: int) -> bool:
    """V12: a friend in range with an attack left this round."""
    if k == i or s.sheets[k].side != s.sheets[i].side or not is_standing(f, k) or f.units[k].attacks <= 0:
        return False
    if not is_skilled(s, k) or not may_react(s, f, k) or not is_foe(s, f, k, j) or not is_aware(s, f, k, j):
        return False
    return reaches_now(s, f, k, j)


@kernel
def has_partner(s: ShipsSpec, f: ShipsFight, i: int, j: int) -> bool:
    """V12: somebody could join."""
    for k in range(s.count):
        if may_join(s, f, i, k, j):
            return True
    return False


@kernel
def shoot_with(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, j: int, slot: int, gunner: int, flags: int) -> None:
    """An attack with the armament of a slot, by a gunner or the operator."""
    armament = s.weapons[armament_of(s, i, slot)]
    frame = begin_attack(s, f, w, i, j, slot + 1, flags | (Variant.RANGED if armament.ranged else 0))
    frame.steps = gunner


@kernel
def call_link(s: ShipsSpec, f: ShipsFight, i: int, j: int, slot: int, gunner: int, maneuver: bool) -> None:
    """V12: called on one's turn."""
    frame = push(f, Shared.VOLLEY, i, j)
    frame.using = slot + 1
    frame.path = gunner
    frame.variants = Variant.JOINED | (Variant.MANEUVER if maneuver else 0)


@kernel
def run_link(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame) -> None:
    """Let a linked attack go on: the caller's, then each friend's who joins; at the end the joined damage."""
    i = frame.actor
    j = frame.target
    if frame.stage == CALLING:
        frame.stage = ASKING
        shoot_with(s, f, w, i, j, frame.using - 1, frame.path, frame.variants)
        return
    while frame.who < s.count and is_standing(f, j):
        k = frame.who
        frame.who += 1
        if may_join(s, f, i, k, j):
            push(f, Doing.JOINING, k, j)
            return
    pop(f)
    end_link(s, f, w, frame)


@kernel
def end_link(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame) -> None:
    """T32: soaked once."""
    if not is_standing(f, frame.target):
        return
    frame.steps += crossing(s, f, frame.actor, frame.target, frame.amount, frame.variants)
    kind = s.weapons[armament_of(s, frame.actor, frame.using - 1)].damage
    land_combo(s, f, w, frame, kind)


@kernel
def run_joining(s: ShipsSpec, f: ShipsFight, frame: Frame) -> None:
    """Ask a friend whether it adds an attack; once."""
    asked = frame.stage
    frame.stage = 1
    if asked or not is_standing(f, frame.actor) or not is_standing(f, frame.target):
        pop(f)
        return
    ask_mind(f, frame.actor, Question.VERB)


@kernel
def join_in(s: ShipsSpec, f: ShipsFight, w: ShipsWork, k: int, j: int, slot: int, maneuver: bool) -> None:
    """V12: the friend adds one attack that it has left."""
    emit(w, Ev.LINK, k, j, slot, 0, 0, 0, 112)
    gunner = gunner_for(s, f, k)
    f.units[k].attacks -= 1
    shoot_with(s, f, w, k, j, slot, gunner, Variant.JOINED | (Variant.MANEUVER if maneuver else 0))
