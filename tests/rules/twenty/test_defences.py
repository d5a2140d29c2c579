"""Armour, shields, barriers, disarming, death: T33 to T38."""

import pytest

from opfor.rules.core.state import Ending, Fate, Result
from opfor.rules.twenty.core.dice import pack
from opfor.rules.twenty.core.table import Lasts, Status
from opfor.rules.twenty.core.words import AimAt, Damage, Effect, Ev, RollKind

BLADE = {"damage": Damage.PHYSICAL, "count": 1, "faces": 8}
ARMED = {"weapons": [BLADE], "in_hand": 1}
BOLT = {"spell": 1, "aim": AimAt.FOE, "band": 3, "test": RollKind.ATTACK, "count": 1, "faces": 8, "damage": 11}
SLOW = {"kind": Effect.STATUS, "status": Status.SLOW, "left": 1}
HIT = 15, 10


def bearing(status, value=0, left=3, lasts=Lasts.ROUNDS, by=-1):
    packed = left | lasts << 10 | (by + 1) << 13 | value << 19
    return {"bearing": 1 << status, "borne": [0] * status + [packed]}


@pytest.mark.rule("T33")
def test_armour_and_back_piece_soak_each_attack_that_is_not_magical(skirmish):
    fight = skirmish("Ab", A=ARMED | {"abilities": [BOLT]}, b={"soak": 3, "penalty": 1, "back": 2})
    fight.take("A strike b", *HIT, 7)
    assert fight["b"].health == 30 - (7 - 2 - 2)
    fight.take("A strike b", *HIT, 3)
    assert fight["b"].health == 27, "all of it"
    fight.take("A ability b", *HIT, 7)
    assert fight["b"].health == 20, "a spell passes"


@pytest.mark.rule("T33", "T78")
def test_an_armour_spell_soaks_too(skirmish):
    shell = {"spell": 1, "aim": AimAt.SELF, "effects": [{"kind": Effect.STATUS, "status": Status.HARDENED, "value": 4}]}
    fight = skirmish("Ab", A=ARMED, b={"abilities": [shell]}, order="bA")
    fight.run("b ability", "b end", ("A strike b", *HIT, 7))
    assert fight["b"].health == 27


@pytest.mark.rule("T33")
def test_heavier_armour_hampers_defence_and_casting_not_weapons(skirmish):
    heavy = ARMED | {"abilities": [BOLT], "penalty": 3}
    fight = skirmish("Ab", A=heavy, b={"penalty": 4})
    fight.take("A strike b", 2, 18)
    assert fight.happened(Ev.ATTACK)[0].c == 0
    assert fight.happened(Ev.DEFENCE)[0].b == 1 - 3
    fight.take("A ability b", 2, 18)
    assert fight.happened(Ev.ATTACK)[0].c == 1 - 2


@pytest.mark.rule("T34", "T43")
@pytest.mark.parametrize(
    ("shield", "options", "harm"), [(-1, {}, 4), (4, {}, 3), (-1, {"soak_shield": 5}, 1), (0, {}, 6)]
)
def test_a_shield_soaks_attacks_its_bearer_sees(skirmish, shield, options, harm):
    fight = skirmish("Ab", A=ARMED, b={"shield": shield, "state": {"defended": 1}}, options=options)
    fight.take("A strike b", *HIT, 6)
    assert fight["b"].health == 30 - harm


@pytest.mark.rule("T34")
def test_it_does_not_count_against_attacks_unseen(skirmish):
    hidden = bearing(Status.STEALTH, 15, lasts=Lasts.STAYS)
    fight = skirmish("Ab", A=ARMED | {"state": hidden, "stealth": 1}, b={"shield": 3})
    fight.take("A strike b", *HIT, 6)
    assert fight["b"].health == 24, "no question, no soak"
    fight = skirmish("Ab", A=ARMED, b={"shield": 3, "state": bearing(Status.BLIND), "trained": 1})
    fight.take("A strike b", *HIT, 6)
    assert fight["b"].health == 24


