"""The vector environment is the single one many times over, byte for byte, with any number of rows and threads."""

from collections import deque
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from opfor.content.edits import with_fields
from opfor.content.fight import FightOver, IllegalChoice
from opfor.envs import BadSetup, Shaped, lead
from opfor.envs.fights import DESK, TOLD, Fights

STEPS = 150
WAYS = [
    {"opponent": None},
    {"opponent": "random"},
    {"opponent": "scripted", "side": "alternate"},
    {"opponent": "random", "on_illegal": "penalty"},
]


def life(envs: gym.vector.VectorEnv, choose: Any, steps: int = STEPS, wrong: int = 0, seed: int = 11) -> list[Any]:
    """All that comes out of a vector environment; every `wrong`-th choice of a row is not legal."""
    observations, infos = envs.reset(seed=seed)
    told: list[Any] = [(observations.copy(), infos)]
    for n in range(steps):
        choices = choose.each(infos["action_mask"])
        if wrong:
            rows = np.arange(len(choices))
            choices = np.where((rows + n) % wrong == 0, (infos["action_mask"] == 0).argmax(axis=1), choices)
        observations, *paid, infos = envs.step(choices)
        told.append((observations.copy(), *paid, infos))
    return told


def ends(told: list[Any]) -> int:
    return int(sum(step[2].sum() + step[3].sum() for step in told[1:]))


@pytest.mark.parametrize("what", WAYS, ids=str)
def test_rows_are_single_environments(
    env_id: str, soon_over: tuple, make_vec: Callable, chooser: type, what: dict
) -> None:
    """Gymnasium's own vectoriser over single environments gives the same observations, rewards, flags and infos."""
    singles = SyncVectorEnv(
        [lambda: gym.make(env_id, encounter=soon_over, **what)] * 4, autoreset_mode=AutoresetMode.SAME_STEP
    )
    wrong = 3 if "on_illegal" in what else 0
    one = life(singles, chooser(2), wrong=wrong)
    many = life(make_vec(4, encounter=soon_over, **what), chooser(2), wrong=wrong)
    assert ends(one) > 2, "no episode ended: nothing was proved about the next"
    for before, after in zip(one, many, strict=True):
        assert data_equivalence(before, after, exact=True)


@pytest.mark.usefixtures("small_portions")
@pytest.mark.parametrize("opponent", [None, "scripted"])
def test_rows_do_not_depend_on_their_number_or_on_threads(
    soon_over: tuple, make_vec: Callable, chooser: type, opponent: str | None
) -> None:
    class Rows(chooser):  # type: ignore[valid-type,misc]
        """A row's choices depend on the row alone."""

        def each(self, masks: np.ndarray) -> np.ndarray:
            self.count = getattr(self, "count", 0) + 1
            return np.array([chooser((i, self.count))(mask) for i, mask in enumerate(masks)])

    lives = [
        life(make_vec(n, encounter=soon_over, opponent=opponent, threads=threads), Rows(), 120)
        for n, threads in ((1, 1), (7, 1), (7, 2), (7, 3))
    ]
    assert ends(lives[1]) > 2
    for n, other in ((1, lives[0]), (7, lives[2]), (7, lives[3])):
        for before, after in zip(lives[1][1:], other[1:], strict=True):
            for one, two in zip(before[:4], after[:4], strict=True):
                assert np.array_equal(one[:n], two)


class Helper:
    """A second thread that is quick enough to do all the work twice, then serves but the first row, and so on."""

    def __init__(self) -> None:
        self.asked = 0

    def submit(self, work: Callable, t: int, portions: deque, *told: Any) -> "Helper":
        self.asked += 1
        work(t, portions if self.asked % 3 else deque([portions.popleft()]), *told)
        return self

    def result(self) -> None:
        """It is done."""


