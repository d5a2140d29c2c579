"""Every id of an encounter followed to what it names: map, profile, creatures, their gear. All problems at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from ..ground import Ground, lay_out
from ..library import Entry, Library
from ..maps import Map
from ..model import UNKNOWN, Model, Report
from ..problems import Path, Severity, UnknownName
from .ability import Ability
from .creature import Creature, Traits
from .encounter import Combatant, Encounter
from .gear import Armour, Weapon
from .profile import Profile, defaults

M = TypeVar("M", bound=Model)
KIND_OF: dict[type[Model], str] = {
    Profile: "profile",
    Creature: "creature",
    Weapon: "weapon",
    Armour: "armour",
    Ability: "ability",
    Map: "map",
}


@dataclass(frozen=True)
class Outfit:
    """A creature as it comes to the fight."""

    creature: Creature
    weapons: tuple[Weapon, ...]
    armour: Armour | None
    abilities: tuple[Ability, ...]


Gear = tuple[tuple[Weapon, ...], Armour | None, tuple[Ability, ...]]


@dataclass
class Resolver:
    """Follows ids through a library; what is wrong goes into the report."""

    library: Library
    report: Report
    mode: str = "grid"
    told: set[tuple[str, str]] = field(default_factory=set)
    used: dict[tuple[str, str], Model] = field(default_factory=dict)

    def find(self, kind: type[M], id: str, asker: Model, path: Path, base: Path = ()) -> M | None:
        """The content of a kind with this id, as far as it can be read.

        Args:
            kind: the model of what is wanted.
            id: its id.
            asker: the model that names it.
            path: where in the asker.
            base: where the asker is, if it does not know.
        """
        if id == UNKNOWN and self.report.damaged:
            return None
        try:
            entries = self.library.find(KIND_OF[kind], id, self.mode)
        except UnknownName:
            message, remedy = self.library.unknown(KIND_OF[kind], id, self.mode)
            self.report.wrong(asker, path, message, remedy, base)
            return None
        self.tell_hidden(entries, asker, path, base)
        model, problems = self.library.model(entries[0])
        self.report.problems.extend(problems)
        if not isinstance(model, kind):
            return None
        self.used[KIND_OF[kind], id] = model
        return model

    def content(self) -> dict[str, tuple[Model, ...]]:
        """All that was found, by kind."""
        kinds = dict.fromkeys(kind for kind, _ in self.used)
        return {wanted: tuple(model for (kind, _), model in self.used.items() if kind == wanted) for wanted in kinds}

    def tell_hidden(self, entries: list[Entry], asker: Model, path: Path, base: Path) -> None:
        """What the entry hides; two of one id in one place are a mistake."""
        first = entries[0]
        if (first.kind, first.id) in self.told:
            return
        self.told.add((first.kind, first.id))
        for other in entries[1:]:
            named = f"{first.kind} {first.id!r}"
            if other.place == first.place:
                remedy = "rename one of them"
                self.report.wrong(asker, path, f"{named} is in {first} and in {other}", remedy, base)
            else:
                message = f"{named} of {first} is used; it hides that of {other}"
                self.report.wrong(asker, path, message, base=base, severity=Severity.NOTE)

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

    def several(self, kind: type[M], name: str, asker: Traits, base: Path) -> tuple[M, ...]:
        """All that a list of ids names."""
        found = [self.find(kind, id, asker, (name, n), base) for n, id in enumerate(getattr(asker, name))]
        return tuple(one for one in found if one is not None)

    def ground(self, encounter: Encounter) -> Ground | None:
        """The map of an encounter, laid out."""
        named = encounter.map
        chart = self.find(Map, named, encounter, ("map",)) if isinstance(named, str) else named
        ground, problems = lay_out(chart) if chart is not None else (None, [])
        self.report.problems.extend(problems)
        return ground

    def options(self, encounter: Encounter) -> dict[str, int]:
        """Every option of the rules: defaults, the profiles from the oldest on, the encounter's own."""
        profile = self.find(Profile, encounter.profile, encounter, ("profile",))
        chosen = defaults()
        for one in reversed(self.chain(profile) if profile is not None else []):
            chosen |= one.options.given()
        return chosen | encounter.options.given()

    def chain(self, profile: Profile) -> list[Profile]:
        """A profile, the one it extends, and so on."""
        profiles = [profile]
        while (id := profiles[-1].extends) is not None:
            if any(one.id == id for one in profiles):
                message = f"profile {id!r} extends itself"
                self.report.wrong(profiles[-1], ("extends",), message, "break the circle")
                break
            further = self.find(Profile, id, profiles[-1], ("extends",))
            if further is None:
                break
            profiles.append(further)
        return profiles
