"""Small runs and bundles for the tests of training."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra `train`")

from gymnasium import spaces

from opfor.agents.advice import Advisor
from opfor.content.modes import MODES
from opfor.content.tables import observation_table
from opfor.rules.core.choices import CHOICES
from opfor.training.export import export
from opfor.training.nets import EntityPolicy

ADVISED = {"grid": "scripted", "ships": "scripted:brute"}
"""The modes whose policies here are advised, and by whom; the others are not."""


def advisor_of(mode: str) -> Advisor | None:
    """Who advises the policies of a mode here."""
    return Advisor(ADVISED[mode], mode) if mode in ADVISED else None


def positions_of(mode: str, count: int, seed: int = 0) -> tuple[Any, Any]:
    """Observations and masks of fights played by chance, (count, floats) and (count, 345)."""
    import gymnasium as gym

    import opfor.envs  # noqa: F401

    envs = gym.make_vec(
        f"opfor/{mode.capitalize()}-v0", 16, vectorization_mode="vector_entry_point", opponent=None,
        advisor=ADVISED.get(mode),
    )  # fmt: skip
    observations, infos = envs.reset(seed=seed)
    rng, parts = np.random.default_rng(seed), []
    while 16 * len(parts) < count:
        masks = infos["action_mask"]
        parts.append((observations, masks))
        choices = np.argmax(rng.random(masks.shape) * (masks != 0), axis=1)
        observations, _, _, _, infos = envs.step(choices)
    envs.close()
    return tuple(np.concatenate(part)[:count] for part in zip(*parts, strict=True))


def policy_of(mode: str, seed: int = 0) -> EntityPolicy:
    """An untrained policy."""
    import torch

    torch.manual_seed(seed)
    torch.set_num_threads(1)
    space = spaces.Box(-1000, 1000, (observation_table(mode, mode in ADVISED).floats,), np.float32)
    return EntityPolicy(space, spaces.Discrete(CHOICES), lambda _: 1e-3, mode=mode)


@pytest.fixture(scope="session")
def positions() -> Any:
    """A function that gives positions of a mode."""
    return positions_of


@pytest.fixture(scope="session", params=MODES)
def mode(request: pytest.FixtureRequest) -> str:
    """Every mode that can be trained."""
    return str(request.param)


@pytest.fixture(scope="session")
def exported(mode: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[EntityPolicy, Path]:
    """An untrained policy of the mode and its bundle."""
    policy = policy_of(mode)
    folder = tmp_path_factory.mktemp("bundles") / mode
    export(policy, folder, mode, positions_of(mode, 64), {"command": "a test", "seed": 0}, advisor=advisor_of(mode))
    return policy, folder
