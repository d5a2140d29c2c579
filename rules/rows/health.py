"""Health and mana (R13, R16): the one place where they change, and where combatants fall, rise and leave."""

from __future__ import annotations

from ..core.endings import conclude, judge, standing
from ..core.events import emit
from ..core.kernel import kernel
from ..core.state import NOBODY, Ending, Fate
from .formation import hold_front, stands
from .state import RowsFight, RowsSpec, RowsWork
from .statuses import end_status, is_held_by
from .words import Ends, Ev, Status


@kernel
def share(whole: int, percent: int) -> int:
    """So many percent, rounded down, at least 1."""
    return max(whole * percent // 100, 1)


@kernel
def leave_order(f: RowsFight, w: RowsWork, i: int) -> None:
    """Combatant `i` no longer acts, and holds no turn."""
    f.holding &= ~(1 << i)
    w.felled = 1


@kernel
def down(f: RowsFight, w: RowsWork, i: int, by: int) -> None:
    """R13: at 0 health: no turns, not a target for attacks."""
    f.units[i].fate = Fate.UNCONSCIOUS
    leave_order(f, w, i)
    emit(w, Ev.DOWN, i, by, 0, 0, 0, 0, 13)


@kernel
def wake(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> None:
    """R17: damage ends sleep."""
    if s.profile.damage_wakes and is_held_by(f, i, Status.ASLEEP):
        end_status(f, w, i, Status.ASLEEP, Ends.DAMAGED)


@kernel
def hurt(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, amount: int, by: int, rule: int) -> None:
    """Combatant `i` takes damage from `by` (-1 nobody). Every harm in this mode goes through here."""
    if amount <= 0 or not stands(f, i):
        return
    taken = min(amount, f.units[i].health)
    f.units[i].health -= taken
    w.dealt += taken
    emit(w, Ev.HARM, i, by, amount, f.units[i].health, 0, 0, rule)
    wake(s, f, w, i)
    if f.units[i].health == 0:
        down(f, w, i, by)


@kernel
def heal(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, amount: int, by: int, rule: int) -> None:
    """Give back health, up to what it had unhurt; the downed must be raised first (R13)."""
    given = min(amount, s.sheets[i].health - f.units[i].health)
    if given <= 0 or not stands(f, i):
        return
    f.units[i].health += given
    emit(w, Ev.HEAL, i, by, given, f.units[i].health, 0, 0, rule)


@kernel
def raise_up(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, percent: int, by: int) -> None:
    """R13: one who is downed comes back, at a quarter of its health unless the ability says otherwise."""
    if f.units[i].fate != Fate.UNCONSCIOUS:
        return
    f.units[i].fate = Fate.STANDING
    f.units[i].health = share(s.sheets[i].health, percent if percent else s.profile.raised_at)
    w.felled = 1
    emit(w, Ev.RAISE, i, by, f.units[i].health, 0, 0, 0, 13)
    hold_front(s, f, w, i)


@kernel
def pay_mana(f: RowsFight, w: RowsWork, i: int, amount: int) -> None:
    """R16: what an ability costs."""
    if amount > 0:
        f.units[i].mana -= amount
        emit(w, Ev.MANA, i, NOBODY, -amount, f.units[i].mana, 0, 0, 16)


@kernel
def return_mana(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> None:
    """R16: mana does not return in a fight, unless this table has it so."""
    given = min(s.profile.mana_return, s.sheets[i].mana - f.units[i].mana)
    if given > 0:
        f.units[i].mana += given
        emit(w, Ev.MANA, i, NOBODY, given, f.units[i].mana, 0, 0, 16)


@kernel
def flee(f: RowsFight, w: RowsWork, i: int) -> None:
    """R13: out of the fight by its own choice."""
    f.units[i].fate = Fate.ESCAPED
    leave_order(f, w, i)
    emit(w, Ev.FLEE, i, NOBODY, 0, 0, 0, 0, 13)


@kernel
def settle(s: RowsSpec, f: RowsFight, w: RowsWork, side: int) -> None:
    """After an action of the side, or a step of the effect phase: the fight may be over (R13)."""
    if not w.felled:
        return
    w.felled = 0
    if not s.profile.both_down_draw and standing(s, f, 0) == 0 and standing(s, f, 1) == 0:
        conclude(s, f, Ending.DECIDED, 1 << side)
    else:
        judge(s, f)
