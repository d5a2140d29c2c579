"""Improved Initiative: who fights, on a plain field or in rows; what belongs to another game stays behind."""

from typing import Any

import pytest

from opfor.live.imports import BrokenFile, Unsupported, import_file


def combatant(name: str, player: str = "", **more: Any) -> dict[str, Any]:
    block = {"Name": name, "Player": player, "HP": {"Value": 12, "Notes": "(2d8+3)"}, "AC": {"Value": 13, "Notes": ""}}
    made = {
        "Id": "x", "StatBlock": block, "CurrentHP": 12, "TemporaryHP": 0, "Initiative": 0, "Alias": "",
        "IndexLabel": 0, "Tags": [], "Hidden": False, "InterfaceVersion": "1.0",
    }  # fmt: skip
    return made | more


def encounter(*combatants: Any, **more: Any) -> dict[str, Any]:
    made = {"Id": "1", "Name": "Wolves at the door", "Path": "", "Version": "3", "ActiveCombatantId": None}
    return made | {"Combatants": list(combatants)} | more


WOLVES = encounter(
    combatant("Katla", player="Ann"),
    combatant("Wolf", IndexLabel=1, CurrentHP=4, Tags=[{"Text": "prone"}], Initiative=17),
    combatant("Wolf", IndexLabel=2, Hidden=True, Mood="sulky"),
    combatant("Owlbear", Alias="Old Hoot"),
    RoundCounter=3,
)


def test_on_a_plain_field(bring: Any) -> None:
    brought = bring(WOLVES, "wolves.json")
    assert [(one.creature, one.id, one.name, one.side, one.undetected) for one in brought.model.combatants] == [
        ("sellsword", "katla", "Katla", "party", False),
        ("wolf", "wolf-1", "Wolf 1", "foes", False),
        ("wolf", "wolf-2", "Wolf 2", "foes", True),
        ("ruffian", "old-hoot", "Old Hoot", "foes", False),
    ]
    assert "a plain field of 24 x 16 squares" in brought.said("added")
    assert len({one.at for one in brought.model.combatants}) == 4


def test_sides_do_not_begin_within_one_another(bring: Any) -> None:
    model = bring(WOLVES, "wolves.json").model
    columns = {side: [one.at[0] for one in model.combatants if one.side == side] for side in ("party", "foes")}
    assert max(columns["party"]) + 5 < min(columns["foes"])


def test_in_rows(bring: Any) -> None:
    brought = bring(WOLVES, "wolves.json", mode="rows")
    assert [one.creature for one in brought.model.combatants] == ["squire", "wolf", "wolf", "robber"]
    assert brought.report.added == []


def test_what_stays_behind_is_told(bring: Any) -> None:
    brought = bring(WOLVES, "wolves.json")
    assert {"1 wound taken before", "1 tag", "1 initiative that was rolled"} <= set(brought.report.dropped)
    assert "the fight begins anew; there it was round 3" in brought.report.changed
    assert "no creature 'Owlbear': ruffian stands in" in brought.report.changed
    assert brought.report.unknown == ["Combatants[].Mood"]


def test_monsters_alone_get_somebody_to_fight(bring: Any) -> None:
    brought = bring(encounter(combatant("Wolf"), combatant("Wolf")), "wolves.json")
    assert brought.report.added[-1] == "a sellsword for the party, to be replaced"
    assert [one.name for one in brought.model.combatants[:2]] == ["Wolf", "Wolf"]


def test_nobody_is_no_encounter(write: Any) -> None:
    with pytest.raises(BrokenFile, match="Combatants: nobody is there"):
        import_file(write(encounter(), "nobody.json"))


def test_a_list_of_people_is_no_map(bring: Any, write: Any) -> None:
    with pytest.raises(Unsupported, match="holds no map; import it as an encounter"):
        bring(WOLVES, "wolves.json", kind="map")
