"""Laws and orders in drawn positions of the rule of twenty: what is left of the legal choices."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from opfor.agents.bounds import Bar, Narrowed
from opfor.agents.policies import narrow_in_view
from opfor.agents.policy import Policy
from opfor.rules.core import batch, records
from opfor.rules.core.choices import AIM_CELL, Question
from opfor.rules.core.state import UNITS
from opfor.rules.twenty.core.words import AimAt, Band, Damage, RollKind, Trigger
from opfor.rules.twenty.skirmish.words import WeaponKind

_spec = importlib.util.spec_from_file_location("twenty_minds", Path(__file__).with_name("minds.py"))
_minds = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_minds)

SWORD = {"kind": WeaponKind.SWORD, "damage": Damage.SLASHING}
PISTOL = {"kind": WeaponKind.PISTOL, "ranged": 1, "band": Band.MEDIUM, "damage": Damage.PIERCING}
BOLT = {"spell": 1, "aim": AimAt.FOE, "band": Band.LONG, "test": RollKind.ATTACK, "count": 2, "faces": 8, "cost": 2}
MEND = {"spell": 1, "aim": AimAt.ALLY, "band": Band.LONG, "count": 2, "faces": 8, "damage": Damage.HEALING, "uses": 1}
BLAST = {
    "spell": 1, "aim": AimAt.CELL, "band": Band.LONG, "radius": 5, "test": RollKind.ATTACK, "count": 3, "faces": 6,
}  # fmt: skip
LUNGE = {"aim": AimAt.FOE, "melee": 1, "test": RollKind.ATTACK, "count": 1, "faces": 8, "advance": 1}
PARRY = {"trigger": Trigger.ATTACKED, "aim": AimAt.FOE, "test": RollKind.ATTACK, "count": 1, "faces": 4}
GUN = {"fixed": 30, "damage": Damage.PIERCING}
RANKS = [2, 2, 2, 2]


def armed(*weapons, **more):
    return {"weapons": list(weapons), "in_hand": 1, "proficient": 63, **more}


def craft(*guns, **more):
    return {"weapons": guns or (GUN,), "ranks": RANKS, "armour": 8, **more}


@pytest.fixture
def skirmish():
    return _minds.minds("skirmish")


@pytest.fixture
def ships():
    return _minds.minds("ships")


def narrowed(mind, verb="", **bounds):
    """What is barred by what, and how far it went; after the verb `verb`, of its aims. Letters stand for combatants."""
    table = mind.table
    if verb:
        table.choose(table.read(f"{table.decider} {verb}")[1])
        table.look()
    side = int(records.as_numpy(table.spec)[0]["sheets"][table.facts["decider"]]["side"])
    view, policies = records.new(table.mode["state"]), records.new(Policy, UNITS)
    batch.redact_one(table.spec, 0, table.state, 0, view, 0, side)
    written = policies[int(table.facts["decider"])]
    for name, value in {"bound": 1, **bounds}.items():
        number = table.index(value) + 1 if isinstance(value, str) else value
        if name == "spared":
            number = 1 << table.index(value)
        if hasattr(written, "dtype"):
            written["bounds"][name] = number
        elif isinstance(number, list):
            written.bounds.keep[: len(number)] = number
        else:
            setattr(written.bounds, name, number)
    mask, barred = table.mask.copy(), np.zeros(345, np.int64)
    how = narrow_in_view(table.spec, 0, view, 0, table.work, 0, policies, mask, barred)
    named = {mind.aim(c) if c >= 96 else table.verb_name(c): Bar(int(barred[c])).name for c in np.flatnonzero(barred)}
    return named, Narrowed(int(how)).name


def test_who_is_to_be_spared_is_not_aimed_at(skirmish):
    here = skirmish(".b.\n.A.\n.c.", A=armed(SWORD), b=armed(SWORD), c=armed(SWORD))
    assert narrowed(here, spared="b")[0] == {}
    assert narrowed(here, "strike", spared="b")[0] == {"b": "NEVER_TARGET"}
    alone, how = narrowed(skirmish("Ab", A=armed(SWORD), b=armed(SWORD)), spared="b")
    assert alone == dict.fromkeys(("STRIKE", "PUNCH"), "NEVER_TARGET") and how == "FULLY"


@pytest.mark.rule("T25")
def test_no_area_falls_where_they_stand(skirmish):
    here = skirmish("A....b..c", A=armed(SWORD, abilities=[BLAST]), b=armed(SWORD), c=armed(SWORD))
    barred, _ = narrowed(here, "ability", spared="b")
    assert set(barred) == {"4,0", "5,0", "6,0"}


def test_no_lethal_force_leaves_what_harms_nobody(skirmish):
    here = skirmish("AB.b", A=armed(SWORD, abilities=[MEND, BOLT], cpb=2), B=armed(SWORD), b=armed(SWORD))
    barred, _ = narrowed(here, mild=1)
    assert barred == {"ABILITY+1": "NO_LETHAL_FORCE"}


@pytest.mark.rule("T11")
def test_the_resource_is_kept_and_what_is_limited_is_not_spent(skirmish):
    mage = armed(SWORD, abilities=[MEND, BOLT], resource=4, cpb=2)
    here = skirmish("A..B..b", A=mage, B=armed(SWORD), b=armed(SWORD))
    assert narrowed(here, keep=[1])[0] == {}
    assert narrowed(here, keep=[2])[0] == {"ABILITY+1": "KEEP"}
    assert narrowed(here, sparing=1)[0] == {"ABILITY": "SPEND_NO_LIMITED"}


@pytest.mark.rule("T24")
def test_who_holds_does_not_move_neither_by_an_ability(skirmish):
    here = skirmish("A...b", A=armed(PISTOL, abilities=[LUNGE]), b=armed(SWORD))
    barred, _ = narrowed(here, hold=1)
    assert barred == dict.fromkeys(("MOVE", "RUN", "ABILITY"), "HOLD")


def test_who_guards_stays_beside_its_ward(skirmish):
    here = skirmish("...\n.AB\n...", A=armed(SWORD), B=armed(SWORD))
    barred, _ = narrowed(here, "move", guard="B")
    assert "0,1" in barred and "1,0" not in barred and "2,0" not in barred


def test_who_falls_back_goes_no_nearer(skirmish):
    here = skirmish("...A....b", A=armed(SWORD, abilities=[LUNGE]), b=armed(SWORD))
    assert narrowed(here, fall_back=1)[0] == {"ABILITY": "FALL_BACK"}
    barred, _ = narrowed(here, "move", fall_back=1)
    assert barred == dict.fromkeys(("4,0", "5,0", "6,0", "7,0"), "FALL_BACK")


def test_who_must_survive_goes_no_nearer_once_half_spent(skirmish):
    here = skirmish("...A....b", A=armed(SWORD), b=armed(SWORD))
    assert narrowed(here, survive=1)[0] == {}
    assert narrowed(here.set(A={"health": 10}), "move", survive=1)[0]["4,0"] == "MUST_SURVIVE"


def test_who_stays_in_the_group_goes_no_farther_from_all(skirmish):
    here = skirmish("A.B......", A=armed(SWORD), B=armed(SWORD))
    barred, _ = narrowed(here, "move", group=1)
    assert "5,0" in barred and "4,0" not in barred


def test_the_quarry_first_and_others_where_it_is_out_of_reach(skirmish):
    both = skirmish(".b.\n.A.\n.c.", A=armed(SWORD), b=armed(SWORD), c=armed(SWORD))
    assert narrowed(both, "strike", focus="c")[0] == {"b": "FOCUS"}
    far = skirmish(".b.\n.A.\n...\n...\n.c.", A=armed(SWORD), b=armed(SWORD), c=armed(SWORD))
    assert narrowed(far, focus="c")[0] == {}


@pytest.mark.rule("T23")
def test_the_law_holds_for_reactions(skirmish):
    here = skirmish("...\nA.b\n...", A=armed(PISTOL), b=armed(PISTOL), order="bA")
    here.set(b={"flankers": 0b1}).take("b move 2,0")
    assert narrowed(here, spared="b")[0] == {"REACT": "NEVER_TARGET"}
    assert narrowed(here, mild=1)[0] == {"REACT": "NO_LETHAL_FORCE"}


@pytest.mark.rule("T10")
def test_the_law_holds_for_abilities_that_answer(skirmish):
    here = skirmish("bA", A=armed(SWORD, abilities=[PARRY]), b=armed(SWORD), order="bA").take("b strike A")
    assert narrowed(here, spared="b")[0] == {"ABILITY": "NEVER_TARGET"}


def test_laws_of_vehicles(ships):
    here = ships("A...b", A=craft(), b=craft())
    assert set(narrowed(here, mild=1)[0]) == {"FIRE", "FIRE_MANEUVER"}
    assert set(narrowed(here, spared="b")[0]) == {"FIRE", "FIRE_MANEUVER"}
    assert set(narrowed(here, hold=1)[0]) == {"MOVE", "ESCAPE"}
    assert narrowed(here, "move", fall_back=1)[0] == {"1,0": "FALL_BACK", "2,0": "FALL_BACK"}


@pytest.mark.rule("V12")
def test_nobody_joins_a_link_against_the_law(ships):
    here = ships("AB\n..\nb.", A=craft(), B=craft(), b=craft(bulk=1, health=300, maneuverability=0))
    here.take("A link b", 12, 8, 3)
    assert here.table.decider == "B"
    assert set(narrowed(here, spared="b")[0]) == {"JOIN", "JOIN_MANEUVER"}


def test_orders_that_leave_nothing_lapse(skirmish):
    here = skirmish("A....b", A=armed(SWORD), b=armed(SWORD))
    here.table.choose(here.table.read("A move")[1])
    here.table.look()
    barred, how = narrowed(here, hold=1)
    assert how == "LAPSED" and set(barred.values()) == {"HOLD"}
    assert here.table.facts["question"] == Question.CELL and here.table.mask[AIM_CELL:].any()
