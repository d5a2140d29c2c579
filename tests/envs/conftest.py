"""What the tests of the environments share: every registered id, and a way to play by any legal choice."""

from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import opfor.envs
from opfor.content import Compiled, Library, compile_encounter, load
from opfor.content.edits import with_fields
from opfor.content.modes import mode_of
from opfor.rules.core.records import as_numpy

CUT = {"skirmish": 3}  # rounds: chance seldom hits there, and nobody falls for hundreds of choices


@cache
def small_encounters(mode: str) -> tuple[str, ...]:
    """Three stock encounters of a mode between two sides, those with the least to wear down: they are soon over."""
    stock = [entry.id for entry in Library().entries("encounter", mode) if entry.place == "stock"]
    between_two = [compiled for compiled in map(load, sorted(stock)) if len(compiled.sides) == 2]
    return tuple(compiled.id for compiled in sorted(between_two, key=all_that_is_worn_down)[:3])


def all_that_is_worn_down(compiled: Compiled) -> int:
    """Of all combatants, the pool that keeps them on their feet."""
    pool = mode_of(compiled.mode).pools[0].lower()
    return int(as_numpy(compiled.start)[0]["units"][pool].sum())


@pytest.fixture
def names(env_id: str) -> tuple[str, ...]:
    """Three small encounters for the id."""
    return small_encounters(opfor.envs.IDS[env_id].mode)


@pytest.fixture
def soon_over(env_id: str, names: tuple[str, ...]) -> tuple[str | Compiled, ...]:
    """The same, where need be cut after a few rounds: fights by chance end within a test."""
    rounds = CUT.get(opfor.envs.IDS[env_id].mode)
    if rounds is None:
        return names
    return tuple(compile_encounter(with_fields(load(name).encounter, round_cap=rounds)) for name in names)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "env_id" in metafunc.fixturenames:
        metafunc.parametrize("env_id", sorted(opfor.envs.IDS))


@pytest.fixture
def make(env_id: str) -> Callable[..., Any]:
    """The single environment of the id, without wrappers."""
    return lambda **what: gym.make(env_id, **what).unwrapped


@pytest.fixture
def make_vec(env_id: str) -> Callable[..., Any]:
    """The vector environment of the id."""
    return lambda n, **what: gym.make_vec(env_id, num_envs=n, **what)


class Chooser:
    """Any legal choice, in the same order every time."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = np.random.default_rng(seed)

    def __call__(self, mask: np.ndarray) -> int:
        return int(self.rng.choice(np.flatnonzero(mask)))

    def each(self, masks: np.ndarray) -> np.ndarray:
        return np.array([self(mask) for mask in masks])


@pytest.fixture
def small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads share even a few rows."""
    monkeypatch.setattr("opfor.envs.fights.PORTION", 1)


@pytest.fixture
def choose() -> Chooser:
    return Chooser()


def play(env: Any, choose: Chooser, seed: int | None, most: int = 5000, **options: Any) -> list[tuple]:
    """The steps of one episode, as (observation, mask, choice, reward, terminated, truncated, info)."""
    observation, info = env.reset(seed=seed, options=options)
    steps = []
    for _ in range(most):
        choice = choose(info["action_mask"])
        after = env.step(choice)
        steps.append((observation, info["action_mask"], choice, *after[1:]))
        observation, _, terminated, truncated, info = after
        if terminated or truncated:
            steps.append((observation, info["action_mask"], -1, 0.0, terminated, truncated, info))
            return steps
    raise AssertionError(f"no end within {most} steps")


@pytest.fixture
def episode() -> Callable[..., list[tuple]]:
    return play


@pytest.fixture
def chooser() -> type[Chooser]:
    return Chooser
