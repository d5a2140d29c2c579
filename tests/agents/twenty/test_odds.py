"""The odds that the agents of the rule of twenty reckon with, against all rolls there are."""

from itertools import product

import pytest

from opfor.agents.ships.weights import Weight as ShipsWeight
from opfor.agents.skirmish.weights import Weight as SkirmishWeight
from opfor.agents.twenty import harm, statuses
from opfor.agents.twenty.odds import above, ahead, attack_odds, check_odds, reaches_to
from opfor.agents.twenty.reasons import Reason
from opfor.rules.core.kernel import JIT
from opfor.rules.core.records import PlainRows
from opfor.rules.twenty.core.table import STATUSES
from opfor.rules.twenty.core.words import Damage
from opfor.rules.twenty.skirmish.state import SkirmishSpec

DIE = range(1, 21)
uncompiled = pytest.mark.skipif(JIT, reason="these kernels are called from other kernels alone")


@pytest.fixture
def spec():
    specs = PlainRows(SkirmishSpec, 1)
    profile = specs[0].profile
    profile.critical_by, profile.critical_reached, profile.critical_face, profile.fumble_face = 10, 1, 20, 1
    return specs[0]


@uncompiled
@pytest.mark.rule("T04")
@pytest.mark.parametrize("by", [-25, -19, -3, 0, 1, 7, 19, 20, 30])
def test_one_die_against_another(by):
    wins = sum(a - b >= by for a, b in product(DIE, DIE))
    assert ahead(by, 1, 1) == wins * 1000 // 400


@uncompiled
@pytest.mark.rule("V07")
@pytest.mark.parametrize(("mine", "theirs"), [(2, 1), (1, 2), (2, 2)])
@pytest.mark.parametrize("by", [-8, 1, 4, 12])
def test_the_best_of_several_dice(mine, theirs, by):
    rolls = [(max(r[:mine]), max(r[mine:])) for r in product(DIE, repeat=mine + theirs)]
    wins = sum(a - b >= by for a, b in rolls)
    assert ahead(by, mine, theirs) == wins * 1000 // len(rolls)


@uncompiled
@pytest.mark.rule("T07")
@pytest.mark.parametrize("edge", [-6, 0, 3, 15])
def test_hits_and_criticals(spec, edge):
    rolls = [a + edge - b for a, b in product(DIE, DIE)]
    hit, critical = attack_odds(spec, edge, 10, 1, 1)
    assert hit == sum(r > 0 for r in rolls) * 1000 // 400
    assert critical == sum(r >= 10 for r in rolls) * 1000 // 400


@uncompiled
@pytest.mark.rule("T05")
@pytest.mark.parametrize(("bonus", "number"), [(0, 15), (30, 15), (-10, 15), (4, 12)])
def test_checks_by_number_and_by_face(spec, bonus, number):
    passed = sum(face == 20 or (face != 1 and face + bonus >= number) for face in DIE)
    assert check_odds(spec, bonus, number) == passed * 50


@uncompiled
@pytest.mark.rule("T33")
@pytest.mark.parametrize("off", [0, 1, 4, 8, 11])
def test_what_is_left_of_a_die(off):
    faces = range(1, 9)
    assert above(1, 8, off) == sum(100 * max(face - off, 0) for face in faces) // 8
    assert reaches_to(1, 8, off) == sum(face >= off for face in faces) * 1000 // 8


def test_reasons_have_one_number_in_both_modes():
    for reason in Reason:
        assert SkirmishWeight[reason.name] == ShipsWeight[reason.name] == reason


def test_every_status_and_every_damage_type_is_weighed():
    assert len(statuses.PART) == STATUSES and len(harm.CRITICAL) == len(Damage)
