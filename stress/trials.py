"""What was counted: a row for each trial and the tally of all, for every fight of a day."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..rules.core.records import dtype_of
from ..rules.core.state import Ending, Fate, Result
from .counting import HEAD, WIDTH, Column, Head, Tally
from .experiment import CLASSES, ENDED, Experiment
from .modes import part_of

if TYPE_CHECKING:
    from ..content.compiled import Compiled

TALLY = dtype_of(Tally)
FELLED = (Fate.UNCONSCIOUS, Fate.DEAD)


@dataclass(frozen=True)
class Part:
    """Some trials of one leg.

    Attributes:
        rows: a row a trial, int32; its columns are `Head` and, for each combatant, `Column`.
        tally: one `Tally` record, what the trials add up to.
    """

    rows: NDArray[np.int32]
    tally: Any


def empty_part(compiled: Compiled) -> Part:
    """No trial at all."""
    columns = HEAD + WIDTH * len(compiled.combatants)
    return Part(np.zeros((0, columns), np.int32), np.zeros(1, TALLY))


def add_tallies(one: Any, other: Any) -> Any:
    """Two tallies together: all their fields are counts."""
    total = one.view(np.int64) + other.view(np.int64)
    return total.view(TALLY)


class Trials:
    """All trials of an experiment so far, in their order.

    Attributes:
        experiment: what was tested.
    """

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self._rows: list[list[NDArray[np.int32]]] = [[empty_part(leg).rows] for leg in experiment.legs]
        self._tallies = [np.zeros(1, TALLY) for _ in experiment.legs]
        self.count = 0

    def add(self, parts: list[Part]) -> None:
        """The next trials, a part for each leg."""
        for k, part in enumerate(parts):
            self._rows[k].append(part.rows)
            self._tallies[k] = add_tallies(self._tallies[k], part.tally)
        self.count += len(parts[0].rows)

    def __len__(self) -> int:
        return self.count

    def leg(self, k: int = 0) -> Leg:
        """The trials of one fight."""
        if len(self._rows[k]) > 1:
            self._rows[k] = [np.concatenate(self._rows[k])]
        return Leg(self.experiment, k, self._rows[k][0], self._tallies[k][0])

    def legs(self) -> list[Leg]:
        """Those of every fight of the day."""
        return [self.leg(k) for k in range(len(self.experiment.legs))]

    def won(self) -> NDArray[np.bool_]:
        """(n,) whether the side won: in a day, every fight of it."""
        return np.asarray(np.logical_and.reduce([leg.won for leg in self.legs()]))


@dataclass(frozen=True)
class Leg:
    """The trials of one fight of an experiment, and questions that they answer.

    Attributes:
        number: of the fight in the day.
        rows: (n, columns).
        tally: one `Tally` record.
    """

    experiment: Experiment
    number: int
    rows: NDArray[np.int32]
    tally: Any

    @property
    def compiled(self) -> Compiled:
        """The encounter."""
        return self.experiment.legs[self.number]

    @cached_property
    def party(self) -> list[int]:
        """The combatants of the side whose odds are told."""
        return self.experiment.party(self.compiled)

    @property
    def heroes(self) -> int:
        """That side."""
        return self.experiment.heroes(self.compiled)

    @cached_property
    def reached(self) -> NDArray[np.bool_]:
        """(n,) whether it came to this fight."""
        return np.asarray(self.rows[:, Head.ENDING] != Ending.ONGOING)

    @cached_property
    def rounds(self) -> NDArray[np.int32]:
        """(n,) rounds of the fight."""
        return self.rows[:, Head.ROUNDS]

    def column(self, i: int, column: int) -> NDArray[np.int32]:
        """(n,) what the rows say of combatant `i`."""
        return self.rows[:, HEAD + i * WIDTH + column]

    def left(self, i: int, pool: int) -> NDArray[np.int32]:
        """(n,) what it has left of a pool."""
        return self.column(i, Column.LEFT + pool)

    def full(self, i: int, pool: int) -> int:
        """What it has of a pool when unhurt."""
        from ..rules.core.records import as_numpy

        return int(as_numpy(self.compiled.start)[0]["units"][i][part_of(self.compiled.mode).POOLS[pool]])

    @cached_property
    def classes(self) -> NDArray[np.int64]:
        """(n,) the class of each trial, index of `CLASSES`; -1 where it never came to this fight (P5)."""
        result = self.rows[:, Head.RESULT + self.heroes]
        classes = np.where(result == Result.WIN, 0, np.where(result == Result.LOSS, 1, 2)).astype(np.int64)
        for ending, told in ENDED.items():
            classes[self.rows[:, Head.ENDING] == ending] = told
        classes[~self.reached] = -1
        return classes

    def counts(self) -> dict[str, int]:
        """How many trials of each class; they add up to those that came so far."""
        numbers = np.bincount(self.classes[self.classes >= 0], minlength=len(CLASSES)).tolist()
        return dict(zip(CLASSES, numbers, strict=True))

    @property
    def won(self) -> NDArray[np.bool_]:
        """(n,) whether the side won."""
        return np.asarray(self.classes == 0)

    def fate(self, i: int, *fates: int) -> NDArray[np.bool_]:
        """(n,) whether combatant `i` ended with one of these fates."""
        return np.asarray(np.isin(self.column(i, Column.FATE), fates) & self.reached)

    def fell(self, i: int) -> NDArray[np.bool_]:
        """(n,) whether it went down, be it for a while."""
        return np.asarray(self.column(i, Column.FELL) > 0)

    def killed(self) -> NDArray[np.bool_]:
        """(n,) total party kill: everybody of the side ended with a lethal fate."""
        lethal = part_of(self.compiled.mode).LETHAL
        return np.asarray(np.logical_and.reduce([self.fate(i, *lethal) for i in self.party]))

    def wiped(self) -> NDArray[np.bool_]:
        """(n,) everybody of the side lies there at the end, dead or not."""
        return np.asarray(np.logical_and.reduce([self.fate(i, *FELLED) for i in self.party]))
