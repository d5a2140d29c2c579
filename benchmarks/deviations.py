"""Where a trained policy does other than its advisor, and what that is worth, encounter by encounter.

    python benchmarks/deviations.py --mode rows
    python benchmarks/deviations.py --mode grid --bundle runs/grid/best --rounds 2

The policy plays both sides of the even stock encounters, which training never sees, and of fights made by chance. Each
choice that is not the advised one is played out beside it, scripted agents playing on, for some rounds or to the end.
Prints a line of JSON for each, in shares of a fight: 1 is a fight won instead of lost. Where a policy gains on what is
made and not on the stock, what is made is not like it.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import gymnasium as gym
import numpy as np

from opfor.agents.bundles import shipped
from opfor.agents.duels import even_encounters
from opfor.agents.learned import Learned
from opfor.envs.generated import Several, maker
from opfor.envs.vector import FightVectorEnv
from opfor.rules.core.choices import CHOICES
from opfor.training.config import Practice
from opfor.training.practice import Weighing

FIGHTS = 48
MADE = "made by chance"


def envs_of(mode: str, encounter: Any) -> FightVectorEnv:
    """Fights in which the caller plays both sides, advised."""
    made: Any = gym.make_vec(
        f"opfor.envs:opfor/{mode.capitalize()}-v0", FIGHTS, vectorization_mode="vector_entry_point", opponent=None,
        advisor="scripted", encounter=encounter,
    )  # fmt: skip
    return made  # type: ignore[no-any-return]


def deviations(agent: Learned, envs: FightVectorEnv, practice: Practice, seed: int) -> dict[str, Any]:
    """What the deviations of `practice.decisions` decisions came to."""
    weighing, rng = Weighing(envs, practice), np.random.default_rng(seed)
    dice = [np.random.default_rng(0)] * FIGHTS  # untouched: it chooses greedily
    observations, infos = envs.reset(seed=seed)
    gains: list[float] = []
    met = 0
    while met < practice.decisions:
        masks = infos["action_mask"]
        own, advised = agent.choose_many(observations, masks, dice), observations[:, -CHOICES:].argmax(1)
        met += int((masks.sum(1) > 1).sum())
        rows = np.flatnonzero(own != advised)
        if len(rows):
            worths = weighing.worths(rows, np.ascontiguousarray(np.stack([own[rows], advised[rows]], 1)), rng)
            gains += (worths[:, 0] - worths[:, 1]).tolist()
        observations, _, _, _, infos = envs.step(own)
    told = np.array(gains or [0.0])
    return {
        "decisions": met, "deviates": round(len(gains) / met, 3), "gain": round(float(told.mean()), 4),
        "error": round(float(told.std() / len(told) ** 0.5), 4), "gain_a_decision": round(float(told.sum()) / met, 5),
    }  # fmt: skip


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", default="grid")
    parser.add_argument("--bundle", help="of an advised policy; by default the one that comes with opfor")
    parser.add_argument("--decisions", type=int, default=2500, help="in each encounter (%(default)s)")
    parser.add_argument("--playouts", type=int, default=16, help="of each choice (%(default)s)")
    parser.add_argument("--rounds", type=int, default=1000, help="played on; by default to the end")
    parser.add_argument("--like", type=json.loads, default={}, help="fields of the maker as JSON, as in a config")
    parser.add_argument("--seed", type=int, default=5)
    told = parser.parse_args()
    agent = Learned(told.bundle or shipped(told.mode), told.mode)
    practice = Practice(decisions=told.decisions, playouts=told.playouts, rounds=told.rounds, choices=2)
    like = {name: tuple(value) if isinstance(value, list) else value for name, value in told.like.items()}
    fought: dict[str, Any] = {one.id: one for one in even_encounters(told.mode)}
    for name, encounter in (fought | {MADE: Several(maker(told.mode, **like), 400, told.seed)}).items():
        found = deviations(agent, envs_of(told.mode, encounter), practice, told.seed)
        print(json.dumps({"encounter": name, **found}), flush=True)


if __name__ == "__main__":
    main()
