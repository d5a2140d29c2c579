"""R03 and R04: numbers are called, the die is cast, the order stands for the battle; ties."""

import pytest

from opfor.rules.core.state import NOBODY
from opfor.rules.rows.words import Ev, RollFor, Tie, Verb


def heroes(battle, *calls, letters="ABc", **said):
    """A battle in which the heroes call; the last call comes with the dice."""
    fight = battle(letters, opening=False, **said)
    for call in calls:
        fight.take(*call)
    return fight


@pytest.mark.rule("R03")
def test_each_player_calls_one_to_ten_and_warriors_do_not(battle):
    fight = battle("ABc", opening=False)
    assert fight.legal() == list(range(Verb.CALL, Verb.CALL + 10))
    assert fight.decider == "A"
    fight.take("A call 4")
    assert fight.decider == "B"
    fight.take("B call 6", 7)
    assert (fight["A"].call, fight["B"].call, fight["c"].call) == (4, 6, 0)
    assert fight.round_no == 1


@pytest.mark.rule("R03")
def test_a_call_equal_to_the_die_makes_half_as_much_again_rounded_down(battle):
    fight = heroes(battle, ("A call 4",), ("B call 6", 6), B={"initiative": 11})
    assert fight["B"].initiative == 16
    assert fight["A"].initiative == 100
    assert [e.a for e in fight.events_of(Ev.CAST)] == [6]


@pytest.mark.rule("R03")
@pytest.mark.parametrize(("option", "value", "initiative"), [("call_rounds_up", 1, 17), ("call_factor", 200, 22)])
def test_what_a_right_call_makes_may_differ(battle, option, value, initiative):
    fight = heroes(battle, ("A call 6", 6), letters="Ab", A={"initiative": 11}, options={option: value})
    assert fight["A"].initiative == initiative


@pytest.mark.rule("R03")
def test_the_die_is_a_d10_cast_by_the_game_master(battle):
    fight = heroes(battle, ("A call 6", 10), letters="Ab")
    (die,) = fight.events_of(Ev.ROLL)
    assert (die.a, die.b, die.c, fight.letter(die.actor)) == (RollFor.INITIATIVE, 10, 10, "b")


@pytest.mark.rule("R03")
def test_two_five_sided_dice_are_the_option(battle):
    fight = heroes(battle, ("A call 6", 4, 2), letters="Ab", A={"initiative": 10}, options={"initiative_dice": 2})
    assert [e.b for e in fight.events_of(Ev.ROLL)] == [5, 5]
    assert fight["A"].initiative == 15


@pytest.mark.rule("R03")
@pytest.mark.parametrize(
    ("call", "die", "tie", "order"),
    [(5, 6, Tie.WINS, "Ab"), (7, 6, Tie.LOSES, "bA"), (1, 6, Tie.WINS, "Ab"), (10, 1, Tie.LOSES, "bA")],
)
def test_a_call_below_the_die_wins_ties_with_opponents_one_above_loses_them(battle, call, die, tie, order):
    fight = heroes(battle, (f"A call {call}", die), letters="Ab", A={"initiative": 10}, b={"initiative": 10})
    assert (fight["A"].tie, fight.order) == (tie, order)


@pytest.mark.rule("R03")
@pytest.mark.parametrize(("initiative", "order"), [(8, "bA"), (12, "Ab")])
def test_an_equal_call_loses_the_tie_that_it_makes(battle, initiative, order):
    fight = heroes(battle, ("A call 6", 6), letters="Ab", A={"initiative": initiative}, b={"initiative": 12})
    assert fight["A"].initiative == initiative * 3 // 2
    assert fight.order == order


@pytest.mark.rule("R03")
@pytest.mark.parametrize(("one_wins", "order"), [(1, "Ab"), (0, "bA")])
def test_a_call_of_one_wins_ties_even_when_the_die_shows_one(battle, one_wins, order):
    fight = heroes(
        battle,
        ("A call 1", 1),
        letters="Ab",
        A={"initiative": 8},
        b={"initiative": 12},
        options={"one_wins_at_one": one_wins},
    )
    assert fight["A"].initiative == fight["b"].initiative == 12
    assert fight.order == order


@pytest.mark.rule("R03")
def test_where_nobody_calls_no_die_is_cast(battle):
    fight = battle("ab", a={"side": 0}, opening=False)
    assert fight.order == "ab" and fight.facts["cast"] == 0


