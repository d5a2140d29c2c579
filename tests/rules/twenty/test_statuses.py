"""Statuses: T36, T73 to T79, T81, T82, T84 to T89, T91 to T94; the others are tested with what causes them.

Of each: how it begins, works and ends, and what must not happen.
"""

import pytest

from opfor.rules.core.choices import Question
from opfor.rules.core.state import Fate
from opfor.rules.twenty.core.dice import pack
from opfor.rules.twenty.core.table import COUNTS, ENDS, STATUSES, TABLE, Lasts, Moment, On, Status
from opfor.rules.twenty.core.words import AimAt, Damage, Effect, Ev, RollKind, Undead
from opfor.rules.twenty.skirmish.words import Verb

BLADE = {"damage": Damage.PHYSICAL, "count": 1, "faces": 8}
ARMED = {"weapons": [BLADE], "in_hand": 1}
GUN = {"ranged": 1, "band": 3, "damage": Damage.PHYSICAL, "count": 1, "faces": 8}
HIT = 15, 10
MISS = 2, 15


def bearing(status, value=0, left=3, lasts=Lasts.ROUNDS, by=-1):
    """The state of somebody who bears a status at the start; `by` is a place in the roster."""
    packed = left | lasts << 10 | (by + 1) << 13 | value << 19
    return {"bearing": 1 << status, "borne": [0] * status + [packed]}


def hexing(status, value=0, left=0, lasts=0, **more):
    """Somebody with an ability that causes a status and needs no roll."""
    effect = {"kind": Effect.STATUS, "status": status, "value": value, "left": left, "lasts": lasts}
    return {"abilities": [{"aim": AimAt.FOE, "band": 3, "effects": [effect | more.pop("effect", {})], **more}]}


def blessing(status, value=0, left=0, **more):
    """The same for friends, itself included."""
    caster = hexing(status, value, left, **more)
    caster["abilities"][0]["aim"] = AimAt.ALLY
    return caster


def is_moving(fight):
    """The engine has taken the only choice, to move, and asks where to."""
    return fight.facts["question"] == Question.CELL and fight.facts["verb"] == Verb.MOVE


def test_the_table_has_a_row_for_every_status_and_its_bits_follow():
    assert list(TABLE) == list(Status) and len(Status) == STATUSES <= 62
    for moment in Moment:
        assert COUNTS[moment] == sum(1 << k for k, row in TABLE.items() if moment in row.counts)
        assert ENDS[moment] == sum(1 << k for k, row in TABLE.items() if moment in row.ends)


# T36, T94: how statuses last and replace one another


@pytest.mark.rule("T94")
@pytest.mark.parametrize(("options", "rounds"), [({}, 3), ({"status_rounds": 2}, 2)])
def test_a_status_lasts_three_rounds_unless_said(skirmish, options, rounds):
    fight = skirmish("A.b", A=hexing(Status.SLOW), options=options)
    fight.take("A ability b")
    for _ in range(rounds):
        assert fight.bears("b", Status.SLOW)
        fight.skip_to("b")
        fight.take("b end")
    assert not fight.bears("b", Status.SLOW)


@pytest.mark.rule("T94")
@pytest.mark.parametrize(("late", "there"), [(0, False), (1, True)])
def test_rounds_end_with_the_bearers_turn_or_with_the_round(skirmish, late, there):
    fight = skirmish("bA.", A=ARMED, b={"state": bearing(Status.INJURED, 8 + On.ATTACK, left=1)}, order="bA",
                     options={"rounds_end_late": late})  # fmt: skip
    fight.take("b end")
    assert fight.bears("b", Status.INJURED) == there
    fight.take("A end")
    assert not fight.bears("b", Status.INJURED)


@pytest.mark.rule("T94")
def test_damage_over_time_comes_before_its_last_round_ends(skirmish):
    fight = skirmish("Ab", b={"state": bearing(Status.BURNING, pack(1, 4), left=1)})
    fight.run("A end", ("b end", 3))
    assert fight["b"].health == 27 and not fight.bears("b", Status.BURNING)


@pytest.mark.rule("T94")
@pytest.mark.parametrize(("count", "left"), [(1, 0), (0, 2)])
def test_n_actions_are_the_next_n_spent_or_lost(skirmish, count, left):
    options = {"lost_actions_count": count}
    fight = skirmish("Ab", b={"state": bearing(Status.BLIND, left=3, lasts=Lasts.ACTIONS)}, order="bA", options=options)
    fight.take("b punch A", *MISS)
    assert fight.borne("b", Status.BLIND).left == 2
    fight.take("b end")
    assert fight.borne("b", Status.BLIND).left == left


