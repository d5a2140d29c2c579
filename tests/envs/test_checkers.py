"""The checkers of the libraries themselves. They choose without a mask: illegal choices are penalised, not errors."""

from collections.abc import Callable

import gymnasium as gym
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from stable_baselines3.common.env_checker import check_env as check_env_of_sb3

import opfor.envs

OPPONENTS = [None, "random", "scripted"]


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_gymnasium_finds_nothing(env_id: str, opponent: str | None) -> None:
    env = gym.make(env_id, opponent=opponent, on_illegal="penalty", render_mode="rgb_array")
    check_env(env.unwrapped)


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_stable_baselines3_finds_nothing(make: Callable, opponent: str | None) -> None:
    check_env_of_sb3(make(opponent=opponent, on_illegal="penalty"), warn=True)


@pytest.mark.parametrize("fallen", ["stay", "leave"])
def test_pettingzoo_finds_nothing(env_id: str, fallen: str) -> None:
    api_test(opfor.envs.aec(env_id, fallen=fallen), num_cycles=100)


def test_pettingzoo_finds_no_chance_of_its_own(env_id: str) -> None:
    seed_test(lambda: opfor.envs.aec(env_id), num_cycles=100)
