"""Weapons and armour of grid mode, as files say them."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ..model import Id, Model, Text

WeaponKind = Literal["unarmed", "light", "one-handed", "two-handed", "bow", "thrown"]
Reach = Annotated[int, Field(ge=1, le=64)]
Item = Annotated[int, Field(ge=-10, le=10)]


class Weapon(Model):
    """A weapon (G50, G51)."""

    id: Id = Field(description="its name for references, such as long-sword")
    name: Text = Field(description="its name for people")
    kind: WeaponKind = Field(description="how it is held; it decides the damage bonus (G16)")
    ranged: bool | None = Field(
        default=None, description="used with Fire; bows and thrown weapons are, unless this says no"
    )
    range: Reach | None = Field(
        default=None, description="squares it reaches; a bow without it has the profile's bow_range"
    )
    bonus: Annotated[int, Field(ge=-10, le=30)] | None = Field(
        default=None, description="added to damage instead of G16's"
    )
    subdued: bool = Field(default=False, description="non-lethal without penalty (G12)")
    item: Item = Field(default=0, description="item bonus to the attack roll (G06)")
    radius: Annotated[int, Field(ge=1, le=2)] | None = Field(default=None, description="squares of a thrown area (G51)")
    charges: Annotated[int, Field(ge=1, le=99)] | None = Field(
        default=None, description="Throws a fight, 1 if nothing is said"
    )
    die: Annotated[int, Field(ge=1, le=100)] | None = Field(
        default=None, description="damage die of a Throw, else throw_die"
    )
    description: Text | None = Field(default=None, description="for people")

    @property
    def is_ranged(self) -> bool:
        """Used with Fire or Throw, not with Strike."""
        return self.ranged if self.ranged is not None else self.kind in ("bow", "thrown")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.radius is not None and self.kind != "thrown":
            raise ValueError("only a thrown weapon has a radius: write kind: thrown, or leave out radius")
        if self.radius is None and (self.charges is not None or self.die is not None):
            raise ValueError("charges and die are for a thrown area: add radius: 1 or 2, or leave them out")
        if self.is_ranged and self.kind != "bow" and self.range is None:
            raise ValueError("a ranged weapon other than a bow needs its range: add range: squares")
        if not self.is_ranged and self.range is not None:
            raise ValueError("a melee weapon has no range: leave it out, or add ranged: true")
        return self


class Armour(Model):
    """Armour: points off physical damage."""

    id: Id = Field(description="its name for references, such as chain-mail")
    name: Text = Field(description="its name for people")
    value: Annotated[int, Field(ge=0, le=3)] = Field(description="points off physical damage, 0 to 3 (G16)")
    item: Item = Field(default=0, description="item modifier of defence rolls (G06), such as -1 for plate")
    description: Text | None = Field(default=None, description="for people")
