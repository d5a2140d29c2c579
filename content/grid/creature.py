"""Creatures of grid mode, as files say them: whoever can fight, heroes included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, create_model

from ...rules.grid.words import ABILITIES, WEAPONS, Skill
from ..model import Id, Model, Several, Text

Rank = Annotated[int, Field(ge=0, le=30)]
Score = Annotated[int, Field(ge=4, le=12)]
Points = Annotated[int, Field(ge=0, le=999)]
FASTEST = 20  # squares: as far as the search for ways goes
TYPICAL = 10  # the Rank of a Skill that a file says nothing about

if TYPE_CHECKING:

    class Ranks(Model):
        """Final Ranks by Skill (G01)."""

else:
    skills: Any = {
        skill.name.lower(): (Rank, Field(default=TYPICAL, description=f"final Rank of {skill.name.capitalize()}"))
        for skill in Skill
    }
    Ranks = create_model("Ranks", __base__=Model, __doc__="Final Ranks by Skill (G01).", **skills)


class Attributes(Model):
    """Attributes, from which pools and damage modifiers come where nothing else is said (G07, G16)."""

    strength: Score | None = Field(default=None, description="adds to melee and unarmed damage")
    intelligence: Score | None = Field(default=None, description="adds to Focus damage")
    charisma: Score | None = Field(default=None, description="adds to Courage damage; Courage comes from it")
    endurance: Score | None = Field(default=None, description="Stamina comes from it")
    willpower: Score | None = Field(default=None, description="Focus comes from it")


class Traits(Model):
    """All of a creature that an encounter may override."""

    ranks: Ranks = Field(default=Ranks(), description="final Ranks by Skill; those left out are 10")
    attributes: Attributes = Field(default=Attributes(), description="4 to 12 each")
    stamina: Points | None = Field(default=None, description="at the start; else by G16")
    focus: Points | None = Field(default=None, description="at the start; else by G16")
    courage: Points | None = Field(default=None, description="at the start; else by G16")
    speed: Annotated[int, Field(ge=0, le=FASTEST)] | None = Field(
        default=None, description="squares a Stride, else profile's"
    )
    armour: Id | None = Field(default=None, description="id of an armour")
    weapons: Annotated[Several[Id], Field(max_length=WEAPONS)] = Field(
        default=(), description="ids of up to four weapons"
    )
    abilities: Annotated[Several[Id], Field(max_length=ABILITIES)] = Field(default=(), description="ids of up to eight")
    minor: bool = Field(default=False, description="out at Stamina 0, which is 6 (G16)")
    fear: Literal["basic", "complex"] | None = Field(
        default=None, description="the Fear Test its sight calls for (G14)"
    )
    fearless: bool = Field(default=False, description="takes no Fear Tests and no Courage damage")
    mindless: bool = Field(default=False, description="takes no Focus damage")
    personality: Text | None = Field(default=None, description="how a scripted agent plays it, such as brute")
    description: Text | None = Field(default=None, description="for people")
    tags: Several[Text] = Field(default=(), description="for lists and searches")


class Creature(Traits):
    """A creature."""

    id: Id = Field(description="its name for references, such as skeletal-archer")
    name: Text = Field(description="its name for people")
    mode: Literal["grid"] = Field(default="grid", description="the mode it is for")

    def with_traits(self, traits: Traits) -> Creature:
        """The creature as an encounter changes it: tables are merged, lists and numbers replaced."""
        given = {name: getattr(traits, name) for name in traits.model_fields_set}
        for name in ("ranks", "attributes"):
            if name in given:
                own = getattr(self, name)
                given[name] = own.model_copy(update={n: getattr(given[name], n) for n in given[name].model_fields_set})
        return self.model_copy(update=given)
