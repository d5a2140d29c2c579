"""What can be played and is hardly meant: nobody can reach it, it cannot move, a hero with bare hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..model import Report
from ..problems import Severity
from ..sides import is_hostile
from ..ways import Ways
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
