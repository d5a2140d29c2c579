"""Ids of people followed to what they name: their class, and all abilities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...rules.twenty.core.state import ABILITIES
from ..model import Model
from ..problems import Path
from ..resolving import BoardResolver
from .ability import Ability
from .people import CharacterClass, PersonTraits


@dataclass(frozen=True)
class Skills:
    """What somebody has learned: a class, and abilities, its class's first."""

    own_class: CharacterClass | None
    abilities: tuple[Ability, ...]


class Teller:
    """Who says each trait: the overrides of an entry if they do, else the character itself.

    Args:
        person: the character, None if it cannot be read.
        changes: the overrides.
        base: where the overrides are, if they do not know.
    """

    def __init__(self, person: Model | None, changes: Model | None = None, base: Path = ()) -> None:
        self.person, self.changes, self.base = person, changes, base

    def says(self, name: str) -> tuple[Model, Path]:
        """Who says a trait, and where that is."""
        if self.changes is not None and (self.person is None or name in self.changes.model_fields_set):
            return self.changes, self.base
        assert self.person is not None  # one of the two is there
        return self.person, ()


class TwentyResolver(BoardResolver):
    """Follows ids of what both modes share."""

    class_kind: ClassVar[type[CharacterClass]]
    ability_kind: ClassVar[type[Ability]]

    def skills(self, person: PersonTraits, teller: Teller) -> Skills:
        """Class and abilities of somebody."""
        asker, base = teller.says("character_class")
        id = person.character_class
        own_class = self.find(self.class_kind, id, asker, ("class",), base) if id else None
        taught = self.several(self.ability_kind, "teaches", own_class, ()) if own_class else ()
        asker, base = teller.says("abilities")
        more = self.several(self.ability_kind, "abilities", asker, base)
        every = tuple({ability.id: ability for ability in (*taught, *more)}.values())
        if len(every) > ABILITIES:
            message = f"{len(every)} abilities are too many: there is room for {ABILITIES}, those of its class included"
            self.report.wrong(asker, ("abilities",), message, f"leave out {len(every) - ABILITIES}", base)
        return Skills(own_class, every)


def once(several: Sequence[Ability]) -> dict[str, Ability]:
    """Abilities by id, each once."""
    return {ability.id: ability for ability in several}
