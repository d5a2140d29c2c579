"""How Tiled counts cells and pixels, and how a plan does: staggered rows and columns, maps without end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .errors import BrokenFile, Unsupported
from .plan import Cell, Plan, Point


@dataclass(frozen=True)
class Grid:
    """From Tiled's cells and pixels to those of the plan.

    Attributes:
        left, above: the first cell of the map in Tiled.
        wide, high: pixels from a cell to the next.
        edge: pixels before the first row of hexes has its whole height; 0 on squares.
        turned: flat-topped hexes: their columns are rows.
        rim: rows in front, so that the odd rows are those that stand to the right.
    """

    left: int
    above: int
    wide: float
    high: float
    edge: float = 0
    turned: bool = False
    rim: int = 0

    def cell(self, cell: Cell) -> Cell:
        """A cell of the plan."""
        x, y = cell[0] - self.left, cell[1] - self.above
        return (y, x + self.rim) if self.turned else (x, y + self.rim)

    def point(self, x: float, y: float) -> Point:
        """A point of the plan, in cells."""
        across = (y if self.turned else x) / self.wide
        down = ((x if self.turned else y) - self.edge / 2) / self.high
        first, row = (self.above, self.left) if self.turned else (self.left, self.above)
        return across - first, down - row + self.rim


def grid_of(tiled: Any, cells: Sequence[Cell], plan: Plan) -> Grid:
    """The grid of a map, and the size of the plan.

    Raises:
        Unsupported: cells touch in a way that no map of content has.
        OverLimit: it is too large.
    """
    wide, high = tiled.tile_size.width, tiled.tile_size.height
    if wide < 1 or high < 1:
        raise BrokenFile(plan.file, "tilewidth", f"tiles of {wide} x {high} pixels", "set the size of a tile in Tiled")
    left = above = 0
    columns, rows = tiled.map_size.width, tiled.map_size.height
    if tiled.infinite and cells:
        left, above = min(x for x, _ in cells), min(y for _, y in cells)
        columns, rows = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - above + 1
        if (left, above) != (0, 0):
            plan.report.changed.append(f"the map without end begins at its first tile, {left}, {above}")
    if tiled.orientation == "hexagonal":
        return hexes(tiled, plan, (left, above, columns, rows))
    if tiled.orientation not in ("orthogonal", "isometric"):
        remedy = "draw it as an orthogonal or a hexagonal map"
        raise Unsupported(plan.file, "orientation", f"{tiled.orientation} maps are not read", remedy)
    plan.size_up(columns, rows)
    return Grid(left, above, high if tiled.orientation == "isometric" else wide, high)


def hexes(tiled: Any, plan: Plan, place: tuple[int, int, int, int]) -> Grid:
    """The grid of a hex map: pointed at the top, the odd rows to the right."""
    left, above, columns, rows = place
    wide, high, side = tiled.tile_size.width, tiled.tile_size.height, tiled.hex_side_length or 0
    turned = tiled.stagger_axis == "x"
    if turned:
        plan.report.changed.append("hexes that are flat at the top are turned: the columns are rows now")
        wide, high, columns, rows = high, wide, rows, columns
    row = (high + side) / 2
    moved = tiled.stagger_index == "even"
    rim = (moved + (left if turned else above)) % 2
    plan.geometry = "hex"
    plan.size_up(columns, rows + rim)
    if rim:
        plan.ground |= {(x, 0): ("wall",) for x in range(columns)}
        plan.report.changed.append("a row of walls in front, so that the odd rows are those to the right")
    return Grid(left, above, wide, row, high - row, turned, rim)
