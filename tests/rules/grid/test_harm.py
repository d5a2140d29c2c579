"""Pools, Wounds, weariness, and the ways out of a fight (G10 to G13)."""

import pytest

from opfor.rules.core.state import Fate
from opfor.rules.grid.words import Ev, ModType

SWORD = {"fighting": 19, "weapons": ["sword"]}
WEARY = {"stamina": 12, "state": {"stamina": 0}}
TALKER = {"deceive": 19, "awe": 19}


def struck(arena, options=None, **b):
    """A strikes b for 10 points: 8 and the sword's 2."""
    fight = arena("Ab", A=SWORD, b=b, options=options)
    fight.take("A strike b", 9, 8, 20)
    return fight


@pytest.mark.rule("G10")
@pytest.mark.parametrize(("stamina", "left", "wounds"), [(12, 2, 0), (10, 0, 0), (9, 0, 1), (1, 0, 1)])
def test_what_takes_a_pool_past_0_is_one_wound(arena, stamina, left, wounds):
    fight = struck(arena, stamina=stamina)
    assert (fight["b"].stamina, fight["b"].wounds) == (left, wounds)


@pytest.mark.rule("G10")
@pytest.mark.parametrize(("verb", "pool", "harm"), [("deceive", "focus", "stress"), ("menace", "courage", "fears")])
def test_focus_takes_mental_and_courage_spiritual_damage(arena, verb, pool, harm):
    fight = arena("A.b", A=TALKER, b={pool: 3})
    fight.take(f"A {verb} b", 9, 20, 8)
    assert (getattr(fight["b"], pool), getattr(fight["b"], harm), fight["b"].stamina) == (0, 1, 12)


@pytest.mark.rule("G10")
def test_a_non_lethal_hit_leaves_no_wound(arena):
    fight = arena("Ab", A={"athletics": 19}, b={"stamina": 3})
    fight.take("A pummel b", 9, 8, 20)
    assert (fight["b"].stamina, fight["b"].wounds) == (0, 0)


@pytest.mark.rule("G10")
@pytest.mark.parametrize(
    ("verb", "pool", "harm", "dice"),
    [
        ("strike", "stamina", "wounds", (9, 8, 20, 12)),
        ("deceive", "focus", "stress", (9, 20, 8, 12)),
        ("menace", "courage", "fears", (9, 20, 8, 12)),
    ],
)
def test_a_pool_at_0_already_adds_none(arena, flip, verb, pool, harm, dice):
    """The last die holds out well enough to take no harm."""

    def held(options):
        b = {"resilience": 19, "resolve": 19, "state": {pool: 0}}
        fight = arena("Ab", A=SWORD | TALKER, b=b, options=options)
        fight.take(f"A {verb} b", *dice)
        return getattr(fight["b"], harm)

    assert flip("harm_at_zero", 1, held) == (0, 1)


@pytest.mark.rule("G10")
@pytest.mark.parametrize(("held", "tn"), [({"wounds": 1}, 9), ({"stress": 1, "fears": 1}, 8), ({"wounds": 5}, 7)])
def test_all_harm_held_makes_one_penalty(arena, held, tn):
    fight = arena("Ab", A={"weapons": ["sword"], "state": held})
    fight.take("A strike b", 19)
    assert fight.tests()[0].tn == tn


@pytest.mark.rule("G10", "G06")
def test_the_penalty_is_of_the_fortune_type(arena):
    """Of it and another fortune penalty the worse counts."""
    modifiers = [(1, -1, int(ModType.FORTUNE), 9)]
    fight = arena("Ab", A={"weapons": ["sword"], "state": {"wounds": 2, "modifiers": modifiers}})
    fight.take("A strike b", 19)
    assert fight.tests()[0].tn == 8


@pytest.mark.rule("G10")
@pytest.mark.parametrize(
    ("option", "value", "wounds", "tns"), [("harm_penalty", 2, 1, (9, 8)), ("harm_penalty_most", 5, 4, (7, 6))]
)
def test_the_penalty_is_an_option(arena, flip, option, value, wounds, tns):
    def target_number(options):
        fight = arena("Ab", A={"weapons": ["sword"], "state": {"wounds": wounds}}, options=options)
        fight.take("A strike b", 19)
        return fight.tests()[0].tn

    assert flip(option, value, target_number) == tns


