"""Whole fights between agents: the same however they are played, and all accounted for."""

import numpy as np
import pytest

from opfor.agents.agent import Agent, Choice, make
from opfor.agents.contest import contest
from opfor.agents.policies import FACTS, advise, play_fights
from opfor.agents.seating import policies_for
from opfor.content import load
from opfor.content.fight import Fight, dice_key
from opfor.rules.core.records import new
from opfor.rules.core.state import Ending, Result

PAIRS = [("scripted", "scripted"), ("scripted", "random"), ("scripted:own", "scripted")]


@pytest.fixture(scope="module")
def duel():
    return load("duel-of-nobles")


@pytest.mark.parametrize("encounter", ["duel-of-nobles", "court-of-words", "smoke-ambush", "ice-chase", "two-packs"])
def test_thought_of_at_once_or_one_after_the_other_is_the_same(encounter):
    """In kernels a scripted agent takes verb and aim together; asked for each alone it must say the same."""
    compiled = load(encounter)
    policies = policies_for(compiled, {"all": "scripted"})
    together, apart = (Fight(compiled, 3, tracing=False) for _ in range(2))
    dice, keys, table = np.array([dice_key(compiled, 3)]), np.array([5]), np.zeros((1, FACTS), np.int64)
    views = new(apart.mode.state)
    one = (compiled.spec, compiled.start, together.state, views, together.work, 0, policies)
    play_fights(*one, dice, keys, 0, 1, table)
    while not apart.over:
        view = apart.view()
        apart.take(advise(compiled.spec, 0, view.state, 0, apart.work, 0, policies, view.mask, 5))
    assert together.save() == apart.save()


def test_the_kernel_and_the_agent_play_the_same_fight(duel):
    """The strongest scripted agent has no whims: no dice of its own change what it does."""
    names = dict.fromkeys(("house-ivo", "house-sabeth"), "scripted")
    fast = contest(duel, names, range(3))
    slow = contest(duel, {side: make(name) for side, name in names.items()}, range(3))
    for name in ("ending", "rounds", "decisions", "results", "fates"):
        assert getattr(fast, name).tolist() == getattr(slow, name).tolist()


@pytest.mark.parametrize("pair", PAIRS)
def test_threads_and_company_change_nothing(duel, pair):
    agents = dict(zip(("house-ivo", "house-sabeth"), pair, strict=True))
    one, two = contest(duel, agents, range(6), threads=1), contest(duel, agents, range(6), threads=2)
    alone = contest(duel, agents, [4])
    assert one.results.tolist() == two.results.tolist()
    assert one.rounds[4] == alone.rounds[0] and one.fates[4].tolist() == alone.fates[0].tolist()


def test_every_fight_is_classified(duel):
    told = []
    played = contest(duel, {"all": "random"}, range(5), played=told.append)
    assert len(played) == 5 == sum(told)
    assert sum(played.count(ending) for ending in Ending if ending) == 5
    decided = played.ending == Ending.DECIDED
    assert ((played.results[decided] == Result.WIN).sum(axis=1) == 1).all()


def test_other_trials_are_other_fights(duel):
    agents = {"all": "scripted"}
    assert contest(duel, agents, range(6)).fates.tolist() != contest(duel, agents, range(6), trial=1).fates.tolist()


class Passive(Agent):
    """Never does anything of its own will."""

    def choose(self, view, mask, rng):
        legal = np.flatnonzero(mask)
        return Choice(int(legal[0]))


def test_an_agent_of_ones_own_can_play_against_a_name(duel):
    played = contest(duel, {"house-ivo": "scripted", "house-sabeth": Passive()}, range(2))
    assert played.wins(0) == 2


def test_scripted_ends_what_does_not_end_by_itself():
    """Against somebody who only waits, behind obstacles or not, nothing stalls."""
    for encounter in ("archers-shoot-out", "heath-crossing"):
        compiled = load(encounter)
        sides = [side.id for side in compiled.sides]
        played = contest(compiled, {sides[0]: "scripted", sides[1]: Passive()}, range(1))
        assert played.ending.tolist() == [Ending.DECIDED] and played.wins(0) == 1


@pytest.mark.slow
@pytest.mark.parametrize("encounter", ["tourney-melee", "archers-shoot-out", "six-on-six", "court-of-words"])
def test_scripted_beats_random(encounter):
    compiled = load(encounter)
    sides = [side.id for side in compiled.sides]
    for seat in range(2):
        agents = {sides[seat]: "scripted", sides[1 - seat]: "random"}
        assert contest(compiled, agents, range(100)).wins(seat) >= 95
