"""What a hit does (T06, T08, T14, T15, T40 to T42): damage of weapons and abilities, and their effects; misses."""

from __future__ import annotations

from ...core.events import emit
from ...core.frames import push
from ...core.kernel import kernel
from ...core.state import Fate, Frame
from ..core.bands import band_between
from ..core.blows import begin_bleeding, blessed, enhanced, land_apart, mend
from ..core.dice import damage_roll, dice_of
from ..core.effects import ability_amount, ability_dice, apply_effects, has_own_critical
from ..core.harm import by_type
from ..core.statuses import may_react, stagger
from ..core.types import pierced
from ..core.words import Band, Damage, Doing, Ev, Outcome, RollKind, Variant
from .bonuses import has_flag, what_it_uses
from .gear import in_both_hands, is_drawn, shield_counts, weapon_dice, weapon_in
from .state import SkirmishFight, SkirmishSpec, SkirmishWork, Weapon
from .words import Style, WeaponKind


@kernel
def damage_type(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> int:
    """T67: bare hands strike, a shield bludgeons; else what weapon or ability say."""
    if has_flag(frame, Variant.ABILITY):
        return s.abilities[frame.using].damage
    if frame.using:
        return s.weapons[weapon_in(s, f, frame.actor, frame.using - 1)].damage
    return Damage.BLUDGEONING if has_flag(frame, Variant.SHIELD) else Damage.STRIKE


@kernel
def is_solid(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> bool:
    """T54: earth as solids."""
    if has_flag(frame, Variant.ABILITY):
        return s.abilities[frame.using].solid != 0
    return frame.using != 0 and s.weapons[weapon_in(s, f, frame.actor, frame.using - 1)].solid != 0


@kernel
def gets_bonuses(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int, weapon: Weapon) -> bool:
    """T40, T42: critical and expertise bonuses only fully drawn, only with both hands."""
    if weapon.draw and not is_drawn(s, f, i, slot, weapon):
        return False
    return not weapon.grip or in_both_hands(s, f, i, weapon)


@kernel
def sniper_dice(s: SkirmishSpec, f: SkirmishFight, frame: Frame, weapon: Weapon) -> int:
    """T15: ranged sniper, from stealth at medium and long range; T23: stealth bonuses hold while flanking."""
    unseen = has_flag(frame, Variant.STEALTH) or has_flag(frame, Variant.FLANKING)
    if not s.sheets[frame.actor].styles & Style.SNIPER or not weapon.ranged or not unseen:
        return 0
    band = band_between(s, f, frame.actor, frame.target)
    return dice_of(1, s.profile.sniper_die) if band == Band.MEDIUM or band == Band.LONG else 0


@kernel
def quick_dice(s: SkirmishSpec, i: int, weapon: Weapon) -> int:
    """T15: quick blade, with a dagger."""
    quick = s.sheets[i].styles & Style.QUICK_BLADE and weapon.kind == WeaponKind.DAGGER
    return dice_of(1, s.profile.quick_die) if quick else 0


@kernel
def sight_dice(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int, weapon: Weapon) -> int:
    """T41: sight damage of a shot that was lined up."""
    return dice_of(weapon.sight, s.profile.die_sight) if (f.units[i].sighted >> slot) & 1 else 0


@kernel
def weapon_damage(
    s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, weapon: Weapon, critical: bool
) -> int:
    """T06: the weapon's dice, and those of sight and style."""
    i = frame.actor
    slot = frame.using - 1
    damage = damage_roll(s, f, w, i, weapon_dice(s, weapon), critical)
    damage += damage_roll(s, f, w, i, sight_dice(s, f, i, slot, weapon), critical)
    damage += damage_roll(s, f, w, i, sniper_dice(s, f, frame, weapon), critical)
    return damage + damage_roll(s, f, w, i, quick_dice(s, i, weapon), critical)


@kernel
def draw_bonus(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int, weapon: Weapon) -> int:
    """T40: more damage of a full draw, by the bow's Strength requirement."""
    return (weapon.draw - 1) * s.profile.draw_damage if is_drawn(s, f, i, slot, weapon) else 0


@kernel
def bare_damage(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, critical: bool) -> int:
    """Bare hands, or a shield strike; T15: the shield striker's is harder."""
    damage = damage_roll(s, f, w, frame.actor, dice_of(1, s.profile.die_strike), critical)
    if has_flag(frame, Variant.SHIELD) and s.sheets[frame.actor].styles & Style.SHIELD_STRIKER:
        damage += damage_roll(s, f, w, frame.actor, dice_of(1, s.profile.striker_die), critical)
    return damage


@kernel
def strike_damage(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, critical: bool) -> int:
    """Damage of a strike or shot before weakness and soak; T14: expertise doubles what was rolled."""
    i = frame.actor
    flat = 0
    bonuses = True
    if frame.using:
        weapon = s.weapons[weapon_in(s, f, i, frame.using - 1)]
        bonuses = gets_bonuses(s, f, i, frame.using - 1, weapon)
        rolled = weapon_damage(s, f, w, frame, weapon, critical and bonuses)
        flat = weapon.plus + draw_bonus(s, f, i, frame.using - 1, weapon)
    else:
        rolled = bare_damage(s, f, w, frame, critical)
    what = what_it_uses(frame)
    if bonuses and s.sheets[i].expert & what and s.sheets[i].proficient & what:
        rolled *= s.profile.expertise
    return enhanced(f, i, max(rolled + flat, 0))


@kernel
def land_strike(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, outcome: int) -> None:
    """A weapon, a shield or a fist hits."""
    i = frame.actor
    j = frame.target
    kind = damage_type(s, f, frame)
    critical = outcome == Outcome.CRITICAL
    if kind == Damage.BLEED:
        begin_bleeding(s, f, w, i, j, weapon_dice(s, s.weapons[weapon_in(s, f, i, frame.using - 1)]), False)
        return
    damage = strike_damage(s, f, w, frame, critical)
    if kind == Damage.HEALING:
        damage = blessed(s, f, j, damage, outcome)
    damage = by_type(s, s.sheets[j], damage, kind, critical)
    ignored = pierced(s, f, w, i, kind, critical)
    land_apart(s, f, w, frame, damage, kind, is_solid(s, f, frame), ignored, outcome)


@kernel
def ability_damage(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, outcome: int, half: bool) -> None:
    """Damage or healing of an ability; T08: its own critical effect takes the place of what its type adds."""
    i = frame.actor
    j = frame.target
    ability = s.abilities[frame.using]
    if ability.faces == 0 and ability.plus == 0:
        return
    extra = frame.steps
    kind = ability.damage
    if kind == Damage.BLEED:
        begin_bleeding(s, f, w, i, j, ability_dice(ability, extra), ability.spell != 0)
        return
    amount = ability_amount(s, f, w, i, ability, extra, outcome)
    if kind == Damage.HEALING:
        mend(s, f, w, i, j, amount, outcome, frame.variants)
        return
    plain = Outcome.HIT if outcome == Outcome.CRITICAL and has_own_critical(ability) else outcome
    amount = by_type(s, s.sheets[j], enhanced(f, i, amount), kind, plain == Outcome.CRITICAL)
    ignored = pierced(s, f, w, i, kind, plain == Outcome.CRITICAL)
    if half:
        amount //= 2
    land_apart(s, f, w, frame, amount, kind, ability.solid != 0, ignored, plain)


@kernel
def land_ability(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, outcome: int) -> None:
    """An ability works on its target: damage first (T35), then its effects."""
    ability_damage(s, f, w, frame, outcome, False)
    apply_effects(s, f, w, frame.actor, frame.target, frame.using, outcome)


@kernel
def offer_leave(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> None:
    """T25: who defended against an area may move out of it."""
    j = frame.target
    chained = has_flag(frame, Variant.REACTION) and not s.profile.reactions_chain
    if f.units[j].fate != Fate.STANDING or chained or not may_react(s, f, j):
        return
    path = frame.path
    item = frame.using
    leave = push(f, Doing.LEAVE, j, frame.actor)
    leave.path = path
    leave.using = item


@kernel
def miss(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, outcome: int) -> None:
    """T04: it misses; T07: beaten by 10 the attacker is staggered; T34: a shield blocks a spell whole."""
    i = frame.actor
    j = frame.target
    emit(w, Ev.MISS, i, j, frame.using, outcome, frame.variants, 0, 4)
    if outcome == Outcome.FUMBLE:
        stagger(s, f, w, i)
    if not has_flag(frame, Variant.ABILITY):
        return
    blocked = has_flag(frame, Variant.SPELL) and shield_counts(s, f, j, frame.variants)
    if not blocked:
        if s.abilities[frame.using].partial:
            ability_damage(s, f, w, frame, Outcome.MISS, True)
        apply_effects(s, f, w, i, j, frame.using, Outcome.MISS)
    if has_flag(frame, Variant.AREA) and s.abilities[frame.using].test == RollKind.ATTACK:
        offer_leave(s, f, frame)
