"""Class abilities and their resources: T11; what an ability may ask of its user."""

import pytest

from opfor.rules.twenty.core.table import Status
from opfor.rules.twenty.core.words import AimAt, Damage, Effect, Ev, RollKind

BURST = {"aim": AimAt.FOE, "band": 3, "test": RollKind.ATTACK, "cost": 1, "count": 1, "faces": 4, "damage": 11}


@pytest.mark.rule("T11")
def test_an_ability_costs_its_resource_and_needs_it(skirmish):
    fight = skirmish("A.b", A={"abilities": [BURST], "resource": 3})
    fight.take("A ability b", 2, 15)
    assert fight["A"].resource == 1 and [(e.a, e.b) for e in fight.happened(Ev.PAY)] == [(1, 1)]
    fight.take("A ability b", 2, 15)
    assert fight["A"].resource == 0 and "ABILITY" not in fight.verbs()


@pytest.mark.rule("T11")
@pytest.mark.parametrize(("cpb", "may"), [(1, False), (2, True)])
def test_no_more_than_the_cpb_goes_into_one_use(skirmish, cpb, may):
    fight = skirmish("A.b", A={"abilities": [{**BURST, "cost": 2}], "cpb": cpb})
    assert ("ABILITY" in fight.verbs()) == may


@pytest.mark.rule("T11")
def test_more_points_are_more_dice_up_to_the_cpb(skirmish):
    fight = skirmish("A.b", A={"abilities": [{**BURST, "power": 2}], "cpb": 3, "resource": 7})
    fight.take("A empower b", 15, 10, 1, 2, 3, 4, 1)
    assert fight["b"].health == 30 - 11, "one die, and two for each of two points more"
    assert fight["A"].resource == 3
    fight.take("A empower b", 2, 15)
    assert fight["A"].resource == 0


@pytest.mark.rule("T11")
def test_where_nothing_more_can_be_spent_there_is_nothing_to_empower(skirmish):
    assert "EMPOWER" not in skirmish("A.b", A={"abilities": [BURST], "cpb": 3}).verbs(), "it knows no power"
    powered = {"abilities": [{**BURST, "power": 1}], "cpb": 3}
    assert "EMPOWER" not in skirmish("A.b", A=powered | {"resource": 2}).verbs(), "one point alone"


@pytest.mark.rule("T11")
@pytest.mark.parametrize(("minutes", "fades", "left"), [(3, 1, 2), (9, 1, 0), (3, 0, 5)])
def test_a_fading_resource_loses_one_a_minute_out_of_combat(skirmish, minutes, fades, left):
    fight = skirmish("A.b", A={"fades": fades}, spec={"minutes": minutes})
    assert fight["A"].resource == left
    fight.run("A end", "b end")
    assert fight["A"].resource == left, "and nothing in a fight"


@pytest.mark.rule("T11")
def test_an_ability_may_give_back_resource_up_to_the_full(skirmish):
    rest = {"aim": AimAt.SELF, "effects": [{"kind": Effect.RESOURCE, "value": 3}]}
    fight = skirmish("A.b", A={"abilities": [rest], "resource": 6, "state": {"resource": 1}})
    fight.take("A ability")
    assert fight["A"].resource == 4
    fight.take("A ability")
    assert fight["A"].resource == 5


@pytest.mark.rule("T03", "T11")
def test_an_ability_may_cost_several_actions_and_have_few_uses(skirmish):
    slow = {**BURST, "cost": 0, "actions": 2, "uses": 1}
    fight = skirmish("A.b", A={"abilities": [slow, {**BURST, "cost": 0, "actions": 2}]})
    fight.take("A ability b", 2, 15)
    assert fight["A"].actions == 1 and "ABILITY+1" not in fight.verbs(), "one action is not enough"
    fight.run("A end", "b end")
    assert "ABILITY" not in fight.verbs() and "ABILITY+1" in fight.verbs(), "used up"


def test_effects_may_fall_on_the_user_or_come_whatever_the_roll(skirmish):
    reckless = {**BURST, "cost": 0, "effects": [
        {"kind": Effect.STATUS, "status": Status.EXPOSED, "on_self": 1},
        {"kind": Effect.STATUS, "status": Status.SLOW, "when": 2},
    ]}  # fmt: skip
    fight = skirmish("A.b", A={"abilities": [reckless]})
    fight.take("A ability b", 2, 10)
    assert not fight.bears("A", Status.EXPOSED) and fight.bears("b", Status.SLOW)
    fight.take("A ability b", 15, 10, 4)
    assert fight.bears("A", Status.EXPOSED)


def test_knock_down_and_push_are_effects(skirmish):
    sweep = {"aim": AimAt.FOE, "band": 0, "effects": [
        {"kind": Effect.KNOCK_DOWN, "left": 1}, {"kind": Effect.PUSH, "value": 1}]}  # fmt: skip
    fight = skirmish("Ab..", A={"abilities": [sweep]})
    fight.take("A ability b")
    assert fight.at("b") == (2, 0) and fight.bears("b", Status.PRONE)
    assert Damage.PHYSICAL == BURST["damage"]