@pytest.mark.rule("T94")
def test_the_action_that_brings_a_status_is_none_of_its_next(skirmish):
    slip = {"aim": AimAt.FOE, "band": 0, "effects": [
        {"kind": Effect.STATUS, "status": Status.BLIND, "on_self": 1, "left": 1, "lasts": Lasts.ACTIONS}]}  # fmt: skip
    fight = skirmish("Ab", A={"abilities": [slip]})
    fight.take("A ability b")
    assert fight.bears("A", Status.BLIND)
    fight.take("A punch b", *MISS)
    assert not fight.bears("A", Status.BLIND)


@pytest.mark.rule("T94")
def test_a_cure_ends_a_status(skirmish):
    cure = {"aim": AimAt.ALLY, "band": 0, "effects": [{"kind": Effect.CURE, "status": Status.SLOW}]}
    fight = skirmish("A.b", A={"abilities": [cure], "state": bearing(Status.SLOW)})
    fight.take("A ability")
    assert not fight.bears("A", Status.SLOW)


@pytest.mark.rule("T36")
@pytest.mark.parametrize(
    ("first", "second", "value", "left"),
    [((2, 3), (3, 1), 3, 1), ((3, 1), (2, 3), 3, 1), ((2, 1), (2, 3), 2, 3), ((2, 3), (2, 1), 2, 3)],
)
def test_the_larger_replaces_of_equals_the_longer(skirmish, first, second, value, left):
    mage = hexing(Status.ENHANCED, *first)
    mage["abilities"] += hexing(Status.ENHANCED, *second)["abilities"]
    fight = skirmish("A.b", A=mage)
    fight.run("A ability b", "A ability b 1")
    borne = fight.borne("b", Status.ENHANCED)
    assert (borne.value, borne.left) == (value, left), "they never add up"


@pytest.mark.rule("T36")
@pytest.mark.parametrize(
    ("status", "value", "twice"),
    [
        (Status.ENHANCED, 2, 4),
        (Status.INJURED, 2 * 8 + On.ATTACK, 4 * 8 + On.ATTACK),
        (Status.BURNING, pack(1, 4), pack(2, 4)),
        (Status.TOXIN, 4096 + pack(1, 4), 2 * 4096 + pack(2, 4)),
    ],
)
def test_what_says_that_it_stacks_adds_up(skirmish, status, value, twice):
    fight = skirmish("A.b", A=hexing(status, value, 3, effect={"stacks": 1}))
    fight.run("A ability b", "A ability b")
    assert fight.borne("b", status).value == twice


@pytest.mark.rule("T36")
def test_who_is_proof_bears_nothing(skirmish):
    fight = skirmish("A.b", A=hexing(Status.SLOW), b={"proof": 1 << Status.SLOW})
    fight.take("A ability b")
    assert not fight.bears("b", Status.SLOW) and fight.happened(Ev.UNTOUCHED)


# T73 berserk


@pytest.mark.rule("T73")
def test_the_berserk_attack_the_closest_of_either_side(skirmish):
    fight = skirmish("BA..b", A=ARMED | {"state": bearing(Status.BERSERK)})
    assert fight.verbs() == {"STRIKE", "PUNCH"}, "no end, no move while there is somebody to attack"
    assert fight.may("A strike B") and not fight.may("A strike b")


@pytest.mark.rule("T73")
@pytest.mark.parametrize(("options", "aim"), [({}, "b"), ({"berserk_ties": 0}, "B"), ({"berserk_friends": 0}, "b")])
def test_ties_go_to_the_foe(skirmish, options, aim):
    fight = skirmish("BAb", A=ARMED | {"state": bearing(Status.BERSERK)}, options=options)
    fight.take(f"A strike {aim}", *MISS)
    other = "b" if aim == "B" else "B"
    assert not fight.may(f"A strike {other}")


@pytest.mark.rule("T73")
def test_what_the_berserk_cannot_reach_they_go_for(skirmish):
    fight = skirmish("...A.......b\nB...........", A=ARMED | {"state": bearing(Status.BERSERK, left=1)})
    assert is_moving(fight), "nothing else is open to it"
    assert all(x < 3 for x, _ in fight.cells("A move")), "towards B, its friend, who is closest"


@pytest.mark.rule("T73")
def test_it_ends_and_a_foe_is_not_closest_by_being_hated(skirmish):
    fight = skirmish("BA..b", A=ARMED | {"state": bearing(Status.BERSERK, left=1)}, order="ABb")
    fight.run(("A punch B", *MISS), ("A punch B", *MISS), ("A punch B", *MISS))
    assert not fight.bears("A", Status.BERSERK)
    fight.run("B end", "b end")
    assert not fight.may("A punch B") and "END" in fight.verbs()


