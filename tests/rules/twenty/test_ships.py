"""Vehicles: V01 to V17."""

import pytest

from opfor.rules.core.state import Ending, Fate, Result
from opfor.rules.twenty.core.table import Lasts, Status
from opfor.rules.twenty.core.words import AimAt, Damage, Effect, Ev, RollKind, Trigger
from opfor.rules.twenty.ships.fleet import RANGES, TYPES, outside
from opfor.rules.twenty.ships.words import Bulk, Kind, Medium, Skill

GUN = {"fixed": 20, "damage": Damage.PHYSICAL}
ARMED = {"weapons": [GUN]}
DRIVER = {"attributes": [0, 2, 0, 0, 0, 0], "ranks": [0, 0, 3, 0]}  # Dexterity 2, Drive 3
PERSON = {"kind": Kind.PERSON, "wreck": 0, "health": 30, "cpb": 2, "accuracy": 0, "maneuverability": 0, "speed": 0}
PLAIN = {"maneuverability": 0}
HIT = 15, 10
MISS = 2, 15


def bearing(status, value=0, left=3, lasts=Lasts.ROUNDS, by=-1):
    packed = left | lasts << 10 | (by + 1) << 13 | value << 19
    return {"bearing": 1 << status, "borne": [0] * status + [packed]}


# V01, V02, V03: rolls and damage


@pytest.mark.rule("V01", "V02")
@pytest.mark.parametrize(("options", "bonus"), [({}, 2 + 3 + 2), ({"cpb_operates": 1}, 2 + 3 + 2 + 4)])
def test_attacks_add_dexterity_skill_and_accuracy_and_no_cpb(ships, options, bonus):
    fight = ships("A..b", A=ARMED | DRIVER | {"cpb": 4}, b=PLAIN, options=options)
    fight.take("A fire b", 2, 19)
    assert fight.happened(Ev.ATTACK)[0].c == bonus


@pytest.mark.rule("V01", "V07")
def test_defences_add_maneuverability(ships):
    fight = ships("A..b", A=ARMED, b=DRIVER | {"maneuverability": 4, "state": {"maneuvers": 0}})
    fight.take("A fire b")
    fight.take("b decline", 5, 15)
    assert fight.happened(Ev.DEFENCE)[0].b == 2 + 3 + 4


@pytest.mark.rule("V01", "T04")
def test_the_attacker_must_beat(ships):
    fight = ships("A..b", A=ARMED, b=PLAIN)
    fight.take("A fire b", 8, 10)
    assert fight["b"].health == 100, "8 + 2 against 10 is a tie"
    fight.take("A fire b", 9, 10)
    assert fight["b"].health == 80


@pytest.mark.rule("V02")
@pytest.mark.parametrize("accuracy", [1, 3, 5])
def test_accuracy_is_attacks_a_round_and_a_bonus(ships, accuracy):
    fight = ships("A..b", A=ARMED | {"accuracy": accuracy}, b=PLAIN, options={})
    for left in range(accuracy, 0, -1):
        assert fight["A"].attacks == left
        fight.take("A fire b", *MISS)
        assert fight.happened(Ev.ATTACK)[0].c == accuracy
    assert "FIRE" not in fight.verbs()
    fight.run("A end", "b end")
    assert fight["A"].attacks == accuracy


@pytest.mark.rule("V02")
@pytest.mark.parametrize(("rank", "faces"), [(1, 4), (2, 6), (3, 8), (4, 10), (5, 12)])
def test_the_skill_rank_adds_a_die_of_damage(ships, rank, faces):
    fight = ships("A..b", A=ARMED | {"ranks": [0, 0, rank, 0]}, b=PLAIN)
    fight.take("A fire b", 9, 10, faces)
    assert fight["b"].health == 100 - 20 - faces
    fight = ships("A..b", A=ARMED | {"ranks": [0, 0, rank, 0]}, b=PLAIN, options={f"die_rank_{rank}": 3})
    fight.take("A fire b", 9, 10, 3)
    assert fight.happened(Ev.ROLL)[2].b == 3


@pytest.mark.rule("V02", "V15")
def test_without_a_rank_there_is_no_die_and_other_skills_do_not_help(ships):
    fight = ships("A..b", A=ARMED | {"ranks": [5, 5, 0, 5]}, b=PLAIN)
    fight.take("A fire b", 9, 10)
    assert fight["b"].health == 80


@pytest.mark.rule("V03", "T07")
@pytest.mark.parametrize(("options", "damage"), [({}, 2 * 20 + 8 + 5), ({"critical_base": 1}, 20 + 8 + 5)])
def test_a_critical_deals_the_fixed_damage_twice_and_the_die_at_its_maximum_and_rolled(ships, options, damage):
    fight = ships("A..b", A=ARMED | {"ranks": [0, 0, 3, 0]}, b=PLAIN, options=options)
    fight.take("A fire b", 19, 10, 5)
    assert fight["b"].health == 100 - damage


@pytest.mark.rule("V01", "T07", "T72")
def test_a_critical_fail_staggers_a_vehicle_as_well(ships):
    fight = ships("A..b", A=ARMED | DRIVER | PLAIN, b=ARMED)
    fight.take("A fire b")
    fight.take("b decline", 1, 17)
    assert fight.bears("A", Status.STAGGERED)
    fight.take("A end")
    fight.take("b fire A", 2, 3)
    assert fight.happened(Ev.DEFENCE)[0].b == 0


# V04, V05, V06: armour, shields, hull


