"""Who acts when: d20 and Reflexes, ties, groups, once a fight, cards (G21, G22)."""

import pytest

from opfor.rules.grid.words import Ev

EACH_ROUND, ONCE, CARDS = {"initiative": 0}, {"initiative": 1}, {"initiative": 2}


@pytest.mark.rule("G21")
def test_a_die_and_the_reflexes_highest_first(arena):
    fight = arena("A.b.c", A={"reflexes": 12}, b={"reflexes": 7}, dice=(5, 11, 6), options=EACH_ROUND)
    assert fight.order == "bAc"  # 18, 17, 16
    assert [e.b for e in fight.said(Ev.ORDER)] == [18, 17, 16]


@pytest.mark.rule("G21")
def test_each_round_anew(arena, flip):
    """G22: or once for the whole fight."""

    def orders(options):
        fight = arena("A.b", dice=(20, 1), options=EACH_ROUND | options)
        first = fight.order
        fight.run("A end", ("b end", *(() if options else (1, 20))))
        return first, fight.order

    assert flip("initiative", 1, orders) == (("Ab", "bA"), ("Ab", "Ab"))


@pytest.mark.rule("G21")
def test_on_a_tie_players_go_first(arena, flip):
    """Even where the other's Reflexes are the higher ones."""

    def order(options):
        return arena("A.b", A={"reflexes": 8}, b={"reflexes": 12}, dice=(14, 10), options=options).order

    assert flip("players_first", 0, order) == ("Ab", "bA")


@pytest.mark.rule("G21")
@pytest.mark.parametrize("letters", ["AB", "bc"])
def test_among_players_and_among_others_the_higher_reflexes(arena, flip, letters):
    one, two = letters
    rest = "z" if letters == "AB" else "Z"
    dice = [(14, 10), (1,)] if rest == "z" else [(1,), (14, 10)]

    def order(options):
        people = {one: {"reflexes": 8}, two: {"reflexes": 12}}
        return arena(f"{one}.{two}.{rest}", dice=dice[0] + dice[1], options=options, **people).order

    assert flip("ties_by_reflexes", 0, order) == (two + one + rest, one + two + rest)


@pytest.mark.rule("G21")
def test_then_the_order_of_the_roster(arena):
    assert arena("c.B.b.A", dice=(10, 10, 10, 10)).order == "ABbc"


@pytest.mark.rule("G22")
def test_one_roll_for_a_group_of_similar_foes(arena, flip):
    """Player characters of a group roll for themselves."""

    def rolled(options):
        people = {letter: {"group": "pack"} for letter in "ABbcd"}
        dice = (4, 5, 6, *(() if options else (7, 8)))
        fight = arena("A.B.b.c.d", dice=dice, options=EACH_ROUND | options, **people)
        return "".join(fight.letter(e.actor) for e in fight.said(Ev.ROLL)), fight.order

    assert flip("initiative_by_group", 1, rolled) == (("ABbcd", "dcbBA"), ("ABb", "bcdBA"))


@pytest.mark.rule("G22")
def test_a_group_adds_its_first_ones_reflexes(arena):
    people = {"b": {"group": "pack", "reflexes": 13}, "c": {"group": "pack", "reflexes": 4}}
    fight = arena("A.b.c", dice=(10, 10), options={"initiative_by_group": 1, **EACH_ROUND}, **people)
    assert [(fight.letter(e.actor), e.b) for e in fight.said(Ev.ORDER)] == [("b", 23), ("c", 23), ("A", 20)]


@pytest.mark.rule("G22")
def test_the_fallen_roll_for_no_group(arena):
    people = {"b": {"group": "pack", "state": {"fate": 1}}, "c": {"group": "pack"}, "d": {"group": "pack"}}
    fight = arena("A.b.c.d", dice=(1, 12), options={"initiative_by_group": 1, **EACH_ROUND}, **people)
    assert fight.order == "cdA"


@pytest.mark.rule("G22")
def test_cards_go_from_jokers_and_aces_down_to_twos(arena):
    """Everybody draws one of the cards that are left."""
    fight = arena("A.b.c.d", dice=(54, 7, 1, 1), options=CARDS)
    assert [(e.b, e.c) for e in fight.said(Ev.ROLL)] == [(54, 54), (53, 7), (52, 1), (51, 1)]
    assert [(fight.letter(e.actor), e.b) for e in fight.said(Ev.ORDER)] == [("c", 15), ("d", 15), ("b", 13), ("A", 2)]


@pytest.mark.rule("G22")
@pytest.mark.parametrize(
    ("die", "rank"), [(1, 15), (2, 15), (3, 14), (6, 14), (7, 13), (10, 13), (50, 3), (51, 2), (54, 2)]
)
def test_the_deck_has_54_cards_without_suits(arena, die, rank):
    fight = arena("A.b", dice=(die, 40), options=CARDS)
    assert {fight.letter(e.actor): e.b for e in fight.said(Ev.ORDER)}["A"] == rank


@pytest.mark.rule("G22")
def test_equal_cards_go_to_the_higher_reflexes(arena):
    """Before it matters who is a player; with equal Reflexes it does."""
    assert arena("A.b", b={"reflexes": 11}, dice=(3, 3), options=CARDS).order == "bA"
    assert arena("A.b", dice=(3, 3), options=CARDS).order == "Ab"


@pytest.mark.rule("G22")
def test_cards_are_dealt_anew_each_round(arena):
    """From a full deck: the joker of the first round can be drawn again."""
    fight = arena("A.b", dice=(1, 53), options=CARDS)
    fight.run("A end", ("b end", 54, 1))
    assert fight.order == "bA"
    assert [e.b for e in fight.said(Ev.ROLL)] == [54, 53]
