"""Moving, bands, cover, flanking, running fire: T09, T20 to T24, T58, T70, T71, T80."""

import pytest

from opfor.rules.core.state import Ending, Fate, Result
from opfor.rules.twenty.core.table import Lasts, Status
from opfor.rules.twenty.core.words import AimAt, Damage, Ev, RollKind, Trained
from opfor.rules.twenty.skirmish.words import WeaponKind

RIFLE = {"kind": WeaponKind.RIFLE, "ranged": 1, "band": 3, "damage": Damage.PHYSICAL}
PISTOL = {**RIFLE, "kind": WeaponKind.PISTOL, "band": 1}
GUNNER = {"weapons": [RIFLE], "in_hand": 1}


def bearing(status, value=0, left=3, lasts=Lasts.ROUNDS, by=-1):
    packed = left | lasts << 10 | (by + 1) << 13 | value << 19
    return {"bearing": 1 << status, "borne": [0] * status + [packed]}


def reach(fight, words="A move"):
    """How far east a move leads along the only row."""
    return max(x for x, _ in fight.cells(words)) - fight[fight.acting].x


@pytest.mark.rule("T09")
@pytest.mark.parametrize(
    ("dexterity", "species", "options", "cells"),
    [
        (0, 0, {}, 6), (2, 0, {}, 6), (3, 0, {}, 7), (-2, 0, {}, 6), (-3, 0, {}, 5), (0, 25, {}, 5),
        (0, 0, {"base_speed": 20}, 4), (0, 0, {"cell_feet": 10}, 3),
    ],
)  # fmt: skip
def test_a_move_is_species_base_and_a_foot_for_each_point_of_dexterity(skirmish, dexterity, species, options, cells):
    """30 feet are six cells; 32 are nearest to six, 33 to seven, 28 to six, 27 to five."""
    mover = {"attributes": [0, dexterity, 0, 0, 0, 0], "species_speed": species}
    fight = skirmish("A.........b", A=mover, options=options)
    assert reach(fight) == cells
    assert fight["A"].actions == 3
    fight.take("A move 1,0")
    assert fight["A"].actions == 2, "moving is an action"


@pytest.mark.rule("T09")
def test_diagonals_alternate_five_and_ten_feet(skirmish):
    """Four diagonals cost 1 + 2 + 1 + 2 = 6 cells."""
    fight = skirmish("A......b\n" + "........\n" * 6)
    cells = fight.cells("A move")
    assert (4, 4) in cells and (5, 5) not in cells


@pytest.mark.rule("T09")
def test_a_move_goes_through_friends_not_foes_and_ends_on_free_ground(skirmish):
    fight = skirmish("AB.b.", order="AbB")
    assert fight.cells("A move") == {(2, 0)}


@pytest.mark.rule("T80", "T58")
@pytest.mark.parametrize(
    ("status", "options", "cells", "actions"),
    [
        (Status.HASTE, {}, 9 - 2, 4), (Status.SLOW, {}, 3, 2), (Status.CHILLED, {}, 3, 3),
        (Status.SLOW, {"haste_actions": 2}, 3, 1), (Status.SLOW, {"haste_moves": 20}, 5, 2),
        (Status.HASTE, {"haste_moves": 10}, 7, 4),
    ],
)  # fmt: skip
def test_haste_and_slow_change_actions_and_movement(skirmish, status, options, cells, actions):
    """Haste: 30 + 15 feet, nine cells, of which the window shows seven."""
    fight = skirmish("A..........b", A={"state": bearing(status)}, options=options)
    assert fight["A"].actions == actions
    assert reach(fight) == cells


@pytest.mark.rule("T80")
def test_haste_ends_after_its_rounds(skirmish):
    fight = skirmish("A..b", A={"state": bearing(Status.HASTE, left=1)})
    fight.run("A end", "b end")
    assert fight["A"].actions == 3 and not fight.bears("A", Status.HASTE)


@pytest.mark.rule("T70")
def test_the_pinned_cannot_move_but_may_act(skirmish):
    fight = skirmish(".Ab", A={"state": bearing(Status.PINNED, left=1)})
    assert "MOVE" not in fight.verbs() and "PUNCH" in fight.verbs()
    fight.run("A end", "b end")
    assert "MOVE" in fight.verbs()


@pytest.mark.rule("T70")
def test_extreme_weight_pins(skirmish):
    assert "MOVE" not in skirmish(".Ab", A={"overloaded": 1}).verbs()


