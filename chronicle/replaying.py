"""Replay: a log played again, every state proved against its hash, forwards and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..content.compiled import Compiled
from ..content.fight import DieWanted, Fight, Happened, IllegalChoice, NoFace, TapeFull, hash_of
from ..content.packing import unpack
from ..content.problems import ContentError
from ..rules.core.records import as_numpy
from .log import Event, Log, LogError, OtherContent, Step, read_log
from .recording import end_of, written


class ReplayDiverged(LogError):
    """The fight played again is not the one in the log.

    Attributes:
        step: the decision after which it differs; 0 the beginning.
        expected: what the log says.
        got: what the replay came to.
    """

    def __init__(self, step: int, expected: str, got: str, what: str = "the state", file: str = "") -> None:
        self.step, self.expected, self.got, self.what = step, expected, got, what
        where = f"after decision {step}" if step else "at the beginning"
        message = f"the replay diverges {where}: {what} is {got}, in the log {expected}"
        remedy = "the log was changed, or the rules were without a new version of theirs"
        super().__init__(file, step + 1, message, remedy)

    def __reduce__(self) -> tuple[type[ReplayDiverged], tuple[int, str, str, str, str]]:  # type: ignore[override]
        return type(self), (self.step, self.expected, self.got, self.what, self.file)


@dataclass(frozen=True)
class Played:
    """A decision of a log, played again and proved."""

    step: Step
    decider: int
    happened: list[Happened]


class Replay:
    """A log that is played again, one decision at a time.

    Iterating goes forward and proves every step. `back` and `go` take the fight to any step that was reached, without
    playing it anew.

    Attributes:
        log: the log.
        fight: the fight as it stands after step `at`.
        at: decisions taken, 0 at the beginning.
        happened: the events of that step; at 0 those of the beginning.

    Args:
        log: a log, or the path of one.

    Raises:
        LogError: the log cannot be used.
        ReplayDiverged: the beginning is not that of the log.
    """

    def __init__(self, log: Log | str | Path) -> None:
        self.log = log if isinstance(log, Log) else read_log(log)
        header = self.log.header
        try:
            compiled = compiled_of(self.log)
            hands = sides_of(compiled, header.by_hand)
            self.fight = Fight(compiled, header.seed, header.trial, dice=header.dice, by_hand=hands)
        except (TapeFull, NoFace, DieWanted) as error:
            raise LogError(self.log.file, 1, f"dice: {error}") from None
        self.happened = self.fight.events()
        self._proved: list[tuple[bytes, list[Happened]]] = [(self.fight.save(), self.happened)]
        self.at = 0
        self._prove(header.hash, header.events)

    @property
    def step(self) -> Step | None:
        """The step that led here; None at the beginning."""
        return self.log.steps[self.at - 1] if self.at else None

    @property
    def is_at_end(self) -> bool:
        """No step of the log is left."""
        return self.at == len(self.log.steps)

    def __len__(self) -> int:
        return len(self.log.steps)

    def __iter__(self) -> Iterator[Played]:
        return self

    def __next__(self) -> Played:
        if self.is_at_end:
            raise StopIteration
        decider = self.fight.decider
        self.forward()
        assert self.step is not None
        return Played(self.step, decider, self.happened)

    def forward(self) -> list[Happened]:
        """Play the next step; returns its events.

        Raises:
            ReplayDiverged: the fight is not the one in the log.
            IndexError: no step is left.
        """
        if self.is_at_end:
            raise IndexError(f"the log has no step after {self.at}")
        if self.at + 1 < len(self._proved):
            return self.go(self.at + 1)
        self._take(self.log.steps[self.at])
        return self.happened

    def back(self) -> list[Happened]:
        """Go back by a step; returns the events that led to where the fight stands now.

        Raises:
            IndexError: this is the beginning.
        """
        if self.at == 0:
            raise IndexError("this is the beginning of the fight")
        return self.go(self.at - 1)

    def go(self, n: int) -> list[Happened]:
        """Go to the state after decision `n`; returns the events that led to it.

        Raises:
            ReplayDiverged: on the way there the fight is not the one in the log.
            IndexError: the log has no such decision.
        """
        if not 0 <= n <= len(self.log.steps):
            raise IndexError(f"the log has decisions 1 to {len(self.log.steps)}, and 0 the beginning")
        reached = min(n, len(self._proved) - 1)
        facts, self.happened = self._proved[reached]
        self.fight.restore(facts)
        self.at = reached
        while self.at < n:
            self._take(self.log.steps[self.at])
        return self.happened

    def before(self, n: int) -> Step:
        """Go to where decision `n` was taken, which is proved; returns its step.

        Raises:
            ReplayDiverged: the fight is not the one in the log, up to that decision and with it.
            IndexError: the log has no such decision.
        """
        self.go(n)
        self.back()
        return self.log.steps[n - 1]

    def _take(self, step: Step) -> None:
        """Take the choice of the next step, and prove what came of it."""
        combatants = self.fight.compiled.combatants
        decider = "nobody" if self.fight.over else combatants[self.fight.decider].id
        if decider != step.decider:
            raise self._diverged(step.n, step.decider, decider, "the decider")
        try:
            self.fight.roll_by_hand(sides_of(self.fight.compiled, step.by_hand))
            self.fight.lay(step.dice)
            happened = self.fight.take(step.choice)
        except (IllegalChoice, TapeFull, NoFace, DieWanted) as error:
            self.fight.restore(self._proved[-1][0])
            raise self._diverged(step.n, f"{step.choice} ({step.name})", f"refused: {error}", "the choice") from None
        self.at += 1
        self.happened = happened
        self._proved.append((self.fight.save(), happened))
        try:
            self._prove(step.hash, step.events)
        except ReplayDiverged:
            self._proved.pop()
            self.go(self.at - 1)
            raise

    def _prove(self, hashed: str, events: tuple[Event, ...]) -> None:
        """State and events are those of the log; at its last line the ending is too."""
        got = hash_of(self._proved[-1][0])
        if got != hashed:
            raise self._diverged(self.at, hashed, got, "the state")
        for told, happened in zip(events, written(self.fight, self.happened), strict=False):
            if told != happened:
                raise self._diverged(self.at, str(list(told)), str(list(happened)), "an event")
        if len(events) != len(self.happened):
            raise self._diverged(self.at, str(len(events)), str(len(self.happened)), "the number of events")
        if self.is_at_end and self.log.end is not None:
            ended = end_of(self.fight)
            if ended != self.log.end:
                raise self._diverged(self.at, str(self.log.end), str(ended), "the ending")

    def _diverged(self, step: int, expected: str, got: str, what: str) -> ReplayDiverged:
        return ReplayDiverged(step, expected, got, what, self.log.file)


def replay(log: Log | str | Path) -> Replay:
    """Play a log again: an iterator over its decisions that proves each one, and can be stepped back and forth.

    Raises:
        LogError: the log cannot be used.
        ReplayDiverged: here or on the way: the fight is not the one in the log.
    """
    return Replay(log)


def sides_of(compiled: Compiled, ids: tuple[str, ...]) -> list[int]:
    """The numbers of sides."""
    return [k for k, side in enumerate(compiled.sides) if side.id in ids]


def compiled_of(log: Log) -> Compiled:
    """The encounter that a log holds.

    Raises:
        OtherContent: it cannot be compiled, or to another one than was played.
    """
    header = log.header
    remedy = f"it was written by opfor {header.opfor}: run the encounter anew"
    try:
        compiled = unpack(header.content, header.mode, log.file)
    except ContentError as error:
        raise OtherContent(log.file, 1, f"the encounter in it cannot be compiled: {error}", remedy) from None
    digests = {"encounter": compiled.digests.encounter.hex(), "profile": compiled.digests.profile.hex()}
    for what, digest in digests.items():
        if header.digests.get(what) != digest:
            raise OtherContent(log.file, 1, f"the {what} in it compiles to another one than was played", remedy)
    profile = as_numpy(compiled.spec)[0]["profile"]
    changed = [name for name in profile.dtype.names if header.options.get(name) != int(profile[name])]
    if changed or len(header.options) != len(profile.dtype.names):
        raise OtherContent(log.file, 1, f"options: {(changed or ['some'])[0]} is not as it was played", remedy)
    return compiled