@pytest.mark.rule("T73", "T81")
def test_the_berserk_ignore_being_infuriated(skirmish):
    both = {"bearing": 1 << Status.BERSERK | 1 << Status.INFURIATED, "borne": [0] * STATUSES}
    both["borne"][Status.BERSERK] = bearing(Status.BERSERK)["borne"][-1]
    both["borne"][Status.INFURIATED] = bearing(Status.INFURIATED, 4, by=2)["borne"][-1]
    fight = skirmish("BA..b", A=ARMED | {"state": both})
    fight.take("A strike B", *MISS)
    assert fight.happened(Ev.ATTACK)[0].c == 0


# T74 blind


@pytest.mark.rule("T74")
@pytest.mark.parametrize(("options", "harder"), [({}, 5), ({"blind_rolls": 0}, 0)])
def test_the_blind_attack_and_defend_worse(skirmish, options, harder):
    fight = skirmish("Ab", A=ARMED, b=ARMED | {"state": bearing(Status.BLIND, left=1)}, options=options)
    fight.take("A strike b", 2, 18)
    assert fight.happened(Ev.DEFENCE)[0].b == 1 - harder
    fight.take("A end")
    fight.take("b strike A", 2, 10)
    assert fight.happened(Ev.ATTACK)[0].c == -harder
    fight.take("b end")
    assert not fight.bears("b", Status.BLIND)


@pytest.mark.rule("T74", "T05")
@pytest.mark.parametrize(
    ("face", "options", "shoots"),
    [(15, {}, True), (14, {}, False), (11, {"blind_check": 11}, True), (0, {"blind_check": 0}, True)],
)
def test_the_blind_need_a_sense_check_before_a_ranged_attack(skirmish, face, options, shoots):
    fight = skirmish("A.b", A={"weapons": [GUN], "in_hand": 1, "state": bearing(Status.BLIND)}, options=options)
    fight.take("A fire b", *([face] if face else []), *(MISS if shoots else ()))
    assert bool(fight.happened(Ev.ATTACK)) == shoots
    assert fight["A"].actions == 2, "the action is spent"


@pytest.mark.rule("T74")
def test_strikes_need_no_sense_check(skirmish):
    fight = skirmish("Ab", A=ARMED | {"state": bearing(Status.BLIND)})
    fight.take("A strike b", *MISS)


# T75 charmed


@pytest.mark.rule("T75")
@pytest.mark.parametrize(("side", "b_too"), [(1, False), (0, True)])
def test_the_charmed_do_not_attack_the_charmers_side(skirmish, side, b_too):
    charmer = hexing(Status.CHARMED, left=1)
    fight = skirmish("aAb\n...", A=ARMED, a=charmer, order="abA", options={"charm_side": side})
    fight.run("a ability A", "a end", "b end")
    assert not fight.may("A strike a")
    assert fight.may("A strike b") == b_too


@pytest.mark.rule("T75")
def test_they_count_it_as_friends_for_what_helps_and_so_until_it_ends(skirmish):
    heal = {"aim": AimAt.ALLY, "band": 3, "count": 1, "faces": 6, "damage": Damage.HEALING}
    fight = skirmish("A.b", A=ARMED | {"abilities": [heal], "state": bearing(Status.CHARMED, left=1, by=1)})
    assert fight.may("A ability b")
    fight.run("A end", "b end")
    assert not fight.may("A ability b")


@pytest.mark.rule("T75")
def test_others_still_attack_the_charmed(skirmish):
    fight = skirmish("Ab", A={"state": bearing(Status.CHARMED, by=1)}, b=ARMED, order="bA")
    fight.take("b strike A", *MISS)


# T76 confused, T77 deaf


@pytest.mark.rule("T76")
def test_the_confused_take_the_lower_of_two_dice_on_skill_rolls(skirmish):
    test = {"aim": AimAt.SELF, "test": RollKind.CHECK, "number": 10, "trained": 0,
            "effects": [{"kind": Effect.STATUS, "status": Status.ENHANCED, "value": 1}]}  # fmt: skip
    confused = {"abilities": [test], "state": bearing(Status.CONFUSED, left=1)}
    fight = skirmish("Ab", A=confused, dice=[20, 19, 18])  # the sense roll is one
    fight.take("A ability", 15, 9)
    assert fight.happened(Ev.CHECK)[0].b == 9 and not fight.bears("A", Status.ENHANCED)
    fight.take("A punch b", *MISS)  # an attack is no skill roll
    fight.run("A end", "b end")
    fight.take("A ability", 15)
    assert fight.bears("A", Status.ENHANCED)


