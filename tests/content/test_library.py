"""Where content is found, what hides what, and how little it takes to list it."""

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.content import ContentError, Library, Severity, UnknownName, load
from opfor.content.headers import headers
from opfor.content.kinds import FOLDERS
from opfor.content.library import Place, folder_of, stock


def ids(library: Library, kind: str) -> list[str]:
    return [entry.id for entry in library.entries(kind)]


def test_every_kind_is_found_in_its_folder(folder: Path) -> None:
    place = Place("mine", folder, own=True)
    found = {kind: [entry.id for entry in place.entries(kind)] for kind in FOLDERS}
    assert found == {
        "profile": [],
        "creature": ["hero", "gaunt"],
        "role": [],
        "class": [],
        "vehicle": [],
        "weapon": ["blade", "talon", "bow"],
        "armour": ["coat"],
        "item": [],
        "ability": ["keens"],
        "map": ["hall"],
        "encounter": ["crypt"],
    }


def test_an_entry_says_what_it_is(folder: Path) -> None:
    (entry,) = Place("mine", folder, own=True).entries("encounter")
    assert (entry.kind, entry.id, entry.title, entry.mode, entry.place) == (
        "encounter",
        "crypt",
        "The crypt",
        "grid",
        "mine",
    )
    assert str(entry) == f"{folder / 'crypt.yaml'}:1"


def test_folders_of_a_mode_and_plain_files_are_found_too(tmp_path: Path) -> None:
    (tmp_path / "weapons/grid").mkdir(parents=True)
    (tmp_path / "weapons/grid/a.yaml").write_text("hook: {name: Hook, kind: light}\n")
    (tmp_path / "b.yaml").write_text("gaff: {name: Gaff, kind: light}\n")
    (tmp_path / "c.yml").write_text("id: pier\nrows: |-\n  ...\n")
    (tmp_path / "notes.yaml").write_text("shopping: [eggs]\n")
    (tmp_path / "broken.yaml").write_bytes(b"\xff")
    library = Library([tmp_path])
    mine = str(tmp_path)
    assert [(e.id, e.mode) for e in library.entries("weapon", "grid") if e.place == mine] == [
        ("hook", "grid"),
        ("gaff", ""),
    ]
    assert [e.id for e in library.entries("map") if e.place == mine] == ["pier"]


