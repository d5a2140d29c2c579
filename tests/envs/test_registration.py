"""The ids are registered by a light module, and made without an import."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import pytest

import opfor.envs
from opfor.envs import BadSetup


def python(code: str) -> str:
    env = os.environ | {"OPFOR_JIT": "off"}
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], env=env, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_an_id_is_made_without_importing_opfor(env_id: str) -> None:
    made = python(f"import gymnasium; print(gymnasium.make('opfor.envs:{env_id}').unwrapped.spec.id)")
    assert made == env_id


def test_registering_loads_nothing_heavy() -> None:
    heavy = ("numba", "opfor.rules", "opfor.content", "pettingzoo", "torch", "pydantic")
    assert python(f"import sys, opfor.envs; print([n for n in {heavy} if n in sys.modules])") == "[]"


def test_each_id_has_a_single_and_a_vector_environment(env_id: str, make: Callable, make_vec: Callable) -> None:
    told = opfor.envs.IDS[env_id]
    assert type(make()) is getattr(opfor.envs, f"{told.name}Env")
    vector = make_vec(2)
    assert type(vector) is getattr(opfor.envs, f"{told.name}VectorEnv")
    assert vector.spec.id == env_id


@pytest.mark.parametrize("kind", ["sync", "async"])
def test_the_id_may_be_vectorised_by_gymnasium(env_id: str, kind: str) -> None:
    envs = gym.make_vec(f"opfor.envs:{env_id}", num_envs=2, vectorization_mode=kind)
    observations, infos = envs.reset(seed=0)
    assert observations.shape == envs.observation_space.shape
    assert infos["action_mask"].any(axis=1).all()
    envs.close()


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ({"side": "nobody"}, "has no side 'nobody'; it has"),
        ({"side": 9}, "has no side 9"),
        ({"seats": ["nobody"]}, "no combatant 'nobody'"),
        ({"seats": []}, "no seat for the caller"),
        ({"opponent": None, "seats": [0]}, "without one the caller plays everybody"),
        ({"opponent": 7}, "7 is no agent"),
        ({"opponent": "outside"}, "'outside' is the caller"),
        ({"opponent": "skripted"}, "skripted"),
        ({"on_illegal": "ignore"}, "it may be raise or penalty"),
        ({"encounter": []}, "name at least one"),
        ({"encounter": "no-such-fight"}, "no-such-fight"),
    ],
)
def test_what_does_not_fit_is_told_at_the_latest_by_reset(make: Callable, what: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        make(**what).reset(seed=0)


def test_a_picture_that_nobody_draws_is_refused(env_id: str) -> None:
    made = getattr(opfor.envs, f"{opfor.envs.IDS[env_id].name}Env")
    with pytest.raises(BadSetup, match="no render mode 'jpeg'; there are ansi"):
        made(render_mode="jpeg")


@pytest.mark.parametrize("option", ["encountre", "episodes"])
def test_an_unknown_reset_option_is_told(make: Callable, make_vec: Callable, option: str) -> None:
    for env in (make(), make_vec(2)):
        with pytest.raises(BadSetup, match=f"no option '{option}'; it has encounter"):
            env.reset(seed=0, options={option: 1})


def test_an_unknown_name_of_the_module_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="NoSuchEnv"):
        opfor.envs.NoSuchEnv  # noqa: B018
