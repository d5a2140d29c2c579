"""Encounters of ships mode, as files say them: vehicles with their crews, and people in the open."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ...rules.core.state import UNITS
from ..model import UNKNOWN, Id, Several
from ..twenty.encounter import TwentyEncounter, TwentyEntry
from .creature import Traits
from .profile import Options
from .vehicle import MediumName, VehicleTraits

STANDARD = "ships-of-twenty"  # the profile of an encounter that names none


class Combatant(TwentyEntry):
    """A vehicle, or somebody in the open; or several of a kind."""

    vehicle: Id | None = Field(default=None, description="id of a vehicle")
    person: Id | None = Field(default=None, description="id of a creature in the open, outside any vehicle")
    operator: Id | None = Field(default=None, description="who operates the vehicle, if not as its file says")
    gunners: Several[Id] | None = Field(default=None, description="who is at its weapons, if not as its file says")
    caster: Id | None = Field(default=None, description="who is at its amplifier, if not as its file says")
    medium: MediumName | None = Field(
        default=None, description="where it is: land, sea, undersea, air or space; else the first it can be in there"
    )
    refit: VehicleTraits = Field(default=VehicleTraits(), description="what is different from the vehicle")
    overrides: Traits = Field(default=Traits(), description="what is different from the person, or the operator")

    @property
    def creature(self) -> str:
        """What it is, by id."""
        return self.vehicle or self.person or UNKNOWN

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables of what is different: first the vehicle's, then its operator's."""
        return ("refit", "overrides") if self.vehicle else ("overrides",)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if (self.vehicle is None) == (self.person is None):
            raise ValueError("a vehicle, or somebody in the open: write vehicle: id, or person: id")
        if self.person is not None:
            for name in ("operator", "gunners", "caster", "refit"):
                if name in self.model_fields_set:
                    raise ValueError(f"{name} is for vehicles: leave it out")
        return self


class Encounter(TwentyEncounter):
    """A fight: a map of cells 300 feet wide, sides, and who is where."""

    mode: Literal["ships"] = Field(description="ships: the rules it is played by")
    profile: Id = Field(default=STANDARD, description="id of the rule profile")
    options: Options = Field(default=Options(), description="options of the rules for this fight alone")
    combatants: Annotated[Several[Combatant], Field(min_length=1)] = Field(
        description=f"who fights, {UNITS} at most in all"
    )
