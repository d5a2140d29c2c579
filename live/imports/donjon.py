"""A dungeon of donjon's generator, as JSON.

Two frames are mixed in it: `cells` have a border (`settings.bleed`) that rooms and ways out do not count. The meanings
of the bits of a cell are read from the file's own table.
"""

from __future__ import annotations

from ...content.maps import Word
from .fields import Fields, Reading
from .opened import Opened
from .plan import Cell, Plan, State, counted

TITLE = "a donjon dungeon"
SUFFIXES = (".json",)
OPEN = ("room", "corridor", "aperture", "arch", "door", "locked", "trapped", "secret", "portcullis",
        "stair_down", "stair_up", "stairs")  # fmt: skip
DOORS: dict[str, tuple[State, Word]] = {
    "portcullis": ("closed", "barred"),
    "portc": ("closed", "barred"),
    "secret": ("secret", "wall"),
    "locked": ("locked", "wall"),
    "trapped": ("closed", "wall"),
    "door": ("closed", "wall"),
}
"""The bits of doors, what is told first; arches are no doors."""


def knows(opened: Opened) -> bool:
    """It brings the table of its bits."""
    return {"cell_bit", "cells"} <= opened.keys


def read(opened: Opened) -> Plan:
    """The plan of a dungeon.

    Raises:
        ImportFailed: it makes none.
    """
    reading = Reading(opened.name)
    top = reading.table(opened.json)
    settings = top.table("settings")
    plan = Plan(TITLE, settings.text("name") or opened.stem, file=opened.name)
    rows = cells_of(top)
    plan.size_up(len(rows[0]), len(rows))
    bits = bits_of(top)
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            read_cell(plan, (x, y), {name for name, bit in bits.items() if bit & value})
    frame(top, plan, rows, bits.get("room", 0), int(settings.number("bleed", 0)))
    settings.known(*settings.data)
    plan.report.drop(top.count("corridor_features"), "feature of a corridor", "features of corridors")
    plan.report.drop(top.count("wandering_monsters"), "wandering monster")
    top.known("details", "stairs")
    plan.report.unknown = reading.unknown()
    return plan


def cells_of(top: Fields) -> list[list[int]]:
    """The rows of numbers."""
    rows = top.items("cells")
    width = len(rows[0]) if rows and isinstance(rows[0], list) else 0
    for y, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != width:
            top.reading.broken(f"cells[{y}]", f"a list of {width} cells is wanted, like the first")
        for x, value in enumerate(row):
            if not isinstance(value, int) or isinstance(value, bool):
                top.reading.broken(f"cells[{y}][{x}]", "a whole number is wanted")
    if not width:
        top.reading.broken("cells", "there are none")
    return rows


def bits_of(top: Fields) -> dict[str, int]:
    """The meanings of bits that count here."""
    table = top.table("cell_bit")
    named = {name: table.get(name, 0) for name in {*OPEN, *DOORS}}
    for name, bit in named.items():
        if not isinstance(bit, int):
            top.reading.broken(f"cell_bit.{name}", "a whole number is wanted")
    table.known("nothing", "block", "perimeter", "room_id", "label")
    return {name: bit for name, bit in named.items() if bit}


def read_cell(plan: Plan, cell: Cell, meanings: set[str]) -> None:
    """One cell: rock, or open, or a door."""
    if not meanings:
        plan.ground[cell] = ("wall",)
        return
    door = next((DOORS[name] for name in DOORS if name in meanings), None)
    if door is not None:
        plan.doorways[cell] = door


def frame(top: Fields, plan: Plan, rows: list[list[int]], room_bit: int, bleed: int) -> None:
    """Rooms and ways out as zones, in the frame of the cells."""
    rooms = {f"room-{room.text('id', str(n))}": rectangle(room) for n, room in enumerate(top.tables("rooms"), 1)}

    def misses(shift: int) -> int:
        moved = [moved_by(cells, shift) for cells in rooms.values()]
        inside = [cell for cells in moved for cell in cells if cell[0] < plan.width and cell[1] < plan.height]
        return sum(not rows[y][x] & room_bit for x, y in inside) + sum(map(len, moved)) - len(inside)

    shift = min((bleed, 0), key=misses)
    plan.zones = {name: moved_by(cells, shift) for name, cells in rooms.items()}
    for n, way in enumerate(top.tables("egress"), 1):
        cell = int(way.number("col")) + shift, int(way.number("row")) + shift
        plan.zones[f"way-out-{n}"] = (cell,)
        way.known(*way.data)
    plan.report.kept.append(counted(len(rooms), "room"))
    if shift:
        plan.report.changed.append(f"rooms and ways out moved by the border of {shift} cells that only the cells have")


def rectangle(room: Fields) -> tuple[Cell, ...]:
    """The cells of a room, as the file counts them."""
    left, right, top, bottom = (int(room.number(side)) for side in ("west", "east", "north", "south"))
    room.known(*room.data)
    if not (0 <= left <= right < 1000 and 0 <= top <= bottom < 1000):
        room.reading.broken(room.path, "a room without cells")
    return tuple((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))


def moved_by(cells: tuple[Cell, ...], shift: int) -> tuple[Cell, ...]:
    """The same cells, counted from elsewhere."""
    return tuple((x + shift, y + shift) for x, y in cells)
