"""Harm: weakness and resistance, soak, barrier, health (T06, T33, T35, T38, T44). Health changes here alone."""

from __future__ import annotations

from ...core.endings import judge
from ...core.events import emit
from ...core.kernel import kernel, modal
from ...core.state import NOBODY, Fate
from .dice import roll_dice
from .state import TwentyFight, TwentySheet, TwentySpec, TwentyUnit, TwentyWork
from .statuses import (
    HINDRANCE,
    bears,
    causer_of,
    clear_statuses,
    counts,
    end_status,
    is_magical,
    lasts_of,
    left_of,
    pass_moment,
    value_of,
    write_status,
)
from .table import Moment, Status
from .words import NOTHING, Attribute, Damage, Ev, Outcome, RollFor, Undead

CLASS = 1 << Damage.WEAPON
WEAPONS = 1 << Damage.PIERCING | 1 << Damage.SLASHING | 1 << Damage.BLUDGEONING


@modal
def soak_of(s: TwentySpec, f: TwentyFight, i: int, j: int, flags: int) -> int:
    """Mode: what is soaked of an attack of `i` on `j`; `flags` are the attack's Variant bits."""
    raise NotImplementedError


@kernel
def health_by(s: TwentySpec, sheet: TwentySheet) -> int:
    """T43: 20 + (8 + Constitution) x CPB where the data is silent."""
    if sheet.health:
        return sheet.health
    step = s.profile.health_step + sheet.attributes[Attribute.CONSTITUTION]
    return s.profile.health_base + step * sheet.cpb


@kernel
def full_health(s: TwentySpec, i: int) -> int:
    """When unhurt."""
    return health_by(s, s.sheets[i])


@kernel
def guessed_health(s: TwentySpec, i: int) -> int:
    """What a stranger would guess that it is."""
    return health_by(s, s.looks[i])


@kernel
def full_resource(s: TwentySpec, i: int) -> int:
    """T11, T43: the class resource at the start."""
    return s.sheets[i].resource - 1 if s.sheets[i].resource else s.profile.resources


@modal
def harmed(s: TwentySpec, f: TwentyFight, w: TwentyWork, j: int, before: int) -> None:
    """Mode: what else follows when the health of `j` has gone down from `before`."""


@kernel
def touches(bits: int, kind: int) -> bool:
    """The damage type, or the class it belongs to (T69), is among the bits."""
    if (bits >> kind) & 1:
        return True
    return bits & CLASS != 0 and (WEAPONS >> kind) & 1 != 0


@kernel
def by_type(s: TwentySpec, sheet: TwentySheet, amount: int, kind: int, critical: bool) -> int:
    """T44: what is left of damage of a type for the weak, the resistant and the immune; halves are rounded down."""
    if kind == NOTHING:
        return amount
    if touches(sheet.weak, kind):
        amount = amount * s.profile.weak // 100
    if kind == Damage.SHADOW and critical and s.profile.shadow_passes:
        return amount  # T63
    if touches(sheet.immune, kind):
        return amount * s.profile.immune // 100
    return amount * s.profile.resistant // 100 if touches(sheet.resistant, kind) else amount


@kernel
def is_immune(s: TwentySpec, j: int, kind: int, outcome: int) -> bool:
    """T44: nothing of this type reaches it; T63: but a critical of shadow."""
    if kind == Damage.SHADOW and outcome == Outcome.CRITICAL and s.profile.shadow_passes:
        return False
    return kind != NOTHING and touches(s.sheets[j].immune, kind) and s.profile.immune == 0


@kernel
def absorb(f: TwentyFight, w: TwentyWork, j: int, amount: int) -> int:
    """T35: a barrier takes magical damage, and breaks when it has taken all it can; what is left of the damage."""
    if not counts(f, j, Moment.SOAKS) or not bears(f, j, Status.BARRIER) or amount <= 0:
        return amount
    stands = value_of(f, j, Status.BARRIER)
    taken = min(stands, amount)
    emit(w, Ev.ABSORB, j, -1, taken, stands - taken, 0, 0, 35)
    if taken == stands:
        end_status(f, w, j, Status.BARRIER, 35)
    else:
        lasts = lasts_of(f, j, Status.BARRIER)
        left = left_of(f, j, Status.BARRIER)
        write_status(f, j, Status.BARRIER, stands - taken, lasts, left, causer_of(f, j, Status.BARRIER), True)
    return amount - taken


@kernel
def hurt(s: TwentySpec, f: TwentyFight, w: TwentyWork, j: int, amount: int, kind: int, by: int, rule: int) -> None:
    """Take harm off the health of `j`; at 0 it falls (T06, T38)."""
    if amount <= 0 or f.units[j].fate != Fate.STANDING:
        return
    before = f.units[j].health
    f.units[j].health = max(before - amount, 0)
    emit(w, Ev.HARM, j, by, amount, f.units[j].health, kind, 0, rule)
    if s.profile.sleep_wakes:
        pass_moment(f, w, j, Moment.WAS_HURT, 85)
    harmed(s, f, w, j, before)
    if f.units[j].health == 0:
        fall(s, f, w, j, by)


