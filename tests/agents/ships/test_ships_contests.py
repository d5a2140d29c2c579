"""Whole fights of ships mode between agents: who wins, that they end, and that nobody knows what it cannot (P4)."""

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.agents.contest import contest
from opfor.agents.duels import duel, even_encounters
from opfor.agents.policies import FACTS, advise, play_fights
from opfor.agents.presets import personalities
from opfor.agents.seating import policies_for
from opfor.content import load
from opfor.content.fight import Fight, View, dice_key
from opfor.rules.core import batch, records
from opfor.rules.core.state import Ending

MODE = "ships"
ENCOUNTERS = ["convoy-in-the-strait", "storm-barges", "ironfoot-at-the-bridge", "torpedo-run"]


def test_scripted_beats_random():
    went = duel("scripted", "random", MODE, 2 * len(even_encounters(MODE)), seed=3)
    assert went.rate >= 0.9
    assert went.stalled == went.capped == went.errors == 0


@pytest.mark.parametrize("agent", personalities(MODE))
def test_fights_end_whoever_fights_them(agent):
    went = contest(load("armour-at-dawn"), {"all": f"scripted:{agent}"}, [7], threads=1)
    assert went.ending.tolist() == [Ending.DECIDED]


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_thought_of_at_once_or_one_after_the_other_is_the_same(encounter):
    """In kernels a scripted agent takes verb and aim together; asked for each alone it must say the same."""
    compiled = load(encounter)
    policies = policies_for(compiled, {"all": "scripted"})
    together, apart = (Fight(compiled, 3, tracing=False) for _ in range(2))
    dice, keys, table = np.array([dice_key(compiled, 3)]), np.array([5]), np.zeros((1, FACTS), np.int64)
    views = records.new(apart.mode.state)
    one = (compiled.spec, compiled.start, together.state, views, together.work, 0, policies)
    play_fights(*one, dice, keys, 0, 1, table)
    while not apart.over:
        view = apart.view()
        apart.take(advise(compiled.spec, 0, view.state, 0, apart.work, 0, policies, view.mask, 5))
    assert together.save() == apart.save()


def lies(fight, side, rng):
    """Copies of spec and state in which all that the side cannot know of its foes is something else."""
    spec, facts = records.as_numpy(fight.spec).copy(), records.as_numpy(fight.state).copy()
    facts[0]["key"] = rng.integers(1, 2**62)
    for j, one in enumerate(fight.compiled.combatants):
        if one.side != side:
            sheet, unit = spec[0]["sheets"][j], facts[0]["units"][j]
            full = int(sheet["health"]) or 20 + (8 + int(sheet["attributes"][5])) * int(sheet["cpb"])  # T43
            sheet["attributes"][:], sheet["cpb"], sheet["health"] = (
                rng.integers(-3, 6, 6),
                rng.integers(1, 6),
                rng.integers(5, 900),
            )
            sheet["armour"], sheet["shields"], sheet["accuracy"], sheet["maneuverability"] = rng.integers(1, 6, 4)
            sheet["ranks"][:], sheet["weak"], sheet["immune"] = rng.integers(0, 6, 4), *rng.integers(0, 1 << 18, 2)
            sheet["abilities"][:], sheet["weapons"][:], sheet["spells"][:] = 0, 0, 0
            sheet["health"] = full  # how hurt a foe looks is seen: its health stays what it is
            unit["attacks"], unit["maneuvers"], unit["movements"] = 1, 4, 0
    return spec, facts


def seen(fight, spec, facts, side):
    """The decider's view of altered records."""
    new_spec, new_state, view = (records.new(kind) for kind in (fight.mode.spec, fight.mode.state, fight.mode.state))
    records.load(new_spec, 0, spec[0])
    records.load(new_state, 0, facts[0])
    records.load(view, 0, facts[0])
    batch.redact_one(new_spec, 0, new_state, 0, view, 0, side)
    compiled = fight.compiled.__class__(**{**fight.compiled.__dict__, "spec": new_spec})
    return View(compiled, view, side, fight.decider, fight.mask, np.zeros(1, np.float32))


@pytest.mark.parametrize("encounter", ENCOUNTERS)
@pytest.mark.parametrize("agent", ["scripted", "scripted:own"])
def test_what_is_hidden_changes_no_choice(encounter, agent):
    fight, player = Fight(load(encounter), 5, tracing=False), make(agent, MODE)
    rng, looked = np.random.default_rng(7), 0
    while not fight.over and looked < 20:
        view = fight.view()
        choice = player.choose(view, view.mask, np.random.default_rng(1)).index
        altered = seen(fight, *lies(fight, fight.side, rng), fight.side)
        assert player.choose(altered, view.mask, np.random.default_rng(1)).index == choice
        looked += 1
        fight.take(choice)
    assert looked >= 15
