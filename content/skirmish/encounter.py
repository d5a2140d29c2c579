"""Encounters of skirmish mode, as files say them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...rules.core.state import UNITS
from ..model import Id, Several
from ..twenty.encounter import TwentyEncounter, TwentyEntry
from .creature import Traits
from .profile import Options

STANDARD = "rule-of-twenty"  # the profile of an encounter that names none


class Combatant(TwentyEntry):
    """One who fights, or several of a kind."""

    creature: Id = Field(description="id of a creature")
    overrides: Traits = Field(default=Traits(), description="what is different from the creature: any of its fields")


class Encounter(TwentyEncounter):
    """A fight: a map, sides, and who stands where."""

    mode: Literal["skirmish"] = Field(description="skirmish: the rules it is played by")
    profile: Id = Field(default=STANDARD, description="id of the rule profile")
    options: Options = Field(default=Options(), description="options of the rules for this fight alone")
    combatants: Annotated[Several[Combatant], Field(min_length=1)] = Field(
        description=f"who fights, {UNITS} at most in all"
    )
