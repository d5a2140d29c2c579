"""Foundry scenes in both shapes: padding, walls and doors, tokens off the grid, whoever does not fight."""

from typing import Any

import pytest

from opfor.live.imports import Unsupported, import_file

CELL = 100
PAD = 3  # columns of padding: a quarter of 10 squares, rounded up
ABOVE = 2  # rows: a quarter of 8


def wall(*corners: float, **more: Any) -> dict[str, Any]:
    x0, y0, x1, y1 = corners
    places = [(x0 + PAD) * CELL, (y0 + ABOVE) * CELL, (x1 + PAD) * CELL, (y1 + ABOVE) * CELL]
    return {"_id": "w", "c": places, "move": 20, "sight": 20, "door": 0, "ds": 0, "dir": 0, "flags": {}} | more


def token(name: str, x: float, y: float, disposition: int, **more: Any) -> dict[str, Any]:
    place = {"x": (x + PAD) * CELL, "y": (y + ABOVE) * CELL, "width": 1, "height": 1}
    return {"_id": "t", "name": name, "disposition": disposition, "elevation": 0, "hidden": False} | place | more


def scene(**more: Any) -> dict[str, Any]:
    """A scene of version 10 and later: 10 x 8 squares, parted by a wall with a door in it."""
    made = {
        "name": "The cellar",
        "width": 1000,
        "height": 800,
        "padding": 0.25,
        "grid": {"type": 1, "size": CELL, "distance": 9, "units": "ft"},
        "background": {"src": "cellar.webp", "offsetX": 0, "offsetY": 0},
        "walls": [wall(5, 0, 5, 3), wall(5, 3, 5, 4, door=1), wall(5, 4, 5, 8)],
        "tokens": [token("Katla", 1, 1, 1), token("Wolf 2", 8, 6, -1)],
        "lights": [{}, {}],
        "drawings": [],
        "_stats": {"coreVersion": "12"},
    }
    return made | more


def flat(**more: Any) -> dict[str, Any]:
    """The same scene as version 9 wrote it."""
    made = scene(**more)
    grid, back = made.pop("grid"), made.pop("background")
    of_grid = {"gridType": grid["type"], "gridDistance": grid["distance"], "gridUnits": grid["units"]}
    return {"img": back["src"], "shiftX": 0, "shiftY": 0, "darkness": 0, "grid": grid["size"]} | of_grid | made


@pytest.mark.parametrize("shape", [scene, flat])
def test_both_shapes_give_the_same(shape: Any, bring: Any) -> None:
    brought = bring(shape(), "scene.json")
    assert (len(brought.map.rows[0]), len(brought.map.rows)) == (10, 8)
    assert set(brought.edges) == {(4, y, "e") for y in (0, 1, 2, 4, 5, 6, 7)}
    assert [(one.creature, one.name, one.side, one.at) for one in brought.model.combatants] == [
        ("sellsword", "Katla", "party", (1, 1)),
        ("wolf", "Wolf 2", "foes", (8, 6)),
    ]
    assert brought.rooms == (80,)
    assert brought.report.unknown == []


def test_the_scale_is_told_and_never_assumed(bring: Any) -> None:
    assert "a square is 9 ft there; the rules count squares" in bring(scene(), "scene.json").said("changed")


@pytest.mark.parametrize(("shift", "columns", "first"), [(0, 10, 0), (30, 11, 1), (-30, 11, 0)])
def test_a_shifted_picture_covers_parts_of_cells(shift: int, columns: int, first: int, bring: Any) -> None:
    brought = bring(flat(shiftX=shift, walls=[]), "scene.json")
    assert len(brought.map.rows[0]) == columns
    assert brought.model.combatants[0].at == (1 + first, 1)