@pytest.mark.rule("T76", "T77")
@pytest.mark.parametrize(("status", "helped"), [(Status.CONFUSED, False), (Status.DEAF, False), (None, True)])
def test_commands_must_be_heard(skirmish, status, helped):
    rally = blessing(Status.ENHANCED, 2, command=1)
    state = bearing(status) if status is not None else {}
    dice = [20, 19, 19, 18] if status == Status.CONFUSED else [20, 19, 18]
    fight = skirmish("AB.c", A=rally, B={"state": state}, dice=dice)
    fight.take("A ability B")
    assert fight.bears("B", Status.ENHANCED) == helped


@pytest.mark.rule("T77", "T84")
@pytest.mark.parametrize(("state", "total"), [({}, 12 + 3), (bearing(Status.DEAF), 12)])
def test_stealth_rolls_of_the_deaf_get_no_bonus(skirmish, state, total):
    fight = skirmish("A#b", A={"stealth": 4, "state": state})
    fight.take("A hide", 12)
    assert fight.borne("A", Status.STEALTH).value == total


# T78 enhanced, hardened, exposed


@pytest.mark.rule("T78")
def test_the_enhanced_deal_more(skirmish):
    fight = skirmish("Ab", A=ARMED | {"state": bearing(Status.ENHANCED, 3, left=1)})
    fight.take("A strike b", *HIT, 4)
    assert fight["b"].health == 30 - 7
    fight.take("A strike b", *MISS)
    assert fight["b"].health == 23, "a miss deals nothing"
    fight.run("A end", "b end", ("A strike b", *HIT, 4))
    assert fight["b"].health == 23 - 4


@pytest.mark.rule("T78")
def test_the_hardened_soak_more(skirmish):
    fight = skirmish("Ab", A=ARMED, b={"soak": 2, "penalty": 1, "state": bearing(Status.HARDENED, 3, left=1)})
    fight.take("A strike b", *HIT, 6)
    assert fight["b"].health == 30 - (6 - 1 - 3)
    fight.run("A end", "b end", ("A strike b", *HIT, 6))
    assert fight["b"].health == 28 - 5


@pytest.mark.rule("T78")
@pytest.mark.parametrize(("value", "soak"), [(2, 3), (0, 0), (9, 0)])
def test_the_exposed_lose_part_or_all_of_their_soak(skirmish, value, soak):
    fight = skirmish("Ab", A=ARMED, b={"soak": 6, "penalty": 1, "state": bearing(Status.EXPOSED, value, left=1)})
    fight.take("A strike b", *HIT, 6)
    assert fight["b"].health == 30 - (6 - soak)
    fight.run("A end", "b end", ("A strike b", *HIT, 6))
    assert fight["b"].health == 24 + soak - 1


# T79 fear


@pytest.mark.rule("T79")
def test_the_frightened_must_move_away_while_they_can(skirmish):
    fight = skirmish("...Ab....", A=ARMED | {"state": bearing(Status.FEAR, by=1)})
    assert is_moving(fight), "nothing else is open to it"
    assert fight.cells("A move") == {(0, 0), (1, 0), (2, 0)}


@pytest.mark.rule("T79")
def test_cornered_they_may_act_but_not_attack_what_they_fear(skirmish):
    fight = skirmish("cAb", A=ARMED | {"state": bearing(Status.FEAR, left=1, by=1)}, order="Abc")
    assert fight.may("A strike c") and not fight.may("A strike b")
    fight.run("A end", "b end", "c end")
    assert fight.may("A strike b"), "it is over"


@pytest.mark.rule("T79")
def test_who_can_only_go_nearer_to_what_it_fears_goes_nowhere(skirmish):
    fight = skirmish("#A.b", A=ARMED | {"state": bearing(Status.FEAR, by=1)})
    assert not {"MOVE", "RUN"} & fight.verbs() and "END" in fight.verbs()


@pytest.mark.rule("T79")
def test_as_an_option_fear_only_keeps_from_attacking(skirmish):
    fight = skirmish("..Ab.", A=ARMED | {"state": bearing(Status.FEAR, by=1)}, options={"fear_moves": 0})
    assert "END" in fight.verbs() and "STRIKE" not in fight.verbs()


@pytest.mark.rule("T79")
def test_a_source_that_has_fallen_is_feared_no_more(skirmish):
    fallen = {"state": {"fate": Fate.UNCONSCIOUS}}
    fight = skirmish("..Abc", A=ARMED | {"state": bearing(Status.FEAR, by=1)}, b=fallen, dice=[20, 10])
    assert "END" in fight.verbs()


