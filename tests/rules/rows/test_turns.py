"""R07 and R15: AP, what costs how much, and turns that are held."""

import pytest

from opfor.rules.rows.words import Ev, Row, Status


@pytest.mark.rule("R07")
@pytest.mark.parametrize(("tier", "ap"), [(1, 2), (5, 2), (6, 3), (10, 3)])
def test_two_ap_in_tiers_one_to_five_three_from_six_on(battle, tier, ap):
    fight = battle("Ab", A={"tier": tier})
    assert fight.facts["ap"] == ap


@pytest.mark.rule("R07")
@pytest.mark.parametrize(
    ("options", "ap"), [({"ap_low": 4}, 4), ({"high_tier": 3}, 3), ({"high_tier": 3, "ap_high": 5}, 5)]
)
def test_how_many_is_an_option(battle, options, ap):
    fight = battle("Ab", A={"tier": 4}, options=options)
    assert fight.facts["ap"] == ap


@pytest.mark.rule("R07")
def test_basic_attack_move_and_item_cost_one_each_and_end_the_turn_with_the_ap(battle):
    fight = battle("Ab", A={"tier": 6, "items": {"potion": 1}, "health": 20})
    fight.take("A basic b", 9)
    assert fight.facts["ap"] == 2
    fight.take("A item potion A")
    assert (fight.facts["ap"], fight["A"].health, fight["A"].items[0]) == (1, 35, 0)
    fight.take("A move")
    assert (fight.decider, fight["A"].row) == ("b", Row.BACK)


@pytest.mark.rule("R07")
@pytest.mark.parametrize(
    ("option", "words", "dice"),
    [("basic_cost", "A basic b", [9]), ("item_cost", "A item potion A", []), ("move_cost", "A move", [])],
)
def test_what_each_costs_is_an_option(battle, option, words, dice):
    def fight(cost):
        return battle("Ab", A={"tier": 6, "items": {"potion": 1}, "health": 9}, options={option: cost})

    two = fight(2)
    two.take(words, *dice)
    assert two.facts["ap"] == 1
    assert not fight(4).may(words)


@pytest.mark.rule("R07")
def test_abilities_say_their_own_ap_and_mana(battle):
    fight = battle("Ab", A={"abilities": ["meteor", "nova"], "mana": 9}, abilities=dict(meteor=SLOW, nova=DEAR))
    assert fight.may("A use meteor b") and not fight.may("A use nova b")  # 10 mana
    fight.take("A use meteor b", 4)
    assert fight.decider == "b"
    assert (fight["A"].mana, fight["b"].health) == (3, 31)
    fight.run("b end", ("A basic b", 9))
    assert not fight.may("A use meteor b")  # 1 AP left


SLOW = {"kind": "magical", "magical": 1, "attack": 1, "ap": 2, "mana": 6, "effects": [("damage", 100)]}
DEAR = {**SLOW, "ap": 1, "mana": 10}


@pytest.mark.rule("R07")
def test_an_ability_may_be_limited_in_a_fight(battle):
    once = {"kind": "other", "aim": "self", "uses": 1, "effects": [("level", 0, 1)]}
    fight = battle("Ab", A={"abilities": ["roar"]}, abilities={"roar": once})
    fight.take("A use roar")
    assert fight["A"].levels[0] == 1 and not fight.may("A use roar")


@pytest.mark.rule("R07")
def test_an_item_that_is_used_up_is_gone(battle):
    fight = battle("Ab", A={"health": 1, "items": {"potion": 1}})
    fight.take("A item potion A")
    assert "ITEM" not in fight.verbs()


@pytest.mark.rule("R07")
def test_a_turn_ends_by_choice(battle):
    fight = battle("Ab")
    fight.take("A end")
    assert fight.decider == "b" and fight["A"].acted


@pytest.mark.rule("R15")
def test_a_turn_held_comes_just_after_any_other(battle):
    fight = battle("Abcd")
    fight.take("A hold")
    assert (fight.decider, fight["A"].acted) == ("b", 0)
    fight.take("b end")
    assert (fight.decider, fight.verbs()) == ("A", {"ACT_NOW", "WAIT"})
    fight.take("A wait")
    assert fight.decider == "c"
    fight.run("c end", "A act")
    assert fight.decider == "A" and fight.facts["ap"] == 2
    assert "HOLD" not in fight.verbs()  # once a turn
    fight.run("A end", "d end")
    assert (fight.round_no, fight.decider) == (2, "A")
    assert "HOLD" in fight.verbs()


@pytest.mark.rule("R15")
def test_holders_are_asked_in_initiative_order_and_again_after_a_held_turn(battle):
    fight = battle("ABcd")
    fight.run("A hold", "B hold", "c end")
    assert fight.decider == "A"
    fight.run("A wait", "B act", "B end")
    assert fight.decider == "A"  # B's turn was one too
    fight.run("A act", "A end")
    assert fight.decider == "d"


@pytest.mark.rule("R15")
def test_when_all_left_hold_they_act_in_initiative_order(battle):
    fight = battle("ABc")
    fight.run("A hold", "B hold", "c end")
    assert (fight.decider, fight["A"].acted) == ("A", 0) and "END" in fight.verbs()
    fight.take("A end")
    assert fight.decider == "B" and "END" in fight.verbs()
    fight.take("B end")
    assert fight.round_no == 2


@pytest.mark.rule("R15")
def test_the_last_to_act_has_nobody_to_wait_for(battle):
    fight = battle("Abc")
    fight.run("A hold", "b hold")
    assert fight.decider == "c" and "HOLD" not in fight.verbs()


@pytest.mark.rule("R15")
def test_a_turn_that_has_begun_is_not_held(battle):
    fight = battle("Ab")
    fight.take("A basic b", 9)
    assert fight.decider == "A" and "HOLD" not in fight.verbs()


@pytest.mark.rule("R15")
def test_at_some_tables_turns_are_not_held_or_more_than_once(battle):
    assert "HOLD" not in battle("Ab", options={"holds": 0}).verbs()
    fight = battle("Abc", options={"holds": 2})
    fight.run("A hold", "b end", "A act", "A hold", "c end")
    assert fight.decider == "A" and "HOLD" not in fight.verbs()


@pytest.mark.rule("R15")
def test_at_some_tables_who_holds_acts_when_all_others_have(battle):
    fight = battle("Abc", options={"hold_after_each": 0})
    fight.run("A hold", "b end")
    assert fight.decider == "c"
    fight.take("c end")
    assert fight.decider == "A" and "END" in fight.verbs()


@pytest.mark.rule("R15")
def test_who_falls_while_holding_acts_no_more(battle):
    fight = battle("ABcd", A={"health": 5})
    fight.run("A hold", "B end")
    fight.take("A wait")
    fight.run(("c basic A", 4), "c end")
    assert fight.decider == "d"
    assert fight.facts["holding"] == 0


@pytest.mark.rule("R15", "R17")
def test_who_is_put_to_sleep_while_holding_loses_the_held_turn(battle):
    fight = battle("Abc", b={"abilities": ["lullaby"]})
    fight.run("A hold", ("b use lullaby A", 2), "b end")
    fight.take("A act")
    assert fight.decider == "c" and fight["A"].acted
    assert not fight["A"].statuses[Status.ASLEEP]
    assert fight.events_of(Ev.TURN_LOST)