@pytest.mark.rule("V04", "V05")
@pytest.mark.parametrize(("options", "soak"), [({}, 8 + 6), ({"shields_add": 0}, 8)])
def test_armour_and_shields_soak_each_attack(ships, options, soak):
    fight = ships("A..b", A=ARMED, b={"armour": 8, "shields": 6, **PLAIN}, options=options)
    fight.take("A fire b", *HIT)
    assert fight["b"].health == 100 - (20 - soak)
    fight.take("A fire b", *HIT)
    assert fight["b"].health == 100 - 2 * (20 - soak)


@pytest.mark.rule("V04", "V05", "V06")
@pytest.mark.parametrize(
    ("hull", "options", "soaked"), [(16, {}, True), (15, {}, False), (20, {"last_part": 20}, False)]
)
def test_within_the_last_part_of_the_hull_nothing_is_soaked(ships, hull, options, soaked):
    """15 of 100 are the last 15%; 12 against 10, or against 5 of a damaged ship, is no critical."""
    small = {"weapons": [{**GUN, "fixed": 9}]}
    fight = ships("A..b", A=small, b={"armour": 5, "shields": 3, **PLAIN, "state": {"health": hull}}, options=options)
    fight.take("A fire b", 10, 10)
    assert fight["b"].health == hull - (1 if soaked else 9)


@pytest.mark.rule("V04")
@pytest.mark.parametrize(("soaked", "health"), [(1, 8), (0, 3)])
def test_the_hit_that_crosses_into_it_is_still_soaked(ships, soaked, health):
    fight = ships(
        "A..b", A=ARMED, b={"armour": 5, **PLAIN, "state": {"health": 23}}, options={"crossing_soaked": soaked}
    )
    fight.take("A fire b", *HIT)
    assert fight["b"].health == health
    assert fight.happened(Ev.CRIPPLED)


@pytest.mark.rule("V06")
@pytest.mark.parametrize(("options", "harder"), [({}, 5), ({"crippled": 2}, 2)])
def test_in_the_last_part_everything_that_operates_it_is_harder(ships, options, harder):
    broken = {"state": {"health": 15}}
    fight = ships("A..b", A=ARMED | broken, b=ARMED, options=options)
    fight.take("A fire b")
    fight.take("b decline", 5, 19)
    assert fight.happened(Ev.ATTACK)[0].c == 2 - harder
    fight.take("A end")
    fight.take("b fire A")
    fight.take("A decline", 2, 19)
    assert fight.happened(Ev.DEFENCE)[0].b == 1 - harder


@pytest.mark.rule("V06", "V17", "T38")
def test_at_no_hull_it_is_destroyed_for_good_with_those_aboard(ships):
    fight = ships("A..b", A=ARMED, b={**PLAIN, "state": {"health": 20}})
    fight.take("A fire b", *HIT)
    assert fight.fate("b") == Fate.DEAD
    assert fight.ending == Ending.DECIDED and fight.result(0) == Result.WIN


@pytest.mark.rule("V04", "T78")
def test_statuses_change_what_a_vehicle_soaks(ships):
    fight = ships("A..b", A=ARMED, b={"armour": 8, **PLAIN, "state": bearing(Status.HARDENED, 4)})
    fight.take("A fire b", *HIT)
    assert fight["b"].health == 100 - (20 - 12)
    fight = ships("A..b", A=ARMED, b={"armour": 8, **PLAIN, "state": bearing(Status.EXPOSED, 0)})
    fight.take("A fire b", *HIT)
    assert fight["b"].health == 80


# V07: combat maneuvers


@pytest.mark.rule("V07")
def test_a_maneuver_adds_a_second_die_to_an_attack_the_higher_counts(ships):
    fight = ships("A..b", A=ARMED | {"maneuverability": 1}, b=PLAIN)
    fight.take("A fire-maneuver b", 2, 9, 10)
    assert fight["b"].health == 80 and fight["A"].maneuvers == 0
    assert "FIRE_MANEUVER" not in fight.verbs() and "FIRE" in fight.verbs()


@pytest.mark.rule("V07")
def test_the_defender_declares_its_maneuver_before_the_roll(ships):
    fight = ships("A..b", A=ARMED, b={"maneuverability": 1})
    fight.take("A fire b")
    assert fight.decider == "b" and fight.verbs() == {"MANEUVER", "DECLINE"}
    fight.take("b maneuver", 12, 3, 15)
    assert fight["b"].health == 100 and fight["b"].maneuvers == 0
    fight.take("A fire b", 12, 10)
    assert fight["b"].health == 80, "not asked again: one a round"


@pytest.mark.rule("V07")
def test_maneuvers_come_back_each_round_and_one_is_for_one_roll(ships):
    fight = ships("A..b", A=ARMED | {"maneuverability": 2}, b={"maneuverability": 2})
    fight.take("A fire-maneuver b")
    fight.take("b maneuver", 9, 2, 11, 3)
    assert (fight["A"].maneuvers, fight["b"].maneuvers) == (1, 1)
    fight.run("A end", "b end")
    assert (fight["A"].maneuvers, fight["b"].maneuvers) == (2, 2)


@pytest.mark.rule("V07")
@pytest.mark.parametrize(("dice", "rolls"), [(1, (2, 9)), (2, (2, 3, 9))])
def test_how_many_dice_a_maneuver_adds_is_the_tables(ships, dice, rolls):
    fight = ships("A..b", A=ARMED, b=PLAIN, options={"maneuver_dice": dice})
    fight.take("A fire-maneuver b", *rolls, 10)
    assert fight["b"].health == 80


@pytest.mark.rule("V07")
def test_as_an_option_the_defender_declares_after_the_rolls(ships):
    fight = ships("A..b", A=ARMED, b={"maneuverability": 1}, options={"maneuver_late": 1})
    fight.take("A fire b", 2, 15)
    assert fight.decider == "A", "a miss asks nobody"
    fight.take("A fire b", 12, 3)
    assert fight.decider == "b"
    fight.take("b maneuver", 15)
    assert fight["b"].health == 100


