"""The same seed is the same fight, in any process and beside anything else; global chance is left alone."""

import os
import random
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

import opfor.envs

OPPONENTS = [None, "random", "scripted"]


def bytes_of(steps: list[tuple]) -> list[tuple]:
    return [(step[0].tobytes(), step[1].tobytes(), *step[2:6]) for step in steps]


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_twins_live_the_same_life(
    make: Callable, names: tuple, episode: Callable, chooser: type, opponent: str | None
) -> None:
    lives = []
    for _ in range(2):
        env, choose = make(encounter=names, opponent=opponent), chooser(1)
        lives.append([bytes_of(episode(env, choose, seed)) for seed in (7, None, None)])
    assert lives[0] == lives[1]
    assert lives[0][0] != lives[0][1]


def test_another_seed_is_another_fight(make: Callable, episode: Callable, chooser: type) -> None:
    env = make(opponent=None)
    one, two = (bytes_of(episode(env, chooser(1), seed)) for seed in (1, 2))
    assert one != two, "the same choices by chance: the fights have no dice of their own"


def test_without_a_seed_each_environment_has_one_of_its_own(make: Callable) -> None:
    seeds = {make(opponent=None).reset()[1]["seed"] for _ in range(3)}
    assert len(seeds) == 3
    assert all(0 <= seed < 2**63 for seed in seeds)


SCRIPT = """
import sys, hashlib
import gymnasium as gym, numpy as np
env = gym.make("opfor.envs:{id}", opponent="random").unwrapped
rng, seen = np.random.default_rng(0), hashlib.sha256()
for seed in (3, None):
    observation, info = env.reset(seed=seed)
    over = False
    while not over:
        seen.update(observation.tobytes() + info["action_mask"].tobytes())
        choice = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(choice)
        over = terminated or truncated
    seen.update(observation.tobytes())
print(seen.hexdigest())
"""


def test_other_processes_compiled_or_not_play_the_same(env_id: str) -> None:
    told = set()
    jit_of_here = os.environ.get("OPFOR_JIT", "auto")
    for hash_seed, zone, jit in (("0", "UTC", jit_of_here), ("77", "Asia/Tokyo", jit_of_here), ("1", "UTC", "off")):
        env = os.environ | {"PYTHONHASHSEED": hash_seed, "TZ": zone, "OPFOR_JIT": jit}
        command = [sys.executable, "-W", "error", "-c", SCRIPT.format(id=env_id)]
        told.add(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)
    assert len(told) == 1


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_global_chance_is_left_alone(
    env_id: str, make: Callable, make_vec: Callable, choose: Callable, episode: Callable, opponent: str
) -> None:
    random.seed(3)
    np.random.seed(3)  # noqa: NPY002
    before = (random.getstate(), np.random.get_state()[1].tobytes())  # noqa: NPY002
    episode(make(opponent=opponent), choose, 0)
    episode(make(opponent=opponent), choose, None)
    envs = make_vec(3, opponent=opponent)
    _, infos = envs.reset()
    for _ in range(20):
        infos = envs.step(choose.each(infos["action_mask"]))[4]
    combatants = opfor.envs.aec(env_id)
    combatants.reset()
    combatants.step(choose(combatants.last()[4]["action_mask"]))
    assert before == (random.getstate(), np.random.get_state()[1].tobytes())  # noqa: NPY002


def test_a_step_draws_nothing_from_the_environments_generator(make: Callable, choose: Callable) -> None:
    env = make(opponent="scripted")
    _, info = env.reset(seed=0)
    before = env.np_random.bit_generator.state
    for _ in range(5):
        info = env.step(choose(info["action_mask"]))[4]
    assert env.np_random.bit_generator.state == before
