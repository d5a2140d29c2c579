"""What actions cost, getting one's breath, and what creatures begin with (G15, G16)."""

import pytest

from opfor.rules.core.records import as_numpy
from opfor.rules.core.state import Fate
from opfor.rules.grid.words import Ev

ARMED = {"weapons": ["sword", "bow", "bomb"]}


@pytest.mark.rule("G15")
@pytest.mark.parametrize(
    ("option", "words", "pool", "dice"),
    [
        ("strike_cost", "strike b with sword", "stamina", (19,)),
        ("fire_cost", "fire b with bow", "stamina", (19,)),
        ("pummel_cost", "pummel b", "stamina", (19,)),
        ("grapple_cost", "grapple b", "stamina", (19, 19)),
        ("provoke_cost", "deceive b", "focus", (19, 19)),
        ("provoke_cost", "persuade b", "focus", (19, 19)),
        ("menace_cost", "menace b", "courage", (19, 19)),
        ("fire_cost", "throw 4,0 with bomb", "stamina", ()),
    ],
)
def test_what_an_attack_costs(arena, flip, option, words, pool, dice):
    def paid(options):
        far = words.startswith(("fire", "throw"))
        fight = arena("A.b.." if far else "Ab...", A=ARMED, options=options)
        fight.take(f"A {words}", *dice)
        return 12 - getattr(fight["A"], pool)

    assert flip(option, 3, paid) == (1, 3)


@pytest.mark.rule("G15")
@pytest.mark.parametrize(
    ("words", "pool", "dice"),
    [
        ("strike b with sword", "stamina", (19,)),
        ("fire b with bow", "stamina", (19,)),
        ("pummel b", "stamina", (19,)),
        ("grapple b", "stamina", (19, 19)),
        ("deceive b", "focus", (19, 19)),
        ("menace b", "courage", (19, 19)),
    ],
)
def test_an_attack_is_free_at_0(arena, words, pool, dice):
    fight = arena("A.b.." if words.startswith("fire") else "Ab...", A=ARMED | {"state": {pool: 0}})
    fight.take(f"A {words}", *dice)
    assert getattr(fight["A"], pool) == 0
    assert not fight.said(Ev.PAY)


@pytest.mark.rule("G15")
def test_that_attacks_are_free_at_0_is_an_option(arena, flip):
    """Else they are no choice without the points; the words of a tired fighter still are."""

    def attacks(options):
        fight = arena("Ab...", A=ARMED | {"state": {"stamina": 0, "courage": 0}}, options=options)
        return {verb for verb in fight.verbs() if verb in SPENDING}

    every = {"STRIKE", "STRIKE_SUBDUE", "FIRE+1", "FIRE_SUBDUE+1", "THROW+2", "PUMMEL", "GRAPPLE", "MENACE", "DECEIVE"}
    assert flip("free_at_zero", 0, attacks) == (every, {"DECEIVE"})


SPENDING = ["STRIKE", "STRIKE_SUBDUE", "FIRE+1", "FIRE_SUBDUE+1", "THROW+2", "PUMMEL", "GRAPPLE", "MENACE", "DECEIVE"]


@pytest.mark.rule("G15", "G34", "G35")
@pytest.mark.parametrize(
    ("drawing", "words", "dice"), [("bA..", "A stride 3,0", (8, 5)), ("bA.c", "A fire c with bow", ())]
)
def test_reactions_that_cannot_be_paid_are_no_choice_then_either(arena, flip, drawing, words, dice):
    def asked(options):
        fight = arena(drawing, A=ARMED, b=ARMED | {"state": {"stamina": 0}}, options=options)
        fight.take(words, *dice, *((11,) if options and "fire" in words else ()))
        return fight.decider

    assert flip("free_at_zero", 0, asked) == ("b", "A")


@pytest.mark.rule("G15")
def test_it_is_paid_after_the_roll(arena):
    """The last point of Stamina goes into the blow; only the next is struck wearily."""
    fight = arena("Ab", A=ARMED | {"state": {"stamina": 1}})
    fight.take("A strike b with sword", 19)
    assert fight.tests()[0].tn == 10
    assert fight["A"].stamina == 0


@pytest.mark.rule("G15", "G52")
@pytest.mark.parametrize("pool", ["stamina", "focus", "courage"])
def test_what_else_cannot_be_paid_is_not_legal(arena, pool):
    trick = {"id": "trick", "cost": {pool: 2}, "aim": "self", "effects": [{"do": "modify", "value": 1}]}
    assert not arena("A.b", A={"abilities": [trick], "state": {pool: 1}}).may("A use trick")
    fight = arena("A.b", A={"abilities": [trick], "state": {pool: 2}})
    fight.take("A use trick")
    assert getattr(fight["A"], pool) == 0


