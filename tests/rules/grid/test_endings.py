"""How a fight ends, and how it ended for each side: every goal, every ending, several sides, tables of hostility."""

import pytest

from opfor.rules.core.state import Ending, Fate, Result

WIN, LOSS, DRAW, OPEN = Result.WIN, Result.LOSS, Result.DRAW, Result.OPEN
SWORD = {"fighting": 19, "weapons": ["sword"]}
MINOR = {"minor": True}
KILL = (9, 8, 20)


def sides(party=(), foes=(), **more):
    """Two sides with what they want; `more` are further sides, or further facts of the two."""
    return {
        "party": {"players": True, "objectives": list(party), **more.pop("party_more", {})},
        "foes": {"objectives": list(foes), **more.pop("foes_more", {})},
        **more,
    }


def results(fight):
    return tuple(fight.fight.result(side) for side in range(len(fight.fight.compiled.sides)))


def ended(fight):
    return fight.fight.ending, results(fight)


class TestDefeat:
    def test_who_defeats_all_foes_wins(self, arena):
        fight = arena("Ab", A=SWORD, b=MINOR)
        assert ended(fight) == (Ending.ONGOING, (OPEN, OPEN))
        fight.take("A strike b", *KILL)
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))
        assert fight.decider == ""

    @pytest.mark.parametrize(
        ("b", "words", "dice", "fate"),
        [
            (MINOR, "strike", KILL, Fate.DEAD),
            (MINOR, "subdue", KILL, Fate.UNCONSCIOUS),
            ({"state": {"focus": 0}}, "deceive", (9, 20, 8, 20), Fate.YIELDED),
            ({"state": {"courage": 0}}, "menace", (9, 20, 8, 20), Fate.FLED),
        ],
    )
    def test_whoever_no_longer_stands_is_defeated(self, arena, b, words, dice, fate):
        fight = arena("Ab", A=SWORD | {"deceive": 19, "awe": 19}, b=b)
        fight.take(f"A {words} b", *dice)
        assert (fight.fate("b"), ended(fight)) == (fate, (Ending.DECIDED, (WIN, LOSS)))

    def test_who_yields_is_defeated(self, arena):
        fight = arena("A.b")
        fight.take("A yield")
        assert ended(fight) == (Ending.DECIDED, (LOSS, WIN))

    def test_one_target_of_several(self, arena):
        goal = [{"goal": "defeat", "who": "foe-c"}]
        fight = arena("bAc", A=SWORD, b=MINOR, c=MINOR, sides=sides(party=goal))
        fight.run(("A strike b", *KILL), "A end")
        assert fight.fight.ending == Ending.ONGOING
        fight.take("c end")
        fight.take("A strike c", *KILL)
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))

    def test_the_target_alone_is_enough(self, arena):
        fight = arena("bAc", A=SWORD, c=MINOR, sides=sides(party=[{"goal": "defeat", "who": "foe-c"}]))
        fight.take("A strike c", *KILL)
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))

    def test_to_defeat_all_may_be_said(self, arena):
        fight = arena("Ab", A=SWORD, b=MINOR, sides=sides(party=[{"goal": "defeat-all"}]))
        fight.take("A strike b", *KILL)
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))


ZONE = {"door": {"rect": [2, 0, 2, 1]}}


