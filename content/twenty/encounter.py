"""What encounters of skirmish and ships share: how they begin, sides that lie in wait, and entries."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...rules.core.state import SIDES
from ..boards import MapOrId, Place
from ..model import Id, Model, Several, Text
from ..sides import BoardSide
from .words import EncounterName


class TwentySide(BoardSide):
    """A side of the fight."""

    lurking: bool = Field(default=False, description="it lies in ambush, or starts in stealth (T02)")


class TwentyEntry(Model):
    """One who fights, or several of a kind."""

    side: Id = Field(description="whose side")
    id: Id | None = Field(default=None, description="its name for references; several get letters")
    name: Text | None = Field(default=None, description="its name for people; several get letters")
    at: Place | None = Field(
        default=None, description="[column, row] from 0, or a zone of the map: its first free cells"
    )
    count: Annotated[int, Field(ge=1, le=999)] = Field(default=1, description="how many, all in the zone")
    controller: Id | None = Field(
        default=None, description="id of the combatant whose companion it is: it acts on that one's turn (T12)"
    )
    personality: Text | None = Field(default=None, description="how a scripted agent plays it")


class TwentyEncounter(Model):
    """A fight: a map, sides, and who stands where."""

    id: Id = Field(description="its name for references, such as glass-alley")
    title: Text = Field(description="its name for people")
    map: MapOrId = Field(description="id of a map, or the map itself")
    description: Text | None = Field(default=None, description="for people")
    tags: Several[Text] = Field(default=(), description="for lists and searches")
    even: bool = Field(default=False, description="both seats win about as often: used to compare agents")
    begins: EncounterName = Field(
        default="standard", description="standard; ambush or stealth by the sides that are lurking (T02)"
    )
    minutes: Annotated[int, Field(ge=0, le=99)] = Field(
        default=0, description="since the last fight: a fading resource loses 1 each (T11)"
    )
    round_cap: Annotated[int, Field(ge=1, le=999)] = Field(
        default=50, description="the fight is cut off after this round"
    )
    no_progress: Annotated[int, Field(ge=1, le=999)] = Field(
        default=10, description="a draw after so many quiet rounds"
    )
    sides: Annotated[dict[Id, TwentySide], Field(min_length=2, max_length=SIDES)] = Field(
        description="two to four sides, by id"
    )
