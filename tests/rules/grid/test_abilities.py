"""Abilities as data (G52): cost, uses, aim, range, area, test, defence, pool, damage, and every effect."""

import pytest

from opfor.rules.core.state import Fate
from opfor.rules.grid.words import Ev


def user(**ability):
    """Somebody with one ability, called trick, free of cost unless it says otherwise."""
    return {"abilities": [{"id": "trick", "cost": {}, **ability}]}


STAND_IN = {"effects": [{"do": "modify", "value": 1}]}  # something for it to do


@pytest.mark.rule("G52")
def test_its_cost_is_paid_from_every_pool(arena):
    fight = arena("A.b", A=user(cost={"stamina": 1, "focus": 2, "courage": 3}, aim="self", **STAND_IN))
    fight.take("A use trick")
    assert (fight["A"].stamina, fight["A"].focus, fight["A"].courage) == (11, 10, 9)


@pytest.mark.rule("G52")
def test_it_may_be_used_so_often_a_fight(arena):
    fight = arena("A.b", A=user(uses=1, aim="self", **STAND_IN))
    fight.run("A use trick", "A end", "b end")
    assert not fight.may("A use trick")


@pytest.mark.rule("G52", "G20")
@pytest.mark.parametrize(("action", "left"), [("action", (0, 1)), ("move", (1, 0))])
def test_it_takes_the_action_or_a_move_action(arena, action, left):
    fight = arena("A.b", A=user(action=action, aim="self", **STAND_IN))
    fight.take("A use trick")
    assert (fight.fight.facts["action_left"], fight.fight.facts["move_left"]) == left


@pytest.mark.rule("G52")
@pytest.mark.parametrize(("aim", "aims"), [("foe", "b"), ("ally", "AB")])
def test_whom_it_may_be_aimed_at(arena, aim, aims):
    fight = arena("B.A.b\n....#\n....d", A=user(aim=aim, range=2, **STAND_IN))
    assert "".join(letter for letter in "ABbd" if fight.may(f"A use trick {letter}")) == aims


@pytest.mark.rule("G52")
def test_the_fallen_are_no_aim(arena):
    """Nobody wakes them: what helps would be wasted on them."""
    down = {"state": {"fate": Fate.UNCONSCIOUS}}
    fight = arena("BAb.c", A=user(aim="ally", **STAND_IN), B=down)
    assert not fight.may("A use trick B")


@pytest.mark.rule("G52")
def test_a_melee_ability_needs_touch(arena):
    melee = user(test="attack", skill="fighting", melee=True, damage={})
    assert not arena("A.b", A=melee).may("A use trick b")
    fight = arena("Ab", A=melee)
    fight.take("A use trick b", 19)
    assert fight.engaged("A") == "b"


@pytest.mark.rule("G52", "G04")
def test_an_attack_test_with_its_own_skill_defence_pool_and_die(arena):
    trick = user(
        test="attack", skill="deceive", defence="perception", range=4,
        damage={"pool": "focus", "die": 4, "flat": 3, "attribute": "intelligence"},
    )  # fmt: skip
    fight = arena("A..b", A=trick | {"deceive": 12, "intelligence": 12}, b={"perception": 7})
    fight.take("A use trick b", 9, 4, 6)
    assert [test.tn for test in fight.tests()] == [12, 7]
    assert fight["b"].focus == 12 - (4 + 3 + 2 - 2)


@pytest.mark.rule("G52")
def test_an_attack_test_by_degree(arena):
    fight = arena("Ab", A=user(test="attack", skill="fighting", melee=True, damage={}))
    fight.take("A use trick b", 9, 8, 20)
    assert [e.b for e in fight.said(Ev.ROLL)] == [20, 8, 20]
    assert fight["b"].stamina == 4


@pytest.mark.rule("G52", "G12")
def test_a_subdued_ability_is_non_lethal_without_penalty(arena):
    choke = user(test="attack", skill="fighting", melee=True, damage={"subdued": True})
    fight = arena("Ab.c", A=choke, b={"state": {"stamina": 0}})
    fight.take("A use trick b", 9, 8, 20, 20)
    assert fight.tests()[0].tn == 10
    assert fight.fate("b") == Fate.UNCONSCIOUS


