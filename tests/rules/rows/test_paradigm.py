"""R05 and R14: the Paradigm Phase, and what each of the six stock roles is worth. Roles are data."""

import pytest

from opfor.rules.rows.words import Ev, Statistic, Status

NO_BASIC = {"basic": ""}


def in_role(role, *abilities, **said):
    return {"roles": [role], "abilities": list(abilities), **said}


@pytest.mark.rule("R05")
def test_each_player_chooses_a_role_before_every_round(battle):
    fight = battle("AB", B={"roles": ["mender"]}, A={"roles": ["striker", "caster"]}, opening=False)
    fight.run("A call 2", ("B call 3", 9))
    assert (fight.decider, fight.verbs()) == ("A", {"ROLE+1", "ROLE+2"})
    fight.take("A role caster")
    assert (fight["A"].role, fight["B"].role) == (2, 4)
    assert [(fight.letter(e.actor), e.a) for e in fight.events_of(Ev.ROLE)] == [("A", 2), ("B", 4)]


@pytest.mark.rule("R05")
def test_a_role_is_for_the_round(battle):
    fight = battle("Ab", A={"roles": ["striker", "caster"]})
    fight.run("A role caster", "A end", "b end")
    assert (fight.round_no, fight.decider) == (2, "A")
    assert fight.verbs() == {"ROLE+1", "ROLE+2"}
    fight.take("A role striker")
    assert fight["A"].role == 1


@pytest.mark.rule("R05")
def test_warriors_choose_too_unless_the_encounter_fixes_theirs(battle):
    fight = battle("Abc", b={"roles": ["striker", "guardian"]}, c={"roles": ["mender"]})
    assert fight.decider == "b"
    fight.take("b role guardian")
    assert (fight["A"].role, fight["b"].role, fight["c"].role) == (0, 3, 4)


@pytest.mark.rule("R05")
def test_at_some_tables_warriors_do_not_choose(battle):
    both = ["striker", "guardian"]
    fight = battle("Abc", A={"roles": both}, b={"roles": both}, c={"roles": ["mender"]}, options={"warriors_choose": 0})
    fight.take("A role striker")
    assert (fight["A"].role, fight["b"].role, fight["c"].role) == (1, 0, 4)


@pytest.mark.rule("R05")
def test_players_choose_before_the_game_master(battle):
    roles = {"roles": ["striker", "guardian"]}
    fight = battle("xAy", x={**roles}, A={**roles}, y={**roles})
    assert fight.decider == "A"
    fight.take("A role guardian")
    assert fight.decider == "x"


@pytest.mark.rule("R05")
def test_the_downed_choose_no_role(battle):
    fight = battle("ABc", A={"roles": ["striker", "caster"], "health": 0, "state": {"fate": 1}})
    assert fight.decider == "B" and "END" in fight.verbs()


@pytest.mark.rule("R14")
def test_a_role_names_the_kinds_of_abilities_it_may_use(battle):
    mine = ["cut", "spark", "cure", "raise", "poison", "bravery", "daze"]
    down = {"health": 0, "state": {"fate": 1}}
    may = {
        "striker": {"cut"},
        "caster": {"spark"},
        "guardian": {"cut"},
        "mender": {"cure", "raise"},
        "enhancer": {"bravery"},
        "saboteur": {"poison", "daze"},
        "none": set(mine),
    }
    for role, allowed in may.items():
        fight = battle("ABc", A=in_role(role, *mine, items={"potion": 1}), B={**down})
        assert {name for name in mine if fight.aims(f"A use {name}")} == allowed, role
        assert {"BASIC_ATTACK", "MOVE", "ITEM"} <= fight.verbs(), role  # always


@pytest.mark.rule("R14")
def test_a_striker_deals_more_and_defends_less(battle):
    fight = battle("Ab", A=in_role("striker", "cut"), b={"physical_attack": 10})
    fight.take("A use cut b", 4)
    assert fight["b"].health == 40 - 11  # (10 - 5 + 4) x 1.25 = 11.25
    fight.take("A end")
    fight.take("b basic A", 4)
    assert fight["A"].health == 40 - 10  # 10 - 4 (5 x 0.9 = 4.5) + 4


@pytest.mark.rule("R14")
def test_a_casters_magic_is_stronger_and_cheaper_rounded_up(battle):
    fight = battle("Ab", A=in_role("caster", "fireball", mana=20))
    fight.take("A use fireball b", 4)
    assert fight["b"].health == 40 - 11
    assert fight["A"].mana == 20 - 5  # 6 x 0.75 = 4.5


@pytest.mark.rule("R14")
def test_rounding_of_mana_is_an_option(battle):
    fight = battle("Ab", A=in_role("caster", "fireball", mana=4), options={"mana_rounds_up": 0})
    fight.take("A use fireball b", 4)
    assert fight["A"].mana == 0