@pytest.mark.rule("V07", "T85")
def test_a_crew_that_cannot_act_makes_no_maneuvers(ships):
    fight = ships("A..b", A=ARMED, b={"maneuverability": 3, "state": bearing(Status.PARALYZED)})
    fight.take("A fire b", *HIT)
    assert fight["b"].health == 80


# V08: movement on the scaled board


@pytest.mark.rule("V08")
@pytest.mark.parametrize("speed", [1, 3, 5])
def test_a_movement_for_each_rank_of_speed_of_two_cells(ships, speed):
    fight = ships("A............b", A=ARMED | {"speed": speed})
    for left in range(speed, 0, -1):
        assert fight["A"].movements == left
        x = fight.at("A")[0]
        assert fight.cells("A move") >= {(x + 1, 0), (x + 2, 0)} and (x + 3, 0) not in fight.cells("A move")
        fight.take(f"A move {x + 2},0")
    assert "MOVE" not in fight.verbs() and fight["A"].attacks == 2


@pytest.mark.rule("V08", "T80")
def test_how_far_a_movement_goes_is_the_tables_and_haste_changes_it(ships):
    assert max(ships("A.....b", options={"movement_cells": 4}).cells("A move")) == (4, 0)
    fast = ships("A.....b", A={"state": bearing(Status.HASTE)})
    assert max(fast.cells("A move")) == (3, 0) and fast["A"].attacks == 3
    slow = ships("A.....b", A=ARMED | {"state": bearing(Status.SLOW)})
    assert max(slow.cells("A move")) == (1, 0) and slow["A"].attacks == 1


@pytest.mark.rule("V08", "T20", "T21")
@pytest.mark.parametrize(("gap", "bonus"), [(0, -5), (1, 0), (2, -5), (5, -5), (6, None)])
def test_bands_are_sixty_times_as_wide(ships, gap, bonus):
    """A cell is 300 feet: adjacent is melee, two cells close, six medium, twenty long; the gun is of the close band."""
    gunner = {"weapons": [{**GUN, "band": 1}], "accuracy": 1}
    fight = ships("A" + "." * gap + "b", A=gunner, b=PLAIN)
    if bonus is None:
        assert "FIRE" not in fight.verbs()
        return
    fight.take("A fire b", *MISS)
    assert fight.happened(Ev.ATTACK)[0].c == 1 + bonus


@pytest.mark.rule("V08")
def test_long_reaches_twenty_cells(ships):
    assert "FIRE" in ships("A" + "." * 19 + "b", A=ARMED).verbs()
    assert "FIRE" not in ships("A" + "." * 20 + "b", A=ARMED).verbs()


@pytest.mark.rule("V08")
@pytest.mark.parametrize(("option", "value", "reaches"), [("cell_feet", 150, True), ("band_scale", 59, False)])
def test_the_scale_of_the_board_is_the_tables(ships, option, value, reaches):
    fight = ships("A" + "." * (20 if reaches else 19) + "b", A=ARMED, options={option: value})
    assert ("FIRE" in fight.verbs()) == reaches


# V09: escape and pursuit


@pytest.mark.rule("V09")
@pytest.mark.parametrize(("mine", "theirs", "away"), [(11, 10, True), (10, 10, False), (9, 10, False)])
def test_beating_every_pursuer_leaves_the_fight(ships, mine, theirs, away):
    """1d20 + speed 2 + rank 0 on both sides."""
    fight = ships("A..b")
    fight.take("A escape", mine, theirs)
    assert [(e.a, e.b) for e in fight.happened(Ev.PURSUIT)] == [(mine + 2, theirs + 2)]
    assert (fight.fate("A") == Fate.ESCAPED) == away
    if not away:
        assert fight["A"].movements == 0


@pytest.mark.rule("V09")
@pytest.mark.parametrize(("options", "away"), [({}, False), ({"escape_from_all": 0}, True)])
def test_one_of_two_is_not_enough(ships, options, away):
    fight = ships("AB.bc", options=options)
    fight.take("A escape", 11, 10, 15)
    assert (fight.fate("A") == Fate.ESCAPED) == away


@pytest.mark.rule("V09")
@pytest.mark.parametrize(("rank", "options", "bonus"), [(3, {}, 3), (7, {}, 5), (7, {"escape_most": 6}, 6)])
def test_skill_ranks_help_up_to_five(ships, rank, options, bonus):
    fight = ships("A..b", A={"ranks": [0, 0, rank, 0]}, options=options)
    fight.take("A escape", 2, 20)
    assert fight.happened(Ev.PURSUIT)[0].a == 2 + 2 + bonus


@pytest.mark.rule("V09")
def test_no_escape_for_a_vehicle_slower_than_its_pursuer(ships):
    assert "ESCAPE" not in ships("A..b", b={"speed": 3}).verbs()
    assert "ESCAPE" in ships("A..b", b={"speed": 2}).verbs()


@pytest.mark.rule("V09", "V10")
def test_who_cannot_enter_the_medium_cannot_follow(ships):
    """A plane, and a fast car: nobody follows, so no roll."""
    plane = {"kind": Kind.AIRPLANE, "state": {"medium": Medium.AIR}}
    fight = ships("AB.b", A=plane, b={"speed": 5})
    fight.take("A escape")
    assert fight.fate("A") == Fate.ESCAPED


@pytest.mark.rule("V09")
@pytest.mark.parametrize(("whole", "may"), [(1, False), (0, True)])
def test_an_escape_costs_all_movements_none_spent_before(ships, whole, may):
    fight = ships("A....b", A=ARMED, options={"escape_costs_all": whole})
    fight.take("A move 1,0")
    assert ("ESCAPE" in fight.verbs()) == may


