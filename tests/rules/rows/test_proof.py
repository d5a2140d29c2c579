"""R10 and R12: what all have seen a combatant to be proof against or weak to."""

import numpy as np
import pytest

from opfor.rules.core import records
from opfor.rules.rows.words import Element, Ev, Status

FIRE, EARTH = Element.FIRE, Element.EARTH


@pytest.mark.rule("R12")
@pytest.mark.parametrize("factor", [200, 50, 0, -100])
def test_a_blow_shows_what_the_element_does(battle, factor):
    fight = battle("Abc", A={"abilities": ["fireball"]}, b={"elements": {"fire": factor, "earth": 50}, "health": 40})
    assert not any(fight["b"].shown)
    fight.take("A use fireball b", 4)
    assert fight["b"].shown[FIRE] == factor - 100
    assert not fight["b"].shown[EARTH] and not any(fight["c"].shown)


@pytest.mark.rule("R12")
def test_a_miss_shows_nothing(battle):
    fight = battle("Ab", A={"abilities": ["fireball"]}, b={"elements": {"fire": 0}, "evasion": 9})
    fight.take("A use fireball b", 10)
    assert fight.events_of(Ev.MISS) and not any(fight["b"].shown)


@pytest.mark.rule("R10")
def test_a_status_in_vain_shows_the_immunity(battle):
    fight = battle("Ab", A={"abilities": ["poison"]}, b={"immune": ["poisoned", "asleep"]})
    fight.take("A use poison b", 1)
    assert fight["b"].proof == 1 << Status.POISONED


@pytest.mark.rule("R10")
def test_one_resisted_does_not(battle):
    fight = battle("Ab", A={"abilities": ["poison"]})
    fight.take("A use poison b", 10)
    assert fight.events_of(Ev.RESIST) and fight["b"].proof == 0


@pytest.mark.rule("R10")
def test_an_element_that_brings_no_status_is_shown_by_it(battle):
    fight = battle("Ab", A={"abilities": ["gaze"]}, b={"elements": {"earth": 25}})
    fight.take("A use gaze b", 1)
    assert (fight["b"].proof, fight["b"].shown[EARTH]) == (0, -75)


@pytest.mark.rule("R17")
def test_who_is_immune_for_a_turn_is_not_held_to_be_so_for_ever(battle):
    fight = battle("Ab", A={"abilities": ["gaze"]}, b={"state": {"immune": 1 << Status.PETRIFIED}})
    fight.take("A use gaze b", 1)
    assert fight.events_of(Ev.IMMUNE) and fight["b"].proof == 0


@pytest.mark.rule("R12")
def test_what_was_seen_holds_in_the_heads_of_those_who_do_not_know_the_sheet(battle):
    people = {"A": {"abilities": ["fireball", "poison"]}, "b": {"elements": {"fire": 0}, "immune": ["poisoned"]}}
    fight = battle("Ab", **people)
    fight.run(("A use fireball b", 4), ("A use poison b", 1))
    before, health = fight["b"].proof, fight["b"].health
    spec = records.as_numpy(fight.spec)[0].copy()
    spec["sheets"][1] = spec["looks"][1]
    records.load(fight.spec, 0, spec.tobytes())
    fight.run("b end", ("A use fireball b", 4), ("A use poison b", 1))
    assert (fight["b"].health, fight["b"].proof) == (health, before) and not np.any(fight["b"].statuses)
