"""Learning from playouts: what a fight comes to after each of a few choices, and to choose what comes out best.

At every decision of fights that the network plays against itself, the choices that it thinks most of are each taken in
copies of the fight, and scripted agents play the copies on for some rounds, with the same dice for all. The network
learns to choose what came out best on average: a step of policy iteration by rollouts (Tesauro and Galperin 1997) from
the scripted agent, of which the searching agent takes one at each decision. A choice against the advice must come out
better by a margin: of choices that are as good, the advisor's keeps its course.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from ..agents.names import parse
from ..agents.playouts import play_after_each
from ..agents.policy import Policy
from ..agents.presets import DEFAULT
from ..agents.seating import write_judgement
from ..content.modes import mode_of
from ..envs.vector import FightVectorEnv
from ..rules.core import records
from ..rules.core.state import UNITS
from .cloning import scores
from .config import Practice as Told

NONE = -1  # no choice
KEYS = 1 << 62
FRESH = 8


class Weighing:
    """Plays out choices in the fights of an environment.

    Args:
        envs: it.
        told: how many playouts, and how far.
    """

    def __init__(self, envs: FightVectorEnv, told: Told) -> None:
        self.envs, self.told = envs, told
        mode = mode_of(envs.mode)
        self._copy, self._view, self._work = records.new(mode.state), records.new(mode.state), records.new(mode.work)
        self._policies = records.new(Policy, UNITS)
        for k in range(UNITS):
            write_judgement(self._policies, k, parse(told.player), parse(told.player).personality or DEFAULT, envs.mode)

    def worths(
        self, rows: NDArray[np.intp], tried: NDArray[np.int64], rng: np.random.Generator
    ) -> NDArray[np.float32]:  # fmt: skip
        """What each of the choices `tried` (n, k) in fights `rows` (n,) comes to, 0 to 1; 0 where there is none."""
        fights, told = self.envs.fights, self.told
        out = np.zeros(tried.shape, np.float32)
        play_after_each(
            fights.shelf.specs, np.ascontiguousarray(fights.column("place")), fights.states, self._copy, self._view,
            self._work, self._policies, rows, tried, told.playouts, told.rounds, rng.integers(KEYS, size=len(rows)),
            out,
        )  # fmt: skip
        return out


class Memory:
    """The decisions that were weighed last: observations, choices tried and what they came to.

    Args:
        size: how many are kept.
        floats: width of an observation.
        choices: how many are tried at a decision.
    """

    def __init__(self, size: int, floats: int, choices: int) -> None:
        self.count = 0
        self.observations = np.zeros((size, floats), np.float16)
        self.tried = np.full((size, choices), NONE, np.int64)
        self.worths = np.zeros((size, choices), np.float32)

    def keep(self, observations: NDArray[Any], tried: NDArray[np.int64], worths: NDArray[np.float32]) -> None:
        """Keep some decisions; the oldest give way."""
        size = len(self.tried)
        places = np.arange(self.count, self.count + len(tried)) % size
        self.observations[places], self.tried[places], self.worths[places] = observations, tried, worths
        self.count += len(tried)

    def some(
        self, count: int, fresh: float, rng: np.random.Generator
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Some decisions by chance: observations (n, floats), choices tried (n, k), what they came to (n, k).

        Args:
            count: how many.
            fresh: the share of them that is of the last eighth.
            rng: chance.
        """
        size = len(self.tried)
        there = min(self.count, size)
        ago = np.where(rng.random(count) < fresh, max(1, there // FRESH), there)
        which = (self.count - 1 - rng.integers(ago)) % size
        parts = (self.observations[which].astype(np.float32), self.tried[which], self.worths[which])
        observations, tried, worths = map(torch.as_tensor, parts)
        return observations, tried, worths


class Practice:
    """The network plays fights of both sides, and learns from playouts as it goes.

    Args:
        policy: the network; its optimiser is used.
        told: how.
        envs: fights in which the caller plays both sides.
        seed: of the fights and of all else.

    Attributes:
        weighed: decisions so far.
        gain: how much better than the mean of those tried the network's choices came out in the last rounds.
    """

    def __init__(self, policy: Any, told: Told, envs: FightVectorEnv, seed: int) -> None:
        self.policy, self.told, self.envs = policy, told, envs
        self.rng = np.random.default_rng((seed, 13))
        self.weighing = Weighing(envs, told)
        self.memory = Memory(told.kept, envs.layout.floats, told.choices)
        self.weighed = 0
        self.gain = 0.0
        self.observations, infos = envs.reset(seed=seed)
        self.masks = infos["action_mask"]

    def __getstate__(self) -> dict[str, Any]:
        """All but the network, which is saved on its own."""
        return {name: value for name, value in self.__dict__.items() if name != "policy"}

    def round(self) -> int:
        """Weigh one decision of each fight, learn from it and from some before, and play on; all weighed so far."""
        logits = self._logits()
        rows, tried = self._promising(logits)
        if len(rows):
            worths = self.weighing.worths(rows, tried, self.rng)
            if "advice" in self.envs.layout.slices:
                worths -= self.told.doubt * ~self._advised(rows, tried)
            self.memory.keep(self.observations[rows], tried, worths)
            self.weighed += len(rows)
            self._learn(max(1, round(len(rows) * self.told.again / self.told.batch)))
        noise = self.rng.gumbel(size=logits.shape)
        noise[: round(self.told.greedy * len(noise))] = 0
        choices = np.argmax(logits + noise, axis=1)
        self.observations, _, _, _, infos = self.envs.step(choices)
        self.masks = infos["action_mask"]
        return self.weighed

    def _logits(self) -> NDArray[np.float32]:
        """The scores of the network at the decisions at hand, (n, 345)."""
        self.policy.set_training_mode(False)
        with torch.no_grad():
            told: NDArray[np.float32] = scores(
                self.policy, torch.as_tensor(self.observations), torch.as_tensor(self.masks)
            ).numpy()
        return told

    def _promising(self, logits: NDArray[np.float32]) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        """The fights with more than one choice worth a try, (n,), and the choices, (n, k).

        The network's own comes first; the advised one is always among them.
        """
        best = np.argsort(-logits, axis=1, kind="stable")[:, : self.told.choices].astype(np.int64)
        thought = np.take_along_axis(logits, best, 1)
        best[thought < thought[:, :1] - self.told.reach] = NONE
        if "advice" in self.envs.layout.slices:
            advised = self._advice(np.arange(len(best))).argmax(1)
            missing = (best != advised[:, None]).all(1)
            best[missing, -1] = advised[missing]
        rows = np.flatnonzero(((best != NONE).sum(1) > 1) & (self.rng.random(len(best)) < self.told.share))
        return rows, np.ascontiguousarray(best[rows])

    def _advice(self, rows: NDArray[np.intp]) -> NDArray[np.float32]:
        """What the advisor thinks of the choices in fights `rows`, (n, 345)."""
        told: NDArray[np.float32] = self.observations[rows][:, self.envs.layout.slices["advice"]]
        return told

    def _advised(self, rows: NDArray[np.intp], tried: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which of the choices `tried` (n, k) in fights `rows` (n,) are the advisor's own."""
        own: NDArray[np.bool_] = tried == self._advice(rows).argmax(axis=1)[:, None]
        return own

    def _learn(self, steps: int) -> None:
        """Some gradient steps towards what came out best; the entropy keeps it open where nothing is sure."""
        told, policy = self.told, self.policy
        policy.set_training_mode(True)
        for group in policy.optimizer.param_groups:
            group["lr"] = told.rate * max(0.05, 1 - self.weighed / told.decisions)
        for _ in range(steps):
            observations, tried, worths = self.memory.some(told.batch, told.fresh, self.rng)
            there = tried != NONE
            logits = scores(policy, observations, torch.ones(len(tried), 1)).gather(1, tried.clamp(min=0))
            chances = torch.log_softmax(logits.masked_fill(~there, -1e9), 1)
            taken = chances.exp()
            mean = (worths * there).sum(1, keepdim=True) / there.sum(1, keepdim=True)
            gain = (taken * (worths - mean) * there).sum(1)
            entropy = -(taken * chances * there).sum(1)
            loss = -(gain + told.entropy * entropy).mean()
            policy.optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            policy.optimizer.step()
            self.gain += 0.01 * (float(gain.detach().mean()) - self.gain)