@pytest.mark.rule("V09", "V06")
def test_a_crippled_vehicle_flees_worse(ships):
    fight = ships("A..b", A={"state": {"health": 10}})
    fight.take("A escape", 10, 10)
    assert fight.happened(Ev.PURSUIT)[0].a == 10 + 2 - 5


# V10, V14, V15: media and types


def craft(kind, medium, **more):
    return {"kind": kind, "state": {"medium": medium}, **more}


CRAFT = {
    Medium.LAND: craft(Kind.TANK, Medium.LAND),
    Medium.SEA: craft(Kind.SHIP, Medium.SEA),
    Medium.UNDERSEA: craft(Kind.SUBMERSIBLE, Medium.UNDERSEA),
    Medium.AIR: craft(Kind.AIRPLANE, Medium.AIR),
    Medium.SPACE: craft(Kind.SPATIAL, Medium.SPACE),
}
MEETINGS = [
    (Medium.AIR, Medium.LAND, 3, "air_surface"), (Medium.AIR, Medium.SEA, 3, "air_surface"),
    (Medium.LAND, Medium.AIR, -3, "surface_air"), (Medium.SEA, Medium.AIR, -3, "surface_air"),
    (Medium.SEA, Medium.UNDERSEA, -5, "surface_undersea"), (Medium.LAND, Medium.UNDERSEA, -5, "surface_undersea"),
    (Medium.UNDERSEA, Medium.SEA, 3, "undersea_surface"), (Medium.UNDERSEA, Medium.LAND, 3, "undersea_surface"),
    (Medium.AIR, Medium.UNDERSEA, -5, "air_undersea"), (Medium.UNDERSEA, Medium.AIR, 3, "undersea_air"),
    (Medium.SPACE, Medium.AIR, -5, "space_others"), (Medium.LAND, Medium.SPACE, -5, "space_others"),
    (Medium.LAND, Medium.SEA, 0, ""), (Medium.AIR, Medium.AIR, 0, ""),
]  # fmt: skip


@pytest.mark.rule("V10")
@pytest.mark.parametrize(("mine", "theirs", "bonus", "option"), MEETINGS)
def test_media_that_meet(ships, mine, theirs, bonus, option):
    for options, expected in (({}, bonus), ({option: 1}, 1))[: 2 if option else 1]:
        fight = ships("A~~_b", A=CRAFT[mine] | ARMED, b=CRAFT[theirs] | PLAIN, options=options)
        fight.take("A fire b", 2, 19)
        assert fight.happened(Ev.ATTACK)[0].c == 2 + expected
    defender = CRAFT[mine] | PLAIN
    fight = ships("A~~_b", A=CRAFT[theirs] | ARMED, b=defender)
    fight.take("A fire b", 2, 19)
    assert fight.happened(Ev.DEFENCE)[0].b == bonus


@pytest.mark.rule("V10", "V11")
def test_people_in_the_open_meet_no_type(ships):
    fight = ships("A..b", A=CRAFT[Medium.AIR] | ARMED, b=PERSON)
    fight.take("A fire b", 2, 19)
    assert fight.happened(Ev.ATTACK)[0].c == 2


@pytest.mark.rule("V15")
def test_every_type_has_its_skill_and_its_media():
    assert {kind.name: one.skill.name for kind, one in TYPES.items()} == {
        "AIRPLANE": "AVIATOR", "HELICOPTER": "AVIATOR", "JUNCA": "AVIATOR", "SPATIAL": "AVIATOR", "VALIER": "AVIATOR",
        "BOAT": "SEAFARER", "SHIP": "SEAFARER", "SUBMERSIBLE": "SEAFARER",
        "GROUND": "DRIVE", "HOVER": "DRIVE", "TANK": "DRIVE", "SHOLTA": "SHOLTA",
    }  # fmt: skip
    assert set(TYPES) == set(Kind) - {Kind.PERSON}
    assert set(TYPES[Kind.JUNCA].media) == {Medium.AIR, Medium.SEA, Medium.UNDERSEA}
    assert TYPES[Kind.SPATIAL].media == (Medium.SPACE,)


@pytest.mark.rule("V15")
@pytest.mark.parametrize("kind", list(TYPES))
def test_the_skill_of_the_type_counts(ships, kind):
    skill = TYPES[kind].skill
    ranks = [4 if k == skill else 1 for k in Skill]
    medium = TYPES[kind].media[0]
    fight = ships("A..b", A=craft(kind, medium, ranks=ranks) | ARMED, b=craft(Kind.TANK, medium) | PLAIN)
    fight.take("A fire b", 2, 20)
    assert fight.happened(Ev.ATTACK)[0].c == 4 + 2


@pytest.mark.rule("V15")
def test_vehicles_keep_to_their_media(ships):
    fight = ships("~A~.b", A=craft(Kind.TANK, Medium.LAND) | ARMED)
    assert "MOVE" not in fight.verbs()
    fight = ships("~A~.b", A=craft(Kind.AIRPLANE, Medium.AIR))
    assert fight.cells("A move") == {(0, 0), (2, 0), (3, 0)}
    fight = ships("A~~~.\n~~.b.", A=craft(Kind.SHIP, Medium.SEA))
    assert fight.cells("A move") == {(1, 0), (2, 0), (0, 1), (1, 1)}


@pytest.mark.rule("V15")
def test_a_junca_changes_between_air_sea_and_depth_for_a_movement(ships):
    junca = craft(Kind.JUNCA, Medium.AIR) | ARMED
    fight = ships("~~~b\nA~~~", A=junca, b=ARMED)
    assert {f"CHANGE+{m}" for m in (1, 2)} & fight.verbs() == set(), "over land there is no sea"
    fight.take("A move 1,1")
    assert {"CHANGE+1", "CHANGE+2"} <= fight.verbs()
    fight.take("A change 2")
    assert fight["A"].medium == Medium.UNDERSEA and fight["A"].movements == 0
    fight = ships("A~b", A=junca, options={"change_costs": 0})
    fight.take("A move 1,0")
    fight.take("A change 1")
    assert fight["A"].movements == 1


