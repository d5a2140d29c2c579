"""Encounters of rows mode, as files say them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...rules.core.state import UNITS
from ..model import Id, Model, Several, Text
from ..sides import Objective, Side
from .creature import Traits
from .effect import RowName
from .profile import Options

STANDARD = "two-rows"  # the profile of an encounter that names none


class OpenObjective(Objective):
    """Something a side wants; a side with several wants them all. With none it wants to defeat all."""

    goal: Literal["defeat-all", "defeat", "hold-out", "keep-alive", "escape"] = Field(
        description="defeat-all, defeat, hold-out, keep-alive or escape"
    )
    zone: None = Field(default=None, description="rows have no zones")


class RowsSide(Side):
    """A side of the fight."""

    objectives: Annotated[Several[OpenObjective], Field(max_length=4)] = Field(default=(), description="what it wants")


class Combatant(Model):
    """One who fights, or several of a kind."""

    creature: Id = Field(description="id of a creature")
    side: Id = Field(description="whose side")
    id: Id | None = Field(default=None, description="its name for references, else the creature's; several get letters")
    name: Text | None = Field(default=None, description="its name for people, else the creature's; several get letters")
    row: RowName | None = Field(default=None, description="front or back; its agent chooses if nothing is said (R01)")
    count: Annotated[int, Field(ge=1, le=999)] = Field(default=1, description="how many")
    personality: Text | None = Field(default=None, description="how a scripted agent plays it")
    laws: Several[Text] = Field(default=(), description="what it never does, such as never-target:mira")
    orders: Several[Text] = Field(default=(), description="what it does where it can, such as hold")
    overrides: Traits = Field(default=Traits(), description="what is different from the creature: any of its fields")


class Encounter(Model):
    """A fight: two sides, and who fights for them."""

    id: Id = Field(description="its name for references, such as night-ambush")
    title: Text = Field(description="its name for people")
    mode: Literal["rows"] = Field(description="rows: the rules it is played by")
    profile: Id = Field(default=STANDARD, description="id of the rule profile")
    options: Options = Field(default=Options(), description="options of the rules for this fight alone")
    description: Text | None = Field(default=None, description="for people")
    tags: Several[Text] = Field(default=(), description="for lists and searches")
    even: bool = Field(default=False, description="both seats win about as often: used to compare agents")
    first_strike: Id | None = Field(default=None, description="the side that has the First Strike (R06)")
    round_cap: Annotated[int, Field(ge=1, le=999)] = Field(
        default=50, description="the fight is cut off after this round"
    )
    no_progress: Annotated[int, Field(ge=1, le=999)] = Field(
        default=10, description="a draw after so many quiet rounds"
    )
    sides: Annotated[dict[Id, RowsSide], Field(min_length=2, max_length=2)] = Field(description="two sides, by id")
    combatants: Annotated[Several[Combatant], Field(min_length=1)] = Field(
        description=f"who fights, {UNITS} at most in all"
    )
