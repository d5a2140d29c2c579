"""`opfor import`: a file of another program, a file of content, and a report in between."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def point(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


@pytest.fixture
def crypt(tmp_path: Path) -> Path:
    made: dict[str, Any] = {
        "format": 0.3,
        "resolution": {"map_origin": point(0, 0), "map_size": point(8, 6), "pixels_per_grid": 64},
        "line_of_sight": [[point(4, 0), point(4, 2)], [point(4, 3), point(4, 6)]],
        "portals": [{"bounds": [point(4, 2), point(4, 3)], "closed": True}],
        "lights": [{}, {}, {}],
    }
    file = tmp_path / "crypt.dd2vtt"
    file.write_text(json.dumps(made))
    return file


def test_a_map_becomes_a_fight(crypt: Path, call: Callable) -> None:
    code, out, err = call("import", crypt, "--out", "fight.yaml")
    assert (code, err) == (0, "")
    assert out.startswith("Imported from Universal VTT 0.3.\n  kept     8 x 6 squares\n")
    assert "  changed  1 door as open passages: [3, 2] e\n" in out
    assert "  dropped  3 lights\n" in out
    assert out.endswith("fight.yaml is written. Next: opfor check fight.yaml && opfor run fight.yaml\n")
    assert call("check", "fight.yaml").out == "fight.yaml: fine\n"
    assert call("run", "fight.yaml", "--seed", "3").code == 0


def test_the_file_is_named_after_the_map(crypt: Path, call: Callable, tmp_path: Path) -> None:
    assert "crypt.yaml is written. Next: opfor check crypt.yaml\n" in call("import", crypt, "--as", "map").out
    assert (tmp_path / "crypt.yaml").read_text().startswith("# Imported from Universal VTT 0.3.\n# kept ")


def test_nothing_is_overwritten(crypt: Path, call: Callable, tmp_path: Path) -> None:
    (tmp_path / "crypt.yaml").write_text("mine")
    assert call("import", crypt) == (2, "", "crypt.yaml: the file exists; choose another with --out\n")
    assert (tmp_path / "crypt.yaml").read_text() == "mine"


def test_for_programs(crypt: Path, call: Callable) -> None:
    told = json.loads(call("import", crypt, "--doors", "shut", "--json").out)
    assert (told["file"], told["kind"], told["id"], told["rooms"]) == ("crypt.yaml", "encounter", "crypt", [24, 24])
    assert set(told) == {"file", "kind", "id", "format", "rooms", "kept", "changed", "dropped", "added", "unknown"}


def test_a_part_of_a_map(crypt: Path, call: Callable) -> None:
    assert "8 x 6" not in call("import", crypt, "--crop", "0,0,4,6").out.splitlines()[1]
    code, _, err = call("import", crypt, "--crop", "0,0,4", "--out", "b.yaml")
    assert (code, err) == (2, "--crop 0,0,4: write column, row, width and height as in --crop 0,0,64,64\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--as", "battle"], "--as battle: this means nothing here; one of: encounter, map"),
        (["--doors", "closed"], "--doors closed: this means nothing here"),
        (["--cast", "goblin"], "--cast goblin: write it as in --cast goblin=cutthroat,ogre=bridge-troll"),
        (["--mode", "gird"], "no mode 'gird'"),
    ],
)
def test_words_that_mean_nothing(words: list[str], told: str, crypt: Path, call: Callable) -> None:
    code, out, err = call("import", crypt, *words)
    assert (code, out) == (2, "")
    assert told in err


def test_a_file_that_cannot_be_used_leaves_nothing_behind(call: Callable, tmp_path: Path) -> None:
    (tmp_path / "a.owlbear").write_text("x")
    code, out, err = call("import", "a.owlbear")
    assert (code, out) == (2, "")
    assert err.startswith("a.owlbear: this is an Owlbear Rodeo scene, which is not read; ")
    assert call("import", "nothing.json").code == 2
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.owlbear", "home"]
