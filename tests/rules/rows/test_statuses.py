"""R10 and R17: how statuses take hold, how long they last, and what they do."""

import pytest

from opfor.rules.rows.words import Ends, Ev, Status


def poisoned(battle, die, options=None, **people):
    fight = battle("Ab", options=options, **{"A": {"abilities": ["poison"]}, **people})
    fight.take("A use poison b", die)
    return bool(fight["b"].statuses[Status.POISONED])


def element(factor, name="earth"):
    return {"elements": {name: factor}}


def gaze(battle, die, factor, options=None):
    fight = battle("Ab", A={"abilities": ["gaze"]}, b=element(factor), options=options)
    fight.take("A use gaze b", die)
    return bool(fight["b"].statuses[Status.PETRIFIED])


@pytest.mark.rule("R10")
@pytest.mark.parametrize(
    ("accuracy", "resistance", "die", "held"), [(5, 5, 5, 1), (5, 5, 6, 0), (7, 5, 7, 1), (5, 7, 4, 0)]
)
def test_the_die_less_status_accuracy_plus_resistance_must_come_to_five(battle, accuracy, resistance, die, held):
    people = {"A": {"abilities": ["poison"], "status_accuracy": accuracy}, "b": {"resistance": resistance}}
    assert poisoned(battle, die, **people) == bool(held)


@pytest.mark.rule("R10")
def test_what_applies_it_is_an_option(battle):
    assert poisoned(battle, 6, options={"status_at_most": 6})


@pytest.mark.rule("R10")
@pytest.mark.parametrize(("factor", "last"), [(25, 0), (0, 0), (-100, 0), (50, 3), (100, 5), (200, 7), (400, 10)])
def test_the_element_shifts_what_it_needs(battle, factor, last):
    assert [die for die in range(1, 11) if gaze(battle, die, factor)] == list(range(1, last + 1))


@pytest.mark.rule("R10")
@pytest.mark.parametrize(("option", "factor"), [("status_resisted", 50), ("status_weak", 200)])
def test_how_far_is_an_option(battle, option, factor):
    assert gaze(battle, 9, factor, options={option: 9})
    assert not gaze(battle, 10, factor, options={option: 9})


@pytest.mark.rule("R10")
def test_one_die_for_all_targets_of_an_action(battle):
    cloud = {"kind": "status", "spread": "side", "effects": [("status", Status.POISONED)]}
    fight = battle("Abcd", A={"abilities": ["cloud"]}, c={"resistance": 8}, abilities={"cloud": cloud})
    fight.take("A use cloud", 4)
    assert [bool(fight[x].statuses[Status.POISONED]) for x in "bcd"] == [True, False, True]
    assert [e.a for e in fight.events_of(Ev.RESIST)] == [Status.POISONED]


@pytest.mark.rule("R10")
def test_a_status_of_an_attack_needs_the_hit_and_a_die_of_its_own(battle):
    bite = {"kind": "physical", "attack": 1, "effects": [("damage", 100), ("status", Status.SLOWED)]}
    fight = battle("Ab", A={"abilities": ["bite"]}, abilities={"bite": bite})
    fight.take("A use bite b", 7, 5)
    assert fight["b"].statuses[Status.SLOWED]
    fight.take("A use bite b", 8)


@pytest.mark.rule("R10")
def test_a_status_lasts_the_battle_or_its_datas_rounds(battle):
    fight = battle("Ab", A={"abilities": ["poison", "hush"], "tier": 6}, b={"full": 400})
    fight.run(("A use poison b", 1), ("A use hush b", 1), "A end", "b end")
    assert (fight["b"].statuses[Status.POISONED], fight["b"].statuses[Status.SILENCED]) == (-1, 1)
    fight.run("A end", "b end")
    assert (fight["b"].statuses[Status.POISONED], fight["b"].statuses[Status.SILENCED]) == (-1, 0)
    assert [(e.a, e.b) for e in fight.events_of(Ev.STATUS_ENDS)] == [(Status.SILENCED, Ends.TIME)]


@pytest.mark.rule("R10")
def test_that_all_last_the_battle_is_an_option(battle):
    fight = battle("Ab", A={"abilities": ["hush"]}, options={"statuses_time": 0})
    fight.run(("A use hush b", 1), "A end", "b end")
    assert fight["b"].statuses[Status.SILENCED] == -1


@pytest.mark.rule("R10")
def test_the_longer_of_two_counts(battle):
    fight = battle("Ab", A={"abilities": ["hush"]}, b={"state": {"statuses": {Status.SILENCED: -1}}})
    fight.take("A use hush b", 1)
    assert fight["b"].statuses[Status.SILENCED] == -1
    fight = battle("Ab", A={"abilities": ["hush"]}, b={"state": {"statuses": {Status.SILENCED: 5}}})
    fight.take("A use hush b", 1)
    assert fight["b"].statuses[Status.SILENCED] == 5


