"""The Attack Test: degree, damage, defence, armour (G04, G07, G50)."""

import pytest

from opfor.rules.grid.words import Ev

SWORD = {"weapons": ["sword"]}  # adds 2


@pytest.mark.rule("G04")
@pytest.mark.parametrize(("attack", "faces"), [(4, 6), (9, 8), (14, 10), (15, 12)])
def test_the_degree_of_the_attack_gives_the_damage_die(arena, attack, faces):
    fight = arena("Ab", A={"fighting": 19} | SWORD)
    fight.take("A strike b", attack, 5, 20)
    assert fight.said(Ev.ROLL)[1].b == faces
    assert fight["b"].stamina == 12 - 5 - 2


@pytest.mark.rule("G04")
@pytest.mark.parametrize(
    ("option", "attack", "face"),
    [("damage_weak", 4, 6), ("damage_success", 9, 8), ("damage_strong", 14, 10), ("damage_great", 15, 12)],
)
def test_the_damage_dice_are_options(arena, flip, option, attack, face):
    """The highest face of the usual die; a four-sided one has no more than 4."""

    def damage(options):
        fight = arena("Ab", A={"fighting": 19} | SWORD, b={"stamina": 30}, options=options)
        fight.take("A strike b", attack, face, 20)
        return 30 - fight["b"].stamina

    assert flip(option, 4, damage) == (face + 2, 4 + 2)


@pytest.mark.rule("G04")
def test_a_failed_attack_ends_it(arena):
    fight = arena("Ab", A=SWORD)
    fight.take("A strike b", 11)
    assert fight["b"].stamina == 12
    assert fight.said(Ev.MISS)


@pytest.mark.rule("G04")
@pytest.mark.parametrize(("defence", "off"), [(4, 1), (5, 2), (10, 4), (15, 6), (20, 0)])
def test_a_passed_defence_takes_damage_off_by_its_degree(arena, defence, off):
    fight = arena("Ab", A={"fighting": 19} | SWORD, b={"reflexes": 19})
    fight.take("A strike b", 9, 8, defence)
    assert fight["b"].stamina == 12 - (8 + 2 - off)


@pytest.mark.rule("G04")
@pytest.mark.parametrize(
    ("option", "defence", "off"),
    [("defence_weak", 4, 1), ("defence_success", 5, 2), ("defence_strong", 10, 4), ("defence_great", 15, 6)],
)
def test_what_a_defence_takes_off_is_an_option(arena, flip, option, defence, off):
    def taken_off(options):
        fight = arena("Ab", A={"fighting": 19} | SWORD, b={"reflexes": 19}, options=options)
        fight.take("A strike b", 9, 8, defence)
        return 10 - (12 - fight["b"].stamina)

    assert flip(option, 7, taken_off) == (off, 7)


@pytest.mark.rule("G04")
def test_a_critical_defence_takes_all_of_it_off(arena):
    fight = arena("Ab", A={"fighting": 19} | SWORD)
    fight.take("A strike b", 9, 8, 10)
    assert fight["b"].stamina == 12


@pytest.mark.rule("G04")
def test_an_attackers_critical_adds_a_second_roll(arena, flip):
    def damage(options):
        fight = arena("Ab", A={"fighting": 12} | SWORD, b={"stamina": 30}, options=options)
        fight.take("A strike b", 12, 10, 7, *((3,) if options else ()), 20)
        return 30 - fight["b"].stamina

    assert flip("critical_rolls", 2, damage) == (10 + 7 + 2, 10 + 7 + 3 + 2)


@pytest.mark.rule("G04", "G07")
def test_an_attack_does_at_least_one_before_the_defence(arena, flip):
    """Bare hands of Strength 4: 1 - 2 is still 1, or as much as this table says."""

    def damage(options):
        fight = arena("Ab", A={"athletics": 19, "strength": 4}, options=options)
        fight.take("A pummel b", 4, 1, 20)
        return 12 - fight["b"].stamina

    assert flip("least_damage", 3, damage) == (1, 3)


@pytest.mark.rule("G04", "G51", "G52")
@pytest.mark.parametrize("words", ["A deceive b", "A use jab b", "A throw 1,0 with dud"])
def test_so_does_any_other_damage(arena, flip, words):
    def damage(options):
        jab = {"id": "jab", "cost": {}, "damage": {"die": 4, "flat": -9}}
        dud = {"id": "dud", "kind": "thrown", "range": 2, "radius": 1, "bonus": -9}
        fight = arena("Ab", A={"intelligence": 4, "abilities": [jab], "weapons": [dud], "reflexes": 9}, options=options)
        fight.take(words, *{"A deceive b": (4, 20, 1), "A use jab b": (1,)}.get(words, (1, 20, 1, 20)))
        return 24 - fight["b"].stamina - fight["b"].focus

    assert flip("least_damage", 3, damage) == (1, 3)


