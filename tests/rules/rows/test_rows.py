"""R01 and R02: two sides that never mix, a front and a back row each, and who may target whom across them."""

import pytest

from opfor.rules.rows.words import Ev, Row


@pytest.mark.rule("R01")
def test_agents_choose_rows_players_first_and_the_encounter_may_fix_them(battle):
    fight = battle("ABcd", A={"row": "asked"}, B={"row": "back"}, c={"row": "asked"}, d={"row": "front"}, opening=False)
    assert (fight.decider, fight.verbs()) == ("A", {"FRONT", "BACK"})
    fight.take("A back")
    assert fight.decider == "c"
    fight.take("c front")
    assert [fight[x].row for x in "ABcd"] == [Row.BACK, Row.BACK, Row.FRONT, Row.FRONT]
    placed = [(fight.letter(e.actor), e.a) for e in fight.events_of(Ev.PLACE)]
    assert placed == [("c", Row.FRONT), ("d", Row.FRONT)]
    assert "CALL" in fight.verbs()  # rows stand before initiative is called


@pytest.mark.rule("R01")
def test_a_move_leads_to_the_other_row_of_ones_own_side_and_nowhere_else(battle):
    fight = battle("Ab")
    fight.take("A move")
    assert fight["A"].row == Row.BACK and fight["b"].row == Row.FRONT
    fight.take("A move")
    assert fight["A"].row == Row.FRONT


@pytest.mark.rule("R02")
def test_the_front_row_may_use_and_be_targeted_by_anything(battle):
    fight = battle("Abc", c={"row": "back"}, A={"abilities": ["cut", "spark"]})
    assert fight.aims("A basic") == "b"
    assert fight.aims("A use cut") == "b"
    assert fight.aims("A use spark") == "bc"


@pytest.mark.rule("R02")
def test_the_back_row_neither_uses_melee_nor_is_its_target(battle):
    fight = battle("Ab", A={"row": "back", "abilities": ["cut", "spark"]}, b={"row": "front"})
    assert {"BASIC_ATTACK", "ABILITY"}.isdisjoint(fight.verbs())
    assert fight.aims("A use spark") == "b"
    fight.take("A end")
    assert "BASIC_ATTACK" not in fight.verbs()  # b stands in front, but A cannot be reached
    fight.run("b end", "b stay", "A move")
    assert fight.aims("A basic") == "b"


@pytest.mark.rule("R02")
def test_a_ranged_basic_attack_goes_from_row_to_row(battle):
    fight = battle("Ab", A={"row": "back", "basic": "shot"}, b={"row": "back"})
    fight.take("A basic b", 3)
    assert fight["b"].health == 40 - 8


@pytest.mark.rule("R02")
def test_melee_at_an_ally_asks_for_no_row(battle):
    slap = {"kind": "buff", "melee": 1, "aim": "ally", "effects": [("level", 0, 1)]}
    fight = battle("ABc", A={"row": "back", "abilities": ["slap"]}, abilities={"slap": slap})
    assert fight.aims("A use slap") == "AB"


@pytest.mark.rule("R02")
def test_a_whole_row_is_aimed_at_by_the_first_in_it(battle):
    fight = battle("Abcde", A={"abilities": ["fireball"]}, c={"row": "back"}, e={"row": "back"})
    assert fight.aims("A use fireball") == "bc"
    fight.take("A use fireball c", 4)
    assert [fight[x].health for x in "bcde"] == [40, 31, 40, 31]


@pytest.mark.rule("R02")
def test_melee_over_a_row_takes_the_front_row_alone(battle):
    sweep = {"kind": "physical", "melee": 1, "attack": 1, "spread": "row", "effects": [("damage", 100)]}
    fight = battle("Abcd", A={"abilities": ["sweep"]}, c={"row": "back"}, abilities={"sweep": sweep})
    assert fight.aims("A use sweep") == "b"
    fight.take("A use sweep b", 4)
    assert [fight[x].health for x in "bcd"] == [31, 40, 31]


@pytest.mark.rule("R02")
def test_an_effect_may_drive_a_foe_into_a_row(battle):
    shove = {"kind": "physical", "attack": 1, "effects": [("move", Row.BACK)]}
    fight = battle("Ab", A={"abilities": ["shove"]}, abilities={"shove": shove})
    fight.take("A use shove b", 4)
    assert fight["b"].row == Row.BACK
    (moved,) = fight.events_of(Ev.MOVE)
    assert (fight.letter(moved.actor), moved.b) == ("b", 0)
