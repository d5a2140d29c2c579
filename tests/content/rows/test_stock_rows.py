"""The stock of rows mode: enough of everything, and statistics that make fights of a good length."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from opfor.content import Compiled, Library, load
from opfor.content.fight import Fight
from opfor.content.rows.oddities import hit_chance
from opfor.rules.core.records import as_numpy
from opfor.rules.rows.words import Ev, Kind, Row, Spread, Statistic, Verb

ENCOUNTERS = [entry.id for entry in Library().entries("encounter", "rows")]


@cache
def stock(kind: str) -> tuple[Any, ...]:
    """The stock models of a kind."""
    library = Library()
    models = [library.model(entry)[0] for entry in library.entries(kind, "rows") if entry.mode == "rows"]
    return tuple(model for model in models if model is not None)


@cache
def compiled(id: str) -> Compiled:
    return load(id)


def spec(id: str) -> Any:
    return as_numpy(compiled(id).spec)[0]


def test_there_is_enough_of_everything() -> None:
    assert len(ENCOUNTERS) >= 10 and len(stock("item")) >= 10 and len(stock("ability")) >= 30
    heroes = [creature for creature in stock("creature") if creature.hero]
    assert len(stock("creature")) >= 16 and 5 <= len(heroes) < len(stock("creature")) - 5
    assert {creature.tier for creature in stock("creature")} == set(range(1, 11))
    kinds = {ability.kind for ability in stock("ability")}
    assert kinds == {kind.name.lower() for kind in Kind} - {"basic"}
    assert {ability.spread for ability in stock("ability")} == {spread.name.lower() for spread in Spread}
    assert {ability.aim for ability in stock("ability")} == {"self", "ally", "fallen", "foe"}


@pytest.mark.rule("R14")
def test_the_six_roles_are_those_of_the_ledger() -> None:
    roles = {role.id: role for role in stock("role")}
    given = {id: roles[id].model_dump(exclude_defaults=True, exclude={"id", "name", "mode", "description", "kinds"})
             for id in ("striker", "caster", "guardian", "mender", "enhancer", "saboteur")}  # fmt: skip
    assert given == {
        "striker": {"physical_damage": 125, "magical_damage": 125, "defence": 90},
        "caster": {"magical_damage": 125, "mana_cost": 75},
        "guardian": {"damage_taken": 85, "guards": True, "physical_damage": 75, "magical_damage": 75},
        "mender": {"healing": 125},
        "enhancer": {"buff_rounds": 1, "more_allies": 1},
        "saboteur": {"status": 2, "more_foes": 1},
    }
    assert "raise" in roles["mender"].kinds and all("other" in role.kinds for role in roles.values())


def test_everything_is_used_by_somebody() -> None:
    used: dict[str, set[str]] = {kind: set() for kind in ("ability", "item", "weapon", "role")}
    for id in ENCOUNTERS:
        for kind in used:
            used[kind] |= {cast(Any, model).id for model in compiled(id).content.get(kind, ())}
    for creature in stock("creature"):
        used["ability"] |= set(creature.abilities)
        used["item"] |= set(creature.items)
        used["weapon"].add(creature.weapon)
        used["role"] |= set(creature.roles)
    assert {kind: sorted({model.id for model in stock(kind)} - ids) for kind, ids in used.items()} == {
        kind: [] for kind in used
    }


def test_what_happens_in_the_encounters() -> None:
    models = [cast(Any, compiled(id).encounter) for id in ENCOUNTERS]
    struck = {model.first_strike for model in models if model.first_strike}
    assert {model.sides[model.first_strike].players for model in models if model.first_strike} == {
        True,
        False,
    } and struck
    assert any("dragon" in model.tags for model in models)
    assert any(only_back(spec(id)) for id in ENCOUNTERS), "a rout: an empty front row"
    assert any(fixes_roles(spec(id)) for id in ENCOUNTERS), "a boss whose role the encounter fixes"
    goals = {objective.goal for model in models for side in model.sides.values() for objective in side.objectives}
    assert {"hold-out", "keep-alive"} <= goals
    assert (
        {profile.id for profile in stock("profile")} >= {model.profile for model in models} >= {"two-rows", "two-dice"}
    )


def only_back(s: Any) -> bool:
    sheets = s["sheets"][: s["count"]]
    return any(all(sheet["row"] == Row.BACK for sheet in sheets if sheet["side"] == side) for side in (0, 1))


def fixes_roles(s: Any) -> bool:
    sheets = s["sheets"][: s["count"]]
    warriors = [int(sheet["roles"]) for sheet in sheets if not sheet["player"]]
    return any(roles and not roles & (roles - 1) for roles in warriors)


def test_even_encounters_are_mirrored() -> None:
    """The same creatures on both sides, and nothing different but whose hero it is and when it acts."""
    even = [id for id in ENCOUNTERS if cast(Any, compiled(id).encounter).even]
    assert len(even) >= 6
    for id in even:
        assert roster(id, 0) == roster(id, 1)


def roster(id: str, side: int) -> list[tuple[Any, ...]]:
    s, found = spec(id), []
    for i, combatant in enumerate(compiled(id).combatants):
        sheet = s["sheets"][i]
        if combatant.side == side:
            facts = [sheet[n].tobytes() for n in ("tier", "health", "mana", "row", "roles", "basic", "immune")]
            arrays = [sheet[n].tobytes() for n in ("statistics", "elements", "abilities", "items")]
            found.append((combatant.creature, *facts, *arrays))
    return sorted(found)


@pytest.mark.rule("R09")
@pytest.mark.parametrize("id", ENCOUNTERS)
def test_attacks_hit_in_55_to_90_percent(id: str) -> None:
    options = {"hit_at_most": 7, "one_hits": 1}
    chances = {hit_chance(*pair, options) for pair in pairs(spec(id))}
    assert chances and min(chances) >= 55 and max(chances) <= 90


def pairs(s: Any) -> Iterator[tuple[int, int]]:
    """Accuracy and evasion of everybody and each foe, as they come to the fight."""
    sheets = s["sheets"][: s["count"]]
    for one in sheets:
        for other in sheets:
            if one["side"] != other["side"]:
                for accuracy in (Statistic.PHYSICAL_ACCURACY, Statistic.MAGICAL_ACCURACY):
                    yield int(one["statistics"][accuracy]), int(other["statistics"][Statistic.EVASION])


NEW = """\
taunt: {name: Taunt, mode: rows, kind: debuff, mana: 1, aim: foe, effects: [{do: level, statistic: evasion, by: -2}]}
"""
JESTER = "jester: {name: Jester, mode: rows, kinds: [debuff, physical], more_foes: 2, damage_taken: 50}\n"
FIGHT = """\
id: fools
title: Fools
mode: rows
options: {heal_die: 0}
sides: {court: {}, guests: {}}
combatants:
  - {creature: robber, id: fool, side: court, row: front,
     overrides: {roles: [jester], abilities: [taunt], initiative: 30}}
  - {creature: wolf, side: guests, row: front, count: 3}
"""


@pytest.mark.rule("R11", "R14")
def test_a_new_ability_and_a_new_role_need_yaml_alone(tmp_path: Path) -> None:
    (tmp_path / "new.yaml").write_text(NEW)
    (tmp_path / "jester.yaml").write_text(JESTER)
    (tmp_path / "fools.yaml").write_text(FIGHT)
    fight = Fight(load(tmp_path / "fools.yaml"), seed=1)
    while not fight.mask[Verb.ABILITY]:
        fight.take(int(fight.legal()[0]))
    fight.take(Verb.ABILITY)
    levels = [event for event in fight.take(int(fight.legal()[0])) if event.kind == Ev.LEVEL]
    assert [(event.actor, event.a, event.b) for event in levels] == [(i, Statistic.EVASION, -2) for i in (1, 2, 3)]
