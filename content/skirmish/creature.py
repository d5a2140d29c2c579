"""Creatures of skirmish mode, as files say them: characters with classes, townsfolk, monsters."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...rules.twenty.skirmish.words import WEAPONS
from ..model import Id, Several, Text
from ..twenty.people import PersonTraits
from .gear import WeaponKind

Proficiency = WeaponKind | Literal["shield", "hands"]
Expertise = WeaponKind | Literal["shield", "hands", "armour"]
StyleName = Literal["single", "two-handed", "shield-striker", "sniper", "quick-blade", "dual"]


class Traits(PersonTraits):
    """All of a creature that an encounter may override."""

    speed: Annotated[int, Field(ge=0, le=60)] | None = Field(
        default=None, description="feet of a move of its species, before Dexterity; else 30 (T09)"
    )
    weapons: Annotated[Several[Id], Field(max_length=WEAPONS)] = Field(
        default=(), description=f"ids of up to {WEAPONS} weapons"
    )
    in_hand: Several[Id] | None = Field(
        default=None, description="which of them it holds at the start; else the first that its hands can hold"
    )
    proficient: Several[Proficiency] = Field(
        default=("dagger", "sword", "bow", "pistol", "rifle", "two-handed", "shield", "hands"),
        description="kinds of weapons, shield and hands whose attacks add the CPB (T14); all if nothing is said",
    )
    expert: Several[Expertise] = Field(default=(), description="kinds whose damage, or soak, is doubled (T14)")
    styles: Several[StyleName] = Field(default=(), description="fighting styles (T15)")
    armour: Id | None = Field(default=None, description="id of an armour")
    shield: Id | None = Field(default=None, description="id of a shield")
    back: Id | None = Field(default=None, description="id of a back piece")
    flies: bool = Field(default=False, description="in the air, or on a ledge: crosses gaps, and falls asleep hard")
    overloaded: bool = Field(default=False, description="it carries too much to move (T70)")


class Creature(Traits):
    """A creature."""

    id: Id = Field(description="its name for references, such as glass-alley-knife")
    name: Text = Field(description="its name for people")
    mode: Literal["skirmish"] = Field(default="skirmish", description="the mode it is for")

    def with_traits(self, traits: Traits) -> Creature:
        """The creature as an encounter changes it."""
        return self.model_copy(update=self.merged(traits))
