"""Creatures of rows mode, as files say them: heroes of the players and warriors of the game master."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, create_model

from ...rules.rows.words import ABILITIES, ITEMS, ROLES, Statistic
from ..model import Id, Model, Several, Text
from . import typical
from .effect import ElementName, StatusName

Points = Annotated[int, Field(ge=0, le=99)]
Factor = Literal["absorbs", "immune", "hardened", "resists", "usual", "weak", "brittle"]
FACTORS: dict[str, int] = {
    "absorbs": -100, "immune": 0, "hardened": 25, "resists": 50, "usual": 100, "weak": 200, "brittle": 400,
}  # fmt: skip
"""R12: hundredths of damage. R10: the brittle bear every status of it; a quarter or less is proof against them."""
BARE = "bare-hands"  # the weapon of who has none

if TYPE_CHECKING:

    class Statistics(Model):
        """The nine statistics (R11)."""

else:
    nine: Any = {
        one.name.lower(): (
            Points | None,
            Field(
                default=None, description=f"{typical.statistic(one, 1)} in tier 1, {typical.statistic(one, 10)} in 10"
            ),
        )
        for one in Statistic
    }
    Statistics = create_model("Statistics", __base__=Model, __doc__="The nine statistics (R11).", **nine)


class Traits(Model):
    """All of a creature that an encounter may override."""

    hero: bool = Field(default=False, description="a player's character: calls initiative, fights for the players")
    tier: Annotated[int, Field(ge=1, le=10)] = Field(
        default=1, description="1 to 10; what is left out is typical of it"
    )
    health: Annotated[int, Field(ge=1, le=9999)] | None = Field(default=None, description="when unhurt")
    mana: Annotated[int, Field(ge=0, le=999)] | None = Field(default=None, description="when rested")
    initiative: Annotated[int, Field(ge=1, le=99)] | None = Field(default=None, description="before it is called (R03)")
    statistics: Statistics = Field(default=Statistics(), description="those left out are typical of its tier")
    elements: dict[ElementName, Factor] = Field(
        default={}, description="absorbs, immune, hardened (a quarter), resists (half), weak (double), brittle (x 4)"
    )
    immune: Several[StatusName] = Field(default=(), description="statuses that never take hold")
    roles: Annotated[Several[Id], Field(max_length=ROLES - 1)] = Field(
        default=(), description="ids of roles it may take; one fixes it; none: it has no role and may use everything"
    )
    weapon: Id = Field(default=BARE, description="id of the weapon of its Basic Attack")
    abilities: Annotated[Several[Id], Field(max_length=ABILITIES)] = Field(
        default=(), description=f"ids of up to {ABILITIES}"
    )
    items: Annotated[dict[Id, Annotated[int, Field(ge=1, le=99)]], Field(max_length=ITEMS)] = Field(
        default={}, description=f"how many of each, by id; up to {ITEMS} different ones"
    )
    personality: Text | None = Field(default=None, description="how a scripted agent plays it, such as brute")
    description: Text | None = Field(default=None, description="for people")
    tags: Several[Text] = Field(default=(), description="for lists and searches")

    @property
    def full_health(self) -> int:
        """As the file says, else typical of the tier."""
        return self.health if self.health is not None else typical.health(self.tier)

    @property
    def full_mana(self) -> int:
        """As the file says, else typical of the tier."""
        return self.mana if self.mana is not None else typical.mana(self.tier)

    @property
    def speed(self) -> int:
        """Initiative before it is called: as the file says, else typical of the tier."""
        return self.initiative if self.initiative is not None else typical.initiative(self.tier)

    def points(self, k: Statistic) -> int:
        """A statistic: as the file says, else typical of the tier."""
        given: int | None = getattr(self.statistics, k.name.lower())
        return given if given is not None else typical.statistic(k, self.tier)


class Creature(Traits):
    """A hero or a warrior."""

    id: Id = Field(description="its name for references, such as ash-witch")
    name: Text = Field(description="its name for people")
    mode: Literal["rows"] = Field(default="rows", description="the mode it is for")

    def with_traits(self, traits: Traits) -> Creature:
        """The creature as an encounter changes it: tables of statistics and elements are merged, all else replaced."""
        given = {name: getattr(traits, name) for name in traits.model_fields_set}
        if "statistics" in given:
            more = {name: getattr(traits.statistics, name) for name in traits.statistics.model_fields_set}
            given["statistics"] = self.statistics.model_copy(update=more)
        if "elements" in given:
            given["elements"] = {**self.elements, **traits.elements}
        return self.model_copy(update=given)
