"""What can be played and is hardly meant: a vehicle without operator or weapons, an amplifier without a caster."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import Report
from ..problems import Severity
from .roster import Fighter
from .sheets import rank_in


def warn(fighters: list[Fighter], report: Report) -> None:
    """Report every oddity as a warning, once an entry."""
    told: set[tuple[int, str]] = set()
    for fighter in fighters:
        for message, remedy in oddities(fighter):
            if (fighter.number, remedy) not in told:
                report.wrong(fighter.entry, (), message, remedy, fighter.base, severity=Severity.WARNING)
            told.add((fighter.number, remedy))


def oddities(fighter: Fighter) -> Iterator[tuple[str, str]]:
    """What is odd about a combatant, and what to do about it."""
    outfit = fighter.outfit
    assert outfit is not None
    if not outfit.weapons and not outfit.skills.abilities and not outfit.spells:
        yield f"{fighter.name} has nothing to fight with", "give it weapons"
    vehicle = outfit.vehicle
    if vehicle is None:
        return
    if outfit.person is None:
        yield f"nobody operates {fighter.name}: its skill counts as 0", "name an operator"
    if (rank_in(outfit.person, vehicle) if outfit.person else 0) < vehicle.needs:
        yield f"{fighter.name} needs rank {vehicle.needs}: it drifts", f"name an operator of rank {vehicle.needs}"
    if vehicle.amplifier and outfit.caster is None:
        yield f"nobody is at the amplifier of {fighter.name}", "name a caster"
    if len(outfit.gunners) > vehicle.accuracy:
        yield f"{fighter.name} has more gunners than attacks a round", f"at most {vehicle.accuracy} of them shoot"