@kernel
def fall(s: TwentySpec, f: TwentyFight, w: TwentyWork, j: int, by: int) -> None:
    """T38: at 0 health it dies: it can be revived for some rounds, a wreck never (V06)."""
    lost = s.sheets[j].wreck != 0 or s.profile.revive_rounds == 0
    f.units[j].down = 0
    clear_statuses(s, f, w, j)
    depart(s, f, w, j, Fate.DEAD if lost else Fate.UNCONSCIOUS, by)


@kernel
def depart(s: TwentySpec, f: TwentyFight, w: TwentyWork, j: int, fate: int, by: int) -> None:
    """Combatant `j` stands in the fight no longer; the fight may end with it."""
    f.units[j].fate = fate
    emit(w, Ev.FATE, j, by, fate, 0, 0, 0, 38)
    judge(s, f)


@kernel
def heal(s: TwentySpec, f: TwentyFight, w: TwentyWork, j: int, amount: int, by: int, rule: int) -> None:
    """Give back health, up to the full."""
    given = min(amount, full_health(s, j) - f.units[j].health)
    if given > 0 and f.units[j].fate == Fate.STANDING:
        f.units[j].health += given
        emit(w, Ev.HEAL, j, by, given, f.units[j].health, 0, 0, rule)


@kernel
def is_undead(s: TwentySpec, f: TwentyFight, j: int) -> bool:
    """T93: already, or becoming so."""
    return s.sheets[j].undead != Undead.NONE or bears(f, j, Status.UNDEAD)


@kernel
def healing_harms(s: TwentySpec, f: TwentyFight, j: int) -> bool:
    """T57, T93: certain undead are so marked."""
    if not s.profile.healing_harms:
        return False
    if counts(f, j, Moment.HEALED) and value_of(f, j, Status.UNDEAD) & 1:
        return True
    return s.sheets[j].undead != Undead.NONE and s.sheets[j].healing_harms != 0


@kernel
def over_time(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, status: int, kind: int, rule: int) -> None:
    """Damage over time passes soak; what a spell left is absorbed by a barrier (T35)."""
    if not bears(f, i, status) or f.units[i].fate != Fate.STANDING:
        return
    by = causer_of(f, i, status)
    magical = is_magical(f, i, status)
    amount = roll_dice(s, f, w, by if by >= 0 else i, RollFor.OVER_TIME, value_of(f, i, status) % HINDRANCE)
    amount = by_type(s, s.sheets[i], amount, kind, False)
    hurt(s, f, w, i, absorb(f, w, i, amount) if magical else amount, kind, by, rule)


@kernel
def bleed_out(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int) -> None:
    """T51: bleeding; a vampire loses blood with it."""
    if not bears(f, i, Status.BLEEDING):
        return
    if s.sheets[i].undead == Undead.VAMPIRE and f.units[i].blood > 0:
        f.units[i].blood = max(f.units[i].blood - s.profile.vampire_bleeds, 0)
        emit(w, Ev.BLOOD, i, -1, f.units[i].blood, 0, 0, 0, 51)
    over_time(s, f, w, i, Status.BLEEDING, Damage.BLEED, 51)


@kernel
def suffer(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int) -> None:
    """What the end of a turn brings: damage over time, then regeneration (T88)."""
    if not counts(f, i, Moment.TURN_ENDS):
        return
    bleed_out(s, f, w, i)
    over_time(s, f, w, i, Status.BURNING, Damage.FIRE, 56)
    over_time(s, f, w, i, Status.RADIATION, Damage.ENERGY, 55)
    over_time(s, f, w, i, Status.TOXIN, NOTHING, 92)
    if bears(f, i, Status.REGENERATION):
        amount = roll_dice(s, f, w, i, RollFor.HEAL, value_of(f, i, Status.REGENERATION))
        heal(s, f, w, i, amount, causer_of(f, i, Status.REGENERATION), 88)


@kernel
def age_fallen(s: TwentySpec, f: TwentyFight, w: TwentyWork) -> None:
    """T38: a round has passed for those who can still be revived."""
    for i in range(s.count):
        if f.units[i].fate != Fate.UNCONSCIOUS:
            continue
        f.units[i].down += 1
        if f.units[i].down >= s.profile.revive_rounds:
            depart(s, f, w, i, Fate.DEAD, NOBODY)


@kernel
def revive(s: TwentySpec, f: TwentyFight, w: TwentyWork, j: int, health: int, by: int) -> None:
    """T38: it stands again."""
    me: TwentyUnit = f.units[j]
    me.fate = Fate.STANDING
    me.health = min(max(health, 1), full_health(s, j))
    me.down = 0
    emit(w, Ev.REVIVE, j, by, me.health, 0, 0, 0, 38)
