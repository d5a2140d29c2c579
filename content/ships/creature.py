"""People of ships mode: operators, gunners and casters of vehicles, people in the open, and what they have learned."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ...rules.twenty.ships.words import SPELLS, WEAPONS
from ..model import Id, Model, Several, Text
from ..twenty import ability, people
from ..twenty.effect import Disarm, GiveStatus, Linger, Push
from ..twenty.people import PersonTraits

Rank = Annotated[int, Field(ge=0, le=5)]


class Ability(ability.Ability):
    """The special of a vehicle, a spell, or what somebody in the open can do."""

    mode: Literal["ships"] = Field(default="ships", description="the mode it is for")
    needs_rank: bool = Field(
        default=True, description="as a vehicle's special: only for operators trained in its type (V15)"
    )

    @model_validator(mode="after")
    def _for_ships(self) -> Self:
        if self.aim == "area":
            raise ValueError("areas are for people on foot: write aim: foe")
        for effect in self.effects:
            if isinstance(effect, Disarm | Push | Linger):
                raise ValueError(f"do: {effect.do} is for people on foot: leave it out")
            if isinstance(effect, GiveStatus) and effect.status == "polymorph":
                raise ValueError("polymorph is for people on foot: leave it out")
        if self.charge or self.power:
            raise ValueError("charge and power are for people on foot: leave them out")
        return self


class CharacterClass(people.CharacterClass):
    """A class: a resource, and abilities that cost it."""

    mode: Literal["ships"] = Field(default="ships", description="the mode it is for")


class Skills(Model):
    """Ranks in the vehicle skills (V15)."""

    aviator: Rank = Field(default=0, description="airplane, helicopter, junca, spatial, valier")
    seafarer: Rank = Field(default=0, description="boat, ship, submersible")
    drive: Rank = Field(default=0, description="ground, hover, tank")
    sholta: Rank = Field(default=0, description="sholta")

    @property
    def ranks(self) -> list[int]:
        """In the order of the rules."""
        return [self.aviator, self.seafarer, self.drive, self.sholta]


class Traits(PersonTraits):
    """All of a creature that an encounter may override."""

    skills: Skills = Field(default=Skills(), description="ranks 0 to 5 in the vehicle skills")
    weapons: Annotated[Several[Id], Field(max_length=WEAPONS)] = Field(
        default=(), description=f"ids of up to {WEAPONS} weapons, for the open"
    )
    armour: Annotated[int, Field(ge=0, le=30)] = Field(default=0, description="points off each attack, in the open")
    spells: Annotated[Several[Id], Field(max_length=SPELLS)] = Field(
        default=(), description=f"ids of up to {SPELLS} spells, cast through a haldre amplifier (V13)"
    )


class Creature(Traits):
    """Somebody."""

    id: Id = Field(description="its name for references, such as wing-ace")
    name: Text = Field(description="its name for people")
    mode: Literal["ships"] = Field(default="ships", description="the mode it is for")

    def with_traits(self, traits: Traits) -> Creature:
        """The creature as an encounter changes it."""
        given = self.merged(traits)
        if "skills" in given:
            more = {name: getattr(traits.skills, name) for name in traits.skills.model_fields_set}
            given["skills"] = self.skills.model_copy(update=more)
        return self.model_copy(update=given)
