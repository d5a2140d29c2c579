"""Attack actions (G51): Strike, Fire, Pummel, Grapple, Provoke, Menace, Throw."""

import pytest

from opfor.rules.core.state import Fate
from opfor.rules.grid.words import Ev

SKILLS = {"fighting": 11, "shooting": 12, "athletics": 13, "deceive": 14, "persuade": 15, "awe": 16}
ARMED = {"weapons": ["sword", "bow", "bomb"]}


@pytest.mark.rule("G51", "G50")
@pytest.mark.parametrize(
    ("words", "rank", "defence"),
    [
        ("strike b with sword", 11, "reflexes"),
        ("subdue b with sword", 9, "reflexes"),
        ("fire b with bow", 12, "reflexes"),
        ("pummel b", 13, "reflexes"),
        ("grapple b", 13, "athletics"),
        ("deceive b", 14, "resolve"),
        ("persuade b", 15, "resolve"),
        ("menace b", 16, "resolve"),
    ],
)
def test_what_is_rolled_and_what_against(arena, words, rank, defence):
    fight = arena("A.b" if "fire" in words else "Ab.", A=SKILLS | ARMED, b={defence: 6})
    opposed = defence != "reflexes"
    fight.take(f"A {words}", *((20, 20) if opposed else (4, 3, 20)))
    assert [test.tn for test in fight.tests()] == [rank, 6]


@pytest.mark.rule("G51")
def test_strike_and_pummel_need_touch(arena):
    fight = arena("A.b", A=ARMED)
    assert not fight.may("A strike b with sword") and not fight.may("A pummel b") and not fight.may("A grapple b")
    fight = arena("Ab", A=ARMED, edges=[{"at": [0, 0], "side": "e", "is": "wall"}])
    assert not fight.may("A pummel b")


@pytest.mark.rule("G51")
def test_fire_needs_sight(arena):
    assert not arena("A.#.b", A=ARMED).may("A fire b with bow")


@pytest.mark.rule("G51")
def test_who_carries_nothing_has_no_strike(arena):
    assert not arena("Ab").verbs() & {"STRIKE", "STRIKE_SUBDUE", "FIRE", "THROW"}


@pytest.mark.rule("G51")
def test_who_is_grappled_cannot_stride_until_it_wins_one_back(arena):
    fight = arena("Ab...")
    fight.take("A grapple b", 8, 5)
    fight.take("A end")
    assert "STRIDE" not in fight.verbs()
    fight.take("b break-free", 5, 8)
    fight.run("b end", "A end")
    assert "STRIDE" not in fight.verbs()
    fight.take("b break-free", 8, 5)
    assert fight["b"].held_by == 0
    assert fight["b"].stamina == 10  # two Grapples
    assert "STRIDE" in fight.verbs()


@pytest.mark.rule("G51")
@pytest.mark.parametrize(("drawing", "words", "dice"), [("Ab.C", "A yield", ()), ("bA.C", "A stride 2,0", (5, 8))])
def test_the_grip_is_lost_when_the_holder_leaves(arena, drawing, words, dice):
    held = {"state": {"held_by": 1}}
    fight = arena(drawing, b=held)
    fight.take(words, *dice)
    assert fight["b"].held_by == 0


@pytest.mark.rule("G51")
def test_one_does_not_grapple_whom_one_holds(arena):
    assert not arena("Ab", b={"state": {"held_by": 1}}).may("A grapple b")


@pytest.mark.rule("G51")
def test_the_range_of_words(arena, flip):
    def reach(options):
        found = []
        for distance in (6, 7):
            fight = arena("A" + "." * (distance - 1) + "b.", options=options)
            found.append([fight.may(f"A {verb} b") for verb in ("deceive", "persuade", "menace")])
        return found

    assert flip("social_range", 7, reach) == ([[True] * 3, [False] * 3], [[True] * 3, [True] * 3])


@pytest.mark.rule("G51")
@pytest.mark.parametrize(
    ("attack", "defence", "faces"), [(4, 20, 6), (9, 20, 8), (10, 20, 10), (15, 20, 12), (15, 4, 10)]
)
@pytest.mark.parametrize(("verb", "pool"), [("deceive", "focus"), ("menace", "courage")])
def test_the_difference_gives_the_damage_die(arena, verb, pool, attack, defence, faces):
    fight = arena("A.b", A={"deceive": 19, "awe": 19}, b={"resolve": 19})
    fight.take(f"A {verb} b", attack, defence, 6)
    assert fight.said(Ev.ROLL)[-1].b == faces
    assert getattr(fight["b"], pool) == 6


@pytest.mark.rule("G51")
def test_no_difference_no_harm(arena):
    fight = arena("A.b")
    fight.take("A deceive b", 4, 3)
    assert fight["b"].focus == 12


@pytest.mark.rule("G51")
def test_throw_harms_all_in_its_radius_and_reflexes_halve_it(arena):
    """One damage roll each, friends included; who stands two squares off is spared."""
    fight = arena("A...bCd.e", A=ARMED, b={"reflexes": 4})
    fight.take("A throw 5,0 with bomb", 7, 10, 7, 5, 7, 11)  # C, b, d in the order of the roster
    assert {letter: fight[letter].stamina for letter in "Cbde"} == {"C": 9, "b": 5, "d": 5, "e": 12}
    assert [(test.by, test.tn) for test in fight.tests()] == [("C", 10), ("b", 4), ("d", 10)]


@pytest.mark.rule("G51")
def test_the_damage_of_a_throw(arena, flip):
    def damage(options):
        fight = arena("A...b", A=ARMED, options=options)
        fight.take("A throw 4,0 with bomb", 12, 20)
        return 12 - fight["b"].stamina

    assert flip("throw_die", 12, damage) == (8, 12)


@pytest.mark.rule("G51")
def test_the_radius_of_a_throw_is_one_or_two(arena):
    pot = {"id": "pot", "kind": "thrown", "range": 9, "radius": 2}
    fight = arena("A....b.", A={"weapons": [pot]})
    fight.take("A throw 3,0 with pot", 4, 20)
    assert fight["b"].stamina == 8


@pytest.mark.rule("G51")
def test_walls_shield_from_an_area_and_its_aim_needs_sight(arena):
    fight = arena("A..#b", A=ARMED)
    assert not fight.may("A throw 4,0 with bomb")
    fight.take("A throw 2,0 with bomb")
    assert fight["b"].stamina == 12


@pytest.mark.rule("G51")
def test_throws_are_used_up(arena):
    fight = arena("A.......b", A=ARMED)
    fight.run("A throw 4,0 with bomb", "A end", "b end", "A throw 4,0 with bomb", "A end", "b end")
    assert not fight.may("A throw 4,0 with bomb")


@pytest.mark.rule("G51", "G11")
def test_the_unconscious_do_not_dodge_an_area(arena):
    """The dice: damage, then the Basic Resilience Test."""
    fight = arena("A...b.c", A=ARMED, b={"state": {"stamina": 0, "fate": Fate.UNCONSCIOUS}})
    fight.take("A throw 4,0 with bomb", 3, 20)
    assert fight.fate("b") == Fate.DEAD
