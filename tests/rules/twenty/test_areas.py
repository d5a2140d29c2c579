"""Area attacks, areas that last, reactions: T10, T25, T26."""

import pytest

from opfor.rules.twenty.core.dice import pack
from opfor.rules.twenty.core.table import Lasts, Status
from opfor.rules.twenty.core.words import AimAt, Damage, Effect, Ev, RollKind, Trigger

BLAST = {
    "spell": 1, "aim": AimAt.CELL, "band": 3, "radius": 5, "test": RollKind.ATTACK,
    "count": 1, "faces": 6, "damage": Damage.PHYSICAL,
}  # fmt: skip
CLOUD = {
    "aim": AimAt.CELL, "band": 3, "radius": 5, "damage": Damage.PHYSICAL,
    "effects": [{"kind": Effect.LASTING, "value": pack(1, 4), "left": 2}],
}  # fmt: skip


def bearing(status, value=0, left=3, lasts=Lasts.ROUNDS, by=-1):
    packed = left | lasts << 10 | (by + 1) << 13 | value << 19
    return {"bearing": 1 << status, "borne": [0] * status + [packed]}


@pytest.mark.rule("T25")
def test_one_attack_roll_and_a_defence_each(skirmish):
    fight = skirmish("A...bc...d", A={"abilities": [BLAST]})
    fight.take("A ability 4,0", 14, 10, 5, 10, 3)
    assert (fight["b"].health, fight["c"].health, fight["d"].health) == (25, 27, 30)
    assert len(fight.happened(Ev.ATTACK)) == 1


@pytest.mark.rule("T25")
def test_friends_are_hit_but_not_who_caused_it(skirmish):
    fight = skirmish("ABb", A={"abilities": [BLAST]})
    fight.take("A ability 1,0", 14, 10, 5, 10, 3)
    assert (fight["A"].health, fight["B"].health, fight["b"].health) == (30, 25, 27)


@pytest.mark.rule("T25", "T10")
def test_who_defends_may_move_out_of_the_area(skirmish):
    fight = skirmish("A...b....", A={"abilities": [BLAST]})
    fight.take("A ability 4,0", 10, 12)
    assert fight.decider == "b" and fight.verbs() == {"LEAVE", "DECLINE"}
    assert fight.cells("b leave") == {(1, 0), (2, 0), (6, 0), (7, 0), (8, 0)}, "outside alone"
    fight.take("b leave 6,0")
    assert fight.at("b") == (6, 0) and fight.decider == "A"
    assert fight["b"].actions == 0 and fight["A"].actions == 2


@pytest.mark.rule("T25")
def test_who_is_hit_may_not_and_who_declines_stays(skirmish):
    fight = skirmish("A...b....", A={"abilities": [BLAST]})
    fight.take("A ability 4,0", 14, 10, 5)
    assert fight.decider == "A"
    fight.take("A ability 4,0", 10, 12)
    fight.take("b decline")
    assert fight.at("b") == (4, 0)


@pytest.mark.rule("T25", "T70")
def test_the_pinned_and_the_helpless_cannot_leave(skirmish):
    for status in (Status.PINNED, Status.PARALYZED):
        fight = skirmish("A...b....", A={"abilities": [BLAST]}, b={"state": bearing(status)})
        fight.take("A ability 4,0", 10, 12)
        assert fight.decider == "A"


@pytest.mark.rule("T25")
def test_leaving_is_a_reaction_that_flankers_do_not_answer(skirmish):
    """T10: no reaction triggers another, unless the table says so."""
    for chain, asked in ((0, "A"), (1, "C")):
        gunner = {"weapons": [{"ranged": 1, "band": 3}], "in_hand": 1}
        flanked = {"state": {"cover": 1, "flankers": 2}}
        fight = skirmish("AC..bo...", A={"abilities": [BLAST]}, C=gunner, b=flanked, options={"reactions_chain": chain})
        fight.take("A ability 4,0", 10, 14)
        fight.take("b leave 2,0")
        assert fight.decider == asked


@pytest.mark.rule("T25")
def test_walls_shelter_from_an_area(skirmish):
    fight = skirmish("A..#b", A={"abilities": [BLAST]})
    fight.take("A ability 2,0", 14)
    assert fight["b"].health == 30


@pytest.mark.rule("T25")
def test_an_area_is_aimed_at_cells_in_band_and_view(skirmish):
    fight = skirmish("A..#...b", A={"abilities": [{**BLAST, "band": 1}]})
    assert fight.cells("A ability") == {(0, 0), (1, 0), (2, 0)}


@pytest.mark.rule("T25")
def test_an_area_that_helps_is_for_friends(skirmish):
    heal = {"aim": AimAt.CELL, "band": 3, "radius": 10, "count": 1, "faces": 6, "damage": Damage.HEALING}
    hurt = {"state": {"health": 10}}
    fight = skirmish("ABb", A={"abilities": [heal], **hurt}, B=hurt, b=hurt)
    fight.take("A ability 1,0", 4, 5)
    assert (fight["A"].health, fight["B"].health, fight["b"].health) == (14, 15, 10)


