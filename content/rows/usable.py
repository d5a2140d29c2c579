"""What combatants of rows mode use: abilities, weapons for Basic Attacks, items. All are effects with a price."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ...rules.rows.state import EFFECTS
from ..model import Id, Model, Several, Text
from .effect import Damage, Effect, ElementName, Heal, Percent, Points, Raise, does

KindName = Literal["physical", "magical", "healing", "status", "buff", "debuff", "raise", "other"]
AimName = Literal["self", "ally", "fallen", "foe"]
SpreadName = Literal["one", "row", "side"]
Times = Annotated[int, Field(ge=1, le=99)]


class Used(Model):
    """What abilities and items share: whom they reach."""

    @property
    def reach(self) -> tuple[AimName, SpreadName]:
        """For whom, and how many of them."""
        raise NotImplementedError

    def check_reach(self, effects: tuple[Effect, ...], word: str) -> None:
        """Effects and aim fit."""
        aim, spread = self.reach
        if aim == "self" and spread != "one":
            raise ValueError(f"{word}: self reaches one alone: leave out spread")
        if aim == "fallen" and spread == "row":
            raise ValueError("the downed hold no row: write spread: one, or spread: side")
        if does(effects, Raise) and aim != "fallen":
            raise ValueError(f"do: raise is for the downed: write {word}: fallen")
        if aim == "fallen" and not does(effects, Raise):
            raise ValueError(f"the downed can only be raised: add do: raise, or write {word}: ally")


class Ability(Used):
    """An ability."""

    id: Id = Field(description="its name for references, such as fire-storm")
    name: Text = Field(description="its name for people")
    mode: Literal["rows"] = Field(default="rows", description="the mode it is for")
    kind: KindName = Field(description="what a role must allow to use it (R14); the silenced use nothing magical")
    ap: Annotated[int, Field(ge=1, le=9)] = Field(default=1, description="what it costs of a turn (R07)")
    mana: Annotated[int, Field(ge=0, le=999)] = Field(default=0, description="what it costs (R16)")
    uses: Times | None = Field(default=None, description="how often a fight; no limit if nothing is said")
    aim: AimName = Field(default="foe", description="whom it is for: self, ally, fallen or foe")
    spread: SpreadName = Field(default="one", description="one of them, all in the row of one, or the whole side")
    melee: bool = Field(default=False, description="from the front row at the front row (R02)")
    attack: bool | None = Field(default=None, description="rolls to hit; what does damage to foes does, unless told no")
    magical: bool | None = Field(
        default=None, description="uses the magical statistics; all but physical abilities do, unless told no"
    )
    element: ElementName = "colourless"
    effects: Annotated[Several[Effect], Field(min_length=1, max_length=EFFECTS)] = Field(description="what it does")
    description: Text | None = Field(default=None, description="for people")

    @property
    def reach(self) -> tuple[AimName, SpreadName]:
        return self.aim, self.spread

    @property
    def is_attack(self) -> bool:
        """Rolls to hit (R09)."""
        return self.attack if self.attack is not None else self.aim == "foe" and does(self.effects, Damage)

    @property
    def is_magical(self) -> bool:
        """Uses the magical statistics (R09)."""
        return self.magical if self.magical is not None else self.kind != "physical"

    @model_validator(mode="after")
    def _fits(self) -> Self:
        self.check_reach(self.effects, "aim")
        if self.melee and self.aim != "foe":
            raise ValueError("melee is for foes: write aim: foe, or leave out melee")
        if self.is_attack and self.aim != "foe":
            raise ValueError("an attack is for foes: write aim: foe, or leave out attack")
        return self


class Weapon(Model):
    """What a Basic Attack is made with (R07)."""

    id: Id = Field(description="its name for references, such as long-bow")
    name: Text = Field(description="its name for people")
    mode: Literal["rows"] = Field(default="rows", description="the mode it is for")
    ranged: bool = Field(description="reaches every row from every row; else it is for melee")
    element: ElementName = "colourless"
    power: Percent = Field(default=100, description="percent of damage")
    points: Points = Field(default=0, description="added to the attack")
    on_hit: Annotated[Several[Effect], Field(max_length=EFFECTS - 1)] = Field(
        default=(), description="what else a hit does"
    )
    description: Text | None = Field(default=None, description="for people")

    @property
    def all_effects(self) -> tuple[Effect, ...]:
        """The damage, and what else a hit does."""
        return (Damage(do="damage", power=self.power, points=self.points), *self.on_hit)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if does(self.on_hit, Raise):
            raise ValueError("a blow raises nobody: leave out do: raise")
        return self


class Item(Used):
    """Something that is used up; what it does is the same in every hand."""

    id: Id = Field(description="its name for references, such as phoenix-feather")
    name: Text = Field(description="its name for people")
    mode: Literal["rows"] = Field(default="rows", description="the mode it is for")
    use_on: AimName = Field(description="whom it is for: self, ally, fallen or foe")
    spread: SpreadName = Field(default="one", description="one of them, all in the row of one, or the whole side")
    attack: bool | None = Field(default=None, description="rolls to hit; what does damage to foes does, unless told no")
    element: ElementName = "colourless"
    effects: Annotated[Several[Effect], Field(min_length=1, max_length=EFFECTS)] = Field(description="what it does")
    description: Text | None = Field(default=None, description="for people")

    @property
    def reach(self) -> tuple[AimName, SpreadName]:
        return self.use_on, self.spread

    @property
    def is_attack(self) -> bool:
        """Rolls to hit (R09)."""
        return self.attack if self.attack is not None else self.use_on == "foe" and does(self.effects, Damage)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        self.check_reach(self.effects, "use_on")
        if self.is_attack and self.use_on != "foe":
            raise ValueError("an attack is for foes: write use_on: foe, or leave out attack")
        for effect in self.effects:
            if isinstance(effect, Damage | Heal) and effect.points < 1:
                raise ValueError(f"how much? give do: {effect.do} its points")
        return self
