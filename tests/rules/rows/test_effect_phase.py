"""R08: the effect phase at the round's end, its order, and the advance on an empty front row."""

import pytest

from opfor.rules.core.state import Ending, Result
from opfor.rules.rows.words import Ev, Row, Statistic, Status

POISONED = {Status.POISONED: -1}
BOTH = {Status.POISONED: -1, Status.REGENERATING: -1}
DOWN = {"health": 0, "state": {"fate": 1}}


def kinds(fight, *wanted):
    return [e.kind for e in fight.events if e.kind in wanted]


@pytest.mark.rule("R08")
def test_healing_then_damage_then_durations_at_the_rounds_end(battle):
    state = {"statuses": {Status.POISONED: 1, Status.REGENERATING: 1}}
    fight = battle("Ab", A={"health": 39, "state": state})
    fight.run("A end", "b end")
    assert kinds(fight, Ev.EFFECT_PHASE, Ev.HEAL, Ev.HARM, Ev.STATUS_ENDS) == [
        Ev.EFFECT_PHASE,
        Ev.HEAL,
        Ev.HARM,
        Ev.STATUS_ENDS,
        Ev.STATUS_ENDS,
    ]
    assert fight["A"].health == 36  # 39 + 1 (full) - 4
    assert fight["A"].statuses[Status.POISONED] == 0
    assert fight.round_no == 2


@pytest.mark.rule("R08")
def test_damage_before_healing_is_an_option(battle):
    fight = battle("Ab", A={"health": 39, "state": {"statuses": BOTH}}, options={"damage_first": 1})
    fight.run("A end", "b end")
    assert fight["A"].health == 39  # 39 - 4 + 4


@pytest.mark.rule("R08")
def test_durations_first_is_an_option(battle):
    fight = battle("Ab", A={"state": {"statuses": {Status.POISONED: 1}}}, options={"durations_first": 1})
    fight.run("A end", "b end")
    assert fight["A"].health == 40


@pytest.mark.rule("R08")
def test_healing_over_time_gives_a_tenth_and_how_much_is_an_option(battle):
    for options, now in (({}, 14), ({"regeneration": 25}, 20)):
        fight = battle("Ab", A={"health": 10, "state": {"statuses": {Status.REGENERATING: -1}}}, options=options)
        fight.run("A end", "b end")
        assert fight["A"].health == now


@pytest.mark.rule("R08")
def test_the_other_side_may_advance_on_an_empty_front_row(battle):
    fight = battle("Abc", A={"row": "back"}, c={"row": "back"})
    fight.run("A end", "b end", "c end")
    assert (fight.decider, fight.verbs()) == ("b", {"ADVANCE", "STAY"})
    fight.take("b advance")
    assert fight.round_no == 2
    assert "BASIC_ATTACK" in fight.verbs()  # A counts as front row: it may use melee ...
    assert "FLEE" not in fight.verbs()
    fight.take("A end")
    assert fight.aims("b basic") == "A"  # ... and be its target
    fight.take("b end")
    assert "BASIC_ATTACK" not in fight.verbs()  # c itself still stands in its back row


@pytest.mark.rule("R08")
def test_who_stays_is_asked_again_after_the_next_round(battle):
    fight = battle("Ab", A={"row": "back"})
    fight.run("A end", "b end", "b stay", "A end")
    assert "BASIC_ATTACK" not in fight.verbs()
    fight.take("b end")
    assert "ADVANCE" in fight.verbs()


@pytest.mark.rule("R08")
def test_who_has_advanced_is_not_asked_again(battle):
    fight = battle("Ab", A={"row": "back"})
    fight.run("A end", "b end", "b advance", "A end", "b end")
    assert (fight.round_no, fight.decider) == (3, "A")


@pytest.mark.rule("R08")
def test_nobody_advances_on_a_front_row_that_is_held(battle):
    fight = battle("ABc", A={"row": "back"})
    fight.run("A end", "B end", "c end")
    assert (fight.round_no, fight.decider) == (2, "A")


@pytest.mark.rule("R08")
def test_an_advance_ends_when_somebody_moves_up(battle):
    fight = battle("ABc", A={"row": "back"}, B={"row": "back"})
    fight.run("A end", "B end", "c end", "c advance", "A move")
    assert fight.events_of(Ev.ADVANCE_ENDS)
    fight.run("A end", "B end")
    assert fight.aims("c basic") == "A"


@pytest.mark.rule("R08")
def test_an_advance_that_lasts_is_an_option(battle):
    fight = battle("ABc", A={"row": "back"}, B={"row": "back"}, options={"advance_ends": 0})
    fight.run("A end", "B end", "c end", "c advance", "A move", "A end", "B end")
    assert fight.aims("c basic") == "AB"


@pytest.mark.rule("R08")
def test_both_front_rows_empty_the_players_decide_first(battle):
    for players in (0, 1):
        fight = battle("Ab", A={"row": "back"}, b={"row": "back"}, players=players)
        first, then = ("A", "b") if players == 0 else ("b", "A")
        fight.run("A end", "b end")
        assert (fight.decider, fight.facts["question"]) == (first, 1)
        fight.take(f"{first} advance")
        assert (fight.decider, fight.verbs()) == (then, {"ADVANCE", "STAY"})
        fight.take(f"{then} stay")
        assert fight.facts["exposed"] == (2 if players == 0 else 1)


@pytest.mark.rule("R08")
@pytest.mark.parametrize(("holds", "asked"), [(0, True), (1, False)])
def test_the_downed_hold_no_row(battle, holds, asked):
    fight = battle("ABc", A={"row": "back"}, B=DOWN, options={"downed_hold_row": holds})
    fight.run("A end", "c end")
    assert ("ADVANCE" in fight.verbs()) == asked


@pytest.mark.rule("R08", "R13")
def test_one_raised_in_the_front_row_holds_it_again(battle):
    fight = battle("ABc", A={"row": "back", "items": {"feather": 1}}, B=DOWN)
    fight.run("A end", "c end", "c advance", "A item feather B")
    assert fight["B"].row == Row.FRONT and fight.facts["exposed"] == 0


@pytest.mark.rule("R08")
def test_the_effect_phase_may_end_the_fight_before_anybody_advances(battle):
    fight = battle("Ab", A={"row": "back", "health": 3, "state": {"statuses": POISONED}})
    fight.run("A end", "b end")
    assert (fight.ending, fight.result(1)) == (Ending.DECIDED, Result.WIN)
    assert not fight.events_of(Ev.ADVANCE)


@pytest.mark.rule("R08", "R11")
def test_durations_run_on_for_the_downed(battle):
    state = {"fate": 1, "levels": {Statistic.EVASION: 1}, "phases": {Statistic.EVASION: 1}}
    fight = battle("ABc", B={"health": 0, "state": state})
    fight.run("A end", "c end")
    assert fight["B"].levels[Statistic.EVASION] == 0
