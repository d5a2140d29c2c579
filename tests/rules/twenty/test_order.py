"""Order, encounters, actions and companions: T01, T02, T03, T12, T13."""

import pytest

from opfor.rules.twenty.core.table import Status
from opfor.rules.twenty.core.words import Ev

AMBUSH = {"encounter": 1, "lurking": 2}
STEALTH = {"encounter": 2, "lurking": 2}


def order_of(fight):
    return "".join(fight.letter(i) for i in fight.facts["order"][: fight.facts["order_count"]])


@pytest.mark.rule("T01")
def test_the_highest_sense_roll_acts_first(skirmish):
    fight = skirmish("AB.ab", A={"attributes": [0, 0, 0, 0, 3, 0]}, dice=[10, 12, 14, 2])
    assert order_of(fight) == "aABb"
    assert fight.decider == "a"
    assert fight["A"].initiative == 13


@pytest.mark.rule("T01")
@pytest.mark.parametrize(("options", "order"), [({}, "bAaB"), ({"ties_by_sense": 0}, "ABab")])
def test_ties(skirmish, options, order):
    """All have 10: higher sense bonus first, then the player side."""
    wise = {"attributes": [0, 0, 0, 0, 2, 0]}
    dull = {"attributes": [0, 0, 0, 0, 1, 0]}
    fight = skirmish("AB.ab", A=dull, a=dull, b=wise, dice=[9, 10, 9, 8], options=options)
    assert order_of(fight) == order


@pytest.mark.rule("T01")
@pytest.mark.parametrize(("first", "order"), [(1, "aA"), (0, "Aa")])
def test_equals_by_side_then_by_roster(skirmish, first, order):
    fight = skirmish("A.a", A={"side": 1}, a={"side": 0}, dice=[10, 10], options={"players_first": first})
    assert order_of(fight) == order


@pytest.mark.rule("T01")
@pytest.mark.parametrize(("each", "dice"), [(0, ()), (1, (1, 20))])
def test_the_order_is_kept_or_rolled_each_round(skirmish, each, dice):
    fight = skirmish("A.b", options={"order": each})
    fight.run("A end", ("b end", *dice))
    assert fight.decider == ("b" if each else "A")


@pytest.mark.rule("T13")
def test_sense_is_wisdom_unless_the_character_says_otherwise(skirmish):
    fight = skirmish("A.b", A={"attributes": [0, 3, 0, 0, 0, 0], "sense_by": 2}, dice=[10, 12])
    assert fight["A"].initiative == 13
    fight = skirmish("A.b", A={"attributes": [0, 3, 0, 0, 0, 0]}, dice=[10, 12], options={"sense_by": 1})
    assert fight["A"].initiative == 13


@pytest.mark.rule("T02")
def test_who_does_not_sense_an_ambush_is_unaware(skirmish):
    """One stealth roll, with the lowest bonus of the ambushers: b's 1, not a's 4; A meets it, B does not."""
    fight = skirmish("AB.ab", a={"stealth": 5}, b={"stealth": 2}, spec=AMBUSH, dice=[11, 12, 11, 20, 19, 18, 17])
    assert not fight.bears("A", Status.UNAWARE) and not fight.bears("A", Status.STAGGERED)
    assert fight.bears("B", Status.UNAWARE) and fight.bears("B", Status.STAGGERED)
    assert [(e.actor, e.a, e.b) for e in fight.happened(Ev.UNAWARE)] == [(1, 11, 12)]
    fight.take("A end")
    assert fight.decider == "a", "B has lost its first turn"
    assert not fight.bears("B", Status.UNAWARE)
    assert fight.bears("B", Status.STAGGERED), "until first attacked"
    fight.run("a end", "b end", "A end")
    assert fight.decider == "B"


@pytest.mark.rule("T02")
def test_the_unaware_take_no_reactions_and_lose_the_stagger_with_the_first_attack(skirmish):
    shielded = {"shield": 1, "attributes": [0, 5, 0, 0, 0, 0]}
    fight = skirmish("A.b", A=shielded, spec=AMBUSH, dice=[20, 1, 1, 20])
    fight.take("b move 1,0")
    fight.take("b punch A", 2, 1, 1)  # no bonus for the staggered; no question to the shield
    assert fight["A"].health == 29
    fight.take("b punch A", 7, 2)  # 2 + 5 + 1 defend
    assert fight["A"].health == 29


@pytest.mark.rule("T02")
@pytest.mark.parametrize(
    ("options", "first", "staggered"),
    [({"ambush_skips": 0}, "A", True), ({"ambush_staggers": 0}, "b", False), ({}, "b", True)],
)
def test_what_unaware_means_is_the_tables(skirmish, options, first, staggered):
    fight = skirmish("A.b", spec=AMBUSH, dice=[20, 1, 20, 10], options=options)
    assert fight.decider == first
    assert fight.bears("A", Status.STAGGERED) == staggered


