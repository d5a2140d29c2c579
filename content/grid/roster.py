"""Who fights: entries of an encounter told apart, named, and put on their cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase

from ...rules.core.board import Terrain
from ...rules.core.state import UNITS
from ..ground import NO_ROOM, Ground, Spot
from ..model import UNKNOWN, Report
from ..problems import Path, remedy_for
from .encounter import Combatant, Encounter
from .resolve import Outfit, Resolver


@dataclass(frozen=True)
class Fighter:
    """One combatant, for itself."""

    entry: Combatant
    number: int  # of its entry
    id: str
    name: str
    outfit: Outfit | None  # None if its creature cannot be read
    cell: Spot | None  # None if there is no room for it

    @property
    def base(self) -> Path:
        """Where its entry is."""
        return ("combatants", self.number)


def muster(encounter: Encounter, ground: Ground | None, resolver: Resolver) -> list[Fighter]:
    """All combatants in the order of the file; what is wrong goes into the resolver's report."""
    report = resolver.report
    check_number(encounter, report)
    cells = placed(encounter, ground, report)
    fighters: list[Fighter] = []
    for n, entry in enumerate(encounter.combatants):
        base: Path = ("combatants", n)
        if entry.side not in encounter.sides and not (report.damaged and entry.side == UNKNOWN):
            remedy = remedy_for(entry.side, list(encounter.sides))
            report.wrong(entry, ("side",), f"no side {entry.side!r}", remedy, base)
        outfit = resolver.outfit(entry, base)
        for k, (id, name) in enumerate(names_of(encounter, n, outfit)):
            fighters.append(Fighter(entry, n, id, name, outfit, cells[n][k] if k < len(cells[n]) else None))
    check_ids(fighters, report)
    check_sides(encounter, report)
    return fighters


def check_number(encounter: Encounter, report: Report) -> None:
    """No more than fit; told at the entry that is too much."""
    total = sum(entry.count for entry in encounter.combatants)
    so_far = 0
    for n, entry in enumerate(encounter.combatants):
        so_far += entry.count
        if so_far > UNITS:
            message = f"{total} combatants are too many: a fight has at most {UNITS}"
            report.wrong(entry, (), message, f"leave out {total - UNITS}", ("combatants", n))
            return


def check_sides(encounter: Encounter, report: Report) -> None:
    """Nobody fights for a side without combatants."""
    if report.damaged or any(entry.side not in encounter.sides for entry in encounter.combatants):
        return
    for name, side in encounter.sides.items():
        if not any(entry.side == name for entry in encounter.combatants):
            message = f"side {name!r} has no combatants"
            report.wrong(side, (), message, "give it some, or leave it out", ("sides", name))


def names_of(encounter: Encounter, n: int, outfit: Outfit | None) -> Iterator[tuple[str, str]]:
    """Ids and names of an entry's combatants: letters where there are several."""
    entry = encounter.combatants[n]
    name = entry.name or (outfit.creature.name if outfit else entry.creature)
    alike = Counter(other.creature for other in encounter.combatants if other.id is None)
    several = entry.count > 1 or (entry.id is None and alike[entry.creature] > 1)
    if not several:
        yield entry.id or entry.creature, name
        return
    before = encounter.combatants[:n] if entry.id is None else ()
    first = sum(other.count for other in before if other.id is None and other.creature == entry.creature)
    lettered = entry.count > 1 or entry.name is None
    for letter in ascii_lowercase[first : min(first + entry.count, UNITS)]:
        yield f"{entry.id or entry.creature}-{letter}", f"{name} {letter.upper()}" if lettered else name


def check_ids(fighters: list[Fighter], report: Report) -> None:
    """Each id once."""
    seen: dict[str, Fighter] = {}
    for fighter in fighters:
        first = seen.setdefault(fighter.id, fighter)
        if first is not fighter and first.number != fighter.number:
            path: Path = ("id",) if fighter.entry.id else ()
            message = f"combatants[{first.number}] is called {fighter.id!r} too"
            report.wrong(fighter.entry, path, message, "give one of them another id", fighter.base)


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
