"""Abilities of grid mode as data (G52): cost, aim, test, damage and a list of effects, each with its own words."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ...rules.grid.state import EFFECTS
from ..model import Id, Model, Several, Text

PoolName = Literal["stamina", "focus", "courage"]
SkillName = Literal[
    "reflexes", "fighting", "shooting", "athletics", "block", "resilience",
    "resolve", "subterfuge", "perception", "deceive", "persuade", "awe",
]  # fmt: skip
Points = Annotated[int, Field(ge=0, le=99)]
Amount = Annotated[int, Field(ge=1, le=99)]
Die = Annotated[int, Field(ge=1, le=100)]


class Cost(Model):
    """What it costs; what cannot be paid is not legal (G15)."""

    stamina: Points = 0
    focus: Points = 0
    courage: Points = 0


class Damage(Model):
    """What a success takes from a pool."""

    pool: PoolName = Field(default="stamina", description="what it is taken from")
    die: Die | None = Field(default=None, description="damage die; else by degree (G04)")
    flat: Annotated[int, Field(ge=-30, le=99)] = Field(default=0, description="added to it")
    attribute: Literal["strength", "intelligence", "charisma"] | None = Field(
        default=None, description="whose damage modifier is added (G07)"
    )
    subdued: bool = Field(default=False, description="non-lethal (G12)")


class Heal(Model):
    """Gives back points of a pool, never more than at the start."""

    do: Literal["heal"]
    pool: PoolName = "stamina"
    die: Die | None = None
    flat: Points = 0

    @model_validator(mode="after")
    def _heals(self) -> Self:
        if self.die is None and not self.flat:
            raise ValueError("it heals nothing: add die or flat")
        return self


class Modify(Model):
    """A modifier on Tests for some rounds (G06)."""

    do: Literal["modify"]
    tests: Annotated[Several[Literal["attack", "defence", "other"]], Field(min_length=1)] = ("attack",)
    value: Annotated[int, Field(ge=-10, le=10)]
    type: Literal["untyped", "item", "condition", "fortune", "situation"] = "condition"
    rounds: Annotated[int, Field(ge=1, le=15)] = 1


class Prone(Model):
    """Knocks prone."""

    do: Literal["prone"]


class Push(Model):
    """Pushes away."""

    do: Literal["push"]
    cells: Annotated[int, Field(ge=1, le=7)] = 1


class Distract(Model):
    """A penalty on attack rolls until the turn ends (G45)."""

    do: Literal["distract"]
    by: Annotated[int, Field(ge=1, le=10)] = 1


class Expose(Model):
    """A penalty on defence rolls until the next own turn (G45)."""

    do: Literal["expose"]
    by: Annotated[int, Field(ge=1, le=10)] = 1


class Reveal(Model):
    """Finds the hidden."""

    do: Literal["reveal"]


class Grapple(Model):
    """Holds (G51)."""

    do: Literal["grapple"]


class Frighten(Model):
    """Calls for a Fear Test (G14)."""

    do: Literal["frighten"]
    test: Literal["basic", "complex"] = "basic"


class Mend(Model):
    """Takes away Wounds, Stress or Fears (G10)."""

    do: Literal["mend"]
    count: Annotated[int, Field(ge=1, le=9)] = 1


Effect = Annotated[
    Heal | Modify | Prone | Push | Distract | Expose | Reveal | Grapple | Frighten | Mend, Field(discriminator="do")
]


class Ability(Model):
    """An ability."""

    id: Id = Field(description="its name for references, such as healing-prayer")
    name: Text = Field(description="its name for people")
    cost: Cost = Field(default=Cost(), description="points of the pools")
    uses: Amount | None = Field(default=None, description="how often a fight; no limit if nothing is said")
    action: Literal["action", "move"] = Field(
        default="action", description="takes the Action or the Move action of a turn"
    )
    aim: Literal["self", "ally", "foe", "cell"] = Field(default="foe", description="whom it is aimed at")
    range: Annotated[int, Field(ge=1, le=64)] | None = Field(default=None, description="squares; else 1, a touch")
    radius: Annotated[int, Field(ge=1, le=7)] | None = Field(default=None, description="squares of its area")
    test: Literal["none", "attack", "opposed", "conflict", "basic"] = Field(
        default="none", description="how it is resolved"
    )
    skill: SkillName | None = Field(default=None, description="what its user rolls")
    defence: SkillName | None = Field(default=None, description="what the target rolls, else Reflexes or Resolve (G46)")
    melee: bool = Field(default=False, description="a melee attack: needs touch and engages")
    damage: Damage | None = None
    effects: Annotated[Several[Effect], Field(max_length=EFFECTS)] = Field(default=(), description="what else it does")
    description: Text | None = Field(default=None, description="for people")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.test != "none" and self.skill is None:
            raise ValueError(f"test: {self.test} needs the skill that its user rolls: add skill")
        if self.test == "none" and (self.skill or self.defence):
            raise ValueError("skill and defence are for a test: add test, or leave them out")
        if self.melee and (self.range or 1) > 1:
            raise ValueError("a melee ability has range 1: leave out range, or melee")
        if self.radius is not None and self.aim != "cell":
            raise ValueError("an area lies on a cell: add aim: cell, or leave out radius")
        if self.damage is None and not self.effects:
            raise ValueError("it does nothing: add damage or effects")
        return self
