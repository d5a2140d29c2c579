"""Rows (R01, R02) and the advance on an empty front row (R08): who stands where, and who counts as in front."""

from __future__ import annotations

from ..core.choices import Question
from ..core.events import emit
from ..core.frames import ask, pop
from ..core.kernel import kernel
from ..core.state import NOBODY, Fate, Frame
from .state import RowsFight, RowsSpec, RowsWork
from .words import Ev, Row


@kernel
def stands(f: RowsFight, i: int) -> bool:
    """In the fight and not downed."""
    return f.units[i].fate == Fate.STANDING


@kernel
def in_front(s: RowsSpec, f: RowsFight, i: int) -> bool:
    """R02: stands in the front row, or counts as if: in a First Strike (R06), or advanced on (R08)."""
    if f.units[i].row == Row.FRONT or f.striking:
        return True
    return (f.exposed >> s.sheets[i].side) & 1 != 0


@kernel
def front_is_empty(s: RowsSpec, f: RowsFight, side: int) -> bool:
    """R08: nobody of the side holds its front row; the downed hold none."""
    for i in range(s.count):
        if s.sheets[i].side != side or f.units[i].row != Row.FRONT:
            continue
        if stands(f, i) or (s.profile.downed_hold_row and f.units[i].fate == Fate.UNCONSCIOUS):
            return False
    return True


@kernel
def asked_at(s: RowsSpec, k: int) -> int:
    """Whom a phase that asks everybody asks as the `k`-th of twice the count: players first, in roster order; or -1."""
    i = k % s.count
    is_players = s.sheets[i].side == s.players
    return i if is_players == (k < s.count) else NOBODY


@kernel
def take_place(f: RowsFight, w: RowsWork, i: int, row: int) -> None:
    """R01: a row at the start."""
    f.units[i].row = row
    emit(w, Ev.PLACE, i, NOBODY, row, 0, 0, 0, 1)


@kernel
def run_places(s: RowsSpec, f: RowsFight, w: RowsWork, frame: Frame) -> None:
    """R01: the rows that the encounter fixes, and those that agents choose."""
    while frame.who < 2 * s.count:
        i = asked_at(s, frame.who)
        frame.who += 1
        if i == NOBODY or not stands(f, i):
            continue
        if s.sheets[i].row == Row.ASKED:
            ask(f, i, Question.VERB)
            return
        take_place(f, w, i, s.sheets[i].row)
    pop(f)


@kernel
def hold_front(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> None:
    """R08: with somebody in its front row again the side is no longer advanced on."""
    side = s.sheets[i].side
    if s.profile.advance_ends and f.units[i].row == Row.FRONT and (f.exposed >> side) & 1:
        f.exposed &= ~(1 << side)
        emit(w, Ev.ADVANCE_ENDS, i, NOBODY, side, 0, 0, 0, 8)


@kernel
def change_row(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, row: int, by: int, rule: int) -> None:
    """Combatant `i` goes to a row, or is driven there by another."""
    if f.units[i].row == row:
        return
    f.units[i].row = row
    emit(w, Ev.MOVE, i, by, row, 1 if by == i else 0, 0, 0, rule)
    hold_front(s, f, w, i)


@kernel
def move(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> None:
    """R07: front to back, or back to front."""
    row = Row.BACK if f.units[i].row == Row.FRONT else Row.FRONT
    change_row(s, f, w, i, row, i, 7)


@kernel
def advance_on(f: RowsFight, w: RowsWork, i: int, side: int, yes: bool) -> None:
    """R08: everyone of the side counts as front row from now on, or not yet."""
    if yes:
        f.exposed |= 1 << side
    emit(w, Ev.ADVANCE, i, NOBODY, 1 if yes else 0, 0, 0, 0, 8)
