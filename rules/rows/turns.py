"""Rounds and turns (R04, R07), and turns that are held (R15)."""

from __future__ import annotations

from ..core.choices import Question
from ..core.endings import end_round
from ..core.events import emit
from ..core.frames import ask, pop, push, top
from ..core.kernel import kernel
from ..core.state import NOBODY, Frame
from .formation import stands
from .state import RowsFight, RowsSpec, RowsWork
from .statuses import is_held_by, loses_turn
from .words import Doing, Ev, Status

BEGINS, NEXT, AFTER_TURN, CLOSES = range(4)  # stages of a round; of asking holders the second and third
UPKEEP, CHOOSING = range(2)  # stages of a turn


@kernel
def begin_round(s: RowsSpec, f: RowsFight) -> None:
    """R04: the order is the same every round, and everybody may act again."""
    f.turn = 0
    f.holding = 0
    for i in range(s.count):
        f.units[i].acted = 0
        f.units[i].held = 0


@kernel
def is_to_act(f: RowsFight, i: int) -> bool:
    """Stands, has not acted this round, and does not hold its turn."""
    return stands(f, i) and not f.units[i].acted and (f.holding >> i) & 1 == 0


@kernel
def others_to_act(f: RowsFight) -> bool:
    """R15: somebody further down the order has its turn still to come."""
    for k in range(f.turn, f.order_count):
        if is_to_act(f, f.order[k]):
            return True
    return False


@kernel
def next_in_order(f: RowsFight) -> int:
    """R04: who acts next; R15: when all left hold, they do in initiative order; -1 nobody."""
    while f.turn < f.order_count:
        i = f.order[f.turn]
        f.turn += 1
        if is_to_act(f, i):
            return i
    for k in range(f.order_count):
        i = f.order[k]
        if (f.holding >> i) & 1:
            return i
    return NOBODY


@kernel
def run_round(s: RowsSpec, f: RowsFight, w: RowsWork, frame: Frame) -> None:
    """Let the round go on: the next turn, or those who hold theirs, or the effect phase and the end."""
    if frame.stage == BEGINS:
        begin_round(s, f)
        frame.stage = NEXT
    if frame.stage == CLOSES:
        f.rounds_over += 1
        pop(f)
        end_round(s, f)
        return
    if frame.stage == AFTER_TURN and f.holding and s.profile.hold_after_each and others_to_act(f):
        frame.stage = NEXT
        push(f, Doing.HOLDERS, NOBODY, NOBODY)
        return
    i = next_in_order(f)
    if i != NOBODY:
        frame.stage = AFTER_TURN
        take_turn(f, i)
    else:
        frame.stage = CLOSES
        push(f, Doing.EFFECTS, NOBODY, NOBODY)


@kernel
def take_turn(f: RowsFight, i: int) -> None:
    """It is the turn of combatant `i`."""
    f.holding &= ~(1 << i)
    push(f, Doing.TURN, i, i)


@kernel
def run_holders(f: RowsFight, frame: Frame) -> None:
    """R15: ask each who holds its turn, in initiative order, whether it acts now; not when all left hold."""
    if frame.stage == AFTER_TURN:
        frame.who = 0
    frame.stage = NEXT
    while frame.who < f.order_count and others_to_act(f):
        i = f.order[frame.who]
        frame.who += 1
        if (f.holding >> i) & 1:
            frame.actor = i
            ask(f, i, Question.VERB)
            return
    pop(f)


@kernel
def act_now(f: RowsFight, w: RowsWork, frame: Frame) -> None:
    """R15: one who held acts; after its turn the others are asked again."""
    frame.stage = AFTER_TURN
    emit(w, Ev.ACT_NOW, frame.actor, NOBODY, 0, 0, 0, 0, 15)
    take_turn(f, frame.actor)


@kernel
def hold(f: RowsFight, w: RowsWork, i: int) -> None:
    """R15: come later in the round, but not before another has had a turn."""
    f.holding |= 1 << i
    f.units[i].held += 1
    f.actor = NOBODY
    f.ap = 0
    emit(w, Ev.HOLD, i, NOBODY, 0, 0, 0, 0, 15)
    pop(f)
    top(f).stage = NEXT


@kernel
def can_hold(s: RowsSpec, f: RowsFight, i: int) -> bool:
    """R15: once a turn, before anything is done in it, while others have theirs to come; not in a First Strike."""
    return not f.begun and not f.striking and f.units[i].held < s.profile.holds and others_to_act(f)


@kernel
def ap_of_turn(s: RowsSpec, f: RowsFight, i: int) -> int:
    """R07: 2 AP in tiers 1 to 5, 3 from 6 on; R06: 1 in a First Strike; R17: slowed, one less, at least 1."""
    profile = s.profile
    ap = profile.ap_high if s.sheets[i].tier >= profile.high_tier else profile.ap_low
    if f.striking:
        ap = profile.strike_ap
    return max(ap - profile.slowed_ap, profile.least_ap) if is_held_by(f, i, Status.SLOWED) else ap


@kernel
def begin_turn(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> None:
    """R07: AP for the turn; R17: none for who sleeps or is stone."""
    f.actor = i
    f.begun = 0
    if loses_turn(s, f, w, i):
        emit(w, Ev.TURN_LOST, i, NOBODY, 0, 0, 0, 0, 17)
        end_turn(f, w, i, False)
        return
    f.ap = ap_of_turn(s, f, i)
    emit(w, Ev.TURN, i, NOBODY, f.ap, 0, 0, 0, 7)


@kernel
def end_turn(f: RowsFight, w: RowsWork, i: int, taken: bool) -> None:
    """R07: the turn is over; R17: after one that was taken nobody is immune any more."""
    f.units[i].acted = 1
    if taken:
        f.units[i].immune = 0
    f.actor = NOBODY
    f.ap = 0
    emit(w, Ev.END_TURN, i, NOBODY, 0, 0, 0, 0, 7)
    pop(f)


@kernel
def run_turn(s: RowsSpec, f: RowsFight, w: RowsWork, frame: Frame) -> None:
    """R07: ask for the next choice until the AP are spent or the turn is ended."""
    i = frame.actor
    if frame.stage == UPKEEP:
        frame.stage = CHOOSING
        begin_turn(s, f, w, i)
    elif f.ap > 0 and stands(f, i):
        ask(f, i, Question.VERB)
    else:
        end_turn(f, w, i, True)
