"""Every id of an encounter of rows mode followed to what it names: profile, creatures, roles, what they use."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.rows.state import RowsProfile
from ..problems import Path
from ..resolving import BaseResolver
from .creature import Creature, Traits
from .encounter import Combatant
from .profile import Profile
from .role import Role
from .usable import Ability, Item, Weapon


@dataclass(frozen=True)
class Outfit:
    """A creature as it comes to the fight."""

    creature: Creature
    weapon: Weapon | None  # None if it cannot be read
    roles: tuple[Role, ...]
    abilities: tuple[Ability, ...]
    items: tuple[Item, ...]


class Resolver(BaseResolver):
    """Follows ids through a library; what is wrong goes into the report."""

    mode = "rows"
    kinds = {
        Profile: "profile",
        Creature: "creature",
        Role: "role",
        Weapon: "weapon",
        Item: "item",
        Ability: "ability",
    }
    profile = Profile
    record = RowsProfile

    def outfit(self, entry: Combatant, base: Path) -> Outfit | None:
        """The creature of an entry with its overrides and all that it uses."""
        creature = self.find(Creature, entry.creature, entry, ("creature",), base)
        if creature is None:
            self.gear(entry.overrides, None, (*base, "overrides"))
            return None
        return self.gear(creature.with_traits(entry.overrides), (creature, entry.overrides), (*base, "overrides"))

    def gear(self, traits: Traits, told: tuple[Creature, Traits] | None, base: Path) -> Outfit | None:
        """What it uses; each id is asked for by who names it: the overrides if they say it, else the creature."""

        def teller(name: str) -> tuple[Traits, Path]:
            if told is not None and name not in told[1].model_fields_set:
                return told[0], ()
            return (told[1] if told is not None else traits), base

        asker, place = teller("weapon")
        weapon = self.find(Weapon, asker.weapon, asker, ("weapon",), place)
        roles = self.several(Role, "roles", *teller("roles"))
        abilities = self.several(Ability, "abilities", *teller("abilities"))
        items = self.several(Item, "items", *teller("items"))
        return Outfit(traits, weapon, roles, abilities, items) if isinstance(traits, Creature) else None
