"""The promises of the engine on battles of this mode, and that every option is tested."""

from pathlib import Path

import numpy as np
import pytest

from opfor.rules.core import audit, batch, records
from opfor.rules.core.choices import CHOICES
from opfor.rules.core.state import Ending, Fate, Result
from opfor.rules.rows import state
from opfor.rules.rows.words import Row

LETTERS = "ABCDabcd"
KITS = [
    {"roles": ["striker", "guardian", "caster"], "abilities": ["cut", "spark", "bravery"], "row": "asked"},
    {"roles": ["striker", "guardian"], "abilities": ["cut", "mire", "lullaby", "gaze"]},
    {"roles": ["caster", "saboteur"], "abilities": ["fireball", "quake", "poison", "daze", "hush"], "row": "back"},
    {
        "roles": ["mender", "enhancer"],
        "abilities": ["cure", "cure-all", "raise", "antidote", "bravery"],
        "row": "asked",
    },
]
PEOPLE = {
    letter: {**KITS[i % 4], "initiative": 10 + i % 3, "tier": 7 if i % 2 else 3, "items": {"potion": 1, "feather": 1}}
    for i, letter in enumerate(LETTERS)
}


@pytest.fixture
def melee(battle):
    """Four against four with everything in it, at its first decision."""
    return battle(LETTERS, strike=1, opening=False, **PEOPLE)


def played(fight, key):
    """Play it out by seeded random choices, with dice of the same key; the facts at its end."""
    F = records.new(state.RowsFight)
    batch.copy_one(F, 0, fight.state, 0)
    batch.seed_one(F, 0, key)
    batch.look_one(fight.spec, 0, F, 0, fight.work, 0, np.zeros(CHOICES, np.int8))
    batch.playout_random(fight.spec, 0, F, 0, fight.work, 0, key)
    return records.as_numpy(F)[0]


def test_every_battle_ends_for_both_sides(melee):
    for key in range(25):
        end = played(melee, key)
        assert end["ending"] in (Ending.DECIDED, Ending.DRAW, Ending.STALLED, Ending.CAPPED)
        assert Result.OPEN not in end["results"][:2].tolist()
        assert end["decider"] == -1


def test_random_choices_never_leave_the_battle(melee):
    for key in range(25):
        assert Fate.ESCAPED not in played(melee, key)["units"]["fate"].tolist()


def test_facts_stay_within_their_bounds(melee):
    full = [sheet["health"] for sheet in records.as_numpy(melee.spec)[0]["sheets"][:8]]
    for key in range(25):
        units = played(melee, key)["units"][:8]
        assert (units["health"] >= 0).all() and (units["health"] <= full).all() and (units["mana"] >= 0).all()
        assert ((units["health"] == 0) == (units["fate"] == Fate.UNCONSCIOUS)).all()
        assert np.isin(units["row"], [Row.FRONT, Row.BACK]).all() and (np.abs(units["levels"]) <= 3).all()
        assert ((units["levels"] != 0) == (units["phases"] > 0)).all()


def test_p1_the_mask_is_exactly_what_take_accepts(melee):
    F, mask = records.new(state.RowsFight, 2), np.zeros(CHOICES, np.int8)
    batch.copy_one(F, 0, melee.state, 0)
    batch.seed_one(F, 0, 11)
    for _ in range(60):
        assert records.fact(F, "ending") == Ending.ONGOING
        assert audit.audit_mask(melee.spec, 0, F, 0, melee.work, 0, mask) == -1
        audit.wander(melee.spec, 0, F, 0, melee.work, 0, 5, 1)


def test_p2_the_same_seed_gives_the_same_bytes(melee):
    assert played(melee, 3).tobytes() == played(melee, 3).tobytes() != played(melee, 4).tobytes()


def test_p4_what_is_hidden_never_touches_view_mask_or_observation(melee):
    fight = melee
    for step in range(120):
        if fight.decider == "":
            break
        choice = fight.legal()[(step * 7) % len(fight.legal())]
        side = 0 if fight.decider.isupper() else 1
        usual = (fight.seen_by(side).tobytes(), fight.mask.tobytes(), fight.observation().tobytes())
        before = records.to_bytes(fight.state)
        facts = fight.facts.copy()
        facts["counter"] += 5
        facts["key"] += 3
        for i, letter in enumerate(fight.letters):
            if letter.isupper() == (side == 1):
                facts["units"][i]["items"] = 0
                facts["units"][i]["uses"] += 1
                if facts["cast"] == 0:
                    facts["units"][i]["call"] = 7 * (facts["units"][i]["call"] != 0)
        records.load(fight.state, 0, facts.tobytes())
        fight.look()
        assert (fight.seen_by(side).tobytes(), fight.mask.tobytes(), fight.observation().tobytes()) == usual
        records.load(fight.state, 0, before)
        batch.seed_one(fight.state, 0, 17 + step)
        fight.look()
        fight.play(choice)
    assert fight.round_no >= 2
    batch.seed_one(fight.state, 0, 0)  # dice of the generator were meant to fall here


def test_twelve_a_side_fill_every_slot(battle):
    letters = "ABCDEFGHIJKLabcdefghijkl"
    fight = battle(letters, **{x: {"basic": "shot"} for x in letters})
    assert fight.aims("A basic") == "abcdefghijkl"
    assert Result.OPEN not in played(fight, 1)["results"][:2].tolist()


def test_every_option_of_the_rules_is_flipped_by_a_test():
    texts = "".join(
        path.read_text() for path in Path(__file__).parent.glob("test_*.py") if path.name != "test_engine.py"
    )
    options = list(records.fields_of(state.RowsProfile))
    assert len(options) > 40
    assert [name for name in options if f'"{name}"' not in texts] == []
