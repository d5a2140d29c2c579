"""The stock of skirmish and ships: enough of everything, mirrored where it is even, and nothing that nobody uses."""

from functools import cache
from typing import Any, cast

import pytest

from opfor.content import Compiled, Library, load
from opfor.content.fight import Fight
from opfor.rules.core.records import as_numpy
from opfor.rules.twenty.core.table import Status
from opfor.rules.twenty.core.words import Damage, Ev
from opfor.rules.twenty.ships.words import Bulk, Kind
from opfor.rules.twenty.skirmish.words import Verb

MODES = ("skirmish", "ships")


def encounters(mode: str) -> list[str]:
    return [entry.id for entry in Library().entries("encounter", mode) if entry.mode == mode]


BOTH = [id for mode in MODES for id in encounters(mode)]


@cache
def stock(kind: str, mode: str) -> tuple[Any, ...]:
    """The stock models of a kind."""
    library = Library()
    models = [library.model(entry)[0] for entry in library.entries(kind, mode) if entry.mode == mode]
    return tuple(model for model in models if model is not None)


@cache
def compiled(id: str) -> Compiled:
    return load(id)


def spec(id: str) -> Any:
    return as_numpy(compiled(id).spec)[0]


def test_there_is_enough_of_everything_on_foot() -> None:
    assert len(encounters("skirmish")) >= 10
    assert len([one for one in stock("creature", "skirmish") if one.character_class]) >= 16
    assert len(stock("weapon", "skirmish")) >= 24
    types = {weapon.type for weapon in stock("weapon", "skirmish")}
    assert types == {kind.name.lower() for kind in Damage} - {"weapon"}, "T50 to T68"
    spells = [one for one in stock("ability", "skirmish") if one.spell]
    assert len(spells) >= 12
    assert {one.worn for one in stock("armour", "skirmish")} == {
        "cloth", "leather", "chain", "scale", "plate", "shield", "back",
    }  # fmt: skip


@pytest.mark.rule("V15", "V16")
def test_there_is_enough_of_everything_afloat_and_aloft() -> None:
    assert len(encounters("ships")) >= 8
    vehicles = stock("vehicle", "ships")
    assert len(vehicles) >= 14
    assert {one.type for one in vehicles} == {kind.name.lower() for kind in Kind} - {"person"}
    assert {one.size for one in vehicles} == {bulk.name.lower() for bulk in Bulk}


def test_every_encounter_type_and_every_kind_of_goal_is_met() -> None:
    models = [cast(Any, compiled(id).encounter) for id in BOTH]
    assert {model.begins for model in models} == {"standard", "ambush", "stealth"}
    goals = {goal.goal for model in models for side in model.sides.values() for goal in side.objectives}
    assert {"escape", "hold-out", "defeat"} <= goals
    assert any(entry.controller for model in models for entry in model.combatants), "companions (T12)"
    assert any(len(model.sides) > 2 for model in models)
    media = {entry.medium for id in encounters("ships") for entry in cast(Any, compiled(id).encounter).combatants}
    assert "undersea" in media
    assert any(cast(Any, entry).person for id in encounters("ships") for entry in entries(id)), "people in the open"


def entries(id: str) -> tuple[Any, ...]:
    return tuple(cast(Any, compiled(id).encounter).combatants)


def test_every_status_that_content_can_cause_is_caused_somewhere() -> None:
    own = {"DISARMED", "UNAWARE", "FLOORED", "PRONE", "STUNNED", "CHILLED", "RADIATION", "BURNING", "UNSOULED", "DEAF"}
    caused = {
        effect.status.upper()
        for mode in MODES
        for one in stock("ability", mode)
        for effect in one.effects
        if effect.do == "status"
    }
    assert {status.name for status in Status} - own <= caused


@pytest.mark.parametrize("mode", MODES)
def test_even_encounters_are_mirrored(mode: str) -> None:
    """The same vehicles and creatures on both sides, with nothing different but where they stand."""
    even = [id for id in encounters(mode) if cast(Any, compiled(id).encounter).even]
    assert len(even) >= 6
    for id in even:
        assert roster(id, 0) == roster(id, 1), id


def roster(id: str, side: int) -> list[tuple[Any, ...]]:
    s, found = spec(id), []
    for i, combatant in enumerate(compiled(id).combatants):
        sheet = s["sheets"][i].copy()
        if combatant.side == side:
            own = sheet["controller"] > 0
            sheet["side"] = sheet["player"] = sheet["controller"] = 0
            found.append((combatant.creature, own, sheet.tobytes()))
    return sorted(found)


@pytest.mark.parametrize("mode", MODES)
def test_everything_is_used_by_somebody(mode: str) -> None:
    used: set[str] = set()
    for one in [*stock("creature", mode), *stock("vehicle", mode)]:
        for name in ("weapons", "abilities", "spells", "specials", "gunners"):
            used |= set(getattr(one, name, ()))
        for name in ("armour", "shield", "back", "character_class", "operator", "caster"):
            used.add(str(getattr(one, name, "")))
    for one in stock("class", mode):
        used |= set(one.teaches)
    for one in stock("ability", mode):
        used |= {effect.form.weapon for effect in one.effects if getattr(effect, "form", None)}
    for id in encounters(mode):
        used |= {cast(Any, model).id for several in compiled(id).content.values() for model in several}
    kinds = ("weapon", "armour", "ability", "class", "vehicle", "creature")
    idle = {kind: sorted(one.id for one in stock(kind, mode) if one.id not in used) for kind in kinds}
    assert idle == {kind: [] for kind in kinds}


HOUSE = """\
id: house
title: A house
mode: skirmish
map:
  rows: |-
    .....
sides: {one: {}, other: {}}
combatants:
  - {creature: sable-voss, side: one, at: [0, 0], overrides: {class: knife-dancer, sense: dexterity}}
  - {creature: shambler, side: other, at: [3, 0]}
"""
DANCER = "knife-dancer: {name: Knife Dancer, mode: skirmish, resource: {name: rhythm, points: 3}, teaches: [whirl]}\n"
WHIRL = """\
whirl:
  name: Whirl
  mode: skirmish
  cost: 2
  aim: area
  range: close
  radius: 10
  roll: attack
  attribute: dexterity
  damage: {dice: 2d6, type: slashing}
  effects: [{do: status, status: bleeding, dice: 1d6, rounds: 2}]
"""


@pytest.mark.rule("T08", "T11", "T25")
def test_a_new_class_and_its_ability_need_yaml_alone(tmp_path: Any) -> None:
    for name, text in (("house", HOUSE), ("dancer", DANCER), ("whirl", WHIRL)):
        (tmp_path / f"{name}.yaml").write_text(text)
    fight = Fight(load(tmp_path / "house.yaml"), dice=[20, 1])
    assert fight.mask[Verb.ABILITY]
    fight.take(Verb.ABILITY)
    fight.lay([20, 1, 6, 6, 6, 6])  # the roll, the defence, and a critical's dice
    happened = fight.take(int(fight.legal()[-1]))
    assert {Ev.AREA, Ev.PAY} <= {Ev(event.kind) for event in happened}
