"""The battle from its first moment (R05, R06): what comes after what, and the First Strike."""

from __future__ import annotations

from ..core.events import emit
from ..core.frames import pop, push
from ..core.kernel import kernel
from ..core.state import NOBODY, Frame
from .formation import stands
from .initiative import arrange, arranger
from .state import RowsFight, RowsSpec, RowsWork
from .turns import take_turn
from .words import Doing, Ev

OPENING, STRIKE, PLACES, CALLS, PARADIGM, ROUND = range(6)  # stages of the battle
LINING_UP, STRIKING, ENDS = range(3)  # stages of a First Strike


@kernel
def chooses_roles_first(s: RowsSpec) -> bool:
    """R06: a Paradigm Phase comes before the First Strike of the players, not before that of their opponents."""
    return s.first_strike - 1 == s.players or s.profile.ambush_paradigm != 0


@kernel
def run_battle(s: RowsSpec, f: RowsFight, w: RowsWork, frame: Frame) -> None:
    """What comes next: the First Strike if any, rows, initiative, then a Paradigm Phase before every round."""
    stage = frame.stage
    frame.stage += 1
    if stage == OPENING:
        if s.first_strike and chooses_roles_first(s):
            push(f, Doing.PARADIGM, NOBODY, NOBODY)
    elif stage == STRIKE:
        if s.first_strike:
            push(f, Doing.FIRST_STRIKE, NOBODY, NOBODY)
    elif stage == PLACES:
        push(f, Doing.PLACES, NOBODY, NOBODY)
    elif stage == CALLS:
        push(f, Doing.CALLS, NOBODY, NOBODY)
    elif stage == PARADIGM:
        f.round_no += 1
        emit(w, Ev.ROUND, NOBODY, NOBODY, f.round_no, 0, 0, 0, 5)
        push(f, Doing.PARADIGM, NOBODY, NOBODY)
    else:
        frame.stage = PARADIGM
        push(f, Doing.ROUND, NOBODY, NOBODY)


@kernel
def begin_strike(s: RowsSpec, f: RowsFight, w: RowsWork) -> None:
    """R06: one free turn for each of the side, in the order it chooses; everyone counts as in the front row."""
    side = s.first_strike - 1
    emit(w, Ev.FIRST_STRIKE, NOBODY, NOBODY, side, 0, 0, 0, 6)
    f.striking = 1
    f.turn = 0
    f.order_count = 0
    for i in range(s.count):
        if s.sheets[i].side == side and stands(f, i):
            f.order[f.order_count] = i
            f.order_count += 1
    if f.order_count > 1:
        arrange(f, arranger(s, f, 0, f.order_count), 0, f.order_count)


@kernel
def end_strike(s: RowsSpec, f: RowsFight) -> None:
    """R06: initiative is called and rows are assigned as usual; nobody has acted yet."""
    f.striking = 0
    f.order_count = 0
    pop(f)
    if s.profile.strike_effects:
        push(f, Doing.EFFECTS, NOBODY, NOBODY)


@kernel
def run_strike(s: RowsSpec, f: RowsFight, w: RowsWork, frame: Frame) -> None:
    """R06: let the First Strike go on."""
    if frame.stage == LINING_UP:
        frame.stage = STRIKING
        begin_strike(s, f, w)
        return
    while f.turn < f.order_count:
        i = f.order[f.turn]
        f.turn += 1
        if stands(f, i):
            take_turn(f, i)
            return
    end_strike(s, f)