@pytest.mark.rule("G52", "G03")
@pytest.mark.parametrize(("attack", "defence", "works"), [(8, 5, True), (5, 8, False)])
def test_an_opposed_test(arena, attack, defence, works):
    fight = arena("A.b", A=user(test="opposed", skill="awe", defence="athletics", range=4, effects=[{"do": "prone"}]))
    fight.take("A use trick b", attack, defence)
    assert bool(fight["b"].prone) is works


@pytest.mark.rule("G52", "G03")
@pytest.mark.parametrize(
    ("damage", "dice", "lost"), [({"pool": "focus"}, (8, 20, 6), 6), ({"pool": "focus", "flat": 1}, (8, 20, 6), 7)]
)
def test_a_conflict(arena, damage, dice, lost):
    fight = arena("A.b", A=user(test="conflict", skill="persuade", range=4, damage=damage))
    fight.take("A use trick b", *dice)
    assert fight["b"].focus == 12 - lost


@pytest.mark.rule("G52", "G03")
@pytest.mark.parametrize(("die", "stamina"), [(10, 6), (11, 4)])
def test_a_basic_test(arena, die, stamina):
    heal = user(test="basic", skill="resolve", aim="ally", effects=[{"do": "heal", "flat": 2}])
    fight = arena("AB.b", A=heal, B={"state": {"stamina": 4}})
    fight.take("A use trick B", die)
    assert fight["B"].stamina == stamina


@pytest.mark.rule("G52")
def test_without_a_test_it_works_at_once(arena):
    fight = arena("A.b", A=user(range=4, damage={"die": 6}))
    fight.take("A use trick b", 5)
    assert fight["b"].stamina == 7


@pytest.mark.rule("G52", "G51")
def test_an_area_that_is_an_attack_test_is_dodged_by_reflexes(arena):
    """Damage each, halved by a pass; its user is spared, friends are not; effects come to who does not dodge."""
    blast = user(
        aim="cell", range=6, radius=1, test="attack", skill="resolve", damage={"die": 10}, effects=[{"do": "prone"}]
    )
    fight = arena("..bCd.A", A=blast, b={"reflexes": 5})
    fight.take("A use trick 3,0", 9, 11, 9, 5, 9, 6)
    assert [fight[letter].stamina for letter in "Cbd"] == [3, 8, 8]
    assert [fight[letter].prone for letter in "Cbd"] == [1, 0, 0]


@pytest.mark.rule("G52")
def test_an_area_that_helps_helps_friends_alone(arena):
    bless = user(aim="cell", range=6, radius=2, effects=[{"do": "heal", "flat": 3}])
    hurt = {"state": {"stamina": 5}}
    fight = arena("ABb", A=bless | hurt, B=hurt, b=hurt)
    fight.take("A use trick 1,0")
    assert [fight[letter].stamina for letter in "ABb"] == [8, 8, 5]


@pytest.mark.rule("G52")
@pytest.mark.parametrize(
    ("pool", "effect", "dice", "now"), [("stamina", {"die": 6, "flat": 1}, (4,), 8), ("courage", {"flat": 20}, (), 12)]
)
def test_heal(arena, pool, effect, dice, now):
    fight = arena("A.b", A=user(aim="self", effects=[{"do": "heal", "pool": pool, **effect}]) | {"state": {pool: 3}})
    fight.take("A use trick", *dice)
    assert getattr(fight["A"], pool) == now


@pytest.mark.rule("G52", "G06")
def test_modify_lasts_so_many_of_the_bearers_turns(arena):
    curse = {"do": "modify", "tests": ["attack", "other"], "value": -3, "type": "condition", "rounds": 2}
    fight = arena("A^b", A=user(range=4, effects=[curse]), b={"weapons": ["bow"]})
    fight.take("A use trick b")
    seen = []
    for _ in range(3):
        fight.skip_to("b")
        fight.take("b fire A", 19)
        seen.append(fight.tests()[0].tn)
        fight.take("b end")
    assert seen == [7, 7, 10]


@pytest.mark.rule("G52")
def test_a_bearer_of_four_modifiers_loses_the_one_that_ends_first(arena):
    modifiers = [(2, 1, 0, 5), (2, 1, 0, 2), (2, 1, 0, 4), (2, 1, 0, 9)]
    bless = {"do": "modify", "tests": ["attack"], "value": 2, "type": "untyped", "rounds": 3}
    fight = arena("A.b", A=user(aim="self", effects=[bless]) | {"state": {"modifiers": modifiers}})
    fight.take("A use trick")
    assert [tuple(row) for row in fight["A"].modifiers] == [(2, 1, 0, 5), (1, 2, 0, 3), (2, 1, 0, 4), (2, 1, 0, 9)]


