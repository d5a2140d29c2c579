"""Fear Tests (G14). The dice of the beginning: those of first sights, then initiative."""

import pytest

from opfor.rules.core.state import Fate
from opfor.rules.grid.words import Ev

BASIC, COMPLEX = {"fear": "basic"}, {"fear": "complex"}
INITIATIVE = (20, 19)


@pytest.mark.rule("G14")
@pytest.mark.parametrize(
    ("terror", "dice", "lost"),
    [
        (BASIC, (10,), 0),  # passed
        (BASIC, (3,), 0),  # a weak pass is a pass
        (BASIC, (11, 4), 4),  # failed: 1d4
        (COMPLEX, (5,), 0),
        (COMPLEX, (4,), 1),  # weak: 1
        (COMPLEX, (11, 6), 6),  # failed: 1d6
    ],
)
def test_failing_a_fear_test_costs_courage(arena, terror, dice, lost):
    fight = arena("A.b", b=terror, dice=(*dice, *INITIATIVE))
    assert fight["A"].courage == 12 - lost
    assert fight.tests()[0].tn == 10  # Resolve


@pytest.mark.rule("G14")
@pytest.mark.parametrize(
    ("option", "value", "terror", "dice", "lost"),
    [
        ("fear_basic", 8, BASIC, (11, 8), (4, 8)),
        ("fear_complex", 10, COMPLEX, (11, 10), (6, 10)),
        ("fear_weak", 3, COMPLEX, (4,), (1, 3)),
        ("horror", 1, BASIC, (5,), (0, 1)),  # the horror profile: Courage lost even on a pass
        ("horror", 2, COMPLEX, (4,), (1, 2)),
    ],
)
def test_what_fear_costs_is_an_option(arena, flip, option, value, terror, dice, lost):
    def courage_lost(options):
        return 12 - arena("A.b", b=terror, dice=(*dice, *INITIATIVE), options=options)["A"].courage

    assert flip(option, value, courage_lost) == lost


@pytest.mark.rule("G14")
def test_fear_can_break_who_has_no_courage_left(arena):
    fight = arena("AB.c", B={"state": {"courage": 0}}, c=BASIC, dice=(10, 11, 1, 20, 20, 19))
    assert fight.fate("B") == Fate.FLED


@pytest.mark.rule("G14")
def test_once_per_source(arena):
    """Two frightful foes are two Tests; allies frighten nobody, and the fearless are not frightened."""
    fight = arena("ABbc", B={"fearless": True}, b=BASIC, c=COMPLEX, dice=(5, 6, 20, 19, 18, 17))
    assert [(e.actor, e.target) for e in fight.said(Ev.FEAR)] == [(0, 2), (0, 3)]


@pytest.mark.rule("G14")
def test_once_per_fight(arena, flip):
    def tests_in_round_2(options):
        fight = arena("A.b", b=BASIC, dice=(5, *INITIATIVE), options=options)
        fight.run("A end", ("b end", *((5,) if options else ())))
        return len(fight.said(Ev.FEAR))

    assert flip("fear_once", 0, tests_in_round_2) == (0, 1)


@pytest.mark.rule("G14")
def test_at_first_sight_on_ones_own_way(arena):
    """Behind the wall nobody is frightened; the step that brings it into view brings the Test, before the next step."""
    fight = arena(
        """
        A#b
        ...
        """,
        b=BASIC,
        dice=INITIATIVE,
    )
    assert not fight.said(Ev.FEAR)
    fight.take("A stride 2,1", 11, 4)
    kinds = [e.kind for e in fight.events if e.kind in (Ev.MOVE, Ev.FEAR)]
    assert kinds == [Ev.MOVE, Ev.MOVE, Ev.FEAR, Ev.MOVE]
    assert fight["A"].courage == 8


@pytest.mark.rule("G14")
def test_at_first_sight_of_what_comes(arena):
    fight = arena(
        """
        A#b
        ...
        """,
        b=BASIC,
        order="bA",
    )
    fight.take("b stride 1,1", 10)
    assert len(fight.said(Ev.FEAR)) == 1
    fight.run("b end", "A end", "b end")  # known by now


@pytest.mark.rule("G14")
def test_who_breaks_on_the_way_stops(arena):
    fight = arena(
        """
        A#b
        ...
        B..
        """,
        A={"state": {"courage": 0}},
        b=BASIC,
        dice=(5, 20, 19, 18),  # B sees b at the start
    )
    fight.take("A stride 2,1", 11, 4, 20)
    assert fight.fate("A") == Fate.FLED
    assert fight.at("A") == (1, 1)


@pytest.mark.rule("G14", "G42")
def test_what_is_hidden_frightens_nobody_until_it_is_seen(arena):
    fight = arena("A..ob", b=BASIC | {"hidden": True}, order="bA")
    assert not fight.said(Ev.FEAR)
    fight.take("b end")
    fight.take("A seek", 9, 2, 10)
    assert len(fight.said(Ev.FEAR)) == 1
    fight.run("A end", "b end")  # known by now
