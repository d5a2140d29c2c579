"""Orders in grid mode: positions in which whoever decides does what it was told, and what it does where it cannot."""

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.agents.laws import mask_under
from opfor.content.laws import LAWS, read_law, read_order
from opfor.rules.core.choices import AIM_CELL, VIEW
from opfor.rules.grid.words import Verb

BOW = {"weapons": ["long-bow", "dagger"]}


def left(here, *said):
    """The verbs that an order or law leaves A."""
    view = here.view()
    rulings = [read_law(text) if text.split(":")[0] in LAWS else read_order(text) for text in said]
    return {here.verb(int(k)) for k in mask_under(rulings, view, view.mask).mask.nonzero()[0]}


def cells(here, order):
    """Where a Stride under an order may lead, as columns and rows."""
    fight = here.fight.clone()
    fight.take(Verb.STRIDE)
    view = fight.view()
    unit = fight.facts["units"][fight.decider]
    may = mask_under([read_order(order)], view, view.mask).mask.nonzero()[0] - AIM_CELL
    return {(int(unit["x"] + k % VIEW - VIEW // 2), int(unit["y"] + k // VIEW - VIEW // 2)) for k in may}


def test_who_holds_goes_nowhere(position):
    assert "STRIDE" not in left(position("A....b"), "hold")
    assert "STRIKE" in left(position("Ab...."), "hold")


def test_who_guards_stays_beside_or_comes_nearer(position):
    assert cells(position("B.A....c"), "guard:hero-b") == {(1, 0)}
    beside = position("...\nBA.\n..c")
    assert all(max(abs(x), abs(y - 1)) <= 1 for x, y in cells(beside, "guard:hero-b"))


def test_the_ward_that_has_fallen_is_guarded_no_more(position):
    assert (5, 0) in cells(position("B.A....c", B={"fate": 1}), "guard:hero-b")


def test_who_is_told_to_aim_at_somebody_aims_at_nobody_else(position):
    here = position(".b.\n.A.\n.c.", b={"stamina": 1})
    fight = here.fight.clone()
    fight.take(Verb.STRIKE)
    view = fight.view()
    aims = mask_under([read_order("focus:foe-c")], view, view.mask).mask.nonzero()[0]
    assert len(aims) == 1 and here.aim(fight, int(aims[0])) == "c"


def test_where_the_quarry_is_out_of_reach_others_may_be_struck(position):
    assert "STRIKE" in left(position(".b......\n.A.....c"), "focus:foe-c")


def test_who_falls_back_comes_no_nearer(position):
    assert all(x <= 3 for x, _ in cells(position("...A...b"), "fall-back"))


def test_who_must_survive_falls_back_once_half_spent(position):
    fresh = position("...A...b")
    assert any(x > 3 for x, _ in cells(fresh, "must-survive"))
    spent = position("...A...b", A={"stamina": 2})
    assert all(x <= 3 for x, _ in cells(spent, "must-survive"))
    assert "YIELD" not in left(spent, "must-survive")


def test_the_group_stays_together(position):
    assert all(x <= 4 for x, _ in cells(position("..BA......c"), "stay-in-group"))


def test_no_lethal_force_leaves_the_flat_of_the_blade(position):
    verbs = left(position("Ab"), "no-lethal-force")
    assert "STRIKE" not in verbs and {"STRIKE_SUBDUE", "PUMMEL"} <= verbs


def test_a_verb_whose_every_aim_is_forbidden_is_not_offered(position):
    assert "STRIKE" not in left(position("Ab"), "never-target:foe-b")
    assert "STRIKE" in left(position("cAb"), "never-target:foe-b")


def test_no_bomb_falls_where_the_spared_stand(position):
    bomb = {"weapons": ["fire-pot"]}
    here = position("A....b.......c", A=bomb, turn={"move_left": 0, "stride_left": 0})
    fight = here.fight.clone()
    fight.take(Verb.THROW)
    view = fight.view()
    may = mask_under([read_law("never-target:foe-b")], view, view.mask)
    assert {here.aim(fight, k) for k in may.barred} >= {"4,0", "5,0"}
    assert "4,0" not in {here.aim(fight, int(k)) for k in may.mask.nonzero()[0]}


def test_keeping_stamina_forbids_what_would_leave_less(position):
    assert "STRIKE" in left(position("Ab", A={"stamina": 4}), "keep:stamina:3")
    assert "STRIKE" not in left(position("Ab", A={"stamina": 3}), "keep:stamina:3")
    assert "STRIKE" in left(position("Ab", A={"stamina": 0}), "keep:stamina:3")  # G15: it is free then


def test_orders_that_leave_nothing_lapse_before_laws(position):
    view = position("..Ab").view()
    only_stride = view.mask * 0
    only_stride[Verb.STRIDE] = view.mask[Verb.STRIDE]
    may = mask_under([read_order("hold")], view, only_stride)
    assert may.lapsed and not may.forced and may.mask[Verb.STRIDE]


@pytest.mark.parametrize("agent", ["scripted", "scripted:brute", "scripted@1", "random"])
def test_whoever_decides_takes_one_of_what_is_left(position, agent):
    here, rng = position(".b.\n.A.\n.c.", b={"stamina": 1}), np.random.default_rng(0)
    fight, player = here.fight.clone(), make(agent)
    fight.take(Verb.STRIKE)
    view = fight.view()
    may = mask_under([read_law("never-target:foe-b")], view, view.mask).mask
    assert here.aim(fight, player.choose(view, may, rng).index) == "c"
