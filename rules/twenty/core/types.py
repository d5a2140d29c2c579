"""What a hit of each damage type does besides its damage, above all a critical one (T50 to T68, T83, T90)."""

from __future__ import annotations

from ...core.dice import roll
from ...core.kernel import kernel
from .dice import dice_of
from .harm import is_immune
from .state import TwentyFight, TwentySpec, TwentyWork
from .statuses import bears, counts, end_status, knock_down, take_hold
from .table import Lasts, Moment, Status
from .words import Damage, Outcome, RollFor

SOAKED_CRITICALS = 1 << Damage.LIGHTNING | 1 << Damage.EARTH | 1 << Damage.ICE  # T90
SOAKED_STAGGERS = 1 << Damage.AIR | 1 << Damage.FIRE  # T90
STAGGERING = 1 << Damage.BLUDGEONING | 1 << Damage.LIGHT | 1 << Damage.STRIKE  # T52, T59, T67
IGNITING = 1 << Damage.FIRE | 1 << Damage.LIGHTNING  # T83


@kernel
def may_afflict(s: TwentySpec, f: TwentyFight, i: int, j: int, magical: bool) -> bool:
    """T35: while a barrier stands no spell can apply a status; other sources can."""
    if not magical or not bears(f, j, Status.BARRIER):
        return True
    friend = (s.hostile[s.sheets[i].side] >> s.sheets[j].side) & 1 == 0
    return friend and not s.profile.barrier_blocks_friends


@kernel
def for_the_round(s: TwentySpec) -> int:
    """T94: until the causer's next turn, or as an option with the round."""
    return Lasts.CAUSER if s.profile.for_the_round else Lasts.ROUND


@kernel
def ignite(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int, magical: bool) -> None:
    """T56: fire damage for some rounds."""
    dice = dice_of(1, s.profile.fire_die)
    take_hold(s, f, w, j, Status.BURNING, dice, Lasts.ROUNDS, s.profile.over_time_rounds, i, magical)


@kernel
def leave_rounds(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int, kind: int, magical: bool) -> None:
    """Critical effects that last rounds: fire, energy, slashing, and those of the round."""
    profile = s.profile
    if kind == Damage.FIRE:
        ignite(s, f, w, i, j, magical)
    elif kind == Damage.ENERGY:  # T55
        dice = dice_of(1, profile.energy_die)
        take_hold(s, f, w, j, Status.RADIATION, dice, Lasts.ROUNDS, profile.over_time_rounds, i, magical)
    elif kind == Damage.SLASHING:  # T64
        dice = dice_of(1, profile.slashing_die)
        take_hold(s, f, w, j, Status.BLEEDING, dice, Lasts.ROUNDS, profile.slashing_rounds, i, magical)
    elif kind == Damage.DARK:  # T53
        take_hold(s, f, w, j, Status.DARKENED, profile.dark_chance, for_the_round(s), 1, i, magical)
    elif kind == Damage.SPIRIT:  # T66
        take_hold(s, f, w, j, Status.UNSOULED, profile.spirit_chance, for_the_round(s), 1, i, magical)


@kernel
def leave_actions(
    s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int, kind: int, solid: bool, magical: bool
) -> None:
    """Critical effects that last actions."""
    profile = s.profile
    if kind == Damage.AIR:  # T50
        knock_down(s, f, w, j, profile.air_actions, i, magical)
    elif kind == Damage.EARTH and solid:  # T54
        knock_down(s, f, w, j, profile.earth_actions, i, magical)
    elif kind == Damage.EARTH:
        take_hold(s, f, w, j, Status.BLIND, 0, Lasts.ACTIONS, profile.earth_actions, i, magical)
    elif kind == Damage.ICE:  # T58
        take_hold(s, f, w, j, Status.CHILLED, 0, Lasts.ACTIONS, profile.ice_actions, i, magical)
    elif kind == Damage.LIGHTNING:  # T60
        take_hold(s, f, w, j, Status.STUNNED, 1, Lasts.ACTIONS, profile.stun_actions, i, magical)
    elif kind == Damage.WATER:  # T68
        take_hold(s, f, w, j, Status.SOAKED, 0, Lasts.ACTIONS, profile.water_actions, i, magical)
    elif kind == Damage.SONIC:  # T65
        actions = roll(s, f, w, i, RollFor.EFFECT, profile.sonic_die)
        take_hold(s, f, w, j, Status.DEAF, 0, Lasts.ACTIONS, actions, i, magical)
    elif (STAGGERING >> kind) & 1:
        take_hold(s, f, w, j, Status.STAGGERED, 0, Lasts.ACTIONS, profile.stagger_actions, i, magical)


@kernel
def is_critical_for(f: TwentyFight, j: int, kind: int, outcome: int) -> bool:
    """The critical effect comes: on a critical, or T90: on the soaked without one."""
    if outcome == Outcome.CRITICAL:
        return True
    return outcome == Outcome.HIT and bears(f, j, Status.SOAKED) and (SOAKED_CRITICALS >> kind) & 1 != 0


@kernel
def type_effects(
    s: TwentySpec,
    f: TwentyFight,
    w: TwentyWork,
    i: int,
    j: int,
    kind: int,
    solid: bool,
    outcome: int,
    magical: bool,
    harm: int,
) -> None:
    """What a hit of a damage type on `j` leaves besides its damage; `harm` is what it has cost of health."""
    if is_immune(s, j, kind, outcome) or not may_afflict(s, f, i, j, magical):
        return
    struck = counts(f, j, Moment.STRUCK)
    critical = is_critical_for(f, j, kind, outcome)
    if struck and bears(f, j, Status.SOAKED) and (SOAKED_STAGGERS >> kind) & 1:  # T90
        take_hold(s, f, w, j, Status.STAGGERED, 0, Lasts.ACTIONS, s.profile.stagger_actions, i, magical)
    if critical:
        leave_rounds(s, f, w, i, j, kind, magical)
        leave_actions(s, f, w, i, j, kind, solid, magical)
    if struck and bears(f, j, Status.OIL) and (IGNITING >> kind) & 1 and harm > 0:  # T83
        ignite(s, f, w, i, j, magical)
        if s.profile.oil_burns_off:
            end_status(f, w, j, Status.OIL, 83)


@kernel
def pierced(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, kind: int, critical: bool) -> int:
    """T62: soak that a critical of piercing ignores."""
    if kind == Damage.PIERCING and critical:
        return roll(s, f, w, i, RollFor.EFFECT, s.profile.piercing_die)
    return 0
