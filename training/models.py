"""MaskablePPO as a config wants it, and what a run does to it beside its own learning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from torch.nn import functional

from .config import Config
from .nets import EntityPolicy


def seed_all(seed: int) -> None:
    """The dice of torch, and numpy's, which stable-baselines3 shuffles by."""
    torch.manual_seed(seed)
    np.random.seed(seed)  # noqa: NPY002


def model_for(config: Config, envs: Any) -> MaskablePPO:
    """A new MaskablePPO as the config says."""
    told = config.learn
    network: Any = {"mode": config.mode, "network": config.network.sizes}
    policy: Any = EntityPolicy
    if config.network.kind == "mlp":
        policy, network = "MlpPolicy", {"net_arch": list(config.network.layers)}
    return MaskablePPO(
        policy, envs, learning_rate=Falling(told.rate), n_steps=told.rollout, batch_size=told.batch,
        n_epochs=told.epochs, gamma=told.discount, gae_lambda=told.trace, clip_range=told.clip,
        ent_coef=told.entropy, vf_coef=told.value, policy_kwargs=network, seed=config.seed, device="cpu",
    )  # fmt: skip


@dataclass(frozen=True)
class Falling:
    """A learning rate that falls to a tenth over the run."""

    first: float

    def __call__(self, remaining: float) -> float:
        """The rate when `remaining` of the run is left, 1 to 0."""
        return self.first * (0.1 + 0.9 * max(remaining, 0.0))


def fit_value(model: Any, batch: int) -> None:
    """Let the value learn from a rollout, and nothing else: after a lesson it knows nothing yet."""
    buffer: MaskableRolloutBuffer = model.rollout_buffer
    for _ in range(model.n_epochs):
        for part in buffer.get(batch):
            with torch.no_grad():
                features = model.policy.extract_features(part.observations, model.policy.vf_features_extractor)
                features = model.policy.mlp_extractor.forward_critic(features)
            values = model.policy.value_net(features).flatten()
            loss = functional.mse_loss(values, part.returns)
            model.policy.optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            model.policy.optimizer.step()