# T81 infuriated, T82 injured


@pytest.mark.rule("T81")
def test_the_infuriated_attack_anyone_else_worse(skirmish):
    """CPB 2 and Charisma 1 make 3."""
    taunt = hexing(Status.INFURIATED, left=1) | {"cpb": 2, "attributes": [0, 0, 1, 0, 0, 0]}
    fight = skirmish("aAb", A=ARMED, a=taunt, order="abA")
    fight.run("a ability A", "a end", "b end", ("A strike b", *MISS))
    assert fight.happened(Ev.ATTACK)[0].c == -3
    fight.take("A strike a", *MISS)
    assert fight.happened(Ev.ATTACK)[0].c == 0
    fight.run("A end", "a end", "b end", ("A strike b", *MISS))
    assert fight.happened(Ev.ATTACK)[0].c == 0


@pytest.mark.rule("T82")
@pytest.mark.parametrize(
    ("on", "attack", "defence", "skill"),
    [(On.ATTACK, -2, 0, 0), (On.DEFENCE, 0, -2, 0), (On.SKILL, 0, 0, -2), (7, -2, -2, -2)],
)
def test_injuries_reduce_the_rolls_they_bear_on(skirmish, on, attack, defence, skill):
    look = {"aim": AimAt.SELF, "test": RollKind.CHECK, "number": 30, "trained": 0}
    hurt = ARMED | {"abilities": [look], "state": bearing(Status.INJURED, 2 * 8 + on, left=1)}
    fight = skirmish("Ab", A=hurt, b=ARMED, order="bA")
    fight.run(("b strike A", 2, 18), "b end")
    assert [e.b for e in fight.events if e.kind == Ev.DEFENCE] == []
    fight.take("A strike b", 2, 18)
    assert fight.happened(Ev.ATTACK)[0].c == attack
    fight.take("A ability", 10)
    assert fight.happened(Ev.CHECK)[0].b == 10 + skill
    fight.take("A end")
    fight = skirmish("Ab", A=hurt, b=ARMED, order="bA")
    fight.take("b strike A", 2, 18)
    assert fight.happened(Ev.DEFENCE)[0].b == 1 + defence


@pytest.mark.rule("T82")
def test_injuries_end(skirmish):
    fight = skirmish("Ab", A=ARMED | {"state": bearing(Status.INJURED, 2 * 8 + 7, left=1)}, dice=[20, 10])
    assert fight["A"].initiative == 18
    fight.run("A end", "b end", ("A strike b", *MISS))
    assert fight.happened(Ev.ATTACK)[0].c == 0


# T84 stealth


@pytest.mark.rule("T84")
def test_stealth_is_entered_unseen_or_in_cover(skirmish):
    assert "HIDE" not in skirmish("A.b").verbs()
    assert "HIDE" in skirmish("A#b").verbs()
    assert "HIDE" in skirmish("A.b", A={"state": {"cover": 1}}).verbs()
    assert "HIDE" in skirmish("A.b", b={"state": bearing(Status.BLIND)}).verbs()
    assert "HIDE" in skirmish("A.b", options={"hide_needs_cover": 0}).verbs()


@pytest.mark.rule("T84")
def test_who_is_in_stealth_cannot_be_aimed_at_until_a_sense_check_beats_the_roll(skirmish):
    gun = {"weapons": [GUN], "in_hand": 1, "attributes": [0, 0, 0, 0, 1, 0]}
    fight = skirmish("A.ob", A=gun, b={"stealth": 3, "state": {"cover": 1}}, order="bA")
    fight.take("b hide", 10)
    assert fight["b"].actions == 2
    fight.take("b end")
    assert not fight.may("A fire b") and "FIRE" not in fight.verbs()
    fight.take("A search", 11)  # 12 is a tie
    assert "FIRE" not in fight.verbs()
    fight.take("A search", 12)
    assert fight["A"].actions == 1
    fight.take("A fire b", *MISS)


@pytest.mark.rule("T84")
@pytest.mark.parametrize(("shared", "found"), [(1, True), (0, False)])
def test_a_find_holds_for_the_finders_side(skirmish, shared, found):
    gun = {"weapons": [GUN], "in_hand": 1}
    hidden = {"state": bearing(Status.STEALTH, 5, lasts=Lasts.STAYS)}
    fight = skirmish("AB.b", A=gun, B=gun, b=hidden, options={"find_is_shared": shared})
    fight.run(("A search", 12), "A end")
    assert fight.decider == "B" and fight.may("B fire b") == found


