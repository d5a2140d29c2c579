"""Creatures, weapons and forms written into the records of skirmish mode."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...rules.twenty.core.words import Damage
from ...rules.twenty.skirmish import state
from ...rules.twenty.skirmish.gear import BARE_HANDS, EXPERT_ARMOUR
from ...rules.twenty.skirmish.words import SHIELD, Armour, Fire, Style, WeaponKind
from ..twenty.effect import Form
from ..twenty.sheets import named, write_person_guess, write_person_look, write_person_truth
from ..twenty.words import band, shown
from .gear import Weapon
from .resolve import Outfit

OTHERS = {"shield": SHIELD, "hands": BARE_HANDS, "armour": EXPERT_ARMOUR}
UNSAID_BACK = 1  # soak of a back piece that does not say its own
ALL_ABILITIES = 255


def word(name: str) -> str:
    """A word of a file as the rules have it."""
    return name.upper().replace("-", "_")


def write_look(sheet: state.SkirmishSheet, outfit: Outfit, weapons: Sequence[str]) -> None:
    """What anybody can see: how it moves, what it carries, holds and wears."""
    creature = outfit.creature
    write_person_look(sheet, creature)
    sheet.species_speed = creature.speed or 0
    sheet.aloft, sheet.overloaded = int(creature.flies), int(creature.overloaded)
    for slot, weapon in enumerate(outfit.weapons):
        sheet.weapons[slot] = weapons.index(weapon.id) + 1
    sheet.in_hand = held(outfit)
    sheet.armour = Armour[word(outfit.armour.worn)] if outfit.armour else Armour.CLOTH
    sheet.shield = 0 if outfit.shield is None else -1 if outfit.shield.soak is None else outfit.shield.soak + 1


def held(outfit: Outfit) -> int:
    """What it holds at the start, as bits: as its file says, else the first that fit into its hands."""
    wanted = outfit.creature.in_hand
    if wanted is not None:
        return sum(1 << slot for slot, weapon in enumerate(outfit.weapons) if weapon.id in wanted)
    first = outfit.weapons[:1]
    pair = outfit.weapons[:2] if "dual" in outfit.creature.styles else first
    fits = sum(weapon.in_hands for weapon in pair) + (outfit.shield is not None) <= 2
    return (1 << len(pair if fits else first)) - 1


def write_guess(sheet: state.SkirmishSheet) -> None:
    """What a stranger supposes of the rest."""
    write_person_guess(sheet)


def write_truth(sheet: state.SkirmishSheet, outfit: Outfit, abilities: Sequence[str]) -> None:
    """What only its own side knows."""
    creature = outfit.creature
    known = [abilities.index(ability.id) for ability in outfit.skills.abilities]
    write_person_truth(sheet, creature, outfit.skills.own_class, known)
    sheet.proficient = good_at(outfit, creature.proficient)
    sheet.expert = good_at(outfit, creature.expert)
    sheet.styles = sum(int(Style[word(style)]) for style in set(creature.styles))
    if outfit.armour is not None:
        sheet.soak = 0 if outfit.armour.soak is None else outfit.armour.soak + 1
        sheet.penalty = 0 if outfit.armour.penalty is None else outfit.armour.penalty + 1
    if outfit.back is not None:
        sheet.back = UNSAID_BACK if outfit.back.soak is None else outfit.back.soak


def good_at(outfit: Outfit, kinds: Iterable[str]) -> int:
    """Proficiency or expertise as bits: the slots of weapons of these kinds, and the rest."""
    named = set(kinds)
    slots = sum(1 << slot for slot, weapon in enumerate(outfit.weapons) if weapon.kind in named)
    return slots | sum(bit for name, bit in OTHERS.items() if name in named)


def write_weapon(row: state.Weapon, weapon: Weapon) -> None:
    """A weapon."""
    row.kind, row.ranged, row.band = WeaponKind[word(weapon.kind)], int(weapon.is_ranged), band(weapon.reach)
    row.attribute, row.bonus, row.chance = named(weapon.attribute), weapon.bonus, weapon.critical
    if weapon.dice is not None:
        row.count, row.faces, row.plus = shown(weapon.dice)
    row.damage, row.solid = Damage[weapon.type.upper()], int(weapon.solid)
    row.hands, row.grip, row.fire = weapon.in_hands, int(weapon.grip), Fire[weapon.fire.upper()]
    row.magazine, row.sight = weapon.magazine or 0, weapon.sight or 0
    row.draw = 0 if weapon.draw is None else weapon.draw + 1


def write_form(row: state.Form, form: Form, weapons: Sequence[str]) -> None:
    """What a polymorph turns one into (T86)."""
    row.weapon = weapons.index(form.weapon) + 1
    row.speed = form.speed or 0
    row.abilities = ALL_ABILITIES if form.keeps_abilities else 0
