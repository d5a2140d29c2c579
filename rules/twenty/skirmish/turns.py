"""Turns (T03, T12, T80, T85, T91): how many actions there are, which are lost, what their passing brings (T94)."""

from __future__ import annotations

from ...core.choices import Question
from ...core.events import emit
from ...core.frames import pop, push
from ...core.kernel import answers, kernel
from ...core.state import NOBODY, Ending, Frame
from ..core.harm import suffer
from ..core.minds import ask_mind
from ..core.order import is_companion, is_standing, refresh
from ..core.statuses import bears, counts, end_all_by, hears, lasts_of, shorten, value_of
from ..core.table import Lasts, Moment, Status
from ..core.words import Doing, Ev
from .areas import age_areas, stay_in_areas
from .cover import is_behind_cover
from .state import SkirmishFight, SkirmishSpec, SkirmishWork
from .words import Free

UPKEEP, CHOOSING = range(2)  # stages of a turn


@kernel
def actions_of(s: SkirmishSpec, f: SkirmishFight, i: int) -> int:
    """T03: actions per round; T12: a companion has its controller's CPB; T80: haste and slow."""
    n = s.profile.apr
    if is_companion(s, i):
        n = s.sheets[s.sheets[i].controller - 1].cpb
    if bears(f, i, Status.HASTE):
        n += s.profile.haste_actions
    if bears(f, i, Status.SLOW):
        n -= s.profile.haste_actions
    return max(n, 0)


@kernel
def pass_action(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, counted: bool) -> None:
    """An action of `i` has passed: T26 in an area, T94 for what it bears."""
    stay_in_areas(s, f, w, i)
    if counted and is_standing(f, i):
        shorten(f, w, i, Lasts.ACTIONS)


@kernel
def lose_action(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, counted: bool) -> None:
    """An action is lost; T94: it counts all the same."""
    f.units[i].actions -= 1
    emit(w, Ev.LOSE, i, -1, 0, f.units[i].actions, 0, 0, 91)
    pass_action(s, f, w, i, counted)


@kernel
def spend(f: SkirmishFight, w: SkirmishWork, i: int, actions: int) -> None:
    """T03: an action costs one or more; its time passes when it is done."""
    f.units[i].actions -= actions
    f.units[i].due += actions
    emit(w, Ev.SPEND, i, -1, actions, f.units[i].actions, 0, 0, 3)


@kernel
def pass_due(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """The time of actions that are done passes."""
    while f.units[i].due > 0:
        f.units[i].due -= 1
        if is_standing(f, i):
            pass_action(s, f, w, i, True)


@kernel
def cannot_act(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """T02, T85, T87, T91: its next action is lost; T76, T77: so is a companion's that hears no command."""
    if is_companion(s, i) and not hears(f, i):
        return True
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
def lose_what_must_be(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """Actions that are lost one by one, until one is free."""
    while f.units[i].actions > 0 and is_standing(f, i) and cannot_act(s, f, i):
        lose_action(s, f, w, i, True)


@kernel
def lose_to_stun(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T91: a stun that lasts rounds takes actions of each."""
    if not bears(f, i, Status.STUNNED) or lasts_of(f, i, Status.STUNNED) == Lasts.ACTIONS:
        return
    for _ in range(min(value_of(f, i, Status.STUNNED), f.units[i].actions)):
        if is_standing(f, i):
            lose_action(s, f, w, i, True)


@kernel
def begin_turn(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T03: actions anew; T94: what `i` has caused for the round ends."""
    me = f.units[i]
    end_all_by(s, f, w, i)
    age_areas(f, i)
    me.actions = actions_of(s, f, i)
    me.due = 0
    me.defended = 0
    me.moved = 0
    me.free = Free.NOTHING
    if not s.profile.cover_lasts:
        me.cover = 0
    emit(w, Ev.TURN, i, -1, me.actions, 0, 0, 0, 3)
    lose_to_stun(s, f, w, i)


@kernel
def has_free_choice(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """Something that costs no action is open: T22 cover after a move, T24 the other half of a running fire."""
    me = f.units[i]
    return me.free != Free.NOTHING or (me.moved != 0 and not me.cover and is_behind_cover(s, f, i))


@kernel
def end_turn(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T03: the turn is over: actions left are lost, T94: damage over time comes, then rounds end."""
    while f.units[i].actions > 0 and is_standing(f, i):
        lose_action(s, f, w, i, s.profile.lost_actions_count != 0)
    if is_standing(f, i):
        suffer(s, f, w, i)
    if is_standing(f, i) and not s.profile.rounds_end_late:
        shorten(f, w, i, Lasts.ROUNDS)
    leave_turn(s, f, w, i)


@kernel
def leave_turn(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """What holds for the turn is over; also for one that has fallen in it."""
    me = f.units[i]
    if s.profile.flank_memory:
        me.flankers = 0  # T23
    if s.profile.recoil_rests:
        me.last = 0  # T30
    me.actions = 0
    me.due = 0
    me.free = Free.NOTHING
    me.moved = 0
    me.acted = 1
    f.actor = NOBODY
    emit(w, Ev.END_TURN, i, -1, 0, 0, 0, 0, 3)
    pop(f)


@kernel
def run_turn(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """Let a turn go on: ask for the next choice as long as an action is left."""
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
        leave_turn(s, f, w, i)
    elif f.units[i].actions <= 0 and not has_free_choice(s, f, i):
        end_turn(s, f, w, i)
    else:
        ask_mind(f, i, Question.VERB)


@kernel
def send_companion(f: SkirmishFight, w: SkirmishWork, i: int, j: int) -> None:
    """T12: it acts on its controller's turn, now."""
    emit(w, Ev.COMPANION, i, j, 0, 0, 0, 0, 12)
    push(f, Doing.TURN, j, j)


@answers(refresh, SkirmishFight)
def nothing_anew(s: SkirmishSpec, f: SkirmishFight, i: int) -> None:
    """Actions come with the turn, not with the round."""
