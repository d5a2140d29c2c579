"""The log of a fight: JSON lines that a program can read and a replay can prove.

The first line says all that the fight was made of, the encounter with everything it names included; then comes a line
for each decision, and a last one for the end. docs/log.md has the fields.

LogError            a log cannot be used; says which file and line, and what to do
+-- BrokenLog       a line that is no JSON, or not what belongs there
+-- TruncatedLog    it ends before the fight does; `read_log(..., partial=True)` reads what is there
+-- OtherFormat     written in another format of logs
+-- OtherRules      played by another version of the rules
+-- OtherContent    its encounter compiles to another one than was played
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, Strict, ValidationError

from .. import __version__
from ..content.modes import MODES, mode_of

ONE_A_LINE = "a log is JSON, one object a line"
FORMAT = 2  # changes with any change of the fields


class LogError(ValueError):
    """A log cannot be used.

    Attributes:
        file: its name; empty if it has none.
        line: counted from 1; 0 if it is about the whole log.
        message: what is wrong.
        remedy: what to do about it.
    """

    def __init__(self, file: str, line: int, message: str, remedy: str = "") -> None:
        self.file, self.line, self.message, self.remedy = file, line, message, remedy
        place = f"{file}:{line}: " if line else f"{file}: " if file else ""
        super().__init__(place + message + (f"; {remedy}" if remedy else ""))

    def __reduce__(self) -> tuple[type[LogError], tuple[str, int, str, str]]:
        return type(self), (self.file, self.line, self.message, self.remedy)


class BrokenLog(LogError):
    """A line is no JSON, or not what belongs there."""


class TruncatedLog(LogError):
    """The log ends before the fight does."""


class OtherFormat(LogError):
    """The log is written in another format."""


class OtherRules(LogError):
    """The log was played by another version of the rules."""


class OtherContent(LogError):
    """The encounter in the log compiles to another one than was played."""


Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Event = Annotated[tuple[str, int, int, int, int, int, int, int], Strict(False)]
"""The name of a kind, then actor, target, four values and the number of the rule, as `Happened` has them."""
Events = Annotated[tuple[Event, ...], Strict(False)]
Dice = Annotated[tuple[int, ...], Strict(False)]
Ids = Annotated[tuple[str, ...], Strict(False)]


class Line(BaseModel):
    """A line of a log; no key but those below means anything."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Header(Line):
    """The first line: what the fight was made of."""

    opfor_log: int = Field(description="format of the log")
    opfor: str = Field(description="version of opfor that wrote it")
    rules: int = Field(description="version of the rules of the mode")
    mode: str = Field(description="mode of the fight")
    encounter: str = Field(description="id of the encounter")
    title: str = Field(description="its name for people")
    content: dict[str, Any] = Field(
        description="the encounter and all that it names, by kind, as their files would say"
    )
    digests: dict[str, Digest] = Field(description="of the encounter and of the profile: what the dice depend on")
    options: dict[str, int] = Field(description="every option of the rules as it was in force")
    seed: int = Field(description="seed of the dice")
    trial: int = Field(description="trial, for several fights of one seed")
    agents: dict[str, str] = Field(description="who played, by side or combatant")
    dice: Dice = Field(description="faces laid on the tape before the fight began")
    by_hand: Ids = Field(default=(), description="sides whose dice were typed in: the tape was theirs alone")
    events: Events = Field(description="what happened up to the first decision")
    hash: Hash = Field(description="hash of the state at the first decision")


class Step(Line):
    """A line for each decision."""

    n: int = Field(description="number of the decision, from 1")
    decider: str = Field(description="id of the combatant that chose")
    choice: int = Field(description="index in the choice table")
    name: str = Field(description="what the choice is called")
    dice: Dice = Field(default=(), description="faces laid on the tape for it")
    by_hand: Ids = Field(default=(), description="sides whose dice were typed in: the tape was theirs alone")
    laws: Ids = Field(default=(), description="laws and orders that the decider was under, in words")
    note: str = Field(default="", description="what else is to be said, such as that a law forced it")
    events: Events = Field(description="what happened up to the next decision")
    hash: Hash = Field(description="hash of the state after it")


class End(Line):
    """The last line: how the fight ended."""

    end: str = Field(description="name of the ending")
    results: dict[str, str] = Field(description="how it ended for each side")
    rounds: int = Field(description="the last round")
    decisions: int = Field(description="decisions taken")


@dataclass(frozen=True)
class Log:
    """A log that was read.

    Attributes:
        header: what the fight was made of.
        steps: its decisions.
        end: how it ended; None if the log ends before the fight does.
        file: where it was read from.
    """

    header: Header
    steps: tuple[Step, ...] = ()
    end: End | None = None
    file: str = ""


