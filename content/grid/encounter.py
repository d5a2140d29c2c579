"""Encounters of grid mode, as files say them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...rules.core.state import SIDES, UNITS
from ..boards import MapOrId, Place
from ..model import Id, Model, Several, Text
from ..sides import BoardSide
from .creature import Traits
from .profile import Options

SQUAD = "#"  # how the names of groups begin that are one entry of several (G22)
STANDARD = "world-saga"  # the profile of an encounter that names none


class Combatant(Model):
    """One who fights, or several of a kind."""

    creature: Id = Field(description="id of a creature")
    side: Id = Field(description="whose side")
    id: Id | None = Field(default=None, description="its name for references, else the creature's; several get letters")
    name: Text | None = Field(default=None, description="its name for people, else the creature's; several get letters")
    at: Place | None = Field(
        default=None, description="[column, row] from 0, or a zone of the map: its first free cells"
    )
    count: Annotated[int, Field(ge=1, le=999)] = Field(default=1, description="how many, all in the zone")
    group: Text | None = Field(
        default=None, description="rolls initiative with others of that name, if the profile says so"
    )
    hidden: bool = Field(default=False, description="starts hidden from all foes (G42)")
    undetected: bool = Field(default=False, description="no foe even knows of it (G43)")
    personality: Text | None = Field(default=None, description="how a scripted agent plays it")
    laws: Several[Text] = Field(default=(), description="what it never does, such as never-target:mira")
    orders: Several[Text] = Field(default=(), description="what it does where it can, such as hold")
    overrides: Traits = Field(default=Traits(), description="what is different from the creature: any of its fields")


class Encounter(Model):
    """A fight: a map, sides, and who stands where."""

    id: Id = Field(description="its name for references, such as ford-ambush")
    title: Text = Field(description="its name for people")
    mode: Literal["grid"] = Field(description="grid: the rules it is played by")
    map: MapOrId = Field(description="id of a map, or the map itself")
    profile: Id = Field(default=STANDARD, description="id of the rule profile")
    options: Options = Field(default=Options(), description="options of the rules for this fight alone")
    description: Text | None = Field(default=None, description="for people")
    tags: Several[Text] = Field(default=(), description="for lists and searches")
    even: bool = Field(default=False, description="both seats win about as often: used to compare agents")
    round_cap: Annotated[int, Field(ge=1, le=999)] = Field(
        default=50, description="the fight is cut off after this round"
    )
    no_progress: Annotated[int, Field(ge=1, le=999)] = Field(
        default=10, description="a draw after so many quiet rounds"
    )
    sides: Annotated[dict[Id, BoardSide], Field(min_length=2, max_length=SIDES)] = Field(
        description="two to four sides, by id"
    )
    combatants: Annotated[Several[Combatant], Field(min_length=1)] = Field(
        description=f"who fights, {UNITS} at most in all"
    )
