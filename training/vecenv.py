"""The native vector environment as a stable-baselines3 `VecEnv`: no environment is a Python object of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices

from .. import envs as registered  # noqa: F401
from ..content.fight import Fight
from ..envs.vector import FightVectorEnv

KEPT = ("ending", "result", "encounter", "seed", "trial")
"""What the info of an episode's last step tells beside stable-baselines3's own keys."""


class FightsVecEnv(VecEnv):
    """`num_envs` fights for stable-baselines3 and MaskablePPO.

    `env_method("action_masks")`, as sb3-contrib calls it, gives the masks of all fights from the one array they are in.
    The info of an episode's last step has `terminal_observation`, `TimeLimit.truncated` (true at the round cap alone),
    and ending, result, encounter, seed and trial; all other infos are empty.

    Args:
        id: a registered id.
        num_envs: how many fights at once; row i plays seed + i.
        seed: the seed of the first reset; None takes one by chance.
        what: threads, encounter, opponent, reward and so on, as the vector environment takes them.
    """

    def __init__(self, id: str = "opfor/Grid-v0", num_envs: int = 256, seed: int | None = None, **what: Any) -> None:
        made = gym.make_vec(id, num_envs=num_envs, vectorization_mode="vector_entry_point", **what)
        assert isinstance(made, FightVectorEnv), f"{id} is no id of opfor"
        self.envs = made
        super().__init__(num_envs, made.single_observation_space, made.single_action_space)
        if seed is not None:
            self.seed(seed)
        self._actions: NDArray[np.int64] = np.zeros(num_envs, np.int64)

    def reset(self) -> NDArray[np.float32]:
        """Begin an episode in every row; seeds and options set before are used once."""
        options = self._common_options()
        observations, infos = self.envs.reset(seed=self._given_seeds(), options=options)
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = [{name: infos[name][i] for name in KEPT[2:]} for i in range(self.num_envs)]
        return observations

    def _given_seeds(self) -> Sequence[int | None] | None:
        return None if all(seed is None for seed in self._seeds) else self._seeds

    def _common_options(self) -> dict[str, Any] | None:
        """The options, the same for every row."""
        first = self._options[0]
        if any(options != first for options in self._options):
            raise ValueError("the fights of one vector environment take the same reset options: set_options({...})")
        return first or None

    def step_async(self, actions: NDArray[np.integer[Any]]) -> None:
        """Take note of the choices, (n,)."""
        self._actions = np.asarray(actions, np.int64)

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Take the choices; rows whose fight ended have begun the next.

        Raises:
            IllegalChoice: one is not legal, and `on_illegal` is "raise"; no row has changed.
        """
        observations, rewards, terminated, truncated, told = self.envs.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        done = terminated | truncated
        for i in np.flatnonzero(done).tolist():
            last = told["final_info"]
            infos[i] = {name: last[name][i] for name in KEPT}
            infos[i] |= {"terminal_observation": told["final_obs"][i], "TimeLimit.truncated": bool(truncated[i])}
            self.reset_infos[i] = {name: told[name][i] for name in KEPT[2:]}
        for i in np.flatnonzero(told.get("illegal", ())).tolist():
            infos[i]["illegal"] = True
        return observations, rewards.astype(np.float32), done, infos

    def action_masks(self) -> NDArray[np.int8]:
        """The legal choices of every row, (n, 345), int8."""
        return self.envs.action_masks()

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Seeds for the next reset: row i gets seed + i; None takes them by chance, not numpy's global one."""
        return super().seed(int(np.random.default_rng().integers(2**32)) if seed is None else seed)

    def has_attr(self, attr_name: str) -> bool:
        """Whether every row has it; sb3-contrib asks for `action_masks`."""
        return hasattr(Row(self.envs, 0), attr_name)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute of each row.

        Raises:
            AttributeError: rows have no such attribute.
        """
        return [getattr(row, attr_name) for row in self._rows(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Set an attribute of all rows.

        Raises:
            ValueError: it is meant for some of them only.
        """
        if len(self._rows(indices)) != self.num_envs:
            raise ValueError(f"{attr_name} is set for all rows or for none: they are one environment")
        setattr(self.envs, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call a method of each row: `action_masks`, `describe_action`, `fight`, `render`.

        Raises:
            AttributeError: rows have no such method.
        """
        if method_name == "action_masks" and indices is None:
            return list(self.envs.action_masks())
        return [getattr(row, method_name)(*method_args, **method_kwargs) for row in self._rows(indices)]

    def env_is_wrapped(self, wrapper_class: type[gym.Wrapper], indices: VecEnvIndices = None) -> list[bool]:
        """No row is wrapped."""
        return [False for _ in self._rows(indices)]

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        """A picture of every row."""
        return self.envs.render() or [None] * self.num_envs

    def close(self) -> None:
        """Let the threads go."""
        self.envs.close()

    def _rows(self, indices: VecEnvIndices) -> list[Row]:
        return [Row(self.envs, i) for i in self._get_indices(indices)]


class Row:
    """One row, for those who ask for the methods and attributes of a single environment."""

    def __init__(self, envs: FightVectorEnv, i: int) -> None:
        self._envs, self._i = envs, i

    def __getattr__(self, name: str) -> Any:
        """What is the same for all rows."""
        return getattr(self._envs, name)

    def action_masks(self) -> NDArray[np.int8]:
        """The legal choices, (345,), int8."""
        masks: NDArray[np.int8] = self._envs.action_masks()[self._i]
        return masks

    def describe_action(self, action: Any) -> str:
        """What a choice is called now."""
        return self._envs.describe_action(self._i, action)

    def fight(self) -> Fight:
        """A fight that stands where the row does."""
        return self._envs.fight(self._i)
