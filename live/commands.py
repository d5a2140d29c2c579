"""Commands: what somebody at the table may say. Each is checked before the table hears it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from .errors import BadCommand

Name = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]
Id = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[a-z0-9][a-z0-9-]*$")]
Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000, strict=True)]
Faces = Annotated[list[Annotated[int, Field(ge=0, le=1_000, strict=True)]], Field(min_length=1, max_length=64)]


class Level(StrEnum):
    """How far the autopilot goes with a combatant on its own."""

    MANUAL = "manual"  # somebody chooses
    SUGGEST = "suggest"  # the next action is proposed
    CONFIRM = "confirm"  # the turn is proposed
    CONFIRM_PLAYERS = "confirm-players"  # the turn is proposed if a player's character is in it, else taken
    RUN = "run"  # the turn is taken


class Command(BaseModel):
    """Something that somebody at the table says."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    kind: str


class Begin(Command):
    """Begin the fight: initiative, and all up to the first decision."""

    kind: Literal["begin"] = "begin"


class Choose(Command):
    """The decider takes choices, by index or name: one, or a verb and its aim, or a turn that was edited."""

    kind: Literal["choose"] = "choose"
    choices: Annotated[
        list[Annotated[int, Field(ge=0, le=344, strict=True)] | Name], Field(min_length=1, max_length=24)
    ]


class Approve(Command):
    """Take the steps of a proposal as long as the dice leave them possible."""

    kind: Literal["approve"] = "approve"
    proposal: Annotated[str, Field(max_length=40)]
    steps: Annotated[int, Field(ge=1, le=64, strict=True)] | None = None  # only so many


class Skip(Command):
    """Let the turn or the offer go by."""

    kind: Literal["skip"] = "skip"


class TakeOver(Command):
    """From now on somebody chooses for this combatant."""

    kind: Literal["take-over"] = "take-over"
    combatant: Name


class SetPool(Command):
    """A pool holds so much."""

    kind: Literal["set-pool"] = "set-pool"
    combatant: Name
    pool: Name
    value: Number


class Move(Command):
    """A token stands here: column and row, or the row of a formation."""

    kind: Literal["move"] = "move"
    combatant: Name
    x: Number | None = None
    y: Number | None = None
    row: Literal["front", "back"] | None = None


class SetCondition(Command):
    """A condition or status: how much, or how long, as the mode says; 0 is none."""

    kind: Literal["set-condition"] = "set-condition"
    combatant: Name
    condition: Name
    value: Number


class SetFate(Command):
    """How a combatant stands in the fight: it may have left it, or come back."""

    kind: Literal["set-fate"] = "set-fate"
    combatant: Name
    fate: Name


class Remove(Command):
    """A combatant is taken out of the fight."""

    kind: Literal["remove"] = "remove"
    combatant: Name


class Add(Command):
    """A combatant joins the fight under way."""

    kind: Literal["add"] = "add"
    creature: Id
    side: Id
    id: Id
    name: Name | None = None
    personality: Name | None = None
    x: Number | None = None
    y: Number | None = None
    row: Literal["front", "back"] | None = None


class Dice(Command):
    """Faces of the dice that are waited for, in the order in which they are asked; 0 is the ten of a d10."""

    kind: Literal["dice"] = "dice"
    faces: Faces


class Drop(Command):
    """Give up what waits for dice; the fight is as before."""

    kind: Literal["drop"] = "drop"


class Undo(Command):
    """Back by a step or a turn."""

    kind: Literal["undo"] = "undo"
    by: Literal["step", "turn"] = "step"


class Redo(Command):
    """Forth again by a step or a turn, with the same dice."""

    kind: Literal["redo"] = "redo"
    by: Literal["step", "turn"] = "step"


class SetAutonomy(Command):
    """How far the autopilot goes with some combatants."""

    kind: Literal["set-autonomy"] = "set-autonomy"
    combatants: Annotated[list[Name], Field(min_length=1, max_length=24)]
    level: Level


class SetAgent(Command):
    """Which agent plays some combatants, when one does."""

    kind: Literal["set-agent"] = "set-agent"
    combatants: Annotated[list[Name], Field(min_length=1, max_length=24)]
    agent: Name


class SetLaws(Command):
    """What the autopilot must keep to with some combatants, beside what their encounter says; none: nothing more."""

    kind: Literal["set-laws"] = "set-laws"
    combatants: Annotated[list[Name], Field(min_length=1, max_length=24)]
    laws: Annotated[list[Name], Field(max_length=8)]  # laws and orders: never-target:mira, no-lethal-force, hold


class SetHand(Command):
    """Whose dice are typed in: these sides', and no other's."""

    kind: Literal["set-hand"] = "set-hand"
    sides: Annotated[list[Name], Field(max_length=4)]


class Seat(Command):
    """Somebody sits down and plays some combatants; with none, the seat is empty again."""

    kind: Literal["seat"] = "seat"
    seat: Id
    name: Name
    combatants: Annotated[list[Name], Field(max_length=24)] = []


class Go(Command):
    """The autopilot goes on."""

    kind: Literal["go"] = "go"


class Hold(Command):
    """The autopilot waits."""

    kind: Literal["hold"] = "hold"


AnyCommand = Annotated[
    Begin | Choose | Approve | Skip | TakeOver | SetPool | Move | SetCondition | SetFate | Remove | Add | Dice | Drop
    | Undo | Redo | SetAutonomy | SetAgent | SetLaws | SetHand | Seat | Go | Hold,
    Field(discriminator="kind"),
]  # fmt: skip
_adapter: TypeAdapter[Command] = TypeAdapter(AnyCommand)


def command_of(data: Any) -> Command:
    """A command from plain data.

    Raises:
        BadCommand: it is none; with all that is wrong.
    """
    try:
        return _adapter.validate_python(data)
    except ValidationError as wrong:
        told = (f"{'.'.join(map(str, e['loc'])) or 'command'}: {e['msg']}" for e in wrong.errors())
        raise BadCommand("; ".join(told)) from None
