"""What can be played and is hardly meant: nobody can reach it, it cannot move, a hero with bare hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...rules.core.board import Geometry
from ...rules.core.records import PlainPlane
from ..ground import Spot, neighbour
from ..model import Report
from ..problems import Severity
from ..sides import is_hostile
from .encounter import Encounter
from .roster import Fighter


def warn(fighters: list[Fighter], encounter: Encounter, spec: Any, report: Report) -> None:
    """Report every oddity as a warning, once an entry."""
    ways = Ways(spec[0])
    told: set[tuple[int, str]] = set()
    for fighter in fighters:
        foes = [foe for foe in fighters if is_hostile(encounter.sides, fighter.entry.side, foe.entry.side)]
        for message, remedy in oddities(fighter, encounter.sides[fighter.entry.side].players, foes, ways):
            if (fighter.number, remedy) not in told:
                report.wrong(fighter.entry, (), message, remedy, fighter.base, severity=Severity.WARNING)
            told.add((fighter.number, remedy))


def oddities(fighter: Fighter, hero: bool, foes: list[Fighter], ways: Ways) -> Iterator[tuple[str, str]]:
    """What is odd about a combatant, and what to do about it."""
    assert fighter.outfit is not None
    if fighter.outfit.creature.speed == 0:
        yield f"{fighter.name} has Speed 0 and never moves", "give it a speed"
    if hero and not can_attack(fighter):
        yield f"{fighter.name} has no weapon but bare hands", "add weapons to the creature"
    if foes and not any(reaches_far(foe) or ways.lead(foe.cell, fighter.cell) for foe in foes):
        yield f"no foe can reach {fighter.name}", "open a way on the map, or move it"


def can_attack(fighter: Fighter) -> bool:
    """It has a weapon, or an ability that does harm."""
    outfit = fighter.outfit
    return outfit is not None and bool(outfit.weapons or [a for a in outfit.abilities if a.damage is not None])


def reaches_far(fighter: Fighter) -> bool:
    """It has something that works at a distance."""
    outfit = fighter.outfit
    if outfit is None:
        return False
    spells = [a for a in outfit.abilities if not a.melee and (a.range or 1) > 1 and (a.damage or a.test != "none")]
    return bool(spells) or any(weapon.is_ranged for weapon in outfit.weapons)


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
