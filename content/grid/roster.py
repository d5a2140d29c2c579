"""Who fights on a board: the entries of an encounter put on their cells."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.core.board import Terrain
from ...rules.core.state import UNITS
from ..ground import NO_ROOM, Ground, Spot
from ..laws import check_laws
from ..model import Report
from ..problems import Path, remedy_for
from ..roster import Member, check_ids, check_number, check_side, check_sides, names_of
from .encounter import Combatant, Encounter
from .resolve import Outfit, Resolver


@dataclass(frozen=True)
class Fighter(Member):
    """One combatant with its outfit and its cell."""

    entry: Combatant
    outfit: Outfit | None  # None if its creature cannot be read
    cell: Spot | None  # None if there is no room for it


def muster(encounter: Encounter, ground: Ground | None, resolver: Resolver) -> list[Fighter]:
    """All combatants in the order of the file; what is wrong goes into the resolver's report."""
    report = resolver.report
    check_number(encounter, report)
    cells = placed(encounter, ground, report)
    fighters: list[Fighter] = []
    for n, entry in enumerate(encounter.combatants):
        check_side(encounter, n, report)
        outfit = resolver.outfit(entry, ("combatants", n))
        called = outfit.creature.name if outfit else None
        for k, (id, name) in enumerate(names_of(encounter, n, called)):
            fighters.append(Fighter(entry, n, id, name, outfit, cells[n][k] if k < len(cells[n]) else None))
    check_ids(fighters, report)
    check_laws(encounter, [fighter.id for fighter in fighters], "grid", report)
    check_sides(encounter, report)
    return fighters


def placed(encounter: Encounter, ground: Ground | None, report: Report) -> list[list[Spot]]:
    """The cells of each entry's combatants: first those that name a cell, then the zones fill up."""
    cells: list[list[Spot]] = [[] for _ in encounter.combatants]
    if ground is None:
        return cells
    taken: dict[Spot, int] = {}
    for n, entry in enumerate(encounter.combatants):
        if isinstance(entry.at, tuple):
            cells[n] = on_cell(encounter, n, ground, taken, report)
    for n, entry in enumerate(encounter.combatants):
        if not isinstance(entry.at, tuple):
            cells[n] = in_zone(encounter, n, ground, taken, report)
    return cells


def on_cell(encounter: Encounter, n: int, ground: Ground, taken: dict[Spot, int], report: Report) -> list[Spot]:
    """The cell that an entry names, if it is free."""
    entry = encounter.combatants[n]
    cell = entry.at
    assert isinstance(cell, tuple)
    base: Path = ("combatants", n)
    if entry.count > 1:
        message = f"{entry.count} combatants do not fit on one cell"
        report.wrong(entry, ("count",), message, "name a zone in at", base)
    if not ground.holds(cell):
        remedy = f"columns go from 0 to {ground.width - 1}, rows from 0 to {ground.height - 1}"
        report.wrong(entry, ("at",), f"{list(cell)} is off the map", remedy, base)
    elif not ground.has_room(cell):
        message = f"nobody can stand on {list(cell)}: {what_is(ground, cell)}"
        report.wrong(entry, ("at",), message, nearest(ground, cell, taken), base)
    elif cell in taken:
        message = f"combatants[{taken[cell]}] stands on {list(cell)} already"
        report.wrong(entry, ("at",), message, nearest(ground, cell, taken), base)
    else:
        taken[cell] = n
        return [cell]
    return []


def in_zone(encounter: Encounter, n: int, ground: Ground, taken: dict[Spot, int], report: Report) -> list[Spot]:
    """The first free cells of the zone that an entry names; without one, of the zone called like its side."""
    entry = encounter.combatants[n]
    base: Path = ("combatants", n)
    zone = entry.at if isinstance(entry.at, str) else entry.side
    if zone not in ground.zones:
        if entry.at is None and not report.damaged:
            report.wrong(entry, (), "it stands nowhere", "add at: [column, row], or at: a zone", base)
        elif entry.at is not None:
            remedy = remedy_for(zone, list(ground.zones), "draw it in zones of the map")
            report.wrong(entry, ("at",), f"no zone {zone!r} on the map", remedy, base)
        return []
    free = [cell for cell in ground.zones[zone] if ground.has_room(cell) and cell not in taken][: entry.count]
    if len(free) < min(entry.count, UNITS):
        message = f"zone {zone!r} has {len(free)} free cells for {entry.count} combatants"
        report.wrong(entry, ("at",), message, "make the zone larger, or name another", base)
    taken.update(dict.fromkeys(free, n))
    return free


def what_is(ground: Ground, cell: Spot) -> str:
    """Why there is no room."""
    bits = ground.terrain[cell[1]][cell[0]] & NO_ROOM
    if bits & Terrain.WALL:
        return "a wall"
    return "a gap" if bits & Terrain.GAP else "it is barred"


def nearest(ground: Ground, cell: Spot, taken: dict[Spot, int]) -> str:
    """The nearest free cell, as a remedy."""
    every = [(x, y) for y in range(ground.height) for x in range(ground.width)]
    free = [spot for spot in every if ground.has_room(spot) and spot not in taken]
    if not free:
        return "the map has no free cell left"
    best = min(free, key=lambda spot: ((spot[0] - cell[0]) ** 2 + (spot[1] - cell[1]) ** 2, spot[1], spot[0]))
    return f"the nearest free cell is {list(best)}"
