"""What compiling an encounter gives: records for the kernels, and beside them, by index, all that people read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from .laws import Law, Order
from .problems import Problem

if TYPE_CHECKING:
    from .model import Model


@dataclass(frozen=True)
class Named:
    """Something with an index in the records."""

    id: str
    name: str


@dataclass(frozen=True)
class SideInfo(Named):
    """A side: `name` is its title."""

    players: bool
    agent: str | None  # who plays it unless somebody says otherwise


@dataclass(frozen=True)
class CombatantInfo(Named):
    """A combatant, by its place in the roster."""

    creature: str
    side: int
    personality: str | None  # the encounter's, else the creature's
    laws: tuple[Law | Order, ...] = ()  # of its side, then its own


@dataclass(frozen=True)
class Digests:
    """BLAKE2b, 32 bytes, of everything that can change the course of a fight, names and descriptions left out."""

    encounter: bytes
    profile: bytes


@dataclass(frozen=True)
class Compiled:
    """An encounter that can be played.

    Attributes:
        mode: the mode of the records.
        id: the encounter's id.
        title: its name for people.
        spec: one spec record of the mode, filled and surveyed; shared by all fights.
        start: one state record at the start, its key 0; copied for every fight.
        sides: the sides by index.
        combatants: the combatants by index.
        names: what else has an index: weapons, abilities, zones.
        content: by kind, the models of all that the encounter names, as they were read.
        digests: what the dice depend on beside seed and trial.
        warnings: oddities that can be played, and content that hides other content.
        encounter: the model it was compiled from, with the options given.
    """

    mode: str
    id: str
    title: str
    spec: Any
    start: Any
    sides: tuple[SideInfo, ...]
    combatants: tuple[CombatantInfo, ...]
    digests: Digests
    encounter: Model
    names: dict[str, tuple[Named, ...]] = field(default_factory=dict)
    warnings: tuple[Problem, ...] = ()
    content: dict[str, tuple[Model, ...]] = field(default_factory=dict)

    @property
    def weapons(self) -> tuple[Named, ...]:
        """The weapons by index."""
        return self.names.get("weapons", ())

    @property
    def abilities(self) -> tuple[Named, ...]:
        """The abilities by index."""
        return self.names.get("abilities", ())

    @property
    def zones(self) -> tuple[Named, ...]:
        """The zones by the number of their bit."""
        return self.names.get("zones", ())

    def cell_at_start(self, i: int) -> tuple[int, int]:
        """Where combatant `i` starts, on a board."""
        from ..rules.core.records import as_numpy

        unit = as_numpy(self.start)[0]["units"][i]
        return int(unit["x"]), int(unit["y"])

    def under(self, laws: Mapping[int, Sequence[Law | Order]]) -> Compiled:
        """The same encounter with these laws and orders, and no others, for some combatants, by index."""
        people = list(self.combatants)
        for k, given in laws.items():
            people[k] = replace(people[k], laws=tuple(given))
        return replace(self, combatants=tuple(people))
