"""A One Page Dungeon of Watabou's generator, as JSON: rectangles of floor, doors that are cells, notes."""

from __future__ import annotations

from ...content.maps import Word
from .fields import Fields, Reading
from .opened import Opened
from .plan import MOST_ACROSS, Cell, Plan, State, counted

TITLE = "a One Page Dungeon"
SUFFIXES = (".json",)
DOORS: dict[int, tuple[State, Word]] = {
    1: ("closed", "wall"),
    4: ("closed", "barred"),
    5: ("closed", "wall"),
    6: ("secret", "wall"),
    7: ("closed", "wall"),
}
"""Doors by type; the others are openings and stairs."""
STAIRS = {3: "stairs-in", 8: "stairs-out"}


def knows(opened: Opened) -> bool:
    """It has rectangles and doors."""
    return {"rects", "doors"} <= opened.keys


def read(opened: Opened) -> Plan:
    """The plan of a dungeon.

    Raises:
        ImportFailed: it makes none.
    """
    reading = Reading(opened.name)
    top = reading.table(opened.json)
    plan = Plan(TITLE, top.text("title") or opened.stem, file=opened.name)
    rooms = [rectangle(rect) for rect in top.tables("rects")]
    floor = {cell for room in rooms for cell in room}
    if not floor:
        reading.broken("rects", "there is no floor")
    left, above = min(x for x, _ in floor) - 1, min(y for _, y in floor) - 1  # a rim of rock
    plan.size_up(max(x for x, _ in floor) - left + 2, max(y for _, y in floor) - above + 2)
    every = ((x, y) for y in range(plan.height) for x in range(plan.width))
    plan.ground = {(x, y): ("wall",) for x, y in every if (x + left, y + above) not in floor}
    for door in top.tables("doors"):
        hang(plan, door, cell_of(door, left, above))
    marks: dict[str, Word] = {"water": "water", "columns": "greater-cover"}
    for key, word in marks.items():
        plan.ground |= {cell: (word,) for cell in marked(top, key, left, above) if cell not in plan.ground}
    plan.report.kept.append(counted(len(rooms), "rectangle of floor", "rectangles of floor"))
    plan.report.drop(top.count("notes"), "note")
    top.known("version", "story", "notes")
    plan.report.unknown = reading.unknown()
    return plan


def rectangle(rect: Fields) -> list[Cell]:
    """The cells of a rectangle."""
    x, y, width, height = (int(rect.number(key)) for key in ("x", "y", "w", "h"))
    rect.known("ending", "rotunda")
    if not (1 <= width <= MOST_ACROSS and 1 <= height <= MOST_ACROSS):
        rect.reading.broken(rect.path, f"{width} x {height} cells")
    return [(i, j) for j in range(y, y + height) for i in range(x, x + width)]


def cell_of(point: Fields, left: int, above: int) -> Cell:
    """A point as a cell of the plan."""
    x, y = point.point()
    return int(x) - left, int(y) - above


def hang(plan: Plan, door: Fields, cell: Cell) -> None:
    """A door in its cell."""
    door.known("dir")
    kind = int(door.number("type", 0))
    if kind in DOORS and 0 <= cell[0] < plan.width and 0 <= cell[1] < plan.height:
        plan.ground.pop(cell, None)
        plan.doorways[cell] = DOORS[kind]
    elif kind in STAIRS:
        plan.zones[STAIRS[kind]] = (*plan.zones.get(STAIRS[kind], ()), cell)


def marked(top: Fields, key: str, left: int, above: int) -> list[Cell]:
    """Cells that a list names."""
    return [cell_of(point, left, above) for point in top.tables(key)]