@pytest.mark.rule("T34")
def test_a_failed_defence_takes_soak_and_resistance_off_a_direct_spell(skirmish):
    warded = {"shield": 3, "spell_resistance": 1, "state": {"defended": 1}}
    fight = skirmish("A.b", A={"abilities": [BOLT]}, b=warded)
    fight.take("A ability b", *HIT, 8)
    assert fight["b"].health == 30 - (8 - 2 - 1)


@pytest.mark.rule("T34")
def test_an_area_spell_is_no_direct_one(skirmish):
    blast = {**BOLT, "aim": AimAt.CELL, "radius": 5}
    fight = skirmish("A.b", A={"abilities": [blast]}, b={"shield": 3, "spell_resistance": 1})
    fight.take("A ability 2,0", *HIT, 8)
    assert fight["b"].health == 30 - (8 - 1)


PARTIAL = {**BOLT, "partial": 1, "effects": [{**SLOW, "when": 2}]}


@pytest.mark.rule("T34")
@pytest.mark.parametrize(("shield", "harm", "slow"), [(1, 0, False), (0, 4, True)])
def test_a_successful_defence_with_a_shield_blocks_the_spell_whole(skirmish, shield, harm, slow):
    """Without a shield this spell does half its damage, and slows, even if defended."""
    fight = skirmish("A.b", A={"abilities": [PARTIAL]}, b={"shield": shield})
    fight.take("A ability b", 10, 12, *([8] if harm else []))
    assert fight["b"].health == 30 - harm
    assert fight.bears("b", Status.SLOW) == slow


@pytest.mark.rule("T34", "T10")
def test_the_shields_defend_is_one_re_roll_a_turn(skirmish):
    fight = skirmish("Ab", A=ARMED, b={"shield": 1})
    fight.take("A strike b", 15, 10)
    assert fight.decider == "b" and fight.verbs() == {"DEFEND", "DECLINE"}
    fight.take("b defend", 16)
    assert fight["b"].health == 30
    fight.take("A strike b", *HIT, 5)
    assert fight["b"].health == 25, "once a turn"
    fight.run("A end", "b end", ("A strike b", *HIT))
    assert fight.decider == "b"
    fight.take("b decline", 5)
    assert fight["b"].health == 20


@pytest.mark.rule("T34")
def test_the_second_roll_counts_even_if_it_is_worse(skirmish):
    fight = skirmish("Ab", A=ARMED, b={"shield": 1})
    fight.take("A strike b", 15, 10)
    fight.take("b defend", 4, 2)  # 15 against 5: critical now
    assert fight["b"].health == 30 - (8 + 2)


@pytest.mark.rule("T34")
def test_a_missed_attack_and_a_bearer_without_a_free_hand_are_not_asked(skirmish):
    fight = skirmish("Ab", A=ARMED, b={"shield": 1})
    fight.take("A strike b", 10, 12)
    assert fight.decider == "A"
    fight = skirmish("Ab", A=ARMED, b={"shield": 1, "weapons": [{"hands": 2}], "in_hand": 1})
    fight.take("A strike b", *HIT, 5)
    assert fight["b"].health == 25


HEX = {**BOLT, "effects": [SLOW]}


@pytest.mark.rule("T35")
def test_a_barrier_absorbs_magical_damage_and_keeps_statuses_out(skirmish):
    fight = skirmish("A.b", A={"abilities": [HEX]}, b={"state": bearing(Status.BARRIER, 10)})
    fight.take("A ability b", *HIT, 8)
    assert fight["b"].health == 30 and fight.borne("b", Status.BARRIER).value == 2
    assert not fight.bears("b", Status.SLOW)
    fight.take("A ability b", *HIT, 8)
    assert fight["b"].health == 30 - 6 and not fight.bears("b", Status.BARRIER)
    assert fight.bears("b", Status.SLOW), "the attack that breaks it can"


