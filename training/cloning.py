"""Learning from a teacher: the network sees fights of both sides, and learns what the teacher would choose in them.

At first the teacher plays, then more and more the network does, so that it learns what to do where it leads itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from ..agents.names import parse
from ..agents.policy import Policy
from ..agents.seating import write_policy
from ..agents.teaching import label_range
from ..envs.fights import Fights
from ..envs.vector import FightVectorEnv
from ..rules.core import records
from ..rules.core.state import UNITS
from .config import Clone

Told = Callable[[int, float, float], None]
"""Told decisions so far, loss and how often the network agrees with the teacher."""
TELL = 20  # gradient steps between two reports


class Teacher:
    """A scripted agent that says what it would choose in the fights of an environment.

    Args:
        name: of the agent; whom it plays does not matter to it.
        mode: whose fights.
    """

    def __init__(self, name: str, mode: str, fights: Fights) -> None:
        self._policies = records.new(Policy, UNITS)
        some = fights.episode(0).cast.compiled
        for k in range(UNITS):
            write_policy(self._policies, k, parse(name), some, 0)
        self._view, self._work = records.new(fights.mode.state), records.new(fights.mode.work)
        self._fights = fights

    def labels(self) -> NDArray[np.int64]:
        """What it would choose in each row, (n,)."""
        fights = self._fights
        out = np.zeros(fights.n, np.int64)
        label_range(
            fights.shelf.specs, fights.column("place"), fights.states, self._view, self._work, 0, self._policies,
            fights.column("agents_key"), 0, fights.n, out,
        )  # fmt: skip
        return out


class Lesson:
    """Fights of both sides, played by teacher and network, with what the teacher says of every decision."""

    def __init__(self, policy: Any, told: Clone, envs: FightVectorEnv, seed: int) -> None:
        self.policy, self.told, self.envs = policy, told, envs
        self.rng = np.random.default_rng((seed, 7))
        self.observations, infos = envs.reset(seed=seed)
        self.masks = infos["action_mask"]
        self.teacher = Teacher(told.teacher, envs.mode, envs.fights)

    def batches(self) -> Iterator[tuple[NDArray[np.float32], NDArray[np.int8], NDArray[np.int64]]]:
        """Observations, masks and labels, a batch each, until all steps are taken."""
        n, taken = self.envs.num_envs, 0
        while taken < self.told.steps:
            parts: list[tuple[Any, Any, Any]] = []
            for _ in range(max(1, self.told.batch // n)):
                labels = self.teacher.labels()
                parts.append((self.observations, self.masks, labels))
                self._step(labels, taken / self.told.steps)
                taken += n
            observations, masks, labels = (np.concatenate(part) for part in zip(*parts, strict=True))
            yield observations, masks, labels

    def _step(self, labels: NDArray[np.int64], done: float) -> None:
        """Each row is played by the teacher, or by the network, the more often the further the lesson is."""
        share = 1 - done * (1 - self.told.lead)
        own = self.rng.random(len(labels)) >= share
        choices = labels.copy()
        if own.any():
            choices[own] = self._sampled(self.observations[own], self.masks[own])
        self.observations, _, _, _, infos = self.envs.step(choices)
        self.masks = infos["action_mask"]

    def _sampled(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """What the network chooses, by chance."""
        with torch.no_grad():
            logits = scores(self.policy, torch.as_tensor(observations), torch.as_tensor(masks)).numpy()
        chosen: NDArray[np.int64] = np.argmax(logits + self.rng.gumbel(size=logits.shape), axis=1).astype(np.int64)
        return chosen


def scores(policy: Any, observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """The logits of a policy, (n, 345); next to nothing where a choice is not legal."""
    features = policy.extract_features(observations, policy.pi_features_extractor)
    logits: torch.Tensor = policy.action_net(policy.mlp_extractor.forward_actor(features))
    return logits.masked_fill(masks == 0, -1e9)


def learn_from(lesson: Lesson, tell: Told) -> None:
    """Take the lesson: the policy's weights are changed."""
    policy, rate = lesson.policy, lesson.told.rate
    optimizer = torch.optim.Adam(policy.parameters(), lr=rate)
    policy.set_training_mode(True)
    taken, recent = 0, []
    for n, (observations, masks, labels) in enumerate(lesson.batches()):
        for group in optimizer.param_groups:
            group["lr"] = rate * max(0.05, 1 - taken / lesson.told.steps)
        logits = scores(policy, torch.as_tensor(observations), torch.as_tensor(masks))
        wanted = torch.as_tensor(labels)
        loss = functional.cross_entropy(logits, wanted)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        optimizer.step()
        taken += len(labels)
        recent.append((float(loss.detach()), float((logits.argmax(1) == wanted).float().mean())))
        if n % TELL == TELL - 1:
            tell(taken, *map(float, np.mean(recent, axis=0)))
            recent = []