class TestPlaces:
    def test_to_reach_a_zone(self, arena):
        """At once, in the middle of a round."""
        fight = arena("A....b", zones=ZONE, sides=sides(party=[{"goal": "reach", "zone": "door"}]))
        fight.take("A stride 1,0")
        assert fight.fight.ending == Ending.ONGOING
        fight.take("A stride 2,0")
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))

    def test_so_many_must_reach_it_at_the_same_time(self, arena):
        goal = [{"goal": "reach", "zone": "door", "count": 2}]
        fight = arena("A.....b\nB......", zones=ZONE, sides=sides(party=goal))
        fight.run("A stride 2,0", "A end")
        assert fight.fight.ending == Ending.ONGOING
        fight.take("B stride 3,0")
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))

    def test_one_of_them_must_reach_it(self, arena):
        goal = [{"goal": "reach", "zone": "door", "who": "hero-b"}]
        fight = arena("A.....b\nB......", zones=ZONE, sides=sides(party=goal))
        fight.run("A stride 2,0", "A end")
        assert fight.fight.ending == Ending.ONGOING
        fight.take("B stride 3,0")
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))

    def test_foes_in_the_zone_do_not_count(self, arena):
        fight = arena("A.....b", zones=ZONE, order="bA", sides=sides(party=[{"goal": "reach", "zone": "door"}]))
        fight.take("b stride 3,0")
        assert fight.fight.ending == Ending.ONGOING

    def escape(self, arena, goal):
        return arena(
            "B.A....b",
            zones={"gate": {"rect": [0, 0, 2, 1]}},
            sides=sides(party=[goal], party_more={"exits": ["gate"]}),
        )

    def test_to_escape_over_ones_own_edge(self, arena):
        fight = self.escape(arena, {"goal": "escape", "count": 2})
        assert not fight.may("A escape")
        fight.run("A stride 1,0", "A escape")
        assert (fight.fate("A"), fight.fight.ending) == (Fate.ESCAPED, Ending.ONGOING)
        fight.take("B escape")
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))

    def test_one_of_them_must_escape(self, arena):
        fight = self.escape(arena, {"goal": "escape", "who": "hero-b"})
        fight.run("A stride 1,0", "A escape")
        assert fight.fight.ending == Ending.ONGOING
        fight.take("B escape")
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))

    def test_nobody_escapes_over_anothers_edge_or_out_of_a_melee(self, arena):
        exits = {"gate": {"rect": [0, 0, 1, 1]}}
        fight = arena("A..b", zones=exits, sides=sides(foes_more={"exits": ["gate"]}))
        assert not fight.may("A escape")
        fight = arena("Ab", zones=exits, sides=sides(party_more={"exits": ["gate"]}))
        assert not fight.may("A escape")

    def test_who_flees_has_not_escaped(self, arena):
        fight = self.escape(arena, {"goal": "escape", "count": 1})
        fight.take("A yield")
        assert fight.fight.ending == Ending.ONGOING


class TestTime:
    def test_to_hold_out(self, arena):
        """Until so many rounds are over, if somebody still stands then."""
        fight = arena("A.b", sides=sides(party=[{"goal": "hold-out", "rounds": 2}]))
        fight.run("A end", "b end", "A end")
        assert fight.fight.ending == Ending.ONGOING
        fight.take("b end")
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))

    def test_who_holds_out_keeps_the_fight_from_stalling(self, arena):
        goal = [{"goal": "hold-out", "rounds": 5}]
        fight = arena("A.b", sides=sides(party=goal), limits={"no_progress": 1})
        while not fight.fight.over:
            fight.take(f"{fight.decider} end")
        assert (fight.fight.round_no, *ended(fight)) == (5, Ending.DECIDED, (WIN, LOSS))

    def test_those_who_do_not_hold_out_lose(self, arena):
        fight = arena("bA", A=MINOR, b=SWORD, order="bA", sides=sides(party=[{"goal": "hold-out", "rounds": 2}]))
        fight.take("b strike A", *KILL)
        assert ended(fight) == (Ending.DECIDED, (LOSS, WIN))


