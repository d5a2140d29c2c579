"""What is added to attack and defence rolls (V01, V02, V06, V07, V10, V17): the arithmetic of an attack."""

from __future__ import annotations

from ...core.kernel import kernel
from ...core.state import Frame
from ..core.bands import CANNOT, band_between, shot_penalty, strike_penalty
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
from ..core.words import Attribute, Variant
from .state import Armament, Gunner, ShipsFight, ShipSheet, ShipsSpec
from .vehicles import damage_penalty, is_vehicle, meeting, operating
from .words import GUNNERS

OPERATOR = GUNNERS  # who shoots where no gunner does


@kernel
def has_flag(frame: Frame, bit: int) -> bool:
    """The attack is of this variant."""
    return (frame.variants & bit) != 0


@kernel
def armament_of(s: ShipsSpec, i: int, slot: int) -> int:
    """Index of the armament in a slot, -1 none."""
    return s.sheets[i].weapons[slot] - 1


@kernel
def reach_penalty(s: ShipsSpec, sheet: ShipSheet, armament: Armament, band: int) -> int:
    """T21: what the band takes off, CANNOT if it does not reach."""
    if armament.ranged:
        return shot_penalty(s, sheet, armament.band, band)
    return strike_penalty(armament.band, band)


@kernel
def reaches(s: ShipsSpec, i: int, slot: int, band: int) -> bool:
    """T21, V08: the armament of the slot reaches that far."""
    k = armament_of(s, i, slot)
    return k >= 0 and reach_penalty(s, s.sheets[i], s.weapons[k], band) > CANNOT


@kernel
def gunner_for(s: ShipsSpec, f: ShipsFight, i: int) -> int:
    """V17: the first attack of a round is the first gunner's, and so on; where there is none, the operator's."""
    nth = s.sheets[i].accuracy - f.units[i].attacks
    if s.profile.gunners_shoot and 0 <= nth < GUNNERS and s.sheets[i].gunners[nth].manned:
        return nth
    return OPERATOR


@kernel
def gunner_skill(s: ShipsSpec, f: ShipsFight, i: int, gunner: Gunner) -> int:
    """V01, V17: Dexterity and rank of a gunner, less damage (V06)."""
    bonus = gunner.dexterity + gunner.rank + damage_penalty(s, f, s.sheets[i], i)
    return bonus + gunner.cpb if s.profile.cpb_operates else bonus


@kernel
def shooting(s: ShipsSpec, f: ShipsFight, frame: Frame) -> int:
    """V01, V02: who shoots, and the vehicle's accuracy."""
    i = frame.actor
    if frame.steps == OPERATOR:
        return operating(s, f, s.sheets[i], i) + s.sheets[i].accuracy
    return gunner_skill(s, f, i, s.sheets[i].gunners[frame.steps]) + s.sheets[i].accuracy


@kernel
def casting(s: ShipsSpec, f: ShipsFight, frame: Frame) -> int:
    """V13, T04, T13: the caster's attribute, spell and training."""
    i = frame.actor
    ability = s.abilities[frame.using]
    caster = s.sheets[i].caster
    bonus = caster.attributes[named_or(ability.attribute, s.profile.spells_by)] + ability.bonus
    return bonus + damage_penalty(s, f, s.sheets[i], i) + (caster.cpb if ability.trained else 0)


@kernel
def on_foot(s: ShipsSpec, frame: Frame) -> int:
    """T04: somebody in the open, with a weapon, a spell or an ability."""
    i = frame.actor
    cpb = s.sheets[i].cpb
    if has_flag(frame, Variant.ABILITY):
        ability = s.abilities[frame.using]
        bonus = ability_attribute(s, i, ability, Attribute.STRENGTH) + ability.bonus
        return bonus + cpb if ability.trained else bonus
    armament = s.weapons[armament_of(s, i, frame.using - 1)]
    return attribute_of(s, i, named_or(armament.attribute, Attribute.DEXTERITY)) + cpb


@kernel
def own_bonus(s: ShipsSpec, f: ShipsFight, frame: Frame) -> int:
    """What the attacker itself brings."""
    i = frame.actor
    if not is_vehicle(s, i):
        return on_foot(s, frame)
    if has_flag(frame, Variant.SPELL):
        return casting(s, f, frame)
    if has_flag(frame, Variant.ABILITY):
        return operating(s, f, s.sheets[i], i) + s.sheets[i].accuracy + s.abilities[frame.using].bonus
    return shooting(s, f, frame)


@kernel
def band_penalty(s: ShipsSpec, f: ShipsFight, frame: Frame) -> int:
    """T21: for shots too far or too near; CANNOT where the target is out of reach by now."""
    band = band_between(s, f, frame.actor, frame.target)
    if has_flag(frame, Variant.ABILITY):
        return 0 if band <= s.abilities[frame.using].band else CANNOT
    armament = s.weapons[armament_of(s, frame.actor, frame.using - 1)]
    return reach_penalty(s, s.sheets[frame.actor], armament, band)


@kernel
def attack_bonus(s: ShipsSpec, f: ShipsFight, frame: Frame) -> int:
    """V01, V10, T84: all that is added to the attack roll, but the penalty for the band."""
    i = frame.actor
    j = frame.target
    bonus = own_bonus(s, f, frame) + meeting(s, f, i, j) + attack_hindrance(s, f, s.sheets[i], i, j)
    if not has_flag(frame, Variant.ABILITY):
        bonus += s.weapons[armament_of(s, i, frame.using - 1)].bonus
    return bonus + stealth_rank(s, i) if has_flag(frame, Variant.STEALTH) else bonus


@kernel
def is_strike(s: ShipsSpec, frame: Frame) -> bool:
    """It rams or strikes."""
    if has_flag(frame, Variant.ABILITY):
        return s.abilities[frame.using].melee != 0
    return s.weapons[armament_of(s, frame.actor, frame.using - 1)].ranged == 0


@kernel
def person_defence(s: ShipsSpec, frame: Frame) -> int:
    """T04: Dexterity + CPB, or another attribute that the ability names."""
    j = frame.target
    attribute: int = Attribute.DEXTERITY
    if has_flag(frame, Variant.ABILITY):
        attribute = named_or(s.abilities[frame.using].defence, Attribute.DEXTERITY)
    bonus = attribute_of(s, j, attribute)
    return bonus + s.sheets[j].cpb if s.profile.cpb_defends or attribute == Attribute.DEXTERITY else bonus


@kernel
def defence_bonus(s: ShipsSpec, f: ShipsFight, frame: Frame) -> int:
    """V01, V07, V10: operator and maneuverability; T72: nothing is left of it to the staggered."""
    i = frame.actor
    j = frame.target
    if is_vehicle(s, j):
        bonus = operating(s, f, s.sheets[j], j) + s.sheets[j].maneuverability + meeting(s, f, j, i)
    else:
        bonus = person_defence(s, frame)
    return staggered(s, f, j, bonus + defence_hindrance(s, f, s.sheets[j], j, is_strike(s, frame)))


@kernel
def critical_margin(s: ShipsSpec, f: ShipsFight, frame: Frame) -> int:
    """T07, T15: by how much this attack is critical."""
    if has_flag(frame, Variant.ABILITY):
        chance = s.abilities[frame.using].chance
    else:
        chance = s.weapons[armament_of(s, frame.actor, frame.using - 1)].chance
    return margin(s, f, frame.target, chance, has_flag(frame, Variant.SPELL))
