"""R13 and R16: downed, raised, fled, healed, and how the battle ends."""

import pytest

from opfor.rules.core.state import Ending, Fate, Result
from opfor.rules.rows.words import Ev, Status

PARTY, FOES = 0, 1
DOWN = {"health": 0, "state": {"fate": Fate.UNCONSCIOUS}}
QUIET = {"no_progress": 2}


@pytest.mark.rule("R13")
def test_at_no_health_one_is_downed_takes_no_turn_and_is_no_target(battle):
    fight = battle("Abc", b={"health": 9})
    fight.take("A basic b", 4)
    assert (fight.fate("b"), fight["b"].health) == (Fate.UNCONSCIOUS, 0)
    assert fight.aims("A basic") == "c"
    fight.take("A end")
    assert fight.decider == "c"


@pytest.mark.rule("R13")
def test_healing_does_not_bring_it_back_a_raise_does_at_a_quarter(battle):
    fight = battle("ABc", A={"abilities": ["cure-all", "raise"], "tier": 6}, B={**DOWN, "full": 43})
    fight.take("A use cure-all", 5)
    assert fight.fate("B") == Fate.UNCONSCIOUS
    assert fight.aims("A use raise") == "B"
    fight.take("A use raise B")
    assert (fight.fate("B"), fight["B"].health) == (Fate.STANDING, 10)
    fight.take("A end")
    assert fight.decider == "B"  # its place in the order is still to come


@pytest.mark.rule("R13")
def test_the_raised_wait_for_the_next_round_once_their_place_is_past(battle):
    fight = battle("ABc", B={"items": {"feather": 1}}, A=DOWN)
    fight.take("B item feather A")
    assert fight["A"].health == 20  # the feather's own half
    fight.run("B end", "c end")
    assert (fight.round_no, fight.decider) == (2, "A")


@pytest.mark.rule("R13")
def test_what_one_is_raised_with_is_an_option(battle):
    fight = battle("ABc", A={"abilities": ["raise"]}, B=DOWN, options={"raised_at": 60})
    fight.take("A use raise B")
    assert fight["B"].health == 24


@pytest.mark.rule("R13")
def test_nobody_to_raise_nothing_to_use(battle):
    fight = battle("ABc", A={"abilities": ["raise"], "items": {"feather": 1}})
    assert {"ABILITY", "ITEM"}.isdisjoint(fight.verbs())


@pytest.mark.rule("R13")
def test_a_side_with_everyone_downed_or_fled_loses(battle):
    fight = battle("ABc", B={"health": 2}, A={"row": "back"})
    fight.take("A flee")
    assert fight.fate("A") == Fate.ESCAPED and fight.ending == Ending.ONGOING
    fight.run("B end", ("c basic B", 4))
    assert (fight.ending, fight.result(PARTY), fight.result(FOES)) == (Ending.DECIDED, Result.LOSS, Result.WIN)


@pytest.mark.rule("R13")
def test_fleeing_takes_all_ap_and_starts_in_the_back_row(battle):
    fight = battle("Ab")
    assert "FLEE" not in fight.verbs()
    fight.take("A move")
    assert "FLEE" not in fight.verbs()  # an AP is spent
    fight.run("A end", "b end", "b stay")
    assert "FLEE" in fight.verbs()
    fight.take("A flee")
    assert fight.result(PARTY) == Result.LOSS
    assert fight.events_of(Ev.FLEE)


@pytest.mark.rule("R13")
def test_how_one_flees_is_an_option(battle):
    assert "FLEE" in battle("Ab", options={"flee_from_back": 0}).verbs()
    fight = battle("Ab", options={"flee_all_ap": 0})
    fight.take("A move")
    assert "FLEE" in fight.verbs()


@pytest.mark.rule("R13")
def test_nobody_flees_from_a_side_that_is_advanced_on(battle):
    fight = battle("Ab", A={"row": "back"})
    fight.run("A end", "b end", "b advance")
    assert "FLEE" not in fight.verbs()


@pytest.mark.rule("R13")
@pytest.mark.parametrize(
    ("draw", "ending", "results"),
    [(1, Ending.DRAW, [Result.DRAW, Result.DRAW]), (0, Ending.DECIDED, [Result.WIN, Result.LOSS])],
)
def test_both_sides_down_at_once_is_a_draw(battle, draw, ending, results):
    dying = {"health": 3, "state": {"statuses": {Status.POISONED: -1}}}
    fight = battle("Ab", A=dict(dying), b=dict(dying), options={"both_down_draw": draw})
    fight.run("A end", "b end")
    assert (fight.ending, [fight.result(0), fight.result(1)]) == (ending, results)