@pytest.mark.rule("R10")
def test_a_cure_ends_it(battle):
    both = {Status.POISONED: -1, Status.SLOWED: -1}
    fight = battle("ABc", A={"abilities": ["antidote"]}, B={"state": {"statuses": both}})
    fight.take("A use antidote B")
    assert (fight["B"].statuses[Status.POISONED], fight["B"].statuses[Status.SLOWED]) == (0, -1)


@pytest.mark.rule("R10")
def test_some_are_immune_by_their_data(battle):
    assert not poisoned(battle, 1, b={"immune": ["poisoned"]})


@pytest.mark.rule("R10")
def test_a_status_of_ones_own_side_needs_no_die(battle):
    regen = {"kind": "healing", "aim": "ally", "effects": [("status", Status.REGENERATING, 3)]}
    fight = battle("Ab", A={"abilities": ["regen"]}, abilities={"regen": regen})
    fight.take("A use regen A")
    assert fight["A"].statuses[Status.REGENERATING] == 3


@pytest.mark.rule("R17")
def test_the_silenced_use_no_magical_attacks(battle):
    mute = {"abilities": ["cut", "spark", "cure"], "health": 5, "state": {"statuses": {Status.SILENCED: -1}}}
    fight = battle("Ab", A=mute)
    assert fight.verbs() >= {"BASIC_ATTACK", "ABILITY", "ABILITY+2"} and "ABILITY+1" not in fight.verbs()


@pytest.mark.rule("R17")
@pytest.mark.parametrize(
    ("tier", "options", "ap"),
    [
        (1, {}, 1),
        (6, {}, 2),
        (6, {"slowed_ap": 5}, 1),
        (6, {"slowed_ap": 5, "least_ap": 2}, 2),
        (1, {"slowed_ap": 0}, 2),
    ],
)
def test_the_slowed_have_an_ap_less_but_one_at_least(battle, tier, options, ap):
    fight = battle("Ab", A={"tier": tier, "state": {"statuses": {Status.SLOWED: -1}}}, options=options)
    assert fight.facts["ap"] == ap


@pytest.mark.rule("R17")
@pytest.mark.parametrize(("full", "options", "lost"), [(40, {}, 4), (47, {}, 4), (5, {}, 1), (40, {"poison": 25}, 10)])
def test_poison_takes_a_tenth_of_full_health_each_effect_phase(battle, full, options, lost):
    fight = battle("Ab", A={"full": full, "state": {"statuses": {Status.POISONED: -1}}}, options=options)
    fight.run("A end", "b end")
    assert fight["A"].health == full - lost


@pytest.mark.rule("R17")
@pytest.mark.parametrize("status", [Status.ASLEEP, Status.PETRIFIED])
def test_sleep_and_stone_cost_the_next_turn_then_one_is_immune_until_after_one(battle, status):
    spell = "lullaby" if status == Status.ASLEEP else "gaze"
    fight = battle("Ab", A={"abilities": [spell], "rested": 90})
    fight.run((f"A use {spell} b", 1), "A end")
    assert (fight.round_no, fight.decider) == (2, "A")  # b's turn is lost
    assert not fight["b"].statuses[status]
    fight.take(f"A use {spell} b", 1)
    assert fight.events_of(Ev.IMMUNE) and not fight["b"].statuses[status]
    fight.run("A end", "b end")
    fight.take(f"A use {spell} b", 1)
    assert fight["b"].statuses[status]


@pytest.mark.rule("R17")
def test_that_one_is_not_immune_is_an_option(battle):
    fight = battle("Ab", A={"abilities": ["gaze"]}, options={"immune_after": 0})
    fight.run(("A use gaze b", 1), "A end", ("A use gaze b", 1))
    assert fight["b"].statuses[Status.PETRIFIED]


@pytest.mark.rule("R17")
@pytest.mark.parametrize(("wakes", "next_decider"), [(1, "b"), (0, "A")])
def test_damage_wakes_the_sleeper(battle, wakes, next_decider):
    fight = battle("Ab", b={"state": {"statuses": {Status.ASLEEP: -1}}}, options={"damage_wakes": wakes})
    fight.run(("A basic b", 4), "A end")
    assert fight.decider == next_decider


@pytest.mark.rule("R17")
def test_damage_does_not_wake_stone(battle):
    fight = battle("Ab", b={"state": {"statuses": {Status.PETRIFIED: -1}}})
    fight.run(("A basic b", 4), "A end")
    assert (fight.decider, fight.round_no) == ("A", 2)


@pytest.mark.rule("R17")
def test_asleep_and_stone_at_once_cost_one_turn(battle):
    fight = battle("Ab", b={"state": {"statuses": {Status.ASLEEP: -1, Status.PETRIFIED: -1}}})
    fight.run("A end", "A end")
    assert (fight.decider, fight.round_no) == ("b", 2)
