"""`opfor list`, `opfor check`, `opfor new`: content, looked at and begun."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

BROKEN = """\
id: crypt
title: The crypt
mode: grid
map: ford
sides:
  party: {players: true}
  dead:
combatants:
  - {creature: archer, side: party, at: [4, 6]}
  - {creature: skeltal-archer, side: dead, at: [5, 5]}
"""


def test_list_names_every_stock_encounter(call: Callable) -> None:
    import opfor.content

    stock = Path(opfor.content.__file__).parent / "stock" / "encounters"
    code, out, _ = call("list")
    assert code == 0
    listed = {tuple(line.split()[:2]) for line in out.splitlines()}
    assert listed == {(file.stem, file.parent.name) for file in stock.glob("*/*.yaml")}


def test_list_for_programs_has_id_mode_and_title(call: Callable) -> None:
    rows = json.loads(call("list", "--json").out)
    assert {tuple(row) for row in rows} == {("id", "mode", "title")}
    assert {"id": "ford-ambush", "mode": "grid", "title": "Ambush at the ford"} in rows


def test_list_knows_the_personalities_of_scripted_agents(call: Callable) -> None:
    rows = json.loads(call("list", "personalities", "--mode", "grid", "--json").out)
    assert {"default", "brute", "sniper"} <= {row["id"] for row in rows}
    assert {row["mode"] for row in rows} == {"grid"}


@pytest.mark.parametrize("kind", ["creatures", "weapon", "armours", "abilities", "map", "profiles"])
def test_list_knows_the_other_kinds(kind: str, call: Callable) -> None:
    code, out, _ = call("list", kind, "--mode", "grid")
    assert code == 0
    assert all(line.split()[1] == "grid" for line in out.splitlines())
    assert len(out.splitlines()) > 0


def test_list_finds_content_of_ones_own(call: Callable, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(BROKEN)
    assert "\ncrypt " not in call("list").out
    assert "\ncrypt " in "\n" + call("list", "--content", tmp_path).out


def test_list_says_what_it_could_list(call: Callable) -> None:
    assert call("list", "creaturs") == (2, "", "there are no 'creaturs' to list; did you mean 'creatures'?\n")


def test_check_says_where_and_what_to_do(call: Callable, tmp_path: Path) -> None:
    file = tmp_path / "crypt.yaml"
    file.write_text(BROKEN)
    code, out, err = call("check", file)
    assert (code, err) == (1, "")  # what it finds is what was asked for
    assert out.startswith(f"{file}:10:")
    assert "combatants[1].creature: no creature 'skeltal-archer'; did you mean " in out
    assert out.endswith(f"\n{file}: 1 error\n")


def test_check_of_several_files_names_those_that_are_fine(call: Callable, tmp_path: Path) -> None:
    wrong, fine = tmp_path / "wrong.yaml", tmp_path / "fine.yaml"
    wrong.write_text(BROKEN)
    fine.write_text(BROKEN.replace("skeltal-archer", "archer"))
    code, out, _ = call("check", fine, wrong)
    assert code == 1
    assert out.startswith(f"{fine}: fine\n{wrong}:10:") and out.endswith(f"\n{wrong}: 1 error\n")


def test_check_for_programs(call: Callable, tmp_path: Path) -> None:
    (tmp_path / "crypt.yaml").write_text(BROKEN)
    code, out, err = call("check", "crypt.yaml", "--json")
    (problem,) = json.loads(out)
    assert (code, err) == (1, "")
    assert (problem["file"], problem["line"], problem["severity"]) == ("crypt.yaml", 10, "error")


def test_check_of_a_file_that_is_not_there_is_bad_input(call: Callable) -> None:
    assert call("check", "nothing.yaml").code == 2


@pytest.mark.parametrize("kind", ["encounter", "creature", "map"])
def test_what_new_writes_passes_the_check(kind: str, call: Callable) -> None:
    code, out, _ = call("new", kind, "The old mill")
    assert code == 0
    assert out.startswith("the-old-mill.yaml is written. Next: opfor check the-old-mill.yaml")
    assert call("check", "the-old-mill.yaml").code == 0


def test_new_never_overwrites(call: Callable, tmp_path: Path) -> None:
    (tmp_path / "mill.yaml").write_text("mine")
    code, out, err = call("new", "map", "mill")
    assert (code, out) == (2, "")
    assert "mill.yaml: the file exists; choose another name" in err
    assert (tmp_path / "mill.yaml").read_text() == "mine"


def test_new_says_what_it_has_starts_for(call: Callable) -> None:
    code, _, err = call("new", "monster", "mill")
    assert code == 2
    assert "encounter, creature, map" in err


def test_a_folder_that_is_not_there_is_bad_input(call: Callable) -> None:
    assert call("list", "--content", "nowhere") == (2, "", "nowhere: no such folder; name a folder with content\n")


def test_check_takes_folders_and_leaves_hidden_ones_alone(call: Callable, tmp_path: Path) -> None:
    for folder in (".venv", "mine"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "crypt.yaml").write_text(BROKEN)
    code, out, _ = call("check", tmp_path)
    assert code == 1 and out.endswith("mine/crypt.yaml: 1 error\n") and ".venv" not in out
    (tmp_path / "mine/crypt.yaml").unlink()
    code, out, err = call("check", tmp_path)
    assert (code, out) == (2, "") and f"{tmp_path}: no content in this folder" in err


def test_what_is_counted_is_never_less_than_nothing(call: Callable) -> None:
    code, _, err = call("run", "two-packs", "--set", "wounds_to_die=-1")
    assert code == 2 and "options.wounds_to_die: -1 is out of range: at least 0" in err
