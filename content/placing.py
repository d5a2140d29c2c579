"""Combatants put on the cells of a board: first those that name a cell, then the zones fill up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..rules.core.board import Terrain
from ..rules.core.state import UNITS
from .ground import NO_ROOM, Ground, Spot
from .model import Report
from .problems import Path, remedy_for


class Placed(Protocol):
    """What an encounter on a board says."""

    @property
    def combatants(self) -> Sequence[Any]: ...


Bar = Callable[[int, Spot], str]
"""Why there is no room on a cell for those of entry n; empty if there is."""


def what_is(ground: Ground, cell: Spot) -> str:
    """Why nobody can stand there; empty if somebody can."""
    bits = ground.terrain[cell[1]][cell[0]] & NO_ROOM
    if bits & Terrain.WALL:
        return "a wall"
    if bits & Terrain.GAP:
        return "a gap"
    return "it is barred" if bits else ""


@dataclass
class Placing:
    """The cells of all combatants; what is wrong goes into the report.

    Attributes:
        encounter: the encounter.
        ground: its map, laid out.
        report: takes the problems.
        bar: why there is no room on a cell for those of an entry.
        taken: the entry that stands on each cell.
    """

    encounter: Placed
    ground: Ground
    report: Report
    bar: Bar
    taken: dict[Spot, int] = field(default_factory=dict)

    def cells(self) -> list[list[Spot]]:
        """The cells of each entry's combatants, as far as there is room."""
        entries = self.encounter.combatants
        cells: list[list[Spot]] = [[] for _ in entries]
        for n, entry in enumerate(entries):
            if isinstance(entry.at, tuple):
                cells[n] = self.on_cell(n)
        for n, entry in enumerate(entries):
            if not isinstance(entry.at, tuple):
                cells[n] = self.in_zone(n)
        return cells

    def on_cell(self, n: int) -> list[Spot]:
        """The cell that an entry names, if it is free."""
        entry = self.encounter.combatants[n]
        cell: Spot = entry.at
        base: Path = ("combatants", n)
        if entry.count > 1:
            message = f"{entry.count} combatants do not fit on one cell"
            self.report.wrong(entry, ("count",), message, "name a zone in at", base)
        if not self.ground.holds(cell):
            remedy = f"columns go from 0 to {self.ground.width - 1}, rows from 0 to {self.ground.height - 1}"
            self.report.wrong(entry, ("at",), f"{list(cell)} is off the map", remedy, base)
        elif self.bar(n, cell):
            message = f"nobody can stand on {list(cell)}: {self.bar(n, cell)}"
            self.report.wrong(entry, ("at",), message, self.nearest(n, cell), base)
        elif cell in self.taken:
            message = f"combatants[{self.taken[cell]}] stands on {list(cell)} already"
            self.report.wrong(entry, ("at",), message, self.nearest(n, cell), base)
        else:
            self.taken[cell] = n
            return [cell]
        return []

    def in_zone(self, n: int) -> list[Spot]:
        """The first free cells of the zone that an entry names; without one, of the zone called like its side."""
        entry, zones = self.encounter.combatants[n], self.ground.zones
        base: Path = ("combatants", n)
        zone = entry.at if isinstance(entry.at, str) else entry.side
        if zone not in zones:
            if entry.at is None and not self.report.damaged:
                self.report.wrong(entry, (), "it stands nowhere", "add at: [column, row], or at: a zone", base)
            elif entry.at is not None:
                remedy = remedy_for(zone, list(zones), "draw it in zones of the map")
                self.report.wrong(entry, ("at",), f"no zone {zone!r} on the map", remedy, base)
            return []
        free = [cell for cell in zones[zone] if self.is_free(n, cell)][: entry.count]
        if len(free) < min(entry.count, UNITS):
            message = f"zone {zone!r} has {len(free)} free cells for {entry.count} combatants"
            self.report.wrong(entry, ("at",), message, "make the zone larger, or name another", base)
        self.taken.update(dict.fromkeys(free, n))
        return free

    def is_free(self, n: int, cell: Spot) -> bool:
        """Those of the entry could stand there."""
        return not self.bar(n, cell) and cell not in self.taken

    def nearest(self, n: int, cell: Spot) -> str:
        """The nearest free cell, as a remedy."""
        every = [(x, y) for y in range(self.ground.height) for x in range(self.ground.width)]
        free = [spot for spot in every if self.is_free(n, spot)]
        if not free:
            return "the map has no free cell left"
        best = min(free, key=lambda spot: ((spot[0] - cell[0]) ** 2 + (spot[1] - cell[1]) ** 2, spot[1], spot[0]))
        return f"the nearest free cell is {list(best)}"
