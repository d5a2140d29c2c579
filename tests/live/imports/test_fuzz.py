"""Whatever a file says: content that can be played, or an error of ours. Never anything else."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from opfor.content.loading import check
from opfor.content.problems import errors_in
from opfor.live.imports import ImportFailed, Wishes, import_file


def spot(x: Any, y: Any) -> dict[str, Any]:
    return {"x": x, "y": y}


UVTT = {
    "format": 0.3,
    "resolution": {"map_origin": spot(1, 1), "map_size": spot(8, 6), "pixels_per_grid": 64},
    "line_of_sight": [[spot(1, 3), spot(5, 3), spot(5.5, 6)]],
    "objects_line_of_sight": [[spot(2, 2), spot(2.5, 2.5)]],
    "portals": [{"position": spot(5, 3), "bounds": [spot(5, 3), spot(6, 3)], "rotation": 0, "closed": True}],
    "lights": [],
    "image": "",
}
SCENE = {
    "name": "x",
    "width": 800,
    "height": 600,
    "padding": 0.25,
    "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"},
    "background": {"offsetX": 0},
    "walls": [{"c": [500, 300, 500, 900], "move": 20, "sight": 20, "door": 0, "ds": 0}],
    "tokens": [
        {"name": "Goblin 1", "x": 350, "y": 400, "width": 1, "height": 1, "disposition": -1, "hidden": True},
        {"name": "Ann", "x": 300, "y": 300, "width": 1, "height": 1, "disposition": 1},
    ],
}
FLAT = {key: value for key, value in SCENE.items() if key not in ("grid", "background")} | {"grid": 100, "gridType": 1}
DONJON = {
    "cell_bit": {"room": 2, "corridor": 4, "door": 8, "secret": 16},
    "cells": [[0, 2, 2, 0], [0, 2, 2, 12], [0, 2, 2, 4], [0, 0, 20, 4]],
    "rooms": [None, {"id": 1, "north": 0, "south": 2, "west": 1, "east": 2}],
    "egress": [{"row": 1, "col": 3}],
    "settings": {"bleed": 0, "name": "x"},
}
WATABOU = {
    "title": "x",
    "rects": [{"x": -2, "y": 0, "w": 3, "h": 3}, {"x": 1, "y": 1, "w": 1, "h": 1}],
    "doors": [{"x": 1, "y": 1, "dir": spot(1, 0), "type": 1}],
    "notes": [],
    "columns": [spot(0, 0)],
}
BLOCK = {"Name": "Wolf", "Player": "", "HP": {"Value": 3, "Notes": ""}}
INITIATIVE = {
    "Combatants": [{"StatBlock": BLOCK, "CurrentHP": 3, "Alias": "", "IndexLabel": 1, "Tags": []}],
    "Name": "x",
}
TILED = {
    "type": "map", "version": "1.9", "tiledversion": "1.9.0", "orientation": "hexagonal", "infinite": False,
    "staggeraxis": "y", "staggerindex": "odd", "hexsidelength": 16, "renderorder": "right-down", "width": 3,
    "height": 2, "tilewidth": 32, "tileheight": 32, "nextlayerid": 2, "nextobjectid": 1,
    "layers": [
        {"id": 1, "name": "g", "type": "tilelayer", "data": [1, 2, 1, 1, 1, 1], "width": 3, "height": 2, "x": 0,
         "y": 0, "opacity": 1, "visible": True},
        {"id": 2, "name": "spawns", "type": "objectgroup", "opacity": 1, "visible": True, "x": 0, "y": 0,
         "draworder": "topdown", "objects": [
             {"id": 1, "name": "Ann", "type": "guard", "x": 8, "y": 8, "width": 0, "height": 0, "rotation": 0,
              "visible": True, "point": True}]},
    ],
    "tilesets": [{
        "firstgid": 1, "name": "g", "tilewidth": 32, "tileheight": 32, "tilecount": 2, "columns": 2, "spacing": 0,
        "margin": 0, "type": "tileset", "tiles": [{"id": 1, "type": "wall"}]}],
}  # fmt: skip
FILES = {"uvtt": UVTT, "scene": SCENE, "flat": FLAT, "donjon": DONJON, "watabou": WATABOU, "initiative": INITIATIVE}

LEAF = (
    st.none() | st.booleans() | st.integers(-3, 70) | st.integers() | st.text(max_size=12)
    | st.floats(-70, 70) | st.sampled_from([1e308, -1e308, 2**63, 399, 401, 0.5, "NaN", "open", "\x00", "../x"])
)  # fmt: skip
JSON = st.recursive(
    LEAF, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
)
SMALL = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in some data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, value in inside for place in [(*path, key), *places(value, (*path, key))]]


@st.composite
def damaged(draw: Any, whole: Any) -> Any:
    """A file with one to three values of it changed, or taken out."""
    data = copy.deepcopy(whole)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places(data) or [()]))
        if not path:
            break
        inner = data
        for step in path[:-1]:
            inner = inner[step]
        if draw(st.booleans()):
            inner[path[-1]] = draw(JSON)
        else:
            del inner[path[-1]]
    return data


def prove(raw: bytes, name: str, folder: Path, wishes: Wishes) -> None:
    """It is content without a mistake, or an error of ours."""
    try:
        brought = import_file(folder / name, wishes, raw)
    except ImportFailed as error:
        assert error.message
        return
    file = folder / "made.yaml"
    file.write_text(brought.to_yaml(), encoding="utf-8")
    assert errors_in(check(file)) == []


WISHES = st.builds(
    Wishes,
    kind=st.sampled_from(["encounter", "map"]),
    mode=st.sampled_from(["grid", "grid", "rows"]),
    doors=st.sampled_from(["open", "shut", "as-drawn"]),
)


@pytest.mark.parametrize("name", FILES)
@SMALL
@given(data=st.data())
def test_a_damaged_file(name: str, data: Any, tmp_path: Path) -> None:
    raw = json.dumps(data.draw(damaged(FILES[name]))).encode()
    prove(raw, "a.json", tmp_path, data.draw(WISHES))


@SMALL
@given(data=st.data())
def test_a_damaged_tiled_map(data: Any, tmp_path: Path) -> None:
    pytest.importorskip("pytiled_parser", reason="Tiled maps are read by the extra `maps`")
    raw = json.dumps(data.draw(damaged(TILED))).encode()
    prove(raw, "a.tmj", tmp_path, data.draw(WISHES))


@SMALL
@given(
    raw=st.binary(max_size=60)
    | st.text(max_size=60).map(str.encode)
    | JSON.map(lambda data: json.dumps(data).encode()),
    suffix=st.sampled_from([".json", ".dd2vtt", ".tmx", ".zip", ""]),
)
def test_anything_at_all(raw: bytes, suffix: str, tmp_path: Path) -> None:
    prove(raw, f"a{suffix}", tmp_path, Wishes())


@SMALL
@given(title=st.text(max_size=80), name=st.text(max_size=80))
def test_names_of_any_kind(title: str, name: str, tmp_path: Path) -> None:
    scene = copy.deepcopy(SCENE)
    scene["name"], scene["tokens"][0]["name"] = title, name
    prove(json.dumps(scene).encode(), "a.json", tmp_path, Wishes())
