"""What a side may know of its foes in grid mode (G42, G43, and the option `foe_pools`)."""

import pytest

from opfor.rules.core import records
from opfor.rules.core.state import NOBODY, Fate

PARTY, FOES = 0, 1


def seen(fight, side):
    """The redacted state as that side has it."""
    return records.as_numpy(fight.fight.view(side).state)[0]


@pytest.mark.parametrize(("value", "known"), [(0, 7), (2, 12)])
def test_foes_pools_are_known_in_bands_exactly_or_not_at_all(arena, flip, value, known):
    """By quarters of what a stranger would guess: 7 of 12 is more than half, so it looks like 9."""

    def stamina(options):
        fight = arena("A.b", A={"state": {"stamina": 5}}, b={"state": {"stamina": 7}}, options=options)
        view = seen(fight, PARTY)
        assert view["units"]["stamina"][0] == 5  # one's own are known
        return view["units"]["stamina"][1]

    assert flip("foe_pools", value, stamina) == (9, known)


@pytest.mark.rule("G42")
def test_the_place_and_state_of_the_hidden_are_not_seen(arena):
    fight = arena("A.ob", b={"hidden": True, "state": {"prone": 1, "stamina": 3}})
    unit = seen(fight, PARTY)["units"][1]
    assert (unit["x"], unit["y"], unit["prone"], unit["stamina"], unit["fate"]) == (0, 0, 0, 12, Fate.STANDING)
    assert seen(fight, FOES)["units"]["x"][1] == 3


@pytest.mark.rule("G43")
def test_the_undetected_are_not_there(arena):
    fight = arena("A.ob.c", b={"undetected": True})
    view = seen(fight, PARTY)
    assert view["units"]["fate"][1] == Fate.ESCAPED
    assert view["order"][: view["order_count"]].tolist() == [0, 2]


@pytest.mark.rule("G43")
def test_whom_the_undetected_see_does_not_show(arena):
    """A hides from b and c, of whom only c is known to be there."""
    fight = arena("A%..b.c", A={"hidden": True, "on": "%"}, b={"undetected": True, "on": "%"})
    assert fight.bits(fight["A"].hidden_from) == "bc"
    assert fight.bits(int(seen(fight, PARTY)["units"]["hidden_from"][0])) == "c"


@pytest.mark.rule("G42")
def test_whose_turn_it_is_does_not_show_if_nobody_can_place_it(arena):
    fight = arena("A.ob.c", b={"hidden": True}, order="bAc")
    assert seen(fight, PARTY)["actor"] == NOBODY
    assert seen(fight, FOES)["actor"] == 1


def test_dice_do_not_show(arena):
    view = seen(arena("A.b"), PARTY)
    assert (view["key"], view["counter"], view["tape"].any(), view["tape_count"]) == (0, 0, False, 0)
