"""Turns of vehicles and people (V02, V07, V08, V17, T03): what each round gives, what is lost, what time brings."""

from __future__ import annotations

from ...core.choices import Question
from ...core.events import emit
from ...core.frames import pop
from ...core.kernel import answers, kernel
from ...core.state import NOBODY, Ending, Frame
from ..core.harm import suffer
from ..core.minds import ask_mind
from ..core.order import is_companion, is_standing, refresh
from ..core.statuses import bears, counts, end_all_by, lasts_of, shorten, value_of
from ..core.table import Lasts, Moment, Status
from ..core.words import Ev
from .state import ShipsFight, ShipsSpec, ShipsWork
from .vehicles import is_operated, is_vehicle

UPKEEP, CHOOSING = range(2)  # stages of a turn


@kernel
def hurry(s: ShipsSpec, f: ShipsFight, i: int, n: int) -> int:
    """T80: one more with haste, one fewer when slow."""
    if bears(f, i, Status.HASTE):
        n += s.profile.haste_actions
    if bears(f, i, Status.SLOW):
        n -= s.profile.haste_actions
    return max(n, 0)


@answers(refresh, ShipsFight)
def refresh_vehicle(s: ShipsSpec, f: ShipsFight, i: int) -> None:
    """V17: each round accuracy attacks, maneuverability maneuvers, speed movements; no APR."""
    me = f.units[i]
    sheet = s.sheets[i]
    ready = is_vehicle(s, i) and is_operated(s, i)
    me.attacks = hurry(s, f, i, sheet.accuracy) if ready else 0
    me.maneuvers = sheet.maneuverability if ready else 0
    me.movements = sheet.speed if ready else 0


@kernel
def pass_action(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """T94: an attack, a movement or an action of `i` has passed."""
    if is_standing(f, i):
        shorten(f, w, i, Lasts.ACTIONS)


@kernel
def spend(f: ShipsFight, w: ShipsWork, i: int, attacks: int, movements: int, actions: int) -> None:
    """V17, T03: what a choice costs; its time passes when it is done."""
    me = f.units[i]
    me.attacks -= attacks
    me.movements -= movements
    me.actions -= actions
    me.due += attacks + movements + actions
    emit(w, Ev.SPEND, i, -1, attacks + movements + actions, me.attacks + me.movements + me.actions, 0, 0, 117)


@kernel
def has_anything(f: ShipsFight, i: int) -> bool:
    """An attack, a movement or an action is left."""
    me = f.units[i]
    return me.attacks > 0 or me.movements > 0 or me.actions > 0


@kernel
def lose_action(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, counted: bool) -> None:
    """One of what is left is lost: of a vehicle attacks first, then movements."""
    me = f.units[i]
    if me.actions > 0:
        me.actions -= 1
    elif me.attacks > 0:
        me.attacks -= 1
    else:
        me.movements -= 1
    emit(w, Ev.LOSE, i, -1, 0, me.attacks + me.movements + me.actions, 0, 0, 91)
    if counted:
        pass_action(s, f, w, i)


@kernel
def cannot_act(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """T02, T85, T87, T91: its next action is lost."""
    if bears(f, i, Status.POSSESSED) and not s.profile.possessor_decides:
        return True
    if not counts(f, i, Moment.ACTIONS):
        return False
    if bears(f, i, Status.PARALYZED) or bears(f, i, Status.ASLEEP):
        return True
    if bears(f, i, Status.UNAWARE) and s.profile.ambush_skips:
        return True
    return bears(f, i, Status.STUNNED) and lasts_of(f, i, Status.STUNNED) == Lasts.ACTIONS


@kernel
def lose_what_must_be(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """What is lost one by one, until something is free."""
    while has_anything(f, i) and is_standing(f, i) and cannot_act(s, f, i):
        lose_action(s, f, w, i, True)


@kernel
def lose_to_stun(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """T91: a stun that lasts rounds takes actions of each."""
    if not bears(f, i, Status.STUNNED) or lasts_of(f, i, Status.STUNNED) == Lasts.ACTIONS:
        return
    for _ in range(value_of(f, i, Status.STUNNED)):
        if has_anything(f, i):
            lose_action(s, f, w, i, True)


@kernel
def pass_due(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """The time of what is done passes."""
    while f.units[i].due > 0:
        f.units[i].due -= 1
        pass_action(s, f, w, i)


@kernel
def actions_of(s: ShipsSpec, i: int) -> int:
    """T03: of somebody in the open; T12: a companion has its controller's CPB."""
    return s.sheets[s.sheets[i].controller - 1].cpb if is_companion(s, i) else s.profile.apr


@kernel
def begin_turn(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """T03: people have actions; T94: what `i` has caused for the round ends."""
    me = f.units[i]
    end_all_by(s, f, w, i)
    me.actions = 0 if is_vehicle(s, i) else hurry(s, f, i, actions_of(s, i))
    me.due = 0
    emit(w, Ev.TURN, i, -1, me.attacks + me.movements + me.actions, 0, 0, 0, 117)
    lose_to_stun(s, f, w, i)


@kernel
def end_turn(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """The turn is over: movements and actions left are lost; attacks are kept for links (V12)."""
    me = f.units[i]
    left = me.attacks + me.movements + me.actions
    me.movements = 0
    me.actions = 0
    for _ in range(left):
        if s.profile.lost_actions_count:
            pass_action(s, f, w, i)
    if is_standing(f, i):
        suffer(s, f, w, i)
    if is_standing(f, i) and not s.profile.rounds_end_late:
        shorten(f, w, i, Lasts.ROUNDS)
    leave_turn(f, w, i)


@kernel
def leave_turn(f: ShipsFight, w: ShipsWork, i: int) -> None:
    """What holds for the turn is over; also for one that has fallen or left in it."""
    me = f.units[i]
    me.actions = 0
    me.due = 0
    me.acted = 1
    f.actor = NOBODY
    emit(w, Ev.END_TURN, i, -1, 0, 0, 0, 0, 3)
    pop(f)


@kernel
def run_turn(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame) -> None:
    """Let a turn go on: ask for the next choice as long as anything is left to do."""
    i = frame.actor
    f.actor = i
    if frame.stage == UPKEEP:
        frame.stage = CHOOSING
        begin_turn(s, f, w, i)
    pass_due(s, f, w, i)
    lose_what_must_be(s, f, w, i)
    if f.ending != Ending.ONGOING:
        return
    if not is_standing(f, i):
        leave_turn(f, w, i)
    elif not has_anything(f, i):
        end_turn(s, f, w, i)
    else:
        ask_mind(f, i, Question.VERB)
