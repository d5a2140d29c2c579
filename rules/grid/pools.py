"""Pools and harm (G10 to G16): the one place where Stamina, Focus and Courage change, and where combatants fall."""

from __future__ import annotations

from ..core.dice import roll
from ..core.events import emit
from ..core.kernel import kernel
from ..core.state import UNITS, Fate
from .skill_tests import simple_test
from .state import GridFight, GridSpec, GridWork
from .words import Degree, Ev, Pool, RollFor, Skill


@kernel
def pool_of(f: GridFight, i: int, pool: int) -> int:
    """What is left in a pool."""
    me = f.units[i]
    if pool == Pool.STAMINA:
        return me.stamina
    return me.focus if pool == Pool.FOCUS else me.courage


@kernel
def pool_at_start(s: GridSpec, i: int, pool: int) -> int:
    """What a pool holds when full."""
    sheet = s.sheets[i]
    if pool == Pool.STAMINA:
        return sheet.stamina
    return sheet.focus if pool == Pool.FOCUS else sheet.courage


@kernel
def set_pool(f: GridFight, i: int, pool: int, value: int) -> None:
    """Write a pool; nothing else does."""
    me = f.units[i]
    if pool == Pool.STAMINA:
        me.stamina = value
    elif pool == Pool.FOCUS:
        me.focus = value
    else:
        me.courage = value


@kernel
def pay(f: GridFight, w: GridWork, i: int, pool: int, amount: int) -> None:
    """G15: a price, free where the pool is empty."""
    paid = min(amount, pool_of(f, i, pool))
    if paid > 0:
        set_pool(f, i, pool, pool_of(f, i, pool) - paid)
        emit(w, Ev.PAY, i, -1, pool, paid, pool_of(f, i, pool), 0, 15)


@kernel
def restore(s: GridSpec, f: GridFight, w: GridWork, i: int, pool: int, amount: int, rule: int) -> None:
    """Give back to a pool, up to what it held at the start."""
    given = min(amount, pool_at_start(s, i, pool) - pool_of(f, i, pool))
    if given > 0:
        set_pool(f, i, pool, pool_of(f, i, pool) + given)
        emit(w, Ev.HEAL, i, -1, pool, given, pool_of(f, i, pool), 0, rule)


@kernel
def let_go(f: GridFight, w: GridWork, i: int) -> None:
    """Combatant `i` holds nobody any more, and nobody is Engaged with it."""
    me = f.units[i]
    me.engaged = 0
    me.held_by = 0
    for j in range(UNITS):
        f.units[j].engaged &= ~(1 << i)
        if f.units[j].held_by == i + 1:
            f.units[j].held_by = 0
            emit(w, Ev.GRAPPLE, i, j, 0, 0, 0, 0, 51)


@kernel
def fall(s: GridSpec, f: GridFight, w: GridWork, i: int, fate: int, by: int) -> None:
    """Combatant `i` leaves the fight, or dies where it lies; whether that ends it is judged when all fell that fall."""
    f.units[i].fate = fate
    let_go(f, w, i)
    f.units[i].delayed = 0
    emit(w, Ev.FATE, i, by, fate, 0, 0, 0, 11)
    w.fallen = 1


@kernel
def bear_harm(f: GridFight, w: GridWork, i: int, pool: int) -> None:
    """G10: a Wound, a Stress or a Fear."""
    me = f.units[i]
    if pool == Pool.STAMINA:
        me.wounds += 1
    elif pool == Pool.FOCUS:
        me.stress += 1
    else:
        me.fears += 1
    held = me.wounds if pool == Pool.STAMINA else (me.stress if pool == Pool.FOCUS else me.fears)
    emit(w, Ev.WOUND, i, -1, pool, held, 0, 0, 10)


@kernel
def endure_wounds(s: GridSpec, f: GridFight, w: GridWork, i: int, by: int) -> None:
    """G11: the forced reaction of a Weary target to a lethal hit."""
    how = simple_test(s, f, w, i, RollFor.ENDURE, Skill.RESILIENCE, 0)
    emit(w, Ev.ENDURE, i, by, how, Pool.STAMINA, 0, 0, 11)
    if how >= s.profile.endure_up_at:
        return
    doomed = f.units[i].wounds >= s.profile.wounds_to_die
    bear_harm(f, w, i, Pool.STAMINA)
    if how == Degree.FAIL:
        fall(s, f, w, i, Fate.DEAD if doomed else Fate.UNCONSCIOUS, by)


@kernel
def stay_conscious(s: GridSpec, f: GridFight, w: GridWork, i: int, by: int) -> None:
    """G12: a non-lethal hit on a Weary target."""
    if simple_test(s, f, w, i, RollFor.RESIST, Skill.RESILIENCE, 0) == Degree.FAIL:
        fall(s, f, w, i, Fate.UNCONSCIOUS, by)


