"""Writing logs: a fight is recorded as it is played, line by line; what is written stays readable whatever happens."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from .. import __version__
from ..content.packing import pack
from ..rules.core.records import as_numpy
from .log import FORMAT, End, Header, Line, Log, LogError, Step
from .naming import describe_choice

if TYPE_CHECKING:
    from ..content.fight import Fight, Happened


class LogThere(LogError):
    """A file of that name exists, and is left as it is."""


class Recording:
    """A fight that is written down while it is played.

    `take` instead of `fight.take` is all it needs. The lines go to `sink` one by one, and stay in `log`.

    Args:
        fight: the fight, standing at its first decision.
        agents: who plays, by the id of a side or a combatant.
        sink: takes each line, with its line end, as bytes.

    Raises:
        ValueError: decisions were taken already.
    """

    def __init__(
        self,
        fight: Fight,
        agents: Mapping[str, str] | None = None,
        sink: Callable[[bytes], object] = lambda line: None,
    ) -> None:
        if fight.facts["decisions"]:
            raise ValueError("a recording begins with the fight: make it before the first choice is taken")
        self.fight = fight
        self._sink = sink
        self._dice: tuple[int, ...] = ()
        self.header = header_of(fight, dict(agents or {}))
        self.steps: list[Step] = []
        self.end: End | None = None
        self._write(self.header)
        self._end_if_over()

    @property
    def log(self) -> Log:
        """What is written so far, as `read_log` would give it."""
        return Log(self.header, tuple(self.steps), self.end)

    def lay(self, dice: Iterable[int]) -> None:
        """Put dice on the tape of the fight, to be used by the next choice.

        Raises:
            TapeFull: the tape holds 64 at most.
            NoFace: no die has such a face.
        """
        faces = tuple(int(face) for face in dice)
        self.fight.lay(faces)
        self._dice += faces

    def take(self, choice: int, note: str = "") -> list[Happened]:
        """The decider takes a choice; returns what happened until the next decision.

        Args:
            choice: an index of the choice table.
            note: what else is to be said of it.

        Raises:
            FightOver, IllegalChoice: as `Fight.take`; nothing is written then.
        """
        fight = self.fight
        fight.check(choice)
        decider = fight.compiled.combatants[fight.decider]
        name = describe_choice(fight, choice)
        happened = fight.take(choice)
        step = Step(
            n=len(self.steps) + 1,
            decider=decider.id,
            choice=int(choice),
            name=name,
            dice=self._dice,
            by_hand=by_hand(fight),
            laws=tuple(map(str, decider.laws)),
            note=note,
            events=written(fight, happened),
            hash=fight.hash(),
        )
        self._dice = ()
        self.steps.append(step)
        self._write(step)
        self._end_if_over()
        return happened

    def _end_if_over(self) -> None:
        if self.fight.over:
            self.end = end_of(self.fight)
            self._write(self.end)

    def _write(self, line: Line) -> None:
        self._sink(encoded(line))

    def close(self) -> None:
        """Let go of the file; a fight that is not over leaves a log without an end."""
        closing = getattr(self._sink, "close", None)
        if closing is not None:
            closing()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Appender:
    """A file that grows by whole lines: each is one write, so a killed process leaves a readable log.

    Args:
        path: the file.
        overwrite: an older file of that name gives way.

    Raises:
        LogThere: there is one.
        OSError: it cannot be written.
    """

    def __init__(self, path: str | Path, overwrite: bool) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | (os.O_TRUNC if overwrite else os.O_EXCL)
        try:
            self._file: int | None = os.open(path, flags, 0o666)
        except FileExistsError:
            remedy = "choose another name, or overwrite it (--overwrite)"
            raise LogThere(str(path), 0, "the file exists", remedy) from None

    def __call__(self, line: bytes) -> None:
        if self._file is None:
            raise ValueError("the log is closed")
        while line:
            line = line[os.write(self._file, line) :]

    def close(self) -> None:
        """Close the file, once."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def write_log(
    path: str | Path, fight: Fight, agents: Mapping[str, str] | None = None, *, overwrite: bool = False
) -> Recording:
    """Record a fight to a file, line by line as it is played.

    Args:
        path: the file.
        fight: the fight, standing at its first decision.
        agents: who plays, by the id of a side or a combatant.
        overwrite: an older file of that name gives way.

    Raises:
        LogThere: there is a file of that name.
        OSError: it cannot be written.
        ValueError: decisions were taken already.
    """
    return Recording(fight, agents, Appender(path, overwrite))


def header_of(fight: Fight, agents: dict[str, str]) -> Header:
    """The first line of a fight that stands at its first decision."""
    compiled, facts = fight.compiled, fight.facts
    profile = as_numpy(compiled.spec)[0]["profile"]
    return Header(
        opfor_log=FORMAT,
        opfor=__version__,
        rules=fight.mode.rules_version,
        mode=compiled.mode,
        encounter=compiled.id,
        title=compiled.title,
        content=pack(compiled),
        digests={"encounter": compiled.digests.encounter.hex(), "profile": compiled.digests.profile.hex()},
        options={name: int(profile[name]) for name in profile.dtype.names},
        seed=fight.seed,
        trial=fight.trial,
        agents=agents,
        dice=tuple(int(face) for face in facts["tape"][: facts["tape_count"]]),
        by_hand=by_hand(fight),
        events=written(fight, fight.events()),
        hash=fight.hash(),
    )


def by_hand(fight: Fight) -> tuple[str, ...]:
    """The ids of the sides that roll by hand."""
    return tuple(fight.compiled.sides[k].id for k in fight.by_hand)


def written(fight: Fight, happened: Iterable[Happened]) -> tuple[Any, ...]:
    """Events with the names of their kinds."""
    kinds = fight.mode.events
    return tuple((kinds(event.kind).name, *event[1:]) for event in happened)


def end_of(fight: Fight) -> End:
    """The last line of a fight that is over."""
    sides = enumerate(fight.compiled.sides)
    return End(
        end=fight.ending.name,
        results={side.id: fight.result(k).name for k, side in sides},
        rounds=fight.round_no,
        decisions=int(fight.facts["decisions"]),
    )


def encoded(line: Line) -> bytes:
    """A line in its one canonical form: the same fight gives the same bytes."""
    data = line.model_dump(mode="json", exclude_defaults=True)
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode() + b"\n"