@pytest.mark.rule("T84")
def test_an_attack_ends_it_and_only_the_first_has_its_bonus(skirmish):
    hidden = ARMED | {"stealth": 4, "state": bearing(Status.STEALTH, 5, lasts=Lasts.STAYS)}
    fight = skirmish("Ab", A=hidden, b=ARMED)
    fight.take("A strike b", *MISS)
    assert fight.happened(Ev.ATTACK)[0].c == 3 and not fight.bears("A", Status.STEALTH)
    fight.take("A strike b", *MISS)
    assert fight.happened(Ev.ATTACK)[0].c == 0
    fight.take("A end")
    assert fight.may("b strike A")


@pytest.mark.rule("T84")
def test_against_who_has_found_it_there_is_no_bonus(skirmish):
    hidden = ARMED | {"stealth": 4, "state": bearing(Status.STEALTH, 5, lasts=Lasts.STAYS) | {"found_by": 2}}
    fight = skirmish("Ab", A=hidden)
    fight.take("A strike b", *MISS)
    assert fight.happened(Ev.ATTACK)[0].c == 0


@pytest.mark.rule("T84")
def test_stealth_need_not_hide_as_an_option(skirmish):
    hidden = {"state": bearing(Status.STEALTH, 5, lasts=Lasts.STAYS)}
    fight = skirmish("Ab", A=ARMED, b=hidden, options={"stealth_hides": 0})
    assert fight.may("A strike b") and "SEARCH" not in fight.verbs()


@pytest.mark.rule("T84")
def test_a_move_that_runs_into_somebody_in_stealth_stops_and_finds_it(skirmish):
    hidden = {"state": bearing(Status.STEALTH, 19, lasts=Lasts.STAYS)}
    fight = skirmish("A..b..", A=ARMED, b=hidden)
    assert fight.may("A move 3,0"), "as far as A knows nobody is there"
    fight.take("A move 5,0")
    assert fight.at("A") == (2, 0) and fight.happened(Ev.STOPPED)
    fight.take("A strike b", *MISS)


@pytest.mark.rule("T84")
def test_revealing_abilities_find_without_a_check(skirmish):
    flare = {"aim": AimAt.CELL, "band": 3, "radius": 20, "test": RollKind.CHECK, "number": 1,
             "effects": [{"kind": Effect.REVEAL}]}  # fmt: skip
    hidden = {"state": bearing(Status.STEALTH, 19, lasts=Lasts.STAYS)}
    fight = skirmish("A..b", A={"abilities": [flare], "weapons": [GUN], "in_hand": 1}, b=hidden)
    fight.take("A ability 2,0", 10)
    assert fight.may("A fire b")


# T85 paralyzed and asleep, T91 stunned


@pytest.mark.rule("T85")
@pytest.mark.parametrize("status", [Status.PARALYZED, Status.ASLEEP])
def test_the_paralyzed_and_the_asleep_have_no_actions(skirmish, status):
    fight = skirmish("A..b", A=hexing(status, left=1))
    fight.take("A ability b")
    fight.take("A end")
    assert fight.decider == "A" and not fight.bears("b", status), "b has lost its turn"
    fight.take("A end")
    assert fight.decider == "b"


@pytest.mark.rule("T85")
@pytest.mark.parametrize(
    ("status", "options", "wakes"),
    [(Status.ASLEEP, {}, True), (Status.PARALYZED, {}, False), (Status.ASLEEP, {"sleep_wakes": 0}, False)],
)
def test_sleep_ends_on_damage_paralysis_does_not(skirmish, status, options, wakes):
    fight = skirmish("Ab", A=ARMED, b={"state": bearing(status), "soak": 5, "penalty": 1}, options=options)
    fight.take("A strike b", *HIT, 4)
    assert fight.bears("b", status), "soaked: no damage"
    fight.take("A strike b", *HIT, 6)
    assert fight.bears("b", status) != wakes


@pytest.mark.rule("T85")
@pytest.mark.parametrize(("aloft", "options", "harm"), [(1, {}, 4), (1, {"fall_die": 8}, 4), (0, {}, 0)])
def test_a_sleeper_in_the_air_falls(skirmish, aloft, options, harm):
    fight = skirmish("A..b", A=hexing(Status.ASLEEP), b={"aloft": aloft}, options=options)
    fight.take("A ability b", *([4] if harm else []))
    assert fight["b"].health == 30 - harm and fight.bears("b", Status.ASLEEP)
    if harm:
        assert fight.happened(Ev.ROLL)[0].b == options.get("fall_die", 6)


@pytest.mark.rule("T85")
def test_only_falling_asleep_lets_one_fall(skirmish):
    fight = skirmish("A..b", A=hexing(Status.PARALYZED), b={"aloft": 1})
    fight.take("A ability b")
    assert fight["b"].health == 30


