"""Every id of an encounter of skirmish mode followed to what it names: map, profile, creatures, classes, gear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...rules.twenty.skirmish.state import SkirmishProfile
from ..maps import Map
from ..problems import Path
from ..twenty.effect import Form, GiveStatus
from ..twenty.resolve import Skills, Teller, TwentyResolver
from .creature import Creature, Traits
from .encounter import Combatant
from .gear import Armour, Weapon
from .profile import Profile
from .skills import Ability, CharacterClass

Worn = Literal["armour", "shield", "back"]
WORN: tuple[Worn, ...] = ("armour", "shield", "back")


@dataclass(frozen=True)
class Outfit:
    """A creature as it comes to the fight."""

    creature: Creature
    skills: Skills
    weapons: tuple[Weapon, ...]
    armour: Armour | None
    shield: Armour | None
    back: Armour | None


def forms_in(skills: Skills) -> list[Form]:
    """What its abilities may turn somebody into (T86)."""
    effects = [effect for ability in skills.abilities for effect in ability.effects]
    return [effect.form for effect in effects if isinstance(effect, GiveStatus) and effect.form is not None]


class Resolver(TwentyResolver):
    """Follows ids through a library; what is wrong goes into the report."""

    mode = "skirmish"
    kinds = {
        Profile: "profile",
        Creature: "creature",
        CharacterClass: "class",
        Weapon: "weapon",
        Armour: "armour",
        Ability: "ability",
        Map: "map",
    }
    profile = Profile
    record = SkirmishProfile
    class_kind = CharacterClass
    ability_kind = Ability

    def outfit(self, entry: Combatant, base: Path) -> Outfit | None:
        """The creature of an entry with its overrides and its gear."""
        creature = self.find(Creature, entry.creature, entry, ("creature",), base)
        changes, place = entry.overrides, (*base, "overrides")
        if creature is None:
            self.gear(changes, Teller(None, changes, place))
            return None
        return self.gear(creature.with_traits(changes), Teller(creature, changes, place))

    def gear(self, traits: Traits, teller: Teller) -> Outfit | None:
        """What it carries and has learned; each id is asked for by who names it."""
        asker, base = teller.says("weapons")
        weapons = self.several(Weapon, "weapons", asker, base)
        skills = self.skills(traits, teller)
        worn = [self.worn(traits, name, teller) for name in WORN]
        self.check_hands(traits, weapons, teller)
        for form in forms_in(skills):
            self.find(Weapon, form.weapon, form, ("weapon",))
        return Outfit(traits, skills, weapons, *worn) if isinstance(traits, Creature) else None

    def worn(self, traits: Traits, name: Worn, teller: Teller) -> Armour | None:
        """An armour, shield or back piece of the right kind."""
        asker, base = teller.says(name)
        id: str | None = getattr(traits, name)
        found = self.find(Armour, id, asker, (name,), base) if id else None
        if found is None:
            return None
        kind = found.worn if found.worn in ("shield", "back") else "armour"
        if kind != name:
            remedy = f"name it in {kind}"
            self.report.wrong(asker, (name,), f"{id} is of kind {found.worn}: nobody wears it as {name}", remedy, base)
        return found

    def check_hands(self, traits: Traits, weapons: tuple[Weapon, ...], teller: Teller) -> None:
        """What is held is carried, and two hands hold it."""
        if traits.in_hand is None:
            return
        asker, base = teller.says("in_hand")
        carried = {weapon.id: weapon for weapon in weapons}
        for n, id in enumerate(traits.in_hand):
            if id not in traits.weapons:
                self.report.wrong(asker, ("in_hand", n), f"it carries no {id}", "name it in weapons too", base)
        hands = sum(carried[id].in_hands for id in set(traits.in_hand) if id in carried)
        if hands > 2:
            self.report.wrong(asker, ("in_hand",), f"{hands} hands are needed", "let it hold less", base)
