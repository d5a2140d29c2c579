"""What abilities do besides their damage, each with its own words (T08, T36, T94)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ..model import Id, Model, Several
from .words import BareDice, StatusName, UndeadName, shown

Points = Annotated[int, Field(ge=0, le=99)]
Some = Annotated[int, Field(ge=1, le=99)]
RollName = Literal["attack", "defence", "skill"]

VALUED = {"enhanced", "hardened", "barrier", "stunned", "stealth", "darkened", "unsouled", "injured"}
"""Statuses that need a value."""
OPTIONAL = {"exposed", "infuriated"}
"""Statuses that may have one: exposed without it loses all soak; an infuriation comes from the CPB (T81)."""
ROLLED = {"regeneration", "bleeding", "burning", "radiation"}
"""Statuses that need dice."""


class Effect(Model):
    """What every effect says: when it happens, and to whom."""

    on: Literal["hit", "critical", "always"] = Field(
        default="hit",
        description="on success; as the ability's own critical effect, in place of the common ones (T08); or always",
    )
    to: Literal["target", "user"] = Field(default="target", description="to whom")


class Form(Model):
    """What a polymorph turns one into (T86)."""

    weapon: Id = Field(description="id of its natural attack")
    speed: Annotated[int, Field(ge=5, le=120)] | None = Field(
        default=None, description="feet of a move, else as before"
    )
    keeps_abilities: bool = Field(default=False, description="what it can do otherwise can still be used")


class GiveStatus(Effect):
    """Causes a status."""

    do: Literal["status"]
    status: StatusName
    value: Points | None = Field(default=None, description="points, or of stunned the actions a round")
    dice: BareDice | None = Field(default=None, description="each round: of regeneration, bleeding, burning, toxin ...")
    penalty: Points = Field(default=0, description="of a toxin: off all rolls (T92)")
    rolls: Several[RollName] = Field(default=(), description="of injured: which rolls the value is taken off (T82)")
    form: Form | None = Field(default=None, description="of polymorph")
    kind: UndeadName | None = Field(default=None, description="of undead")
    healing_harms: bool = Field(default=False, description="of undead: healing harms it (T93)")
    actions: Some | None = Field(default=None, description="how many actions of its bearer it lasts")
    rounds: Some | None = Field(default=None, description="how many rounds it lasts; 3 if nothing is said (T94)")
    stays: bool = Field(default=False, description="it lasts until something ends it")
    stacks: bool = Field(default=False, description="its value adds to that of another (T36)")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if sum((self.actions is not None, self.rounds is not None, self.stays)) > 1:
            raise ValueError("it lasts actions, or rounds, or stays: write one of them")
        self.check_value()
        self.check_own_words()
        return self

    def check_value(self) -> None:
        """Value and dice where they mean something."""
        if self.status in VALUED and not self.value:
            raise ValueError(f"how much? give {self.status} its value")
        if self.value is not None and self.status not in VALUED | OPTIONAL:
            raise ValueError(f"value means nothing to {self.status}: leave it out")
        if self.status in ROLLED and self.dice is None:
            raise ValueError(f"how much a round? give {self.status} its dice, such as 1d4")
        if self.dice is not None:
            if self.status not in ROLLED | {"toxin"}:
                raise ValueError(f"dice mean nothing to {self.status}: leave them out")
            shown(self.dice)

    def check_own_words(self) -> None:
        """The words of single statuses."""
        if self.status == "toxin" and self.dice is None and not self.penalty:
            raise ValueError("a toxin harms or hinders: give it dice, or a penalty")
        for status, word in (("injured", "rolls"), ("polymorph", "form"), ("undead", "kind")):
            if (self.status == status) != bool(getattr(self, word)):
                raise ValueError(f"{word} is for {status}, which needs it")
        if self.penalty and self.status != "toxin":
            raise ValueError("penalty is for toxin: leave it out")


class Cure(Effect):
    """Ends a status."""

    do: Literal["cure"]
    status: StatusName


class Restore(Effect):
    """Gives back points of the class resource (T11)."""

    do: Literal["restore"]
    points: Some


class Revive(Effect):
    """The fallen stands again (T38)."""

    do: Literal["revive"]
    health: BareDice = Field(description="dice of health it stands up with, such as 2d8")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        shown(self.health)
        return self


class Reveal(Effect):
    """Finds who is in stealth (T84)."""

    do: Literal["reveal"]


class KnockDown(Effect):
    """Knocks prone (T71)."""

    do: Literal["knock-down"]
    actions: Some = Field(default=1, description="until it may stand up")


class Disarm(Effect):
    """Takes a weapon or the shield out of use (T37)."""

    do: Literal["disarm"]
    what: Literal["weapon", "shield"] = "weapon"


class Push(Effect):
    """Drives back; against something solid it is slammed (T61)."""

    do: Literal["push"]
    cells: Annotated[int, Field(ge=1, le=7)] = 1


class Linger(Effect):
    """The area stays, and deals damage of the ability's type for each action inside (T26)."""

    do: Literal["linger"]
    dice: BareDice
    rounds: Annotated[int, Field(ge=1, le=20)] | None = Field(
        default=None, description="turns of its causer; 3 if nothing is said"
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        shown(self.dice)
        return self


AnyEffect = Annotated[
    GiveStatus | Cure | Restore | Revive | Reveal | KnockDown | Disarm | Push | Linger, Field(discriminator="do")
]
