"""What can be played and is hardly meant: a hero with bare hands, somebody who never moves, whom nobody can reach."""

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
    outfit = fighter.outfit
    assert outfit is not None
    if outfit.creature.overloaded:
        yield f"{fighter.name} carries too much and never moves", "leave out overloaded"
    if hero and not outfit.weapons and not any(ability.damage for ability in outfit.skills.abilities):
        yield f"{fighter.name} has no weapon but bare hands", "add weapons to the creature"
    if foes and not any(reaches_far(foe) or ways.lead(foe.cell, fighter.cell) for foe in foes):
        yield f"no foe can reach {fighter.name}", "open a way on the map, or move it"


def reaches_far(fighter: Fighter) -> bool:
    """It flies, or has something that works at a distance."""
    outfit = fighter.outfit
    if outfit is None:
        return False
    spells = [ability for ability in outfit.skills.abilities if ability.range != "melee" and ability.aim != "self"]
    return outfit.creature.flies or bool(spells) or any(weapon.is_ranged for weapon in outfit.weapons)