@pytest.mark.rule("T91")
@pytest.mark.parametrize(("value", "actions"), [(1, 2), (2, 1)])
def test_a_stun_takes_actions_each_round(skirmish, value, actions):
    fight = skirmish("A..b", A=hexing(Status.STUNNED, value, left=2))
    fight.run("A ability b", "A end")
    assert fight["b"].actions == actions
    fight.run("b end", "A end")
    assert fight["b"].actions == actions
    fight.run("b end", "A end")
    assert fight["b"].actions == 3


@pytest.mark.rule("T91", "T94")
def test_a_stun_of_n_actions_takes_the_next_n(skirmish):
    fight = skirmish("A..b", A=hexing(Status.STUNNED, 1, left=4, lasts=Lasts.ACTIONS))
    fight.run("A ability b", "A end")
    assert fight.decider == "A" and fight.borne("b", Status.STUNNED).left == 1
    fight.take("A end")
    assert fight["b"].actions == 2 and not fight.bears("b", Status.STUNNED)


# T86 polymorph, T87 possessed


@pytest.mark.rule("T86")
def test_a_polymorph_leaves_only_the_forms_actions(skirmish):
    """A toad: a bite, half the speed, the second of its abilities."""
    bite = {"damage": Damage.PHYSICAL, "count": 1, "faces": 2}
    shout, spit = (hexing(status)["abilities"][0] for status in (Status.SLOW, Status.BLIND))
    fight = skirmish(
        "cA.....b", A=hexing(Status.POLYMORPH, 1, left=1), c=ARMED | {"abilities": [shout, spit], "shield": 3},
        b={"weapons": [bite]}, order="Acb", forms=[{}, {"weapon": 2, "speed": 15, "abilities": 2}],
    )  # fmt: skip
    fight.take("A ability c")
    fight.take("A end")
    assert fight.verbs() == {"END", "STRIKE", "ABILITY+1"}
    fight.take("c strike A", *HIT, 2)
    assert fight["A"].health == 28
    fight.run("c end", "b end", "A end")
    assert "PUNCH" in fight.verbs() and "ABILITY" in fight.verbs()


@pytest.mark.rule("T86", "T09")
def test_a_form_has_its_own_speed_and_no_shield_in_hand(skirmish):
    fight = skirmish("A.......b", A={"shield": 3, "state": bearing(Status.POLYMORPH, 1)}, forms=[{}, {"speed": 15}])
    assert max(x for x, _ in fight.cells("A move")) == 3
    assert fight.verbs() == {"END", "MOVE"}


@pytest.mark.rule("T87")
def test_the_possessors_side_decides_the_turns_of_the_possessed(skirmish):
    fight = skirmish("BA.b", A=ARMED, b=hexing(Status.POSSESSED, left=1), order="bAB")
    fight.run("b ability A", "b end")
    assert fight.decider == "b" and fight.acting == "A"
    assert fight.may("b strike B") and not fight.may("b strike b"), "its friends are foes now"
    fight.take("b strike B", *HIT, 4)
    assert fight["B"].health == 26
    fight.take("b end")
    assert not fight.bears("A", Status.POSSESSED)
    fight.run("B end", "b end")
    assert fight.decider == "A" and fight.acting == "A"


@pytest.mark.rule("T87")
def test_it_ends_when_the_possessor_falls(skirmish):
    fight = skirmish("BA.bc", A={"state": bearing(Status.POSSESSED, by=2)}, B={"weapons": [GUN], "in_hand": 1},
                     b={"state": {"health": 1}}, order="BAbc")  # fmt: skip
    fight.take("B fire b", *HIT, 4)
    fight.take("B end")
    assert fight.decider == "A" and fight.acting == "A"


@pytest.mark.rule("T87")
def test_as_an_option_the_turns_of_the_possessed_are_lost(skirmish):
    possessed = {"state": bearing(Status.POSSESSED, left=1, by=1)}
    fight = skirmish("A.b", A=possessed, options={"possessor_decides": 0})
    assert fight.decider == "b"


@pytest.mark.rule("T87")
def test_friends_do_not_attack_the_body_of_the_possessed(skirmish):
    fight = skirmish("BA.b", A={"state": bearing(Status.POSSESSED, by=2)}, B=ARMED, order="BAb")
    assert "STRIKE" not in fight.verbs()


