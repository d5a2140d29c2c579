"""Encounters packed with all that they name: what is unpacked is the same fight."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from opfor.content import Compiled, InvalidContent, Library, load
from opfor.content.packing import pack, unpack
from opfor.rules.core.records import to_bytes

ENCOUNTERS = [entry.id for entry in Library().entries("encounter")]


def repacked(compiled: Compiled) -> Compiled:
    """The encounter through JSON and back."""
    return unpack(json.loads(json.dumps(pack(compiled))), compiled.mode)


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_stock_encounters_come_back_as_they_were(name: str) -> None:
    before = load(name)
    after = repacked(before)
    assert to_bytes(after.spec) == to_bytes(before.spec)
    assert to_bytes(after.start) == to_bytes(before.start)
    assert (after.digests, after.combatants, after.sides) == (before.digests, before.combatants, before.sides)
    assert (after.names, after.title, after.encounter) == (before.names, before.title, before.encounter)


def test_nothing_but_what_was_packed_is_used(crypt: Path, folder: Path) -> None:
    packed = pack(load(crypt))
    assert {kind: len(several) for kind, several in packed.items() if kind != "encounter"} == {
        "map": 1, "profile": 1, "creature": 2, "weapon": 2, "ability": 1, "armour": 1,
    }  # fmt: skip
    for file in folder.rglob("*.yaml"):
        file.unlink()
    assert unpack(packed, "grid").combatants[0].name == "Hero"
    packed["creature"].pop()
    with pytest.raises(InvalidContent, match="no creature 'gaunt'"):
        unpack(packed, "grid")


def test_what_an_entry_takes_away_stays_away(crypt: Path, change: Callable[..., Path]) -> None:
    change("crypt.yaml", "at: [1, 1]}", "at: [1, 1], overrides: {armour: null}}")
    before = load(crypt)
    assert to_bytes(repacked(before).spec) == to_bytes(before.spec)


def test_options_given_to_load_are_packed(crypt: Path) -> None:
    before = load(crypt, options={"wounds_to_die": 1})
    assert to_bytes(repacked(before).spec) == to_bytes(before.spec) != to_bytes(load(crypt).spec)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda packed: packed.pop("encounter"), "there is no encounter"),
        (lambda packed: packed.update(spells=[]), "no such kind of content: 'spells'"),
        (lambda packed: packed["weapon"][0].update(colour="red"), "unknown key 'colour'"),
        (lambda packed: packed["encounter"].update(round_cap=0), "0 is out of range: at least 1"),
    ],
)
def test_damage_is_told(crypt: Path, damage: Callable[[dict[str, Any]], None], said: str) -> None:
    packed = pack(load(crypt))
    damage(packed)
    with pytest.raises(InvalidContent, match=said):
        unpack(packed, "grid", "fight.jsonl")


@pytest.mark.parametrize("kind", ["creature", "map", "profile"])
@pytest.mark.parametrize("several", [None, True, -1, 1.5, "x", {"a": {}}, [None]])
def test_what_is_packed_by_kind_is_a_list_of_tables(kind: str, several: Any) -> None:
    with pytest.raises(InvalidContent):
        unpack({**pack(load("ford-ambush")), kind: several}, "grid")
    with pytest.raises(InvalidContent):
        unpack({**pack(load("ford-ambush")), "encounter": None}, "grid")
