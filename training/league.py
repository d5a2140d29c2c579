"""Self-play: who the learner plays against, as one `VecEnv` whose groups of rows each have an opponent.

Now and then the league looks at the payoff and gives each group another opponent: named agents and frozen past selves
of the learner, the likelier the more they win. Both sides are trained: a row changes its side with each episode.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices

from ..envs.rewards import Reward
from ..rules.core.state import Result
from .vecenv import FightsVecEnv

REMEMBERED = 200  # fights against each opponent that count for the payoff
POINTS = {int(Result.WIN): 1.0, int(Result.LOSS): 0.0}  # all else is worth a half

Opponent = Any
"""A name of an agent, or an agent."""


class Payoff:
    """How the learner does against each opponent."""

    def __init__(self) -> None:
        self.points: dict[str, deque[float]] = {}

    def note(self, opponent: str, result: int) -> None:
        """A fight against an opponent is over."""
        self.points.setdefault(opponent, deque(maxlen=REMEMBERED)).append(POINTS.get(result, 0.5))

    def rate(self, opponent: str) -> float:
        """The learner's score against an opponent, 0 to 1; a half as long as nothing is known."""
        points = self.points.get(opponent)
        return float(np.mean(points)) if points else 0.5

    def forget(self, opponents: Sequence[str]) -> None:
        """Keep none but these."""
        self.points = {name: points for name, points in self.points.items() if name in opponents}


def chosen(
    opponents: Sequence[str], payoff: Payoff, groups: int, keenness: float, rng: np.random.Generator
) -> list[str]:  # fmt: skip
    """An opponent for each group: each once as far as there are groups, the rest by how much they win."""
    hard = np.array([1.0 - payoff.rate(name) for name in opponents])
    weights = np.maximum(hard, 0.05) ** keenness
    order = [opponents[i] for i in rng.permutation(len(opponents))]
    if len(order) >= groups:
        picked = rng.choice(len(opponents), size=groups, replace=False, p=weights / weights.sum())
        return [opponents[i] for i in picked]
    more = rng.choice(len(opponents), size=groups - len(order), p=weights / weights.sum())
    return order + [opponents[i] for i in more]


class LeagueVecEnv(VecEnv):
    """Groups of fights, each against another opponent, as one `VecEnv`.

    Args:
        mode: whose fights.
        num_envs: how many in all.
        groups: how many opponents at a time.
        seed: of the dice.
        reward: what the learner is paid.
        threads: of each group.
        encounter: what is played, as the environments take it.
        opponents: for each group.
        advisor: whose advice the learner sees; None for nobody's.

    Attributes:
        payoff: how the learner does against each opponent.
        opponents: the name of each group's.
    """

    def __init__(
        self,
        mode: str,
        num_envs: int,
        groups: int,
        seed: int,
        reward: Reward,
        threads: int,
        encounter: Any,
        opponents: Sequence[tuple[str, Opponent]],
        advisor: str | None = None,
    ) -> None:  # fmt: skip
        self.advisor = advisor
        self.mode, self.groups, self.reward, self.threads = mode, groups, reward, threads
        self.encounter = encounter
        self.payoff = Payoff()
        self.rows = num_envs // groups
        self.sent = 0  # episodes' seeds are those of groups that never were before
        self.base = seed
        self.parts: list[FightsVecEnv] = []
        self.opponents: list[str] = []
        for name, opponent in opponents:
            self.parts.append(self._group(opponent))
            self.opponents.append(name)
        first = self.parts[0]
        super().__init__(num_envs, first.observation_space, first.action_space)

    def _group(self, opponent: Opponent) -> FightsVecEnv:
        """A group of fights against an opponent."""
        self.sent += 1
        return FightsVecEnv(
            f"opfor/{self.mode.capitalize()}-v0",
            self.rows,
            seed=self.base + self.sent * 100_003,
            encounter=self.encounter,
            opponent=opponent,
            side="alternate",
            reward=self.reward,
            threads=self.threads,
            advisor=self.advisor,
        )

    def play(self, encounter: Any, opponents: Sequence[tuple[str, Opponent]]) -> NDArray[np.float32]:
        """Give the groups other opponents and encounters; all begin anew. Returns the first observations."""
        self.encounter = encounter
        for part in self.parts:
            part.close()
        self.parts = [self._group(opponent) for _, opponent in opponents]
        self.opponents = [name for name, _ in opponents]
        return self.reset()

    def reset(self) -> NDArray[np.float32]:
        """Begin an episode in every row."""
        return np.concatenate([part.reset() for part in self.parts])

    def step_async(self, actions: NDArray[np.integer[Any]]) -> None:
        """Take note of the choices, (n,)."""
        for part, share in zip(self.parts, np.split(np.asarray(actions), self.groups), strict=True):
            part.step_async(share)

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Take the choices; note how fights that ended went."""
        observations, rewards, done, infos = zip(*(part.step_wait() for part in self.parts), strict=True)
        for opponent, over, told in zip(self.opponents, done, infos, strict=True):
            for i in np.flatnonzero(over).tolist():
                self.payoff.note(opponent, int(told[i]["result"]))
        return (
            np.concatenate(observations),
            np.concatenate(rewards),
            np.concatenate(done),
            [info for told in infos for info in told],
        )

    def action_masks(self) -> NDArray[np.int8]:
        """The legal choices of every row, (n, 345), int8."""
        return np.concatenate([part.action_masks() for part in self.parts])

    def env_method(self, method_name: str, *args: Any, indices: VecEnvIndices = None, **kwargs: Any) -> list[Any]:
        """Call a method of each row; sb3-contrib asks for `action_masks`."""
        if method_name == "action_masks" and indices is None:
            return list(self.action_masks())
        return [self._row(i, "env_method", method_name, *args, **kwargs)[0] for i in self._get_indices(indices)]

    def _row(self, i: int, asked: str, *args: Any, **kwargs: Any) -> Any:
        """Ask the group that has row `i`."""
        group, row = divmod(i, self.rows)
        return getattr(self.parts[group], asked)(*args, indices=row, **kwargs)

    def has_attr(self, attr_name: str) -> bool:
        """Whether every row has it."""
        return self.parts[0].has_attr(attr_name)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute of each row."""
        return [self._row(i, "get_attr", attr_name)[0] for i in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Set an attribute of all rows."""
        for part in self.parts:
            part.set_attr(attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: VecEnvIndices = None) -> list[bool]:
        """No row is wrapped."""
        return [False] * len(list(self._get_indices(indices)))

    def close(self) -> None:
        """Let the threads go."""
        for part in self.parts:
            part.close()
