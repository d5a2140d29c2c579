"""The stable-baselines3 VecEnv: masks, last observations, cuts, and learning with MaskablePPO."""

from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecEnv, VecMonitor

from opfor.content import load
from opfor.content.edits import with_fields
from opfor.content.fight import IllegalChoice
from opfor.rules.core.state import Ending
from opfor.training import FightsVecEnv


def learner(envs: VecEnv, **what: Any) -> MaskablePPO:
    settings = {"n_steps": 64, "batch_size": 256, "n_epochs": 2, "seed": 0, "device": "cpu"} | what
    return MaskablePPO("MlpPolicy", envs, **settings)


class Penalised:
    """Counts the illegal choices that a learner makes."""

    def __init__(self) -> None:
        self.steps = self.illegal = 0

    def __call__(self, told: dict[str, Any], _: dict[str, Any]) -> bool:
        self.steps += len(told["infos"])
        self.illegal += sum("illegal" in info for info in told["infos"])
        return True


STEPS = {"opfor/Grid-v0": 20_000}  # the others differ in their rules alone


def test_maskable_ppo_learns_through_it_and_never_chooses_illegally(env_id: str) -> None:
    envs = VecMonitor(FightsVecEnv(env_id, 64, opponent="random", on_illegal="penalty", seed=0))
    count = Penalised()
    model = learner(envs, n_steps=40, batch_size=512)
    model.learn(steps := STEPS.get(env_id, 5_120), callback=lambda a, b: count(a, b))
    assert model.num_timesteps >= steps
    assert (count.steps, count.illegal) == (model.num_timesteps, 0)
    assert model.ep_info_buffer, "no episode ended"
    assert all(-1 <= told["r"] <= 1 for told in model.ep_info_buffer)


@pytest.mark.parametrize("kind", [DummyVecEnv, SubprocVecEnv])
def test_maskable_ppo_learns_through_the_usual_vec_envs(env_id: str, kind: type[VecEnv]) -> None:
    envs = make_vec_env(f"opfor.envs:{env_id}", n_envs=2, seed=0, vec_env_cls=kind, env_kwargs={"opponent": "random"})
    try:
        assert learner(envs).learn(512).num_timesteps >= 512
    finally:
        envs.close()


