"""Which cells of a board are joined."""

from __future__ import annotations

from typing import Any

from ..rules.core.board import Geometry
from ..rules.core.records import PlainPlane
from .ground import Spot, neighbour


class Ways:
    """Which cells are joined, as far as walls and bars go: who can swim, climb and jump gets everywhere else."""

    def __init__(self, spec: Any) -> None:
        self.geometry = Geometry(int(spec["geometry"] if hasattr(spec, "dtype") else spec.geometry))
        self.steps, self.touches = table(spec, "steps"), table(spec, "touches")
        self.joined: dict[Spot, frozenset[Spot]] = {}

    def lead(self, start: Spot | None, goal: Spot | None) -> bool:
        """Somebody at `start` can come within touch of `goal`."""
        if start is None or goal is None:
            return True
        region = self.region(start)
        return any(cell in region for cell in [goal, *self.along(self.touches, goal)])

    def region(self, start: Spot) -> frozenset[Spot]:
        """The cells one can walk to."""
        if start not in self.joined:
            found, edge = {start}, [start]
            while edge:
                new = [cell for cell in self.along(self.steps, edge.pop()) if cell not in found]
                found.update(new)
                edge.extend(new)
            whole = frozenset(found)
            self.joined.update(dict.fromkeys(whole, whole))
        return self.joined[start]

    def along(self, plane: list[list[int]], cell: Spot) -> list[Spot]:
        """The neighbours whose direction bits are set."""
        bits = plane[cell[1]][cell[0]]
        return [neighbour(self.geometry, *cell, d) for d in range(8) if bits >> d & 1]


def table(spec: Any, name: str) -> list[list[int]]:
    """A plane of the spec by row and column, compiled or not."""
    plane = spec[name] if hasattr(spec, "dtype") else getattr(spec, name)
    if isinstance(plane, PlainPlane):
        return [plane.cells[start : start + plane.width] for start in range(0, len(plane.cells), plane.width)]
    rows: list[list[int]] = plane.tolist()
    return rows
