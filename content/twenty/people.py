"""People of the rule of twenty as files say them: characters, monsters and crews, and the classes they belong to."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from ...rules.twenty.core.state import ABILITIES
from ..model import Id, Model, Several, Text
from .words import AttributeName, ClassName, StatusName, TrainedName, UndeadName

Value = Annotated[int, Field(ge=-3, le=5)]
Points = Annotated[int, Field(ge=0, le=99)]


class Attributes(Model):
    """The six attributes (T13): the value is the bonus."""

    strength: Value = 0
    dexterity: Value = 0
    charisma: Value = 0
    intelligence: Value = 0
    wisdom: Value = 0
    constitution: Value = 0

    @property
    def values(self) -> list[int]:
        """In the order of the rules."""
        return [
            self.strength, self.dexterity, self.charisma, self.intelligence, self.wisdom, self.constitution,
        ]  # fmt: skip


class Resource(Model):
    """The class resource (T11)."""

    name: Text = Field(description="what it is called")
    points: Points | None = Field(default=None, description="at the start; 5 if nothing is said")
    fades: bool = Field(default=False, description="1 is lost a minute out of combat")


class CharacterClass(Model):
    """A class: a resource, and abilities that cost it."""

    id: Id = Field(description="its name for references, such as duelist")
    name: Text = Field(description="its name for people")
    resource: Resource | None = Field(default=None, description="what its abilities cost")
    teaches: Annotated[Several[Id], Field(max_length=ABILITIES)] = Field(description="ids of its abilities")
    description: Text | None = Field(default=None, description="for people")


class PersonTraits(Model):
    """What an encounter may override of somebody."""

    character_class: Id | None = Field(default=None, alias="class", description="id of a class")
    cpb: Annotated[int, Field(ge=1, le=5)] = Field(
        default=1, description="Character Proficiency Bonus, 1 to 5: health, training and defence come from it"
    )
    attributes: Attributes = Field(default=Attributes(), description="-3 to 5 each; those left out are 0")
    sense: AttributeName | None = Field(default=None, description="what sense rolls add; else Wisdom (T13)")
    stealth: Points | None = Field(default=None, description="stealth rank, else the CPB (T84)")
    health: Annotated[int, Field(ge=1, le=999)] | None = Field(
        default=None, description="when unhurt; else 20 + (8 + Constitution) x CPB (T43)"
    )
    resource: Points | None = Field(default=None, description="points of the class resource, else the class's (T11)")
    blood: Points = Field(default=0, description="blood points of a vampire (T51)")
    undead: UndeadName | None = Field(default=None, description="zombie, vampire, apparition or demon (T93)")
    healing_harms: bool = Field(default=False, description="healing harms this kind of undead")
    weak: Several[ClassName] = Field(default=(), description="damage types that harm half as much again (T44)")
    resistant: Several[ClassName] = Field(default=(), description="damage types that harm half (T44)")
    immune: Several[ClassName] = Field(default=(), description="damage types that do no harm (T44)")
    proof: Several[StatusName] = Field(default=(), description="statuses that never take hold")
    spell_resistance: Points = Field(default=0, description="points off the damage of spells (T34)")
    trained: Several[TrainedName] = Field(default=(), description="penalties it does not have (T39)")
    abilities: Annotated[Several[Id], Field(max_length=ABILITIES)] = Field(
        default=(), description=f"ids, beside those of its class; {ABILITIES} in all"
    )
    personality: Text | None = Field(default=None, description="how a scripted agent plays it, such as brute")
    description: Text | None = Field(default=None, description="for people")
    tags: Several[Text] = Field(default=(), description="for lists and searches")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.healing_harms and self.undead is None:
            raise ValueError("healing harms undead alone: say which in undead, or leave it out")
        if self.blood and self.undead != "vampire":
            raise ValueError("blood is for undead: vampire: leave it out")
        return self

    def merged(self, changes: PersonTraits) -> dict[str, Any]:
        """The fields that an encounter changes: tables of attributes are merged, all else replaced."""
        given = {name: getattr(changes, name) for name in changes.model_fields_set}
        if "attributes" in given:
            more = {name: getattr(changes.attributes, name) for name in changes.attributes.model_fields_set}
            given["attributes"] = self.attributes.model_copy(update=more)
        return given
