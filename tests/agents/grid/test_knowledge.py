"""P4: a scripted agent decides from what its side knows: hidden facts changed, the choice stays."""

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.content import load
from opfor.content.fight import Fight, View
from opfor.rules.core import batch, records

ENCOUNTERS = ["smoke-ambush", "haunted-crypt", "six-on-six", "court-of-words"]


def hidden_facts(fight, side, rng):
    """Copies of spec and state in which everything that the side cannot know of foes is something else."""
    spec, facts = records.as_numpy(fight.spec).copy(), records.as_numpy(fight.state).copy()
    facts[0]["key"] = rng.integers(1, 2**62)
    hostile = int(spec[0]["hostile"][side])
    members = [k for k, one in enumerate(fight.compiled.combatants) if one.side == side]
    for j, one in enumerate(fight.compiled.combatants):
        if not hostile >> one.side & 1:
            continue
        sheet, unit = spec[0]["sheets"][j], facts[0]["units"][j]
        sheet["ranks"][:], sheet["modifiers"][:] = rng.integers(2, 19, 12), rng.integers(-2, 3, 4)
        sheet["fearless"], sheet["mindless"] = rng.integers(0, 2), rng.integers(0, 2)
        unit["uses"][:], unit["thrown"][:], unit["breaths"] = rng.integers(0, 3, 8), rng.integers(0, 2, 4), 1
        if all(int(unit["hidden_from"]) >> k & 1 or facts[0]["units"][k]["fate"] for k in members):
            unit["x"], unit["y"] = rng.integers(0, spec[0]["width"]), rng.integers(0, spec[0]["height"])
            unit["prone"], unit["wounds"] = rng.integers(0, 2), rng.integers(0, 3)
    return spec, facts


def seen(fight, spec, facts, side):
    """The decider's view of altered records."""
    new_spec, new_state, view = (records.new(kind) for kind in (fight.mode.spec, fight.mode.state, fight.mode.state))
    records.load(new_spec, 0, spec[0])
    records.load(new_state, 0, facts[0])
    batch.redact_one(new_spec, 0, new_state, 0, view, 0, side)
    compiled = fight.compiled.__class__(**{**fight.compiled.__dict__, "spec": new_spec})
    return View(compiled, view, side, fight.decider, fight.mask, np.zeros(1, np.float32))


@pytest.mark.parametrize("encounter", ENCOUNTERS)
@pytest.mark.parametrize("agent", ["scripted", "scripted:own"])
def test_what_is_hidden_changes_no_choice(encounter, agent):
    fight, player = Fight(load(encounter), 5, tracing=False), make(agent)
    rng, looked = np.random.default_rng(7), 0
    while not fight.over and looked < 25:
        view = fight.view()
        choice = player.choose(view, view.mask, np.random.default_rng(1)).index
        if fight.facts["decisions"] % 3 == 0:
            spec, facts = hidden_facts(fight, fight.side, rng)
            altered = seen(fight, spec, facts, fight.side)
            assert player.choose(altered, view.mask, np.random.default_rng(1)).index == choice
            looked += 1
        fight.take(choice)
    assert looked == 25
