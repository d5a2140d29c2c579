"""How strong a trained policy is, where it does other than its advisor, and what that is worth, by encounter.

    python benchmarks/deviations.py --mode rows
    python benchmarks/deviations.py --mode grid --bundle runs/grid/best --rounds 2

The policy plays both sides of the even stock encounters, which training never sees, and of fights made by chance. Each
choice that is not the advised one is played out beside it, scripted agents playing on, for some rounds or to the end.
Prints a line of JSON for each, in shares of a fight: 1 is a fight won instead of lost; `instead` are the commonest ones
by their first words, how often they came, what they were worth, and its error. Where a policy gains on what is made and
not on the stock, what is made is not like it. `score` is its duel against its advisor.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

import gymnasium as gym
import numpy as np

from opfor.agents.agent import Agent
from opfor.agents.bundles import shipped
from opfor.agents.contest import contest
from opfor.agents.duels import SEEDS, classified, counted, even_encounters
from opfor.agents.learned import Learned
from opfor.content.compiled import Compiled
from opfor.envs.generated import Several, maker
from opfor.envs.vector import FightVectorEnv
from opfor.rules.core.choices import CHOICES
from opfor.training.config import Practice
from opfor.training.practice import Weighing

FIGHTS = 48  # at once
TOLD = 4  # of what is done instead
MANY = 400  # encounters made by chance
ADVISOR = "scripted"


def envs_of(mode: str, encounter: Any) -> FightVectorEnv:
    """Fights in which the caller plays both sides, advised."""
    made: Any = gym.make_vec(
        f"opfor.envs:opfor/{mode.capitalize()}-v0", FIGHTS, vectorization_mode="vector_entry_point", opponent=None,
        advisor=ADVISOR, encounter=encounter,
    )  # fmt: skip
    return made  # type: ignore[no-any-return]


def score(agent: Learned, compiled: Compiled, pairs: int, seed: int) -> dict[str, Any]:
    """A duel in one encounter: the policy's score against `scripted`, both seats on the same dice."""
    seeds = np.random.default_rng(seed).integers(SEEDS, size=pairs)
    classes = np.zeros((2, pairs), np.int64)
    for seat in (0, 1):
        players: dict[str, str | Agent] = {compiled.sides[seat].id: agent, compiled.sides[1 - seat].id: ADVISOR}
        classes[seat] = classified(contest(compiled, players, seeds), seat)
    went = counted(classes, seed)
    return {"score": round(went.rate, 3), "low": round(went.low, 3), "high": round(went.high, 3)}


def commonest(gains: dict[str, list[float]]) -> dict[str, tuple[int, float, float]]:
    """What was done most often instead of what: how often, its mean gain, the error of that."""
    told = sorted(gains.items(), key=lambda item: -len(item[1]))[:TOLD]
    return {name: (len(some), *mean_of(some)) for name, some in told}


def mean_of(some: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    return round(float(np.mean(some)), 4), round(float(np.std(some) / len(some) ** 0.5), 4)


def said(envs: FightVectorEnv, row: int, own: int, advised: int) -> str:
    """`end rather than stride`: both choices by their first words."""
    first, second = (envs.describe_action(row, choice).split()[0] for choice in (own, advised))
    return f"{first} rather than {second}"


def deviations(agent: Learned, envs: FightVectorEnv, practice: Practice, seed: int) -> dict[str, Any]:
    """What the deviations of `practice.decisions` decisions came to."""
    weighing, rng = Weighing(envs, practice), np.random.default_rng(seed)
    dice = [np.random.default_rng(0)] * FIGHTS  # untouched: it chooses greedily
    observations, infos = envs.reset(seed=seed)
    gains: dict[str, list[float]] = {}
    met = 0
    while met < practice.decisions:
        masks = infos["action_mask"]
        own, advised = agent.choose_many(observations, masks, dice), observations[:, -CHOICES:].argmax(1)
        met += int((masks.sum(1) > 1).sum())
        rows = np.flatnonzero(own != advised)
        if len(rows):
            worths = weighing.worths(rows, np.ascontiguousarray(np.stack([own[rows], advised[rows]], 1)), rng)
            for row, gain in zip(rows.tolist(), (worths[:, 0] - worths[:, 1]).tolist(), strict=True):
                gains.setdefault(said(envs, row, int(own[row]), int(advised[row])), []).append(gain)
        observations, _, _, _, infos = envs.step(own)
    told = [gain for some in gains.values() for gain in some]
    gain, error = mean_of(told or [0.0])
    return {
        "decisions": met, "deviates": round(len(told) / met, 3), "gain": gain, "error": error,
        "gain_a_decision": round(sum(told) / met, 5), "instead": commonest(gains),
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
    parser.add_argument("--fights", type=int, default=200, help="of the duel in each encounter (%(default)s)")
    parser.add_argument("--seed", type=int, default=5)
    told = parser.parse_args()
    agent = Learned(told.bundle or shipped(told.mode), told.mode)
    practice = Practice(decisions=told.decisions, playouts=told.playouts, rounds=told.rounds, choices=2)
    like = {name: tuple(value) if isinstance(value, list) else value for name, value in told.like.items()}
    for compiled in even_encounters(told.mode):
        strength = score(agent, compiled, told.fights // 2, told.seed)
        found = deviations(agent, envs_of(told.mode, compiled), practice, told.seed)
        print(json.dumps({"encounter": compiled.id, **strength, **found}), flush=True)
    made = Several(maker(told.mode, **like), MANY, told.seed)
    found = deviations(agent, envs_of(told.mode, made), practice, told.seed)
    print(json.dumps({"encounter": "made by chance", **found}), flush=True)


if __name__ == "__main__":
    main()
