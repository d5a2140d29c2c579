"""Rewards: the outcome, and potentials that add up to nothing but the outcome."""

import pickle
from collections.abc import Callable

import numpy as np
import pytest

from opfor.agents import agent as agents
from opfor.content.edits import with_fields
from opfor.content.fight import Fight
from opfor.content.modes import mode_of
from opfor.envs import BadSetup, Outcome, Shaped, layout_of, lead
from opfor.envs.rewards import paid
from opfor.rules.core.state import Ending, Result

ROWS = np.zeros((4, 3), np.float32)
ENDINGS = np.array([Ending.ONGOING, Ending.DECIDED, Ending.DECIDED, Ending.CAPPED])
RESULTS = np.array([Result.OPEN, Result.WIN, Result.LOSS, Result.DRAW])


def height(rows: np.ndarray) -> np.ndarray:
    return rows[:, 0].astype(np.float64)


def test_the_outcome_is_paid_at_the_end_alone() -> None:
    assert paid(Outcome(), ENDINGS, RESULTS, np.zeros(4), ROWS).tolist() == [0, 1, -1, 0]
    assert paid(Outcome(win=5, draw=-2), ENDINGS, RESULTS, np.zeros(4), ROWS).tolist() == [0, 5, -1, -2]


def test_a_potential_ends_with_the_fight_but_not_with_a_cut() -> None:
    phi = np.array([1.0, 1.0, 1.0, 1.0])
    rows = np.full((4, 3), 3, np.float32)
    assert paid(Shaped(height, discount=0.5), ENDINGS, RESULTS, phi, rows).tolist() == [0.5, 0.0, -2.0, 0.5]
    assert phi.tolist() == [3, 0, 0, 3]


@pytest.mark.parametrize("seed", range(4))
def test_the_shaped_rewards_of_an_episode_add_up_to_its_outcome(
    make: Callable, episode: Callable, chooser: type, seed: int
) -> None:
    plain = make(opponent="random")
    shaped = make(opponent="random", reward=Shaped(lead(plain.mode), discount=1.0))
    steps = episode(plain, chooser(seed), seed)
    more = episode(shaped, chooser(seed), seed)
    first = lead(plain.mode)(more[0][0][None])[0]
    assert sum(step[3] for step in more) == pytest.approx(sum(step[3] for step in steps) - first)
    assert any(step[3] for step in more[:-2]), "nothing was paid on the way"


def test_the_lead_is_nil_between_equals_and_grows_with_a_wound(make: Callable) -> None:
    mode = make().mode
    life, other = mode_of(mode).pools[:2]
    layout, one, both = layout_of(mode), lead(mode), lead(mode, (life, other))
    row = np.zeros((1, layout.floats), np.float32)
    for name in ("PRESENT", "STANDING", life, other):
        row[0, layout.columns(name)[:2]] = 1
    row[0, layout.columns("ALLY")[0]] = 1
    assert (one(row), both(row)) == (0, 0)
    row[0, layout.columns(life)[1]] = 0.5
    assert (one(row), both(row)) == (0.5, 0.25)
    row[0, layout.columns("STANDING")[1]] = 0
    assert (one(row), both(row)) == (1, 1)


def test_a_pool_that_the_mode_does_not_tell_is_refused(make: Callable) -> None:
    with pytest.raises(ValueError, match="no WRATH; it has PRESENT"):
        lead(make().mode, ("WRATH",))


def test_rewards_are_pickled(make: Callable) -> None:
    reward = Shaped(lead(make().mode), discount=0.9)
    assert pickle.loads(pickle.dumps(reward)) == reward


def test_a_shaped_reward_needs_an_opponent(make: Callable) -> None:
    with pytest.raises(BadSetup, match="without an opponent"):
        make(opponent=None, reward=Shaped(height))


@pytest.mark.parametrize("side", [0, 1])
def test_the_learner_is_paid_for_its_own_side(make: Callable, names: tuple, side: int) -> None:
    env = make(encounter=names, opponent="random", side=side)
    agent, rng = agents.make("random", env.mode), np.random.default_rng(0)
    worth = {Result.WIN: 1.0, Result.LOSS: -1.0, Result.DRAW: 0.0}
    seen = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            choice = agent.choose(env.fight().view(), info["action_mask"], rng).index
            _, reward, terminated, truncated, info = env.step(choice)
            total, over = total + reward, terminated or truncated
        told = env.fight().result(side)
        assert info["result"] == told
        assert total == reward == worth[told]
        seen.add(told)
        if {Result.WIN, Result.LOSS} <= seen:
            break
    assert {Result.WIN, Result.LOSS} <= seen, "these seeds prove nothing: every fight ended alike"


def test_a_round_cap_truncates_with_a_real_observation(make: Callable, choose: Callable, episode: Callable) -> None:
    env = make(opponent=None)
    env.reset(seed=0)
    env = make(encounter=with_fields(env.fight().compiled.encounter, round_cap=1), opponent=None)
    capped = [steps for seed in range(20) if (steps := episode(env, choose, seed))[-1][5]]
    assert capped, "no fight reached the cap"
    for steps in capped:
        last, reward, info = steps[-1][0], steps[-2][3], steps[-1][6]
        assert not steps[-1][4]
        assert (info["ending"], reward) == (Ending.CAPPED, 0.0)
        assert last[env.layout.scene["ROUND"]] > 0
        assert last[env.layout.columns("PRESENT")].sum() > 1
        assert not info["action_mask"].any()


def test_the_last_observation_is_what_the_last_decider_sees(
    make: Callable, choose: Callable, episode: Callable
) -> None:
    env = make(opponent="random")
    for seed in range(5):
        steps = episode(env, choose, seed)
        assert steps[-1][4]
        assert env.observation_space.contains(steps[-1][0])
        before, after = (env.layout.as_dict(steps[n][0])["units"] for n in (-2, -1))
        known = before[:, env.layout.seen["PRESENT"]] > 0
        assert (after[known, env.layout.seen["PRESENT"]] == 1).all()
        assert isinstance(env.fight(), Fight)