@pytest.mark.rule("R13")
def test_an_action_is_over_before_the_battle_is_judged(battle):
    blast = {
        "kind": "magical",
        "magical": 1,
        "fixed": 1,
        "spread": "side",
        "effects": [("damage", 100, 50), ("damage", 100, 50, "user")],
    }
    fight = battle("Abc", A={"abilities": ["blast"]}, abilities={"blast": blast})
    fight.take("A use blast")
    assert [fight.fate(x) for x in "Abc"] == [Fate.UNCONSCIOUS] * 3
    assert fight.ending == Ending.DRAW


@pytest.mark.rule("R13")
def test_who_falls_in_its_own_turn_has_no_more_of_it(battle):
    gift = {"kind": "healing", "aim": "ally", "fixed": 1, "effects": [("heal", 100, 5), ("damage", 100, 99, "user")]}
    fight = battle("ABc", A={"abilities": ["gift"], "tier": 6}, B={"health": 10}, abilities={"gift": gift})
    fight.take("A use gift B")
    assert (fight["B"].health, fight.fate("A"), fight.decider) == (15, Fate.UNCONSCIOUS, "B")


@pytest.mark.rule("R13")
def test_who_must_be_kept_alive_must_not_be_downed(battle):
    fight = battle("ABc", B={"health": 3}, goals={PARTY: [("keep_alive", "B")]})
    fight.run("A end", "B end", ("c basic B", 4))
    assert fight.result(PARTY) == Result.LOSS


@pytest.mark.rule("R13")
def test_who_came_to_get_away_wins_by_fleeing(battle):
    fight = battle("ABc", A={"row": "back"}, goals={PARTY: [("escape", 1)]})
    fight.take("A flee")
    assert fight.result(PARTY) == Result.WIN


@pytest.mark.rule("R08", "R13")
def test_holding_out_counts_rounds_with_their_effect_phase(battle):
    fight = battle("Ab", goals={PARTY: [("hold_out", 2)]})
    fight.run("A end", "b end")
    assert fight.ending == Ending.ONGOING
    fight.run("A end", "b end")
    assert (fight.ending, fight.result(PARTY)) == (Ending.DECIDED, Result.WIN)


def test_rounds_without_any_change_stall_and_moves_are_none(battle):
    fight = battle("ABc", limits=QUIET)
    fight.take("A basic c", 4)
    fight.end_round()
    fight.run("A move", "A end", "B end", "c end", "A end", "B end")
    assert fight.ending == Ending.ONGOING
    fight.take("c end")
    assert (fight.ending, fight.round_no) == (Ending.STALLED, 3)


def test_the_round_cap_truncates(battle):
    fight = battle("Ab", limits={"round_cap": 2})
    fight.run("A end", "b end", "A end", "b end")
    assert fight.ending == Ending.CAPPED


@pytest.mark.rule("R16")
def test_healing_is_magical_attack_and_its_own_die_and_costs_mana(battle):
    fight = battle("ABc", A={"abilities": ["cure"], "magical_attack": 8, "mana": 3}, B={"full": 90, "health": 10})
    fight.take("A use cure B", 6)
    assert (fight["B"].health, fight["A"].mana) == (24, 0)
    assert not fight.may("A use cure B")


@pytest.mark.rule("R16")
def test_one_die_for_all_it_heals_times_its_modifier_up_to_full(battle):
    people = {"A": {"abilities": ["cure-all"], "health": 38}, "B": {"health": 10}, "C": {"health": 20}}
    fight = battle("ABCd", **people)
    fight.take("A use cure-all", 5)
    assert [fight[x].health for x in "ABC"] == [40, 17, 27]  # (10 + 5) x 0.5 = 7.5


@pytest.mark.rule("R16")
def test_it_never_misses(battle):
    fight = battle("ABc", A={"abilities": ["cure"], "magical_accuracy": -50}, B={"health": 10, "evasion": 50})
    fight.take("A use cure B", 10)
    assert fight["B"].health == 30


@pytest.mark.rule("R16")
@pytest.mark.parametrize(("options", "dice", "health"), [({"heal_die": 0}, [], 20), ({"heal_attack": 50}, [4], 19)])
def test_what_it_is_made_of_is_an_option(battle, options, dice, health):
    fight = battle("ABc", A={"abilities": ["cure"]}, B={"health": 10}, options=options)
    fight.take("A use cure B", *dice)
    assert fight["B"].health == health


@pytest.mark.rule("R16")
@pytest.mark.parametrize(("back", "mana"), [(0, 5), (3, 8)])
def test_mana_does_not_return_in_a_fight(battle, back, mana):
    fight = battle("Ab", A={"mana": 5}, options={"mana_return": back})
    fight.run("A end", "b end")
    assert fight["A"].mana == mana
