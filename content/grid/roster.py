"""Who fights on a board: the entries of an encounter put on their cells."""

from __future__ import annotations

from dataclasses import dataclass

from ..ground import Ground, Spot
from ..laws import check_laws
from ..model import Report
from ..placing import Placing, what_is
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
    """The cells of each entry's combatants."""
    if ground is None:
        return [[] for _ in encounter.combatants]
    return Placing(encounter, ground, report, lambda n, cell: what_is(ground, cell)).cells()
