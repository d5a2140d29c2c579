"""What `opfor new` writes can be played as it is, and the schemas in docs/ are those of the models."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML

from opfor.content import UnknownName, check, load, start, write_start
from opfor.content.kinds import FOLDERS, MODES, kinds_of
from opfor.content.schema import schema_of, schemas, text_of
from opfor.content.starting import STARTS, AlreadyThere, starts

ROOT = Path(__file__).resolve().parents[2]
STOCK = ROOT / "content/stock"
KINDS = [(mode, kind) for mode in MODES for kind in kinds_of(mode)]


@pytest.mark.parametrize(("mode", "kind"), [(mode, kind) for mode in MODES for kind in starts(mode)])
@pytest.mark.parametrize("name", ["Old mill", 'The "Anchor": a tavern #1', "Émile's"])
def test_starts_are_without_fault(mode: str, kind: str, name: str, tmp_path: Path) -> None:
    file = write_start(kind, name, tmp_path, mode)
    assert check(file) == []
    data = YAML(typ="safe", pure=True).load(file.read_text(encoding="utf-8"))
    assert name in (data.get("title"), data.get("name"))
    assert file.stem == data["id"]


def test_the_start_of_an_encounter_is_played_with_those_of_its_neighbours(tmp_path: Path) -> None:
    file = write_start("encounter", "My fight", tmp_path)
    write_start("creature", "My ogre", tmp_path)
    write_start("map", "My field", tmp_path)
    text = file.read_text()
    drawn = text[text.index("map:\n") : text.index("# Two to four sides.")]
    file.write_text(text.replace(drawn, "map: my-field\n").replace("creature: cutthroat", "creature: my-ogre"))
    assert [c.name for c in load(file).combatants][-2:] == ["My ogre A", "My ogre B"]


def test_a_start_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("precious")
    with pytest.raises(AlreadyThere, match=r"mine\.yaml: the file exists; choose another name"):
        write_start("map", "Mine", tmp_path)
    assert (tmp_path / "mine.yaml").read_text() == "precious"


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_has_starts(mode: str) -> None:
    assert {"encounter", "creature"} <= set(starts(mode)) <= set(STARTS)


@pytest.mark.parametrize(
    ("kind", "mode"), [("encouter", "grid"), ("map", "gird"), ("map", "rows"), ("../stock", "grid")]
)
def test_no_such_start(kind: str, mode: str) -> None:
    with pytest.raises(UnknownName, match=f"no start for a {kind} of {mode} mode"):
        start(kind, "x", mode)


def test_a_start_that_another_mode_has() -> None:
    with pytest.raises(UnknownName, match="there is one with --mode ships"):
        start("vehicle", "x", "grid")


def test_letters_with_marks_make_a_name_too() -> None:
    assert "id: brucke-uber-o" in start("encounter", "Brücke über Ö", "grid")


def test_the_schemas_in_docs_are_those_of_the_models() -> None:
    there = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "docs/schema").glob("*.json")}
    now = {name: text_of(schema) for name, schema in schemas()}
    stale = sorted(name for name in there.keys() | now.keys() if there.get(name) != now.get(name))
    assert not stale, f"python -m opfor.content.schema docs/schema  # {stale}"


def test_the_command_writes_them(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "opfor.content.schema", str(tmp_path / "out")]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert sorted(Path(file).name for file in printed) == sorted(name for name, _ in schemas())
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == sorted(name for name, _ in schemas())


def valid(kind: str, data: Any, mode: str = "grid") -> bool:
    return bool(jsonschema.Draft202012Validator(schema_of(mode, kind)).is_valid(data))


@pytest.mark.parametrize(("mode", "kind"), KINDS)
def test_the_schemas_take_all_stock_files(mode: str, kind: str) -> None:
    files = list((STOCK / FOLDERS[kind] / mode).glob("*.yaml"))
    assert files
    jsonschema.Draft202012Validator.check_schema(schema_of(mode, kind))
    wrong = [file.name for file in files if not valid(kind, YAML(typ="safe", pure=True).load(file.read_text()), mode)]
    assert wrong == []


def test_the_schemas_refuse_what_is_wrong() -> None:
    good = json.loads('{"id": "a", "name": "A", "kind": "light"}')
    assert valid("weapon", good) and valid("weapon", {"a": {"name": "A", "kind": "light"}})
    assert not valid("weapon", good | {"kind": "heavy"})
    assert not valid("weapon", good | {"colour": "red"})
    assert not valid("weapon", {"a": {"name": "A"}})
    assert not valid("profile", {"id": "a", "title": "A", "options": {"horor": 1}})
    assert not valid("creature", {"a": {"name": "A", "ranks": {"fihgting": 3}}})
    assert not valid("map", {"id": "a", "rows": ["."], "legend": {"r": "wal"}})
    assert valid("role", {"a": {"name": "A", "kinds": ["other"]}}, "rows")
    assert not valid("role", {"a": {"name": "A", "kinds": ["othre"]}}, "rows")