@pytest.mark.rule("G11")
def test_weary_is_a_penalty_to_all_tests(arena, flip):
    """An attack roll, a defence roll and another Test."""

    def target_numbers(options):
        fight = arena("A_.\n..b", A={"weapons": ["sword"]} | WEARY, b=WEARY, options=options)
        fight.take("A jump 2,0", 4)
        jump = fight.tests()[0].tn
        fight.take("A strike b", 4, 6, 20, 4)
        return [jump] + [test.tn for test in fight.tests()]

    assert flip("weary_penalty", 4, target_numbers) == ([8, 8, 8, 8], [6, 6, 6, 6])


@pytest.mark.rule("G11")
@pytest.mark.parametrize(
    ("die", "wounds", "fate"),
    [
        (15, 0, Fate.STANDING),  # great
        (10, 0, Fate.STANDING),  # strong
        (5, 1, Fate.STANDING),  # success
        (4, 1, Fate.STANDING),  # weak
        (20, 1, Fate.UNCONSCIOUS),  # fail
    ],
)
def test_a_weary_target_must_endure_wounds(arena, die, wounds, fate):
    fight = arena("Ab.c", A=SWORD, b={"resilience": 19} | WEARY)
    fight.take("A strike b", 9, 8, 20, die)
    assert (fight["b"].wounds, fight.fate("b")) == (wounds, fate)
    assert fight.decider == "A"  # forced: nobody was asked


@pytest.mark.rule("G11")
def test_the_resilience_test_takes_no_further_penalty(arena):
    """However hard the hit: Rank less weariness."""
    fight = arena("Ab", A=SWORD, b={"resilience": 15} | WEARY)
    fight.take("A strike b", 15, 12, 20, 10)
    assert fight.tests()[-1].tn == 13


@pytest.mark.rule("G11")
def test_the_hit_that_makes_weary_is_not_to_be_endured(arena):
    fight = struck(arena, stamina=10)
    assert fight.fate("b") == Fate.STANDING
    assert not fight.said(Ev.ENDURE)


@pytest.mark.rule("G11")
def test_who_fails_with_three_wounds_already_is_dead(arena):
    fight = arena("Ab.c", A=SWORD, b={"stamina": 12, "state": {"stamina": 0, "wounds": 3}})
    fight.take("A strike b", 9, 8, 20, 20)
    assert fight.fate("b") == Fate.DEAD


@pytest.mark.rule("G11")
def test_how_many_wounds_kill_is_an_option(arena, flip):
    def fate(options):
        b = {"stamina": 12, "state": {"stamina": 0, "wounds": 1}}
        fight = arena("Ab.c", A=SWORD, b=b, options=options)
        fight.take("A strike b", 9, 8, 20, 20)
        return fight.fate("b")

    assert flip("wounds_to_die", 1, fate) == (Fate.UNCONSCIOUS, Fate.DEAD)


@pytest.mark.rule("G11")
def test_what_endures_without_a_wound_is_an_option(arena, flip):
    def wounds(options):
        fight = arena("Ab", A=SWORD, b={"resilience": 19} | WEARY, options=options)
        fight.take("A strike b", 9, 8, 20, 5)
        return fight["b"].wounds

    assert flip("endure_up_at", 2, wounds) == (1, 0)


@pytest.mark.rule("G11")
@pytest.mark.parametrize(("die", "fate"), [(8, Fate.UNCONSCIOUS), (9, Fate.DEAD)])
def test_a_lethal_hit_on_the_unconscious_kills_unless_it_survives(arena, die, fate):
    """No defence roll: the dice are the attack's, the damage's and the Basic Resilience Test's."""
    fight = arena("Ab.c", A=SWORD, b={"state": {"stamina": 0, "fate": Fate.UNCONSCIOUS}})
    fight.take("A strike b", 9, 8, die)
    assert fight.fate("b") == fate


