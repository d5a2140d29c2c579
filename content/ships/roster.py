"""Who fights in ships mode: vehicles and people put on their cells, each in its medium."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.twenty.ships.words import Medium
from ..ground import Ground, Spot
from ..placing import Placing
from ..roster import Member, check_ids, check_number, check_side, check_sides, names_of
from ..twenty.planning import check_companions
from .encounter import Combatant, Encounter
from .media import bar, medium_at
from .resolve import Outfit, Resolver


@dataclass(frozen=True)
class Fighter(Member):
    """One combatant with its outfit, its cell and its medium."""

    entry: Combatant
    outfit: Outfit | None  # None if its vehicle or person cannot be read
    cell: Spot | None  # None if there is no room for it
    medium: Medium | None


def muster(encounter: Encounter, ground: Ground | None, resolver: Resolver) -> list[Fighter]:
    """All combatants in the order of the file; what is wrong goes into the resolver's report."""
    report = resolver.report
    check_number(encounter, report)
    outfits: list[Outfit | None] = []
    for n, entry in enumerate(encounter.combatants):
        check_side(encounter, n, report)
        outfits.append(resolver.outfit(entry, ("combatants", n)))
    cells = placed(encounter, outfits, ground, resolver)
    fighters: list[Fighter] = []
    for n, (entry, outfit) in enumerate(zip(encounter.combatants, outfits, strict=True)):
        for k, (id, name) in enumerate(names_of(encounter, n, outfit.name if outfit else None)):
            cell = cells[n][k] if k < len(cells[n]) else None
            known = outfit is not None and cell is not None and ground is not None
            medium = medium_at(outfit, entry.medium, ground, cell) if known else None  # type: ignore[arg-type]
            fighters.append(Fighter(entry, n, id, name, outfit, cell, medium))
    check_ids(fighters, report)
    check_sides(encounter, report)
    check_companions(fighters, report)
    return fighters


def placed(
    encounter: Encounter, outfits: list[Outfit | None], ground: Ground | None, resolver: Resolver
) -> list[list[Spot]]:
    """The cells of each entry's combatants."""
    if ground is None:
        return [[] for _ in outfits]
    medium = [entry.medium for entry in encounter.combatants]
    return Placing(encounter, ground, resolver.report, lambda n, cell: bar(outfits[n], medium[n], ground, cell)).cells()
