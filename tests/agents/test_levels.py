"""Difficulty: what a level counts, and what it does not."""

import numpy as np
import pytest

from opfor.agents.levels import AHEAD, foreseeing, levels_of
from opfor.agents.names import AgentName
from opfor.agents.policy import Policy
from opfor.agents.presets import personalities, weight_row, weights_of
from opfor.agents.seating import write_judgement
from opfor.content.modes import MODES
from opfor.rules.core.records import new


def weights_at(mode: str, personality: str, level: int) -> dict[str, int]:
    policies = new(Policy, 1)
    write_judgement(policies, 0, AgentName("scripted", personality, level=level), personality, mode)
    policy = policies[0]
    row = policy["weights"] if hasattr(policy, "dtype") else policy.weights
    return {name.lower(): int(row[at]) for name, at in weights_of(mode).__members__.items()}


@pytest.mark.parametrize("mode", MODES)
def test_level_five_is_the_personality_itself(mode: str) -> None:
    assert levels_of(mode)[5] == (100, 0, 0)
    for one in personalities(mode):
        assert tuple(weights_at(mode, one, 5).values()) == weight_row(one, mode)


@pytest.mark.parametrize("mode", MODES)
def test_no_level_thinks_better_than_the_one_above_and_nobody_at_three_acts_without_thought(mode: str) -> None:
    levels = levels_of(mode)
    assert levels[3].slip == levels[4].slip == 0
    weaknesses = np.array([(-level.foresight, level.error, level.slip) for _, level in sorted(levels.items())])
    assert (np.diff(weaknesses, axis=0) <= 0).all()


@pytest.mark.parametrize("mode", MODES)
def test_the_short_sighted_count_what_is_yet_to_come_less_and_all_else_in_full(mode: str) -> None:
    sober, shorter = weights_at(mode, "default", 5), weights_at(mode, "default", 2)
    for name, weight in sober.items():
        assert shorter[name] < weight if name in AHEAD and weight > 0 else shorter[name] == weight, name


def test_what_is_yet_to_come_is_told_by_names_of_weights() -> None:
    known = {name.lower() for mode in MODES for name in weights_of(mode).__members__}
    assert set(AHEAD) <= known


def test_half_the_foresight_is_half_the_weight() -> None:
    row = tuple(100 for _ in weights_of("skirmish"))
    halved = dict(zip((name.lower() for name in weights_of("skirmish").__members__),
                      foreseeing(row, "skirmish", 50), strict=True))  # fmt: skip
    assert halved["cover"] == halved["opening"] == 50
    assert halved["harm"] == halved["finish"] == halved["heal"] == 100