@pytest.mark.rule("T71")
@pytest.mark.parametrize(("options", "bonus"), [({}, 1 - 5), ({"prone_defence": 0}, 1), ({"penalty": 2}, 1 - 2)])
def test_the_prone_defend_worse_against_melee_alone(skirmish, options, bonus):
    prone = {"state": bearing(Status.PRONE, lasts=Lasts.STAYS)}
    fight = skirmish("Ab", A={"weapons": [RIFLE], "in_hand": 1}, b=prone, options=options)
    fight.take("A punch b", 2, 10)
    assert fight.happened(Ev.DEFENCE)[0].b == bonus
    fight.take("A fire b", 2, 10)
    assert fight.happened(Ev.DEFENCE)[0].b == 1


@pytest.mark.rule("T71", "T39")
def test_fighting_from_the_ground_can_be_learnt(skirmish):
    prone = {"state": bearing(Status.PRONE, lasts=Lasts.STAYS), "trained": Trained.PRONE}
    fight = skirmish("Ab", b=prone)
    fight.take("A punch b", 2, 10)
    assert fight.happened(Ev.DEFENCE)[0].b == 1


@pytest.mark.rule("T71")
@pytest.mark.parametrize(("moves", "may"), [(0, False), (1, True)])
def test_the_prone_stand_up_before_they_move(skirmish, moves, may):
    fight = skirmish("A..b", A={"state": bearing(Status.PRONE, lasts=Lasts.STAYS)}, options={"prone_moves": moves})
    assert ("MOVE" in fight.verbs()) == may
    fight.take("A stand")
    assert fight["A"].actions == 2 and "MOVE" in fight.verbs()


@pytest.mark.rule("T20", "T21")
@pytest.mark.parametrize(
    ("gap", "band"),
    [(0, 0), (1, 1), (2, 2), (5, 2), (6, 3), (19, 3), (20, None)],
)
def test_bands_by_distance(skirmish, gap, band):
    """5 feet are melee, 10 close, 15 to 30 medium, 35 to 100 long: a rifle shows it by its penalty and reach."""
    fight = skirmish("A" + "." * gap + "b", A={"weapons": [PISTOL], "in_hand": 1})
    rifle = skirmish("A" + "." * gap + "b", A=GUNNER)
    assert ("FIRE" in rifle.verbs()) == (band is not None)
    assert ("FIRE" in fight.verbs()) == (band is not None and band <= 2)
    assert ("PUNCH" in fight.verbs()) == (band == 0)


@pytest.mark.rule("T20")
@pytest.mark.parametrize(
    ("options", "gap"),
    [({"nearer_band": 0}, 18), ({"long_feet": 50}, 9), ({}, 19)],
)
def test_where_bands_end_is_the_tables(skirmish, options, gap):
    for more, fires in ((0, True), (1, False)):
        fight = skirmish("A" + "." * (gap + more) + "b", A=GUNNER, options=options)
        assert ("FIRE" in fight.verbs()) == fires


@pytest.mark.rule("T20", "T21")
@pytest.mark.parametrize(
    ("option", "value", "gap", "before", "after"),
    [
        ("melee_feet", 10, 1, 0, -5),
        ("close_feet", 15, 2, -5, 0),
        ("medium_feet", 35, 6, None, -5),
    ],
)
def test_each_bound_is_the_tables(skirmish, option, value, gap, before, after):
    """What a pistol of close band adds at that distance, None where it does not reach."""
    for options, bonus in (({}, before), ({option: value}, after)):
        drawing = "A" + "." * gap + "b"
        fight = skirmish(drawing, A={"weapons": [PISTOL], "in_hand": 1}, options=options)
        if bonus is None:
            assert "FIRE" not in fight.verbs()
        else:
            fight.take("A fire b", 2, 10)
            assert fight.happened(Ev.ATTACK)[0].b - 2 == bonus


@pytest.mark.rule("T21")
@pytest.mark.parametrize(("gap", "trained", "penalty"), [(2, 0, -5), (1, 0, 0), (0, 0, -5), (2, 8, 0), (0, 4, 0)])
def test_one_band_beyond_and_in_melee_a_shot_is_harder(skirmish, gap, trained, penalty):
    """A pistol of the close band; T39: who has learnt it has no penalty."""
    assert (Trained.POINT_BLANK, Trained.LONG_SHOT) == (4, 8)
    fight = skirmish("A" + "." * gap + "b", A={"weapons": [PISTOL], "in_hand": 1, "trained": trained})
    fight.take("A fire b", 2, 10)
    assert fight.happened(Ev.ATTACK)[0].b == 2 + penalty


