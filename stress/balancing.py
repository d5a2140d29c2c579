"""Tuning an encounter: small edits by which the odds meet a target, each proved on dice that the search never saw.

Two kinds of edits are combined: one that changes what is there (somebody fewer or more, another place, personality or
ground), and one that can be turned up and down (the foes' pools or ranks) until the target is met.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..content.problems import ContentError
from ..rules.core.records import as_numpy
from .changes import Change, Changes, Kind, compiled_with
from .errors import BadStress
from .experiment import Experiment
from .intervals import Rate, rate_of
from .whatif import changed, outcomes

if TYPE_CHECKING:
    from ..content.compiled import Compiled

FRESH = 1_000_003  # added to the seed for dice that the search never saw
ROUGH, FINE, SURE = 200, 800, 3_000  # trials to look, to choose, and to believe
PROOF = 5_000  # fresh trials of a proof, at least
SURELY = 0.75  # of the half width: a proof so close holds on other dice too
MARGIN = 0.6  # of the half width: the search must come so close, for its figure is not the last
PERCENTS = (-80, -70, -60, -50, -45, -40, -35, -30, -25, -20, -16, -12, -9, -6, -3, 3, 6, 9, 12, 16, 20, 25, 30, 35, 40,
            50, 60, 70, 80, 100, 120, 150, 200, 250, 300)  # fmt: skip
RANKS = (-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6)
TRIMS = (8, 15, 25, 35)  # percent of one kind's pool
NEAR = 0.10  # an edit that comes so close needs but a trim
STARTS = 5  # discrete edits that are tuned further
ENOUGH = 3  # suggestions

Say = Callable[[str], None]


@dataclass(frozen=True)
class Target:
    """What is wanted.

    Attributes:
        win: rate of wins.
        width: how wide the band round it is, from end to end.
        killed_below: total party kills are to be rarer; 1 says nothing.
    """

    win: float
    width: float = 0.03
    killed_below: float = 1.0

    def __post_init__(self) -> None:
        if not 0 < self.win < 1:
            raise BadStress(f"a rate of wins of {self.win} is no target: name one between 0 and 1, such as 0.70")
        if not 0.005 <= self.width < 1:
            raise BadStress(f"a width of {self.width} cannot be met: name one from 0.005 on, such as 0.03")
        if not 0 < self.killed_below <= 1:
            raise BadStress(f"--tpk-below {self.killed_below}: name a rate above 0 and up to 1")

    def miss(self, win: float, killed: float) -> float:
        """How far from it they are."""
        return abs(win - self.win) + max(killed - self.killed_below, 0.0)


@dataclass(eq=False)
class Candidate:
    """An edited encounter, as far as it has been measured.

    Attributes:
        changes: the edits.
        compiled: the encounter with them.
        experiment: its trials, on the dice of the original.
        won, killed: (n,) what came of them.
    """

    changes: tuple[Change, ...]
    compiled: Compiled
    experiment: Experiment
    won: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_))
    killed: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_))

    @property
    def size(self) -> float:
        """How much is changed."""
        return sum(change.size for change in self.changes)

    @property
    def title(self) -> str:
        """What is changed."""
        return ", and ".join(change.title for change in self.changes) or "as it is"

    @property
    def win(self) -> float:
        """Rate of wins so far."""
        return float(self.won.mean())

    def measured(self, n: int) -> Candidate:
        """The same with at least so many trials."""
        if len(self.won) < n:
            won, killed = outcomes(self.experiment, len(self.won), n)
            self.won, self.killed = np.concatenate([self.won, won]), np.concatenate([self.killed, killed])
        return self


@dataclass(frozen=True)
class Suggestion:
    """An edit with its proof.

    Attributes:
        candidate: the edit.
        win, killed: on fresh dice.
        met: the target is met.
    """

    candidate: Candidate
    win: Rate
    killed: Rate
    met: bool


class Search:
    """The search for edits that meet a target.

    Args:
        experiment: of the encounter as it is.
        target: what is wanted.
        seconds: when to stop looking for more.
        say: told what is being tried.
    """

    def __init__(self, experiment: Experiment, target: Target, seconds: float = 150.0, say: Say | None = None) -> None:
        self.experiment, self.target = experiment, target
        self.changes = Changes(experiment.compiled, experiment.party(experiment.compiled))
        self._say = say or (lambda line: None)
        self._until = time.monotonic() + seconds
        self._tried: dict[tuple[str, ...], Candidate | None] = {}

    @property
    def is_late(self) -> bool:
        """Time is up."""
        return time.monotonic() > self._until

    def candidate(self, *changes: Change) -> Candidate | None:
        """An edited encounter; None if it cannot be played."""
        key = tuple(change.title for change in changes)
        if key not in self._tried:
            try:
                compiled = compiled_with(self.experiment.compiled, changes) if changes else self.experiment.compiled
            except ContentError:
                self._tried[key] = None
                return None
            scripted = tuple(id for change in changes for id in change.scripted)
            whole = Change("", "", lambda model: model, scripted=scripted)
            self._tried[key] = Candidate(changes, compiled, changed(self.experiment, whole, compiled))
        return self._tried[key]

    def run(self) -> list[Suggestion]:
        """Up to three suggestions that meet the target, the smallest first; else the nearest found, not met."""
        met: list[Suggestion] = []
        near: list[Suggestion] = []
        for candidate in self.promising():
            self._say(f"Proving: {candidate.title}")
            proved = self.prove(candidate)
            (met if proved.met else near).append(proved)
            if len(met) >= ENOUGH or (self.is_late and met):
                break
        if met:
            return sorted(met, key=lambda one: (one.candidate.size, one.candidate.title))
        nearest = sorted(near, key=lambda one: self.target.miss(one.win.rate, one.killed.rate))
        return nearest[:1] or [self.prove(self.nearest())]

    def prove(self, candidate: Candidate) -> Suggestion:
        """Play it on fresh dice, often enough for an interval no wider than the target's band."""
        needed = round(4 * 3.85 * self.target.win * (1 - self.target.win) / self.target.width**2)
        fresh = replace(candidate.experiment, seed=self.experiment.seed + FRESH)
        won, killed = outcomes(fresh, 0, max(PROOF, min(needed, 4 * PROOF)))
        win, tpk = rate_of(won), rate_of(killed)
        inside = abs(win.rate - self.target.win) <= SURELY * self.target.width / 2
        return Suggestion(candidate, win, tpk, inside and tpk.rate < self.target.killed_below)

    def promising(self) -> Iterator[Candidate]:
        """Edits that seem to meet the target: one alone first, then with a knob turned, then the knobs alone."""
        base = self.candidate()
        assert base is not None
        if self.seems_met(base):
            yield base
        self._say("Changing one thing after the other")
        starts = self.starts(base)
        alone = [start for start in starts if self.seems_met(start)]
        yield from alone
        for start in starts:
            if start not in alone and abs(start.win - self.target.win) < NEAR and not self.is_late:
                finer = self.trimmed(start)
                if finer is not None:
                    yield finer
        for before in [*(start.changes for start in starts if start not in alone), ()]:
            if self.is_late:
                return
            yield from self.tuned(before)

    def seems_met(self, candidate: Candidate) -> bool:
        """By the search's own dice it is well within the band; looked at ever closer."""
        for n, reach in ((ROUGH, 0.10), (FINE, 0.03 + self.target.width / 2)):
            if abs(candidate.measured(n).win - self.target.win) > reach:
                return False
        candidate.measured(SURE)
        close = abs(candidate.win - self.target.win) <= MARGIN * self.target.width / 2
        return close and float(candidate.killed.mean()) < self.target.killed_below

    def starts(self, base: Candidate) -> list[Candidate]:
        """Discrete edits that bring the odds nearer to the target, the best first."""
        changes = self.changes
        more = [one for kind in changes.kinds if (one := changes.more(kind)) is not None]
        tried = [*changes.absences(), *more, *changes.starts(), *changes.covers(), *changes.abilities()]
        if all(agent.endswith("own") for agent in self.foes()):
            tried += list(changes.personalities())
        found = []
        for change in tried:
            candidate = None if self.is_late else self.candidate(change)
            if candidate is not None:
                found.append(candidate.measured(ROUGH))
        gap = abs(base.measured(ROUGH).win - self.target.win)
        nearer = [one for one in found if abs(one.win - self.target.win) < gap + 0.02]
        return sorted(nearer, key=lambda one: abs(one.win - self.target.win) + 0.01 * one.size)[:STARTS]

    def foes(self) -> list[str]:
        """Who plays the others."""
        from ..agents.seating import seats

        leg = self.experiment.compiled
        players = seats(leg, self.experiment.agents_in(leg))
        return [players[i] for i in self.changes.others]

    def knobs(self, changes: Changes) -> Iterator[tuple[Sequence[int], Callable[[int], Change | None]]]:
        """What can be turned up and down: strengths in ascending order, the hardest for the party last."""
        foes = Kind("all foes", tuple(changes.others))
        yield PERCENTS, lambda percent: changes.pool(foes, percent)
        yield RANKS, lambda points: changes.rank(foes, points)
        if len(changes.kinds) > 1:
            units = as_numpy(changes.compiled.start)[0]["units"][changes.part.POOLS[0]]
            largest = max(changes.kinds, key=lambda kind: int(sum(units[i] for i in kind.members)))
            yield PERCENTS, lambda percent: changes.pool(largest, percent)

    def tuned(self, before: tuple[Change, ...]) -> Iterator[Candidate]:
        """Edits with a knob turned until the target is met, and some foes trimmed where that is too coarse."""
        edited = self.candidate(*before)
        if edited is None:
            return
        for strengths, knob in self.knobs(self.of(edited)):
            if self.is_late:
                return
            best = self.turned(before, strengths, knob)
            if best is None:
                continue
            if self.seems_met(best):
                yield best
                continue
            finer = self.trimmed(best)
            if finer is not None:
                yield finer

    def of(self, edited: Candidate) -> Changes:
        """What can be changed about an encounter that was changed already."""
        return Changes(edited.compiled, edited.experiment.party(edited.compiled))

    def turned(
        self, before: tuple[Change, ...], strengths: Sequence[int], knob: Callable[[int], Change | None]
    ) -> Candidate | None:
        """The strength of a knob that comes nearest; None if the target lies beyond both ends."""

        def at(k: int) -> Candidate | None:
            change = knob(strengths[k])
            return None if change is None else self.candidate(*before, change)

        low, high = 0, len(strengths) - 1  # the party wins most at low
        while high - low > 1:
            middle = (low + high) // 2
            found = at(middle)
            if found is None:
                return None
            n = FINE if high - low < 6 else ROUGH
            if found.measured(n).win > self.target.win:
                low = middle
            else:
                high = middle
        ends = [one for k in range(max(low - 1, 0), min(high + 2, len(strengths))) if (one := at(k)) is not None]
        best = min(ends, key=lambda one: abs(one.measured(FINE).win - self.target.win), default=None)
        return best if best is None or abs(best.win - self.target.win) < 0.15 else None

    def trimmed(self, best: Candidate) -> Candidate | None:
        """The same with some of the foes a few points stronger or weaker, until it fits."""
        up, edited = best.measured(SURE).win > self.target.win, self.of(best)
        for kind in sorted(edited.kinds, key=lambda kind: len(kind.members)):
            for percent in TRIMS if up else [-percent for percent in TRIMS]:
                if self.is_late:
                    return None
                change = edited.pool(kind, percent)
                found = self.candidate(*best.changes, change) if change is not None else None
                if found is None:
                    continue
                if self.seems_met(found):
                    return found
                if (found.measured(FINE).win > self.target.win) != up:
                    break  # too far: the next kind
        return None

    def nearest(self) -> Candidate:
        """Of all that was measured, what comes nearest."""
        measured = [one for one in self._tried.values() if one is not None and len(one.won)]
        return min(measured, key=lambda one: self.target.miss(one.win, float(one.killed.mean())))


def balance(
    experiment: Experiment, target: Target, *, seconds: float = 150.0, say: Say | None = None
) -> list[Suggestion]:
    """Small edits by which an encounter meets a target; if none was found, the nearest one, which does not.

    Args:
        experiment: of one fight.
        target: what is wanted.
        seconds: when to stop looking for more; a proof under way is finished.
        say: told what is being tried.
    """
    return Search(experiment, target, seconds, say).run()
