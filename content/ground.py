"""A map laid out: what every cell and edge is, which cells belong to a zone, and what is wrong with the drawing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ..rules.core.board import (
    HEX_STEPS_EVEN,
    HEX_STEPS_ODD,
    SIZE,
    SQUARE_STEPS,
    BoardSpec,
    Edge,
    Geometry,
    Terrain,
    survey,
)
from ..rules.core.kernel import entry
from .maps import STOCK_LEGEND, Chart, EdgeMark, Rectangle, Word
from .model import UNKNOWN, Model, problem_at
from .problems import Path, Problem, one_of, remedy_for
from .reading import Place

DARK = 1 << 20  # dark cells conceal only where the profile says so
BITS: dict[Word, int] = {
    "open": 0,
    "wall": Terrain.WALL,
    "difficult": Terrain.DIFFICULT,
    "slippery": Terrain.SLIPPERY,
    "water": Terrain.WATER,
    "climb": Terrain.CLIMB,
    "gap": Terrain.GAP,
    "cover": Terrain.COVER,
    "greater-cover": Terrain.GREATER_COVER,
    "smoke": Terrain.CONCEALING,
    "concealing": Terrain.CONCEALING,
    "dark": DARK,
    "barred": Terrain.BARRED,
}
NO_ROOM = Terrain.WALL | Terrain.BARRED | Terrain.GAP  # where nobody can stand
SIDES = {
    "square": {"n": 0, "e": 2, "s": 4, "w": 6},
    "hex": {"ne": 0, "e": 1, "se": 2, "sw": 3, "w": 4, "nw": 5},
}
SIDES["freeform"] = SIDES["square"]
STANDS: dict[str, int] = {
    "cover": Edge.COVER,
    "greater-cover": Edge.GREATER_COVER,
    "wall": Edge.WALL,
    "barred": Edge.BARRED,
    "arrow-slit": Edge.GREATER_COVER | Edge.BARRED,
}

Spot = tuple[int, int]


@dataclass
class Ground:
    """A map as numbers, by row and column."""

    geometry: Geometry
    width: int
    height: int
    terrain: list[list[int]]
    edges: list[list[int]]
    zones: dict[str, tuple[Spot, ...]] = field(default_factory=dict)

    def holds(self, cell: Spot) -> bool:
        """The cell is on the map."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def has_room(self, cell: Spot) -> bool:
        """Somebody can stand there."""
        return not self.terrain[cell[1]][cell[0]] & NO_ROOM


def lay_out(chart: Chart) -> tuple[Ground | None, list[Problem]]:
    """What a map says, cell by cell, and everything that is wrong with it; no ground if the rows make none."""
    if chart.rows == (UNKNOWN,):  # they were missing
        return None, []
    ground, problems = _laid(_ById(chart))
    return ground, list(problems)


