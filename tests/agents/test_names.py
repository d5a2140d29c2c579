"""Names of agents, and who plays whom."""

import numpy as np
import pytest

from opfor.agents.agent import Agent, Choice, make
from opfor.agents.bundles import NoBundle
from opfor.agents.errors import NoMask, UnknownAgent, UnknownPersonality, UnknownSide
from opfor.agents.names import AgentName, parse
from opfor.agents.policy import Kind
from opfor.agents.presets import weight_row
from opfor.agents.seating import policies_for, seats
from opfor.content import load
from opfor.content.fight import Fight
from opfor.rules.core.records import as_numpy


@pytest.fixture(scope="module")
def ford():
    return load("ford-ambush")


@pytest.fixture(scope="module")
def duel():
    return load("duel-of-nobles")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("random", AgentName("random")),
        ("scripted", AgentName("scripted")),
        (" scripted:sniper", AgentName("scripted", "sniper")),
        ("scripted:brute@3", AgentName("scripted", "brute", 3)),
        ("scripted@1", AgentName("scripted", level=1)),
        ("search:200ms", AgentName("search", milliseconds=200)),
        ("search:1000", AgentName("search", simulations=1000)),
    ],
)
def test_a_name_is_taken_apart_and_put_together(name, parts):
    assert parse(name) == parts
    assert str(parts) == name.strip()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("scripted@6", "levels are 1, the weakest, to 5"),
        ("scripted:brute@", "levels are 1"),
        ("random@2", "random has no levels"),
        ("search:soon", "write search:200ms or search:1000"),
        ("search:0ms", "write search:200ms"),
        ("search:3600001ms", "at most search:3600000ms"),
        ("search:" + "9" * 5000, "write search:200ms"),
    ],
)
def test_a_level_or_budget_that_is_none_says_what_there_is(name, says):
    with pytest.raises(UnknownAgent, match=says):
        parse(name)


def test_a_bundle_that_is_not_there():
    assert str(parse("bundle:runs/x@2:y")) == "bundle:runs/x@2:y"
    with pytest.raises(NoBundle, match="no bundle in runs/x"):
        make("bundle:runs/x")
    with pytest.raises(UnknownAgent, match="write bundle: and the folder"):
        parse("bundle:")


def test_a_wrong_name_says_what_there_is():
    with pytest.raises(UnknownAgent, match="did you mean 'scripted'"):
        make("scriptd")
    with pytest.raises(UnknownAgent, match="agents are random, scripted"):
        make("gpt")
    with pytest.raises(UnknownAgent, match="takes nothing"):
        make("random:brute")
    with pytest.raises(UnknownPersonality, match="did you mean 'brute'"):
        make("scripted:brutus")


def test_an_agent_refuses_to_guess(duel):
    fight, agent, rng = Fight(duel, 1), make("scripted"), np.random.default_rng(0)
    with pytest.raises(NoMask, match="needs the mask"):
        agent.choose(fight.view(), None, rng)
    with pytest.raises(NoMask, match="no legal choice"):
        agent.choose(fight.view(), np.zeros(345, np.int8), rng)
    only_illegal = np.zeros(345, np.int8)
    only_illegal[[90, 91]] = 1
    with pytest.raises(NoMask, match="legal in this view"):
        agent.choose(fight.view(), only_illegal, rng)


def test_the_narrowest_key_says_who_plays(ford):
    agents = {"all": "random", "foes": "scripted:coward", "party": "scripted", "tolland": "scripted:guardian"}
    played = dict(zip((c.id for c in ford.combatants), seats(ford, agents), strict=True))
    assert played["mira"] == "scripted"
    assert played["tolland"] == "scripted:guardian"
    assert played["rusk"] == "scripted:coward"


def test_who_is_not_named_plays_itself(ford):
    assert set(seats(ford, {"party": "random"})[3:]) == {"scripted:own"}


def test_an_unknown_side_says_which_there_are(ford):
    with pytest.raises(UnknownSide, match="did you mean 'bandits'"):
        seats(ford, {"bandit": "random"})
    with pytest.raises(UnknownSide, match="sides are party, bandits, foes, all$"):
        seats(ford, {"x": "random"})


def test_policies_carry_the_weights(ford):
    policies = as_numpy(policies_for(ford, {"party": "scripted", "bandits": "random"}))
    assert policies["kind"][:3].tolist() == [Kind.SCRIPTED] * 3
    assert set(policies["kind"][3:9].tolist()) == {Kind.RANDOM}
    assert policies["weights"][0].tolist() == list(weight_row("default", "grid"))


def test_own_is_each_ones_own(ford):
    policies = as_numpy(policies_for(ford, {"all": "scripted:own"}))
    for k, combatant in enumerate(ford.combatants):
        assert policies["weights"][k].tolist() == list(weight_row(combatant.personality or "default", "grid"))


def test_outside_leaves_the_choice_to_the_caller(ford):
    policies = as_numpy(policies_for(ford, {"party": "outside", "foes": "scripted"}))
    assert policies["kind"][:3].tolist() == [Kind.OUTSIDE] * 3
    with pytest.raises(UnknownAgent, match="nobody"):
        make("outside")


class Last(Agent):
    """An agent of one's own."""

    def choose(self, view, mask, rng):
        return Choice(int(np.flatnonzero(mask)[-1]))


def test_an_agent_of_ones_own_is_a_class_with_choose(duel):
    fight = Fight(duel, 1)
    choice = Last().choose(fight.view(), fight.mask, np.random.default_rng(0))
    assert fight.mask[choice.index] and choice.score is None


@pytest.mark.parametrize("key", ["party", "foes"])
def test_there_is_no_party_where_nobody_is_a_player(key):
    with pytest.raises(UnknownSide, match="duel-of-nobles has no side or combatant"):
        seats(load("duel-of-nobles"), {key: "random"})
