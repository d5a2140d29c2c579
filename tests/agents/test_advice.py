"""Advice: what a scripted agent thinks of every choice, beside an observation.

An environment takes it from the fight, an agent from its side's view: that they are the same is P4 for advice.
"""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import opfor.envs  # noqa: F401
from opfor.agents.advice import Advisor
from opfor.agents.agent import make
from opfor.agents.errors import AgentError
from opfor.content import load
from opfor.content.fight import Fight
from opfor.content.modes import MODES, mode_of
from opfor.content.tables import observation_table
from opfor.envs.combatants import CombatantsEnv
from opfor.rules.core.choices import CHOICES

FEW = {"grid": "two-packs", "rows": "goblin-feud", "skirmish": "glass-alley", "ships": "duel-over-the-sound"}

pytestmark = pytest.mark.parametrize("mode", MODES)


def advice_on(fight: Fight, advisor: Advisor) -> Any:
    view = fight.view()
    row = advisor.beside(view)
    assert (row[:-CHOICES] == view.observation).all()
    return view, row[-CHOICES:]


def test_it_advises_what_the_scripted_agent_would_take(mode: str) -> None:
    scripted, advisor, rng = make("scripted", mode), Advisor("scripted", mode), np.random.default_rng(1)
    fight = Fight(load(FEW[mode]), 3)
    for _ in range(60):
        if fight.over:
            break
        view, advice = advice_on(fight, advisor)
        taken = scripted.choose(view, view.mask, rng).index
        assert advice[taken] == 1 and (advice == 1).sum() == 1
        others = np.delete(advice, taken)
        assert ((others >= -1) & (others <= 0)).all() and not advice[view.mask == 0].any()
        fight.take(int(rng.choice(np.flatnonzero(view.mask))) if rng.random() < 0.3 else taken)


def test_another_personality_advises_otherwise(mode: str) -> None:
    mine, other = Advisor("scripted", mode), Advisor("scripted:sniper", mode)
    assert mine.digest != other.digest
    fights = [Fight(load(FEW[mode]), seed) for seed in range(4)]
    pairs = [(advice_on(fight, mine)[1], advice_on(fight, other)[1]) for fight in fights]
    assert any((a != b).any() for a, b in pairs)


def test_an_environment_shows_it_behind_the_observation(mode: str) -> None:
    env_id, advisor = f"opfor/{mode.capitalize()}-v0", Advisor("scripted", mode)
    env: Any = gym.make(env_id, encounter=FEW[mode], advisor="scripted", disable_env_checker=True).unwrapped
    envs: Any = gym.make_vec(
        env_id, 3, vectorization_mode="vector_entry_point", encounter=FEW[mode], advisor="scripted"
    )
    plain: Any = gym.make_vec(env_id, 3, vectorization_mode="vector_entry_point", encounter=FEW[mode])
    assert env.observation_space.shape == (observation_table(mode, True).floats,)
    row, info = env.reset(seed=5)
    rows, _ = envs.reset(seed=5)
    bare, _ = plain.reset(seed=5)
    ended = False
    for _ in range(400):
        _, advice = advice_on(env.fight(), advisor)
        assert (row[-CHOICES:] == advice).all() and (rows[0] == row).all() and (rows[:, :-CHOICES] == bare).all()
        choices = rows[:, -CHOICES:].argmax(axis=1)
        row, _, over, cut, info = env.step(int(choices[0]))
        rows, _, _, _, infos = envs.step(choices)
        bare, *_ = plain.step(choices)
        if over or cut:
            assert not row[-CHOICES:].any() and (infos["final_obs"][0] == row).all()
            ended = True
            break
    assert ended


def test_each_combatant_of_a_pettingzoo_environment_hears_it(mode: str) -> None:
    env = CombatantsEnv(mode, encounter=FEW[mode], advisor="scripted")
    env.reset(seed=2)
    advisor = Advisor("scripted", mode)
    for _ in range(5):
        observation, *_ = env.last()
        told = observation["observation"] if isinstance(observation, dict) else observation
        _, advice = advice_on(env.fight(), advisor)
        assert (told[-CHOICES:] == advice).all()
        env.step(int(advice.argmax()))


def test_only_a_scripted_agent_advises(mode: str) -> None:
    for name in ("random", "scripted:own", "learned", "scripted:nobody"):
        with pytest.raises(AgentError):
            Advisor(name, mode)
    assert mode_of(mode).floats + CHOICES == observation_table(mode, True).floats