@pytest.mark.rule("G15")
@pytest.mark.parametrize(("verb", "pool"), [("breathe", "stamina"), ("breathe-focus", "focus")])
def test_breathe_gives_stamina_or_focus_back(arena, flip, verb, pool):
    def given(options):
        fight = arena("A.b", A={"state": {pool: 1}}, options=options)
        fight.take(f"A {verb}", 9)
        assert not fight.may("A hide")  # the Action is gone
        return getattr(fight["A"], pool) - 1

    assert flip("breathe_die", 10, given) == (6, 9)


@pytest.mark.rule("G15")
def test_breathe_gives_no_more_than_there_was(arena):
    fight = arena("A.b", A={"state": {"stamina": 10}})
    fight.take("A breathe", 5)
    assert fight["A"].stamina == 12


@pytest.mark.rule("G15")
def test_breathe_once_a_fight(arena, flip):
    def again(options):
        fight = arena("A.b", A={"state": {"stamina": 1}}, options=options)
        fight.run(("A breathe", 2), "A end", "b end")
        return fight.may("A breathe"), fight.may("A breathe-focus")

    assert flip("breathe_times", 2, again) == ((False, False), (True, True))


@pytest.mark.rule("G15")
def test_nobody_breathes_while_engaged(arena, flip):
    assert flip("breathe_engaged", 1, lambda options: arena("Ab", options=options).may("A breathe")) == (False, True)


@pytest.mark.rule("G16")
def test_pools_are_an_attribute_and_a_bonus(arena, flip):
    def pools(options):
        fight = arena("A.b", A={"endurance": 9, "willpower": 6, "charisma": 11}, options=options)
        return fight["A"].stamina, fight["A"].focus, fight["A"].courage

    assert flip("pool_bonus", 6, pools) == ((13, 10, 15), (15, 12, 17))


@pytest.mark.rule("G16")
def test_pools_without_an_attribute(arena, flip):
    def pools(options):
        fight = arena("A.b", options=options)
        return fight["A"].stamina, fight["A"].focus, fight["A"].courage

    assert flip("pool_default", 9, pools) == ((12, 12, 12), (9, 9, 9))


@pytest.mark.rule("G16")
def test_minor_creatures_have_little_stamina(arena, flip):
    def stamina(options):
        return arena("A.b", b={"minor": True, "endurance": 12}, options=options)["b"].stamina

    assert flip("minor_stamina", 8, stamina) == (6, 8)


@pytest.mark.rule("G16")
@pytest.mark.parametrize(("verb", "fate"), [("strike", Fate.DEAD), ("subdue", Fate.UNCONSCIOUS)])
def test_minor_creatures_are_out_at_0(arena, verb, fate):
    fight = arena("Ab.c", A={"weapons": ["club"]}, b={"minor": True})
    fight.take(f"A {verb} b", 9, 4, 20)  # 6 points
    assert fight.fate("b") == fate


@pytest.mark.rule("G16")
@pytest.mark.parametrize(
    ("option", "weapon", "bonus"),
    [
        ("bonus_light", "knife", 1),
        ("bonus_one_handed", "sword", 2),
        ("bonus_two_handed", "axe", 4),
        ("bonus_bow", "bow", 2),
    ],
)
def test_weapons_add_to_damage_by_their_kind(arena, flip, option, weapon, bonus):
    def damage(options):
        fight = arena("A.b" if weapon == "bow" else "Ab.", A={"weapons": [weapon]}, options=options)
        fight.take("A fire b" if weapon == "bow" else "A strike b", 9, 3, 20)
        return 12 - fight["b"].stamina - 3

    assert flip(option, 6, damage) == (bonus, 6)


@pytest.mark.rule("G16")
def test_the_range_of_a_bow(arena, flip):
    def reach(options):
        hits = []
        for distance in (12, 13):
            fight = arena("A" + "." * (distance - 1) + "b.", A={"weapons": ["bow"]}, options=options)
            hits.append(fight.may("A fire b"))
        return hits

    assert flip("bow_range", 13, reach) == ([True, False], [True, True])


@pytest.mark.rule("G16")
def test_armour_is_0_to_3(arena):
    spec = as_numpy(arena("A.b", A={"armour": "mail"}).fight.compiled.spec)[0]
    assert [spec["sheets"][i]["armour"] for i in range(2)] == [2, 0]
