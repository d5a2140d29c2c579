"""P4: a side's view, observation and mask do not change when any fact hidden from it does.

For each mode a list of changes to facts that a side cannot know; each is made on a copy of a fight at seeded states.
"""

import numpy as np
import pytest

from opfor.chronicle.twenty.condition import full_health
from opfor.content.fight import Fight
from opfor.rules.core import audit, batch, records
from opfor.rules.core.choices import CHOICES, Question
from opfor.rules.twenty.core.statuses import VALUE
from opfor.rules.twenty.core.table import Status

STEALTH, POSSESSED, VERB_ASKED = int(Status.STEALTH), int(Status.POSSESSED), int(Question.VERB)


def foes_of(fight, side):
    hostile = int(records.as_numpy(fight.spec)["hostile"][0][side])
    return [j for j, one in enumerate(fight.compiled.combatants) if hostile >> one.side & 1]


def located(fight, facts, side, j):
    unit = facts["units"][j]
    if int(unit["unknown_to"]) >> side & 1:
        return False
    members = [k for k, one in enumerate(fight.compiled.combatants) if one.side == side]
    return any(facts["units"][k]["fate"] == 0 and not int(unit["hidden_from"]) >> k & 1 for k in members)


def other_dice(fight, spec, facts, side, rng):
    facts["key"] = rng.integers(1, 2**62)
    facts["counter"] += rng.integers(1, 1000)


def other_tape(fight, spec, facts, side, rng):
    facts["tape"][:] = rng.integers(1, 7, 64)
    facts["tape_count"] = facts["tape_at"] + 3 if facts["tape_at"] < 60 else facts["tape_count"]


def grid_secrets(fight, spec, facts, side, rng):
    """What foes have used up, and whom they fear."""
    for j in foes_of(fight, side):
        unit = facts["units"][j]
        unit["uses"][:] = rng.integers(0, 3, 8)
        unit["breaths"], unit["feared"] = rng.integers(0, 2), rng.integers(0, 16)
        unit["thrown"][:] = rng.integers(0, 2, 4)


