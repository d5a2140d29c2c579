"""People of a file to combatants of an encounter: as many as fit, each in a cell of its own, two sides at least."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import floor
from typing import Any

from ...content.model import slug
from ...rules.core.state import UNITS
from .casting import Cast
from .chart import Chart, unique
from .plan import Cell, Person, Report, counted, listed

SIDES: dict[str, dict[str, Any]] = {"party": {"title": "The party", "players": True}, "foes": {"title": "The foes"}}
NEARLY = 0.01  # of a cell: so far off its corner a token is where it should be


@dataclass
class Muster:
    """The roster of an encounter in the making.

    Attributes:
        cast: who plays whom.
        report: what became of the people.
        chart: the map they stand on; None in a mode without one.
    """

    cast: Cast
    report: Report
    chart: Chart | None = None

    def combatants(self, people: list[Person]) -> list[dict[str, Any]]:
        """The entries for these people, and for whom is missing."""
        if len(people) > UNITS - 1:  # one place stays free for a side that is missing
            left_out = people[UNITS - 1 :]
            told = f"{len(left_out)} of {len(people)} combatants, beyond {UNITS - 1}: "
            self.report.dropped.append(told + listed(person.name for person in left_out))
        entries: list[dict[str, Any]] = []
        for person, place in zip(people[: UNITS - 1], self.places(people[: UNITS - 1]), strict=True):
            entry: dict[str, Any] = {"creature": self.cast.creature(person)}
            entry["id"] = unique(slug(person.name)[:50].strip("-"), {other["id"] for other in entries})
            entry |= {"name": person.name[:200], "side": person.side}
            entry |= {"at": list(place)} if place is not None else {}
            entry |= {"undetected": True} if person.hidden and self.chart is not None else {}
            entries.append(entry)
        if people:
            self.report.kept.append(counted(len(entries), "combatant"))
        self.report.changed += self.cast.told()
        for side in SIDES:
            if not any(entry["side"] == side for entry in entries):
                entries.append(self.somebody(side, {tuple(entry.get("at", ())) for entry in entries}))
        return entries

    def somebody(self, side: str, taken: set[Any]) -> dict[str, Any]:
        """An entry for a side that has nobody: a fight needs two."""
        creature = self.cast.stand_in(side)
        self.report.added.append(f"a {creature} for the {side}, to be replaced")
        place = {"at": list(self.waiting_place(side, taken))} if self.chart is not None else {}
        return {"creature": creature, "side": side, **place}

    def waiting_place(self, side: str, taken: set[Any]) -> Cell:
        """A free cell of the largest room that has one: the party waits in the west of it, the foes in the east."""
        assert self.chart is not None
        room = next(room for room in self.chart.rooms if set(room) - taken)
        middle = (room[0][1] + room[-1][1]) / 2
        far = -1 if side == "foes" else 1
        return min(set(room) - taken, key=lambda cell: (far * cell[0], abs(cell[1] - middle), cell[1]))

    def places(self, people: list[Person]) -> list[Cell | None]:
        """Where everybody stands: in its own cell, or in the nearest that is free."""
        if self.chart is None:
            return [None] * len(people)
        snapped, moved = [], []
        taken: set[Cell] = set()
        places: list[Cell | None] = []
        for person in people:
            if person.at is None:
                place = self.waiting_place(person.side, taken)
            else:
                cell = self.chart.cell((floor(person.at[0] + 0.5), floor(person.at[1] + 0.5)))
                place = self.nearest(cell, taken)
                if place != cell:
                    moved.append(f"{person.name} from {list(cell)} to {list(place)}")
                elif is_off_grid(person):
                    snapped.append(f"{person.name} to {list(place)}")
            taken.add(place)
            places.append(place)
        self.report.changed += [f"off the grid, put into a cell: {listed(snapped)}"] * bool(snapped)
        self.report.changed += [f"moved to a free cell: {listed(moved)}"] * bool(moved)
        return places

    def nearest(self, cell: Cell, taken: set[Cell]) -> Cell:
        """The free cell that is nearest; of the same room, if it lies in one."""
        assert self.chart is not None
        rooms = [room for room in self.chart.rooms if cell in room] or self.chart.rooms
        free = [other for room in rooms for other in room if other not in taken]
        free = free or [other for room in self.chart.rooms for other in room if other not in taken]
        return min(free, key=distance_to(cell))


def is_off_grid(person: Person) -> bool:
    """It stands in no corner of a cell."""
    return person.at is not None and any(abs(at - round(at)) > NEARLY for at in person.at)


def distance_to(cell: Cell) -> Callable[[Cell], tuple[int, int, int]]:
    """How far cells are from one, and their order where that is the same."""
    return lambda other: ((other[0] - cell[0]) ** 2 + (other[1] - cell[1]) ** 2, other[1], other[0])