@pytest.mark.rule("T21")
def test_how_far_beyond_and_how_much_harder_are_the_tables(skirmish):
    armed = {"weapons": [PISTOL], "in_hand": 1}
    fight = skirmish("A........b", A=armed, options={"bands_beyond": 2, "range_penalty": 3})
    fight.take("A fire b", 5, 10)
    assert fight.happened(Ev.ATTACK)[0].b == 5 - 3
    assert "FIRE" not in skirmish("A..b", A=armed, options={"bands_beyond": 0}).verbs()


@pytest.mark.rule("T21", "T22")
@pytest.mark.parametrize(("options", "fires"), [({}, False), ({"out_of_reach": 0}, True)])
def test_nothing_reaches_out(skirmish, options, fires):
    fight = skirmish("A" + "." * 22 + "b", A=GUNNER, options=options)
    assert ("FIRE" in fight.verbs()) == fires
    assert "FIRE" not in skirmish("A.#.b", A=GUNNER, options=options).verbs(), "nor through a wall"


@pytest.mark.rule("T20", "V08")
def test_bands_are_stretched_with_the_board(skirmish):
    """Twice the feet a cell and twice the bands: the same cells."""
    options = {"cell_feet": 10, "band_scale": 2}
    assert "FIRE" in skirmish("A" + "." * 19 + "b", A=GUNNER, options=options).verbs()
    assert "FIRE" not in skirmish("A" + "." * 20 + "b", A=GUNNER, options=options).verbs()


@pytest.mark.rule("T20")
def test_out_of_view_is_out(skirmish):
    heal = {"aim": AimAt.ALLY, "band": 4, "count": 1, "faces": 6, "damage": Damage.HEALING}
    fight = skirmish("A#b", A={"abilities": [heal]})
    assert "PUNCH" not in fight.verbs() and fight.may("A ability A")


@pytest.mark.rule("T22")
def test_taking_cover_is_free_when_a_move_ends_behind_it(skirmish):
    fight = skirmish("A..o.b")
    fight.take("A move 2,0")
    fight.take("A cover")
    assert fight["A"].cover == 1 and fight["A"].actions == 2
    fight.take("A move 1,0")
    assert fight["A"].cover == 0, "until it moves"
    assert "COVER" not in fight.verbs(), "nothing to hide behind"


@pytest.mark.rule("T22")
def test_cover_after_the_last_action_is_still_free_and_later_it_costs_one(skirmish):
    fight = skirmish("A..o.b", options={"apr": 1})
    fight.take("A move 2,0")
    assert fight.decider == "A"
    fight.take("A cover")
    assert fight["A"].cover == 1 and fight.decider == "b"
    fight = skirmish("..Ao.b", A={"weapons": [RIFLE], "in_hand": 1})
    fight.take("A cover")
    assert fight["A"].actions == 2


@pytest.mark.rule("T22", "T23")
@pytest.mark.parametrize(
    ("drawing", "options", "bonus"),
    [
        ("A..ob", {}, 1 + 5),  # through the cover
        ("...ob\n.....\n....A", {}, 1),  # square to it: flanked
        ("...ob\n.....\n..A..", {}, 1 + 2),  # from its side, past it
        ("...ob.A", {}, 1),  # from behind: flanked
        ("...ob\n.....\n..A..", {"flank_behind": 0}, 1),
        ("A..ob", {"cover_through": 7}, 1 + 7),
        ("...ob\n.....\n..A..", {"cover_bonus": 3}, 1 + 3),
        ("...ob.A", {"cover_flanked": 1}, 1 + 2),
    ],
)
def test_cover_by_the_angle_of_the_attack(skirmish, drawing, options, bonus):
    fight = skirmish(drawing, A=GUNNER, b={"state": {"cover": 1}}, options=options)
    fight.take("A fire b", 2, 15)
    assert fight.happened(Ev.DEFENCE)[0].b == bonus


