"""Encounters changed a little, and written back as files."""

from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.content import InvalidContent, Library, compile_encounter, edits, load, to_yaml
from opfor.content.grid.creature import Creature
from opfor.content.kinds import FOLDERS
from opfor.content.maps import Map
from opfor.content.model import Model, read_model
from opfor.content.reading import read
from opfor.content.singles import singled
from opfor.rules.core.records import as_numpy, to_bytes

ENCOUNTERS = [entry.id for entry in Library().entries("encounter")]


@pytest.fixture
def encounter(crypt: Path) -> Model:
    return load(crypt).encounter


@pytest.fixture
def library(folder: Path) -> Library:
    return Library(beside=folder)


def test_options(encounter: Model, library: Library) -> None:
    before = encounter.model_dump()
    changed = edits.with_options(edits.with_options(encounter, horror=1), fire_cost=2)
    profile = as_numpy(compile_encounter(changed, library).spec)[0]["profile"]
    assert (profile["horror"], profile["fire_cost"]) == (1, 2)
    assert encounter.model_dump() == before and changed != encounter
    with pytest.raises(InvalidContent, match="unknown key 'horor'; did you mean 'horror'?"):
        edits.with_options(encounter, horor=1)


def test_an_entry_is_replaced(encounter: Model, library: Library) -> None:
    compiled = compile_encounter(edits.with_entry(encounter, 1, creature="hero", at=(4, 2)), library)
    assert [c.creature for c in compiled.combatants] == ["hero", "hero"]
    assert as_numpy(compiled.start)[0]["units"][1]["x"] == 4
    with pytest.raises(InvalidContent, match="hidden: true or false is wanted, not 3"):
        edits.with_entry(encounter, 1, hidden=3)


def test_overrides_are_added_to_those_before(encounter: Model, library: Library) -> None:
    changed = edits.with_overrides(encounter, 0, stamina=20, ranks={"fighting": 5})
    changed = edits.with_overrides(changed, 0, ranks={"reflexes": 6}, weapons=["bow"])
    sheet = as_numpy(compile_encounter(changed, library).spec)[0]["sheets"][0]
    assert (sheet["stamina"], sheet["ranks"][:3].tolist()) == (20, [6, 5, 10])
    with pytest.raises(InvalidContent, match="fihgting"):
        edits.with_overrides(encounter, 0, ranks={"fihgting": 5})


def test_nothing_is_a_value_too(encounter: Model) -> None:
    """An override that takes something away is kept."""
    changed = edits.with_overrides(encounter, 0, armour=None)
    assert "overrides: {armour: null}" in to_yaml(changed)


def test_one_less_and_one_more(encounter: Model, library: Library) -> None:
    more = edits.with_more(encounter, {"creature": "gaunt", "side": "dead", "at": [4, 3]})
    assert len(compile_encounter(more, library).combatants) == 3
    assert compile_encounter(edits.without(more, 2), library).digests == compile_encounter(encounter, library).digests
    with pytest.raises(InvalidContent, match=r"crypt\.yaml:7:3 sides\.dead: side 'dead' has no combatants"):
        compile_encounter(edits.without(encounter, 1), library)


def test_fields_of_the_encounter(encounter: Model, library: Library) -> None:
    changed = edits.with_fields(encounter, round_cap=5, map={"rows": ["......"] * 3})
    assert as_numpy(compile_encounter(changed, library).spec)[0]["round_cap"] == 5
    with pytest.raises(InvalidContent, match="round_cap: 0 is out of range: at least 1"):
        edits.with_fields(encounter, round_cap=0)


def test_what_an_edit_breaks_is_told_at_its_path(encounter: Model, library: Library) -> None:
    more = edits.with_more(encounter, {"creature": "gant", "side": "dead", "at": [4, 3]})
    with pytest.raises(InvalidContent, match=r"combatants\[2\]\.creature: no creature 'gant'"):
        compile_encounter(more, library)


