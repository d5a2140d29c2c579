"""Reasons: named, in points, and together the score."""

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.agents.errors import NoMask, NotBuilt
from opfor.agents.reasons import reasons
from opfor.content import load
from opfor.content.fight import Fight
from opfor.rules.core.choices import Question
from opfor.rules.grid.words import Verb


def test_the_reasons_for_an_attack_are_its_score(position):
    view = position("Ab").view()
    chosen = make("scripted").choose(view, view.mask, np.random.default_rng(0))
    why = reasons(view, chosen.index)
    assert chosen.index == Verb.STRIKE
    assert sum(why.values()) == pytest.approx(chosen.score)
    assert why["harm"] > 0 > why["spend"]


def test_cover_is_a_reason_to_go_behind_something(position):
    bows = dict.fromkeys("Abc", {"weapons": ["long-bow"]})
    view = position(".............\n...A........b\n..o.........c\n.............", **bows).view()
    assert reasons(view, Verb.STRIDE)["cover"] > 0


def test_aims_have_reasons_of_their_own():
    """Over a whole fight: what the agent thinks an aim worth is what its reasons come to."""
    fight, agent, rng = Fight(load("duel-of-nobles"), 2), make("scripted"), np.random.default_rng(0)
    asked = 0
    while not fight.over:
        view = fight.view()
        chosen = agent.choose(view, view.mask, rng)
        if fight.facts["question"] != Question.VERB:
            assert sum(reasons(view, chosen.index).values()) == pytest.approx(chosen.score, abs=0.001)
            asked += 1
        fight.take(chosen.index)
    assert asked


def test_only_legal_choices_and_scripted_agents_have_reasons(position):
    view = position("A.....b").view()
    with pytest.raises(NoMask, match="not legal"):
        reasons(view, Verb.STRIKE)
    with pytest.raises(NotBuilt, match="no reasons"):
        reasons(view, Verb.END, "random")
