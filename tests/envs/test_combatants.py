"""The PettingZoo environment: who is asked, who leaves, and that what everybody is paid adds up."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opfor.envs
from opfor.content import load
from opfor.content.edits import with_fields
from opfor.content.fight import Fight, FightOver, IllegalChoice
from opfor.envs import BadSetup, Shaped
from opfor.rules.core.state import Result

WORTH = {Result.WIN: 1.0, Result.LOSS: -1.0, Result.DRAW: 0.0}


def played(env: Any, choose: Any, seed: int | None) -> tuple[list[tuple[str, int]], dict[str, float], list[str]]:
    """Who chose what, what each agent was paid, and in which order they left."""
    env.reset(seed=seed)
    asked, paid, left = [], dict.fromkeys(env.agents, 0.0), []
    for agent in env.agent_iter(20000):
        _, reward, terminated, truncated, info = env.last()
        paid[agent] += reward
        over = terminated or truncated
        choice = None if over else choose(info["action_mask"])
        asked += [] if over else [(agent, choice)]
        left += [agent] if over else []
        env.step(choice)
    return asked, paid, left


@pytest.fixture
def aec(env_id: str) -> Callable[..., Any]:
    return lambda **what: opfor.envs.aec(env_id, **what)


@pytest.mark.parametrize("fallen", ["stay", "leave"])
def test_the_agents_choices_are_the_fight(aec: Callable, names: tuple, choose: Any, fallen: str) -> None:
    """Nobody is skipped and nobody doubled: the checked fight asks the same combatants in the same order."""
    env = aec(encounter=names, fallen=fallen)
    for seed in range(6):
        asked, _, left = played(env, choose, seed)
        fight = Fight(env.fight().compiled, seed, 0)
        for agent, choice in asked:
            assert agent == f"combatant_{fight.decider}"
            fight.take(choice)
        assert fight.over
        assert sorted(left) == sorted(f"combatant_{i}" for i in range(len(fight.compiled.combatants)))


def test_what_each_is_paid_adds_up_to_the_outcome_of_its_side(aec: Callable, names: tuple, choose: Any) -> None:
    env = aec(encounter=names)
    for seed in range(6):
        _, paid, _ = played(env, choose, seed)
        fight = env.fight()
        assert set(paid) == {f"combatant_{i}" for i in range(len(fight.compiled.combatants))}
        for i, combatant in enumerate(fight.compiled.combatants):
            assert paid[f"combatant_{i}"] == WORTH[fight.result(combatant.side)]
        assert any(paid.values())


def test_only_those_leave_early_who_can_never_act_again(aec: Callable, names: tuple, choose: Any) -> None:
    env = aec(encounter=names, fallen="leave")
    early = 0
    for seed in range(6):
        env.reset(seed=seed)
        gone: set[str] = set()
        for agent in env.agent_iter(20000):
            assert agent not in gone
            _, reward, terminated, truncated, info = env.last()
            if terminated or truncated:
                gone.add(agent)
                if not env.fight().over:
                    early += 1
                    fate = env.fight().facts["units"][int(agent.rpartition("_")[2])]["fate"]
                    assert fate in env._fights.mode.final
                    assert reward == 0
            env.step(None if terminated or truncated else choose(info["action_mask"]))
    assert early, "nobody left before the end: nothing was proved"


def test_nobody_leaves_before_the_end_if_the_fallen_stay(aec: Callable, names: tuple, choose: Any) -> None:
    env = aec(encounter=names)
    env.reset(seed=0)
    everybody = list(env.agents)
    while not env.fight().over:
        assert env.agents == everybody
        assert not any(env.terminations.values())
        env.step(choose(env.last()[4]["action_mask"]))
    assert all(env.terminations.values())


def test_the_cap_truncates(aec: Callable, choose: Any) -> None:
    env = aec()
    env.reset(seed=0)
    env = aec(encounter=with_fields(env.fight().compiled.encounter, round_cap=1))
    capped = 0
    for seed in range(20):
        env.reset(seed=seed)
        while not env.fight().over:
            env.step(choose(env.last()[4]["action_mask"]))
        ended = env.infos[env.agent_selection]["ending"] == env.fight().ending
        assert ended
        capped += all(env.truncations.values())
        assert not (any(env.truncations.values()) and any(env.terminations.values()))
    assert capped


def test_each_agent_sees_from_where_it_stands(aec: Callable, names: tuple, choose: Any) -> None:
    env = aec(encounter=names[-1])
    env.reset(seed=0)
    for _ in range(10):
        before = env.fight().save()
        rows = {agent: env.observe(agent) for agent in env.agents}
        assert env.fight().save() == before, "looking changes nothing"
        assert np.array_equal(rows[env.agent_selection], env.last()[0])
        assert np.array_equal(rows[env.agent_selection], env.fight().observation())
        seen = {row.tobytes() for row in rows.values()}
        assert len(seen) > 1
        asked = [env.layout.scene[name] for name in env.layout.scene if name.startswith("ASKED_")]
        assert all(not row[asked].any() for agent, row in rows.items() if agent != env.agent_selection)
        env.step(choose(env.last()[4]["action_mask"]))


def test_masks_are_for_whose_turn_it_is(aec: Callable) -> None:
    env = aec()
    env.reset(seed=0)
    for agent in env.agents:
        assert env.infos[agent]["action_mask"].any() == (agent == env.agent_selection)


def test_an_illegal_choice_is_an_error_or_a_penalty(aec: Callable) -> None:
    for what in ({}, {"on_illegal": "penalty"}):
        env = aec(**what)
        env.reset(seed=0)
        before, agent = env.fight().save(), env.agent_selection
        wrong = int((env.last()[4]["action_mask"] == 0).argmax())
        if not what:
            with pytest.raises(IllegalChoice, match=f"choice {wrong} is not legal"):
                env.step(wrong)
        else:
            env.step(wrong)
            assert env.last()[1] == -1
            assert env.infos[agent]["illegal"]
        assert (env.fight().save(), env.agent_selection) == (before, agent)


def test_against_an_opponent_only_the_callers_are_agents(aec: Callable, names: tuple, choose: Any) -> None:
    compiled = load(names[-1])
    env = aec(encounter=compiled, opponent="random", side=1)
    mine = {f"combatant_{i}" for i, combatant in enumerate(compiled.combatants) if combatant.side == 1}
    asked, paid, _ = played(env, choose, 0)
    assert {agent for agent, _ in asked} <= mine
    assert set(paid) == mine


def test_reset_options_and_seeds(aec: Callable, names: tuple) -> None:
    env = aec(encounter=names[0])
    env.reset(seed=3, options={"encounter": names[1], "strange": 1})
    assert env.fight().compiled.id == names[1]
    env.reset()
    assert (env.fight().compiled.id, env.fight().seed, env.fight().trial) == (names[0], 3, 1)
    env.reset(options={"episode": 7})
    assert env.fight().trial == 7


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ({"fallen": "vanish"}, "may be stay or leave"),
        ({"reward": Shaped(lambda rows: rows[:, 0])}, "a shaped reward is one side's"),
    ],
)
def test_what_does_not_fit_is_told(aec: Callable, what: dict, told: str) -> None:
    for opponent in (None, "random"):
        with pytest.raises(BadSetup, match=told):
            aec(opponent=opponent, **what)


def test_no_step_without_a_fight(aec: Callable, names: tuple, choose: Any) -> None:
    env = aec(encounter=names[0])
    with pytest.raises(FightOver, match=r"call reset\(\)"):
        env.step(0)
    played(env, choose, 0)
    with pytest.raises(FightOver, match=r"call reset\(\)"):
        env.step(0)


def test_the_chance_of_an_unseeded_reset_is_its_own(aec: Callable) -> None:
    envs = [aec(), aec()]
    for env in envs:
        env.reset()
    assert envs[0].fight().seed != envs[1].fight().seed


def test_an_environment_that_there_is_not() -> None:
    with pytest.raises(BadSetup, match="no environment 'opfor/Nope-v0'; one of: opfor/Grid-v0"):
        opfor.envs.aec("opfor/Nope-v0")
