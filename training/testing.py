"""How well a policy plays: duels against named agents, over the even stock encounters that no training sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..agents.advice import Advisor
from ..agents.contest import contest
from ..agents.duels import SEEDS, Duel, classified, counted, even_encounters
from .cloning import scores


class TorchAgent:
    """A policy of stable-baselines3 as an agent that chooses for many at once, greedily.

    Args:
        policy: it.
        name: what it is called.
        advisor: whose advice it was trained with; None for nobody's.
    """

    def __init__(self, policy: Any, name: str = "trained", advisor: Advisor | None = None) -> None:
        self.policy, self.name, self.advisor = policy, name, advisor

    def choose_many(
        self, observations: NDArray[np.float32], masks: NDArray[Any], rngs: Sequence[np.random.Generator]
    ) -> NDArray[np.int64]:
        """The best legal choice of each row."""
        import torch

        self.policy.set_training_mode(False)
        with torch.no_grad():
            logits = scores(self.policy, torch.as_tensor(observations), torch.as_tensor(masks))
        best: NDArray[np.int64] = logits.argmax(1).numpy()
        return best


def tested(agent: Any, opponent: str, mode: str, fights: int, seed: int) -> Duel:
    """A duel of an agent against a named one, as `agents.duels.duel` plays it between names.

    Args:
        agent: it; one that chooses for many at once is quick.
        opponent: name of the other.
        mode: whose even stock encounters.
        fights: how many in all, an even number.
        seed: what the dice come from.
    """
    even = even_encounters(mode)
    seeds = np.random.default_rng(seed).integers(SEEDS, size=fights // 2)
    classes = np.zeros((2, fights // 2), np.int64)
    for k, compiled in enumerate(even):
        share = slice(k, None, len(even))
        for seat in (0, 1):
            players = {compiled.sides[seat].id: agent, compiled.sides[1 - seat].id: opponent}
            classes[seat, share] = classified(contest(compiled, players, seeds[share]), seat)
    return counted(classes, seed)
