"""What is not offered, and by which rule; the plan for the whole turn."""

import re

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.agents.explain import explain
from opfor.agents.laws import mask_under
from opfor.agents.planning import supposed
from opfor.agents.refusals import refused
from opfor.agents.seating import under
from opfor.chronicle import describe_choice
from opfor.content import load
from opfor.content.fight import Fight
from opfor.content.laws import read_law
from opfor.rules.core.records import as_numpy
from opfor.rules.core.state import Fate

ENCOUNTERS = [
    *("six-on-six", "smoke-ambush", "two-covens", "dawn-raid"),
    *("armoury-night", "toll-road-ambush", "torpedo-run"),
]


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_what_is_legal_is_never_refused_and_what_is_refused_names_a_rule(encounter):
    fight, rng = Fight(load(encounter), 2), np.random.default_rng(0)
    player, told = make("scripted", fight.compiled.mode), 0
    for _ in range(60):
        if fight.over:
            break
        view = fight.view()
        for one in refused(view, np.flatnonzero(view.mask)):
            assert not view.mask[one.choice] and one.choice < 96
            assert re.fullmatch(r"[GRTV]\d\d", one.rule) and one.law == ""
            assert describe_choice(view, one.choice)
            told += 1
        fight.take(player.choose(view, view.mask, rng).index)
    assert told > 20


@pytest.mark.parametrize("encounter", ["six-on-six", "two-covens", "armoury-night", "torpedo-run"])
def test_what_a_law_forbids_is_told_with_the_law(encounter):
    compiled = under(load(encounter), {"all": [read_law(law) for law in KEPT[encounter]]})
    fight, rng = Fight(compiled, 2), np.random.default_rng(0)
    player, told = make("scripted", compiled.mode), set()
    for _ in range(80):
        view = fight.view()
        may = mask_under(compiled.combatants[fight.decider].laws, view, view.mask)
        told |= {one.law for one in refused(view, np.flatnonzero(may.mask)) if one.law}
        fight.take(player.choose(view, may.mask, rng).index)
        if fight.over:
            break
    assert told & {"spend-no-limited", "keep", "no-lethal-force"}


KEPT = {
    "six-on-six": ["spend-no-limited", "keep:stamina:30"],
    "two-covens": ["spend-no-limited", "keep:mana:30"],
    "armoury-night": ["no-lethal-force"],
    "torpedo-run": ["no-lethal-force"],
}


@pytest.mark.parametrize(
    "encounter", ["duel-of-nobles", "six-on-six", "two-covens", "glass-alley", "duel-over-the-sound"]
)
def test_a_plan_is_what_is_done_as_long_as_no_dice_come_between(encounter):
    fight, rng = Fight(load(encounter), 4), np.random.default_rng(0)
    player, followed = make("scripted", fight.compiled.mode), 0
    for _ in range(40):
        view = fight.view()
        why = explain(player, view, view.mask, rng)
        expected = [one.choice for one in why.plan if one.certain]
        assert expected[0] == why.chosen
        if len(expected) > 1:
            who = fight.decider
            fight.take(expected[0])
            if fight.decider == who and not fight.over:
                again = fight.view()
                assert player.choose(again, again.mask, rng).index == expected[1]
                followed += 1
        else:
            fight.take(why.chosen)
        if fight.over:
            break
    assert followed


def test_a_plan_gives_away_nothing_that_is_hidden():
    """P4: the fight that is supposed has the looks of foes, and dice of its own."""
    fight = Fight(load("smoke-ambush"), 3)
    inside = supposed(fight.view())
    spec, facts = as_numpy(inside.spec)[0], fight.facts
    assert inside.facts["key"] != facts["key"]
    for j, one in enumerate(fight.compiled.combatants):
        if one.side != fight.side:
            assert spec["sheets"][j]["stamina"] == spec["looks"][j]["stamina"]
            assert inside.compiled.combatants[j].personality is None
            if int(facts["units"][j]["unknown_to"]) >> fight.side & 1:
                assert inside.facts["units"][j]["fate"] == Fate.ESCAPED
