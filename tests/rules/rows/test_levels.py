"""R11: buffs and debuffs move nine statistics by levels and never miss."""

import pytest

from opfor.rules.rows.words import Ev, Statistic

SELF = {"kind": "buff", "aim": "self"}


def raises(statistic, levels):
    return {**SELF, "effects": [("level", statistic, levels)]}


def levelled(battle, letter="A", options=None, abilities=("spark", "poison"), **levels):
    """A fight in which somebody's statistics are moved from the start."""
    moved = {Statistic[name.upper()]: level for name, level in levels.items()}
    state = {"levels": moved, "phases": dict.fromkeys(moved, 3)}
    people = {letter: {"abilities": list(abilities), "state": state}}
    people.setdefault("A", {"abilities": list(abilities)})
    return battle("Ab", options=options, **people)


@pytest.mark.rule("R11")
def test_a_buff_never_misses_and_costs_no_die(battle):
    fight = battle("ABc", A={"abilities": ["bravery", "daze"], "physical_accuracy": -50}, c={"evasion": 50})
    fight.take("A use bravery B")
    fight.take("A use daze c")
    assert fight["B"].levels[Statistic.PHYSICAL_ATTACK] == 1
    assert fight["c"].levels[Statistic.EVASION] == -1


@pytest.mark.rule("R11")
@pytest.mark.parametrize(("level", "taken"), [(1, 11), (-2, 5), (3, 15)])
def test_a_level_of_attack_is_two_points(battle, level, taken):
    fight = levelled(battle, physical_attack=level)
    fight.take("A basic b", 4)
    assert fight["b"].health == 40 - taken


@pytest.mark.rule("R11")
def test_so_is_one_of_defence_and_of_the_magical_two(battle):
    for letter, words, statistic, taken in (
        ("b", "A basic b", "physical_defence", 7),
        ("A", "A use spark b", "magical_attack", 11),
        ("b", "A use spark b", "magical_defence", 7),
    ):
        fight = levelled(battle, letter, **{statistic: 1})
        fight.take(words, 4)
        assert fight["b"].health == 40 - taken, statistic


@pytest.mark.rule("R11")
@pytest.mark.parametrize(
    ("letter", "statistic", "words", "dice", "held"),
    [
        ("b", "evasion", "A basic b", [7], False),
        ("A", "physical_accuracy", "A basic b", [8], True),
        ("A", "magical_accuracy", "A use spark b", [8], True),
        ("A", "status_accuracy", "A use poison b", [6], True),
        ("b", "resistance", "A use poison b", [5], False),
    ],
)
def test_a_level_of_the_others_is_one_point(battle, letter, statistic, words, dice, held):
    fight = levelled(battle, letter, **{statistic: 1})
    fight.take(words, *dice)
    touched = fight["b"].health < 40 or any(fight["b"].statuses)
    assert touched == held


@pytest.mark.rule("R11")
def test_what_a_level_is_worth_is_an_option(battle):
    fight = levelled(battle, physical_attack=1, options={"level_attack": 5})
    fight.take("A basic b", 4)
    assert fight["b"].health == 40 - 14
    fight = levelled(battle, physical_accuracy=1, options={"level_other": 3})
    fight.take("A basic b", 10)
    assert fight["b"].health == 40 - 15


@pytest.mark.rule("R11")
@pytest.mark.parametrize(("by", "options", "level"), [(2, {}, 3), (-2, {}, -3), (2, {"level_most": 4}, 4)])
def test_three_levels_either_way_at_most(battle, by, options, level):
    fight = battle(
        "Ab", A={"abilities": ["sway"]}, abilities={"sway": raises(Statistic.RESISTANCE, by)}, options=options
    )
    fight.take("A use sway")
    fight.take("A use sway")
    assert fight["A"].levels[Statistic.RESISTANCE] == level


@pytest.mark.rule("R11")
@pytest.mark.parametrize(("options", "phases"), [({}, 3), ({"level_phases": 1}, 1)])
def test_for_three_effect_phases(battle, options, phases):
    fight = battle("Ab", A={"abilities": ["sway"]}, abilities={"sway": raises(Statistic.EVASION, 1)}, options=options)
    fight.take("A use sway")
    for _ in range(phases):
        assert fight["A"].levels[Statistic.EVASION] == 1
        fight.end_round()
    assert fight["A"].levels[Statistic.EVASION] == 0
    assert fight.events_of(Ev.LEVEL_ENDS)


@pytest.mark.rule("R11")
def test_a_buff_and_a_debuff_meet_and_either_lasts_anew(battle):
    sway = {"sway": raises(Statistic.EVASION, 1), "sink": raises(Statistic.EVASION, -1)}
    fight = battle("Ab", A={"abilities": ["sway", "sink"]}, abilities=sway)
    fight.take("A use sway")
    fight.end_round()
    assert fight["A"].phases[Statistic.EVASION] == 2
    fight.take("A use sway")
    assert (fight["A"].levels[Statistic.EVASION], fight["A"].phases[Statistic.EVASION]) == (2, 3)
    fight.end_round()
    fight.take("A use sink")
    fight.take("A use sink")
    assert (fight["A"].levels[Statistic.EVASION], fight["A"].phases[Statistic.EVASION]) == (0, 0)


@pytest.mark.rule("R11")
@pytest.mark.parametrize(("sign", "left"), [(1, [0, -1]), (-1, [2, 0]), (0, [0, 0])])
def test_an_effect_may_take_levels_off(battle, sign, left):
    wipe = {"kind": "debuff", "effects": [("level-off", sign)]}
    state = {"levels": {0: 2, 4: -1}, "phases": {0: 3, 4: 3}}
    fight = battle("Ab", A={"abilities": ["wipe"]}, b={"state": state}, abilities={"wipe": wipe})
    fight.take("A use wipe b")
    assert [fight["b"].levels[0], fight["b"].levels[4]] == left
