"""What the learner is paid: the outcome of the fight at its end, and on the way, if wanted, a potential's differences.

    env = gym.make("opfor/Grid-v0", reward=Shaped(lead("grid"), discount=0.99))

A reward is any object with `at_end` and `potential`; those here are picklable, so that worker processes get them too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..content.modes import mode_of
from ..rules.core.state import Ending, Result
from .layout import layout_of

Potential = Callable[[NDArray[np.float32]], NDArray[np.float64]]
"""From observations (n, floats) to one number each (n,)."""


class Reward(Protocol):
    """What an environment asks of a reward."""

    @property
    def discount(self) -> float:
        """The learner's discount factor, where the reward is shaped."""
        ...

    def at_end(self, results: NDArray[np.int64]) -> NDArray[np.float64]:
        """What each `Result` (n,) of the learner's side is worth when the fight is over."""
        ...

    @property
    def potential(self) -> Potential | None:
        """The potential, if the reward is shaped: a step pays `discount * potential(after) - potential(before)`,
        and the potential of a fight that has ended (not: been cut short) is 0, so that the best policy stays the best.
        """
        ...


@dataclass(frozen=True)
class Outcome:
    """The outcome alone: +1 for a win, -1 for a loss, 0 for a draw, a stalled or a capped fight."""

    win: float = 1.0
    loss: float = -1.0
    draw: float = 0.0
    discount: float = 1.0

    def at_end(self, results: NDArray[np.int64]) -> NDArray[np.float64]:
        """The worth of each result."""
        worth = np.zeros(len(Result))
        worth[[Result.WIN, Result.LOSS, Result.DRAW]] = self.win, self.loss, self.draw
        return worth[results]

    @property
    def potential(self) -> Potential | None:
        """None: nothing is paid on the way."""
        return None


@dataclass(frozen=True)
class Shaped:
    """The outcome, and on the way `weight` times the difference of a potential.

    Attributes:
        by: the potential, of what the learner sees; `lead` makes one.
        discount: the learner's own discount factor; with another one the best policy may change.
        weight: how much the potential counts.
        outcome: what the end is worth.
    """

    by: Potential
    discount: float = 0.99
    weight: float = 1.0
    outcome: Outcome = Outcome()

    def at_end(self, results: NDArray[np.int64]) -> NDArray[np.float64]:
        """The worth of each result."""
        return self.outcome.at_end(results)

    @property
    def potential(self) -> Potential | None:
        """The weighted potential."""
        return self._weighted

    def _weighted(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        return self.weight * np.asarray(self.by(rows), np.float64)


@dataclass(frozen=True)
class Lead:
    """How much better the own side stands: the mean pool share, own less that of the foes it knows of, -1 to 1."""

    mode: str
    pools: tuple[str, ...]

    def __call__(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """The lead in each observation of `rows` (n, floats)."""
        layout = layout_of(self.mode)
        present, ally, standing = (rows[:, layout.columns(name)] for name in ("PRESENT", "ALLY", "STANDING"))
        pools = np.mean([rows[:, layout.columns(name)] for name in self.pools], axis=0) * standing
        return _mean(pools, ally) - _mean(pools, present - ally)


def _mean(values: NDArray[np.float32], chosen: NDArray[np.float32]) -> NDArray[np.float64]:
    counts = np.maximum(chosen.sum(axis=1, dtype=np.float64), 1)
    return np.asarray((values * chosen).sum(axis=1, dtype=np.float64) / counts)


def lead(mode: str, pools: tuple[str, ...] | None = None) -> Lead:
    """The potential `Lead` of a mode over some of its pools, by default the one that keeps combatants on their feet.

    Raises:
        ValueError: the mode's observation has no such numbers.
    """
    seen = layout_of(mode).seen
    pools = mode_of(mode).pools[:1] if pools is None else pools
    missing = [name for name in ("PRESENT", "ALLY", "STANDING", *pools) if name not in seen]
    if missing:
        raise ValueError(f"the observation of {mode} has no {', '.join(missing)}; it has {', '.join(seen)}")
    return Lead(mode, pools)


CUT_SHORT = (int(Ending.CAPPED), int(Ending.FAULT))
"""Endings that are no end of the fight itself: the episode is truncated, not terminated."""

_CUT_SHORT = np.isin(np.arange(len(Ending)), CUT_SHORT)


def cut_short(endings: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of the fights were cut short, (n,), by the `Ending` of each."""
    return _CUT_SHORT[endings]


def paid(
    pay: Reward,
    endings: NDArray[np.int64],
    results: NDArray[np.int64],
    phi: NDArray[np.float64],
    rows: NDArray[np.float32],
) -> NDArray[np.float64]:
    """The rewards of one step of n fights.

    Args:
        pay: the reward.
        endings: the `Ending` of each, 0 while it goes on, (n,).
        results: the `Result` of each for the learner's side, (n,).
        phi: the potential of each before the step, (n,); set to that after it.
        rows: the observations after the step, (n, floats).
    """
    rewards = np.zeros(len(endings))
    ended = np.flatnonzero(endings)
    if len(ended):
        rewards[ended] = pay.at_end(results[ended])
    if pay.potential is not None:
        after = np.array(pay.potential(rows), np.float64)
        after[ended[~cut_short(endings[ended])]] = 0.0
        rewards += pay.discount * after - phi
        phi[:] = after
    return rewards
