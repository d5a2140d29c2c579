"""A turn: one Action, one Move action, and what a Stride may be split around (G20, G31)."""

import pytest

from opfor.rules.grid.words import Ev

ARCHER = {"weapons": ["bow"], "reflexes": 10}


@pytest.mark.rule("G20")
def test_everybody_takes_one_turn_a_round(arena):
    fight = arena("A.B.c.d", order="cAdB")
    seen = []
    for _ in range(8):
        seen.append((fight.fight.round_no, fight.decider))
        fight.take(f"{fight.decider} end")
    assert seen == [(n, letter) for n in (1, 2) for letter in "cAdB"]


@pytest.mark.rule("G20")
def test_one_action_and_one_move_action(arena):
    fight = arena("Ab....", A={"weapons": ["sword"]})
    fight.take("A strike b", 19)
    assert not fight.may("A strike b") and not fight.may("A grapple b")
    fight.take("A dive-prone")
    assert fight.verbs() == {"END", "YIELD"}


@pytest.mark.rule("G20")
def test_a_second_move_action_may_take_the_actions_place(arena):
    """Whatever the table thinks of a second Stride."""
    fight = arena("A..b", A={"weapons": ["bow"]}, options={"second_stride": 0})
    fight.take("A stride 1,0")
    assert fight.may("A fire b")
    fight.take("A dive-prone")
    assert not fight.may("A fire b")


@pytest.mark.rule("G31")
def test_a_stride_may_be_split_around_the_action(arena):
    fight = arena("A.......b", A=ARCHER)
    fight.take("A stride 2,0")
    fight.take("A fire b", 19)
    assert max(fight.cells("stride")) == (6, 0)  # four of six squares are left
    fight.take("A stride 4,0")
    fight.take("A stride 2,0")
    assert not fight.verbs() & {"STRIDE", "STRIDE_AGAIN"}


@pytest.mark.rule("G31")
def test_a_stride_goes_up_to_speed(arena, flip):
    def farthest(options):
        return max(arena("A" + "." * 9 + "b", options=options).cells("stride"))

    assert flip("speed", 4, farthest) == ((6, 0), (4, 0))


@pytest.mark.rule("G31")
def test_speed_is_what_the_creature_says(arena):
    assert max(arena("A" + "." * 9 + "b", A={"speed": 3}).cells("stride")) == (3, 0)


@pytest.mark.rule("G31")
def test_a_second_stride_takes_the_place_of_the_action(arena, flip):
    def goes_again(options):
        fight = arena("A" + "." * 13 + "b", A=ARCHER, options=options)
        assert not fight.may("A stride-again 1,0")
        fight.take("A stride 6,0")
        again = fight.may("A stride-again 12,0")
        if again:
            fight.take("A stride-again 12,0")
            assert not fight.may("A fire b")
        return again

    assert flip("second_stride", 0, goes_again) == (True, False)


@pytest.mark.rule("G31")
def test_a_second_stride_adds_to_what_is_left_of_the_first(arena):
    fight = arena("A" + "." * 13 + "b")
    fight.take("A stride 4,0")
    fight.take("A stride-again 11,0")  # seven of the eight squares left
    assert fight.cells("stride") == {(10, 0), (12, 0)}


@pytest.mark.rule("G31", "G33")
def test_who_may_not_stride_again_cannot_stand_up_with_it(arena):
    """Standing up takes half of a Stride; here the Move action is gone."""
    fight = arena("A...b", A={"speed": 1, "state": {"prone": 1}}, options={"second_stride": 0})
    fight.take("A crawl 1,0")
    assert "STAND" not in fight.verbs()
    fight.run("A end", "b end")
    assert fight.may("A stand")


def test_the_end_of_a_turn_is_told(arena):
    fight = arena("A...b")
    fight.take("A end")
    assert [(e.kind, e.actor) for e in fight.events if e.kind in (Ev.END_TURN, Ev.TURN)] == [
        (Ev.END_TURN, 0),
        (Ev.TURN, 1),
    ]
