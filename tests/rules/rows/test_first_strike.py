"""R06: the side with the upper hand gets one free turn each before initiative is called."""

import pytest

from opfor.rules.rows.words import Ev, Row, Status, Verb

PARTY, FOES = 0, 1


@pytest.mark.rule("R06")
def test_a_free_turn_before_initiative_is_called_and_rows_are_assigned(battle):
    fight = battle("Abc", b={"row": "asked"}, strike=FOES, opening=False)
    assert fight.decider == "b" and fight.round_no == 0  # the game master says who goes first
    fight.run("b next c", "c end", "b end")
    assert fight.verbs() == {"FRONT", "BACK"}
    fight.take("b back")
    assert "CALL" in fight.verbs()
    fight.take("A call 2", 7)
    assert (fight.round_no, fight.order) == (1, "Abc")


@pytest.mark.rule("R06")
def test_the_order_is_the_sides_choice(battle):
    fight = battle("ABCd", strike=PARTY, opening=False)
    assert fight.decider == "A"
    fight.run("A next C", "A next A")
    assert fight.order == "CAB"
    fight.run("C end", "A end")
    assert fight.decider == "B"


@pytest.mark.rule("R06")
def test_everybody_counts_as_in_the_front_row(battle):
    fight = battle("Ab", A={"row": "back"}, b={"row": "back"}, strike=PARTY, opening=False)
    fight.take("A basic b", 4)
    assert fight["b"].health == 31
    assert "CALL" in fight.verbs()
    fight.take("A call 2", 9)
    assert "BASIC_ATTACK" not in fight.verbs()  # now the rows count


@pytest.mark.rule("R06")
def test_each_has_one_ap_and_neither_moves_nor_holds_nor_flees(battle):
    fight = battle("ABc", A={"tier": 9, "row": "back"}, strike=PARTY, opening=False)
    fight.take("A next A")
    assert fight.facts["ap"] == 1
    assert fight.verbs() == {"END", "BASIC_ATTACK"}
    fight.take("A basic c", 4)
    assert fight.decider == "B"


@pytest.mark.rule("R06")
def test_more_ap_and_moves_are_options(battle):
    fight = battle("Ab", strike=PARTY, opening=False, options={"strike_ap": 2, "strike_move": 1})
    assert fight.facts["ap"] == 2
    fight.take("A move")
    assert (fight.decider, fight["A"].row, fight.facts["ap"]) == ("A", Row.BACK, 1)


@pytest.mark.rule("R06")
def test_a_paradigm_phase_comes_before_the_players_strike_and_another_before_round_one(battle):
    both = {"roles": ["striker", "mender"]}
    fight = battle("Ab", A={**both, "abilities": ["cut"]}, b=dict(both), strike=PARTY, opening=False)
    assert fight.verbs() == {"ROLE+1", "ROLE+4"}
    fight.run("A role striker", "b role mender", ("A use cut b", 4), ("A call 2", 9))
    assert fight["b"].health == 40 - 11
    assert (fight.decider, fight.verbs(), fight.round_no) == ("A", {"ROLE+1", "ROLE+4"}, 1)


@pytest.mark.rule("R06")
def test_no_paradigm_phase_and_no_roles_where_the_opponents_strike_first(battle):
    fight = battle(
        "Ab", A={"roles": ["guardian"]}, b={"roles": ["striker"], "abilities": ["spark"]}, strike=FOES, opening=False
    )
    assert fight.decider == "b" and (fight["A"].role, fight["b"].role) == (0, 0)
    fight.take("b use spark A", 4)  # no role forbids it
    assert fight["A"].health == 31
    fight.take("A call 2", 9)
    assert (fight["A"].role, fight["b"].role) == (3, 1)


@pytest.mark.rule("R06")
def test_roles_in_an_ambush_are_an_option(battle):
    fight = battle("Ab", b={"roles": ["striker"]}, strike=FOES, opening=False, options={"ambush_paradigm": 1})
    assert fight["b"].role == 1
    fight.take("b basic A", 4)
    assert fight["A"].health == 40 - 11


@pytest.mark.rule("R06")
@pytest.mark.parametrize(("option", "left"), [(0, 40), (1, 36)])
def test_no_effect_phase_follows_it(battle, option, left):
    poisoned = {"state": {"statuses": {Status.POISONED: -1}}}
    fight = battle("Ab", A=poisoned, strike=PARTY, opening=False, options={"strike_effects": option})
    fight.take("A end")
    assert fight["A"].health == left
    assert [e.kind for e in fight.events if e.kind in (Ev.EFFECT_PHASE, Ev.ADVANCE)] == [Ev.EFFECT_PHASE] * option
    assert Verb.CALL in fight.legal()


@pytest.mark.rule("R06")
def test_who_acted_in_it_acts_in_round_one_too(battle):
    fight = battle("Ab", strike=PARTY, opening=False)
    fight.run("A end", ("A call 2", 9))
    assert (fight.decider, fight["A"].acted) == ("A", 0)


@pytest.mark.rule("R06")
def test_it_may_decide_the_battle(battle):
    fight = battle("Ab", b={"health": 3}, strike=PARTY, opening=False)
    fight.take("A basic b", 4)
    assert fight.decider == "" and fight.result(PARTY) == 1
