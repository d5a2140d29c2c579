"""R09 and R12: to hit, damage, elements."""

import pytest

from opfor.rules.rows.words import Ev

HIT = {"attack": 1, "effects": [("damage", 100)]}


def damage(battle, words, *dice, full=40, options=None, abilities=None, roles=None, **people):
    """What the first blow of A takes from b."""
    fight = battle("Ab", options=options, abilities=abilities, roles=roles, **people)
    fight.take(words, *dice)
    return full - fight["b"].health


@pytest.mark.rule("R09")
@pytest.mark.parametrize(
    ("accuracy", "evasion", "die", "hits"), [(5, 5, 7, 1), (5, 5, 8, 0), (6, 5, 8, 1), (5, 6, 7, 0)]
)
def test_the_die_less_accuracy_plus_evasion_must_come_to_seven_or_less(battle, accuracy, evasion, die, hits):
    people = {"A": {"physical_accuracy": accuracy}, "b": {"evasion": evasion}}
    assert (damage(battle, "A basic b", die, **people) > 0) == bool(hits)


@pytest.mark.rule("R09")
def test_what_hits_is_an_option(battle):
    assert damage(battle, "A basic b", 8, options={"hit_at_most": 8}) == 13


@pytest.mark.rule("R09")
@pytest.mark.parametrize(("one_hits", "taken"), [(1, 6), (0, 0)])
def test_a_one_on_the_die_always_hits(battle, one_hits, taken):
    assert damage(battle, "A basic b", 1, b={"evasion": 50}, options={"one_hits": one_hits}) == taken


@pytest.mark.rule("R09")
def test_damage_is_attack_less_defence_plus_the_die(battle):
    assert damage(battle, "A basic b", 6, A={"physical_attack": 13}, b={"physical_defence": 4}) == 13 - 4 + 6


@pytest.mark.rule("R09")
def test_magical_attacks_use_magical_statistics_and_the_same_evasion(battle):
    mage = {"abilities": ["spark"], "magical_attack": 20, "magical_accuracy": 9, "physical_accuracy": 0}
    assert damage(battle, "A use spark b", 6, A=mage, b={"magical_defence": 2, "evasion": 9}) == 20 - 2 + 6
    assert damage(battle, "A use spark b", 6, A={**mage, "magical_accuracy": 5}, b={"evasion": 9}) == 0


@pytest.mark.rule("R09")
def test_one_die_for_all_targets(battle):
    fight = battle("Abcd", A={"abilities": ["quake"]}, c={"evasion": 8}, d={"magical_defence": 8})
    fight.take("A use quake", 6)
    assert [40 - fight[x].health for x in "bcd"] == [11, 0, 8]
    assert len(fight.events_of(Ev.ROLL)) == len(fight.events_of(Ev.DIE)) == 1


def strong(power):
    return {"strong": {"kind": "physical", "attack": 1, "effects": [("damage", power)]}}


@pytest.mark.rule("R09")
@pytest.mark.parametrize(("up", "taken"), [(0, 13), (1, 14)])
def test_modifiers_multiply_the_whole_rounded_down(battle, up, taken):
    people = {"A": {"abilities": ["strong"]}}  # (10 - 5 + 4) x 1.5 = 13.5
    options = {"damage_rounds_up": up}
    assert damage(battle, "A use strong b", 4, abilities=strong(150), options=options, **people) == taken


@pytest.mark.rule("R09")
@pytest.mark.parametrize(("up", "taken"), [(0, 14), (1, 15)])
def test_that_they_multiply_the_attack_alone_is_an_option(battle, up, taken):
    people = {"A": {"abilities": ["strong"]}}  # 10 x 1.55 = 15.5, less 5, plus 4
    options = {"modify_whole": 0, "damage_rounds_up": up}
    assert damage(battle, "A use strong b", 4, abilities=strong(155), options=options, **people) == taken


@pytest.mark.rule("R09")
@pytest.mark.parametrize(("least", "taken"), [(1, 1), (0, 0), (3, 3)])
def test_a_hit_does_at_least_one(battle, least, taken):
    assert damage(battle, "A basic b", 2, b={"physical_defence": 50}, options={"least_hit": least}) == taken


