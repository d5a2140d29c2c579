"""Sides as files say them: who is hostile to whom, what each side wants. All modes share them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from .model import Id, Model, Report, Several, Text
from .problems import Path, Severity, one_of, remedy_for

Count = Annotated[int, Field(ge=1, le=24)]
Rounds = Annotated[int, Field(ge=1, le=999)]
GoalName = Literal["defeat-all", "defeat", "reach", "hold-out", "keep-alive", "escape"]
NEEDS = {"defeat": "who", "keep-alive": "who", "reach": "zone", "hold-out": "rounds"}
USED: dict[str, tuple[str, ...]] = {
    "defeat-all": (),
    "defeat": ("who",),
    "reach": ("who", "zone", "count"),
    "hold-out": ("rounds",),
    "keep-alive": ("who",),
    "escape": ("who", "count"),
}


class Objective(Model):
    """Something a side wants; a side with several wants them all. With none it wants to defeat all."""

    goal: GoalName = Field(description="defeat-all, defeat, reach, hold-out, keep-alive or escape")
    who: Id | None = Field(default=None, description="id of the combatant it is about")
    zone: Id | None = Field(default=None, description="zone of the map to reach")
    count: Count | None = Field(default=None, description="how many must do it; 1 if nothing is said")
    rounds: Rounds | None = Field(default=None, description="how long to hold out")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        needs = NEEDS.get(self.goal)
        if needs and getattr(self, needs) is None:
            raise ValueError(f"goal: {self.goal} needs {needs}")
        for name in ("who", "zone", "count", "rounds"):
            if getattr(self, name) is not None and name not in USED[self.goal]:
                raise ValueError(f"{name} means nothing to goal: {self.goal}: leave it out")
        if self.who is not None and self.count is not None:
            raise ValueError("either one combatant or a count: leave out who or count")
        return self


class Side(Model):
    """A side of the fight."""

    title: Text | None = Field(default=None, description="its name for people")
    players: bool = Field(default=False, description="player characters: heroes")
    agent: Text | None = Field(default=None, description="who plays it unless the command says otherwise")
    laws: Several[Text] = Field(default=(), description="what none of it ever does, such as never-target:mira")
    orders: Several[Text] = Field(default=(), description="what all of it does where it can, such as hold")
    hostile: Several[Id] | None = Field(default=None, description="the sides it fights; all others if nothing is said")
    objectives: Annotated[Several[Objective], Field(max_length=4)] = Field(default=(), description="what it wants")


class BoardSide(Side):
    """A side of a fight on a board."""

    exits: Several[Id] = Field(default=(), description="zones of the map over which it may leave")


def is_hostile(sides: Mapping[str, Side], one: str, other: str) -> bool:
    """Whether two sides fight: as either of them says, and if neither does, they do."""
    if one == other:
        return False
    if sides[one].hostile is not None:
        return other in (sides[one].hostile or ())
    if sides[other].hostile is not None:
        return one in (sides[other].hostile or ())
    return True


def check_hostile(sides: Mapping[str, Side], report: Report) -> None:
    """Sides that exist, that agree about their quarrel, and at least one quarrel."""
    for name, side in sides.items():
        base = ("sides", name)
        for n, other in enumerate(side.hostile or ()):
            if other == name:
                report.wrong(side, ("hostile", n), "a side is not hostile to itself", "leave it out", base)
            elif other not in sides:
                remedy = remedy_for(other, list(sides))
                report.wrong(side, ("hostile", n), f"no side {other!r}", remedy, base)
            elif sides[other].hostile is not None and name not in (sides[other].hostile or ()):
                message = f"{name} is hostile to {other}, but {other} is not to {name}"
                report.wrong(side, ("hostile", n), message, f"name {name} in sides.{other}.hostile", base)
    fought = [1 for one in sides for other in sides if is_hostile(sides, one, other)]
    if len(sides) > 1 and not fought and not report.failed:
        first = next(iter(sides))
        message = "no side is hostile to another: there is nothing to fight about"
        report.wrong(sides[first], (), message, "say who is hostile to whom", ("sides", first))


@dataclass
class Aims:
    """The check of what sides want: combatants that exist, time enough.

    Attributes:
        sides: the sides by id.
        side_of: the side of each combatant by id.
        round_cap: when the fight is cut off.
        report: takes the problems.
    """

    sides: Mapping[str, Side]
    side_of: Mapping[str, str]
    round_cap: int
    report: Report

    def check(self) -> None:
        """Report everything that is wrong with any side's objectives."""
        for name, side in self.sides.items():
            for n, objective in enumerate(side.objectives):
                base: Path = ("sides", name, "objectives", n)
                self.check_who(name, objective, base)
                self.check_rounds(objective, base)

    def check_who(self, name: str, objective: Objective, base: Path) -> None:
        """The combatant takes part, on the side that the goal asks for."""
        who, goal = objective.who, objective.goal
        if who is None or (who not in self.side_of and self.report.damaged):
            return
        side = self.side_of.get(who)
        if side is None:
            message, remedy = f"no combatant {who!r}", remedy_for(who, list(self.side_of)) or one_of(self.side_of)
        elif goal in ("reach", "escape") and side != name:
            message, remedy = f"{who} is of side {side}, so {name} cannot make it {goal}", "name one of its own"
        elif goal == "defeat" and side == name:
            message, remedy = f"{who} is of its own side", "name a foe"
        else:
            return
        self.report.wrong(objective, ("who",), message, remedy, base)

    def check_rounds(self, objective: Objective, base: Path) -> None:
        """The fight lasts long enough."""
        if objective.rounds is not None and objective.rounds > self.round_cap:
            message = f"the fight is cut off after round {self.round_cap}, before these {objective.rounds} are over"
            self.report.wrong(objective, ("rounds",), message, "raise round_cap", base, Severity.WARNING)


@dataclass
class BoardAims:
    """The check of zones and exits: they are on the map.

    Attributes:
        sides: the sides by id.
        zones: the zones of the map; None if the map could not be read.
        report: takes the problems.
        exits_needed: who escapes leaves over a zone of the map.
    """

    sides: Mapping[str, BoardSide]
    zones: Sequence[str] | None
    report: Report
    exits_needed: bool = True

    def check(self) -> None:
        """Report everything that is wrong with any side's zones and exits."""
        for name, side in self.sides.items():
            for n, zone in enumerate(side.exits):
                self.check_zone(zone, side, ("exits", n), ("sides", name))
            for n, objective in enumerate(side.objectives):
                self.check_objective(name, objective, ("sides", name, "objectives", n))

    def check_zone(self, zone: str, model: Model, path: Path, base: Path) -> None:
        """The zone is on the map."""
        if self.zones is not None and zone not in self.zones:
            remedy = remedy_for(zone, self.zones, "draw it in zones of the map")
            self.report.wrong(model, path, f"no zone {zone!r} on the map", remedy, base)

    def check_objective(self, name: str, objective: Objective, base: Path) -> None:
        """The zone, the way out."""
        if objective.zone is not None:
            self.check_zone(objective.zone, objective, ("zone",), base)
        if objective.goal == "escape" and self.exits_needed and not self.sides[name].exits:
            message, remedy = f"{name} has nowhere to escape to", f"add exits: [zone] to sides.{name}"
            self.report.wrong(objective, ("goal",), message, remedy, base)
