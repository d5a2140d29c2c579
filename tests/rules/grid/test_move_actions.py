"""The Move actions besides Stride: Balance, Climb, Crawl, Dive Prone, Jump, Shelter, Swim, and standing up (G33)."""

import pytest

from opfor.rules.grid.words import Ev

PRONE = {"state": {"prone": 1}}


@pytest.mark.rule("G33", "G32")
def test_balance_goes_half_the_speed_over_slippery_ground(arena, flip):
    def farthest(options):
        return max(arena("A=====..b", options=options).cells("balance"))

    assert flip("slow_way", 100, farthest) == ((3, 0), (6, 0))


@pytest.mark.rule("G33")
def test_balance_takes_one_basic_athletics_test(arena):
    fight = arena("A===.b", A={"athletics": 8})
    fight.take("A balance 3,0", 8)
    assert (fight.at("A"), fight["A"].prone) == ((3, 0), 0)
    assert fight.tests()[0].tn == 8


@pytest.mark.rule("G33")
def test_who_fails_to_balance_falls_prone_and_stops(arena, flip):
    def where(options):
        fight = arena("A===.b", options=options)
        fight.take("A balance 3,0", 11)
        return fight.at("A"), fight["A"].prone

    assert flip("balance_falls", 0, where) == (((1, 0), 1), ((3, 0), 0))


@pytest.mark.rule("G33")
@pytest.mark.parametrize(("verb", "sign"), [("climb", "^"), ("swim", "~")])
class TestClimbAndSwim:
    def test_half_the_speed(self, arena, verb, sign):
        assert max(arena(f"A{sign * 6}.b").cells(verb)) == (3, 0)

    def test_a_passed_basic_athletics_test_gets_there(self, arena, verb, sign):
        fight = arena(f"A{sign * 6}.b")
        fight.take(f"A {verb} 2,0", 10)
        assert fight.at("A") == (2, 0)

    def test_a_failed_one_costs_the_move_action(self, arena, verb, sign):
        fight = arena(f"A{sign * 6}.b")
        fight.take(f"A {verb} 2,0", 11)
        assert fight.at("A") == (0, 0)
        assert fight.fight.facts["move_left"] == 0
        assert fight.fight.facts["action_left"] == 1

    def test_only_where_the_ground_calls_for_it(self, arena, verb, sign):
        assert verb.upper() not in arena(f"A.{sign}..b").verbs()


@pytest.mark.rule("G33")
def test_jump_clears_up_to_two_gap_squares(arena, flip):
    def lands(options):
        return [bool(arena("A" + "_" * gap + "..b", options=options).cells("jump")) for gap in (1, 2, 3)]

    assert flip("jump_gap", 3, lands) == ([True, True, False], [True, True, True])


@pytest.mark.rule("G33")
@pytest.mark.parametrize(("die", "place"), [(10, (3, 0)), (11, (0, 0))])
def test_jump_takes_a_basic_athletics_test(arena, die, place):
    fight = arena("A__.b")
    fight.take("A jump 3,0", die)
    assert fight.at("A") == place


@pytest.mark.rule("G33")
def test_a_jump_lands_on_firm_free_ground(arena):
    fight = arena(
        """
        B.A__=
        ..__..
        ......
        b.....
        """,
        B={"on": "."},
    )
    assert fight.cells("jump") == {(2, 2), (4, 2)}  # straight down, and aslant; not onto ice


@pytest.mark.rule("G33")
def test_crawling_and_standing_up_are_all_the_prone_can_do_to_move(arena):
    verbs = arena("A_.b", A=PRONE).verbs()
    assert "STAND" in verbs
    assert not verbs & {"STRIDE", "JUMP", "DIVE_PRONE"}


@pytest.mark.rule("G33")
def test_crawl_one_square(arena, flip):
    def farthest(options):
        fight = arena("A....b", A=PRONE, options=options)
        return max(fight.cells("crawl"))

    assert flip("crawl", 2, farthest) == ((1, 0), (2, 0))


@pytest.mark.rule("G33")
def test_standing_up_costs_half_the_speed(arena, flip):
    def left(options):
        fight = arena("A" + "." * 9 + "b", A=PRONE, options=options)
        fight.take("A stand")
        assert fight["A"].prone == 0
        return fight.fight.facts["move_left"], fight.fight.facts["stride_left"]

    assert flip("stand_cost", 0, left) == ((0, 3), (1, 0))


@pytest.mark.rule("G33")
def test_who_stands_up_strides_on_with_the_rest(arena):
    fight = arena("A" + "." * 9 + "b", A=PRONE)
    fight.take("A stand")
    assert max(fight.cells("stride")) == (3, 0)


@pytest.mark.rule("G33")
def test_dive_prone(arena):
    fight = arena("A..b")
    fight.take("A dive-prone")
    assert fight["A"].prone == 1
    assert fight.may("A pummel b") is False
    assert not fight.may("A stride 1,0")


@pytest.mark.rule("G33")
def test_the_prone_are_hard_to_shoot(arena, flip):
    def attack(options):
        fight = arena("A.b", A={"weapons": ["bow"]}, b=PRONE, options=options)
        fight.take("A fire b", 5, 13, *((14,) if options else ()))
        return fight.tests()[0].die

    assert flip("prone_bane", 2, attack) == (13, 14)


@pytest.mark.rule("G33")
@pytest.mark.parametrize(("words", "defence"), [("A strike b", (4, 20)), ("A grapple b", (20,))])
def test_the_prone_are_easy_to_attack_in_melee(arena, flip, words, defence):
    def attack(options):
        fight = arena("Ab", A={"weapons": ["sword"]}, b=PRONE, options=options)
        fight.take(words, 13, 5, *((7,) if options else ()), *defence)
        return fight.tests()[0].die

    assert flip("prone_boon", 2, attack) == (5, 7)


@pytest.mark.rule("G33")
def test_sheltered_cover_counts_one_step_better(arena, flip):
    """Cover next to the target: greater cover to whoever shelters behind it."""

    def dice(options):
        fight = arena("A..ob", A={"weapons": ["bow"]}, order="bA", options=options)
        fight.run("b shelter", "b end")
        fight.take("A fire b", *((12, 13) if options else (12, 13, 14)))
        return len(fight.said(Ev.ROLL))

    assert flip("shelter", 0, dice) == (3, 2)


@pytest.mark.rule("G33")
def test_shelter_lasts_until_it_moves(arena):
    fight = arena("A..ob.", A={"weapons": ["bow"]}, order="bA")
    fight.run("b shelter", "b end", "A end")
    assert fight["b"].sheltered == 1
    fight.take("b stride 5,0")
    assert fight["b"].sheltered == 0


@pytest.mark.rule("G33")
def test_shelter_needs_cover_next_to_it(arena):
    assert not arena("A..b", order="bA").may("b shelter")  # the edge of the map is none
    assert not arena("A.o.b", order="bA").may("b shelter")
    assert arena("A..#b", order="bA").may("b shelter")
    assert arena("A...b", order="bA", edges=[{"at": [4, 0], "side": "w", "is": "cover"}]).may("b shelter")


@pytest.mark.rule("G33")
def test_shelter_does_not_better_cover_farther_off(arena):
    fight = arena("A..o.b", A={"weapons": ["bow"]}, b={"state": {"sheltered": 1}})
    fight.take("A fire b", 12, 13)  # one Bane
