"""A duel: two agents over the even encounters of a mode, every seed played from both seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from ..content import Library, load
from ..content.laws import Ruling
from ..rules.core.state import Ending, Result
from .contest import Outcomes, Played, contest
from .errors import AgentError
from .seating import EVERYBODY, under

if TYPE_CHECKING:
    from ..content.compiled import Compiled

RESAMPLES = 1_000
LEVEL = 0.95  # of the interval
SEEDS = 2**53  # fights' seeds are below this, so that any program can hold one


class BadDuel(AgentError):
    """A duel of so many fights, or in this mode, cannot be played."""


@dataclass(frozen=True)
class Duel:
    """How a duel went, from the side of the first agent.

    Attributes:
        a_wins, b_wins, draws, stalled, capped, errors: fights that ended so; they add up to `fights`.
        fights: how many were played.
        rate: wins of the first, and half of the draws, stalled and capped, as a share of all fights.
        low, high: the interval of the rate, 95%, from resampling pairs of fights.
        seed: what the dice came from.
    """

    a_wins: int
    b_wins: int
    draws: int
    stalled: int
    capped: int
    errors: int
    fights: int
    rate: float
    low: float
    high: float
    seed: int


def duel(
    a: str,
    b: str,
    mode: str = "grid",
    fights: int = 400,
    seed: int = 0,
    *,
    laws: Mapping[str, Sequence[Ruling]] | None = None,
    content: Iterable[str | Path] = (),
    threads: int | None = None,
    played: Played | None = None,
) -> Duel:
    """Let two agents play one another.

    Args:
        a, b: names of agents.
        mode: the mode whose even encounters they play, each as often as the others.
        fights: how many in all, an even number: each pair of them has the same dice, and the seats swapped.
        seed: what the dice come from.
        laws: laws and orders for all whom an agent plays: by `a`, `b` or `all`.
        content: folders of content, whose even encounters count too.
        threads: how many.
        played: told how many more fights are over.

    Raises:
        AgentError: there is no such agent, or no such duel.
        ContentError: an even encounter cannot be played.
    """
    if fights < 2 or fights % 2:
        raise BadDuel(f"{fights} fights: name an even number, for every seed is played from both seats")
    even = even_encounters(mode, content)
    if not even:
        raise BadDuel(f"no encounter of {mode} mode is even, that is: marked `even: true` and with two sides")
    seeds = np.random.default_rng(seed).integers(SEEDS, size=fights // 2)
    classes = np.zeros((2, fights // 2), np.int64)
    for k, compiled in enumerate(even):
        share = slice(k, None, len(even))
        for seat in (0, 1):
            agents = {compiled.sides[seat].id: a, compiled.sides[1 - seat].id: b}
            bound = under(compiled, by_side(compiled, seat, laws or {}))
            went = contest(bound, agents, seeds[share], threads=threads, played=played)
            classes[seat, share] = classified(went, seat)
    return counted(classes, seed)


def by_side(compiled: Compiled, seat: int, laws: Mapping[str, Sequence[Ruling]]) -> dict[str, Sequence[Ruling]]:
    """Laws of the two agents as laws of the sides, `a` on the side numbered `seat`.

    Raises:
        BadDuel: a key is none of `a`, `b` and `all`.
    """
    names = {"a": compiled.sides[seat].id, "b": compiled.sides[1 - seat].id, EVERYBODY: EVERYBODY}
    for who in laws:
        if who not in names:
            raise BadDuel(f"no agent {who!r} in a duel: laws are for a, b or {EVERYBODY}")
    return {names[who]: some for who, some in laws.items()}


def even_encounters(mode: str, content: Iterable[str | Path] = ()) -> list[Compiled]:
    """The encounters of a mode from whose two seats agents win about as often.

    Raises:
        ContentError: one of them cannot be played.
    """
    library = Library(content)
    entries = library.entries("encounter", mode)
    return [load(entry.id, content) for entry in entries if is_even(cast(Any, library.model(entry)[0]))]


def is_even(encounter: Any) -> bool:
    """Two sides, neither of them better off; what cannot be read is nothing of the kind."""
    return encounter is not None and encounter.even and len(encounter.sides) == 2


A_WINS, B_WINS, DRAWS, STALLED, CAPPED, ERRORS = range(6)
POINTS = np.array([1.0, 0.0, 0.5, 0.5, 0.5, 0.0])
"""What a fight of each class is worth to the first agent."""
CLASSES = {Ending.DRAW: DRAWS, Ending.STALLED: STALLED, Ending.CAPPED: CAPPED, Ending.FAULT: ERRORS}


def classified(went: Outcomes, side: int) -> NDArray[np.int64]:
    """The class of each fight for the agent that played `side`, (n,): one for every fight (P5)."""
    classes = np.full(len(went), DRAWS, np.int64)
    won = went.results == Result.WIN
    classes[won[:, side] & ~won[:, 1 - side]] = A_WINS
    classes[won[:, 1 - side] & ~won[:, side]] = B_WINS
    for ending, told in CLASSES.items():
        classes[went.ending == ending] = told
    return classes


def counted(classes: NDArray[np.int64], seed: int) -> Duel:
    """Count classes of fights, shape (2, pairs)."""
    a_wins, b_wins, draws, stalled, capped, errors = np.bincount(classes.ravel(), minlength=len(POINTS)).tolist()
    points = POINTS[classes].mean(axis=0)
    low, high = interval(points, seed)
    rate = float(points.mean())
    return Duel(a_wins, b_wins, draws, stalled, capped, errors, classes.size, rate, low, high, seed)


def interval(points: NDArray[np.float64], seed: int) -> tuple[float, float]:
    """Where the mean of pairs lies, by drawing as many pairs anew many times."""
    rng = np.random.default_rng((seed, RESAMPLES))
    means = [points[rng.integers(len(points), size=len(points))].mean() for _ in range(RESAMPLES)]
    low, high = np.quantile(means, ((1 - LEVEL) / 2, (1 + LEVEL) / 2))
    return float(low), float(high)
