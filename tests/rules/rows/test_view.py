"""What a side may know, and the observation: named, and blind to what is hidden."""

import numpy as np
import pytest

from opfor.rules.core import records
from opfor.rules.rows import mode
from opfor.rules.rows.observe import FLOATS, SCENE, SEEN, Scene, Seen
from opfor.rules.rows.words import Status

PARTY, FOES = 0, 1


def slot(row, k):
    return row[SCENE + k * SEEN : SCENE + (k + 1) * SEEN]


def test_foes_pools_are_seen_by_quarters_of_a_guess(battle):
    fight = battle("Ab", b={"full": 200, "health": 90, "rested": 40, "mana": 10})
    seen = fight.seen_by(PARTY)["units"][1]
    assert (seen["health"], seen["mana"]) == (25, 8)  # two quarters of the guessed 50, one of the guessed 30
    assert fight.seen_by(FOES)["units"][1]["health"] == 90


@pytest.mark.parametrize(("foe_pools", "seen"), [(0, (90, 10)), (1, (25, 8)), (2, (50, 30))])
def test_how_much_is_an_option(battle, foe_pools, seen):
    people = {"b": {"full": 200, "health": 90, "rested": 40, "mana": 10}}
    fight = battle("Ab", options={"foe_pools": foe_pools}, **people)
    them = fight.seen_by(PARTY)["units"][1]
    assert (them["health"], them["mana"]) == seen


def test_a_view_shows_the_same_as_the_fight_it_is_of(battle):
    fight = battle("Ab", b={"full": 200, "health": 90, "rested": 40, "mana": 10})
    seen, row = fight.seen_by(PARTY), fight.observation()
    records.load(fight.state, 0, seen.tobytes())
    assert np.array_equal(fight.observation(), row) and fight.seen_by(PARTY).tobytes() == seen.tobytes()


def test_who_is_downed_lies_there_for_all_to_see(battle):
    fight = battle("Abc", b={"health": 0, "state": {"fate": 1}}, options={"foe_pools": 2})
    assert fight.seen_by(PARTY)["units"][1]["health"] == 0


def test_dice_and_what_foes_used_up_or_carry_are_hidden(battle):
    fight = battle("Ab", b={"items": {"potion": 2}, "state": {"uses": {0: 1}}})
    fight.lay([3])
    seen = fight.seen_by(PARTY)
    assert not any(seen[name] for name in ("key", "counter", "tape_count", "tape_at", "mark", "quiet"))
    assert not seen["tape"].any() and not seen["units"][1]["items"].any() and not seen["units"][1]["uses"].any()
    assert fight.seen_by(FOES)["units"][1]["items"][0] == 2
    fight.take("A basic b", *[])  # the die that lay there


def test_hidden_facts_change_neither_view_nor_mask_nor_observation(battle):
    def look(**hidden):
        fight = battle("Abc", A={"abilities": ["spark", "fireball"]}, b={"full": 100, "rested": 50, **hidden})
        fight.look()
        return fight.seen_by(PARTY).tobytes(), fight.mask.tobytes(), fight.observation().tobytes()

    usual = look(health=90, mana=45)
    assert look(health=80, mana=40, items={"potion": 3}, physical_attack=50, elements={"fire": 200}) == usual
    assert look(health=60, mana=45) != usual


def test_the_observation_is_named_and_small():
    assert FLOATS == mode.parts()["floats"] == SCENE + 24 * SEEN < 700
    assert [s.value for s in Scene] == list(range(SCENE))
    assert [s.value for s in Seen] == list(range(SEEN))


def test_slots_are_the_decider_its_allies_its_foes(battle):
    fight = battle("ABcd", c={"row": "back", "state": {"statuses": {Status.POISONED: -1}}}, d={"health": 10})
    row = fight.observation()
    assert row.shape == (FLOATS,) and np.isfinite(row).all() and np.abs(row).max() <= 3
    me, ally, back, front = (slot(row, k) for k in range(4))
    assert [x[Seen.ALLY] for x in (me, ally, back, front)] == [1, 1, 0, 0]
    assert [x[Seen.FRONT] for x in (me, ally, back, front)] == [1, 1, 0, 1]
    assert [x[Seen.REACHED] for x in (me, ally, back, front)] == [0, 0, 0, 1]
    assert back[Seen.OVER_TIME] == -1 and front[Seen.HEALTH] == pytest.approx(0.26)  # a quarter of 50, rounded up
    assert not slot(row, 4).any()
    assert row[Scene.IN_TURN] == 1 and row[Scene.AP] == pytest.approx(2 / 3)
    assert row[Scene.ALLIES_STANDING] == row[Scene.FOES_STANDING] == pytest.approx(2 / 12)


def test_what_is_asked_is_in_the_observation(battle):
    both = {"roles": ["striker", "mender"]}
    fight = battle("AB", A={"row": "asked", **both}, opening=False)
    for words, column in (("A back", Scene.PLACING), ("A call 3", Scene.CALLING)):
        assert fight.observation()[column] == 1
        fight.take(words)
    fight.take("B call 3", 9)
    row = fight.observation()
    assert row[Scene.CHOOSING_ROLE] == 1 and row[Scene.DIE] == pytest.approx(0.9)


def test_abilities_say_whether_they_are_ready_and_what_they_do(battle):
    fight = battle("Ab", A={"abilities": ["spark", "cure", "quake"], "mana": 3, "health": 30})
    row = fight.observation()
    assert row[Scene.READY_0 : Scene.READY_0 + 4].tolist() == [0, 1, 0, 0]
    assert row[Scene.KIND_0] < 0 < row[Scene.KIND_1]
    assert row[Scene.WORTH_2] > row[Scene.WORTH_0] > 0


def test_when_it_is_over_the_observation_is_empty(battle):
    fight = battle("Ab", b={"health": 1})
    fight.take("A basic b", 4)
    assert not fight.observation().any()
