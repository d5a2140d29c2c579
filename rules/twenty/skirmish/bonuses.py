"""What is added to attack and defence rolls (T04, T14, T15, T21 to T24, T33, T41): the arithmetic of an attack."""

from __future__ import annotations

from ...core.dice import roll
from ...core.kernel import kernel
from ...core.state import Frame
from ..core.bands import CANNOT, band_between
from ..core.minds import stealth_rank
from ..core.rolls import (
    ability_attribute,
    attack_hindrance,
    attribute_of,
    defence_hindrance,
    margin,
    named_or,
    staggered,
)
from ..core.words import Attribute, Band, RollFor, Variant
from .cover import cover_bonus, cover_from
from .gear import BARE_HANDS, armour_penalty, hands_used, has_shield, in_both_hands, weapon_in
from .reach import range_penalty
from .state import SkirmishFight, SkirmishSpec, SkirmishWork
from .words import SHIELD, WEAPONS, Cover, Style


@kernel
def has_flag(frame: Frame, bit: int) -> bool:
    """The attack is of this variant."""
    return (frame.variants & bit) != 0


@kernel
def is_melee(s: SkirmishSpec, frame: Frame) -> bool:
    """A strike, not a shot or a spell from afar."""
    if has_flag(frame, Variant.ABILITY):
        return s.abilities[frame.using].melee != 0
    return not has_flag(frame, Variant.RANGED)


@kernel
def what_it_uses(frame: Frame) -> int:
    """The bit of proficiency and expertise that an attack goes by: weapon slot, shield, bare hands."""
    if has_flag(frame, Variant.SHIELD):
        return SHIELD
    return 1 << (frame.using - 1) if frame.using else BARE_HANDS


@kernel
def own_bonus(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> int:
    """T04, T14: weapon or strike attribute and training, or those of the ability; T33: armour hampers casting."""
    i = frame.actor
    if has_flag(frame, Variant.ABILITY):
        ability = s.abilities[frame.using]
        bonus = ability_attribute(s, i, ability, Attribute.STRENGTH) + ability.bonus
        if ability.trained:
            bonus += s.sheets[i].cpb
        return bonus - armour_penalty(s, s.sheets[i]) if ability.spell else bonus
    proficient = s.sheets[i].proficient & what_it_uses(frame) != 0 and s.profile.proficiency_attacks != 0
    bonus = s.sheets[i].cpb if proficient else 0
    if frame.using == 0:
        return bonus + attribute_of(s, i, Attribute.STRENGTH)
    weapon = s.weapons[weapon_in(s, f, i, frame.using - 1)]
    default = Attribute.DEXTERITY if weapon.ranged else Attribute.STRENGTH
    return bonus + weapon.bonus + attribute_of(s, i, named_or(weapon.attribute, default))


@kernel
def band_penalty(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> int:
    """T21: for shots too far or too near; CANNOT where the target is out of reach by now."""
    if has_flag(frame, Variant.AREA):
        return 0
    band = band_between(s, f, frame.actor, frame.target)
    if has_flag(frame, Variant.ABILITY):
        return 0 if band <= s.abilities[frame.using].band else CANNOT
    if frame.using == 0:
        return 0 if band == Band.MELEE else CANNOT
    return range_penalty(s, f, frame.actor, frame.using - 1, band)


@kernel
def hidden_bonus(s: SkirmishSpec, frame: Frame) -> int:
    """T84: the first attack from stealth gets the stealth bonus; T23: so do flanking attacks."""
    if has_flag(frame, Variant.STEALTH) or has_flag(frame, Variant.FLANKING):
        return stealth_rank(s, frame.actor)
    return 0


@kernel
def attack_bonus(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> int:
    """All that is added to the attack roll, but the penalty for the band."""
    bonus = own_bonus(s, f, frame) + frame.amount + hidden_bonus(s, frame)
    return bonus + attack_hindrance(s, f, s.sheets[frame.actor], frame.actor, frame.target)


@kernel
def meets_cover(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> int:
    """T22, T23: how the attack meets the target's cover; an area's from its centre, and it never flanks."""
    if not f.units[frame.target].cover:
        return Cover.NONE
    if not has_flag(frame, Variant.AREA):
        return cover_from(s, f, frame.target, f.units[frame.actor].x, f.units[frame.actor].y)
    centre = frame.path
    return min(cover_from(s, f, frame.target, centre % 64, centre // 64), Cover.THROUGH)


@kernel
def is_single_wielding(s: SkirmishSpec, f: SkirmishFight, j: int) -> bool:
    """T15: the style, with one weapon in one hand and nothing in the other."""
    if not s.sheets[j].styles & Style.SINGLE or has_shield(s, f, j) or hands_used(s, f, j) != 1:
        return False
    for slot in range(WEAPONS):
        if (f.units[j].in_hand >> slot) & 1:
            return not s.weapons[s.sheets[j].weapons[slot] - 1].ranged
    return False


@kernel
def style_die(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, j: int) -> int:
    """T15: single wielding adds a die to defence rolls."""
    return roll(s, f, w, j, RollFor.STYLE, s.profile.single_die) if is_single_wielding(s, f, j) else 0


@kernel
def defence_attribute(s: SkirmishSpec, frame: Frame) -> int:
    """T04: Dexterity unless the ability names another."""
    if has_flag(frame, Variant.ABILITY):
        return named_or(s.abilities[frame.using].defence, Attribute.DEXTERITY)
    return Attribute.DEXTERITY


@kernel
def defence_bonus(s: SkirmishSpec, f: SkirmishFight, frame: Frame, cover: int) -> int:
    """T04: the attribute + CPB; T22 cover, T33 armour, statuses; T72: nothing is left of it to the staggered."""
    j = frame.target
    attribute = defence_attribute(s, frame)
    bonus = attribute_of(s, j, attribute) - armour_penalty(s, s.sheets[j]) + cover_bonus(s, cover)
    if s.profile.cpb_defends or attribute == Attribute.DEXTERITY:
        bonus += s.sheets[j].cpb
    return staggered(s, f, j, bonus + defence_hindrance(s, f, s.sheets[j], j, is_melee(s, frame)))


@kernel
def own_chance(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> int:
    """T15: critical chance of the weapon or ability, and of the two-handed style."""
    i = frame.actor
    if has_flag(frame, Variant.ABILITY):
        return s.abilities[frame.using].chance
    if frame.using == 0:
        return 0
    weapon = s.weapons[weapon_in(s, f, i, frame.using - 1)]
    styled = s.sheets[i].styles & Style.TWO_HANDED and not weapon.ranged and in_both_hands(s, f, i, weapon)
    return weapon.chance + s.profile.two_handed_chance if styled else weapon.chance


@kernel
def critical_margin(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> int:
    """T07: by how much this attack is critical."""
    return margin(s, f, frame.target, own_chance(s, f, frame), has_flag(frame, Variant.SPELL))
