"""The single environment: what step gives back, illegal choices, and that it plays the fight it says it plays."""

from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.wrappers import RecordEpisodeStatistics, TimeLimit
from stable_baselines3.common.monitor import Monitor

from opfor.content import load
from opfor.content.fight import Fight, FightOver, IllegalChoice
from opfor.content.problems import ContentError
from opfor.envs import BadSetup
from opfor.rules.core.state import Ending


def test_what_is_handed_out_is_the_callers_own(make: Callable, choose: Callable) -> None:
    env = make(opponent=None)
    observation, info = env.reset(seed=0)
    assert (observation.dtype, info["action_mask"].dtype) == (np.float32, np.int8)
    choice = choose(info["action_mask"])
    kept = env.action_masks()
    observation[:] = 0
    info["action_mask"][:] = 1
    assert np.array_equal(env.action_masks(), kept)
    after = env.step(choice)
    assert env.observation_space.contains(after[0])
    assert not np.shares_memory(after[0], observation)
    assert [type(part) for part in after[1:4]] == [float, bool, bool]


def test_the_masked_sample_of_the_space_is_legal(make: Callable) -> None:
    env = make(opponent="random")
    _, info = env.reset(seed=0)
    env.action_space.seed(0)
    for _ in range(50):
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated or truncated:
            _, info = env.reset()


@pytest.mark.parametrize("kind", [int, np.int64, np.int32, np.uint16, np.array])
def test_a_choice_may_be_any_integer(make: Callable, kind: type) -> None:
    env = make(opponent=None)
    _, info = env.reset(seed=0)
    env.step(kind(np.flatnonzero(info["action_mask"])[0]))


@pytest.mark.parametrize("choice", [1.0, "1", None, np.array([3])])
@pytest.mark.parametrize("on_illegal", ["raise", "penalty"])
def test_a_choice_that_is_no_integer_is_an_error_of_the_caller(
    make: Callable, choice: object, on_illegal: str
) -> None:
    env = make(opponent=None, on_illegal=on_illegal)
    env.reset(seed=0)
    before = state_of(env)
    with pytest.raises(IllegalChoice, match="is no choice: an integer is wanted"):
        env.step(choice)
    assert state_of(env) == before