@pytest.mark.rule("R09")
def test_all_modifiers_are_multiplied_before_anything_is_rounded(battle):
    roles = {"half": {"kinds": ["physical"], "physical": 150}, "soft": {"taken": 150}}
    cut = {"abilities": ["weak"], "roles": ["half"]}
    weak = {"kind": "physical", "attack": 1, "element": "ice", "effects": [("damage", 50)]}
    people = {"A": cut, "b": {"roles": ["soft"], "elements": {"ice": 200}}}
    # 9 x 0.5 x 1.5 x 2 x 1.5 = 20.25; rounded at each step it would be 18
    assert damage(battle, "A use weak b", 4, abilities={"weak": weak}, roles=roles, **people) == 20


@pytest.mark.rule("R09")
def test_an_items_amount_is_its_own(battle):
    bomb = {"kind": 0, "fixed": 1, "element": "fire", "effects": [("damage", 100, 12)]}
    people = {"A": {"items": {"bomb": 1}, "physical_attack": 99, "roles": ["striker"]}}
    assert damage(battle, "A item bomb b", abilities={"bomb": bomb}, **people) == 12
    people["b"] = {"elements": {"fire": 200}, "physical_defence": 50}
    assert damage(battle, "A item bomb b", abilities={"bomb": bomb}, **people) == 24


@pytest.mark.rule("R09")
def test_a_missed_target_bears_no_effect_a_hit_one_all_of_them_in_order(battle):
    venom = {
        "kind": "physical",
        "attack": 1,
        "spread": "row",
        "effects": [("damage", 100), ("level", 4, -1), ("level", 0, 2, "user")],
    }
    fight = battle("Abc", A={"abilities": ["venom"]}, c={"evasion": 9}, abilities={"venom": venom})
    fight.take("A use venom b", 6)
    assert (fight["b"].levels[4], fight["c"].levels[4]) == (-1, 0)
    assert fight["A"].levels[0] == 2  # once, whoever was hit
    fight = battle("Ab", A={"abilities": ["venom"]}, b={"evasion": 9}, abilities={"venom": venom})
    fight.take("A use venom b", 6)
    assert fight["A"].levels[0] == 0


@pytest.mark.rule("R09")
def test_a_drain_heals_by_a_share_of_all_the_damage(battle):
    leech = {
        "kind": "magical",
        "magical": 1,
        "attack": 1,
        "spread": "side",
        "effects": [("damage", 100), ("drain", 50, 0, "user")],
    }
    fight = battle("Abc", A={"abilities": ["leech"], "health": 10}, c={"health": 3}, abilities={"leech": leech})
    fight.take("A use leech", 4)
    assert fight["A"].health == 10 + (9 + 3) // 2


@pytest.mark.rule("R12")
@pytest.mark.parametrize(("factor", "taken"), [(200, 18), (100, 9), (50, 4), (0, 0)])
def test_weak_doubles_resistant_halves_immune_takes_nothing(battle, factor, taken):
    people = {"A": {"abilities": ["fireball"]}, "b": {"elements": {"fire": factor}}}
    assert damage(battle, "A use fireball b", 4, **people) == taken


@pytest.mark.rule("R12")
def test_who_absorbs_an_element_is_healed_by_it(battle):
    fight = battle("Ab", A={"abilities": ["fireball"]}, b={"elements": {"fire": -100}, "health": 20})
    fight.take("A use fireball b", 4)
    assert fight["b"].health == 29
    assert [e.a for e in fight.events_of(Ev.ABSORB)] == [9]


@pytest.mark.rule("R12")
def test_elements_do_not_touch_what_is_colourless_or_of_another(battle):
    burning = {"b": {"elements": {"fire": 0, "earth": 200}}}
    assert damage(battle, "A basic b", 4, **burning) == 9
    assert damage(battle, "A use quake", 4, A={"abilities": ["quake"]}, **burning) == 18
