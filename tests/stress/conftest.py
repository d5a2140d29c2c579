"""Stress tests on small encounters, and on trials that nobody played, so that most of it takes no time."""

from collections.abc import Callable, Generator, Iterable

import numpy as np
import pytest

from opfor.content import load
from opfor.rules.core.state import Ending, Fate, Result
from opfor.stress.counting import HEAD, WIDTH, Column, Head
from opfor.stress.experiment import Experiment
from opfor.stress.trials import TALLY, Part, Trials, empty_part

Span = tuple[int, int]


@pytest.fixture(scope="session")
def duel() -> Experiment:
    return Experiment((load("duel-of-nobles"),), {"all": "scripted"})


def invented(experiment: Experiment, low: int, high: int) -> list[Part]:
    """Trials `low` to `high` - 1 as nobody played them: each from its number alone, with a tally of its own."""
    leg = experiment.compiled
    part = empty_part(leg)
    rows = np.zeros((high - low, part.rows.shape[1]), np.int32)
    tally = np.zeros(1, TALLY)
    for n, trial in enumerate(range(low, high)):
        rng = np.random.default_rng((experiment.seed, trial))
        won = rng.random() < 0.7
        rows[n, Head.ENDING], rows[n, Head.ROUNDS], rows[n, Head.DECISIONS] = Ending.DECIDED, rng.integers(2, 9), 20
        rows[n, Head.RESULT : Head.RESULT + 2] = (Result.WIN, Result.LOSS) if won else (Result.LOSS, Result.WIN)
        for i in range(len(leg.combatants)):
            at = HEAD + i * WIDTH
            down = (leg.combatants[i].side == 0) != won
            rows[n, at + Column.FATE] = Fate.DEAD if down else Fate.STANDING
            rows[n, at + Column.FELL] = rows[n, at + Column.GONE] = rows[n, Head.ROUNDS] if down else 0
            rows[n, at + Column.BY] = 2 - i if down else 0
            rows[n, at + Column.HOW] = 25 if down else 0
            rows[n, at + Column.DEALT : at + Column.AIMED + 1] = rng.integers(0, 12, 4)
            rows[n, at + Column.LEFT : at + Column.LEFT + 3] = rng.integers(0, 10, 3)
            tally["uses"][0, i, 24] += 3
            tally["used"][0, i, 24] += 1
            tally["aimed"][0, i, 1 - i] += 2
            tally["stood"][0, 64 * leg.combatants[i].side + int(rng.integers(2, 6)), int(rng.integers(2, 6))] += 1
        tally["dealt"][0, 1 : 1 + int(rows[n, Head.ROUNDS]), :2] += 4
        tally["fights"] += 1
    return [Part(rows, tally)]


class Inventors:
    """Workers that invent trials, and hand every few chunks back in another order."""

    def __init__(self, shuffled: int = 3) -> None:
        self.shuffled = shuffled
        self.played: list[Span] = []

    def play(self, experiment: Experiment, spans: Iterable[Span]) -> Generator[tuple[Span, list[Part]], None, None]:
        waiting: list[Span] = []
        for span in spans:
            waiting.append(span)
            if len(waiting) == self.shuffled:
                yield from self.hand_over(experiment, waiting)
        yield from self.hand_over(experiment, waiting)

    def hand_over(self, experiment: Experiment, waiting: list[Span]) -> Generator[tuple[Span, list[Part]], None, None]:
        while waiting:
            span = waiting.pop()
            self.played.append(span)
            yield span, invented(experiment, *span)


@pytest.fixture
def inventors() -> Callable[..., Inventors]:
    return Inventors


@pytest.fixture
def invent() -> Callable[..., list[Part]]:
    return invented


@pytest.fixture
def same() -> Callable[[Trials, Trials], bool]:
    """Equal fight by fight, and in all that they add up to."""

    def equal(one: Trials, other: Trials) -> bool:
        mine, theirs = one.leg(), other.leg()
        return bool(np.array_equal(mine.rows, theirs.rows)) and mine.tally.tobytes() == theirs.tally.tobytes()

    return equal


@pytest.fixture
def some_trials(duel: Experiment) -> Trials:
    """Three hundred of them."""
    trials = Trials(duel)
    trials.add(invented(duel, 0, 300))
    return trials
