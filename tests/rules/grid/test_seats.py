"""Who sits in which slot of the decider: itself, its allies, its foes, each in roster order, those it knows of."""

import pytest

from opfor.rules.core.choices import AIM_SLOT, SLOTS
from opfor.rules.core.records import as_numpy
from opfor.rules.core.seats import seats_one


def seated(fight):
    inner = fight.fight
    count = seats_one(inner.spec, 0, inner.state, 0, inner.work, 0)
    return "".join(fight.letter(i) for i in as_numpy(inner.work)[0]["slots"][:count])


def test_itself_then_allies_then_foes(arena):
    fight = arena("A.B.C.b.c", order="BcAbC")
    assert seated(fight) == "BACbc"
    fight.take("B end")
    assert seated(fight) == "cbABC"


def test_the_slots_are_those_of_the_choices(arena):
    fight = arena("bAc", A={"weapons": ["sword"]})
    assert fight.aims(fight.verb("strike"), AIM_SLOT) == {AIM_SLOT + 1, AIM_SLOT + 2}
    assert (fight.slot("b"), fight.slot("c")) == (AIM_SLOT + 1, AIM_SLOT + 2)


@pytest.mark.rule("G43")
def test_the_undetected_have_no_slot_and_leave_no_gap(arena):
    fight = arena("A.ob.c", b={"undetected": True})
    assert seated(fight) == "Ac"
    assert fight.slot("c") == AIM_SLOT + 1


@pytest.mark.rule("G42")
def test_the_hidden_keep_their_slot(arena):
    assert seated(arena("A.ob.c", b={"hidden": True})) == "Abc"


def test_the_fallen_keep_theirs(arena):
    assert seated(arena("A.b.c", b={"state": {"fate": 2}})) == "Abc"


def test_sides_that_are_not_hostile_sit_with_the_allies(arena):
    sides = {"party": {"hostile": ["foes"]}, "foes": {}, "third": {"hostile": ["foes"]}}
    assert seated(arena("A.b.c.B", c={"side": "third"}, sides=sides)) == "ABcb"


def test_there_is_a_slot_for_everybody(arena):
    letters = "ABCDEFGHIJKLabcdefghijkl"
    assert len(letters) == SLOTS
    assert seated(arena(".".join(letters), dice=[10] * SLOTS)) == letters