def test_sb3_contrib_finds_the_masks_without_a_call_for_each_row(env_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    envs = FightsVecEnv(env_id, 5, opponent=None, seed=0)
    envs.reset()
    calls = []
    monkeypatch.setattr(envs.envs, "action_masks", lambda: calls.append(1) or type(envs.envs).action_masks(envs.envs))
    assert is_masking_supported(envs)
    calls.clear()
    masks = get_action_masks(envs)
    assert len(calls) == 1
    assert (masks.shape, masks.dtype) == ((5, 345), np.int8)
    assert np.array_equal(masks, envs.action_masks())
    assert np.array_equal(envs.env_method("action_masks", indices=[1, 3]), masks[[1, 3]])


def test_it_is_the_vector_environment(env_id: str, names: tuple, make_vec: Callable, chooser: type) -> None:
    what = {"encounter": names, "opponent": "random"}
    ours, theirs = FightsVecEnv(env_id, 4, seed=9, **what), make_vec(4, **what)
    observations = ours.reset()
    expected, infos = theirs.reset(seed=9)
    choose = chooser(0)
    ended = 0
    for _ in range(150):
        assert np.array_equal(observations, expected)
        assert np.array_equal(ours.action_masks(), infos["action_mask"])
        choices = choose.each(infos["action_mask"])
        observations, rewards, done, told = ours.step(choices)
        expected, paid, terminated, truncated, infos = theirs.step(choices)
        assert np.array_equal(rewards, paid.astype(np.float32))
        assert np.array_equal(done, terminated | truncated)
        for i, info in enumerate(told):
            assert ("terminal_observation" in info) == done[i]
            if done[i]:
                ended += 1
                assert np.array_equal(info["terminal_observation"], infos["final_obs"][i])
                assert info["TimeLimit.truncated"] is bool(truncated[i])
                assert info["result"] == infos["final_info"]["result"][i]
                assert ours.reset_infos[i]["trial"] == info["trial"] + 1
    assert ended > 3


@pytest.mark.parametrize("cap", [1, 500])
def test_the_round_cap_is_a_time_limit_and_nothing_else_is(env_id: str, names: tuple, choose: Any, cap: int) -> None:
    model = with_fields(load(names[0]).encounter, round_cap=cap)
    envs = FightsVecEnv(env_id, 6, encounter=model, opponent="random", seed=0)
    envs.reset()
    kinds = []
    for _ in range(250):
        _, rewards, done, infos = envs.step(choose.each(envs.action_masks()))
        for i in np.flatnonzero(done):
            kinds.append(infos[i]["TimeLimit.truncated"])
            assert kinds[-1] == (infos[i]["ending"] == Ending.CAPPED)
            assert not (kinds[-1] and rewards[i])
            assert infos[i]["terminal_observation"][envs.envs.layout.columns("PRESENT")].sum() > 1
    assert any(kinds) if cap == 1 else kinds and not any(kinds)


def test_seeds_and_options_are_used_once(env_id: str, names: tuple) -> None:
    envs = FightsVecEnv(env_id, 3, encounter=names[0], opponent=None, seed=4)
    first = envs.reset()
    assert [info["seed"] for info in envs.reset_infos] == [4, 5, 6]
    envs.reset()
    assert [info["trial"] for info in envs.reset_infos] == [1, 1, 1]
    envs.seed(4)
    assert np.array_equal(envs.reset(), first)
    envs.set_options({"encounter": names[1]})
    envs.reset()
    assert {info["encounter"] for info in envs.reset_infos} == {names[1]}
    envs.reset()
    assert {info["encounter"] for info in envs.reset_infos} == {names[0]}
    envs.set_options([{"episode": 1}, {"episode": 2}, {}])
    with pytest.raises(ValueError, match="the same reset options"):
        envs.reset()


def test_seeding_by_chance_leaves_the_global_generator_alone(env_id: str) -> None:
    np.random.seed(0)  # noqa: NPY002
    before = np.random.get_state()[1].tobytes()  # noqa: NPY002
    envs = FightsVecEnv(env_id, 2, opponent=None)
    assert len(set(envs.seed())) == 2
    envs.reset()
    assert np.random.get_state()[1].tobytes() == before  # noqa: NPY002


def test_rows_are_asked_like_environments(env_id: str) -> None:
    envs = FightsVecEnv(env_id, 3, opponent=None, seed=0)
    envs.reset()
    assert envs.get_attr("mode") == [envs.envs.mode] * 3
    assert envs.get_attr("render_mode", indices=1) == [None]
    assert envs.env_is_wrapped(gym.Wrapper) == [False] * 3
    legal = [int(np.flatnonzero(mask)[0]) for mask in envs.action_masks()]
    assert envs.env_method("describe_action", legal[2], indices=[2])[0]
    assert envs.env_method("fight")[1].seed == 1
    assert not envs.has_attr("no_such_thing")
    with pytest.raises(AttributeError):
        envs.env_method("no_such_thing")
    with pytest.raises(ValueError, match="for all rows or for none"):
        envs.set_attr("render_mode", "ansi", indices=[0])
    envs.close()


def test_an_illegal_choice_is_an_error_or_told_in_the_info(env_id: str) -> None:
    for on_illegal in ("raise", "penalty"):
        envs = FightsVecEnv(env_id, 2, opponent=None, on_illegal=on_illegal, seed=0)
        before = envs.reset()
        choices = np.array([mask.argmax() for mask in envs.action_masks()])
        choices[1] = int((envs.action_masks()[1] == 0).argmax())
        if on_illegal == "raise":
            with pytest.raises(IllegalChoice, match="row 1"):
                envs.step(choices)
        else:
            after, rewards, done, infos = envs.step(choices)
            assert (rewards[1], done[1], infos[1], infos[0]) == (-1, False, {"illegal": True}, {})
            assert np.array_equal(after[1], before[1])
