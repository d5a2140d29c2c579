"""Free lines to the edges of cells: an edge is shut where the way between the middles of its two cells is crossed.

Maps are drawn by hand: walls run askew, end short of one another, or go right through the middle of cells. What counts
at the table is whether one can step from a cell to the next, so that is what is asked. The middles are moved by a hair,
the same for all, so that a wall that runs exactly along them falls to one side, everywhere to the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .plan import Cell, Geometry, Line, Point

HAIR = (0.00013, 0.00029)  # less than a pixel; unequal, or a wall at 45 degrees would run along it
STEPS: dict[Geometry, dict[str, tuple[Cell, Cell]]] = {
    "square": {"e": ((1, 0), (1, 0)), "s": ((0, 1), (0, 1))},
    "hex": {"e": ((1, 0), (1, 0)), "se": ((0, 1), (1, 1)), "sw": ((-1, 1), (0, 1))},
}
"""The sides of a cell that lead on, with the step over each from an even and from an odd row."""
STEPS["freeform"] = STEPS["square"]

Edge = tuple[int, int, str]
"""Column, row and side of a cell."""
Numbers = NDArray[np.float64]


def middle(geometry: Geometry, cell: Cell) -> Point:
    """The middle of a cell, moved by a hair."""
    x, y = cell
    half = 0.5 * (y & 1) if geometry == "hex" else 0.0
    return x + 0.5 + half + HAIR[0], y + 0.5 + HAIR[1]


def beyond(geometry: Geometry, edge: Edge) -> Cell:
    """The cell on the other side of an edge."""
    x, y, side = edge
    dx, dy = STEPS[geometry][side][y & 1]
    return x + dx, y + dy


@dataclass(frozen=True)
class Lattice:
    """The edges between the cells of a part of a plan.

    Attributes:
        geometry: how cells touch.
        left, top: its first cell in the plan.
        width, height: in cells.
    """

    geometry: Geometry
    left: int
    top: int
    width: int
    height: int

    def holds(self, cell: Cell) -> bool:
        """The cell of the plan lies in this part."""
        return self.left <= cell[0] < self.left + self.width and self.top <= cell[1] < self.top + self.height

    def cells(self) -> Iterator[Cell]:
        """Its cells, row by row."""
        right, bottom = self.left + self.width, self.top + self.height
        return ((x, y) for y in range(self.top, bottom) for x in range(self.left, right))

    @cached_property
    def edges(self) -> list[Edge]:
        """Every edge between two of its cells, once."""
        every = ((x, y, side) for x, y in self.cells() for side in STEPS[self.geometry])
        return [edge for edge in every if self.holds(beyond(self.geometry, edge))]

    @cached_property
    def ways(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """From where to where each edge is stepped over: x, y, x, y."""
        froms = [middle(self.geometry, (x, y)) for x, y, _ in self.edges]
        tos = [middle(self.geometry, beyond(self.geometry, edge)) for edge in self.edges]
        a, b = np.array(froms).reshape(-1, 2), np.array(tos).reshape(-1, 2)
        return a[:, 0], a[:, 1], b[:, 0], b[:, 1]

    def crossed(self, line: Line) -> list[Edge]:
        """The edges that a line shuts."""
        (px, py), (qx, qy) = line.start, line.end
        ax, ay, bx, by = self.ways
        near = np.flatnonzero(
            (np.minimum(ax, bx) <= max(px, qx)) & (np.maximum(ax, bx) >= min(px, qx))
            & (np.minimum(ay, by) <= max(py, qy)) & (np.maximum(ay, by) >= min(py, qy))
        )  # fmt: skip
        ax, ay, bx, by = ax[near], ay[near], bx[near], by[near]
        dx, dy, ex, ey = qx - px, qy - py, bx - ax, by - ay
        of_ends = (dx * (ay - py) - dy * (ax - px)) * (dx * (by - py) - dy * (bx - px))
        of_line = (ex * (py - ay) - ey * (px - ax)) * (ex * (qy - ay) - ey * (qx - ax))
        return [self.edges[n] for n in near[(of_ends <= 0) & (of_line <= 0)]]

    def nearest(self, line: Line) -> Edge | None:
        """The edge whose middle is nearest to that of a line, of those that lie as it does."""
        (px, py), (qx, qy) = line.start, line.end
        ax, ay, bx, by = self.ways
        if not len(ax):
            return None
        mx, my = (ax + bx) / 2 - (px + qx) / 2, (ay + by) / 2 - (py + qy) / 2
        along = np.abs((bx - ax) * (qx - px) + (by - ay) * (qy - py))  # 0: the step goes straight across
        far = np.round(mx * mx + my * my, 3) + along
        n = int(np.argmin(far))
        return self.edges[n] if mx[n] ** 2 + my[n] ** 2 <= 1 else None


def pieces(lattice: Lattice, shut: Iterable[Edge], solid: Iterable[Cell]) -> list[list[Cell]]:
    """The parts of the map within which one can walk, the largest first.

    Args:
        lattice: the cells.
        shut: edges that nobody passes.
        solid: cells that nobody enters.
    """
    walls, left = set(shut), set(lattice.cells()) - set(solid)
    ways: dict[Cell, list[Cell]] = {cell: [] for cell in left}
    for edge in lattice.edges:
        here, there = (edge[0], edge[1]), beyond(lattice.geometry, edge)
        if edge not in walls and here in left and there in left:
            ways[here].append(there)
            ways[there].append(here)
    found: list[list[Cell]] = []
    while left:
        piece, rim = [], [left.pop()]
        while rim:
            cell = rim.pop()
            piece.append(cell)
            fresh = [other for other in ways[cell] if other in left]
            left.difference_update(fresh)
            rim += fresh
        found.append(sorted(piece, key=lambda cell: (cell[1], cell[0])))
    return sorted(found, key=lambda piece: (-len(piece), piece[0][1], piece[0][0]))
