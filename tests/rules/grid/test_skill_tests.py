"""Tests: one d20 under a target number; degrees; Boons and Banes; typed modifiers (G01 to G03, G05, G06)."""

import pytest

from opfor.rules.grid.words import Ev, ModType, On

ATTACK, CONDITION, UNTYPED = int(On.ATTACK), int(ModType.CONDITION), int(ModType.UNTYPED)


@pytest.mark.rule("G01")
@pytest.mark.parametrize(("die", "hits"), [(11, True), (13, False)])
def test_a_die_at_or_under_the_rank_passes(arena, die, hits):
    fight = arena("Ab", A={"fighting": 12, "weapons": ["sword"]})
    fight.take("A strike b", die, *((1, 20) if hits else ()))
    assert fight.tests()[0].tn == 12
    assert bool(fight.said(Ev.HIT)) is hits


@pytest.mark.rule("G01")
@pytest.mark.parametrize(("value", "tn"), [(3, 13), (-4, 6)])
def test_bonuses_and_penalties_change_the_target_number(arena, value, tn):
    fight = arena("Ab", A={"weapons": ["sword"], "state": {"modifiers": [(ATTACK, value, CONDITION, 9)]}})
    fight.take("A strike b", 19)
    assert fight.tests()[0].tn == tn


@pytest.mark.rule("G01")
@pytest.mark.parametrize(
    ("option", "value", "rank", "bounds"), [("tn_least", 5, 0, (2, 5)), ("tn_most", 15, 30, (19, 15))]
)
def test_the_target_number_is_held_between_bounds(arena, flip, option, value, rank, bounds):
    def target_number(options):
        fight = arena("Ab", A={"fighting": rank, "weapons": ["sword"]}, options=options)
        fight.take("A strike b", 20)
        return fight.tests()[0].tn

    assert flip(option, value, target_number) == bounds


@pytest.mark.rule("G02")
def test_exactly_the_target_number_is_a_critical_success(arena):
    fight = arena("Ab", A={"fighting": 12, "weapons": ["sword"]})
    fight.take("A strike b", 12, 1, 1, 20)  # the second damage die is the critical's
    assert fight.tests()[0].critical


@pytest.mark.rule("G02")
def test_a_one_passes_but_weakly(arena):
    fight = arena("Ab", A={"fighting": 19, "weapons": ["sword"]})
    fight.take("A strike b", 1, 6, 20)
    assert fight.tests()[0].degree == 1
    assert fight.said(Ev.ROLL)[1].b == 6  # a weak pass rolls a six-sided die


@pytest.mark.rule("G02")
def test_a_twenty_is_a_critical_failure(arena, flip):
    """Even where the target number is 20."""

    def outcome(options):
        fight = arena("Ab", A={"fighting": 20, "weapons": ["sword"]}, options={"tn_most": 20, **options})
        fight.take("A strike b", 20, *((1, 1, 20) if options else ()))
        return fight.tests()[0].critical, fight["A"].exposed

    assert flip("critical_failure", 0, outcome) == ((False, 2), (True, 0))


@pytest.mark.rule("G03")
@pytest.mark.parametrize(("die", "degree"), [(4, 1), (5, 2), (9, 2), (10, 3), (14, 3), (15, 4), (18, 4), (20, 0)])
def test_a_complex_test_is_graded_by_its_die(arena, die, degree):
    fight = arena("Ab", A={"fighting": 19, "weapons": ["sword"]})
    fight.take("A strike b", die, *((1, 20) if degree else ()))
    assert fight.tests()[0].degree == degree


@pytest.mark.rule("G03")
@pytest.mark.parametrize(
    ("attack", "defence", "held"),
    [
        (8, 5, True),  # both pass, the higher wins
        (5, 8, False),
        (8, 8, False),  # equal goes to the defender
        (1, 15, True),  # a pass against a fail
        (15, 16, False),  # two fails are equal
        (10, 11, True),  # the attacker's critical wins: against a fail
        (3, 4, False),
    ],
)
def test_an_opposed_test_goes_to_the_higher_pass(arena, attack, defence, held):
    fight = arena("Ab")
    fight.take("A grapple b", attack, defence)
    assert bool(fight["b"].held_by) is held


@pytest.mark.rule("G03")
@pytest.mark.parametrize(("defence", "held"), [(12, True), (14, False)])
def test_an_attackers_critical_wins_unless_the_defender_has_one_too(arena, defence, held):
    """The attacker's 6 is its critical; the defender's 12 is the higher pass, its 14 a critical."""
    fight = arena("Ab", A={"athletics": 6}, b={"athletics": 14})
    fight.take("A grapple b", 6, defence)
    assert bool(fight["b"].held_by) is held


