"""Weapons of ships mode: armaments of vehicles with their fixed damage, and what people in the open carry."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ..model import Id, Model, Text
from ..twenty.words import AttributeName, BandName, BareDice, Bonus, Chance, DamageName, shown


class Weapon(Model):
    """An armament, or a weapon of somebody in the open (V02, V03)."""

    id: Id = Field(description="its name for references, such as twin-cannon")
    name: Text = Field(description="its name for people")
    mode: Literal["ships"] = Field(default="ships", description="the mode it is for")
    base: Annotated[int, Field(ge=0, le=200)] = Field(
        default=0, description="fixed damage: at most 50 on small vehicles, 100 on midsize, 200 on large ones (V03)"
    )
    dice: BareDice | None = Field(default=None, description="of people: damage dice, such as 1d10")
    type: DamageName = Field(description="the damage type")
    rams: bool = Field(default=False, description="it rams or strikes, and shoots nothing")
    range: BandName = Field(
        default="medium", description="its own band, sixty times as wide as on foot (T21, V08); what rams: melee"
    )
    attribute: AttributeName | None = Field(
        default=None, description="of people: what attacks with it add, else Dexterity (T04)"
    )
    bonus: Bonus = Field(default=0, description="on attack rolls")
    solid: bool = Field(default=False, description="earth as solids, not granules (T54)")
    critical: Chance = Field(default=0, description="critical chance: the margin of 10 shrinks by it (T15)")
    description: Text | None = Field(default=None, description="for people")

    @property
    def reach(self) -> BandName:
        """Its own band."""
        return "melee" if self.rams and "range" not in self.model_fields_set else self.range

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.dice is not None:
            shown(self.dice)
        if not self.base and self.dice is None:
            raise ValueError("it does no damage: add base, or dice")
        if self.base and self.type == "bleed":
            raise ValueError("bleed comes over time, by dice (T51): write dice instead of base")
        if self.solid and self.type != "earth":
            raise ValueError("solid is for earth: leave it out")
        return self