@pytest.mark.parametrize(
    ("door", "ds", "rooms", "shut"),
    [(1, 0, 1, 2), (1, 1, 1, 2), (1, 2, 2, 2), (2, 0, 2, 2), (2, 1, 1, 2)],
)
def test_doors_by_kind_and_state(door: int, ds: int, rooms: int, shut: int, bring: Any) -> None:
    walls = [wall(5, 0, 5, 3), wall(5, 3, 5, 4, door=door, ds=ds), wall(5, 4, 5, 8)]
    assert len(bring(scene(walls=walls), "scene.json").rooms) == rooms
    assert len(bring(scene(walls=walls), "scene.json", doors="shut").rooms) == shut


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({}, "wall"),
        ({"sight": 0}, "barred"),
        ({"sight": 10}, "arrow-slit"),
        ({"sight": 30}, "wall"),
        ({"move": 0}, None),
        ({"move": 0, "sight": 0}, None),
    ],
)
def test_what_a_wall_stops(more: dict[str, int], what: str | None, bring: Any) -> None:
    assert bring(scene(walls=[wall(5, 0, 5, 1, **more)]), "scene.json").edges.get((4, 0, "e")) == what


def test_tokens_off_the_grid_are_put_into_cells_and_told(bring: Any) -> None:
    tokens = [token("Katla", 1.48, 1.02, 1), token("Bear", 7.64, 5.9, -1, width=2, height=2)]
    brought = bring(scene(tokens=tokens), "scene.json")
    assert [one.at for one in brought.model.combatants] == [(1, 1), (8, 6)]
    assert "off the grid, put into a cell: Katla to [1, 1], Bear to [8, 6]" in brought.said("changed")
    assert "Bear, 2 squares wide, takes one" in brought.said("changed")


def test_tokens_on_one_another_and_off_the_map_find_free_cells(bring: Any) -> None:
    tokens = [token("Katla", 1, 1, 1), token("Wolf A", 1, 1, -1), token("Wolf B", 40, 6, -1)]
    brought = bring(scene(tokens=tokens), "scene.json")
    places = [one.at for one in brought.model.combatants]
    assert len(set(places)) == 3 and places[2] == (9, 6)
    moved = "moved to a free cell: Wolf A from [1, 1] to [1, 0], Wolf B from [40, 6] to [9, 6]"
    assert moved in brought.said("changed")


def test_whoever_is_neutral_does_not_fight(bring: Any) -> None:
    tokens = [token("Katla", 1, 1, 1), token("Innkeeper", 2, 2, 0), token("Wolf", 8, 6, -1, hidden=True, elevation=20)]
    brought = bring(scene(tokens=tokens), "scene.json")
    assert [one.name for one in brought.model.combatants] == ["Katla", "Wolf"]
    assert brought.model.combatants[1].undetected
    assert "Innkeeper, who is neutral" in brought.said("dropped")
    assert "the elevation of Wolf" in brought.said("dropped")


def test_more_than_fit_are_told(bring: Any) -> None:
    tokens = [token(f"Wolf {n}", n % 10, n // 10, -1) for n in range(30)]
    brought = bring(scene(tokens=tokens), "scene.json")
    assert len(brought.model.combatants) == 24
    assert "7 of 30 combatants, beyond 23: Wolf 23, Wolf 24" in brought.said("dropped")


def test_a_scene_without_a_grid_is_measured(bring: Any) -> None:
    brought = bring(scene(grid={"type": 0, "size": CELL, "distance": 5, "units": "ft"}), "scene.json")
    assert brought.map.geometry == "freeform"


def test_hexes_are_refused_with_the_way_out(write: Any) -> None:
    with pytest.raises(Unsupported, match="scenes on hexes are not read; draw the hexes in Tiled"):
        import_file(write(flat(grid=dict(type=3, size=CELL, distance=1, units="")), "scene.json"))


def test_who_plays_whom_can_be_said(bring: Any) -> None:
    brought = bring(scene(tokens=[token("Goblin (3)", 1, 1, -1)]), "scene.json", cast={"goblin": "cutthroat"})
    assert brought.model.combatants[0].creature == "cutthroat"
    assert "no creature" not in brought.said("changed")
    stand_in = bring(scene(tokens=[token("Goblin (3)", 1, 1, -1)]), "scene.json")
    assert "no creature 'Goblin': ruffian stands in" in stand_in.said("changed")


def test_in_rows_the_people_come_without_their_map(bring: Any) -> None:
    brought = bring(scene(), "scene.json", mode="rows")
    assert [one.creature for one in brought.model.combatants] == ["squire", "wolf"]
    assert "the map: rows mode has none" in brought.said("dropped")
