"""Whoever wants the choice alone gets the one that the scores of all choices lead to."""

import numpy as np
import pytest

from opfor.agents.contest import SALT
from opfor.agents.seating import policies_for
from opfor.agents.teaching import label_range
from opfor.content import load
from opfor.content.fight import Fight
from opfor.content.modes import mode_of
from opfor.rules.core import records
from opfor.stress.experiment import Experiment
from opfor.stress.replays import choices_of


@pytest.mark.parametrize(
    ("encounter", "agent"),
    [
        ("six-on-six", "scripted"),
        ("smoke-ambush", "scripted:sniper"),
        ("court-of-words", "scripted:trickster"),
        ("archers-shoot-out", "scripted:coward"),
    ],
)
def test_haste_changes_no_choice(encounter: str, agent: str) -> None:
    """A fight that kernels played in haste, choice by choice beside what the same agent takes when it scores all."""
    experiment = Experiment((load(encounter),), {"all": agent}, seed=5)
    leg, mode, key = experiment.compiled, mode_of(experiment.mode), experiment.key(0, 0)
    policies, views, work = policies_for(leg, {"all": agent}), records.new(mode.state), records.new(mode.work)
    fight = Fight(leg, experiment.seed, begin=False)
    records.write(fight.state, "key", key)
    fight.begin()
    first, keys, taken = np.zeros(1, np.int64), np.array([key ^ SALT]), np.zeros(1, np.int64)
    choices = choices_of(experiment, 0)
    for choice in choices:
        label_range(leg.spec, first, fight.state, views, work, 0, policies, keys, 0, 1, taken)
        assert taken[0] == choice
        fight.take(choice)
    assert fight.over and len(choices) > 20
