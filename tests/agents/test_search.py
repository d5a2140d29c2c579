"""The searching agent: the same for the same seed, obedient, stopped at will, and right where the truth is known."""

import threading
import time
from functools import partial

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.agents.explain import explain
from opfor.agents.laws import mask_under
from opfor.agents.names import parse
from opfor.agents.search import SearchAgent
from opfor.content import load
from opfor.content.fight import DieWanted, Fight
from opfor.content.laws import read_law
from opfor.rules.core.records import as_numpy
from opfor.rules.core.state import Result

ENCOUNTERS = ["duel-of-nobles", "two-covens", "roadside-duel", "duel-over-the-sound"]
CORNERED = """\
id: cornered
title: Cornered
mode: rows
round_cap: 1
options: {ties_by_choice: 0}
sides:
  party: {players: true, objectives: [{goal: defeat, who: hex}]}
  band: {objectives: [{goal: hold-out, rounds: 1}]}
combatants:
  - {creature: hunter, id: wren, side: party, row: back}
  - {creature: goblin-cutter, id: rat, side: band, row: front}
  - {creature: goblin-hexer, id: hex, side: band, row: back}
"""
LAST_STAND = """\
id: last-stand
title: Last stand
mode: grid
round_cap: 1
map: {rows: ["...", "...", "..."]}
sides:
  party: {players: true, objectives: [{goal: defeat, who: foe-c}]}
  foes: {objectives: [{goal: hold-out, rounds: 1}]}
combatants:
  - {creature: tanner, id: hero, side: party, at: [1, 1], overrides: {weapons: [sword, dagger]}}
  - {creature: tanner, id: foe-b, side: foes, at: [1, 0], overrides: {weapons: [sword], minor: true}}
  - {creature: tanner, id: foe-c, side: foes, at: [1, 2], overrides: {weapons: [sword], minor: true}}
"""


