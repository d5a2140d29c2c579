"""A ladder: everybody plays everybody, both seats on the same dice, and gets a rating with its uncertainty.

Ratings are those of Bradley and Terry on the scale of chess: 400 points more are ten wins for each loss. Their mean is
1,000. The interval comes from drawing the pairs of fights anew. Nothing here needs torch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..agents.contest import contest
from ..agents.duels import POINTS, SEEDS, classified, even_encounters

SCALE = 400 / np.log(10)  # points of rating for a natural logarithm of odds
MEAN = 1000.0
RESAMPLES = 200
LEVEL = 0.95
PRIOR = 0.5  # of a draw that everybody has against everybody: whoever won all has a rating nevertheless

Played = Callable[[int], None]


class MissingGames(ValueError):
    """Somebody has not played somebody: such a table has no ratings."""


@dataclass(frozen=True)
class Standing:
    """One place of a ladder.

    Attributes:
        name: of the agent.
        rating, low, high: points, and the 95% interval.
        score: mean points of its fights, 0 to 1.
    """

    name: str
    rating: float
    low: float
    high: float
    score: float


@dataclass(frozen=True)
class Ladder:
    """How all played all.

    Attributes:
        mode: whose fights.
        names: the agents, as they were given.
        points: for each pair (a, b) with a before b: a's points in its fights, shape (2, pairs), seats in rows.
        distinct: fights that did not go exactly as another one of the same pair did.
        fights: all fights.
    """

    mode: str
    names: tuple[str, ...]
    points: dict[tuple[int, int], NDArray[np.float64]]
    distinct: int
    fights: int

    def matrix(self) -> NDArray[np.float64]:
        """The score of the row's agent against the column's, (n, n); NaN on the diagonal.

        Raises:
            MissingGames: a pair has not played.
        """
        n = len(self.names)
        table = np.full((n, n), np.nan)
        for a, b in combinations(range(n), 2):
            points = self.points.get((a, b))
            if points is None or not points.size:
                raise MissingGames(f"{self.names[a]} and {self.names[b]} have not played: let them, or leave one out")
            table[a, b] = points.mean()
            table[b, a] = 1 - table[a, b]
        return table

    def standings(self, seed: int = 0) -> list[Standing]:
        """The ladder, the best first.

        Raises:
            MissingGames: a pair has not played.
        """
        matrix, rng = self.matrix(), np.random.default_rng((seed, RESAMPLES))
        count = np.zeros_like(matrix)
        for (a, b), points in self.points.items():
            count[a, b] = count[b, a] = points.size
        found = ratings(matrix, count)
        drawn = np.stack([ratings(self._resampled(rng), count) for _ in range(RESAMPLES)])
        low, high = np.quantile(drawn, ((1 - LEVEL) / 2, (1 + LEVEL) / 2), axis=0)
        score = np.nanmean(matrix, axis=1)
        order = np.argsort(-found, kind="stable")
        return [Standing(self.names[k], *(float(x[k]) for x in (found, low, high, score))) for k in order]

    def _resampled(self, rng: np.random.Generator) -> NDArray[np.float64]:
        """The matrix if the pairs of fights had been others."""
        n = len(self.names)
        table = np.full((n, n), np.nan)
        for (a, b), points in self.points.items():
            table[a, b] = points[:, rng.integers(points.shape[1], size=points.shape[1])].mean()
            table[b, a] = 1 - table[a, b]
        return table

    def cycles(self) -> list[tuple[str, str, str]]:
        """Three agents of which each beats the next, more often than not."""
        table, names = self.matrix(), self.names
        found = []
        for a, b, c in combinations(range(len(names)), 3):
            for x, y, z in ((a, b, c), (a, c, b)):
                if table[x, y] > 0.5 and table[y, z] > 0.5 and table[z, x] > 0.5:
                    found.append((names[x], names[y], names[z]))
        return found


def ratings(matrix: NDArray[np.float64], count: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ratings from scores and numbers of fights, (n, n) each, by the steps of Hunter's MM algorithm."""
    n = len(matrix)
    apart = ~np.eye(n, dtype=bool)
    wins = np.where(apart, np.nan_to_num(matrix) * count + PRIOR / 2, 0.0).sum(axis=1)
    games = np.where(apart, count + PRIOR, 0.0)
    strength = np.ones(n)
    for _ in range(10_000):
        new = wins / (games / (strength[:, None] + strength)).sum(axis=1)
        new /= np.exp(np.log(new).mean())
        if np.abs(np.log(new / strength)).max() < 1e-9:
            break
        strength = new
    rated: NDArray[np.float64] = MEAN + SCALE * np.log(new)
    return rated


def climb(
    agents: Sequence[tuple[str, Any]], mode: str, fights: int = 200, seed: int = 0, played: Played | None = None
) -> Ladder:
    """Let everybody play everybody.

    Args:
        agents: names, and the agents or their names again.
        mode: whose even encounters.
        fights: of each pair, an even number: each seed is played from both seats.
        seed: what the dice come from.
        played: told how many more fights are over.

    Raises:
        ValueError: fewer than two agents, one of them twice, or an odd number of fights.
        AgentError: there is no such agent.
    """
    names = tuple(name for name, _ in agents)
    if len(names) < 2 or len(set(names)) < len(names):
        raise ValueError("a ladder is for two agents or more, each of them named once")
    if fights < 2 or fights % 2:
        raise ValueError(f"{fights} fights a pair: name an even number, for every seed is played from both seats")
    even = even_encounters(mode)
    seeds = np.random.default_rng(seed).integers(SEEDS, size=fights // 2)
    points, distinct = {}, 0
    for a, b in combinations(range(len(names)), 2):
        classes, new = meeting(agents[a][1], agents[b][1], even, seeds, played)
        points[a, b] = POINTS[classes]
        distinct += new
    return Ladder(mode, names, points, distinct, fights * len(points))


def meeting(
    one: Any, other: Any, even: Sequence[Any], seeds: NDArray[np.int64], played: Played | None
) -> tuple[NDArray[np.int64], int]:
    """The classes of the fights of a pair, (2, pairs), and how many of them were no repetition."""
    classes = np.zeros((2, len(seeds)), np.int64)
    seen = set()
    for k, compiled in enumerate(even):
        share = slice(k, None, len(even))
        for seat in (0, 1):
            players = {compiled.sides[seat].id: one, compiled.sides[1 - seat].id: other}
            went = contest(compiled, players, seeds[share], played=played)
            classes[seat, share] = classified(went, seat)
            rows = zip(went.ending, went.rounds, went.decisions, map(tuple, went.fates), strict=True)
            seen |= {(k, seat, *row) for row in rows}
    return classes, len(seen)