@pytest.mark.rule("G03")
@pytest.mark.parametrize(
    ("attack", "defence", "difference"),
    [(16, 20, 4), (12, 7, 1), (7, 7, 0), (3, 16, -3), (20, 20, 0)],
)
def test_a_conflict_is_won_by_the_difference_of_degrees(arena, attack, defence, difference):
    fight = arena("A.b", A={"deceive": 19}, b={"resolve": 18})
    fight.take("A deceive b", attack, defence, *((1,) if difference > 0 else ()))
    assert fight.said(Ev.CONFLICT)[0].b == difference


@pytest.mark.rule("G03")
def test_a_critical_counts_one_degree_more_in_a_conflict(arena, flip):
    """Attacker strong with a critical against a strong defence."""

    def difference(options):
        fight = arena("A.b", A={"deceive": 12}, b={"resolve": 14}, options=options)
        fight.take("A deceive b", 12, 11, *(() if options else (1,)))
        return fight.said(Ev.CONFLICT)[0].b

    assert flip("conflict_critical", 0, difference) == (1, 0)


@pytest.mark.rule("G05")
@pytest.mark.parametrize(
    ("dice", "kept"),
    [
        ((3, 8), 8),  # the highest pass
        ((9, 10), 10),  # the critical before any pass
        ((10, 9), 10),
        ((17, 2), 2),  # a pass before a fail
        ((18, 13), 13),  # the lowest fail
        ((20, 19), 19),  # 20 is the worst
    ],
)
def test_a_boon_keeps_the_best_of_two(arena, dice, kept):
    fight = arena("Ab", A={"weapons": ["sword"]}, b={"state": {"prone": 1}})  # G33: a Boon on melee attacks
    passed = kept <= 10
    fight.take("A strike b", *dice, *(() if not passed else (1, 1, 20) if kept == 10 else (1, 20)))
    assert fight.tests()[0].die == kept


@pytest.mark.rule("G05")
@pytest.mark.parametrize(
    ("dice", "kept"), [((3, 8), 3), ((10, 2), 2), ((17, 2), 17), ((18, 13), 18), ((20, 19), 20), ((19, 20), 20)]
)
def test_a_bane_keeps_the_worst_of_two(arena, dice, kept):
    fight = arena("A.b", A={"weapons": ["bow"]}, b={"state": {"prone": 1}})  # G33: a Bane on ranged attacks
    fight.take("A fire b", *dice, *((1, 20) if kept <= 10 else ()))
    assert fight.tests()[0].die == kept


@pytest.mark.rule("G05")
def test_two_banes_add_two_dice(arena):
    fight = arena("A..Ob", A={"weapons": ["bow"]})
    fight.take("A fire b", 4, 15, 8)
    assert fight.tests()[0].die == 15


@pytest.mark.rule("G05")
def test_boons_and_banes_cancel_one_for_one(arena):
    """Greater cover against an attacker in hiding: one Bane of two is left."""
    fight = arena("A..Ob", A={"weapons": ["bow"], "hidden": True, "on": "%"})
    fight.take("A fire b", 4, 15)
    assert fight.tests()[0].die == 15


@pytest.mark.rule("G05")
def test_how_many_dice_a_boon_adds_is_an_option(arena, flip):
    def rolled(options):
        fight = arena("A.b", A={"weapons": ["bow"]}, b={"state": {"prone": 1}}, options=options)
        fight.take("A fire b", 11, 12, *((13,) if options else ()))
        return len(fight.said(Ev.ROLL))

    assert flip("boon_dice", 2, rolled) == (2, 3)


@pytest.mark.rule("G06")
@pytest.mark.parametrize(
    ("modifiers", "tn"),
    [
        ([(2, CONDITION), (3, CONDITION)], 13),  # the best bonus of a type
        ([(-2, CONDITION), (-3, CONDITION)], 7),  # the worst penalty
        ([(2, CONDITION), (-3, CONDITION)], 9),  # a bonus and a penalty of one type both count
        ([(2, UNTYPED), (3, UNTYPED), (-1, UNTYPED)], 14),  # untyped ones add up
        ([(2, CONDITION), (1, int(ModType.FORTUNE)), (1, int(ModType.SITUATION))], 14),  # types add up
        ([(1, int(ModType.ITEM))], 12),  # the better of it and the sword's 2
        ([(-1, int(ModType.ITEM))], 11),
    ],
)
def test_modifiers_of_one_type_do_not_add_up(arena, modifiers, tn):
    item = any(kind == ModType.ITEM for _, kind in modifiers)
    state = {"modifiers": [(ATTACK, value, kind, 9) for value, kind in modifiers]}
    fight = arena("Ab", A={"weapons": ["fine-sword" if item else "sword"], "state": state})
    fight.take("A strike b", 19)
    assert fight.tests()[0].tn == tn