@pytest.mark.rule("T22")
def test_an_edge_covers_and_cover_not_taken_does_not(skirmish):
    fight = skirmish("A..b", A=GUNNER, b={"state": {"cover": 1}}, edges={"3,0 west": "COVER"})
    fight.take("A fire b", 2, 15)
    assert fight.happened(Ev.DEFENCE)[0].b == 6
    fight = skirmish("A..ob", A=GUNNER)
    fight.take("A fire b", 2, 15)
    assert fight.happened(Ev.DEFENCE)[0].b == 1


@pytest.mark.rule("T22")
def test_cover_that_is_not_next_to_the_defender_does_not_count(skirmish):
    """b hides behind the tree in the south; that in the west is two cells off."""
    fight = skirmish("A.o..b\n.....o", A=GUNNER, b={"state": {"cover": 1}}, options={"flank_behind": 1})
    fight.take("A fire b", 2, 15)
    assert fight.happened(Ev.DEFENCE)[0].b in (1, 3)
    assert fight.happened(Ev.DEFENCE)[0].b != 6


@pytest.mark.rule("T22")
@pytest.mark.parametrize(("lasts", "cover"), [(1, 1), (0, 0)])
def test_cover_lasts_until_it_moves_or_until_its_next_turn(skirmish, lasts, cover):
    fight = skirmish("..Ao.b", options={"cover_lasts": lasts})
    fight.run("A cover", "A end", "b end")
    assert fight["A"].cover == cover


@pytest.mark.rule("T22")
def test_obstructed_cover_lets_no_attack_pass_either_way(skirmish):
    fight = skirmish("A#b", A=GUNNER, b=GUNNER)
    assert "FIRE" not in fight.verbs()
    fight.take("A end")
    assert "FIRE" not in fight.verbs()


@pytest.mark.rule("T23", "T84")
def test_a_flanking_attack_gets_the_stealth_bonus(skirmish):
    fight = skirmish("A.bo.", A={**GUNNER, "stealth": 4}, b={"state": {"cover": 1}})
    fight.take("A fire b", 2, 15)
    assert fight.happened(Ev.ATTACK)[0].c == 3
    assert fight["b"].flankers == 1
    fight = skirmish("A.bo.", A={**GUNNER, "stealth": 4})
    fight.take("A fire b", 2, 15)
    assert fight.happened(Ev.ATTACK)[0].c == 0 and fight["b"].flankers == 0, "no cover, no flank"


@pytest.mark.rule("T23", "T10")
def test_if_the_flanked_target_moves_every_flanker_gets_a_reactive_attack(skirmish):
    fight = skirmish("A.bo.\n.....\nC....", A=GUNNER, C=GUNNER, b={"state": {"cover": 1}}, order="ACb")
    fight.take("A fire b", 2, 15)
    fight.run("A end", ("C fire b", 2, 15), "C end")
    assert fight["b"].flankers == 3
    fight.take("b move 2,1")
    assert fight.decider == "A" and fight.at("b") == (2, 0), "before it has gone"
    fight.take("A react", 15, 10, 4)
    assert fight["b"].health == 26
    assert fight["A"].actions == 0, "it costs no action"
    assert fight.decider == "C"
    fight.take("C decline")
    assert fight.at("b") == (2, 1)


@pytest.mark.rule("T23")
@pytest.mark.parametrize(("memory", "asks"), [(1, False), (0, True)])
def test_flankers_are_those_since_its_last_turn(skirmish, memory, asks):
    fight = skirmish("A.bo.\n.....", A=GUNNER, b={"state": {"cover": 1}}, options={"flank_memory": memory})
    fight.take("A fire b", 2, 15)
    fight.run("A end", "b end", "A end")
    fight.take("b move 2,1")
    assert (fight.decider == "A") == asks


@pytest.mark.rule("T23")
def test_who_has_not_flanked_does_not_react_and_a_flanker_that_fell_neither(skirmish):
    fight = skirmish("Abo.\n....", A=GUNNER, b={"state": {"cover": 0}})
    fight.take("A fire b", 7, 15)
    fight.take("A end")
    fight.take("b move 1,1")
    assert fight.decider == "b" and fight.at("b") == (1, 1)


@pytest.mark.rule("T23", "T70")
@pytest.mark.parametrize(("attack", "options", "left"), [(17, {}, 1), (12, {}, 0), (17, {"flank_pins": 2}, 2)])
def test_a_critical_flanking_attack_pins_until_the_next_turn_ends(skirmish, attack, options, left):
    fight = skirmish("A.bo.", A=GUNNER, b={"state": {"cover": 1}}, options=options)
    fight.take("A fire b", attack, 5, 2)
    assert fight.borne("b", Status.PINNED).left == left
    fight.take("A end")
    assert ("MOVE" in fight.verbs()) == (left == 0)
    fight.take("b end")
    assert fight.borne("b", Status.PINNED).left == max(left - 1, 0)