def test_an_argument_that_there_is_not_is_told_with_the_one_that_is_meant(make: Callable) -> None:
    with pytest.raises(BadSetup, match="no argument 'oponent'; did you mean 'opponent'"):
        make(oponent="random")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"encounter": None}, "encounter None: give an id"),
        ({"encounter": 3}, "encounter 3: give an id"),
        ({"reward": 3}, "reward 3 has no `at_end`"),
        ({"reward": "shaped"}, "reward 'shaped' has no `at_end`"),
    ],
)
def test_an_argument_of_the_wrong_kind_is_told_at_once(make: Callable, wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        make(**wrong)


def test_one_folder_of_content_may_be_a_word(make: Callable) -> None:
    with pytest.raises(ContentError, match="/nothing-such: no such folder"):
        make(content="/nothing-such")


def state_of(env: gym.Env) -> tuple[bytes, bytes]:
    return env.fight().save(), env.action_masks().tobytes()


@pytest.mark.parametrize("seed", range(3))
def test_an_illegal_choice_raises_and_changes_nothing(make: Callable, choose: Callable, seed: int) -> None:
    env = make(opponent=None)
    observation, info = env.reset(seed=seed)
    for _ in range(10):
        before = state_of(env)
        illegal = np.flatnonzero(info["action_mask"] == 0)
        for choice in (-1, 345, 10**30, int(illegal[0]), int(illegal[-1])):
            with pytest.raises(IllegalChoice, match=rf"choice {choice} is not legal for combatant .*legal are \d"):
                env.step(choice)
            assert state_of(env) == before
        observation, _, terminated, truncated, info = env.step(choose(info["action_mask"]))
        if terminated or truncated:
            break


def test_an_illegal_choice_may_be_penalised_instead(make: Callable, choose: Callable) -> None:
    env = make(opponent=None, on_illegal="penalty")
    observation, info = env.reset(seed=0)
    for _ in range(10):
        before = state_of(env)
        illegal = np.flatnonzero(info["action_mask"] == 0)
        for choice in (-1, 345, int(illegal[0])):
            again, reward, terminated, truncated, told = env.step(choice)
            assert (reward, terminated, truncated, told["illegal"]) == (-1.0, False, False, True)
            assert np.array_equal(again, observation)
            assert np.array_equal(told["action_mask"], info["action_mask"])
            assert state_of(env) == before
        observation, _, terminated, truncated, info = env.step(choose(info["action_mask"]))
        assert "illegal" not in info
        if terminated or truncated:
            break


def test_no_step_before_reset_or_after_the_end(make: Callable, choose: Callable, episode: Callable) -> None:
    env = make(opponent=None)
    with pytest.raises(FightOver, match=r"call reset\(\)"):
        env.step(0)
    with pytest.raises(FightOver, match=r"call reset\(\)"):
        env.fight()
    episode(env, choose, 0)
    with pytest.raises(FightOver, match=r"call reset\(\)"):
        env.step(0)
    env.reset()
    env.step(choose(env.action_masks()))


@pytest.mark.parametrize("seed", range(3))
def test_seed_and_trial_tell_the_fight(make: Callable, names: tuple, choose: Callable, seed: int) -> None:
    """What the caller who plays every side sees is what the checked door to the kernels shows, to the byte."""
    env = make(encounter=names, opponent=None)
    env.reset(seed=seed)
    observation, info = env.reset()
    fight = Fight(load(info["encounter"]), info["seed"], info["trial"])
    while not fight.over:
        assert np.array_equal(info["action_mask"], fight.mask)
        assert np.array_equal(observation, fight.observation())
        assert (info["decider"], info["side"], info["round"]) == (fight.decider, fight.side, fight.round_no)
        choice = choose(fight.mask)
        fight.take(choice)
        observation, _, terminated, truncated, info = env.step(choice)
        assert env.fight().hash() == fight.hash()
    assert terminated != truncated
    assert Ending(info["ending"]) == fight.ending
    assert (info["seed"], info["trial"]) == (seed, 1)


def test_choices_have_names(make: Callable) -> None:
    env = make(opponent=None)
    _, info = env.reset(seed=0)
    names = [env.describe_action(choice) for choice in np.flatnonzero(info["action_mask"])]
    assert all(names)
    assert len(set(names)) == len(names)
    with pytest.raises(IndexError):
        env.describe_action(345)


def test_masks_are_found_through_three_wrappers(env_id: str) -> None:
    wrapped = Monitor(TimeLimit(RecordEpisodeStatistics(gym.make(env_id, opponent="random")), 500))
    _, info = wrapped.reset(seed=0)
    assert np.array_equal(wrapped.get_wrapper_attr("action_masks")(), info["action_mask"])


@pytest.mark.parametrize("render_mode", ["ansi", "svg", "rgb_array"])
def test_pictures(make: Callable, make_vec: Callable, render_mode: str) -> None:
    env = make(opponent=None, render_mode=render_mode)
    env.reset(seed=0)
    picture = env.render()
    envs = make_vec(2, opponent=None, render_mode=render_mode)
    envs.reset(seed=0)
    pictures = envs.render()
    assert len(pictures) == 2
    if render_mode == "rgb_array":
        assert (picture.dtype, picture.ndim, picture.shape[2]) == (np.uint8, 3, 3)
        assert picture.std() > 0
        assert np.array_equal(picture, pictures[0])
    else:
        assert picture.count("\n") > 3
        assert picture == pictures[0]
    assert ("<svg" in str(picture)) == (render_mode == "svg")


def test_drawing_may_be_somebody_elses(make: Callable) -> None:
    env = make(opponent=None, render_mode="ansi", drawing=lambda fight, mode: f"{mode}: {fight.hash()}")
    env.reset(seed=0)
    assert env.render() == f"ansi: {env.fight().hash()}"


def test_the_manual_tells_every_choice_column_and_ending(env_id: str, make: Callable) -> None:
    env = make()
    text = type(env).__doc__
    mode = env._fights.mode
    for word in (*mode.verbs, *mode.scene, *mode.seen):
        assert word.name in text
    for word in (env_id, env.layout.digest, "stalled", "capped", "aim", "120-344", "v0"):
        assert word in text
    assert "{" not in text.replace('{"name": number}', "")
    assert max(map(len, text.splitlines())) <= 120


def test_a_pool_that_a_foe_does_not_seem_to_have_is_seen_as_empty() -> None:
    """A guess of 0 and a pool that is exactly known: a share of nothing."""
    compiled = load("duel-of-nobles", options={"foe_pools": 0})
    looks = compiled.spec["looks"][0] if isinstance(compiled.spec, np.ndarray) else compiled.spec[0].looks
    for look in looks:
        if isinstance(compiled.spec, np.ndarray):
            look["focus"] = 0
        else:
            look.focus = 0
    env = gym.make("opfor/Grid-v0", encounter=compiled, opponent=None).unwrapped
    observation, _ = env.reset(seed=0)
    assert env.observation_space.contains(observation)
    assert observation[env.layout.columns("FOCUS")[:2]].tolist() == [1.0, 0.0]
