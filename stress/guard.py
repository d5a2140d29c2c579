"""Guarding odds: a file says where they ought to be, and a check says where they are not any more.

guard: 1
encounters:
  - encounter: ford-ambush
    fights: 2000
    seed: 0
    expect:
      win: [0.65, 0.75]
      killed: [0, 0.05]
      rounds: [4, 7]
      down.mira: [0.2, 0.5]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from ..content.files import text_of
from ..content.model import Model, Several, Text, read_model
from ..content.problems import InvalidContent, did_you_mean, errors_in
from ..content.reading import read
from .errors import BadStress
from .intervals import Rate, Spread
from .odds import Odds

GUARD = 1  # format of the file
RATES = ("win", "loss", "draw", "stalled", "capped", "killed", "wiped", "somebody_down", "somebody_dead")
ONES = ("down", "dead", "fled", "yielded", "stands")
FIGURES = (*RATES, "rounds", *(f"{name}.ID" for name in ONES), "left.ID.POOL")
ROOM = 0.02  # what is left on both sides of an interval when a file is written

Range = Annotated[tuple[float, float], Field(strict=False)]


class Guarded(Model):
    """An encounter with the odds it ought to have."""

    encounter: Text = Field(description="id of an encounter, or a file beside this one")
    fights: Annotated[int, Field(ge=1, le=1_000_000)] = Field(default=2_000, description="how many are played")
    seed: Annotated[int, Field(ge=0)] = Field(default=0, description="which dice")
    side: Text | None = Field(default=None, description="whose odds; by default the players'")
    agents: dict[Text, Text] = Field(default={}, description="who plays whom")
    options: dict[Text, int] = Field(default={}, description="options of the rules")
    expect: Annotated[dict[Text, Range], Field(min_length=1)] = Field(description="lowest and highest of each figure")

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        for name, (low, high) in self.expect.items():
            if low > high:
                raise ValueError(f"expect: {name}: [{low:g}, {high:g}] is empty: the lower end comes first")
            if not is_figure(name):
                raise ValueError(f"expect: no figure {name!r}: {did_you_mean(name, RATES) or ', '.join(FIGURES)}")
            if is_rate(name) and not 0 <= low <= high <= 1:
                raise ValueError(f"expect: {name}: [{low:g}, {high:g}]: rates are from 0 to 1: 40% is 0.4")
        return self


class GuardFile(Model):
    """A file of encounters with their odds."""

    guard: Literal[1] = Field(description="format of the file")
    encounters: Several[Guarded] = Field(description="what is guarded")


def is_figure(name: str) -> bool:
    """There is such a figure, of an encounter or of somebody in it."""
    head, _, rest = name.partition(".")
    return name in (*RATES, "rounds") or (head in ONES and bool(rest)) or (head == "left" and rest.count(".") == 1)


def is_rate(name: str) -> bool:
    """It is a share of the fights."""
    return name in RATES or name.partition(".")[0] in ONES


def read_guard(file: Path) -> GuardFile:
    """Read a file of odds.

    Raises:
        ContentError: it cannot be read, or says something that it may not; all that is wrong.
    """
    data, problems = read(text_of(file), str(file))
    made, more = read_model(GuardFile, data, str(file))
    problems = [*problems, *more]
    if made is None or errors_in(problems):
        raise InvalidContent(problems)
    if not made.encounters:
        raise BadStress(f"{file} guards nothing: name encounters, or write a file with opfor guard --write")
    return made


@dataclass(frozen=True)
class Finding:
    """One figure, and where it ought to be.

    Attributes:
        encounter, figure: which.
        low, high: the range.
        value: what it is; told: the same for people, with its interval.
    """

    encounter: str
    figure: str
    low: float
    high: float
    value: float
    told: str

    @property
    def holds(self) -> bool:
        """It is in the range."""
        return self.low <= self.value <= self.high

    def line(self) -> str:
        """`- win 0.65 to 0.75` and `+ win 0.81 (79.2 - 82.7)`; one line where it holds."""
        wanted = f"{self.figure} {self.low:g} to {self.high:g}"
        if self.holds:
            return f"    {wanted}: {self.told}"
        off = self.low - self.value if self.value < self.low else self.value - self.high
        way = "below" if self.value < self.low else "above"
        return f"  - {wanted}\n  + {self.figure} {self.told}, {off:.3g} {way}"


def findings(guarded: Guarded, odds: Odds) -> Iterator[Finding]:
    """Where each figure is.

    Raises:
        BadStress: somebody is not in the encounter, or has no such pool.
    """
    for name, (low, high) in guarded.expect.items():
        value, told = figure(odds, name)
        yield Finding(guarded.encounter, name, low, high, value, told)


def figure(odds: Odds, name: str) -> tuple[float, str]:
    """A figure as a number and for people.

    Raises:
        BadStress: there is none of this name.
    """
    if name == "rounds":
        return spread_figure(odds.rounds)
    if name in RATES:
        return rate_figure(getattr(odds, name))
    head, id, *pool = name.split(".")
    every = {fortune.id: fortune for fortune in odds.fortunes}
    if id not in every:
        hint = did_you_mean(id, every) or f"there are {', '.join(every)}"
        raise BadStress(f"{odds.compiled.id}: {name}: no combatant {id!r}; {hint}")
    if head in ONES:
        return rate_figure(getattr(every[id], head))
    if pool[0] not in every[id].left:
        raise BadStress(f"{odds.compiled.id}: {name}: no pool {pool[0]!r}; one of: {', '.join(every[id].left)}")
    return mean_figure(every[id].left[pool[0]])


def rate_figure(rate: Rate) -> tuple[float, str]:
    """A rate."""
    return rate.rate, f"{rate.rate:.3f} ({rate.low:.3f} - {rate.high:.3f})"


def spread_figure(spread: Spread) -> tuple[float, str]:
    """A median."""
    return spread.median, f"{spread.median:g} (nine in ten between {spread.p5:g} and {spread.p95:g})"


def mean_figure(spread: Spread) -> tuple[float, str]:
    """A mean."""
    return spread.mean, f"{spread.mean:.2f} ({spread.mean_low:.2f} - {spread.mean_high:.2f})"


def written(odds: Sequence[Odds], names: Sequence[str], fights: int) -> str:
    """A file that guards encounters as they are now: ranges a little wider than the intervals."""
    entries = CommentedSeq(entry_of(one, name, fights) for one, name in zip(odds, names, strict=True))
    yaml, out = YAML(), StringIO()
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.dump(CommentedMap({"guard": GUARD, "encounters": entries}), out)
    return "# Odds that ought to stay as they are; checked by: opfor guard THIS-FILE\n" + out.getvalue()


def entry_of(odds: Odds, name: str, fights: int) -> CommentedMap:
    """One encounter of such a file."""
    experiment = odds.leg.experiment
    data: dict[str, Any] = {"encounter": name, "fights": fights, "seed": experiment.seed}
    data |= {"side": experiment.side} if experiment.side else {}
    data |= {"agents": dict(experiment.agents)} if experiment.agents else {}
    expect = {key: wider(getattr(odds, key)) for key in ("win", "killed", "somebody_down")}
    expect["rounds"] = short_list([odds.rounds.median_low - 1, odds.rounds.median_high + 1])
    data["expect"] = CommentedMap(expect)
    return CommentedMap(data)


def wider(rate: Rate) -> CommentedSeq:
    """A range round a rate."""
    return short_list([max(rate.low - ROOM, 0.0), min(rate.high + ROOM, 1.0)])


def short_list(numbers: Sequence[float]) -> CommentedSeq:
    """Numbers on one line."""
    made = CommentedSeq(round(number, 3) for number in numbers)
    made.fa.set_flow_style()
    return made