@pytest.mark.rule("T35")
def test_what_is_not_magical_passes_a_barrier(skirmish):
    poison = {"aim": AimAt.FOE, "band": 0, "effects": [SLOW]}
    fight = skirmish("Ab", A=ARMED | {"abilities": [poison]}, b={"state": bearing(Status.BARRIER, 10)})
    fight.take("A strike b", *HIT, 8)
    assert fight["b"].health == 22
    fight.take("A ability b")
    assert fight.bears("b", Status.SLOW)


@pytest.mark.rule("T35")
def test_a_barrier_ends_with_its_time_and_the_larger_one_stands(skirmish):
    raise_it = {
        "spell": 1,
        "aim": AimAt.SELF,
        "effects": [{"kind": Effect.STATUS, "status": Status.BARRIER, "value": 6}],
    }
    fight = skirmish("A.b", A={"abilities": [raise_it], "state": bearing(Status.BARRIER, 9, left=1)})
    fight.take("A ability")
    assert fight.borne("A", Status.BARRIER).value == 9, "T36: the larger one stays"
    fight.take("A end")
    assert not fight.bears("A", Status.BARRIER)


@pytest.mark.rule("T35")
@pytest.mark.parametrize(("blocks", "hasty"), [(1, False), (0, True)])
def test_friendly_spells_are_kept_out_too_unless_the_table_says_otherwise(skirmish, blocks, hasty):
    haste = {"spell": 1, "aim": AimAt.ALLY, "band": 3, "effects": [{**SLOW, "status": Status.HASTE}]}
    walled = {"state": bearing(Status.BARRIER, 9)}
    fight = skirmish("AB.c", A={"abilities": [haste]}, B=walled, options={"barrier_blocks_friends": blocks})
    fight.take("A ability B")
    assert fight.bears("B", Status.HASTE) == hasty


@pytest.mark.rule("T35", "T56")
def test_what_a_critical_leaves_does_not_pass_a_barrier_either(skirmish):
    fire = {**BOLT, "damage": Damage.FIRE}
    fight = skirmish("A.b", A={"abilities": [fire]}, b={"state": bearing(Status.BARRIER, 20)})
    fight.take("A ability b", 20, 5, 3)
    assert not fight.bears("b", Status.BURNING)
    fight.take("A ability b", 20, 5, 3)
    assert fight.bears("b", Status.BURNING), "broken now"


DISARM = {"aim": AimAt.FOE, "band": 0, "test": RollKind.ATTACK, "effects": [{"kind": Effect.DISARM}]}
UNSHIELD = {**DISARM, "effects": [{"kind": Effect.DISARM, "value": 1}]}


@pytest.mark.rule("T37")
def test_the_disarmed_lose_the_weapon_until_an_action_retrieves_it(skirmish):
    fight = skirmish("Ab", A={"abilities": [DISARM]}, b=ARMED)
    fight.take("A ability b", *HIT)
    assert fight.bears("b", Status.DISARMED)
    fight.take("A end")
    assert "STRIKE" not in fight.verbs() and "PUNCH" in fight.verbs()
    fight.take("b retrieve")
    assert "STRIKE" in fight.verbs() and fight["b"].actions == 2
    assert not fight.bears("b", Status.DISARMED)


@pytest.mark.rule("T37")
def test_a_miss_disarms_nobody_and_who_holds_nothing_has_nothing_to_lose(skirmish):
    fight = skirmish("Ab", A={"abilities": [DISARM]}, b=ARMED)
    fight.take("A ability b", 10, 12)
    assert not fight.bears("b", Status.DISARMED)
    fight = skirmish("Ab", A={"abilities": [DISARM]})
    fight.take("A ability b", *HIT)
    assert not fight.bears("b", Status.DISARMED)


