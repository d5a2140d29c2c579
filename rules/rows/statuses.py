"""Statuses (R10, R17): how they take hold, how long they last, and what they keep one from."""

from __future__ import annotations

from ..core.dice import roll
from ..core.events import emit
from ..core.kernel import kernel
from ..core.state import NOBODY
from .proof import element_factor, is_immune, show_immune
from .state import Ability, RowsFight, RowsSpec, RowsWork
from .statistics import statistic
from .words import LASTING, STATUSES, Ends, Ev, RollFor, Statistic, Status

IMMUNE_AT = 25  # hundredths, R10: an element factor of a quarter or less
SURE_AT = 400  # hundredths, R10: of four or more
NEVER = -1000  # what no die comes to
ALWAYS = 1000  # what every die comes to


@kernel
def is_held_by(f: RowsFight, i: int, status: int) -> bool:
    """The status holds combatant `i`."""
    return f.units[i].statuses[status] != 0


@kernel
def status_needs(s: RowsSpec, f: RowsFight, i: int, j: int, element: int) -> int:
    """R10: what a status of `i` on `j` needs of the die: the element shifts it, and a Saboteur's role (R14)."""
    factor = element_factor(s, f, j, element)
    if factor <= IMMUNE_AT:
        return NEVER
    if factor >= SURE_AT:
        return ALWAYS
    profile = s.profile
    needs = profile.status_at_most
    if factor < 100:
        needs = profile.status_resisted
    elif factor > 100:
        needs = profile.status_weak
    return needs + s.roles[f.units[i].role].status


@kernel
def status_die(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> int:
    """R10: one die for all targets of an action."""
    if w.status_die == 0:
        w.status_die = roll(s, f, w, i, RollFor.STATUS, 10)
    return w.status_die


@kernel
def take_hold(s: RowsSpec, f: RowsFight, w: RowsWork, j: int, status: int, rounds: int, by: int) -> None:
    """R10: a status lasts the battle, or its data's rounds; the longer of two counts."""
    held = f.units[j].statuses[status]
    lasts = rounds if rounds > 0 and s.profile.statuses_time else LASTING
    if held != LASTING:
        f.units[j].statuses[status] = LASTING if lasts == LASTING else max(held, lasts)
    emit(w, Ev.STATUS, j, by, status, f.units[j].statuses[status], 0, 0, 10)


@kernel
def grant(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, j: int, status: int, rounds: int) -> None:
    """A status of one's own side needs no die."""
    if is_immune(s, f, j, status):
        show_immune(s, f, j, status, 0)
        emit(w, Ev.IMMUNE, j, i, status + 1, 0, 0, 0, 17)
    else:
        take_hold(s, f, w, j, status, rounds, i)


@kernel
def inflict(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, j: int, ability: Ability, status: int, rounds: int) -> None:
    """R10: the die less status accuracy plus resistance must come to what it needs, or less."""
    comes_to = status_die(s, f, w, i) - statistic(s, f, i, Statistic.STATUS_ACCURACY)
    comes_to += statistic(s, f, j, Statistic.RESISTANCE)
    needs = status_needs(s, f, i, j, ability.element)
    if needs == NEVER or is_immune(s, f, j, status):
        show_immune(s, f, j, status, ability.element)
        emit(w, Ev.IMMUNE, j, i, status + 1, ability.element, 0, 0, 10)
    elif comes_to <= needs:
        take_hold(s, f, w, j, status, rounds, i)
    else:
        emit(w, Ev.RESIST, j, i, status, comes_to, needs, 0, 10)


@kernel
def end_status(f: RowsFight, w: RowsWork, i: int, status: int, why: int) -> None:
    """The status holds `i` no more."""
    f.units[i].statuses[status] = 0
    emit(w, Ev.STATUS_ENDS, i, NOBODY, status, why, 0, 0, 10)


@kernel
def cure(f: RowsFight, w: RowsWork, i: int, bits: int) -> None:
    """R10: these statuses end."""
    for status in range(STATUSES):
        if (bits >> status) & 1 and is_held_by(f, i, status):
            end_status(f, w, i, status, Ends.CURED)


@kernel
def age_statuses(f: RowsFight, w: RowsWork, i: int) -> None:
    """R10: an effect phase has gone by."""
    for status in range(STATUSES):
        if f.units[i].statuses[status] > 0:
            f.units[i].statuses[status] -= 1
            if f.units[i].statuses[status] == 0:
                end_status(f, w, i, status, Ends.TIME)


@kernel
def loses_turn(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> bool:
    """R17: asleep or petrified: the turn is lost, the status over, and `i` immune to it until after its next turn."""
    lost = False
    for status in (Status.ASLEEP, Status.PETRIFIED):
        if is_held_by(f, i, status):
            lost = True
            end_status(f, w, i, status, Ends.TURN_LOST)
            if s.profile.immune_after:
                f.units[i].immune |= 1 << status
    return lost
