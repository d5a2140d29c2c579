"""A Tiled map (`.tmx`, `.tmj`, `.json`): squares or hexes, finite or not. pytiled-parser reads it (extra `maps`).

What a cell is, tiles and layers say with properties or with their class: docs/import.md has the words. Objects on a
layer called walls, doors, spawns or zones are those.
"""

from __future__ import annotations

import contextlib
import io
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from ...content.maps import Word
from . import tiled_files
from .errors import BrokenFile, LibraryMissing
from .opened import Opened
from .plan import Cell, Plan, counted
from .tiled_grid import Grid, grid_of
from .tiled_objects import Objects

TITLE = "a Tiled map"
SUFFIXES = (".tmx", ".tmj", ".json")
TILE = 0x0FFFFFFF  # of a cell's number; the bits above say how the tile is turned
WORDS = get_args(Word)
COVERS: dict[str, Word] = {"half": "cover", "cover": "cover", "true": "cover"}
GROUND = ("ground", "blocks_move", "blocks_sight", "cost", "cover")


def knows(opened: Opened) -> bool:
    """A map element, or JSON of that type."""
    if opened.looks_like_json:
        return {"tilewidth", "tileheight", "layers", "orientation"} <= opened.keys
    return opened.text is not None and "<map" in opened.text[:4096]


def read(opened: Opened) -> Plan:
    """The plan of a Tiled map.

    Raises:
        ImportFailed: it makes none.
    """
    if opened.looks_like_json and opened.keys:
        check_numbers(opened)
    tiled_files.check(opened)
    tiled = parsed(opened)
    plan = Plan(f"{TITLE} ({tiled.orientation})", title_of(tiled) or opened.stem, file=opened.name)
    try:
        laid_out(tiled, plan)
    except (AttributeError, TypeError, KeyError, IndexError, OverflowError) as error:
        raise BrokenFile(opened.name, "", f"fields of other kinds than Tiled writes: {error!r}", REMEDY) from None
    return plan


REMEDY = "open it in Tiled and save it again"


def check_numbers(opened: Opened) -> None:
    """The size of the map is one."""
    for key in ("width", "height", "tilewidth", "tileheight"):
        value = opened.json.get(key, 0)
        if not isinstance(value, int) or not 0 <= value < 1 << 31:
            raise BrokenFile(opened.name, key, "a whole number is wanted", REMEDY)


def parsed(opened: Opened) -> Any:
    """The map as pytiled-parser gives it.

    Raises:
        LibraryMissing: it is not installed.
        BrokenFile: it cannot read the map.
    """
    try:
        from pytiled_parser import parse_map
    except ImportError:
        remedy = "install it: pip install 'opfor[maps]'"
        raise LibraryMissing(opened.name, "", "Tiled maps need the library pytiled-parser", remedy) from None
    try:
        with on_disk(opened) as path, contextlib.redirect_stdout(io.StringIO()):  # it prints where a tileset is loaded
            return parse_map(path)
    except Exception as error:  # it checks nothing, so a wrong file may raise anything
        message = f"pytiled-parser cannot read it: {type(error).__name__}: {error}"
        raise BrokenFile(opened.name, "", message, REMEDY) from None


@contextlib.contextmanager
def on_disk(opened: Opened) -> Iterator[Path]:
    """The file where the parser finds it: an upload is put into a folder of its own."""
    if opened.path.is_file():
        yield opened.path
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"map{'.tmj' if opened.looks_like_json else '.tmx'}"
        path.write_bytes(opened.data)
        yield path


def title_of(tiled: Any) -> str:
    """What the map says it is called."""
    return str((tiled.properties or {}).get("title", ""))


def laid_out(tiled: Any, plan: Plan) -> None:
    """Everything of a map into the plan."""
    layers = list(flat(tiled.layers))
    for layer in layers:
        if not layer.visible:
            plan.report.dropped.append(f"the layer {layer.name!r}, which is not shown")
    shown = [layer for layer in layers if layer.visible]
    tiles = [layer for layer in shown if hasattr(layer, "chunks")]
    cells = {id(layer): dict(numbers(layer)) for layer in tiles}
    grid = grid_of(tiled, [cell for layer in cells.values() for cell in layer], plan)
    ground = Ground(tiled, grid)
    for layer in tiles:
        ground.cover(layer, cells[id(layer)])
    ground.finish(plan)
    objects = Objects(plan, grid)
    for layer in shown:
        if hasattr(layer, "tiled_objects"):
            objects.read(layer)
        elif not hasattr(layer, "chunks"):
            plan.report.dropped.append(f"the picture of layer {layer.name!r}")
    objects.finish()


