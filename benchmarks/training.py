"""How much of MaskablePPO's speed is left when it learns from our fights, beside an environment that does nothing.

    python benchmarks/training.py --mode grid                   # with the network of the mode's config
    python benchmarks/training.py --mode grid --network mlp

Both have the same shapes, the same number of fights and the same settings, and take turns; one thread. Prints steps
per second of each and their ratio as JSON.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from opfor.content.tables import observation_table
from opfor.rules.core.choices import CHOICES
from opfor.training.config import Config, read_config
from opfor.training.fields import sampler_of_stage
from opfor.training.league import LeagueVecEnv
from opfor.training.models import model_for, reward_of

FIGHTS = 256


class Nothing(VecEnv):
    """An environment of the same shapes that does nothing: the learner's own speed."""

    def __init__(self, config: Config) -> None:
        floats = observation_table(config.mode, config.network.advisor is not None).floats
        super().__init__(FIGHTS, spaces.Box(-1000, 1000, (floats,), np.float32), spaces.Discrete(CHOICES))
        self._rows = np.random.default_rng(0).normal(size=(FIGHTS, floats)).astype(np.float32)
        self._masks = np.zeros((FIGHTS, CHOICES), np.int8)
        self._masks[:, :8] = 1

    def reset(self) -> Any:
        return self._rows

    def step_async(self, actions: Any) -> None:
        pass

    def step_wait(self) -> Any:
        return self._rows, np.zeros(FIGHTS, np.float32), np.zeros(FIGHTS, bool), [{} for _ in range(FIGHTS)]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return list(self._masks)

    def has_attr(self, attr_name: str) -> bool:
        return True

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [None] * FIGHTS

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        pass

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * FIGHTS

    def close(self) -> None:
        pass


def config_of(mode: str, kind: str | None) -> Config:
    """What both learn with."""
    network = read_config(mode, mode).network.model_dump() if kind is None else {"kind": kind}
    return Config.model_validate(
        {
            "mode": mode,
            "fights": FIGHTS,
            "stages": [{"made": {"count": 40}}],
            "network": network,
            "learn": {"steps": 10**9, "rollout": 32},
            "league": {"opponents": ["scripted"], "groups": 1},
        }
    )


def fights_of(config: Config) -> LeagueVecEnv:
    """Our fights, as a run has them."""
    sampler = sampler_of_stage(config.stages[0], config.mode)
    opponents = [("scripted", "scripted")]
    return LeagueVecEnv(
        config.mode, FIGHTS, 1, 0, reward_of(config), 1, sampler, opponents, config.network.advisor
    )  # fmt: skip


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", default="grid")
    parser.add_argument("--network", choices=["entity", "mlp"], help="of default sizes, without an advisor")
    parser.add_argument("--rounds", type=int, default=6, help="rollouts of each, after one to warm up")
    told = parser.parse_args()
    torch.set_num_threads(1)
    config = config_of(told.mode, told.network)
    learners = {"ours": model_for(config, fights_of(config)), "nothing": model_for(config, Nothing(config))}
    steps = FIGHTS * config.learn.rollout
    seconds: dict[str, list[float]] = {name: [] for name in learners}
    for n in range(told.rounds + 1):
        for name, model in learners.items():
            start = time.perf_counter()
            model.learn(steps, reset_num_timesteps=n == 0)
            if n:
                seconds[name].append(time.perf_counter() - start)
    speed = {name: round(steps / float(np.median(taken))) for name, taken in seconds.items()}
    told_all = {"mode": told.mode, "network": config.network.model_dump(), "fights": FIGHTS, **speed}
    print(json.dumps({**told_all, "ratio": round(speed["ours"] / speed["nothing"], 3)}))


if __name__ == "__main__":
    main()