@pytest.mark.rule("G52", "G33")
def test_prone(arena):
    fight = arena("A.b", A=user(range=4, effects=[{"do": "prone"}]))
    fight.take("A use trick b")
    assert fight["b"].prone == 1


@pytest.mark.rule("G52")
@pytest.mark.parametrize(
    ("drawing", "geometry", "end"),
    [
        (".....\n.Ab..\n.....", "square", (4, 1)),  # straight back, as far as the map goes
        ("A....\n.b...\n.....\n.....", "square", (3, 3)),
        (".Ab#.\n.....", "square", (2, 0)),  # a wall stops it
        (".Ab_.\n.....", "square", (2, 0)),  # and a gap, and somebody
        (".AbC.\n.....", "square", (2, 0)),
        (".....\n.Ab..\n.....", "hex", (4, 1)),
        ("A....\nb....\n.....\n.....\n.....", "hex", (2, 4)),
        (".Ab..\n.....", "freeform", (4, 0)),
    ],
)  # fmt: skip
def test_push_drives_straight_back(arena, drawing, geometry, end):
    fight = arena(drawing, geometry=geometry, A=user(effects=[{"do": "push", "cells": 3}], range=2))
    fight.take("A use trick b")
    assert fight.at("b") == end
    assert fight.engaged("A") == ("b" if end == (2, 0) and geometry == "square" else "")


@pytest.mark.rule("G52", "G42")
def test_reveal_finds_the_hidden_in_an_area(arena):
    flare = user(aim="cell", range=6, radius=2, test="basic", skill="perception", effects=[{"do": "reveal"}])
    fight = arena("A..ob", A=flare, b={"hidden": True})
    fight.take("A use trick 3,0", 9)
    assert fight.bits(fight["b"].hidden_from) == ""


@pytest.mark.rule("G52", "G51")
def test_grapple(arena):
    fight = arena("Ab", A=user(melee=True, effects=[{"do": "grapple"}]))
    fight.take("A use trick b")
    assert fight["b"].held_by == 1


@pytest.mark.rule("G52", "G14")
@pytest.mark.parametrize(
    ("test", "dice", "lost"), [("basic", (11, 4), 4), ("complex", (3,), 1), ("complex", (11, 6), 6)]
)
def test_frighten_calls_for_a_fear_test(arena, test, dice, lost):
    fight = arena("A.b", A=user(range=4, effects=[{"do": "frighten", "test": test}]))
    fight.take("A use trick b", *dice)
    assert fight["b"].courage == 12 - lost


@pytest.mark.rule("G52", "G14")
def test_the_fearless_are_not_frightened_and_the_mindless_not_talked_to(arena):
    fight = arena("A.b", A=user(range=4, effects=[{"do": "frighten"}]) | {"deceive": 19, "awe": 19},
                  b={"fearless": True, "mindless": True})  # fmt: skip
    fight.take("A use trick b")
    fight.run("A end", "b end", ("A deceive b", 9, 20, 8), "A end", "b end", ("A menace b", 9, 20, 8))
    assert (fight["b"].focus, fight["b"].courage) == (12, 12)


@pytest.mark.rule("G52", "G10")
def test_mend_takes_away_wounds_then_stress_then_fears(arena):
    state = {"state": {"wounds": 1, "stress": 1, "fears": 1}}
    fight = arena("A.b", A=user(aim="self", effects=[{"do": "mend", "count": 2}]) | state)
    fight.take("A use trick")
    assert (fight["A"].wounds, fight["A"].stress, fight["A"].fears) == (0, 0, 1)


@pytest.mark.rule("G52", "G45")
def test_several_effects_in_their_order(arena):
    fight = arena(
        "A.b", A=user(range=4, effects=[{"do": "expose", "by": 2}, {"do": "distract", "by": 1}, {"do": "prone"}])
    )
    fight.take("A use trick b")
    assert [e.kind for e in fight.events if e.kind in (Ev.EXPOSED, Ev.DISTRACTED, Ev.PRONE)] == [
        Ev.EXPOSED,
        Ev.DISTRACTED,
        Ev.PRONE,
    ]
