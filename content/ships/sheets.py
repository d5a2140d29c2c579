"""Vehicles with their crews, people in the open, and weapons written into the records of ships mode."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.twenty.core import state as records
from ...rules.twenty.core.words import Damage
from ...rules.twenty.ships import state
from ...rules.twenty.ships.fleet import RANGES, TYPES
from ...rules.twenty.ships.words import Bulk, Kind, Medium
from ..twenty.people import PersonTraits
from ..twenty.sheets import (
    named,
    write_abilities,
    write_person_guess,
    write_person_look,
    write_person_truth,
)
from ..twenty.words import band, damage_bits, shown
from .creature import Ability, Creature
from .resolve import Outfit
from .vehicle import Vehicle
from .weapon import Weapon


def write_look(sheet: state.ShipSheet, outfit: Outfit, weapons: Sequence[str]) -> None:
    """What anybody can see: type, size, speed, where it can go, its weapons."""
    for slot, weapon in enumerate(outfit.weapons):
        sheet.weapons[slot] = weapons.index(weapon.id) + 1
    vehicle = outfit.vehicle
    if vehicle is None:
        assert outfit.person is not None
        write_person_look(sheet, outfit.person)
        return
    sheet.kind, sheet.bulk, sheet.speed = Kind[vehicle.type.upper()], Bulk[vehicle.size.upper()], vehicle.speed
    sheet.wreck, sheet.nolda, sheet.amplifier = 1, int(vehicle.nolda), int(vehicle.amplifier)
    sheet.media = sum(1 << Medium[name.upper()] for name in set(vehicle.media))


def write_guess(sheet: state.ShipSheet, outfit: Outfit) -> None:
    """What a stranger supposes of the rest: of a vehicle the middle of what its size allows."""
    if outfit.vehicle is None:
        write_person_guess(sheet)
        return
    ranges = RANGES[Bulk[outfit.vehicle.size.upper()]]
    sheet.health, sheet.armour, sheet.shields = (sum(ends) // 2 for ends in ranges[:3])
    sheet.accuracy = sheet.maneuverability = 2


def write_truth(sheet: state.ShipSheet, outfit: Outfit, abilities: Sequence[str]) -> None:
    """What only its own side knows."""
    known = [abilities.index(ability.id) for ability in outfit.skills.abilities]
    if outfit.vehicle is not None:
        write_vehicle(sheet, outfit.vehicle)
        write_operator(sheet, outfit.person)
        write_crew(sheet, outfit, abilities)
        write_abilities(sheet, known)
        return
    assert outfit.person is not None
    sheet.armour = outfit.person.armour
    write_person_truth(sheet, outfit.person, outfit.skills.own_class, known)


def write_vehicle(sheet: state.ShipSheet, vehicle: Vehicle) -> None:
    """Its numbers (V02 to V07)."""
    sheet.health, sheet.armour, sheet.shields = vehicle.hull, vehicle.armour, vehicle.shields
    sheet.accuracy, sheet.maneuverability = vehicle.accuracy, vehicle.maneuverability
    sheet.needs = vehicle.needs
    sheet.weak, sheet.resistant = damage_bits(vehicle.weak), damage_bits(vehicle.resistant)
    sheet.immune = damage_bits(vehicle.immune)
    sheet.resource = 1  # none: specials cost nothing but uses


def write_operator(sheet: state.ShipSheet, operator: Creature | None) -> None:
    """V01: attributes and skill ranks of who operates it."""
    person: PersonTraits = operator or PersonTraits()
    for k, points in enumerate(person.attributes.values):
        sheet.attributes[k] = points
    sheet.sense_by = named(person.sense)
    sheet.cpb = 0
    sheet.stealth = 0 if person.stealth is None else person.stealth + 1
    for k, rank in enumerate(operator.skills.ranks if operator else ()):
        sheet.ranks[k] = rank


def write_crew(sheet: state.ShipSheet, outfit: Outfit, abilities: Sequence[str]) -> None:
    """V13, V17: gunners and caster."""
    assert outfit.vehicle is not None
    for k, gunner in enumerate(outfit.gunners):
        row = sheet.gunners[k]
        row.manned, row.dexterity, row.cpb = 1, gunner.attributes.dexterity, gunner.cpb
        row.rank = rank_in(gunner, outfit.vehicle)
    if outfit.caster is not None:
        sheet.caster.manned, sheet.caster.cpb = 1, outfit.caster.cpb
        for k, points in enumerate(outfit.caster.attributes.values):
            sheet.caster.attributes[k] = points
    for slot, spell in enumerate(outfit.spells):
        sheet.spells[slot] = abilities.index(spell.id) + 1


def rank_in(person: Creature, vehicle: Vehicle) -> int:
    """V15: somebody's rank in the skill of a vehicle."""
    return person.skills.ranks[TYPES[Kind[vehicle.type.upper()]].skill]


def write_weapon(row: state.Armament, weapon: Weapon) -> None:
    """A weapon."""
    row.fixed, row.ranged, row.band = weapon.base, int(not weapon.rams), band(weapon.reach)
    if weapon.dice is not None:
        row.count, row.faces, _ = shown(weapon.dice)
    row.attribute, row.bonus, row.chance = named(weapon.attribute), weapon.bonus, weapon.critical
    row.damage, row.solid = Damage[weapon.type.upper()], int(weapon.solid)


def write_special(row: records.Ability, ability: Ability) -> None:
    """What ships add to an ability."""
    row.needs_rank = int(ability.needs_rank)
