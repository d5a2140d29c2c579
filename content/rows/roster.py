"""Who fights in rows mode: heroes stand with the players, and every side has somebody."""

from __future__ import annotations

from dataclasses import dataclass

from ..laws import check_laws
from ..model import Report
from ..roster import Member, check_ids, check_number, check_side, check_sides, names_of
from .encounter import Combatant, Encounter
from .resolve import Outfit, Resolver


@dataclass(frozen=True)
class Fighter(Member):
    """One combatant with its outfit."""

    entry: Combatant
    outfit: Outfit | None  # None if its creature cannot be read

    @property
    def hero(self) -> bool:
        """A player's character."""
        return self.outfit is not None and self.outfit.creature.hero


def muster(encounter: Encounter, resolver: Resolver) -> list[Fighter]:
    """All combatants in the order of the file; what is wrong goes into the resolver's report."""
    report = resolver.report
    check_number(encounter, report)
    fighters: list[Fighter] = []
    for n, entry in enumerate(encounter.combatants):
        check_side(encounter, n, report)
        outfit = resolver.outfit(entry, ("combatants", n))
        called = outfit.creature.name if outfit else None
        fighters += [Fighter(entry, n, id, name, outfit) for id, name in names_of(encounter, n, called)]
    check_ids(fighters, report)
    check_laws(encounter, [fighter.id for fighter in fighters], "rows", report)
    check_sides(encounter, report)
    check_players(encounter, report)
    check_heroes(encounter, fighters, report)
    return fighters


def players_of(encounter: Encounter) -> str | None:
    """The players' side."""
    return next((name for name, side in encounter.sides.items() if side.players), None)


def check_players(encounter: Encounter, report: Report) -> None:
    """R01: one side is the game master's; the side of a First Strike exists."""
    ours = [name for name, side in encounter.sides.items() if side.players]
    if len(ours) > 1:
        side = encounter.sides[ours[1]]
        message = f"{ours[0]} is the players' side already: {ours[1]} is the game master's"
        report.wrong(side, ("players",), message, "leave out players: true here", ("sides", ours[1]))
    strikes = encounter.first_strike
    if strikes is not None and strikes not in encounter.sides:
        remedy = "name one of: " + ", ".join(encounter.sides)
        report.wrong(encounter, ("first_strike",), f"no side {strikes!r}", remedy)


def check_heroes(encounter: Encounter, fighters: list[Fighter], report: Report) -> None:
    """R01: heroes fight for the players; told once an entry."""
    ours = players_of(encounter)
    told: set[int] = set()
    for fighter in fighters:
        side = fighter.entry.side
        if not fighter.hero or side not in encounter.sides or encounter.sides[side].players or fighter.number in told:
            continue
        told.add(fighter.number)
        better = f"put it on side {ours}, " if ours else f"add players: true to sides.{side}, "
        message = f"{fighter.name} is a hero, and {side} is the game master's side"
        remedy = f"{better}name a warrior, or write overrides: {{hero: false}}"
        report.wrong(fighter.entry, ("side",), message, remedy, fighter.base)