@pytest.mark.rule("V14")
@pytest.mark.parametrize(("nolda", "may"), [(1, True), (0, False)])
def test_a_nolda_drive_gives_hovering_flight(ships, nolda, may):
    fight = ships("A~..b", A=craft(Kind.TANK, Medium.LAND, nolda=nolda) | ARMED)
    assert ("CHANGE+3" in fight.verbs()) == may
    if may:
        fight.take("A change 3")
        fight.take("A move 1,0")
        assert fight.at("A") == (1, 0)


@pytest.mark.rule("V15")
def test_media_in_the_data_are_those_of_the_vehicle(ships):
    """A spatial that flies in the air as well."""
    spatial = craft(Kind.SPATIAL, Medium.AIR, media=1 << Medium.SPACE | 1 << Medium.AIR)
    fight = ships("A__b", A=spatial | ARMED)
    assert "MOVE" not in fight.verbs(), "there is no air over a gap"
    assert "CHANGE+4" not in fight.verbs(), "and no space on land"


@pytest.mark.rule("V15")
@pytest.mark.parametrize(("rank", "operates"), [(1, False), (2, True)])
def test_some_vehicles_need_skill_ranks(ships, rank, operates):
    fight = ships("A..b", A=ARMED | {"needs": 2, "ranks": [0, 0, rank, 0]}, b=ARMED)
    assert fight.decider == ("A" if operates else "b")


CLOAK = {"aim": AimAt.SELF, "needs_rank": 1, "uses": 1, "effects": [
    {"kind": Effect.STATUS, "status": Status.STEALTH, "value": 15, "lasts": Lasts.STAYS}]}  # fmt: skip


@pytest.mark.rule("V15")
@pytest.mark.parametrize(("rank", "may"), [(0, False), (1, True)])
def test_specials_are_unlocked_by_operators_trained_in_the_type(ships, rank, may):
    fight = ships("A..b", A=ARMED | {"abilities": [CLOAK], "ranks": [0, 0, rank, 0]}, b=ARMED)
    assert ("ABILITY" in fight.verbs()) == may
    if may:
        fight.take("A ability")
        assert fight.bears("A", Status.STEALTH) and fight["A"].attacks == 1
        fight.take("A end")
        assert "FIRE" not in fight.verbs() and "SEARCH" in fight.verbs()
        fight.take("b search", 16)
        assert "FIRE" in fight.verbs() and fight["b"].attacks == 1


# V11: people in the open


@pytest.mark.rule("V11")
@pytest.mark.parametrize(
    ("options", "dice", "harm"),
    [({}, (6, 7), 5 + 13), ({"outside_count": 1}, (6,), 5 + 6), ({"outside_faces": 6}, (6, 6), 5 + 12)],
)
def test_outside_a_vehicle_the_damage_is_greater(ships, options, dice, harm):
    fight = ships("A..b", A={"weapons": [{**GUN, "fixed": 5}]}, b=PERSON, options=options)
    fight.take("A fire b", 15, 10, *dice)
    assert fight["b"].health == 30 - harm


@pytest.mark.rule("V11", "T08")
def test_a_critical_deals_their_maximum_too(ships):
    fight = ships("A..b", A={"weapons": [{**GUN, "fixed": 5}]}, b=PERSON | {"health": 90})
    fight.take("A fire b", 20, 10, 1, 2)
    assert fight["b"].health == 90 - (2 * 5 + 40 + 3)


@pytest.mark.rule("V11")
@pytest.mark.parametrize(("options", "dice", "harm"), [({}, (), 4), ({"outside_by_people": 1}, (3, 4), 11)])
def test_from_vehicle_weapons_alone(ships, options, dice, harm):
    rifle = {"weapons": [{"count": 1, "faces": 10, "damage": Damage.PHYSICAL}]}
    fight = ships("A..b", A=PERSON | rifle, b=PERSON, options=options)
    fight.take("A fire b", 15, 10, 4, *dice)
    assert fight["b"].health == 30 - harm


@pytest.mark.rule("V11", "T03", "T04")
def test_people_in_the_open_act_by_their_own_rules(ships):
    """Three actions, Dexterity and CPB, dice against the armour of a vehicle."""
    launcher = {"weapons": [{"count": 2, "faces": 10, "fixed": 5, "damage": Damage.PHYSICAL}]}
    soldier = PERSON | launcher | {"attributes": [0, 1, 0, 0, 0, 0]}
    fight = ships("A..b", A=soldier, b={"armour": 6, **PLAIN})
    assert fight["A"].actions == 3
    fight.take("A fire b", 15, 10, 7, 8)
    assert fight.happened(Ev.ATTACK)[0].c == 1 + 2
    assert fight["b"].health == 100 - (20 - 6) and fight["A"].actions == 2


@pytest.mark.rule("V11", "T33", "T38")
def test_they_soak_by_their_armour_and_fall_as_people_do(ships):
    fight = ships("A..bc", A={"weapons": [{**GUN, "fixed": 40}]}, b=PERSON | {"armour": 3})
    fight.take("A fire b", 15, 10, 1, 1)
    assert fight.fate("b") == Fate.UNCONSCIOUS
    assert fight.happened(Ev.HIT)[0].d == 3