@pytest.mark.rule("G11")
def test_that_the_unconscious_may_survive_is_an_option(arena, flip):
    def fate(options):
        fight = arena("Ab.c", A=SWORD, b={"state": {"stamina": 0, "fate": Fate.UNCONSCIOUS}}, options=options)
        fight.take("A strike b", 9, 8, *(() if options else (8,)))
        return fight.fate("b")

    assert flip("unconscious_test", 0, fate) == (Fate.UNCONSCIOUS, Fate.DEAD)


@pytest.mark.rule("G11", "G12")
def test_a_non_lethal_hit_on_the_unconscious_does_nothing(arena):
    fight = arena("Ab.c", A=SWORD, b={"state": {"stamina": 0, "fate": Fate.UNCONSCIOUS}})
    fight.take("A pummel b", 9, 8)
    assert fight.fate("b") == Fate.UNCONSCIOUS


@pytest.mark.rule("G11")
def test_the_unconscious_have_no_turn(arena):
    fight = arena("Abc", b={"state": {"stamina": 0, "fate": Fate.UNCONSCIOUS}})
    fight.take("A end")
    assert fight.decider == "c"


@pytest.mark.rule("G12")
@pytest.mark.parametrize(
    ("verb", "weapon", "tn"), [("strike", "sword", 10), ("subdue", "sword", 8), ("subdue", "club", 10)]
)
def test_a_non_lethal_attack_is_harder_unless_the_weapon_is_subdued(arena, verb, weapon, tn):
    fight = arena("Ab", A={"weapons": [weapon]})
    fight.take(f"A {verb} b", 19)
    assert fight.tests()[0].tn == tn


@pytest.mark.rule("G12")
def test_the_penalty_is_untyped(arena):
    """It adds to that of weariness; so do those of a shot."""
    fight = arena("A.b", A={"weapons": ["bow"], "state": {"stamina": 0}})
    fight.take("A fire-subdue b", 19)
    assert fight.tests()[0].tn == 6


@pytest.mark.rule("G12")
def test_what_subduing_costs_is_an_option(arena, flip):
    def target_number(options):
        fight = arena("Ab", A={"weapons": ["sword"]}, options=options)
        fight.take("A subdue b", 19)
        return fight.tests()[0].tn

    assert flip("subdue_penalty", 5, target_number) == (8, 5)


@pytest.mark.rule("G12")
@pytest.mark.parametrize(("die", "fate"), [(8, Fate.STANDING), (9, Fate.UNCONSCIOUS)])
@pytest.mark.parametrize("verb", ["subdue", "pummel"])
def test_a_weary_target_of_a_non_lethal_hit_stays_conscious_or_not(arena, verb, die, fate):
    """A Basic Resilience Test, and no Wound either way."""
    fight = arena("Ab.c", A=SWORD | {"athletics": 19}, b=WEARY)
    fight.take(f"A {verb} b", 9, 8, 20, die)
    assert (fight.fate("b"), fight["b"].wounds) == (fate, 0)
    assert not fight.said(Ev.ENDURE)


@pytest.mark.rule("G13")
@pytest.mark.parametrize(
    ("verb", "pool", "harm", "option", "gone"),
    [
        ("deceive", "focus", "stress", "mind_breaks", Fate.YIELDED),
        ("menace", "courage", "fears", "courage_breaks", Fate.FLED),
    ],
)
class TestMindAndCourageBreak:
    @pytest.mark.parametrize(("die", "held", "stands"), [(15, 0, True), (10, 0, True), (5, 1, True), (20, 1, False)])
    def test_at_0_a_resolve_test_or_it_gives_up(self, arena, verb, pool, harm, option, gone, die, held, stands):
        fight = arena("A.b.c", A=TALKER, b={"resolve": 19, "state": {pool: 0}})
        fight.take(f"A {verb} b", 9, 20, 8, die)
        assert getattr(fight["b"], harm) == held
        assert fight.fate("b") == (Fate.STANDING if stands else gone)

    def test_that_it_breaks_is_an_option(self, arena, flip, verb, pool, harm, option, gone):
        def fate(options):
            fight = arena("A.b.c", A=TALKER, b={"state": {pool: 0}}, options=options)
            fight.take(f"A {verb} b", 9, 20, 8, *(() if options else (20,)))
            return fight.fate("b")

        assert flip(option, 0, fate) == (gone, Fate.STANDING)