class TestKeepAlive:
    GOAL = [{"goal": "keep-alive", "who": "hero-b"}]

    def test_lost_when_it_dies(self, arena):
        fight = arena("bB.A", B=MINOR, b=SWORD, order="bAB", sides=sides(party=self.GOAL))
        fight.take("b strike B", *KILL)
        assert ended(fight) == (Ending.DECIDED, (LOSS, WIN))

    def test_not_when_it_falls(self, arena):
        fight = arena("bB.A", B=MINOR, b=SWORD, order="bAB", sides=sides(party=self.GOAL))
        fight.take("b subdue B", *KILL)
        assert fight.fight.ending == Ending.ONGOING

    def test_the_rest_is_to_defeat_all(self, arena):
        fight = arena("bA.B", A=SWORD, b=MINOR, sides=sides(party=self.GOAL))
        fight.take("A strike b", *KILL)
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))

    def test_a_side_may_want_a_foe_alive(self, arena):
        """Whoever kills it loses, though no foe stands."""
        fight = arena("Ab", A=SWORD, b=MINOR, sides=sides(party=[{"goal": "keep-alive", "who": "foe-b"}]))
        fight.take("A strike b", *KILL)
        assert results(fight)[0] != WIN


def test_all_objectives_must_come_about(arena):
    goals = [{"goal": "reach", "zone": "door"}, {"goal": "defeat", "who": "foe-b"}]
    fight = arena("A...b.c", A=SWORD, b=MINOR, zones=ZONE, sides=sides(party=goals))
    fight.take("A stride 3,0")
    assert fight.fight.ending == Ending.ONGOING
    fight.take("A strike b", *KILL)
    assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))


def test_who_is_left_alone_on_the_field_wins_whatever_else_it_wanted(arena):
    goals = [{"goal": "reach", "zone": "door", "count": 2}]
    fight = arena("Ab..", A=SWORD, b=MINOR, zones=ZONE, sides=sides(party=goals))
    fight.take("A strike b", *KILL)
    assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))


def test_who_does_what_it_came_for_wins_before_one_that_is_merely_left_alone(arena):
    """The last of the party escapes; the foes hold the field, and have lost."""
    more = {"exits": ["gate"]}
    fight = arena(
        "A..b", zones={"gate": {"rect": [0, 0, 1, 1]}}, sides=sides(party=[{"goal": "escape"}], party_more=more)
    )
    fight.take("A escape")
    assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))


class TestDraws:
    def test_both_at_once(self, arena):
        """Who falls to its own fire pot with its foe."""
        fight = arena("Ab", A=MINOR | {"weapons": ["bomb"]}, b=MINOR)
        fight.take("A throw 0,0 with bomb", 8, 20, 8, 20)
        assert (fight.fate("A"), fight.fate("b")) == (Fate.DEAD, Fate.DEAD)
        assert ended(fight) == (Ending.DRAW, (DRAW, DRAW))

    def test_two_hostile_sides_reach_their_goals_together(self, arena):
        """Both have to hold out until the same round."""
        goal = [{"goal": "hold-out", "rounds": 1}]
        fight = arena("A.b", sides=sides(party=goal, foes=goal))
        fight.run("A end", "b end")
        assert ended(fight) == (Ending.DRAW, (DRAW, DRAW))

    def test_no_progress_stalls(self, arena):
        """Rounds without a change of any pool, status or objective, or of the smallest distance so far."""
        fight = arena("A#b", limits={"no_progress": 3})
        while not fight.fight.over:
            fight.take(f"{fight.decider} end")
        assert (fight.fight.round_no, *ended(fight)) == (4, Ending.STALLED, (DRAW, DRAW))

    @pytest.mark.parametrize(
        ("words", "dice"),
        [("A dive-prone", ()), ("A pummel b", (4, 1, 20)), ("A hide", (9, 5)), ("A grapple b", (8, 5))],
    )
    def test_any_change_is_progress(self, arena, words, dice):
        fight = arena("Ab", A={"on": "%"}, limits={"no_progress": 2})
        fight.run("A end", "b end", "A end", "b end")
        assert fight.fight.facts["quiet"] == 1
        fight.run((words, *dice), "A end", "b end")
        assert (fight.fight.facts["quiet"], fight.fight.ending) == (0, Ending.ONGOING)

    def test_coming_nearer_than_ever_is_progress(self, arena):
        fight = arena("A....b", limits={"no_progress": 2})
        fight.run("A stride 1,0", "A end", "b end", "A stride 0,0", "A end", "b end")
        assert fight.fight.facts["quiet"] == 1  # farther off again
        fight.run("A stride 1,0", "A end", "b end")
        assert ended(fight) == (Ending.STALLED, (DRAW, DRAW))  # as near as before

    def test_the_round_cap_truncates(self, arena):
        fight = arena("A....b", limits={"round_cap": 2})
        fight.run("A stride 1,0", "A end", "b end", "A stride 2,0", "A end", "b end")
        assert ended(fight) == (Ending.CAPPED, (DRAW, DRAW))

    def test_a_win_in_the_last_round_is_a_win(self, arena):
        goal = [{"goal": "hold-out", "rounds": 2}]
        fight = arena("A....b", sides=sides(party=goal), limits={"round_cap": 2})
        fight.run("A end", "b end", "A end", "b end")
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS))