def standing(encounter, seed, decisions):
    """A fight after so many scripted decisions, or the first after them with something to think about."""
    fight, rng = Fight(load(encounter), seed, tracing=False), np.random.default_rng(seed)
    player = make("scripted", fight.compiled.mode)
    while fight.facts["decisions"] < decisions or fight.mask.sum() < 6:
        view = fight.view()
        fight.take(player.choose(view, view.mask, rng).index)
    return fight


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_the_same_seed_and_budget_give_the_same_choice(encounter):
    view = standing(encounter, 3, 6).view()
    chosen = [make("search:24", view.compiled.mode).choose(view, view.mask, np.random.default_rng(5)) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert view.mask[chosen[0].index] and 0 <= chosen[0].score <= 1


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_it_plays_only_what_it_may(encounter):
    view = standing(encounter, 3, 6).view()
    legal = np.flatnonzero(view.mask)
    some = np.zeros(345, np.int8)
    some[legal[1::2]] = 1
    assert some[make("search:8", view.compiled.mode).choose(view, some, np.random.default_rng(0)).index]


def test_it_keeps_the_law():
    fight = standing("duel-of-nobles", 1, 3)
    view = fight.view()
    may = mask_under([read_law("no-lethal-force"), read_law("spend-no-limited")], view, view.mask)
    assert may.barred
    chosen = make("search:16").choose(view, may.mask, np.random.default_rng(0)).index
    assert may.mask[chosen]


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_it_explains_itself_by_its_playouts(encounter):
    view = standing(encounter, 3, 6).view()
    why = explain(make("search:24", view.compiled.mode), view, view.mask, np.random.default_rng(5))
    assert "played out" in why.reason and why.alternatives[0].choice == why.chosen
    assert sum(other.terms.get("playouts", 0) for other in why.alternatives) <= 24
    assert sorted(other.choice for other in why.alternatives) == np.flatnonzero(view.mask).tolist()


def test_it_can_be_stopped_at_any_time():
    view = standing("duel-of-nobles", 1, 3).view()
    agent = SearchAgent(parse("search:60000ms"), "grid")
    threading.Timer(0.5, agent.cancel).start()
    began = time.perf_counter()
    chosen = agent.choose(view, view.mask, np.random.default_rng(0))
    assert view.mask[chosen.index] and time.perf_counter() - began < 30


@pytest.mark.parametrize("encounter", ["smoke-ambush", "two-covens", "toll-road-ambush", "under-the-bay"])
def test_what_is_hidden_changes_no_choice(encounter):
    """P4: dice, foes' sheets, and where the hidden are."""
    fight = standing(encounter, 5, 9)
    view, rng = fight.view(), np.random.default_rng(0)
    chosen = make("search:12", view.compiled.mode).choose(view, view.mask, np.random.default_rng(5))
    spec, facts = as_numpy(fight.spec).copy(), as_numpy(fight.state).copy()
    facts[0]["key"] = rng.integers(1, 2**62)
    for j, one in enumerate(fight.compiled.combatants):
        if one.side != fight.side:
            tables = {"ranks", "statistics", "attributes"} & set(spec[0]["sheets"].dtype.names)
            for table in tables:
                spec[0]["sheets"][j][table] += 3
            spec[0]["sheets"][j]["abilities"][:] = 0
    altered = fight.clone()
    altered.restore(facts[0].tobytes())
    again = altered.view()
    compiled = again.compiled.__class__(**{**again.compiled.__dict__, "spec": with_facts(fight, spec)})
    told = again.__class__(**{**again.__dict__, "compiled": compiled})
    assert make("search:12", compiled.mode).choose(told, view.mask, np.random.default_rng(5)) == chosen


def with_facts(fight, spec):
    from opfor.rules.core import records

    made = records.new(fight.mode.spec)
    records.load(made, 0, spec[0])
    return made


def outcomes(fight, choice, faces=()):
    """Every way the dice of a choice can fall: the fight after it, and its chance."""
    trial = fight.clone()
    trial.roll_by_hand(range(len(fight.compiled.sides)))
    trial.lay(faces)
    try:
        trial.take(choice)
    except DieWanted as wanted:
        for face in range(1, wanted.die.sides + 1):
            for after, chance in outcomes(fight, choice, (*faces, face)):
                yield after, chance / wanted.die.sides
    else:
        yield trial, 1.0


def worth(fight, side, decider):
    """The exact worth of a fight to a side whose last decider is at work: by expectimax."""
    if fight.over:
        return {Result.WIN: 1.0, Result.LOSS: 0.0}.get(fight.result(side), 0.5)
    if fight.decider != decider:
        return expected(fight, side, decider, int(fight.legal()[0]))  # passes
    return max(expected(fight, side, decider, int(choice)) for choice in fight.legal())


def expected(fight, side, decider, choice):
    return sum(chance * worth(after, side, decider) for after, chance in outcomes(fight, choice))


@pytest.fixture
def cornered(tmp_path):
    """Wren's last AP, both goblins have acted: only the hexer's fall wins, and it has little left."""
    file = tmp_path / "cornered.yaml"
    file.write_text(CORNERED)
    fight = Fight(load(file), 2, tracing=False)
    while fight.compiled.combatants[fight.decider].id != "wren" or not fight.mask[3]:
        fight.take(int(fight.legal()[0]))
    facts = fight.facts.copy()
    facts["ap"], facts["begun"] = 1, 1
    facts["units"]["acted"][1:3] = 1
    facts["units"]["mana"][0] = 0
    facts["units"]["items"][0] = 0
    facts["units"]["health"][1], facts["units"]["health"][2] = 4, 12
    fight.restore(facts.tobytes())
    return fight


@pytest.fixture
def last_stand(tmp_path):
    """The hero's Action of the last round, both foes have acted: only one of the two counts, and it is the fresher."""
    file = tmp_path / "last-stand.yaml"
    file.write_text(LAST_STAND)
    fight = Fight(load(file), dice=[20, 1, 1], tracing=False)
    facts = fight.facts.copy()
    facts["move_left"], facts["begun"] = 0, 1
    facts["units"]["acted"][1:3] = 1
    facts["units"]["stamina"][1], facts["units"]["stamina"][2] = 1, 4
    fight.restore(facts.tobytes())
    return fight


@pytest.mark.parametrize("position", ["cornered", pytest.param("last_stand", marks=pytest.mark.slow)])
def test_it_agrees_with_exact_expectimax(position, request):
    fight = request.getfixturevalue(position)
    decider, side = fight.decider, fight.side
    solve = partial(expected, side=side, decider=decider)
    while fight.decider == decider and not fight.over:
        exact = {int(choice): solve(fight, choice=int(choice)) for choice in fight.legal()}
        view = fight.view()
        chosen = make("search:400", view.compiled.mode).choose(view, view.mask, np.random.default_rng(1)).index
        assert exact[chosen] >= max(exact.values()) - 0.03, (chosen, exact)
        if chosen < 96 and max(exact.values()) == min(exact.values()):
            return
        fight.take(chosen)