@pytest.mark.rule("V08", "V11")
@pytest.mark.parametrize(("options", "cells"), [({}, {(0, 0), (2, 0)}), ({"person_cells": 0}, set())])
def test_on_foot_a_cell_takes_the_whole_turn(ships, options, cells):
    fight = ships(".A.b", A=PERSON | ARMED, options=options)
    assert ("MOVE" in fight.verbs()) == bool(cells)
    if cells:
        assert fight.cells("A move") == cells
        fight.take("A move 0,0")
        assert fight.decider == "b"


@pytest.mark.rule("V11")
def test_people_leave_over_their_own_edge(ships):
    fight = ships("AB.b", A=PERSON, exits={0: 1}, zone=[(0, 0)])
    fight.take("A escape")
    assert fight.fate("A") == Fate.ESCAPED


# V12: linked attacks


BIG = {"bulk": Bulk.MIDSIZE, "health": 300, **PLAIN}
SKILLED = ARMED | {"ranks": [0, 0, 1, 0]} | PLAIN


@pytest.mark.rule("V12", "T32")
def test_linked_hits_join_and_are_soaked_once(ships):
    fight = ships("AB..c", A=SKILLED, B=SKILLED, c=BIG | {"armour": 15})
    fight.take("A link c", *HIT, 3)
    assert fight.decider == "B" and fight.verbs() == {"DECLINE", "JOIN"}
    fight.take("B join", *HIT, 4)
    assert fight["c"].health == 300 - (23 + 24 - 15)
    assert [(e.a, e.b) for e in fight.happened(Ev.COMBO)] == [(47, 2)]
    assert (fight["A"].attacks, fight["B"].attacks) == (1, 1), "one attack of each"


@pytest.mark.rule("V12")
def test_a_friend_may_decline_and_a_miss_joins_nothing(ships):
    fight = ships("AB..c", A=SKILLED, B=SKILLED, c=BIG | {"armour": 15})
    fight.take("A link c", *HIT, 3)
    fight.take("B decline")
    assert fight["c"].health == 300 - (23 - 15) and fight["B"].attacks == 2
    fight.take("A link c", *MISS)
    fight.take("B join", *HIT, 4)
    assert fight["c"].health == 292 - (24 - 15)


@pytest.mark.rule("V12")
@pytest.mark.parametrize(
    ("bulk", "options", "may"), [(0, {}, False), (1, {}, True), (2, {}, True), (1, {"link_from": 2}, False)]
)
def test_no_effect_on_small_vehicles(ships, bulk, options, may):
    fight = ships("AB..c", A=SKILLED, B=SKILLED, c=BIG | {"bulk": bulk}, options=options)
    assert ("LINK" in fight.verbs()) == may


@pytest.mark.rule("V12")
@pytest.mark.parametrize(("rank", "options", "may"), [(0, {}, False), (1, {}, True), (1, {"link_rank": 2}, False)])
def test_linking_takes_vehicle_skill(ships, rank, options, may):
    other = ARMED | {"ranks": [0, 0, rank, 0]}
    fight = ships("AB..c", A=ARMED | {"ranks": [0, 0, 2, 0]}, B=other, c=BIG, options=options)
    assert ("LINK" in fight.verbs()) == may
    fight = ships("AB..c", A=other, B=ARMED | {"ranks": [0, 0, 2, 0]}, c=BIG, options=options)
    assert ("LINK" in fight.verbs()) == may


@pytest.mark.rule("V12")
def test_a_friend_out_of_range_or_without_attacks_left_cannot_join(ships):
    near = {"weapons": [{**GUN, "band": 0}], "ranks": [0, 0, 1, 0]}
    assert "LINK" not in ships("A...c...B", A=SKILLED, B=near, c=BIG).verbs()
    fight = ships("AB..c", A=SKILLED, B=SKILLED, c=BIG, order="BAc")
    fight.run(("B fire c", *MISS), ("B fire c", *MISS), "B end")
    assert "LINK" not in fight.verbs(), "it has spent them"
    fight = ships("AB..c", A=SKILLED, B=SKILLED, c=BIG, order="BAc")
    fight.take("B end")
    assert "LINK" in fight.verbs(), "what it has not used it still has left"


@pytest.mark.rule("V12", "V07")
def test_linked_attacks_take_maneuvers_as_others_do(ships):
    nimble = SKILLED | {"maneuverability": 1}
    fight = ships("AB..c", A=nimble, B=nimble, c=BIG)
    fight.take("A link-maneuver c", 2, 12, 10, 3)
    assert fight["A"].maneuvers == 0
    fight.take("B join-maneuver", 3, 11, 10, 4)
    assert fight["c"].health == 300 - 47 and fight["B"].maneuvers == 0