def test_the_first_place_wins_and_what_it_hides_is_told(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the encounter, --content, OPFOR_CONTENT, stock."""
    places = {}
    for name in ("first", "second", "environment"):
        places[name] = tmp_path_factory.mktemp(name)
        (places[name] / "armours").mkdir()
    monkeypatch.setenv("OPFOR_CONTENT", str(places["environment"]))

    def write(name: str, id: str, value: int) -> None:
        (places[name] / "armours/a.yaml").write_text(f"{id}: {{name: {name}, value: {value}}}\n")

    write("environment", "coat", 3)
    write("second", "coat", 2)
    write("first", "coat", 0)
    library = Library([places["first"], places["second"]], beside=folder)
    found = library.find("armour", "coat", "grid")
    assert [Path(entry.place).name for entry in found] == [
        folder.name,
        places["first"].name,
        places["second"].name,
        places["environment"].name,
    ]
    assert [(str(a.file), str(b.file)) for a, b in library.hidden("armour")] == [
        (str(found[0].file), str(other.file)) for other in found[1:]
    ]
    notes = load(folder / "crypt.yaml", content=[places["first"], places["second"]]).warnings
    assert [note.severity for note in notes] == [Severity.NOTE] * 3
    assert "armour 'coat' of " in notes[0].message and " is used; it hides that of " in notes[0].message
    assert [note.path for note in notes] == ["hero.armour"] * 3


def test_a_stock_creature_can_be_replaced(folder: Path, change: Callable[..., Path]) -> None:
    (folder / "creatures/mine.yaml").write_text("archer: {name: My archer}\n")
    crypt = change("crypt.yaml", "creature: gaunt", "creature: archer")
    compiled = load(crypt)
    assert compiled.combatants[1].name == "My archer"
    assert [note.path for note in compiled.warnings] == ["combatants[1].creature"]


def test_two_of_one_id_in_one_place_are_a_mistake(folder: Path) -> None:
    (folder / "armours/more.yaml").write_text("coat: {name: Other coat, value: 2}\n")
    with pytest.raises(ContentError, match="armour 'coat' is in .*all.yaml:1 and in .*more.yaml:1; rename one of them"):
        load(folder / "crypt.yaml")


def test_an_encounter_is_found_by_its_id(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load("crypt", content=[folder]).title == "The crypt"
    monkeypatch.setenv("OPFOR_CONTENT", str(folder))
    assert load("crypt").title == "The crypt"


def test_what_lies_beside_an_encounter_of_a_laid_out_folder(folder: Path) -> None:
    (folder / "encounters/grid").mkdir(parents=True)
    (folder / "crypt.yaml").rename(folder / "encounters/grid/crypt.yaml")
    assert folder_of(folder / "encounters/grid/crypt.yaml") == folder
    assert load(folder / "encounters/grid/crypt.yaml").warnings == ()


def test_unknown_ids(folder: Path) -> None:
    with pytest.raises(UnknownName, match="no weapon 'blaed'; did you mean 'blade'?"):
        Library([folder]).find("weapon", "blaed", "grid")


def test_a_broken_neighbour_stops_nobody(folder: Path) -> None:
    (folder / "creatures/broken.yaml").write_text("troll: {name: [\n")
    (folder / "weapons/all.yaml").write_text((folder / "weapons/all.yaml").read_text() + "club: {kind: [\n")
    assert load(folder / "crypt.yaml").warnings == ()


def test_aliases_reach_over_a_whole_file(folder: Path) -> None:
    creatures = (folder / "creatures/all.yaml").read_text()
    creatures = creatures.replace("ranks: {reflexes", "ranks: &good {reflexes").replace("{fighting: 11}", "*good")
    (folder / "creatures/all.yaml").write_text(creatures)
    assert load(folder / "crypt.yaml").encounter == load(folder / "crypt.yaml").encounter


def test_headers_of_files_that_are_written_in_other_ways() -> None:
    def told(text: str, kind: str | None = None) -> list[tuple[str, str, str, str]]:
        return [(h.kind, h.id, h.title, h.mode) for h in headers(text, kind, "")]

    assert told("id: a\ntitle: >-\n  Two\n  lines\nrows: x\n") == [("map", "a", "Two lines", "")]
    assert told("'id': \"a\"  # mine\ntitle: 'The A'\nmode: grid # yes\nsides: {}\n") == [
        ("encounter", "a", "The A", "grid")
    ]
    assert told("{id: a, rows: [..]}\n") == []
    assert told('a:\n  kind: light\n  name: "A: one"\nb: {kind: bow, name: B}\n', "weapon") == [
        ("weapon", "a", "A: one", ""),
        ("weapon", "b", "B", ""),
    ]
    assert told('a: {"kind": "bow", "name": "B"}\nb:\n  "kind": light\n  \'name\': C\n', "weapon") == [
        ("weapon", "a", "B", ""),
        ("weapon", "b", "C", ""),
    ]
    assert told("# nothing\n") == []
    assert told("a: 1\nb: [2]\n") == []


def test_content_in_a_zip_file_is_read(folder: Path, tmp_path: Path) -> None:
    """A wheel that is not unpacked."""
    packed = tmp_path / "packed.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for file in folder.rglob("*.yaml"):
            archive.write(file, f"stock/{file.relative_to(folder)}")
    library = Library()
    library.places = [Place("packed", zipfile.Path(packed, "stock/"), own=False)]
    model, problems = library.model(library.find("creature", "gaunt")[0])
    assert problems == [] and model is not None and model.name == "Gaunt"  # type: ignore[attr-defined]


LIST = """
import sys
from opfor.content import Library
titles = [entry.title for entry in Library().entries("encounter")]
heavy = [name for name in ("pydantic", "ruamel.yaml", "numpy", "numba", "opfor.rules") if name in sys.modules]
print(len(titles) > 10, heavy)
"""


def test_listing_imports_nothing_heavy() -> None:
    run = subprocess.run([sys.executable, "-c", LIST], capture_output=True, text=True, env=os.environ, check=True)
    assert run.stdout.strip() == "True []"


def test_listing_tells_what_reading_tells() -> None:
    """The quick look at the stock gives the ids, titles and modes that the whole files have."""
    library = Library()
    for kind in FOLDERS:
        for entry in stock().entries(kind):
            model, problems = library.model(entry)
            assert problems == [] and model is not None
            title = getattr(model, "title", None) or getattr(model, "name", None)
            assert (entry.id, entry.title) == (model.id, title)  # type: ignore[attr-defined]
            assert f"/{entry.mode}/" in str(entry.file)
