"""The odds of one choice, exactly: every way its dice can fall, counted by its chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..rules.core.choices import VERBS, Question
from ..rules.core.records import as_numpy, new
from ..rules.core.state import NOBODY, TAPE, UNITS, Fate
from .enumerating import KINDS, PEOPLE, TARGETS, TOO_MANY, enumerate_dice
from .errors import AgentError
from .laws import lawful
from .seating import policies_of

if TYPE_CHECKING:
    from ..content.fight import Fight

BATCH = 512  # ways told at a time
MOST = 2_000_000  # ways that are counted before one gives up
AIMED = (Question.SLOT, Question.CELL)
KEY = 1  # of who is asked on the way: reactions have no whims here
MEASURED = ("wounds", "stress", "fears", "prone", "x", "y", "row")
"""What may change besides pools, in the modes that have it."""


class TooManyWays(AgentError):
    """The dice of a choice can fall in more ways than can be counted."""


@dataclass(frozen=True)
class Change:
    """What happens to one number of a combatant.

    Attributes:
        mean: the expected change.
        least, most: the smallest and the greatest change that is possible.
        chance: of any change at all.
    """

    mean: float
    least: int
    most: int
    chance: float


@dataclass(frozen=True)
class Odds:
    """The exact odds of a choice.

    Attributes:
        choices: what was taken: the choice, and after a verb its aim.
        ways: how many ways the dice can fall.
        chances: of each kind of event, by its name and the index of its target (-1 nobody).
        doings: of each kind of event, by its name and the index of its actor: of what somebody suffers, the sufferer.
        changes: of each number of a combatant that may change, by its index and the number's name.
        fates: the chance of each fate that a combatant may come to and has not now, by its index.
    """

    choices: tuple[int, ...]
    ways: int
    chances: dict[tuple[str, int], float]
    doings: dict[tuple[str, int], float]
    changes: dict[tuple[int, str], Change]
    fates: dict[tuple[int, Fate], float]


def odds_of(fight: Fight, choices: Sequence[int], most: int = MOST) -> Odds:
    """The exact odds of a choice: until the turn, move or attack is over, or somebody chooses anew.

    Those who are asked for a reaction on the way decide as the scripted agent would.

    Args:
        fight: where it is taken; for what one side knows, a fight that it supposes (`planning.supposed`).
        choices: the choice, and after a verb that needs one its aim; an aim left out is the scripted agent's.
        most: how many ways the dice may fall at most.

    Raises:
        IllegalChoice: one of them is not legal there.
        TooManyWays: there are more ways than that.
    """
    taken = with_aim(fight, choices)
    count, ways = _Count(fight), 0
    for units, chances, happened in _batches(fight, taken):
        ways += len(chances)
        if ways > most:
            raise TooManyWays(f"the dice can fall in more than {most:,} ways here; play it often with opfor stress")
        count.add(units, chances, happened)
    return Odds(taken, ways, count.events(), count.events(actors=True), count.changes(), count.fates())


def with_aim(fight: Fight, choices: Sequence[int]) -> tuple[int, ...]:
    """The choices, and the scripted agent's aim where the last is a verb that waits for one.

    Raises:
        IllegalChoice: one of them is not legal.
    """
    from .agent import make

    trial, who = fight.clone(), fight.decider
    for choice in choices:
        trial.take(choice)
    waits = trial.decider == who and trial.facts["question"] in AIMED and trial.facts["verb"] == choices[-1]
    if choices[-1] >= VERBS or not waits:
        return tuple(map(int, choices))
    view = trial.view()
    aim = make("scripted", fight.compiled.mode).choose(view, lawful(view).mask, np.random.default_rng(KEY))
    return (*map(int, choices), aim.index)


Leaves = tuple[NDArray[Any], NDArray[np.float64], NDArray[np.int8]]


def _batches(fight: Fight, choices: Sequence[int]) -> Iterator[Leaves]:
    """The ways the dice can fall, some at a time: the combatants as each leaves them, its chance, what happened."""
    state = fight.mode.state
    played, view, work, leaves = new(state), new(state), new(fight.mode.work), new(state, BATCH)
    policies = policies_of(fight.compiled, ["scripted"] * len(fight.compiled.combatants))
    faces, sides, row = (np.zeros(TAPE, np.int64) for _ in range(3))
    row[: len(choices)] = choices
    chances, happened = np.zeros(BATCH), np.zeros((BATCH, KINDS, PEOPLE), np.int8)
    depth, begun = 0, False
    while depth or not begun:
        begun = True
        records = (fight.spec, fight.state, played, view, work, policies)
        told = enumerate_dice(*records, row, len(choices), KEY, faces, sides, depth, BATCH, leaves, chances, happened)
        if told == TOO_MANY:
            raise TooManyWays(f"this choice rolls more than {TAPE - 1} dice; play it often with opfor stress")
        depth = int(sides[-1])
        yield as_numpy(leaves)[:told]["units"], chances[:told], happened[:told]


class _Count:
    """Ways added up by their chances."""

    def __init__(self, fight: Fight) -> None:
        self._before = fight.facts["units"].copy()
        self._number = len(fight.compiled.combatants)
        self._kinds = fight.mode.events
        names = {*(pool.lower() for pool in fight.mode.pools), *MEASURED}
        self._fields = [name for name in self._before.dtype.names if name in names]
        self._events = np.zeros((KINDS, PEOPLE))
        self._fates = np.zeros((self._number, len(Fate)))
        self._spread: dict[tuple[int, str], dict[int, float]] = {}

    def add(self, units: NDArray[Any], chances: NDArray[np.float64], happened: NDArray[np.int8]) -> None:
        """Count some ways more."""
        self._events += np.tensordot(chances, happened, 1)
        for j in range(self._number):
            np.add.at(self._fates[j], units["fate"][:, j], chances)
            for name in self._fields:
                by = units[name][:, j] - self._before[name][j]
                for amount in np.unique(by).tolist():
                    held = self._spread.setdefault((j, name), {})
                    held[amount] = held.get(amount, 0.0) + float(chances[by == amount].sum())

    def events(self, actors: bool = False) -> dict[tuple[str, int], float]:
        """The chance of each kind of event at each combatant, or by each."""
        table = self._events[:, TARGETS:] if actors else self._events[:, :TARGETS]
        found = zip(*np.nonzero(table), strict=True)
        return {
            (self._kinds(int(kind)).name, int(j) if j < UNITS else NOBODY): float(table[kind, j]) for kind, j in found
        }

    def changes(self) -> dict[tuple[int, str], Change]:
        """What may change."""
        told = {}
        for key, spread in self._spread.items():
            mean = sum(amount * chance for amount, chance in spread.items())
            chance = sum(chance for amount, chance in spread.items() if amount)
            if chance:
                told[key] = Change(mean, min(spread), max(spread), chance)
        return told

    def fates(self) -> dict[tuple[int, Fate], float]:
        """The fates that are new."""
        found = zip(*np.nonzero(self._fates), strict=True)
        return {(int(j), Fate(k)): float(self._fates[j, k]) for j, k in found if k != self._before["fate"][j]}