THIRD = {"c": {"side": "third"}}


class TestSeveralSides:
    def test_the_fight_goes_on_while_two_hostile_sides_stand(self, arena):
        fight = arena("Abc", A=SWORD, b=MINOR, c={"side": "third"} | MINOR, sides=sides(third={}))
        fight.take("A strike b", *KILL)
        assert fight.fight.ending == Ending.ONGOING
        fight.take("A end")
        assert (fight.decider, fight.may("c pummel A")) == ("c", False)  # two cells off

    def test_the_last_that_stands_wins(self, arena):
        fight = arena("bAc", A=SWORD, b=MINOR, c={"side": "third"} | MINOR, sides=sides(third={}))
        fight.run(("A strike b", *KILL), "A end", "c end")
        fight.take("A strike c", *KILL)
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS, LOSS))

    def test_allies_win_together(self, arena):
        """The third side is hostile to the foes alone, and so not to the party."""
        fight = arena(
            "Ab.c",
            A=SWORD,
            b=MINOR,
            c={"side": "third"},
            sides=sides(third={"hostile": ["foes"]}, party_more={"hostile": ["foes"]}),
        )
        fight.take("A strike b", *KILL)
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS, WIN))

    def test_an_ally_that_no_longer_stands_has_lost(self, arena):
        third = {"hostile": ["foes"]}
        fight = arena(
            "Ab.c", A=SWORD, b=MINOR, c={"side": "third"}, order="cAb", sides=sides(third=third, party_more=third)
        )
        fight.take("c yield")
        fight.take("A strike b", *KILL)
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS, LOSS))

    def test_allies_are_no_aim_for_attacks_but_for_help(self, arena):
        third = {"hostile": ["foes"]}
        aid = {"id": "aid", "cost": {}, "aim": "ally", "effects": [{"do": "heal", "flat": 1}]}
        fight = arena(
            "Ac.b", A=SWORD | {"abilities": [aid]}, c={"side": "third"}, sides=sides(third=third, party_more=third)
        )
        assert not fight.may("A strike c")
        assert fight.may("A use aid c")
        assert fight.engaged("A") == ""

    def test_sides_that_are_hostile_to_nobody_do_not_keep_a_fight_going(self, arena):
        fight = arena(
            "Ab.c",
            A=SWORD,
            b=MINOR,
            c={"side": "third"},
            sides=sides(third={"hostile": []}, party_more={"hostile": ["foes"]}),
        )
        fight.take("A strike b", *KILL)
        assert ended(fight)[0] == Ending.DECIDED
        assert results(fight)[:2] == (WIN, LOSS)

    def test_four_sides(self, arena):
        people = {"c": {"side": "third"} | MINOR, "d": {"side": "fourth"} | MINOR}
        fight = arena("cAd\n.b.", A=SWORD, b=MINOR, sides=sides(third={}, fourth={}), **people)
        for target, others in (("b", "cd"), ("c", "d"), ("d", "")):
            fight.take(f"A strike {target}", *KILL)
            if others:
                fight.run("A end", *(f"{other} end" for other in others))
        assert ended(fight) == (Ending.DECIDED, (WIN, LOSS, LOSS, LOSS))