def test_an_encounter_made_by_a_program(library: Library) -> None:
    from opfor.content.grid.encounter import Encounter

    made = Encounter.model_validate(
        {
            "id": "made",
            "title": "Made",
            "mode": "grid",
            "map": {"rows": ["....."] * 4},
            "sides": {"a": {}, "b": {}},
            "combatants": [
                {"creature": "hero", "side": "a", "at": (0, 0)},
                {"creature": "gaunt", "side": "b", "at": (4, 3)},
            ],
        }
    )
    assert [c.id for c in compile_encounter(made, library).combatants] == ["hero", "gaunt"]
    with pytest.raises(InvalidContent) as error:
        compile_encounter(edits.with_entry(made, 1, creature="gant", at=(0, 0)), library)
    assert [str(problem).split(";")[0] for problem in error.value.problems] == [
        "combatants[1].at: combatants[0] stands on [0, 0] already",
        "combatants[1].creature: no creature 'gant'",
    ]


@pytest.mark.parametrize("id", ENCOUNTERS)
def test_stock_encounters_survive_the_way_through_yaml(id: str, tmp_path: Path) -> None:
    compiled = load(id)
    (tmp_path / "again.yaml").write_text(to_yaml(compiled.encounter, comment="Tuned.\n\nBy hand."))
    again = load(tmp_path / "again.yaml")
    assert again.encounter == compiled.encounter and again.digests == compiled.digests
    assert to_bytes(again.spec) == to_bytes(compiled.spec) and to_bytes(again.start) == to_bytes(compiled.start)


@pytest.mark.parametrize("id", ENCOUNTERS)
def test_every_combatant_for_itself_is_the_same_fight(id: str, tmp_path: Path) -> None:
    compiled = load(id)
    single = singled(compiled)
    (tmp_path / "single.yaml").write_text(to_yaml(single))
    for again in (compile_encounter(single), load(tmp_path / "single.yaml")):
        assert len(again.encounter.combatants) == len(again.combatants)  # type: ignore[attr-defined]
        assert again.digests == compiled.digests and again.combatants == compiled.combatants
        assert to_bytes(again.spec) == to_bytes(compiled.spec) and to_bytes(again.start) == to_bytes(compiled.start)


def test_how_it_is_written(encounter: Model) -> None:
    assert to_yaml(encounter, comment="Mine.") == (
        "# Mine.\n"
        "id: crypt\n"
        "title: The crypt\n"
        "mode: grid\n"
        "map: hall\n"
        "sides:\n"
        "  party: {players: true}\n"
        "  dead: {}\n"
        "combatants:\n"
        "  - {creature: hero, side: party, at: [1, 1]}\n"
        "  - {creature: gaunt, side: dead, at: [5, 2]}\n"
    )


def round_trip(model: Model) -> Model:
    data, problems = read(to_yaml(model), "again.yaml")
    again, wrong = read_model(type(model), data)
    assert problems == wrong == [] and again is not None
    return again


@pytest.mark.parametrize("rows", [["..#", "o.."], ["  .", ".  "], ["   ", "   "], ["~~~"], ["'\"#"]])
def test_maps_are_written_with_their_spaces(rows: list[str]) -> None:
    made = Map.model_validate({"id": "m", "rows": rows, "edges": [{"at": (0, 0), "side": "e", "is": "wall"}]})
    assert round_trip(made) == made


@pytest.mark.parametrize("kind", [kind for kind in FOLDERS if kind != "encounter"])
def test_all_stock_content_survives_the_way_through_yaml(kind: str) -> None:
    library = Library()
    for entry in library.entries(kind):
        model, _ = library.model(entry)
        assert model is not None and round_trip(model) == model


def test_long_texts_survive() -> None:
    made = Creature(id="x", name="X: a 'name'", description="word " * 60 + "end.\n\nNew: #paragraph  two  spaces")
    assert round_trip(made) == made


def test_equal_is_what_says_the_same(change: Callable[..., Path], crypt: Path, encounter: Model) -> None:
    crypt.write_text("\n\n# moved\n" + crypt.read_text())
    assert load(crypt).encounter == encounter
    assert load(change("crypt.yaml", "at: [1, 1]", "at: [1, 2]")).encounter != encounter
