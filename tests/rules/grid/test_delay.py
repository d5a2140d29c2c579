"""Delay: to act later in the round, or in the next (G23)."""

import pytest

from opfor.rules.grid.words import Ev

EACH_ROUND = {"initiative": 0}
DICE = (20, 15, 10)  # A, b, c


@pytest.mark.rule("G23")
def test_who_delays_may_act_after_any_turn(arena):
    fight = arena("A..b..c", dice=DICE)
    fight.run("A delay", "A wait", "b end")
    assert fight.verbs() == {"ACT_NOW", "WAIT"}
    fight.take("A act-now")
    fight.take("A stride 2,0")
    fight.run("A end", "c end")
    assert (fight.decider, fight.fight.round_no) == ("A", 2)  # one turn a round


@pytest.mark.rule("G23")
def test_a_turn_that_has_begun_cannot_be_delayed(arena):
    fight = arena("A..b")
    fight.take("A stride 1,0")
    assert not fight.may("A delay")


@pytest.mark.rule("G23")
def test_a_turn_that_was_delayed_cannot_be_delayed_again(arena):
    fight = arena("A..b")
    fight.run("A delay", "A act-now")
    assert not fight.may("A delay")


@pytest.mark.rule("G23")
def test_several_may_wait(arena):
    """Each is asked in turn; when one has acted the others are asked again."""
    fight = arena("A.B..b", dice=(20, 19, 5))
    fight.run("A delay", "A wait", "B delay", "A wait", "B wait", "b end", "A wait", "B act-now", "B end")
    assert fight.verbs() == {"ACT_NOW", "WAIT"}
    fight.run("A act-now", "A end")
    assert fight.fight.round_no == 2


@pytest.mark.rule("G23")
def test_offered_after_each_turn_or_at_the_rounds_end(arena, flip):
    def asked(options):
        fight = arena("A..b..c", dice=DICE, options=options)
        asked = []
        fight.take("A delay")
        while fight.fight.round_no == 1:
            asked.append(fight.decider)
            fight.take("A wait" if fight.decider == "A" else f"{fight.decider} end")
        return "".join(asked)

    assert flip("delay_after_each", 0, asked) == ("AbAcA", "bcA")


@pytest.mark.rule("G23")
def test_who_has_not_acted_does_not_roll_next_round_and_acts_any_time_in_it(arena, flip):
    def rolled(options):
        fight = arena("A..b..c", dice=DICE, options=EACH_ROUND | options)
        fight.run("A delay", "A wait", "b end", "A wait", "c end", ("A wait", *((3, 4, 5) if options else (3, 4))))
        rolled = "".join(fight.letter(e.actor) for e in fight.said(Ev.ROLL))
        if not options:  # asked before anybody's turn, and after each
            fight.run("A wait", "c end", "A act-now", "A end")
            assert fight.decider == "b"
        return rolled

    assert flip("delay_carries", 0, rolled) == ("bc", "Abc")


@pytest.mark.rule("G23")
def test_unused_by_the_next_rounds_end_it_is_lost(arena):
    fight = arena("A..b", dice=(20, 15), options=EACH_ROUND)
    fight.run("A delay", "A wait", "b end", ("A wait", 5))  # round 2: b alone rolls
    fight.run("A wait", "b end", ("A wait", 5, 6))  # round 3: both roll
    assert fight.fight.round_no == 3
    assert fight.order == "bA"
