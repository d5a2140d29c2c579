"""Every id of an encounter of ships mode followed to what it names: map, profile, vehicles, crews, weapons."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.twenty.ships.fleet import outside
from ...rules.twenty.ships.state import ShipsProfile
from ...rules.twenty.ships.words import GUNNERS, SPELLS, Bulk
from ..maps import Map
from ..model import Model
from ..problems import Path
from ..twenty.resolve import Skills, Teller, TwentyResolver
from .creature import Ability, CharacterClass, Creature, Traits
from .encounter import Combatant
from .profile import Profile
from .vehicle import Vehicle, VehicleTraits, limits
from .weapon import Weapon


@dataclass(frozen=True)
class Outfit:
    """A vehicle with its crew, or somebody in the open, as it comes to the fight.

    Attributes:
        vehicle: the vehicle, None in the open.
        person: its operator, or who is in the open; None if nobody operates it.
        skills: what the vehicle or the person can do: specials, or class and abilities.
        weapons: what it shoots with.
        gunners: who is at its weapons.
        caster: who is at its amplifier.
        spells: what they cast.
    """

    vehicle: Vehicle | None
    person: Creature | None
    skills: Skills
    weapons: tuple[Weapon, ...]
    gunners: tuple[Creature, ...] = ()
    caster: Creature | None = None
    spells: tuple[Ability, ...] = ()

    @property
    def name(self) -> str:
        """What it is called."""
        return self.vehicle.name if self.vehicle else self.person.name if self.person else ""

    @property
    def personality(self) -> str | None:
        """How it is played: as the vehicle says, else who operates it."""
        own = self.vehicle.personality if self.vehicle else None
        return own or (self.person.personality if self.person else None)


class Resolver(TwentyResolver):
    """Follows ids through a library; what is wrong goes into the report."""

    mode = "ships"
    kinds = {
        Profile: "profile",
        Vehicle: "vehicle",
        Creature: "creature",
        CharacterClass: "class",
        Weapon: "weapon",
        Ability: "ability",
        Map: "map",
    }
    profile = Profile
    record = ShipsProfile
    class_kind = CharacterClass
    ability_kind = Ability

    def outfit(self, entry: Combatant, base: Path) -> Outfit | None:
        """What an entry stands for."""
        if entry.person is not None:
            return self.in_the_open(entry, base)
        vehicle = self.find(Vehicle, entry.vehicle or "", entry, ("vehicle",), base)
        if vehicle is None:
            self.crew(entry, None, base)
            return None
        refitted = vehicle.with_traits(entry.refit)
        teller = Teller(vehicle, entry.refit, (*base, "refit"))
        weapons, specials = self.equipment(refitted, teller)
        operator, gunners, caster = self.crew(entry, refitted, base)
        spells = self.spells(caster) if caster is not None and refitted.amplifier else ()
        return Outfit(refitted, operator, Skills(None, specials), weapons, gunners, caster, spells)

    def in_the_open(self, entry: Combatant, base: Path) -> Outfit | None:
        """Somebody outside any vehicle."""
        person = self.find(Creature, entry.person or "", entry, ("person",), base)
        teller = Teller(person, entry.overrides, (*base, "overrides"))
        changed = person.with_traits(entry.overrides) if person is not None else None
        skills = self.skills(changed or entry.overrides, teller)
        asker, place = teller.says("weapons")
        weapons = self.several(Weapon, "weapons", asker, place)
        return Outfit(None, changed, skills, weapons) if changed is not None else None

    def equipment(self, vehicle: Vehicle, teller: Teller) -> tuple[tuple[Weapon, ...], tuple[Ability, ...]]:
        """V16: numbers within the ranges of its size, weapons (V03) included; specials that a vehicle can use."""
        for name, message, remedy in limits(vehicle):
            asker, base = teller.says(name)
            self.report.wrong(asker, (name,), message, remedy, base)
        asker, base = teller.says("weapons")
        weapons = self.several(Weapon, "weapons", asker, base)
        for weapon in weapons:
            self.check_weapon(vehicle, weapon, asker, base)
        asker, base = teller.says("specials")
        specials = self.several(Ability, "specials", asker, base)
        for special in specials:
            if special.cost:
                message = f"{special.id} costs {special.cost} of a class resource, and a vehicle has none"
                path = ("specials", vehicle.specials.index(special.id))
                self.report.wrong(asker, path, message, "give it uses instead of cost", base)
        return weapons, specials

    def check_weapon(self, vehicle: Vehicle, weapon: Weapon, asker: Model, base: Path) -> None:
        """V03, V16: the base damage of its weapons."""
        path = ("weapons", vehicle.weapons.index(weapon.id))
        allowed = outside(Bulk[vehicle.size.upper()], "weapon", weapon.base)
        if allowed is not None:
            message = (
                f"{weapon.id} has base {weapon.base}, but on a {vehicle.size} vehicle base goes from 0 to {allowed[1]}"
            )
            self.report.wrong(asker, path, message, "name a lighter weapon, or build a larger vehicle", base)
        elif not weapon.base and weapon.type != "bleed":
            message = f"{weapon.id} is for people: it has no base damage"
            self.report.wrong(asker, path, message, "give it a base, or name another", base)

    def crew(
        self, entry: Combatant, vehicle: Vehicle | None, base: Path
    ) -> tuple[Creature | None, tuple[Creature, ...], Creature | None]:
        """Operator, gunners and caster: as the entry says, else as the vehicle does."""
        operator = self.member("operator", entry, vehicle, base)
        if operator is not None:
            operator = operator.with_traits(entry.overrides)
        asker, place = self.says("gunners", entry, vehicle, base)
        gunners = self.several(Creature, "gunners", asker, place) if getattr(asker, "gunners", None) else ()
        if len(gunners) > GUNNERS:
            message = f"{len(gunners)} gunners are too many: a vehicle has room for {GUNNERS}"
            self.report.wrong(asker, ("gunners",), message, f"leave out {len(gunners) - GUNNERS}", place)
        return operator, gunners, self.member("caster", entry, vehicle, base)

    def says(self, name: str, entry: Combatant, vehicle: Vehicle | None, base: Path) -> tuple[Model, Path]:
        """Who names a member of the crew: the entry, its refit, or the vehicle."""
        if getattr(entry, name) is not None or vehicle is None:
            return entry, base
        if name in entry.refit.model_fields_set:
            return entry.refit, (*base, "refit")
        return vehicle, ()

    def member(self, name: str, entry: Combatant, vehicle: Vehicle | None, base: Path) -> Creature | None:
        """One of the crew."""
        asker, place = self.says(name, entry, vehicle, base)
        id: str | None = getattr(asker, name)
        return self.find(Creature, id, asker, (name,), place) if id else None

    def spells(self, caster: Creature) -> tuple[Ability, ...]:
        """V13: the spells of a caster."""
        spells = self.several(Ability, "spells", caster, ())
        for spell in spells:
            if spell.roll != "attack" or not spell.spell:
                message = f"{spell.id} is no spell that attacks, and an amplifier takes no other"
                path = ("spells", caster.spells.index(spell.id))
                self.report.wrong(caster, path, message, "write spell: true and roll: attack, or leave it out")
        return spells[:SPELLS]

    def person(self, creature: Creature) -> None:
        """Follow what somebody names; for the check of a single file."""
        teller = Teller(creature, Traits())
        self.skills(creature, teller)
        self.several(Weapon, "weapons", creature, ())
        self.spells(creature)

    def vehicle(self, vehicle: Vehicle) -> None:
        """Follow what a vehicle names; for the check of a single file."""
        self.equipment(vehicle, Teller(vehicle, VehicleTraits()))
        for name in ("operator", "caster"):
            id: str | None = getattr(vehicle, name)
            if id:
                self.find(Creature, id, vehicle, (name,))
        self.several(Creature, "gunners", vehicle, ())
