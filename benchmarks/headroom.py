"""How much better than the advice a choice could be, and how much of it a trained policy finds.

    python benchmarks/headroom.py --mode rows --decisions 1500 --playouts 100
    python benchmarks/headroom.py --mode grid --bundle runs/grid/best

At decisions of scripted fights made by chance, the choices that the advisor thinks most of are each played out twice so
often, as practice does it. The best by the first half is judged by the second. Prints JSON, in shares of a fight: 1 is
a fight won instead of lost.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from opfor.agents.agent import Agent
from opfor.agents.bundles import shipped
from opfor.agents.learned import Learned
from opfor.envs.generated import Several, maker
from opfor.envs.vector import FightVectorEnv
from opfor.rules.core.choices import CHOICES
from opfor.training.config import Practice
from opfor.training.practice import NONE, Weighing

FIGHTS, THIN, SURE = 64, 8, 0.05  # one in so many decisions is weighed; what counts for much
ADVISED = 4.0  # logit of the advised choice above others as good, for what is played


def envs_of(mode: str, seed: int) -> FightVectorEnv:
    """Fights in which the caller plays both sides, advised."""
    made: Any = gym.make_vec(
        f"opfor.envs:opfor/{mode.capitalize()}-v0", FIGHTS, vectorization_mode="vector_entry_point", opponent=None,
        advisor="scripted", encounter=Several(maker(mode), 100, seed),
    )  # fmt: skip
    return made  # type: ignore[no-any-return]


def promising(advice: NDArray[np.float32], masks: NDArray[np.int8], choices: int) -> NDArray[np.int64]:
    """The choices the advisor thinks most of, its own first, (n, k); -1 where there are no more."""
    told = np.where(masks != 0, advice, -2)
    best = np.argsort(-told, axis=1, kind="stable")[:, :choices].astype(np.int64)
    best[np.take_along_axis(told, best, 1) < -1] = NONE
    return best


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", default="grid")
    parser.add_argument("--decisions", type=int, default=1500)
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--choices", type=int, default=6)
    parser.add_argument("--bundle", help="of an advised policy; by default the one that comes with opfor")
    parser.add_argument("--seed", type=int, default=5)
    told = parser.parse_args()
    agent: Agent | Any = Learned(told.bundle or shipped(told.mode), told.mode)
    envs, rng = envs_of(told.mode, told.seed), np.random.default_rng(told.seed)
    practice = Practice(decisions=told.decisions, playouts=told.playouts, choices=told.choices)
    weighing, dice = Weighing(envs, practice), [np.random.default_rng(0)] * FIGHTS
    observations, infos = envs.reset(seed=told.seed)
    best_gains: list[float] = []
    own_gains: list[float] = []
    while len(best_gains) < told.decisions:
        masks, advice = infos["action_mask"], observations[:, -CHOICES:]
        tried = promising(advice, masks, told.choices)
        rows = np.flatnonzero((tried[:, 1] != NONE) & (rng.integers(THIN, size=FIGHTS) == 0))
        if len(rows):
            tried = np.ascontiguousarray(tried[rows])
            first, second = (weighing.worths(rows, tried, rng) for _ in range(2))
            best = np.where(tried != NONE, first, -1).argmax(1)
            best_gains += (np.take_along_axis(second, best[:, None], 1)[:, 0] - second[:, 0]).tolist()
            own = agent.choose_many(observations[rows], masks[rows], dice[: len(rows)])
            whole = (first + second) / 2
            own_gains += np.where(tried == own[:, None], whole - whole[:, :1], 0).sum(1).tolist()
        noise = rng.gumbel(size=advice.shape)
        observations, _, _, _, infos = envs.step(np.where(masks != 0, ADVISED * advice + noise, -99).argmax(1))
    gains = np.array(best_gains)
    print(json.dumps({
        "mode": told.mode, "decisions": len(gains), "playouts": told.playouts, "best": round(float(gains.mean()), 5),
        "best_error": round(float(gains.std() / len(gains) ** 0.5), 5),
        "from_great_gains": round(float((gains * (gains > SURE)).sum() / gains.sum()), 2),
        "great_gains": round(float((gains > SURE).mean()), 3), "policy": round(float(np.mean(own_gains)), 5),
        "policy_error": round(float(np.std(own_gains) / len(gains) ** 0.5), 5),
    }))  # fmt: skip


if __name__ == "__main__":
    main()