@pytest.mark.rule("R14")
def test_a_guardian_takes_less_and_deals_less(battle):
    fight = battle("Ab", A=in_role("guardian"))
    fight.take("A basic b", 4)
    assert fight["b"].health == 40 - 6  # 9 x 0.75 = 6.75
    fight.take("A end")
    fight.take("b basic A", 4)
    assert fight["A"].health == 40 - 7  # 9 x 0.85 = 7.65


@pytest.mark.rule("R14")
def test_single_target_attacks_that_reach_a_guardian_must_choose_it_or_another(battle):
    guard = in_role("guardian")
    shot = {"basic": "shot", "abilities": ["cut", "spark", "poison", "fireball", "quake"]}
    fight = battle("Abcde", A=shot, b={}, c=dict(guard), d={"row": "back"}, e={**guard, "row": "back"})
    assert fight.aims("A basic") == "ce"  # a shot reaches both
    assert fight.aims("A use spark") == "ce"
    assert fight.aims("A use cut") == "c"  # melee does not reach e
    assert fight.aims("A use poison") == "bcde"  # no attack
    assert fight.aims("A use fireball") == "bd"  # no single target: the first of each row
    fight.take("A use quake", 4)
    assert [fight[x].health for x in "bcde"] == [31, 33, 31, 33]


@pytest.mark.rule("R14")
def test_a_guardian_that_cannot_be_reached_holds_nobody_off(battle):
    fight = battle("Abc", b={"row": "front"}, c=in_role("guardian", row="back"))
    assert fight.aims("A basic") == "b"


@pytest.mark.rule("R14")
def test_a_downed_guardian_holds_nobody_off(battle):
    fight = battle("Abc", b={}, c=in_role("guardian", health=0, state={"fate": 1, "role": 3}))
    assert fight.aims("A basic") == "b"


@pytest.mark.rule("R14")
def test_a_mender_heals_more(battle):
    fight = battle("ABc", A=in_role("mender", "cure"), B={"full": 60, "health": 10})
    fight.take("A use cure B", 5)
    assert fight["B"].health == 10 + 18  # (10 + 5) x 1.25 = 18.75


@pytest.mark.rule("R14")
def test_an_enhancers_buffs_last_longer_and_reach_the_next_ally(battle):
    fight = battle("ABCd", A=in_role("enhancer", "bravery"))
    fight.take("A use bravery C")
    assert [fight[x].levels[Statistic.PHYSICAL_ATTACK] for x in "ABC"] == [1, 0, 1]  # after C comes A
    assert fight["C"].phases[Statistic.PHYSICAL_ATTACK] == 4
    fight.take("A use bravery A")
    assert [fight[x].levels[Statistic.PHYSICAL_ATTACK] for x in "ABC"] == [2, 1, 1]


@pytest.mark.rule("R14")
def test_an_enhancer_alone_reaches_itself(battle):
    fight = battle("Ab", A=in_role("enhancer", "bravery"))
    fight.take("A use bravery A")
    assert fight["A"].levels[Statistic.PHYSICAL_ATTACK] == 1


@pytest.mark.rule("R14")
def test_a_saboteurs_statuses_take_hold_more_often(battle):
    fight = battle("Ab", A=in_role("saboteur", "poison"))
    fight.take("A use poison b", 7)
    assert fight["b"].statuses[Status.POISONED]
    fight = battle("Ab", A=in_role("saboteur", "poison"))
    fight.take("A use poison b", 8)
    assert not fight["b"].statuses[Status.POISONED]


@pytest.mark.rule("R14")
def test_a_saboteurs_debuffs_reach_the_next_foe(battle):
    fight = battle("Abcd", A=in_role("saboteur", "daze"), d={"health": 0, "state": {"fate": 1}})
    fight.take("A use daze c")
    assert [fight[x].levels[Statistic.EVASION] for x in "bcd"] == [-1, -1, 0]
    assert fight["b"].phases[Statistic.EVASION] == 3  # debuffs last no longer


@pytest.mark.rule("R14")
def test_other_roles_reach_one_alone(battle):
    fight = battle("ABc", A=in_role("none", "bravery"))
    fight.take("A use bravery B")
    assert [fight[x].levels[Statistic.PHYSICAL_ATTACK] for x in "AB"] == [0, 1]


@pytest.mark.rule("R14")
def test_a_new_role_needs_data_alone(battle):
    berserk = {"kinds": ["physical", "healing"], "physical": 300, "taken": 200, "mana": 50}
    fight = battle("Ab", A=in_role("berserk", "cut", "spark"), roles={"berserk": berserk})
    assert not fight.aims("A use spark")
    fight.take("A use cut b", 1)
    assert fight["b"].health == 40 - 18
    fight.take("A end")
    fight.take("b basic A", 1)
    assert fight["A"].health == 40 - 12
