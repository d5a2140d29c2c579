"""Every agent says why: a sentence, and its alternatives ranked with the reasons in each."""

import numpy as np
import pytest

from opfor.agents.agent import Agent, Choice, make
from opfor.agents.explain import explain
from opfor.content import load
from opfor.content.fight import Fight
from opfor.rules.core.choices import VERBS

ENCOUNTERS = ["duel-of-nobles", "two-covens", "glass-alley", "duel-over-the-sound"]


def moments(encounter, agent, wanted):
    """Decisions of a fight, each with the explanation of the choice that is taken."""
    fight, rng = Fight(load(encounter), 4), np.random.default_rng(0)
    player = make(agent, fight.compiled.mode)
    for _ in range(wanted):
        view = fight.view()
        why = explain(player, view, view.mask, rng)
        yield fight, view, why
        fight.take(why.chosen)
        if fight.over:
            return


@pytest.mark.parametrize("encounter", ENCOUNTERS)
@pytest.mark.parametrize("agent", ["scripted", "scripted:own", "random"])
def test_it_is_complete_and_ranked(encounter, agent):
    for _, view, why in moments(encounter, agent, 30):
        told = [other.choice for other in why.alternatives]
        assert sorted(told) == np.flatnonzero(view.mask).tolist()
        assert told[0] == why.chosen == why.plan[0].choice
        scores = [other.score for other in why.alternatives]
        if scores[0] is not None:
            assert scores[1:] == sorted(scores[1:], reverse=True) and scores[0] >= scores[-1]
        assert why.reason.endswith(".") and why.reason[0].isupper()


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_the_reasons_add_up_to_the_score(encounter):
    checked = 0
    for _, _, why in moments(encounter, "scripted", 40):
        chosen = why.alternatives[0]
        assert sum(chosen.terms.values()) == pytest.approx(chosen.score, abs=0.02)
        assert list(map(abs, chosen.terms.values())) == sorted(map(abs, chosen.terms.values()), reverse=True)
        checked += bool(chosen.terms)
    assert checked > 10


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_the_aim_told_is_the_aim_taken(encounter):
    aimed = None
    for fight, _, why in moments(encounter, "scripted", 40):
        if aimed is not None:
            assert why.chosen == aimed or fight.facts["question"] == 1
        aimed = why.aim if why.chosen < VERBS else None


def test_an_agent_that_does_not_weigh_says_so():
    class First(Agent):
        def choose(self, view, mask, rng):
            return Choice(int(np.flatnonzero(mask)[0]))

    view = Fight(load("duel-of-nobles"), 4).view()
    why = First().explain(view, view.mask, np.random.default_rng(0))
    assert "does not weigh" in why.reason and why.score is None
    assert len(why.alternatives) == view.mask.sum()


def test_who_has_no_choice_says_so():
    view = Fight(load("duel-of-nobles"), 4).view()
    only = np.zeros(345, np.int8)
    only[np.flatnonzero(view.mask)[0]] = 1
    for name in ("scripted", "random"):
        assert explain(make(name), view, only, np.random.default_rng(0)).reason == "There is no other choice."
