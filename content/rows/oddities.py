"""What can be played and is hardly meant: attacks that always hit or never, abilities that cannot be paid or used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...rules.rows.words import Statistic
from ..model import Report
from ..problems import Severity
from .resolve import Outfit
from .roster import Fighter
from .usable import Ability

Options = Mapping[str, int]
DIE = 10


def warn(fighters: list[Fighter], options: Options, report: Report) -> None:
    """Report every oddity as a warning, once an entry."""
    first = {fighter.number: fighter for fighter in reversed(fighters)}
    for fighter in first.values():
        foes = [foe for foe in fighters if foe.entry.side != fighter.entry.side]
        for message, remedy in [*odd_chances(fighter, foes, options), *odd_abilities(fighter, options)]:
            report.wrong(fighter.entry, (), message, remedy, fighter.base, severity=Severity.WARNING)


def hit_chance(accuracy: int, evasion: int, options: Options) -> int:
    """R09: percent of attacks that hit."""
    faces = min(max(options["hit_at_most"] + accuracy - evasion, 0), DIE)
    return (max(faces, 1) if options["one_hits"] else faces) * 100 // DIE


def accuracies(outfit: Outfit) -> Iterator[tuple[str, int]]:
    """The accuracies it uses, by what they are called: everybody strikes, some cast."""
    yield "physical", outfit.creature.points(Statistic.PHYSICAL_ACCURACY)
    if any(ability.is_attack and ability.is_magical for ability in outfit.abilities):
        yield "magical", outfit.creature.points(Statistic.MAGICAL_ACCURACY)


def odd_chances(fighter: Fighter, foes: list[Fighter], options: Options) -> Iterator[tuple[str, str]]:
    """R09: attacks that always hit, or hit by a 1 alone; with the percentages."""
    assert fighter.outfit is not None
    least = DIE if options["one_hits"] else 0
    for what, accuracy in accuracies(fighter.outfit):
        for percent, told in ((100, "always hit"), (least, "hardly hit" if least else "never hit")):
            odd = [foe for foe in foes if hit_chance(accuracy, evasion_of(foe), options) == percent]
            if odd:
                names = ", ".join(dict.fromkeys(f"{foe.name} (evasion {evasion_of(foe)})" for foe in odd))
                message = f"{what} attacks of {fighter.name} (accuracy {accuracy}) {told} {names}: {percent} percent"
                low, high = 6 - options["hit_at_most"], 9 - options["hit_at_most"]
                remedy = f"with {what}_accuracy from evasion {low:+d} to evasion {high:+d} they hit 60 to 90 percent"
                yield message, remedy


def evasion_of(foe: Fighter) -> int:
    """Its evasion as it comes to the fight."""
    assert foe.outfit is not None
    return foe.outfit.creature.points(Statistic.EVASION)


def odd_abilities(fighter: Fighter, options: Options) -> Iterator[tuple[str, str]]:
    """Abilities that it can never use."""
    assert fighter.outfit is not None
    creature, roles = fighter.outfit.creature, fighter.outfit.roles
    fixed = "roles" in fighter.entry.overrides.model_fields_set  # a fight may narrow what a creature could do
    ap = options["ap_high"] if creature.tier >= options["high_tier"] else options["ap_low"]
    for ability in fighter.outfit.abilities:
        if ability.ap > ap:
            yield f"{ability.name} costs {ability.ap} AP, and {fighter.name} has {ap}", f"leave {ability.id} to others"
        if least_mana(fighter.outfit, ability) > creature.full_mana:
            message = f"{ability.name} costs {ability.mana} mana, and {fighter.name} has {creature.full_mana}"
            yield message, f"give {creature.id} more mana"
        if not fixed and roles and not any(ability.kind in role.kinds for role in roles):
            named = ", ".join(role.id for role in roles)
            message = f"{ability.name} is of kind {ability.kind}, which no role of {fighter.name} may use: {named}"
            yield message, f"give it another role, or leave {ability.id} out"


def least_mana(outfit: Outfit, ability: Ability) -> int:
    """R14: what it costs in the role that makes it cheapest."""
    percents = [role.mana_cost for role in outfit.roles if ability.kind in role.kinds]
    return -(-ability.mana * min(percents, default=100) // 100)