def read_log(path: str | Path, *, partial: bool = False) -> Log:
    """Read a log.

    Args:
        path: the file.
        partial: read what is there of a log that breaks off, as a killed process leaves it.

    Raises:
        OSError: the file cannot be opened.
        LogError: it cannot be used, as the tree above says.
    """
    file = str(path)
    lines = list(lines_of(Path(path).read_bytes(), file, partial))
    if not lines:
        raise TruncatedLog(file, 0, "the log is empty", "the fight was not begun: run it anew")
    header = header_of(lines[0], file)
    steps: list[Step] = []
    end: End | None = None
    for number, data in enumerate(lines[1:], 2):
        if end is not None:
            raise BrokenLog(file, number, "a line after the end", "delete it")
        if "end" in data:
            end = line_of(End, data, file, number)
            check_end(end, len(steps), file, number)
        else:
            steps.append(line_of(Step, data, file, number))
            check_step(steps[-1], len(steps), header, file, number)
    if end is None and not partial:
        raise TruncatedLog(file, len(lines), *broken_off(len(steps)))
    return Log(header, tuple(steps), end, file)


def broken_off(steps: int) -> tuple[str, str]:
    """Message and remedy for a log without an end."""
    return f"the log breaks off after decision {steps}", "read it with partial=True; whole fights end with an end line"


def lines_of(data: bytes, file: str, partial: bool) -> Iterator[dict[str, Any]]:
    """The objects of a file, line by line."""
    *whole, rest = data.split(b"\n")
    for number, line in enumerate(whole, 1):
        yield parsed(line, file, number)
    if rest and not partial:
        message = "the last line is not complete"
        raise TruncatedLog(file, len(whole) + 1, message, "read it with partial=True, which leaves that line out")


def parsed(line: bytes, file: str, number: int) -> dict[str, Any]:
    """One line as an object."""
    try:
        data = json.loads(line, parse_constant=refuse, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise BrokenLog(file, number, f"this is no line of a log: {error}", ONE_A_LINE) from None
    if not isinstance(data, dict):
        raise BrokenLog(file, number, "this is no line of a log: no object", ONE_A_LINE)
    return data


def refuse(constant: str) -> Any:
    """NaN and the infinities are no JSON."""
    raise ValueError(f"{constant} is no number of JSON")


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no key stands twice."""
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(key for n, (key, _) in enumerate(pairs) if key in dict(pairs[:n]))
        raise ValueError(f"the key {twice!r} stands twice")
    return data


L = TypeVar("L", bound=Line)


def line_of(kind: type[L], data: dict[str, Any], file: str, number: int) -> L:
    """A line with all its fields, and no others."""
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        wrong = error.errors(include_url=False)[0]
        where = ".".join(map(str, wrong["loc"]))
        remedy = "leave it out" if wrong["type"] == "extra_forbidden" else "logs are written by write_log, not by hand"
        told = "unknown key" if wrong["type"] == "extra_forbidden" else wrong["msg"]
        raise BrokenLog(file, number, f"{where}: {told}", remedy) from None


def header_of(data: dict[str, Any], file: str) -> Header:
    """The first line, of this format and of these rules."""
    written = data.get("opfor_log")
    if written is None:
        raise BrokenLog(file, 1, "this is no log of opfor", "its first line has the key opfor_log")
    if written != FORMAT:
        remedy = f"read it with opfor {data.get('opfor')}, which wrote it"
        raise OtherFormat(file, 1, f"a log of format {written}; this opfor reads format {FORMAT}", remedy)
    if data.get("mode") not in MODES:
        raise BrokenLog(file, 1, f"no mode {data.get('mode')!r}", "modes are " + ", ".join(MODES))
    rules = mode_of(data["mode"]).rules_version
    if data.get("rules") != rules:
        message = (
            f"played by version {data.get('rules')} of the rules of {data['mode']} mode; these are version {rules}"
        )
        remedy = "run the encounter anew"
        if data.get("opfor") != __version__:
            remedy = f"replay it with opfor {data.get('opfor')} (this is {__version__}), or {remedy}"
        raise OtherRules(file, 1, message, remedy)
    header = line_of(Header, data, file, 1)
    check_events(header.events, header.mode, file, 1)
    return header


def check_step(step: Step, n: int, header: Header, file: str, number: int) -> None:
    """The decisions follow one another."""
    if step.n != n:
        raise BrokenLog(file, number, f"decision {step.n} where {n} belongs", "a line is missing, or out of place")
    check_events(step.events, header.mode, file, number)


def check_events(events: Events, mode: str, file: str, number: int) -> None:
    """Every kind is one of the mode's."""
    kinds = mode_of(mode).events.__members__
    unknown = [event[0] for event in events if event[0] not in kinds]
    if unknown:
        raise BrokenLog(file, number, f"no kind of event {unknown[0]!r}", "logs are written by write_log, not by hand")


def check_end(end: End, steps: int, file: str, number: int) -> None:
    """No decision is missing."""
    if end.decisions != steps:
        message = f"the fight had {end.decisions} decisions; here are {steps}"
        raise BrokenLog(file, number, message, "lines are missing")
