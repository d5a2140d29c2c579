"""What a workspace held before means nothing: a fight goes as it goes, whatever was played on the same records."""

import gymnasium as gym
import numpy as np
import pytest

import opfor.envs
from opfor.content import load
from opfor.content.modes import MODES
from opfor.envs.episodes import InTurn

STEPS = 60


def course(env: gym.Env, seed: int, episode: int) -> list[bytes]:
    """States of an episode in which the caller takes the first choice and scripted agents play all others."""
    _, info = env.reset(seed=seed, options={"episode": episode})
    states = []
    for _ in range(STEPS):
        _, _, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        states.append(env.unwrapped.fight().save())
        if terminated or truncated:
            break
    return states


@pytest.mark.parametrize("mode", MODES)
def test_a_small_fight_after_a_large_one(mode: str, encounters: tuple[str, ...]) -> None:
    mine = sorted((id for id in encounters if load(id).mode == mode), key=lambda id: len(load(id).combatants))
    if not mine:
        pytest.skip("another lane of CI takes this mode")
    small, large = mine[0], mine[-1]
    id = next(id for id, told in opfor.envs.IDS.items() if told.mode == mode)
    env = gym.make(id, encounter=InTurn([large, small]), opponent="scripted", disable_env_checker=True)
    course(env, 5, 0)
    after = course(env, 5, 1)
    fresh = gym.make(id, encounter=InTurn([large, small]), opponent="scripted", disable_env_checker=True)
    assert len(after) > 1 and after == course(fresh, 5, 1)
    assert np.unique(after).size > 1