@pytest.mark.rule("T37")
def test_shield_and_weapon_are_retrieved_one_by_one(skirmish):
    fight = skirmish("Ab", A={"abilities": [DISARM, UNSHIELD]}, b=ARMED | {"shield": 3, "state": {"defended": 1}})
    fight.take("A ability b", *HIT)
    fight.take("A ability b 1", *HIT)
    assert fight.borne("b", Status.DISARMED).value == 1 | 16
    fight.take("A end")
    assert "SHIELD_STRIKE" not in fight.verbs()
    fight.take("b retrieve")
    assert fight.borne("b", Status.DISARMED).value == 16
    fight.take("b retrieve")
    assert "SHIELD_STRIKE" in fight.verbs()


REVIVE = {"spell": 1, "aim": AimAt.FALLEN, "band": 1, "effects": [{"kind": Effect.REVIVE, "value": pack(1, 6)}]}
FALLEN = {"state": {"fate": Fate.UNCONSCIOUS}}


@pytest.mark.rule("T38")
def test_the_fallen_can_be_revived_within_five_rounds(skirmish):
    fight = skirmish("AB.c", A={"abilities": [REVIVE]}, B={"state": {"health": 2}}, c=ARMED, order="BcA")
    fight.take("B end")
    fight.take("c move 2,0")
    fight.take("c strike B", *HIT, 5)
    assert fight.fate("B") == Fate.UNCONSCIOUS and fight.facts["ending"] == Ending.ONGOING
    fight.take("c end")
    fight.take("A ability B", 4)
    assert fight.fate("B") == Fate.STANDING and fight["B"].health == 4
    assert fight.decider == "B", "A has nothing else to do; B keeps its place in the order"


@pytest.mark.rule("T38")
@pytest.mark.parametrize(("rounds", "options"), [(5, {}), (2, {"revive_rounds": 2})])
def test_after_that_it_is_dead_for_good(skirmish, rounds, options):
    fight = skirmish(
        "AB.c", B={"state": {"health": 2}}, c=ARMED, A={"abilities": [REVIVE]}, order="cAB", options=options
    )
    fight.take("c move 2,0")
    fight.take("c strike B", *HIT, 5)
    for over in range(rounds):
        assert fight.fate("B") == Fate.UNCONSCIOUS and fight["B"].down == over
        fight.skip_to("A")
        assert fight.may("A ability B")
        fight.take("A end")
    assert fight.fate("B") == Fate.DEAD
    fight.skip_to("A")
    assert "ABILITY" not in fight.verbs()


@pytest.mark.rule("T38")
def test_without_revival_death_is_at_once(skirmish):
    fight = skirmish("AB.c", B={"state": {"health": 2}}, c=ARMED, order="cAB", options={"revive_rounds": 0})
    fight.take("c move 2,0")
    fight.take("c strike B", *HIT, 5)
    assert fight.fate("B") == Fate.DEAD


@pytest.mark.rule("T38")
def test_a_side_with_nobody_standing_has_lost(skirmish):
    fight = skirmish("Ab", A=ARMED, b={"state": {"health": 2}})
    fight.take("A strike b", *HIT, 5)
    assert fight.ending == Ending.DECIDED and fight.result(0) == Result.WIN and fight.result(1) == Result.LOSS


@pytest.mark.rule("T38")
def test_whom_one_must_keep_alive_is_lost_only_for_good(skirmish):
    goal = {0: {"kind": 5, "target": 1}}
    fight = skirmish("AB.c", B={"state": {"health": 2}}, c=ARMED, order="cAB", goals=goal, options={"revive_rounds": 1})
    fight.take("c move 2,0")
    fight.take("c strike B", *HIT, 5)
    assert fight.ending == Ending.ONGOING
    fight.run("c end", "A end")
    assert fight.ending == Ending.DECIDED and fight.result(0) == Result.LOSS


@pytest.mark.rule("T38")
def test_nobody_revives_the_standing_or_a_foe(skirmish):
    fight = skirmish("AB.cd", A={"abilities": [REVIVE]}, c=FALLEN, dice=[20, 19, 18])
    assert "ABILITY" not in fight.verbs()