class _ById:
    """A chart as a key of the cache: the object itself, not what it says."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def __hash__(self) -> int:
        return id(self.chart)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ById) and other.chart is self.chart


@lru_cache(maxsize=256)
def _laid(key: _ById) -> tuple[Ground | None, tuple[Problem, ...]]:
    drawing = _Drawing(key.chart)
    return drawing.ground(), tuple(drawing.problems)


class _Drawing:
    """The reading of one chart."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.problems: list[Problem] = []
        self.width = Counter(len(row) for row in chart.rows).most_common(1)[0][0]
        self.height = len(chart.rows)
        self.rows = [row[: self.width].ljust(self.width, ".") for row in chart.rows]  # ragged ones made whole

    def wrong(self, path: Path, message: str, remedy: str = "", model: Model | None = None) -> None:
        self.problems.append(problem_at(model or self.chart, path, message, remedy))

    def wrong_row(self, y: int, x: int, message: str, remedy: str) -> None:
        """A problem in a row: at its own line, if the rows are a `|` block."""
        table = self.chart._table
        block = table.spot.texts.get("rows") if table is not None else None
        place = Place(block.line + y, block.column + x) if block else None
        self.problems.append(problem_at(self.chart, ("rows", y), message, remedy, place=place))

    def ground(self) -> Ground | None:
        self.check_shape()
        if self.width > SIZE or self.height > SIZE:
            return None
        terrain = [[self.cell(x, y, sign) for x, sign in enumerate(row)] for y, row in enumerate(self.rows)]
        edges = [[0] * self.width for _ in range(self.height)]
        ground = Ground(Geometry[self.chart.geometry.upper()], self.width, self.height, terrain, edges)
        for name in self.chart.zones:
            ground.zones[name] = self.zone(ground, name)
        for n, mark in enumerate(self.chart.edges):
            self.stand(ground, n, mark)
        return ground

    def check_shape(self) -> None:
        """Rows of one length, and no more than fit."""
        table = self.chart._table
        if table is not None and "rows" in table.spot.folded:
            self.wrong(("rows",), "the lines of this text are joined to one row", "write rows: |- before the rows")
        if self.height > SIZE:
            self.wrong(("rows",), f"{self.height} rows; a map has at most {SIZE}", "cut it, or play on a part of it")
        if self.width > SIZE:
            self.wrong(("rows",), f"{self.width} columns; a map has at most {SIZE}", "cut it, or play on a part of it")
        for y, row in enumerate(self.chart.rows):
            if len(row) != self.width:
                remedy = f"make it {self.width} long, like most of them"
                self.wrong_row(y, 0, f"row {y} has {len(row)} cells, others have {self.width}", remedy)

    def cell(self, x: int, y: int, sign: str) -> int:
        """The terrain of a sign: by the map's legend, else by the stock one; a zone's letter alone is open ground."""
        words = self.chart.legend.get(sign) or STOCK_LEGEND.get(sign)
        if words is None and sign not in self.chart.zones.values():
            signs = one_of(dict.fromkeys([*STOCK_LEGEND, *self.chart.legend]))
            self.wrong_row(y, x, f"the sign {sign!r} means nothing", f"say what it is in legend, or use {signs}")
        bits = 0
        for word in words or ():
            bits |= BITS[word]
        return bits

    def zone(self, ground: Ground, name: str) -> tuple[Spot, ...]:
        """The cells of a zone, row by row."""
        zone = self.chart.zones[name]
        if isinstance(zone, str):
            cells = [(x, y) for y, row in enumerate(self.rows) for x, sign in enumerate(row) if sign == zone]
            if not cells:
                self.wrong(("zones", name), f"no row has a {zone!r}", "draw it, or list the cells as [column, row]")
        elif isinstance(zone, Rectangle):
            left, top, width, height = zone.rect
            cells = [(x, y) for y in range(top, top + min(height, SIZE)) for x in range(left, left + min(width, SIZE))]
            if not cells:
                self.wrong(("zones", name), "a zone without cells", "give it a width and a height of at least 1")
        else:
            cells = list(zone)
        outside = [cell for cell in cells if not ground.holds(cell)]
        if outside:
            self.wrong(("zones", name), f"{list(outside[0])} is off the map", self.extent())
        return tuple(sorted((cell for cell in set(cells) - set(outside)), key=lambda cell: (cell[1], cell[0])))

    def extent(self) -> str:
        return f"columns go from 0 to {self.width - 1}, rows from 0 to {self.height - 1}"

    def stand(self, ground: Ground, n: int, mark: EdgeMark) -> None:
        """Put something on an edge, for both cells that share it."""
        if not ground.holds(mark.at):
            self.wrong(("edges", n, "at"), f"{list(mark.at)} is off the map", self.extent())
            return
        sides = SIDES[self.chart.geometry]
        if mark.side not in sides:
            remedy = remedy_for("", list(sides))
            self.wrong(("edges", n, "side"), f"a {self.chart.geometry} cell has no side {mark.side!r}", remedy)
            return
        (x, y), d = mark.at, sides[mark.side]
        raise_edge(ground, x, y, d, STANDS[mark.what])


def neighbour(geometry: Geometry, x: int, y: int, d: int) -> Spot:
    """The cell next to one in direction `d`."""
    if geometry is Geometry.HEX:
        dx, dy = (HEX_STEPS_ODD if y & 1 else HEX_STEPS_EVEN)[d]
    else:
        dx, dy = SQUARE_STEPS[d]
    return x + dx, y + dy


def raise_edge(ground: Ground, x: int, y: int, d: int, what: int) -> None:
    """Something stands on the edge of a cell in direction `d`, and so on that of its neighbour; the most counts."""
    back = (d + 3) % 6 if ground.geometry is Geometry.HEX else (d + 4) % 8
    for cell, way in (((x, y), d), (neighbour(ground.geometry, x, y, d), back)):
        if ground.holds(cell):
            edges = ground.edges[cell[1]]
            stood = edges[cell[0]] >> (3 * way) & 7
            more = max(stood & Edge.SIGHT, what & Edge.SIGHT) | (stood | what) & Edge.BARRED
            edges[cell[0]] += (more - stood) << (3 * way)


def write_board(spec: BoardSpec, ground: Ground, dark_conceals: bool) -> None:
    """Write the ground into the board of a spec: all but what `survey` finds."""
    spec.geometry, spec.width, spec.height = ground.geometry, ground.width, ground.height
    for y in range(ground.height):
        for x in range(ground.width):
            bits = ground.terrain[y][x]
            conceals = Terrain.CONCEALING if dark_conceals and bits & DARK else 0
            spec.terrain[y, x] = bits & ~DARK | conceals
            spec.edges[y, x] = ground.edges[y][x]
    for number, cells in enumerate(ground.zones.values()):
        for x, y in cells:
            spec.zones[y, x] |= 1 << number


@entry
def survey_board(specs: Any) -> None:
    """Find where one may step and touch on the board of the first of some specs."""
    survey(specs[0])
