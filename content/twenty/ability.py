"""Abilities of the rule of twenty as data: cost, aim, roll, damage and effects. Spells are magical abilities."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ...rules.twenty.core.state import EFFECTS
from ..model import Id, Model, Several, Text
from .effect import AnyEffect, Linger, Revive
from .words import AttributeName, BandName, Bonus, Chance, DamageName, Dice, shown


class Harm(Model):
    """What a success deals, or with type healing heals (T06, T57)."""

    dice: Dice = Field(description="such as 2d6, or 2d6+3")
    type: DamageName = Field(description="the damage type")
    solid: bool = Field(default=False, description="earth as solids, not granules (T54)")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        shown(self.dice)
        if self.solid and self.type != "earth":
            raise ValueError("solid is for earth: leave it out")
        return self


class Ability(Model):
    """A class ability, a spell, or the special of a vehicle."""

    id: Id = Field(description="its name for references, such as ember-lance")
    name: Text = Field(description="its name for people")
    spell: bool = Field(default=False, description="magical: shields, barriers and silence know the difference")
    reaction: bool = Field(default=False, description="used in answer to an attack on oneself, before its roll (T10)")
    actions: Annotated[int, Field(ge=1, le=5)] = Field(default=1, description="what it costs of a turn (T03)")
    cost: Annotated[int, Field(ge=0, le=5)] = Field(
        default=0, description="points of the class resource; at most the CPB is spent at once (T11)"
    )
    power: Annotated[int, Field(ge=0, le=5)] = Field(
        default=0, description="more dice for each point spent beyond the cost"
    )
    uses: Annotated[int, Field(ge=1, le=99)] | None = Field(
        default=None, description="how often a fight; no limit if nothing is said"
    )
    aim: Literal["self", "ally", "foe", "area", "fallen"] = Field(default="foe", description="at whom it is aimed")
    range: BandName = Field(default="melee", description="how far it reaches")
    radius: Annotated[int, Field(ge=5, le=60)] | None = Field(default=None, description="feet of its area")
    roll: Literal["attack", "check", "none"] = Field(
        default="none", description="attack: against a defence; check: against its number; none: it works"
    )
    attribute: AttributeName | None = Field(
        default=None, description="what its user adds; else Intelligence for spells, Strength for others"
    )
    bonus: Bonus = Field(default=0, description="added to the roll")
    trained: bool = Field(default=True, description="the CPB is added")
    against: AttributeName | None = Field(default=None, description="what the target defends with; else Dexterity")
    number: Annotated[int, Field(ge=1, le=40)] | None = Field(default=None, description="what a check must reach")
    critical: Chance = Field(default=0, description="critical chance: the margin of 10 shrinks by it (T15)")
    damage: Harm | None = None
    melee: bool = Field(default=False, description="a strike: who is prone defends worse")
    charge: bool = Field(default=False, description="it contains the move to its target, without penalty (T24)")
    half_on_miss: bool = Field(default=False, description="half the damage even if defended")
    defensive: bool = Field(default=False, description="its critical infuriates another adjacent enemy (T08)")
    command: bool = Field(default=False, description="it must be heard")
    effects: Annotated[Several[AnyEffect], Field(max_length=EFFECTS)] = Field(
        default=(), description="what else it does"
    )
    description: Text | None = Field(default=None, description="for people")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        self.check_roll()
        self.check_aim()
        if self.damage is None and not self.effects:
            raise ValueError("it does nothing: add damage or effects")
        if self.power and self.damage is None:
            raise ValueError("power gives more dice of damage: add damage, or leave out power")
        return self

    def check_roll(self) -> None:
        """The roll has what it needs, and nothing else has."""
        if (self.roll == "check") != (self.number is not None):
            raise ValueError("number is for roll: check, which needs it")
        if self.against is not None and self.roll != "attack":
            raise ValueError("against is for roll: attack: add it, or leave out against")
        if self.half_on_miss and (self.roll == "none" or self.damage is None):
            raise ValueError("half_on_miss is for damage with a roll: add roll: attack, or leave it out")

    def check_aim(self) -> None:
        """Aim, area and effects fit."""
        if (self.aim == "area") != (self.radius is not None):
            raise ValueError("an area needs its radius, and nothing else has one: write aim: area with radius: feet")
        if any(isinstance(effect, Linger) for effect in self.effects) and self.aim != "area":
            raise ValueError("do: linger is for an area: write aim: area, or leave it out")
        if (self.aim == "fallen") != any(isinstance(effect, Revive) for effect in self.effects):
            raise ValueError("do: revive is for the fallen, and they can only be revived: write aim: fallen")
        if self.charge and (self.aim, self.roll) != ("foe", "attack"):
            raise ValueError("a charge ends in an attack on a foe: write aim: foe and roll: attack")
        heals = self.damage is None or self.damage.type == "healing"
        if self.aim == "area" and self.roll == "none" and not heals:
            raise ValueError("an area that harms takes a roll: add roll: attack")
        if self.reaction and self.aim not in ("self", "foe"):
            raise ValueError("a reaction helps its user or goes against the attacker: write aim: self, or aim: foe")
