"""The nine statistics, and the levels by which buffs and debuffs move them (R11)."""

from __future__ import annotations

from ..core.events import emit
from ..core.kernel import kernel
from ..core.state import NOBODY
from .state import RowsFight, RowsSpec, RowsWork
from .words import STATISTICS, Ev, Statistic


@kernel
def statistic(s: RowsSpec, f: RowsFight, i: int, k: int) -> int:
    """R11: a statistic as it is now; a level of attack or defence counts more."""
    level = s.profile.level_attack if k < Statistic.EVASION else s.profile.level_other
    return s.sheets[i].statistics[k] + f.units[i].levels[k] * level


@kernel
def defence(s: RowsSpec, f: RowsFight, i: int, k: int) -> int:
    """R14: a statistic of defence, as the role has it."""
    return statistic(s, f, i, k) * s.roles[f.units[i].role].defence // 100


@kernel
def shift_level(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, k: int, by: int, phases: int, who: int) -> None:
    """R11: a buff or debuff; it never misses, and lasts anew."""
    me = f.units[i]
    most = s.profile.level_most
    level = min(max(me.levels[k] + by, -most), most)
    me.levels[k] = level
    me.phases[k] = phases if level else 0
    emit(w, Ev.LEVEL, i, who, k, level, me.phases[k], 0, 11)


@kernel
def end_level(f: RowsFight, w: RowsWork, i: int, k: int) -> None:
    """The statistic is what the sheet says."""
    f.units[i].levels[k] = 0
    f.units[i].phases[k] = 0
    emit(w, Ev.LEVEL_ENDS, i, NOBODY, k, 0, 0, 0, 11)


@kernel
def take_levels_off(f: RowsFight, w: RowsWork, i: int, sign: int) -> None:
    """End raised levels (1), lowered ones (-1), or both (0)."""
    for k in range(STATISTICS):
        level = f.units[i].levels[k]
        if level * sign > 0 or (sign == 0 and level != 0):
            end_level(f, w, i, k)


@kernel
def age_levels(f: RowsFight, w: RowsWork, i: int) -> None:
    """R11: an effect phase has gone by."""
    for k in range(STATISTICS):
        if f.units[i].phases[k] > 0:
            f.units[i].phases[k] -= 1
            if f.units[i].phases[k] == 0:
                end_level(f, w, i, k)
