"""Distracted and Exposed (G45)."""

import pytest

from opfor.rules.grid.words import Ev

TAUNT = {"id": "taunt", "cost": {}, "range": 6, "action": "move", "effects": [{"do": "distract", "by": 3}]}
FEINT = {"id": "feint", "cost": {}, "range": 6, "action": "move", "effects": [{"do": "expose", "by": 3}]}
ARMED = {"weapons": ["sword"]}


@pytest.mark.rule("G45")
def test_distracted_is_a_penalty_on_attack_rolls_until_the_turn_ends(arena):
    fight = arena("Ab", A={"abilities": [TAUNT]} | ARMED, b=ARMED)
    fight.take("A use taunt b")
    fight.take("A strike b", 4, 3, 20)
    assert fight.tests()[1].tn == 10  # no penalty on defence rolls
    fight.take("A end")
    fight.take("b strike A", 19)
    assert fight.tests()[0].tn == 7
    fight.run("b end", "A end")
    fight.take("b strike A", 19)
    assert fight.tests()[0].tn == 10


@pytest.mark.rule("G45")
def test_exposed_is_a_penalty_on_defence_rolls_until_the_next_own_turn(arena):
    fight = arena("AbB", A={"abilities": [FEINT]} | ARMED, B=ARMED, b=ARMED)
    fight.take("A use feint b")
    fight.take("A strike b", 4, 1, 20)
    fight.take("A end")
    fight.take("B strike b", 4, 1, 20)
    assert fight.tests()[1].tn == 7
    fight.take("B end")
    fight.take("b strike A", 19)
    assert fight.tests()[0].tn == 10  # no penalty on attack rolls
    fight.take("b end")
    fight.take("A strike b", 4, 1, 20)
    assert fight.tests()[1].tn == 10


@pytest.mark.rule("G45")
def test_of_two_the_worse_counts(arena):
    fight = arena("A.b", A={"abilities": [FEINT], "state": {}}, b={"state": {"exposed": 4}})
    fight.take("A use feint b")
    assert fight["b"].exposed == 4


@pytest.mark.rule("G45", "G02")
@pytest.mark.parametrize(
    ("drawing", "words", "defence"),
    [("Ab", "strike b", ()), ("A.b", "menace b", (19,)), ("Ab", "grapple b", (19,)), ("A.b", "fire b with bow", ())],
)
def test_a_critical_failure_on_an_attack_leaves_it_exposed(arena, flip, drawing, words, defence):
    def exposed(options):
        fight = arena(drawing, A={"weapons": ["sword", "bow"]}, options=options)
        fight.take(f"A {words}", 20, *defence)
        assert [e.a for e in fight.said(Ev.EXPOSED)] == [fight["A"].exposed]
        return fight["A"].exposed

    assert flip("exposed_by_failure", 3, exposed) == (2, 3)


@pytest.mark.rule("G45")
def test_it_is_no_critical_failure_to_miss(arena):
    fight = arena("Ab", A=ARMED)
    fight.take("A strike b", 19)
    assert fight["A"].exposed == 0


@pytest.mark.rule("G45")
def test_a_critical_failure_on_another_test_exposes_nobody(arena):
    fight = arena("Ab.", A=ARMED, order="bA", b={"on": "%"})
    fight.take("b hide", 20, 19)
    assert fight["b"].exposed == 0
