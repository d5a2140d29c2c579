"""Who plays the others: policies of the kernels, agents of Python, allies, tables by side."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from opfor.agents.agent import Agent, Choice, PolicyAgent
from opfor.agents.agent import make as make_agent
from opfor.agents.contest import SALT
from opfor.content import load
from opfor.content.fight import IllegalChoice, View, dice_key
from opfor.envs.fights import Fights, NoChoice
from opfor.rules.core import records
from opfor.rules.core.records import as_numpy
from opfor.rules.core.state import Ending


class First(Agent):
    """Takes the first legal choice, and remembers what it was shown."""

    name = "first"

    def __init__(self, takes: int | None = None) -> None:
        self.seen: list[View] = []
        self.takes = takes

    def choose(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> Choice:
        self.seen.append(view)
        return Choice(int(np.flatnonzero(mask)[0]) if self.takes is None else self.takes)


class Dicing(First):
    """Any legal choice, by its own dice."""

    def choose(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> Choice:
        return Choice(int(rng.choice(np.flatnonzero(mask))))


@pytest.mark.parametrize("opponent", ["random", "scripted", "scripted:own", First()])
@pytest.mark.parametrize("side", [0, 1])
def test_only_the_own_side_is_asked(
    make: Callable, names: tuple, choose: Any, episode: Callable, opponent: Any, side: int
) -> None:
    env = make(encounter=names, opponent=opponent, side=side)
    for seed in range(3):
        assert {step[6]["side"] for step in episode(env, choose, seed)[:-2]} <= {side}


def test_a_name_and_its_agent_are_the_same_opponent(
    make: Callable, names: tuple, chooser: type, episode: Callable
) -> None:
    named = make(encounter=names, opponent="scripted")
    given = make(encounter=names, opponent=make_agent("scripted", named.mode))
    assert isinstance(given.setup.opponent, PolicyAgent)
    for one, two in zip(episode(named, chooser(0), 1), episode(given, chooser(0), 1), strict=True):
        assert np.array_equal(one[0], two[0])
    assert not given._fights.asked, "the kernel plays it"


def test_an_agent_of_python_is_asked_with_its_sides_view(
    make: Callable, names: tuple, choose: Any, episode: Callable
) -> None:
    """P4: the view tells whose it is, and holds neither dice nor tape."""
    agent = First()
    env = make(encounter=names, opponent=agent, side=0)
    episode(env, choose, 0)
    assert agent.seen
    for view in agent.seen:
        facts = as_numpy(view.state)[0]
        assert view.side == view.compiled.combatants[view.decider].side == 1
        assert facts["viewer"] == 2
        assert (facts["key"], facts["counter"]) == (0, 0)
        assert view.mask.any()
        assert view.observation[env.layout.slices["scene"]].any()
    assert len({id(view.state) for view in agent.seen}) == len(agent.seen)


@pytest.mark.parametrize("choice", [-1, 345, 95])
def test_an_opponent_that_chooses_illegally_is_an_error(make: Callable, choice: int) -> None:
    env = make(opponent=First(choice))
    with pytest.raises(IllegalChoice, match=f"choice {choice} is not legal"):
        for seed in range(20):
            _, info = env.reset(seed=seed)
            for _ in range(50):
                _, _, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
                if terminated or truncated:
                    break


def test_agents_of_python_play_the_same_in_one_row_and_in_many(
    make: Callable, make_vec: Callable, names: tuple, chooser: type
) -> None:
    what = {"encounter": names, "opponent": Dicing()}
    envs, singles = make_vec(3, **what), [make(**what) for _ in range(3)]
    observations, infos = envs.reset(seed=5)
    told = [env.reset(seed=5 + i) for i, env in enumerate(singles)]
    choose = chooser(0)
    ended = 0
    for _ in range(120):
        assert np.array_equal(observations, [row[0] for row in told])
        choices = choose.each(infos["action_mask"])
        observations, _, terminated, truncated, infos = envs.step(choices)
        for i, env in enumerate(singles):
            step = env.step(int(choices[i]))
            assert (step[2], step[3]) == (terminated[i], truncated[i])
            told[i] = env.reset() if step[2] or step[3] else (step[0], step[4])
        ended += (terminated | truncated).sum()
    assert ended


def test_seats_are_asked_and_the_rest_is_played_by_the_ally(
    make: Callable, names: tuple, choose: Any, episode: Callable
) -> None:
    compiled = load(names[-1])
    mine = [i for i, combatant in enumerate(compiled.combatants) if combatant.side == 0]
    ally = First()
    env = make(encounter=compiled, seats=[compiled.combatants[mine[0]].id], ally=ally, opponent="random")
    asked = {step[6]["decider"] for seed in range(3) for step in episode(env, choose, seed)[:-2]}
    assert asked == {mine[0]}
    assert {view.decider for view in ally.seen} <= set(mine[1:])
    by_index = make(encounter=compiled, seats=[mine[0]], ally=First(), opponent="random")
    assert by_index.reset(seed=0)[1]["decider"] == mine[0]


class NeverTheirTurn:
    """Serves fights that are over before the caller has a choice, but for every third."""

    def __init__(self, fights: Fights, every: int = 3) -> None:
        self.fights, self.serve, self.every, self.count = fights, fights.serve, every, 0

    def __call__(self, rows: np.ndarray, observations: np.ndarray) -> None:
        self.serve(rows, observations)
        self.count += 1
        if self.count % self.every:
            records.write(self.fights.desk, "ending", int(Ending.DECIDED))


def test_a_fight_that_never_asks_the_caller_is_no_episode(make: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    env = make(opponent="random")
    monkeypatch.setattr(env._fights, "serve", NeverTheirTurn(env._fights))
    assert env.reset(seed=0)[1]["trial"] == 2
    assert env.reset()[1]["trial"] == 5


def test_if_no_fight_ever_asks_the_caller_that_is_told(make: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    env = make(opponent="random")
    never = NeverTheirTurn(env._fights, every=10**6)
    monkeypatch.setattr(env._fights, "serve", never)
    with pytest.raises(NoChoice, match="100 fights in a row were over"):
        env.reset(seed=0)
    assert never.count == 100


def test_a_table_names_the_players_of_each_side(make: Callable, names: tuple, choose: Any, episode: Callable) -> None:
    compiled = load(names[0])
    agent = First()
    env = make(encounter=compiled, opponent={compiled.sides[1].id: agent, "all": "random"})
    for seed in range(4):  # the learner may yield before anybody else is asked
        episode(env, choose, seed)
    assert {view.side for view in agent.seen} == {1}
    with pytest.raises(ValueError, match="nobody-here"):
        make(encounter=compiled, opponent={"nobody-here": "random"}).reset(seed=0)


def test_dice_of_the_fight_and_of_its_agents_are_those_of_a_contest(make: Callable, names: tuple) -> None:
    compiled = load(names[0])
    env = make(encounter=compiled, opponent="random")
    for seed in range(3):
        _, info = env.reset(seed=seed)
        key = dice_key(compiled, seed, info["trial"])
        assert env._fights.told(0, "key") == key
        assert env._fights.told(0, "agents_key") == key ^ SALT