def grid_pools_within_a_band(fight, spec, facts, side, rng):
    """Exact pools of foes, as long as the quarter they are in stays the same."""
    for j in foes_of(fight, side):
        for pool in ("stamina", "focus", "courage"):
            full, left = int(spec["sheets"][j][pool]), int(facts["units"][j][pool])
            same = [n for n in range(full + 1) if full and -(-4 * n // full) == -(-4 * left // full)]
            facts["units"][j][pool] = rng.choice(same) if same else left


def grid_sheets(fight, spec, facts, side, rng):
    """Ranks, armour numbers and abilities of foes: strangers see `looks` alone."""
    for j in foes_of(fight, side):
        spec["sheets"][j]["ranks"][:] = rng.integers(2, 19, 12)
        spec["sheets"][j]["modifiers"][:] = rng.integers(-2, 3, 4)
        spec["sheets"][j]["abilities"][:] = 0
        spec["sheets"][j]["fearless"], spec["sheets"][j]["mindless"] = rng.integers(0, 2), rng.integers(0, 2)


def grid_place_of_the_unlocated(fight, spec, facts, side, rng):
    """Where those are whose place nobody of the side knows, and how they are."""
    for j in foes_of(fight, side):
        if located(fight, facts, side, j):
            continue
        unit = facts["units"][j]
        unit["x"], unit["y"] = rng.integers(0, spec["width"]), rng.integers(0, spec["height"])
        for name in ("stamina", "prone", "sheltered", "wounds", "exposed", "initiative", "acted", "intercepts"):
            unit[name] = rng.integers(0, 2)


def rows_calls_before_the_die(fight, spec, facts, side, rng):
    """What foes have called, until the die is cast."""
    for j in foes_of(fight, side):
        if facts["cast"] == 0:
            facts["units"][j]["call"] = rng.integers(0, 11)


def rows_secrets(fight, spec, facts, side, rng):
    """What foes have used up and still carry."""
    for j in foes_of(fight, side):
        unit = facts["units"][j]
        unit["uses"][:] = rng.integers(0, 3, len(unit["uses"]))
        unit["items"][:] = rng.integers(0, 4, len(unit["items"]))


def rows_pools_within_a_band(fight, spec, facts, side, rng):
    """Exact pools of standing foes, as long as the quarter they are in stays the same."""
    for j in foes_of(fight, side):
        for pool in ("health", "mana"):
            full, left = int(spec["sheets"][j][pool]), int(facts["units"][j][pool])
            same = [n for n in range(full + 1) if full and -(-4 * n // full) == -(-4 * left // full)]
            facts["units"][j][pool] = rng.choice(same) if same else left


def rows_sheets(fight, spec, facts, side, rng):
    """Statistics, elements and means of foes: strangers see `looks` alone."""
    for j in foes_of(fight, side):
        sheet = spec["sheets"][j]
        sheet["statistics"][:] = rng.integers(0, 40, len(sheet["statistics"]))
        sheet["elements"][:] = rng.choice([-100, 0, 50, 100, 200], len(sheet["elements"]))
        sheet["abilities"][:] = 0
        sheet["items"][:] = 0
        sheet["immune"], sheet["initiative"] = rng.integers(0, 64), rng.integers(1, 40)
        sheet["roles"] = rng.integers(0, 64)


def in_stealth(fight, facts, side, j):
    """Foes whose place nobody of the side knows (T84)."""
    unit = facts["units"][j]
    if not int(unit["bearing"]) >> STEALTH & 1:
        return False
    members = [k for k, one in enumerate(fight.compiled.combatants) if one.side == side]
    return not any(int(unit["found_by"]) >> k & 1 and facts["units"][k]["fate"] == 0 for k in members)


def possessed(facts, j):
    """T87: whose secrets its possessor's side shares."""
    return int(facts["units"][j]["bearing"]) >> POSSESSED & 1


def twenty_secrets(fight, spec, facts, side, rng):
    """What foes have left of resources and uses, and what is in their magazines or left of their round."""
    for j in foes_of(fight, side):
        if possessed(facts, j):
            continue
        unit = facts["units"][j]
        unit["resource"], unit["blood"] = rng.integers(0, 6), rng.integers(0, 6)
        unit["uses"][:] = rng.integers(0, 3, len(unit["uses"]))
        for name in ("fired", "attacks", "maneuvers", "movements"):
            if name in unit.dtype.names and fight.facts["question"] == VERB_ASKED and facts["depth"] == 2:
                unit[name] = rng.integers(0, 3, unit[name].shape)


def twenty_health_within_a_quarter(fight, spec, facts, side, rng):
    """Exact health of foes, as long as the quarter it is in stays the same."""
    for j in foes_of(fight, side):
        unit, full = facts["units"][j], full_health(spec, spec["sheets"][j])
        left = int(unit["health"])
        same = [
            n for n in range(1, full + 1) if -(-4 * n // full) == -(-4 * left // full) and (n < full) == (left < full)
        ]
        if unit["fate"] == 0 and not possessed(facts, j):
            unit["health"] = rng.choice(same)


def twenty_sheets(fight, spec, facts, side, rng):
    """Attributes, training and abilities of foes: strangers see `looks` alone."""
    for j in foes_of(fight, side):
        if possessed(facts, j):
            continue
        sheet = spec["sheets"][j]
        hidden = 6 if sheet["health"] else 5  # else Constitution, the last, says what share a wound is: that shows
        sheet["attributes"][:hidden] = rng.integers(-3, 6, hidden)
        sheet["abilities"][:] = 0
        sheet["spell_resistance"], sheet["proof"], sheet["immune"] = rng.integers(0, 9, 3)
        for name in ("styles", "back", "accuracy", "maneuverability"):
            if name in sheet.dtype.names:
                sheet[name] = rng.integers(0, 6)


def twenty_place_of_those_in_stealth(fight, spec, facts, side, rng):
    """Where those are whom nobody of the side has found, how they are, and how well they hide."""
    for j in foes_of(fight, side):
        if not in_stealth(fight, facts, side, j) or possessed(facts, j):
            continue
        unit = facts["units"][j]
        unit["x"], unit["y"] = rng.integers(0, spec["width"]), rng.integers(0, spec["height"])
        unit["health"], unit["initiative"] = rng.integers(1, 20), rng.integers(1, 20)
        unit["borne"][STEALTH] += int(rng.integers(0, 4)) << VALUE


TWENTY = [
    other_dice,
    other_tape,
    twenty_secrets,
    twenty_health_within_a_quarter,
    twenty_sheets,
    twenty_place_of_those_in_stealth,
]
SECRETS = {
    "grid": [
        other_dice,
        other_tape,
        grid_secrets,
        grid_pools_within_a_band,
        grid_sheets,
        grid_place_of_the_unlocated,
    ],
    "rows": [
        other_dice,
        other_tape,
        rows_calls_before_the_die,
        rows_secrets,
        rows_pools_within_a_band,
        rows_sheets,
    ],
    "skirmish": TWENTY,
    "ships": TWENTY,
}


def seen_by(fight, spec, state, side):
    """View bytes, and for the decider's side mask and observation, of altered records."""
    view = records.new(fight.mode.state)
    batch.redact_one(spec, 0, state, 0, view, 0, side)
    mask, row = np.zeros(CHOICES, np.int8), np.zeros(fight.mode.floats, np.float32)
    if side == fight.side:
        batch.look_one(spec, 0, state, 0, fight.work, 0, mask)
        batch.observe_one(spec, 0, state, 0, fight.work, 0, row)
    return records.to_bytes(view), mask.tobytes(), row.tobytes()


def altered(fight, change, side, rng):
    """Copies of spec and state with one hidden fact changed."""
    spec, facts = records.as_numpy(fight.spec).copy(), records.as_numpy(fight.state).copy()
    change(fight, spec[0], facts[0], side, rng)
    new_spec, new_state = records.new(fight.mode.spec), records.new(fight.mode.state)
    records.load(new_spec, 0, spec[0])
    records.load(new_state, 0, facts[0])
    return new_spec, new_state, facts[0].tobytes() != fight.save() or spec[0].tobytes() != records.to_bytes(fight.spec)


@pytest.fixture(scope="session")
def changed_something():
    return set()


def test_p4_what_is_hidden_does_not_show(compiled, effort, changed_something):
    rng = np.random.default_rng(1)
    states = max(effort // 5, 2)
    fight = Fight(compiled, seed=8)
    for n in range(states):
        if fight.over:
            fight = Fight(compiled, seed=100 + n)
        for change in SECRETS[compiled.mode]:
            spec, state, differs = altered(fight, change, fight.side, rng)
            if differs:
                changed_something.add(change.__name__)
                plain = seen_by(fight, fight.spec, fight.state, fight.side)
                assert seen_by(fight, spec, state, fight.side) == plain, change.__name__
        audit.wander(fight.spec, 0, fight.state, 0, fight.work, 0, n, 5)
        fight.restore(fight.save())


def test_p4_the_view_allows_what_the_fight_allows(compiled):
    """Legality rests on what the decider knows: the redacted state has the same mask and observation."""
    fight = Fight(compiled, seed=9)
    for n in range(12):
        if fight.over:
            fight = Fight(compiled, seed=200 + n)
        view = fight.view()
        mask, row = np.zeros(CHOICES, np.int8), np.zeros(fight.mode.floats, np.float32)
        batch.look_one(fight.spec, 0, view.state, 0, fight.work, 0, mask)
        batch.observe_one(fight.spec, 0, view.state, 0, fight.work, 0, row)
        assert np.array_equal(mask, fight.mask), np.flatnonzero(mask != fight.mask)
        np.testing.assert_array_equal(row, fight.observation())
        audit.wander(fight.spec, 0, fight.state, 0, fight.work, 0, n, 6)
        fight.restore(fight.save())