@pytest.mark.rule("G04")
def test_a_hit_leaves_at_least_one(arena, flip):
    def damage(options):
        fight = arena("Ab", A={"fighting": 19} | SWORD, b={"reflexes": 19}, options=options)
        fight.take("A strike b", 4, 1, 15)
        return 12 - fight["b"].stamina

    assert flip("least_hit", 0, damage) == (1, 0)


@pytest.mark.rule("G04")
def test_armour_takes_off_physical_damage_on_a_passed_defence(arena):
    fight = arena("Ab", A={"fighting": 19} | SWORD, b={"armour": "mail"})
    fight.take("A strike b", 9, 8, 5)
    assert fight["b"].stamina == 12 - (8 + 2 - 2 - 2)


@pytest.mark.rule("G04")
def test_armour_does_nothing_on_a_failed_defence(arena, flip):
    def damage(options):
        fight = arena("Ab", A={"fighting": 19} | SWORD, b={"armour": "mail"}, options=options)
        fight.take("A strike b", 9, 8, 11)
        return 12 - fight["b"].stamina

    assert flip("armour_needs_pass", 0, damage) == (10, 8)


@pytest.mark.rule("G04")
def test_armour_is_no_help_against_what_is_not_physical(arena):
    dread = {"id": "dread", "cost": {}, "test": "attack", "skill": "awe", "range": 6, "damage": {"pool": "courage"}}
    fight = arena("A.b", A={"abilities": [dread]}, b={"armour": "mail"})
    fight.take("A use dread b", 9, 8, 5)
    assert fight["b"].courage == 12 - (8 - 2)


@pytest.mark.rule("G07")
@pytest.mark.parametrize(
    ("strength", "modifier"), [(4, -2), (5, -1), (6, -1), (7, 0), (9, 0), (10, 1), (11, 1), (12, 2)]
)
def test_strength_adds_to_melee_damage(arena, strength, modifier):
    fight = arena("Ab", A={"strength": strength} | SWORD)
    fight.take("A strike b", 9, 4, 20)
    assert fight["b"].stamina == 12 - (4 + 2 + modifier)


@pytest.mark.rule("G07", "G50")
def test_ranged_attacks_add_no_attribute(arena):
    fight = arena("A.b", A={"strength": 12, "weapons": ["bow"]})
    fight.take("A fire b", 9, 4, 20)
    assert fight["b"].stamina == 12 - (4 + 2)


@pytest.mark.rule("G50")
def test_unarmed_attacks_add_strength(arena):
    fight = arena("Ab", A={"strength": 12})
    fight.take("A pummel b", 9, 4, 20)
    assert fight["b"].stamina == 12 - (4 + 2)


@pytest.mark.rule("G50")
@pytest.mark.parametrize(
    ("verb", "attribute", "pool"),
    [("deceive", "intelligence", "focus"), ("persuade", "intelligence", "focus"), ("menace", "charisma", "courage")],
)
def test_words_add_intelligence_to_focus_and_charisma_to_courage_damage(arena, verb, attribute, pool):
    fight = arena("A.b", A={attribute: 12}, b={"courage": 12, "focus": 12})
    fight.take(f"A {verb} b", 9, 20, 4)
    assert getattr(fight["b"], pool) == 12 - (4 + 2)


@pytest.mark.rule("G50")
def test_attack_rolls_are_the_attackers_and_defence_rolls_the_defenders(arena):
    """What bears on attack rolls bears on every Attack-trait action of its bearer, and not on its defence."""
    state = {"modifiers": [(1, -3, 0, 9), (2, -1, 0, 9)]}  # attack rolls -3, defence rolls -1
    fight = arena("Ab", A={"state": state} | SWORD, b={"state": state})
    fight.take("A strike b", 2, 1, 20)
    assert [test.tn for test in fight.tests()] == [7, 9]
    fight.take("A end")
    fight.take("b grapple A", 2, 20)
    assert [test.tn for test in fight.tests()] == [7, 9]
    fight.take("b end")
    fight.take("A deceive b", 2, 5)
    assert [test.tn for test in fight.tests()] == [7, 9]
