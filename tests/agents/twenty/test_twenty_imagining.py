"""Fights that agents imagine by the rule of twenty: whole, possible, and drawn from what is known alone (P4)."""

import dataclasses

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.agents.planning import supposed
from opfor.content import load
from opfor.content.fight import Fight
from opfor.content.modes import mode_of
from opfor.rules.core import records
from opfor.rules.core.board import Terrain
from opfor.rules.core.state import Fate
from opfor.rules.twenty.core.table import Status

ENCOUNTERS = ["sniper-on-the-gantry", "toll-road-ambush", "under-the-bay", "squadron-clash"]


def views(encounter, seed, wanted):
    """Decisions of a fight between scripted agents."""
    fight, rng = Fight(load(encounter), seed, tracing=False), np.random.default_rng(seed)
    player = make("scripted", fight.compiled.mode)
    for _ in range(wanted):
        if fight.over:
            return
        view = fight.view()
        yield fight, view
        fight.take(player.choose(view, view.mask, rng).index)


def with_other_foes(view):
    """The same view of an encounter in which foes' sheets say something else, but not how much harm they have taken."""
    compiled, spec = view.compiled, records.as_numpy(view.compiled.spec).copy()
    for j, one in enumerate(compiled.combatants):
        if one.side != view.side:
            sheet = spec[0]["sheets"][j]
            sheet["attributes"] += 2
            sheet["resource"], sheet["abilities"][:], sheet["stealth"] = 9, 0, 7
    made = records.new(mode_of(compiled.mode).spec)
    records.load(made, 0, spec[0])
    return dataclasses.replace(view, compiled=dataclasses.replace(compiled, spec=made))


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_it_rests_on_what_is_known(encounter):
    compared = 0
    for fight, view in views(encounter, 4, 14):
        inside, again = supposed(view), supposed(with_other_foes(view))
        if inside is None:
            assert again is None
            continue
        assert inside.save() == again.save()
        assert inside.facts["key"] != fight.facts["key"]
        compared += 1
    assert compared > 7


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_it_can_be_played_to_its_end(encounter):
    """Whoever stands has a cell of its own where it may be; and with other keys something else is drawn."""
    player = make("random", load(encounter).mode)
    differs = 0
    for n, (_, view) in enumerate(views(encounter, 4, 8)):
        inside, other = supposed(view, 1000 + n), supposed(view, 2000 + n)
        if inside is None or other is None:
            continue
        differs += inside.facts["units"].tobytes() != other.facts["units"].tobytes()
        units, terrain = inside.facts["units"], records.as_numpy(inside.spec)[0]["terrain"]
        standing = [j for j in range(len(inside.compiled.combatants)) if units[j]["fate"] == Fate.STANDING]
        cells = [(int(units[j]["x"]), int(units[j]["y"])) for j in standing]
        assert len(set(cells)) == len(cells) and not any(terrain[y, x] & Terrain.WALL for x, y in cells)
        rng = np.random.default_rng(n)
        for _ in range(30):
            if inside.over:
                break
            seen = inside.view()
            inside.take(player.choose(seen, seen.mask, rng).index)
    assert differs


def test_the_hidden_are_somewhere_and_have_their_turn():
    fight = Fight(load("toll-road-ambush"), 4, tracing=False)
    facts = fight.facts.copy()
    foes = [j for j, one in enumerate(fight.compiled.combatants) if one.side != fight.side]
    hidden = foes[0]
    facts["units"][hidden]["bearing"] |= 1 << Status.STEALTH
    facts["units"][hidden]["borne"][Status.STEALTH] = 4 << 10 | (hidden + 1) << 13
    facts["units"][hidden]["found_by"] = 0
    fight.restore(facts.tobytes())
    places = set()
    for key in range(12):
        inside = supposed(fight.view(), key)
        units = inside.facts["units"]
        assert units[hidden]["fate"] == Fate.STANDING
        assert hidden in inside.facts["order"][: inside.facts["order_count"]]
        places.add((int(units[hidden]["x"]), int(units[hidden]["y"])))
    assert len(places) > 3
