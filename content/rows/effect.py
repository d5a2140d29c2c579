"""What abilities, items and weapons of rows mode do, each effect with its own words."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ..model import Model, Several

StatusName = Literal["silenced", "slowed", "poisoned", "asleep", "petrified", "regenerating"]
ElementName = Literal["colourless", "fire", "ice", "wind", "earth", "thunder"]
RowName = Literal["front", "back"]
StatisticName = Literal[
    "physical_attack", "physical_defence", "magical_attack", "magical_defence", "evasion", "resistance",
    "physical_accuracy", "magical_accuracy", "status_accuracy",
]  # fmt: skip
HARMFUL: tuple[StatusName, ...] = ("silenced", "slowed", "poisoned", "asleep", "petrified")
Percent = Annotated[int, Field(ge=0, le=1000)]
Points = Annotated[int, Field(ge=-99, le=999)]
Rounds = Annotated[int, Field(ge=1, le=99)]


class BaseEffect(Model):
    """What all effects say."""

    on: Literal["target", "user"] = Field(default="target", description="each target, or the user, once")


class Damage(BaseEffect):
    """Takes health: (attack - defence + the die) x power (R09)."""

    do: Literal["damage"]
    power: Percent = Field(default=100, description="percent")
    points: Points = Field(default=0, description="added to the attack; of an item, all that it does")


class Heal(BaseEffect):
    """Gives health: (magical attack + its die) x power (R16)."""

    do: Literal["heal"]
    power: Percent = Field(default=100, description="percent")
    points: Points = Field(default=0, description="added to the attack; of an item, all that it does")


class Status(BaseEffect):
    """A status that foes may resist and friends do not (R10, R17)."""

    do: Literal["status"]
    status: StatusName
    rounds: Rounds | None = Field(default=None, description="effect phases; the battle if nothing is said")


class Cure(BaseEffect):
    """Ends statuses."""

    do: Literal["cure"]
    statuses: Annotated[Several[StatusName], Field(min_length=1)] = Field(
        default=HARMFUL, description="all that do harm if nothing is said"
    )


class Level(BaseEffect):
    """Raises or lowers a statistic (R11)."""

    do: Literal["level"]
    statistic: StatisticName
    by: Annotated[int, Field(ge=-9, le=9)] = Field(description="levels, below 0 to lower it")

    @model_validator(mode="after")
    def _moves(self) -> Self:
        if self.by == 0:
            raise ValueError("it moves nothing: write by: 1, or by: -1")
        return self


class Dispel(BaseEffect):
    """Takes levels of statistics back."""

    do: Literal["dispel"]
    levels: Literal["raised", "lowered", "all"] = "all"


class Move(BaseEffect):
    """Drives to a row."""

    do: Literal["move"]
    row: RowName


class Raise(BaseEffect):
    """Brings back one who is downed (R13)."""

    do: Literal["raise"]
    health: Annotated[int, Field(ge=1, le=100)] | None = Field(
        default=None, description="percent of full health; else the profile's raised_at"
    )


class Drain(Model):
    """Heals the user by a part of the damage that the action has done."""

    do: Literal["drain"]
    percent: Annotated[int, Field(ge=1, le=100)] = 50


Effect = Annotated[Damage | Heal | Status | Cure | Level | Dispel | Move | Raise | Drain, Field(discriminator="do")]


def does(effects: tuple[Effect, ...], kind: type[Model]) -> bool:
    """One of the effects is of this kind, and falls on the targets."""
    return any(isinstance(effect, kind) and getattr(effect, "on", "user") == "target" for effect in effects)