@pytest.mark.rule("T23", "T70")
def test_a_critical_that_does_not_flank_pins_nobody(skirmish):
    fight = skirmish("A.b", A=GUNNER)
    fight.take("A fire b", 20, 5, 2)
    assert not fight.bears("b", Status.PINNED)


@pytest.mark.rule("T24")
@pytest.mark.parametrize(
    ("cpb", "options", "bonus"),
    [(1, {}, -9), (4, {}, -6), (4, {"running_fire": 5}, -1), (5, {"running_fire": 3}, 0),
     (5, {"running_fire": 3, "running_bonus": 1}, 2)],
)  # fmt: skip
def test_running_fire_the_shot_first(skirmish, cpb, options, bonus):
    fight = skirmish("A...b", A={**GUNNER, "cpb": cpb}, options=options)
    fight.take("A run-fire b", 11, 20)
    assert fight.happened(Ev.ATTACK)[0].c == bonus
    assert fight["A"].actions == 2
    fight.take("A move 1,0")
    assert fight["A"].actions == 2, "move and fire are one action"
    fight.take("A move 2,0")
    assert fight["A"].actions == 1


@pytest.mark.rule("T24")
def test_running_fire_the_move_first(skirmish):
    fight = skirmish("A...b", A=GUNNER)
    fight.take("A run 1,0")
    assert fight["A"].actions == 2
    fight.take("A fire b", 11, 20)
    assert fight.happened(Ev.ATTACK)[0].c == -9 and fight["A"].actions == 2
    fight.take("A fire b", 11, 20)
    assert fight.happened(Ev.ATTACK)[0].c == 0 and fight["A"].actions == 1


@pytest.mark.rule("T24")
def test_the_second_half_comes_next_or_not_at_all(skirmish):
    fight = skirmish("A..b.", A={**GUNNER, "weapons": [RIFLE, RIFLE]})
    fight.take("A run 1,0")
    fight.take("A ready 1")
    assert fight["A"].actions == 1
    fight.take("A fire b 1", 11, 20)
    assert fight.happened(Ev.ATTACK)[0].c == 0 and fight["A"].actions == 0


@pytest.mark.rule("T24")
def test_with_no_action_left_the_second_half_is_still_open(skirmish):
    fight = skirmish("A...b", A=GUNNER, options={"apr": 1})
    fight.take("A run-fire b", 11, 20)
    assert fight.verbs() == {"END", "MOVE"}
    fight.take("A move 1,0")
    assert fight.decider == "b"


@pytest.mark.rule("T24")
def test_melee_and_abilities_with_a_move_of_their_own_are_not_affected(skirmish):
    """A charge: the move is in the ability, and no penalty on the blow."""
    charge = {"aim": AimAt.FOE, "band": 0, "melee": 1, "advance": 1, "test": RollKind.ATTACK, "count": 1, "faces": 6,
              "damage": Damage.PHYSICAL, "trained": 0}  # fmt: skip
    fight = skirmish("A....b.", A={"abilities": [charge]})
    fight.take("A ability b", 15, 10, 6)
    assert fight.at("A") == (4, 0) and fight["A"].actions == 2
    assert fight.happened(Ev.ATTACK)[0].c == 0
    assert fight["b"].health == 24
    far = skirmish("A.......b.", A={"abilities": [charge]})
    assert "ABILITY" not in far.verbs(), "too far to get there"


def test_escape_over_ones_own_edge_and_objectives(skirmish):
    fight = skirmish("A..b", exits={0: 1}, zone=[(0, 0)], goals={0: {"kind": 6, "count": 1, "target": -1}})
    fight.take("A escape")
    assert fight.fate("A") == Fate.ESCAPED and fight.ending == Ending.DECIDED
    assert fight.result(0) == Result.WIN


def test_difficult_ground_costs_double_and_gaps_are_for_flyers(skirmish):
    assert reach(skirmish("A,,,,,,b")) == 3
    assert reach(skirmish("A.._..b")) == 2
    assert reach(skirmish("A.._..b", A={"aloft": 1})) == 5