def flat(layers: Any) -> Iterator[Any]:
    """Layers, those in groups too; a group that is not shown hides them all."""
    for layer in layers or ():
        if hasattr(layer, "layers"):
            for inner in flat(layer.layers):
                inner.visible = inner.visible and layer.visible
                yield inner
        else:
            yield layer


def numbers(layer: Any) -> Iterator[tuple[Cell, int]]:
    """The cells of a layer that hold a tile, and the tile's number."""
    if layer.chunks:
        parts = [((int(c.coordinates.x), int(c.coordinates.y)), c.data) for c in layer.chunks]
    else:
        parts = [((0, 0), layer.data or [])]
    for (left, above), rows in parts:
        for y, row in enumerate(rows):
            for x, number in enumerate(row):
                if number & TILE:
                    yield (left + x, above + y), number & TILE


@dataclass
class Ground:
    """What cells are, layer upon layer."""

    tiled: Any
    grid: Grid
    words: dict[Cell, list[Word]] = field(default_factory=dict)
    covered: set[Cell] = field(default_factory=set)
    known: dict[int, tuple[Word, ...]] = field(default_factory=dict)
    odd: Counter[str] = field(default_factory=Counter)

    def cover(self, layer: Any, cells: Mapping[Cell, int]) -> None:
        """Lay a layer of tiles over what is there."""
        of_layer = self.of(layer.properties, layer.class_)
        for cell, number in cells.items():
            place = self.grid.cell(cell)
            self.covered.add(place)
            if number not in self.known:
                self.known[number] = self.of_tile(number)
            words = self.known[number] or of_layer
            self.words.setdefault(place, []).extend(words)

    def of_tile(self, number: int) -> tuple[Word, ...]:
        """What a tile says of the ground."""
        first = max((n for n in self.tiled.tilesets if n <= number), default=0)
        tileset = self.tiled.tilesets.get(first)
        tile = (tileset.tiles or {}).get(number - first) if tileset is not None else None
        return self.of(tile.properties, tile.class_) if tile is not None else ()

    def of(self, properties: Mapping[str, Any] | None, kind: str | None) -> tuple[Word, ...]:
        """The words for properties and a class."""
        given = dict(properties or {})
        self.odd.update(f"property {key}" for key in given if key not in GROUND)
        said = f"{given.get('ground', '')} {kind or ''}".replace(",", " ").lower().split()
        words: list[Word] = [word for word in WORDS if word in said and word != "open"]
        self.odd.update(f"ground {word!r}" for word in said if word not in WORDS)
        moves, looks = bool(given.get("blocks_move")), bool(given.get("blocks_sight"))
        if moves or looks:
            words.append("wall" if moves and looks else "barred" if moves else "smoke")
        cost = given.get("cost", 1)
        if isinstance(cost, int | float) and cost > 1:
            words.append("difficult")
        cover = str(given.get("cover", "")).lower()
        if cover not in ("", "false", "none"):
            words.append(COVERS.get(cover, "greater-cover"))
        return tuple(dict.fromkeys(words))

    def finish(self, plan: Plan) -> None:
        """The ground of the plan, and what became of it."""
        wholly: Any = (self.tiled.properties or {}).get("empty")
        every = ((x, y) for y in range(plan.height) for x in range(plan.width))
        empty = [cell for cell in every if cell not in self.covered]
        plan.ground |= {cell: tuple(dict.fromkeys(words)) for cell, words in self.words.items() if words}
        plan.report.kept.append(counted(len(self.covered), "cell with tiles", "cells with tiles"))
        if wholly in WORDS and wholly != "open":
            plan.ground |= dict.fromkeys(empty, (wholly,))
        elif empty:
            plan.report.changed.append(
                f"{counted(len(empty), 'cell')} without a tile: open ground (the map property `empty: wall` shuts them)"
            )
        if self.covered and not plan.ground:
            plan.report.changed.append("no tile says what it is, so all is open ground: docs/import.md has the words")
        plan.report.unknown += [f"{key} ({n})" if n > 1 else key for key, n in sorted(self.odd.items())]
