"""Records, environments and their classes survive pickle: worker processes and checkpoints take them along."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from opfor.content import load
from opfor.rules.core import records


@pytest.mark.parametrize("part", ["spec", "start"])
def test_an_array_of_records_is_pickled_with_all_its_facts(part: str) -> None:
    before = getattr(load("six-on-six"), part)
    after = pickle.loads(pickle.dumps(before))
    assert type(after) is type(before)
    assert np.array_equal(records.as_numpy(after), records.as_numpy(before))
    assert records.as_numpy(after).tobytes().strip(b"\0"), "nothing was compared"


def test_an_environment_goes_on_where_its_copy_was_taken(
    make: Callable, names: tuple, choose: Callable, episode: Callable
) -> None:
    env = make(encounter=names, opponent="scripted")
    _, info = env.reset(seed=2)
    env.step(choose(info["action_mask"]))
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    for _ in range(60):
        choice = choose(env.action_masks())
        observation, *rest, info = env.step(choice)
        for twin in twins:
            other = twin.step(choice)
            assert np.array_equal(other[0], observation)
            assert list(other[1:4]) == rest
            assert np.array_equal(twin.action_masks(), env.action_masks())
        if rest[1] or rest[2]:
            again = env.reset()[0]
            assert all(np.array_equal(twin.reset()[0], again) for twin in twins)


@pytest.mark.usefixtures("small_portions")
def test_a_vector_environment_goes_on_where_its_copy_was_taken(make_vec: Callable, names: tuple, choose: Any) -> None:
    envs = make_vec(3, encounter=names, opponent="random", threads=2)
    _, infos = envs.reset(seed=2)
    infos = envs.step(choose.each(infos["action_mask"]))[4]
    assert envs._fights._pool is not None
    twin = pickle.loads(pickle.dumps(envs))
    for _ in range(60):
        choices = choose.each(infos["action_mask"])
        observations, rewards, *_, infos = envs.step(choices)
        other = twin.step(choices)
        assert np.array_equal(other[0], observations)
        assert np.array_equal(other[1], rewards)


def test_classes_are_found_by_their_names(env_id: str, make: Callable, make_vec: Callable) -> None:
    for env in (make(), make_vec(1)):
        assert pickle.loads(pickle.dumps(type(env))) is type(env)
