"""Every id of an encounter of grid mode followed to what it names: map, profile, creatures, their gear."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.grid.state import GridProfile
from ..maps import Map
from ..problems import Path
from ..resolving import BoardResolver
from .ability import Ability
from .creature import Creature, Traits
from .encounter import Combatant
from .gear import Armour, Weapon
from .profile import Profile


@dataclass(frozen=True)
class Outfit:
    """A creature as it comes to the fight."""

    creature: Creature
    weapons: tuple[Weapon, ...]
    armour: Armour | None
    abilities: tuple[Ability, ...]


Gear = tuple[tuple[Weapon, ...], Armour | None, tuple[Ability, ...]]


class Resolver(BoardResolver):
    """Follows ids through a library; what is wrong goes into the report."""

    mode = "grid"
    kinds = {
        Profile: "profile",
        Creature: "creature",
        Weapon: "weapon",
        Armour: "armour",
        Ability: "ability",
        Map: "map",
    }
    profile = Profile
    record = GridProfile

    def outfit(self, entry: Combatant, base: Path) -> Outfit | None:
        """The creature of an entry with its overrides and its gear."""
        creature = self.find(Creature, entry.creature, entry, ("creature",), base)
        weapons, armour, abilities = self.gear(creature, entry.overrides, (*base, "overrides"))
        return Outfit(creature.with_traits(entry.overrides), weapons, armour, abilities) if creature else None

    def gear(self, creature: Creature | None, changes: Traits | None = None, base: Path = ()) -> Gear:
        """What it carries: as the overrides say, else as the creature does."""

        def teller(name: str) -> tuple[Traits, Path]:
            if creature is not None and (changes is None or name not in changes.model_fields_set):
                return creature, ()
            return changes or Traits(), base

        weapons = self.several(Weapon, "weapons", *teller("weapons"))
        abilities = self.several(Ability, "abilities", *teller("abilities"))
        asker, place = teller("armour")
        armour = self.find(Armour, asker.armour, asker, ("armour",), place) if asker.armour else None
        return weapons, armour, abilities