@kernel
def survive(s: GridSpec, f: GridFight, w: GridWork, i: int, by: int) -> None:
    """G11: a lethal hit on somebody unconscious."""
    if not s.profile.unconscious_test or simple_test(s, f, w, i, RollFor.SURVIVE, Skill.RESILIENCE, 0) == Degree.FAIL:
        fall(s, f, w, i, Fate.DEAD, by)


@kernel
def hold_nerve(s: GridSpec, f: GridFight, w: GridWork, i: int, pool: int, by: int) -> None:
    """G13: the same shape for Focus and Courage: fail and yield, or flee."""
    how = simple_test(s, f, w, i, RollFor.RESIST, Skill.RESOLVE, 0)
    emit(w, Ev.ENDURE, i, by, how, pool, 0, 0, 13)
    if how >= s.profile.endure_up_at:
        return
    bear_harm(f, w, i, pool)
    if how == Degree.FAIL:
        fall(s, f, w, i, Fate.YIELDED if pool == Pool.FOCUS else Fate.FLED, by)


@kernel
def drain(s: GridSpec, f: GridFight, w: GridWork, i: int, pool: int, amount: int, subdue: bool, by: int) -> None:
    """Take harm off a pool that holds something; past its end it leaves a Wound, Stress or Fear (G10)."""
    before = pool_of(f, i, pool)
    set_pool(f, i, pool, max(before - amount, 0))
    emit(w, Ev.HARM, i, by, pool, amount, pool_of(f, i, pool), 0, 10)
    if amount > before and not (subdue and pool == Pool.STAMINA):
        bear_harm(f, w, i, pool)
    if s.sheets[i].minor and f.units[i].stamina == 0 and pool == Pool.STAMINA:
        fall(s, f, w, i, Fate.UNCONSCIOUS if subdue else Fate.DEAD, by)  # G16: minor, out at 0


@kernel
def hurt_body(s: GridSpec, f: GridFight, w: GridWork, i: int, amount: int, subdue: bool, by: int) -> None:
    """Physical damage: it tires, wounds, fells or kills."""
    if f.units[i].fate == Fate.UNCONSCIOUS:
        if not subdue:
            survive(s, f, w, i, by)
        return
    if f.units[i].stamina > 0 or s.sheets[i].minor:
        drain(s, f, w, i, Pool.STAMINA, amount, subdue, by)
        return
    if subdue:
        stay_conscious(s, f, w, i, by)
        return
    if s.profile.harm_at_zero:
        bear_harm(f, w, i, Pool.STAMINA)  # G10
    endure_wounds(s, f, w, i, by)


@kernel
def breaks(s: GridSpec, pool: int) -> bool:
    """G13: this table lets an empty Focus yield, an empty Courage flee."""
    return s.profile.mind_breaks != 0 if pool == Pool.FOCUS else s.profile.courage_breaks != 0


@kernel
def shake(s: GridSpec, f: GridFight, w: GridWork, i: int, pool: int, by: int) -> None:
    """G13: mental or spiritual damage to a pool that is empty."""
    if s.profile.harm_at_zero:
        bear_harm(f, w, i, pool)  # G10
    if breaks(s, pool):
        hold_nerve(s, f, w, i, pool, by)


@kernel
def immune(s: GridSpec, i: int, pool: int) -> bool:
    """The mindless have no Focus to lose, the fearless no Courage."""
    if pool == Pool.FOCUS:
        return s.sheets[i].mindless != 0
    return pool == Pool.COURAGE and s.sheets[i].fearless != 0


@kernel
def hurt(s: GridSpec, f: GridFight, w: GridWork, i: int, pool: int, amount: int, subdue: bool, by: int) -> None:
    """Combatant `i` takes damage to a pool from `by`. Every harm in this mode goes through here."""
    if pool == Pool.STAMINA:
        hurt_body(s, f, w, i, amount, subdue, by)
    elif f.units[i].fate != Fate.STANDING or immune(s, i, pool):
        return
    elif pool_of(f, i, pool) > 0:
        drain(s, f, w, i, pool, amount, subdue, by)
    else:
        shake(s, f, w, i, pool, by)


@kernel
def damage_die(s: GridSpec, how: int) -> int:
    """G04: the die of each degree."""
    profile = s.profile
    if how == Degree.WEAK:
        return profile.damage_weak
    if how == Degree.SUCCESS:
        return profile.damage_success
    return profile.damage_strong if how == Degree.STRONG else profile.damage_great


@kernel
def breathe(s: GridSpec, f: GridFight, w: GridWork, i: int, pool: int) -> None:
    """G15: get one's breath, or one's head, back."""
    f.units[i].breaths += 1
    given = roll(s, f, w, i, RollFor.BREATHE, s.profile.breathe_die)
    restore(s, f, w, i, pool, given, 15)