@pytest.mark.rule("T87", "T34")
def test_reactions_of_the_possessed_are_decided_by_the_possessor(skirmish):
    possessed = {"shield": 1, "state": bearing(Status.POSSESSED, by=0)}
    fight = skirmish("BAb", A=ARMED, b=possessed, order="ABb")
    fight.take("A strike b", *HIT)
    assert fight.decider == "A" and fight.acting == "b"
    fight.take("A decline", 4)


# T88 regeneration, T89 silence, T92 toxin, T93 undead


@pytest.mark.rule("T88")
def test_regeneration_gives_health_each_round(skirmish):
    fight = skirmish("A.b", A=blessing(Status.REGENERATION, pack(1, 6), 2) | {"state": {"health": 10}})
    fight.take("A ability A")
    assert fight["A"].health == 10
    fight.take("A end", 4)
    assert fight["A"].health == 14
    fight.run("b end", ("A end", 5), "b end", "A end")
    assert fight["A"].health == 19, "two rounds"


@pytest.mark.rule("T88")
def test_regeneration_stops_at_the_full_and_does_not_raise_the_fallen(skirmish):
    fight = skirmish("A.b", A={"state": bearing(Status.REGENERATION, pack(1, 6)) | {"health": 29}})
    fight.take("A end", 6)
    assert fight["A"].health == 30
    dying = bearing(Status.REGENERATION, pack(1, 6)) | {"health": 1}
    fight = skirmish("A.Bb", A={"state": dying}, b=ARMED | {"weapons": [GUN]}, order="bAB")
    fight.take("b fire A", *HIT, 4)
    assert fight["A"].bearing == 0
    fight.take("b end")
    assert fight["A"].health == 0 and fight.decider == "B"


@pytest.mark.rule("T89")
def test_the_silenced_cast_no_spells(skirmish):
    spell = {**hexing(Status.SLOW)["abilities"][0], "spell": 1}
    shout = hexing(Status.SLOW)["abilities"][0]
    fight = skirmish("A.b", A={"abilities": [spell, shout], "state": bearing(Status.SILENCED, left=1)})
    assert "ABILITY" not in fight.verbs() and "ABILITY+1" in fight.verbs()
    fight.run("A end", "b end")
    assert "ABILITY" in fight.verbs()


@pytest.mark.rule("T92")
def test_a_toxin_harms_over_time_and_hinders_as_its_data_says(skirmish):
    fight = skirmish("Ab", A=hexing(Status.TOXIN, 2 * 4096 + pack(1, 4), left=1), b=ARMED | {"soak": 9, "penalty": 1})
    fight.run("A ability b", "A end", ("b strike A", *MISS))
    assert fight.happened(Ev.ATTACK)[0].c == -2
    fight.take("b end", 3)
    assert fight["b"].health == 27 and not fight.bears("b", Status.TOXIN)


@pytest.mark.rule("T92")
def test_a_toxin_may_only_hinder_or_only_harm(skirmish):
    fight = skirmish("Ab", A=ARMED | {"state": bearing(Status.TOXIN, 2 * 4096)}, dice=[20, 10])
    fight.take("A strike b", *MISS)
    assert fight.happened(Ev.ATTACK)[0].c == -2
    fight.take("A end")
    assert fight["A"].health == 30
    fight = skirmish("Ab", A=ARMED | {"state": bearing(Status.TOXIN, pack(1, 4))})
    fight.take("A strike b", *MISS)
    assert fight.happened(Ev.ATTACK)[0].c == 0
    fight.take("A end", 4)
    assert fight["A"].health == 26


SMITE = {"spell": 1, "aim": AimAt.FOE, "band": 1, "test": RollKind.ATTACK, "count": 1, "faces": 6, "damage": 7}


@pytest.mark.rule("T93", "T57")
@pytest.mark.parametrize(("marked", "harm"), [(1, 5), (0, 0)])
def test_who_is_becoming_undead_is_harmed_by_healing_where_its_kind_is(skirmish, marked, harm):
    turn = hexing(Status.UNDEAD, Undead.VAMPIRE * 2 + marked, left=1)
    turn["abilities"].append(SMITE)
    fight = skirmish("A.b", A=turn, b={"state": {"health": 25}})
    fight.take("A ability b")
    fight.take("A ability b 1", *HIT, 5)
    assert fight["b"].health == 25 + (5 if not harm else -harm)
    fight.run("A end", "b end")
    assert not fight.bears("b", Status.UNDEAD)
    fight.take("A ability b 1", *HIT, 5)
    assert fight["b"].health == min(30, (25 + (5 if not harm else -harm)) + 5)


@pytest.mark.rule("T93")
def test_the_kinds_of_undead():
    assert [kind.name for kind in Undead] == ["NONE", "ZOMBIE", "VAMPIRE", "APPARITION", "DEMON"]
