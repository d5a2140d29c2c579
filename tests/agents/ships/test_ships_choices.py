"""Positions of ships mode in which one choice is sensible and another one stupid: what scripted agents choose."""

import pytest

from opfor.rules.core.state import Goal
from opfor.rules.twenty.core.words import AimAt, Band, Damage, RollKind
from opfor.rules.twenty.ships.words import Bulk, Kind, Medium

GUN = {"fixed": 30, "damage": Damage.PIERCING}
SHORT = {**GUN, "band": Band.CLOSE, "fixed": 45}
RANKS = [2, 2, 2, 2]
STATIC = {"spell": 1, "aim": AimAt.FOE, "band": Band.LONG, "test": RollKind.ATTACK, "count": 6, "faces": 10}
PATCH = {"aim": AimAt.ALLY, "band": Band.MEDIUM, "count": 4, "faces": 10, "damage": Damage.HEALING}


def craft(*guns, **more):
    """A small car of hull 100, armour 8, with a crew that knows its trade."""
    return {"weapons": guns or (GUN,), "ranks": RANKS, "armour": 8, **more}


def hulk(armour, **more):
    """A midsize vehicle."""
    return craft(bulk=Bulk.MIDSIZE, health=300, armour=armour, **more)


def sea(row):
    """A row with empty ones above and below."""
    return "\n".join(["." * len(row), row, "." * len(row)])


def test_a_foe_in_range_is_fired_at(position):
    assert position("A...b", A=craft(), b=craft()).choice().startswith("FIRE")


def test_the_hurt_foe_before_the_fresh_one(position):
    for hurt in "bc":
        here = position("...b\nA...\n...c", A=craft(), b=craft(), c=craft()).set(**{hurt: {"health": 16}})
        assert here.choice().endswith(f" {hurt}")


@pytest.mark.rule("V04")
def test_the_crippled_are_finished(position):
    """Armour that nothing passes is gone within the last part of the hull."""
    wall = craft(armour=60)
    here = position("...b\nA...\n...c", A=craft(), b=wall, c=wall).set(c={"health": 14})
    assert here.choice().endswith(" c")


@pytest.mark.rule("V08")
def test_it_flies_to_where_its_guns_reach(position):
    assert position(sea("A" + "." * 30 + "b"), A=craft(), b=craft()).choice() == "MOVE 2,1"
    assert position(sea("A.....b"), A=craft(SHORT), b=craft()).choice().startswith("MOVE")


@pytest.mark.rule("V08")
def test_the_sniper_keeps_off_and_the_brute_does_not(position):
    there = position(sea("b......A.........."), A=craft(), b=craft(SHORT)).set(A={"attacks": 0})
    verb, cell = there.choice("sniper").split()
    assert verb == "MOVE" and int(cell.split(",")[0]) > 7
    there.set(A={"attacks": 2})
    assert not there.choice("brute").startswith("MOVE 8") and not there.choice("brute").startswith("MOVE 9")


@pytest.mark.rule("V07")
def test_a_maneuver_is_kept_for_the_blow_that_hurts(position):
    heavy = position("Ab", A=craft(), b=craft({**GUN, "fixed": 90}), order="bA").take("b fire A")
    assert heavy.table.decider == "A" and heavy.choice() == "MANEUVER"
    glancing = position("Ab", A=craft(armour=60), b=craft(), order="bA").take("b fire A")
    assert glancing.table.decider == "A" and glancing.choice() == "DECLINE"


@pytest.mark.rule("V07")
def test_aces_put_their_maneuvers_into_attacks(position):
    here = position("A...b", A=craft(), b=craft({**GUN, "fixed": 90}))
    assert here.choice("ace") == "FIRE_MANEUVER"
    assert here.choice("runaway") == "FIRE"


@pytest.mark.rule("V07")
def test_when_nobody_is_left_to_shoot_maneuvers_are_free(position):
    here = position("A...b", A=craft(), b=craft({**GUN, "fixed": 90})).set(b={"acted": 1})
    assert here.choice() == "FIRE_MANEUVER"