@pytest.mark.usefixtures("small_portions")
def test_a_row_that_threads_serve_by_turns_is_the_same(
    soon_over: tuple, make_vec: Callable, chooser: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a workspace holds of a row is of no use once another thread has served it."""
    alone = life(make_vec(2, encounter=soon_over, opponent=None), chooser(5), 120)
    helper = Helper()
    monkeypatch.setattr(Fights, "_helpers", lambda self: helper)
    shared = life(make_vec(2, encounter=soon_over, opponent=None, threads=2), chooser(5), 120)
    assert helper.asked > 100
    for before, after in zip(alone[1:], shared[1:], strict=True):
        for one, two in zip(before[:4], after[:4], strict=True):
            assert np.array_equal(one, two)


def test_a_capped_row_has_its_last_observation_and_info(make: Callable, make_vec: Callable, choose: Any) -> None:
    env = make(opponent=None)
    env.reset(seed=0)
    model = with_fields(env.fight().compiled.encounter, round_cap=1)
    envs = make_vec(6, encounter=model, opponent=None)
    _, infos = envs.reset(seed=0)
    capped = 0
    for _ in range(STEPS):
        observations, rewards, terminated, truncated, infos = envs.step(choose.each(infos["action_mask"]))
        for i in np.flatnonzero(terminated | truncated):
            assert infos["_final_obs"][i]
            assert infos["final_obs"][i][env.layout.columns("PRESENT")].sum() > 1
            assert not np.array_equal(infos["final_obs"][i], observations[i])
            assert not infos["final_info"]["action_mask"][i].any()
            assert infos["trial"][i] == infos["final_info"]["trial"][i] + 1
        capped += truncated.sum()
        assert (rewards[truncated] == 0).all()
        assert not (terminated & truncated).any()
    assert capped


def test_shaped_rewards_are_those_of_the_single_environment(
    env_id: str, soon_over: tuple, make: Callable, make_vec: Callable, chooser: type
) -> None:
    what = {"encounter": soon_over, "opponent": "random", "reward": Shaped(lead(make().mode), 0.9)}
    singles = SyncVectorEnv([lambda: gym.make(env_id, **what)] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    one, many = life(singles, chooser(3)), life(make_vec(3, **what), chooser(3))
    assert ends(one) > 1
    for before, after in zip(one[1:], many[1:], strict=True):
        assert np.array_equal(before[1], after[1])


def test_one_illegal_choice_raises_and_no_row_moves(make_vec: Callable, choose: Any) -> None:
    envs = make_vec(5, opponent=None)
    _, infos = envs.reset(seed=0)
    before = [envs.fight(i).save() for i in range(5)]
    choices = choose.each(infos["action_mask"])
    for wrong in (int((infos["action_mask"][3] == 0).argmax()), -1, 345, 2**40):
        choices[3] = wrong
        with pytest.raises(IllegalChoice, match=f"row 3: choice {wrong} is not legal"):
            envs.step(choices)
        assert [envs.fight(i).save() for i in range(5)] == before
        assert np.array_equal(envs.action_masks(), infos["action_mask"])


@pytest.mark.parametrize("actions", [[0, 0], [[0, 0, 0]], [0.0, 0.0, 0.0], "end"])
def test_actions_of_another_shape_or_kind_are_told(make_vec: Callable, actions: Any) -> None:
    envs = make_vec(3, opponent=None)
    envs.reset(seed=0)
    with pytest.raises(BadSetup, match="3 integers are wanted"):
        envs.step(np.array(actions))


def test_no_step_before_reset(make_vec: Callable) -> None:
    with pytest.raises(FightOver, match=r"call reset\(\)"):
        make_vec(2, opponent=None).step(np.zeros(2, np.int64))


@pytest.mark.parametrize(
    "what", [{"num_envs": 0}, {"num_envs": 2.5}, {"num_envs": 2, "threads": 0}, {"num_envs": 2, "threads": "2"}]
)
def test_a_number_of_rows_or_threads_that_is_none_is_told(env_id: str, what: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match="both are whole numbers from 1 on"):
        gym.make_vec(env_id, **what)


def test_seeds_by_row(make_vec: Callable) -> None:
    envs = make_vec(3, opponent=None)
    whole, _ = envs.reset(seed=4)
    listed, infos = envs.reset(seed=[4, None, 6])
    assert np.array_equal(listed[[0, 2]], whole[[0, 2]])
    assert infos["seed"].tolist() == [4, 5, 6]
    assert infos["trial"].tolist() == [0, 1, 0]
    with pytest.raises(BadSetup, match="2 seeds for 3 rows"):
        envs.reset(seed=[1, 2])
    for seeds in ([3, -4, 5], [0, 1, 2**63], 2**63 - 1):
        with pytest.raises(BadSetup, match="seeds of many fights are from 0 to"):
            envs.reset(seed=seeds)
    assert envs.reset(seed=np.int64(4))[1]["seed"].tolist() == [4, 5, 6]


def test_without_a_seed_rows_differ(make_vec: Callable) -> None:
    _, infos = make_vec(4, opponent=None).reset()
    assert len(set(infos["seed"].tolist())) == 4


def test_some_rows_are_reset_and_the_others_stay(make_vec: Callable, choose: Any) -> None:
    envs = make_vec(4, opponent=None)
    _, infos = envs.reset(seed=0)
    for _ in range(5):
        observations, *_, infos = envs.step(choose.each(infos["action_mask"]))
    before = [envs.fight(i).save() for i in range(4)]
    again, told = envs.reset(options={"reset_mask": np.array([False, True, False, True])})
    assert [envs.fight(i).save() == before[i] for i in range(4)] == [True, False, True, False]
    assert np.array_equal(again[[0, 2]], observations[[0, 2]])
    assert told["_action_mask"].tolist() == [False, True, False, True]
    assert told["trial"].tolist() == [0, 1, 0, 1]
    envs.step(choose.each(envs.action_masks()))


@pytest.mark.parametrize("mask", [[True], [False, False], [1, 0]])
def test_a_reset_mask_that_fits_nothing_is_told(make_vec: Callable, mask: list) -> None:
    envs = make_vec(2, opponent=None)
    envs.reset(seed=0)
    with pytest.raises(BadSetup, match="reset_mask: 2 truth values"):
        envs.reset(options={"reset_mask": np.array(mask)})


def test_observations_are_new_each_step_unless_asked_for_otherwise(make_vec: Callable, choose: Any) -> None:
    for copy in (True, False):
        envs = make_vec(2, opponent=None, copy=copy)
        first, infos = envs.reset(seed=0)
        second, *_, after = envs.step(choose.each(infos["action_mask"]))
        assert np.shares_memory(first, second) != copy
        assert not np.shares_memory(infos["action_mask"], after["action_mask"])


def test_what_a_row_is_told_comes_first_on_its_desk() -> None:
    assert tuple(DESK)[: len(TOLD)] == TOLD


def test_choices_have_names(make_vec: Callable) -> None:
    envs = make_vec(2, opponent=None)
    _, infos = envs.reset(seed=0)
    assert envs.describe_action(1, np.flatnonzero(infos["action_mask"][1])[0])


def test_the_spaces_hold_what_is_handed_out(make_vec: Callable, choose: Any) -> None:
    envs = make_vec(3, opponent="random")
    observations, infos = envs.reset(seed=0)
    assert envs.observation_space.contains(observations)
    choices = choose.each(infos["action_mask"])
    assert envs.action_space.contains(choices)
    assert envs.observation_space.contains(envs.step(choices)[0])
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    envs.close()
