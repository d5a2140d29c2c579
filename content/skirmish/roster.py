"""Who fights in skirmish mode: the entries of an encounter put on their cells."""

from __future__ import annotations

from dataclasses import dataclass

from ..ground import Ground, Spot
from ..placing import Placing, what_is
from ..roster import Member, check_ids, check_number, check_side, check_sides, names_of
from ..twenty.planning import check_companions
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
    outfits: list[Outfit | None] = []
    for n, entry in enumerate(encounter.combatants):
        check_side(encounter, n, report)
        outfits.append(resolver.outfit(entry, ("combatants", n)))
    cells: list[list[Spot]] = [[] for _ in outfits]
    if ground is not None:
        cells = Placing(encounter, ground, report, lambda n, cell: bar(ground, outfits[n], cell)).cells()
    fighters: list[Fighter] = []
    for n, (entry, outfit) in enumerate(zip(encounter.combatants, outfits, strict=True)):
        called = outfit.creature.name if outfit else None
        for k, (id, name) in enumerate(names_of(encounter, n, called)):
            fighters.append(Fighter(entry, n, id, name, outfit, cells[n][k] if k < len(cells[n]) else None))
    check_ids(fighters, report)
    check_sides(encounter, report)
    check_companions(fighters, report)
    return fighters


def bar(ground: Ground, outfit: Outfit | None, cell: Spot) -> str:
    """Why it cannot stand there; who flies can be above a gap."""
    wrong = what_is(ground, cell)
    return "" if wrong == "a gap" and outfit is not None and outfit.creature.flies else wrong