@pytest.mark.rule("T02")
def test_the_unaware_may_react_as_an_option(skirmish):
    fight = skirmish("Ab", A={"shield": -1}, spec=AMBUSH, dice=[20, 1, 1, 20], options={"ambush_reacts": 1})
    fight.take("b punch A", 12, 2)
    assert fight.decider == "A" and fight.may("A defend")
    fight.take("A decline", 3)


@pytest.mark.rule("T02")
@pytest.mark.parametrize("hides", [1, 0])
def test_the_stealthy_side_starts_in_stealth(skirmish, hides):
    dice = [12, 20, 19] if hides else [20, 19]
    fight = skirmish("A.b", spec=STEALTH, dice=dice, options={"stealth_start": hides})
    assert fight.bears("b", Status.STEALTH) == bool(hides)
    assert fight.borne("b", Status.STEALTH).value == (13 if hides else 0)
    assert ("SEARCH" in fight.verbs()) == bool(hides)


@pytest.mark.rule("T03")
def test_a_turn_lasts_until_its_three_actions_are_spent(skirmish):
    fight = skirmish("A..b", A={"weapons": [{"hands": 1}, {"hands": 1}], "in_hand": 1})
    fight.run("A ready 1", "A move 1,0")
    assert fight["A"].actions == 1
    fight.take("A move 2,0")
    assert fight.decider == "b"


@pytest.mark.rule("T03")
@pytest.mark.parametrize("early", [1, 0])
def test_a_turn_may_end_early(skirmish, early):
    fight = skirmish("A..b", options={"ends_early": early})
    assert fight.may("A end") == bool(early)


@pytest.mark.rule("T03")
def test_actions_per_round_are_the_tables(skirmish):
    fight = skirmish("A..b", options={"apr": 1})
    fight.take("A move 1,0")
    assert fight.decider == "b"


@pytest.mark.rule("T03")
def test_reloading_and_changing_weapons_are_actions(skirmish):
    pistol = {"kind": 3, "ranged": 1, "band": 2, "magazine": 1}
    fight = skirmish("A...b", A={"weapons": [pistol, {"hands": 2}], "in_hand": 1})
    fight.take("A fire b", 2, 10)
    assert not fight.may("A fire b") and fight.may("A reload")
    fight.take("A reload")
    fight.take("A fire b", 2, 10)
    fight.take("b end")
    assert not fight.may("A strike b 1")
    fight.take("A ready 1")
    assert fight["A"].in_hand == 2, "a weapon for two hands takes the place of the other"
    fight.take("A ready")
    assert fight["A"].in_hand == 1


@pytest.mark.rule("T03")
def test_a_free_hand_takes_a_second_weapon_and_keeping_one_puts_the_other_away(skirmish):
    fight = skirmish("A...b", A={"weapons": [{}, {"kind": 1}], "in_hand": 1})
    fight.take("A ready 1")
    assert fight["A"].in_hand == 3
    fight.take("A ready 1")
    assert fight["A"].in_hand == 2


@pytest.mark.rule("T12")
def test_a_companion_has_its_controllers_cpb_in_actions_and_acts_on_its_turn(skirmish):
    fight = skirmish("AB..c", A={"cpb": 2}, B={"controller": 1}, dice=[20, 10])
    assert order_of(fight) == "ABc"
    fight.take("A companion B")
    assert fight.decider == "B" and fight["B"].actions == 2
    fight.run("B move 2,0", "B end")
    assert fight.decider == "A" and fight["A"].actions == 3
    assert not fight.may("A companion B")
    fight.take("A end")
    assert fight.decider == "c", "the companion has had its turn"


@pytest.mark.rule("T12")
def test_a_companion_not_called_acts_right_after(skirmish):
    fight = skirmish("AB.c", A={"cpb": 1}, B={"controller": 1}, dice=[20, 10])
    fight.take("A end")
    assert fight.decider == "B" and fight["B"].actions == 1


@pytest.mark.rule("T12", "T76", "T77")
@pytest.mark.parametrize("status", [Status.CONFUSED, Status.DEAF])
def test_a_companion_that_hears_no_command_does_nothing(skirmish, status):
    packed = 2 | 2 << 10  # for two rounds
    state = {"bearing": 1 << status, "borne": [0] * status + [packed]}
    fight = skirmish("AB.c", B={"controller": 1, "state": state}, dice=[20, 10])
    fight.take("A end")
    assert fight.decider == "c"
    fight.run("c end", "A end")
    assert fight.decider == "c" and not fight.bears("B", status), "the second turn is lost as well, then it is over"
    fight.run("c end", "A end")
    assert fight.decider == "B"