@pytest.mark.rule("T05", "T25")
def test_an_area_by_a_check(skirmish):
    dazzle = {"aim": AimAt.CELL, "band": 3, "radius": 5, "test": RollKind.CHECK, "number": 10,
              "effects": [{"kind": Effect.STATUS, "status": Status.BLIND, "left": 1}]}  # fmt: skip
    fight = skirmish("A..bc", A={"abilities": [dazzle]})
    fight.take("A ability 3,0", 8)
    assert not fight.bears("b", Status.BLIND)
    fight.take("A ability 3,0", 9)
    assert fight.bears("b", Status.BLIND) and fight.bears("c", Status.BLIND)


@pytest.mark.rule("T26")
def test_an_area_that_lasts_deals_its_damage_for_each_action_inside(skirmish):
    fight = skirmish("A...b......", A={"abilities": [CLOUD]}, b={"soak": 9, "penalty": 1})
    fight.take("A ability 4,0")
    fight.take("A end")
    assert fight["b"].health == 30, "not at once"
    fight.take("b move 5,0", 3)
    assert fight["b"].health == 27, "it ignores soak"
    fight.take("b move 6,0")
    assert fight["b"].health == 27, "not outside"
    fight.take("b move 5,0", 2)
    assert fight["b"].health == 25
    fight.take("A end")
    fight.take("b end", 1, 1, 1)
    assert fight["b"].health == 22, "actions lost inside count as well"
    assert fight.decider == "A"
    fight.run("A end", "b end")
    assert fight["b"].health == 22, "two rounds of its causer"


@pytest.mark.rule("T26", "T44", "T35")
def test_its_damage_has_a_type_and_a_spells_is_absorbed_by_a_barrier(skirmish):
    fire = {**CLOUD, "damage": Damage.FIRE, "spell": 1}
    fight = skirmish(
        "A...b...", A={"abilities": [fire]}, b={"weak": 1 << Damage.FIRE, "state": bearing(Status.BARRIER, 5)}
    )
    fight.take("A ability 4,0")
    fight.take("A end")
    fight.take("b move 5,0", 4)
    assert fight["b"].health == 29, "6 of fire, 5 absorbed"


WARD = {
    "trigger": Trigger.ATTACKED, "aim": AimAt.SELF, "cost": 1,
    "effects": [{"kind": Effect.STATUS, "status": Status.HARDENED, "value": 3, "left": 1}],
}  # fmt: skip
RIPOSTE = {
    "trigger": Trigger.ATTACKED, "aim": AimAt.FOE, "band": 0, "cost": 1, "test": RollKind.ATTACK, "melee": 1,
    "count": 1, "faces": 4, "damage": Damage.PHYSICAL,
}  # fmt: skip


@pytest.mark.rule("T10")
def test_reactions_are_used_out_of_turn_while_the_resources_last(skirmish):
    fight = skirmish("Ab", b={"abilities": [WARD], "resource": 2})
    assert "ABILITY" not in fight.verbs()
    fight.take("A punch b")
    assert fight.decider == "b" and fight.verbs() == {"ABILITY", "DECLINE"}
    fight.take("b ability", 15, 10, 4)
    assert fight["b"].health == 29 and fight["b"].resource == 0
    fight.take("A punch b", 15, 10, 4)
    assert fight["b"].health == 28, "no second time"


@pytest.mark.rule("T10")
def test_a_reaction_may_be_declined_and_is_nothing_for_the_own_turn(skirmish):
    fight = skirmish("Ab", b={"abilities": [WARD]})
    fight.take("A punch b")
    fight.take("b decline", 15, 10, 4)
    assert fight["b"].resource == 5
    fight.take("A end")
    assert "ABILITY" not in fight.verbs()


@pytest.mark.rule("T10")
@pytest.mark.parametrize(("chain", "asked"), [(0, False), (1, True)])
def test_no_reaction_triggers_another(skirmish, chain, asked):
    fight = skirmish("Ab", A={"abilities": [RIPOSTE]}, b={"abilities": [RIPOSTE]}, options={"reactions_chain": chain})
    fight.take("A punch b")
    if asked:
        fight.take("b ability")
        assert fight.decider == "A"
        fight.run(("A decline", 15, 10, 2, 15, 10, 3))
    else:
        fight.take("b ability", 15, 10, 2, 15, 10, 3)
    assert (fight["A"].health, fight["b"].health) == (28, 27)


@pytest.mark.rule("T10")
def test_each_reaction_needs_its_price(skirmish):
    fight = skirmish("Ab", b={"abilities": [{**WARD, "cost": 2}], "cpb": 1})
    fight.take("A punch b", 15, 10, 4)
    assert fight["b"].health == 26