@pytest.mark.rule("V12", "V04")
def test_a_combo_that_crosses_counts_as_one_hit(ships):
    for soaked, health in ((1, 300 * 15 // 100 - 1), (0, 29)):
        start = {"state": {"health": 300 * 15 // 100 - 1 + 47 - 15}}
        fight = ships(
            "AB..c", A=SKILLED, B=SKILLED, c=BIG | {"armour": 15} | start, options={"crossing_soaked": soaked}
        )
        fight.take("A link c", *HIT, 3)
        fight.take("B join", *HIT, 4)
        assert fight["c"].health == health


# V13: haldre amplifiers


FLAME = {"spell": 1, "aim": AimAt.FOE, "band": 3, "test": RollKind.ATTACK, "count": 1, "faces": 8, "damage": 11}
MAGE = {"amplifier": 1, "caster": {"manned": 1, "attributes": [0, 0, 0, 3, 0, 0], "cpb": 2}, "spells": [FLAME]}


@pytest.mark.rule("V13", "V17")
@pytest.mark.parametrize(
    ("bulk", "options", "times"),
    [(0, {}, 2), (1, {}, 3), (2, {}, 4), (0, {"amplify_small": 5}, 5), (1, {"amplify_midsize": 5}, 5),
     (2, {"amplify_large": 5}, 5)],
)  # fmt: skip
def test_an_amplifier_makes_ship_weapons_of_spells(ships, bulk, options, times):
    fight = ships("A..b", A=MAGE | {"bulk": bulk}, b=PLAIN, options=options)
    fight.take("A cast b", 10, 10, 5)
    assert fight.happened(Ev.ATTACK)[0].c == 3 + 2, "the caster's attribute and training"
    assert fight["b"].health == 100 - 5 * times
    assert fight["A"].attacks == 1, "it is one of the attacks"


@pytest.mark.rule("V13")
@pytest.mark.parametrize(("options", "harm"), [({}, 10 - 4), ({"amplified_soaked": 0}, 10)])
def test_vehicles_soak_amplified_spells(ships, options, harm):
    fight = ships("A..b", A=MAGE, b={"armour": 4, **PLAIN}, options=options)
    fight.take("A cast b", 10, 10, 5)
    assert fight["b"].health == 100 - harm


@pytest.mark.rule("V13", "T35", "T89")
def test_without_amplifier_caster_or_voice_there_is_no_spell(ships):
    for without in ({"amplifier": 0}, {"caster": {"manned": 0}}, {"state": bearing(Status.SILENCED)}):
        assert "CAST" not in ships("A..b", A=MAGE | ARMED | without).verbs()
    fight = ships("A..b", A=MAGE, b=PLAIN | {"state": bearing(Status.BARRIER, 20)})
    fight.take("A cast b", 10, 10, 5)
    assert fight["b"].health == 100 and fight.borne("b", Status.BARRIER).value == 10


@pytest.mark.rule("V13", "V07")
def test_a_maneuver_helps_a_spell_too(ships):
    fight = ships("A..b", A=MAGE, b=PLAIN)
    fight.take("A cast-maneuver b", 2, 10, 10, 5)
    assert fight["b"].health == 90 and fight["A"].maneuvers == 0


@pytest.mark.rule("V13", "T08")
def test_a_critical_spell_is_amplified_with_its_maximum(ships):
    fight = ships("A..b", A=MAGE, b=PLAIN)
    fight.take("A cast b", 20, 10, 5)
    assert fight["b"].health == 100 - 2 * (8 + 5)


# V16: data outside the ranges


@pytest.mark.rule("V16", "V03", "V04", "V05", "V06")
@pytest.mark.parametrize(
    ("bulk", "hull", "armour", "shields", "weapon"),
    [
        (Bulk.SMALL, (25, 100), (5, 25), (5, 10), 50),
        (Bulk.MIDSIZE, (100, 500), (10, 50), (10, 35), 100),
        (Bulk.LARGE, (500, 1000), (20, 100), (35, 75), 200),
    ],
)
def test_each_size_has_its_ranges(bulk, hull, armour, shields, weapon):
    assert RANGES[bulk] == (hull, armour, shields, weapon)
    for what, (low, high) in (("hull", hull), ("armour", armour), ("shields", shields), ("weapon", (0, weapon))):
        assert outside(bulk, what, low) is None and outside(bulk, what, high) is None
        assert outside(bulk, what, high + 1) == (low, high)
        assert outside(bulk, what, low - 1) == (low, high)
    assert outside(bulk, "shields", 0) is None, "some have none"


@pytest.mark.rule("V16", "V02", "V07", "V08")
@pytest.mark.parametrize("what", ["accuracy", "maneuverability", "speed"])
def test_ranks_are_one_to_five(what):
    assert outside(Bulk.SMALL, what, 0) == (1, 5) and outside(Bulk.SMALL, what, 6) == (1, 5)
    assert outside(Bulk.SMALL, what, 1) is None and outside(Bulk.SMALL, what, 5) is None


# V17: a vehicle is one combatant


@pytest.mark.rule("V17", "V02")
@pytest.mark.parametrize(("options", "bonuses"), [({}, [2 + 4 + 1, 2]), ({"gunners_shoot": 0}, [2, 2])])
def test_each_attack_is_a_gunners_where_there_is_one(ships, options, bonuses):
    gunned = ARMED | {"gunners": [{"manned": 1, "dexterity": 4, "rank": 1}]}
    fight = ships("A..b", A=gunned, b=PLAIN, options=options)
    found = []
    for _ in range(2):
        fight.take("A fire b", 2, 15)
        found.append(fight.happened(Ev.ATTACK)[0].c)
    assert found == bonuses


@pytest.mark.rule("V17", "V02")
def test_a_gunners_rank_is_the_die_of_the_hit(ships):
    gunned = ARMED | {"gunners": [{"manned": 1, "rank": 4, "cpb": 3}], "ranks": [0, 0, 1, 0]}
    fight = ships("A..b", A=gunned, b=PLAIN)
    fight.take("A fire b", 9, 10, 9)
    assert fight["b"].health == 100 - 29 and fight.happened(Ev.ROLL)[2].b == 10
    fight = ships("A..b", A=gunned, b=PLAIN, options={"cpb_operates": 1})
    fight.take("A fire b", 2, 19)
    assert fight.happened(Ev.ATTACK)[0].c == 4 + 2 + 3


@pytest.mark.rule("V17", "T01")
def test_it_acts_at_its_operators_place_in_any_order_and_has_no_apr(ships):
    wise = {"attributes": [0, 0, 0, 0, 3, 0]}
    fight = ships("A....b", A=ARMED, b=ARMED | wise | PLAIN, dice=[12, 10])
    assert fight.decider == "b", "13 of its operator"
    fight.take("b end")
    fight.take("A move 1,0")
    fight.take("A fire b", *MISS)
    fight.take("A move 2,0")
    fight.take("A fire b", *MISS)
    assert fight["A"].actions == 0 and fight.decider == "b"


# the rule of twenty in ships


@pytest.mark.rule("T02", "V07")
def test_ships_are_ambushed_as_people_are(ships):
    fight = ships(
        "A..b", A=ARMED | {"maneuverability": 3}, b=ARMED, spec={"encounter": 1, "lurking": 2}, dice=[20, 1, 1, 20]
    )
    assert fight.decider == "b"
    fight.take("b fire A", 2, 1)  # no maneuver asked, no bonus
    assert fight["A"].health == 80
    fight.take("b end")
    assert fight.decider == "b" and fight.happened(Ev.LOSE), "A has lost its first turn"
    fight.take("b fire A")
    assert "MANEUVER" in fight.verbs(), "from now on it is on its guard"
    fight.take("A decline", 2, 15)


@pytest.mark.rule("T02", "T84")
def test_ships_start_in_stealth(ships):
    fight = ships("A..b", A=ARMED, b=ARMED, spec={"encounter": 2, "lurking": 2}, dice=[12, 20, 1])
    assert "FIRE" not in fight.verbs()
    fight.take("A search", 13)
    assert fight["A"].attacks == 1 and "FIRE" in fight.verbs()


@pytest.mark.rule("T50", "T71")
def test_a_vehicle_knocked_down_is_righted_with_a_movement(ships):
    fight = ships("A..b.", A={"weapons": [{**GUN, "damage": Damage.AIR}]}, b=ARMED | PLAIN)
    fight.take("A fire b", 19, 10)
    assert fight.bears("b", Status.PRONE)
    fight.take("A end")
    assert "MOVE" not in fight.verbs()
    fight.take("b stand")
    assert "MOVE" in fight.verbs() and fight["b"].movements == 1


@pytest.mark.rule("T91", "T60")
def test_a_stun_takes_attacks_first(ships):
    fight = ships("A..b", A={"weapons": [{**GUN, "damage": Damage.LIGHTNING}]}, b=ARMED | PLAIN)
    fight.take("A fire b", 19, 10)
    fight.take("A end")
    assert (fight["b"].attacks, fight["b"].movements) == (1, 2)


@pytest.mark.rule("T94")
def test_attacks_and_movements_are_the_actions_that_statuses_last(ships):
    fight = ships("A...b", A=ARMED | {"state": bearing(Status.BLIND, left=3, lasts=Lasts.ACTIONS), "trained": 1})
    fight.take("A move 1,0")
    assert fight.borne("A", Status.BLIND).left == 2
    fight.take("A end")
    assert not fight.bears("A", Status.BLIND), "what is left at the end counts too"


@pytest.mark.rule("T73", "T79")
def test_minds_astray_move_vehicles_too(ships):
    fight = ships("BA..b", A=ARMED | {"state": bearing(Status.BERSERK)}, B=PLAIN)
    assert fight.may("A fire B") and not fight.may("A fire b")
    fight = ships("..A.b", A=ARMED | {"state": bearing(Status.FEAR, by=1)}, options={"escape_costs_all": 1})
    assert "FIRE" not in fight.verbs() and fight.cells("A move") == {(0, 0), (1, 0)}


@pytest.mark.rule("T79")
def test_a_frightened_crew_that_can_only_go_nearer_stays(ships):
    fight = ships("#A..b", A=ARMED | {"state": bearing(Status.FEAR, by=1), "speed": 1}, b={"speed": 2})
    assert fight.decider == "b", "A could do nothing but end its turn"


@pytest.mark.rule("T87")
def test_a_possessed_operator_steers_for_the_other_side(ships):
    fight = ships("AB.b", A=ARMED | {"state": bearing(Status.POSSESSED, by=2)}, B=PLAIN)
    assert fight.decider == "b" and fight.acting == "A"
    assert fight.may("b fire B") and not fight.may("b fire b")


@pytest.mark.rule("T10")
def test_a_special_may_be_a_reaction(ships):
    flares = {"aim": AimAt.SELF, "trigger": Trigger.ATTACKED, "uses": 1, "effects": [
        {"kind": Effect.STATUS, "status": Status.HARDENED, "value": 15, "left": 1}]}  # fmt: skip
    fight = ships("A..b", A=ARMED, b=PLAIN | {"abilities": [flares]})
    fight.take("A fire b")
    fight.take("b ability", *HIT)
    assert fight["b"].health == 95
    fight.take("A fire b", *HIT)
    assert fight["b"].health == 90, "once"


@pytest.mark.rule("T74")
def test_a_blind_crew_needs_a_sense_check(ships):
    fight = ships("A..b", A=ARMED | {"state": bearing(Status.BLIND)}, b=PLAIN)
    fight.take("A fire b", 14)
    assert fight["A"].attacks == 1 and not fight.happened(Ev.ATTACK)


@pytest.mark.rule("T38")
def test_people_can_be_revived_beside_ships(ships):
    revive = {"aim": AimAt.FALLEN, "band": 1, "effects": [{"kind": Effect.REVIVE, "value": 64 + 6}]}
    medic = PERSON | {"abilities": [revive]}
    fight = ships("AB.c", A=medic, B=PERSON | {"state": {"health": 5}}, c=ARMED, order="cAB")
    fight.take("c fire B", *HIT, 1, 1)
    fight.take("c end")
    fight.take("A ability B", 4)
    assert fight["B"].health == 4 and fight.fate("B") == Fate.STANDING


@pytest.mark.rule("T12")
def test_companions_in_the_open(ships):
    fight = ships("AB.c", A=PERSON | ARMED, B=PERSON | ARMED | {"controller": 1}, dice=[20, 10])
    fight.take("A end")
    assert fight.decider == "B" and fight["B"].actions == 2