@pytest.mark.rule("R03")
def test_calls_are_made_before_the_die_and_revealed_together(battle):
    fight = battle("ABc", opening=False)
    fight.take("A call 4")
    assert not fight.events  # nobody on the other side hears it
    assert fight.seen_by(1)["units"]["call"].tolist()[:2] == [0, 0]
    assert fight.seen_by(0)["units"]["call"].tolist()[:2] == [4, 0]
    fight.take("B call 9", 2)
    assert [(fight.letter(e.actor), e.a) for e in fight.events_of(Ev.CALL)] == [("A", 4), ("B", 9)]
    assert fight.seen_by(1)["units"]["call"].tolist()[:2] == [4, 9]


@pytest.mark.rule("R04")
def test_highest_modified_initiative_first_and_the_same_every_round(battle):
    fight = heroes(
        battle,
        ("A call 6",),
        ("B call 5", 5),
        letters="ABcd",
        **{letter: {"initiative": value} for letter, value in zip("ABcd", (10, 9, 13, 4), strict=True)},
    )
    assert fight.order == "cBAd"  # B has 13 too, and loses the tie
    assert [(e.a, e.b) for e in fight.events_of(Ev.ORDER)] == [(0, 13), (1, 13), (2, 10), (3, 4)]
    for _ in range(2):
        for letter in "cBAd":
            fight.take(f"{letter} end")
    assert (fight.round_no, fight.order) == (3, "cBAd")


@pytest.mark.rule("R04")
def test_players_settle_ties_between_heroes(battle):
    same = {letter: {"initiative": 10} for letter in "ABC"}
    fight = heroes(battle, ("A call 9",), ("B call 3",), ("C call 8", 5), letters="ABCd", d={"initiative": 2}, **same)
    assert fight.decider == "A"
    assert all(fight.may(f"A next {letter}") for letter in "ABC")
    fight.take("A next C")
    assert not fight.may("A next C")
    fight.take("A next B")
    assert fight.order == "CBAd"


@pytest.mark.rule("R04")
def test_the_game_master_settles_ties_between_warriors(battle):
    fight = heroes(battle, ("A call 9", 5), letters="Abc", b={"initiative": 10}, c={"initiative": 10})
    assert fight.decider == "b"
    fight.take("b next c")
    assert fight.order == "Acb"


@pytest.mark.rule("R04")
def test_roster_order_settles_ties_where_agents_are_not_asked(battle):
    same = {letter: {"initiative": 10} for letter in "ABcd"}
    fight = heroes(battle, ("A call 2",), ("B call 3", 5), letters="ABcd", options={"ties_by_choice": 0}, **same)
    assert fight.order == "ABcd"
    assert fight.facts["question"] == 1


@pytest.mark.rule("R04")
def test_calls_come_before_choice_and_choice_only_orders_ones_own(battle):
    same = {letter: {"initiative": 10} for letter in "ABcd"}
    fight = heroes(battle, ("A call 2",), ("B call 9", 5), letters="ABcd", **same)
    assert fight.decider == "c"  # A wins and B loses: nothing is left to the players
    assert fight.may("c next d") and not fight.may("c next A")
    fight.take("c next d")
    assert fight.order == "AdcB"


@pytest.mark.rule("R04")
def test_an_ally_without_a_player_ties_with_warriors_by_the_game_masters_word(battle):
    fight = heroes(
        battle,
        ("A call 2", 5),
        letters="Axy",
        x={"side": 0, "initiative": 10},
        y={"initiative": 10},
    )
    assert fight.decider == "y"
    fight.take("y next y")
    assert fight.order == "Ayx"


@pytest.mark.rule("R03", "R04")
def test_the_downed_do_not_call_and_nobody_asks_them_for_the_order(battle):
    down = {"health": 0, "state": {"fate": 1}}
    fight = battle("ABc", A={"initiative": 10, **down}, B={"initiative": 10}, c={"initiative": 10}, opening=False)
    assert fight.decider == "B"
    fight.take("B call 3", 9)
    assert fight.facts["decider"] != NOBODY and fight.decider == "c"  # the tie of A, who called nothing, and c
    fight.take("c next c")
    assert fight.order == "BcA"