@pytest.mark.rule("V12")
def test_what_glances_off_alone_is_linked(position):
    thick = position("AB\n..\nb.", A=craft(), B=craft(), b=hulk(45))
    assert thick.choice().startswith("LINK")
    thin = position("AB\n..\nb.", A=craft(), B=craft(), b=hulk(0))
    assert thin.choice().startswith("FIRE")


@pytest.mark.rule("V12")
def test_friends_join_where_it_gets_through(position):
    here = position("AB\n..\nb.", A=craft(), B=craft(), b=hulk(45, maneuverability=0))
    here.take("A link b", 12, 8, 3)
    assert here.table.decider == "B" and here.choice().startswith("JOIN")
    lone = position("AB\n..\nb.", A=craft(), B=craft(), b=hulk(100, maneuverability=0))
    lone.take("A link b", 5, 20)
    assert lone.table.decider == "B" and lone.choice() == "DECLINE"


@pytest.mark.rule("V12")
def test_the_gunner_waits_for_the_call(position):
    here = position("AB\n..\nb.", A=craft(), B=craft(), b=hulk(25))
    assert here.choice("gunner", without="LINK LINK_MANEUVER MOVE") == "END"
    assert here.choice("brute", without="LINK LINK_MANEUVER MOVE").startswith("FIRE")
    last = here.set(B={"acted": 1})
    assert last.choice("gunner", without="LINK LINK_MANEUVER MOVE") != "END"


@pytest.mark.rule("V13")
def test_the_caster_at_the_amplifier_is_used(position):
    witch = {"manned": 1, "attributes": [0, 0, 0, 5, 0, 0], "cpb": 3}
    here = position("A...b", A=craft({**GUN, "fixed": 12}, amplifier=1, caster=witch, spells=[STATIC]), b=craft())
    assert here.choice().startswith("CAST")


@pytest.mark.rule("V10")
def test_it_takes_to_the_air_above_what_crawls(position):
    here = position("A...b", A=craft(kind=Kind.HOVER), b=craft())
    assert here.choice() == f"CHANGE+{int(Medium.AIR)}"
    above = position("A...b", A=craft(kind=Kind.HOVER, state={"medium": int(Medium.AIR)}), b=craft())
    assert not above.choice().startswith("CHANGE")


@pytest.mark.rule("V09")
def test_the_runaway_fires_and_then_escapes(position):
    people = {"A": craft(speed=3), "b": craft(), "c": craft()}
    here = position("A...b\n....c", **people).set(A={"health": 20})
    assert here.choice("runaway").startswith("FIRE")
    assert here.set(A={"attacks": 0}).choice("runaway") == "ESCAPE"
    assert here.choice() != "ESCAPE" and here.choice("fanatic") != "ESCAPE"


@pytest.mark.rule("V09")
def test_who_is_to_escape_spends_no_movement_before(position):
    goal = {0: {"kind": int(Goal.ESCAPE), "target": -1, "count": 1}}
    here = position(sea("A" + "." * 25 + "b"), A=craft(speed=3), b=craft(), goals=goal)
    assert here.choice() == "ESCAPE"


@pytest.mark.rule("V11")
def test_people_in_the_open_are_shot_at_first(position):
    person = {"kind": Kind.PERSON, "cpb": 2, "health": 40, "wreck": 0, "weapons": [{**GUN, "count": 1, "faces": 8}]}
    here = position("...b\nA...\n...c", A=craft(), b=craft(armour=20), c=person)
    assert here.choice().endswith(" c")


def test_the_damaged_are_patched_and_the_whole_are_not(position):
    hurt = position(sea("AB........c"), A=craft(abilities=[PATCH]), B=craft(), c=craft()).set(B={"health": 30})
    assert hurt.choice("tender").startswith("ABILITY")
    whole = position(sea("AB........c"), A=craft(abilities=[PATCH]), B=craft(), c=craft())
    assert not whole.choice("tender").startswith("ABILITY")


def test_only_the_masked_choices_count(position):
    here = position("Ab", A=craft(), b=craft())
    assert here.choice(without="FIRE FIRE_MANEUVER ESCAPE").startswith(("MOVE", "END"))
