"""Weapons, armour and shields of skirmish mode, as files say them."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ..model import Id, Model, Text
from ..twenty.words import AttributeName, BandName, Bonus, Chance, DamageName, Dice, shown

WeaponKind = Literal["dagger", "sword", "bow", "pistol", "rifle", "two-handed"]
ArmourKind = Literal["cloth", "leather", "chain", "scale", "plate", "shield", "back"]
SHOOTS: dict[str, BandName] = {"bow": "long", "pistol": "medium", "rifle": "long"}
"""How far a ranged weapon reaches unless its file says otherwise."""
TWO_HANDS = ("bow", "rifle", "two-handed")
"""Kinds that take both hands unless their file says otherwise."""
Soak = Annotated[int, Field(ge=0, le=30)]


class Weapon(Model):
    """A weapon (T40 to T43)."""

    id: Id = Field(description="its name for references, such as long-rifle")
    name: Text = Field(description="its name for people")
    mode: Literal["skirmish"] = Field(default="skirmish", description="the mode it is for")
    kind: WeaponKind = Field(description="dagger, sword, bow, pistol, rifle or two-handed: its dice go by it (T43)")
    type: DamageName = Field(description="the damage type")
    dice: Dice | None = Field(default=None, description="damage, such as 2d6; else one die as T43 says")
    thrown: bool = Field(default=False, description="a dagger or the like that is used at range")
    range: BandName | None = Field(
        default=None, description="its own band (T21); else bows and rifles long, pistols medium, all else melee"
    )
    attribute: AttributeName | None = Field(
        default=None, description="what attacks with it add; else Strength in melee, Dexterity at range (T04)"
    )
    bonus: Bonus = Field(default=0, description="on attack rolls")
    solid: bool = Field(default=False, description="earth as solids, not granules (T54)")
    critical: Chance = Field(default=0, description="critical chance: the margin of 10 shrinks by it (T15)")
    hands: Annotated[int, Field(ge=1, le=2)] | None = Field(
        default=None, description="bows, rifles and two-handed weapons 2, all else 1"
    )
    grip: bool = Field(default=False, description="a handle for one or two hands (T42)")
    fire: Literal["single", "burst", "automatic"] = Field(
        default="single", description="attacks of one action: 1, 3 or 5 (T30)"
    )
    magazine: Annotated[int, Field(ge=1, le=99)] | None = Field(
        default=None, description="actions of firing before it must be reloaded"
    )
    draw: Annotated[int, Field(ge=0, le=5)] | None = Field(
        default=None, description="of a bow: the Strength it takes to draw it fully (T40)"
    )
    sight: Annotated[int, Field(ge=1, le=3)] | None = Field(
        default=None, description="dice of sight damage after an action of aiming (T41)"
    )
    description: Text | None = Field(default=None, description="for people")

    @property
    def is_ranged(self) -> bool:
        """Used with Fire, not with Strike."""
        return self.thrown or self.kind in SHOOTS

    @property
    def in_hands(self) -> int:
        """How many hands it takes."""
        return self.hands if self.hands is not None else 2 if self.kind in TWO_HANDS else 1

    @property
    def reach(self) -> BandName:
        """Its own band."""
        if self.range is not None:
            return self.range
        return "close" if self.thrown else SHOOTS.get(self.kind, "melee")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.dice is not None:
            shown(self.dice)
        if self.solid and self.type != "earth":
            raise ValueError("solid is for earth: leave it out")
        if not self.is_ranged and self.reach not in ("melee", "close"):
            raise ValueError("a melee weapon reaches melee or close: write thrown: true, or another range")
        for word in ("magazine", "sight"):
            if getattr(self, word) is not None and not self.is_ranged:
                raise ValueError(f"{word} is for ranged weapons: leave it out")
        if self.fire != "single" and self.kind not in ("pistol", "rifle"):
            raise ValueError("burst and automatic fire are for pistols and rifles: leave out fire")
        if self.draw is not None and self.kind != "bow":
            raise ValueError("only bows are drawn: leave out draw")
        if self.grip and self.in_hands == 2:
            raise ValueError("a grip is for one or two hands: write hands: 1, or leave out grip")
        return self


class Armour(Model):
    """Armour, a shield or a back piece: points off physical damage (T33, T34, T43)."""

    id: Id = Field(description="its name for references, such as scale-coat")
    name: Text = Field(description="its name for people")
    mode: Literal["skirmish"] = Field(default="skirmish", description="the mode it is for")
    worn: ArmourKind = Field(description="cloth, leather, chain, scale or plate; a shield; or a back piece")
    soak: Soak | None = Field(default=None, description="points off each attack; else as T43 says, back pieces 1")
    penalty: Annotated[int, Field(ge=0, le=9)] | None = Field(
        default=None, description="points off defence rolls and casting; else as T43 says"
    )
    description: Text | None = Field(default=None, description="for people")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.penalty is not None and self.worn in ("shield", "back"):
            raise ValueError("shields and back pieces give no penalty: leave it out")
        return self
