"""People, abilities and effects written into the records that skirmish and ships share."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.twenty.core import state
from ...rules.twenty.core.state import ABILITIES
from ...rules.twenty.core.statuses import HINDRANCE, INJURY
from ...rules.twenty.core.table import Lasts, On, Status
from ...rules.twenty.core.words import AimAt, Attribute, Damage, RollKind, Trigger, Undead, When
from ...rules.twenty.core.words import Effect as Code
from . import effect as effects
from .ability import Ability, Harm
from .effect import AnyEffect, Form, GiveStatus
from .people import CharacterClass, PersonTraits
from .words import AttributeName, band, damage_bits, packed, shown, status_bits, trained_bits

GUESSED_CPB = 2
"""What a stranger supposes of anybody: health follows from it (T43)."""
CODES = {
    "status": Code.STATUS,
    "cure": Code.CURE,
    "restore": Code.RESOURCE,
    "revive": Code.REVIVE,
    "reveal": Code.REVEAL,
    "knock-down": Code.KNOCK_DOWN,
    "disarm": Code.DISARM,
    "push": Code.PUSH,
    "linger": Code.LASTING,
}
AIMS = {"self": AimAt.SELF, "ally": AimAt.ALLY, "foe": AimAt.FOE, "area": AimAt.CELL, "fallen": AimAt.FALLEN}


def named(attribute: AttributeName | None) -> int:
    """An attribute as records name it: + 1, 0 where nothing is said."""
    return Attribute[attribute.upper()] + 1 if attribute else 0


def write_person_look(sheet: state.TwentySheet, person: PersonTraits) -> None:
    """What anybody can see: which kind of undead it is."""
    sheet.undead = Undead[person.undead.upper()] if person.undead else Undead.NONE


def write_person_guess(sheet: state.TwentySheet) -> None:
    """What a stranger supposes of the rest."""
    sheet.cpb = GUESSED_CPB


def write_person_truth(
    sheet: state.TwentySheet, person: PersonTraits, own_class: CharacterClass | None, abilities: Sequence[int]
) -> None:
    """What only its own side knows.

    Args:
        sheet: where to.
        person: the character as it comes to the fight.
        own_class: its class, if it has one.
        abilities: indices of all that it can do, its class's first.
    """
    for k, points in enumerate(person.attributes.values):
        sheet.attributes[k] = points
    sheet.cpb = person.cpb
    sheet.sense_by = named(person.sense)
    sheet.stealth = 0 if person.stealth is None else person.stealth + 1
    sheet.health = person.health or 0
    write_resource(sheet, person, own_class)
    sheet.blood, sheet.healing_harms = person.blood, int(person.healing_harms)
    sheet.weak, sheet.resistant = damage_bits(person.weak), damage_bits(person.resistant)
    sheet.immune, sheet.proof = damage_bits(person.immune), status_bits(person.proof)
    sheet.spell_resistance = person.spell_resistance
    sheet.trained = trained_bits(person.trained)
    write_abilities(sheet, abilities)


def write_resource(sheet: state.TwentySheet, person: PersonTraits, own_class: CharacterClass | None) -> None:
    """T11: as the character says, else its class, else the profile."""
    resource = own_class.resource if own_class else None
    points = person.resource if person.resource is not None else resource.points if resource else None
    sheet.resource = 0 if points is None else points + 1
    sheet.fades = int(resource is not None and resource.fades)


def write_abilities(sheet: state.TwentySheet, abilities: Sequence[int]) -> None:
    """One slot each."""
    for slot, k in enumerate(abilities[:ABILITIES]):
        sheet.abilities[slot] = k + 1


def write_ability(row: state.Ability, ability: Ability, forms: Sequence[Form]) -> None:
    """An ability; `forms` are all those of the fight."""
    row.spell, row.actions, row.cost, row.power = int(ability.spell), ability.actions, ability.cost, ability.power
    row.trigger = Trigger.ATTACKED if ability.reaction else Trigger.TURN
    row.uses = ability.uses or 0
    row.aim, row.band, row.radius = AIMS[ability.aim], band(ability.range), ability.radius or 0
    row.test = RollKind[ability.roll.upper()]
    row.attribute, row.defence = named(ability.attribute), named(ability.against)
    row.bonus, row.trained, row.number = ability.bonus, int(ability.trained), ability.number or 0
    row.chance = ability.critical
    row.melee, row.partial = int(ability.melee), int(ability.half_on_miss)
    row.advance = int(ability.charge)
    row.defensive, row.command = int(ability.defensive), int(ability.command)
    if ability.damage is not None:
        write_harm(row, ability.damage)
    for place, effect in enumerate(ability.effects):
        write_effect(row.effects[place], effect, forms)


def write_harm(row: state.Ability, harm: Harm) -> None:
    """Its damage."""
    row.count, row.faces, row.plus = shown(harm.dice)
    row.damage, row.solid = Damage[harm.type.upper()], int(harm.solid)


def write_effect(row: state.AbilityEffect, effect: AnyEffect, forms: Sequence[Form]) -> None:
    """What else it does."""
    row.kind, row.when, row.on_self = CODES[effect.do], When[effect.on.upper()], int(effect.to == "user")
    match effect:
        case GiveStatus():
            write_status(row, effect, forms)
        case effects.Cure():
            row.status = Status[effect.status.upper()]
        case effects.Restore():
            row.value = effect.points
        case effects.Revive():
            row.value = packed(effect.health)
        case effects.KnockDown():
            row.left = effect.actions
        case effects.Disarm():
            row.value = int(effect.what == "shield")
        case effects.Push():
            row.value = effect.cells
        case effects.Linger():
            row.value, row.left = packed(effect.dice), effect.rounds or 0


def write_status(row: state.AbilityEffect, effect: GiveStatus, forms: Sequence[Form]) -> None:
    """A status, how much of it and how long."""
    row.status, row.stacks = Status[effect.status.upper()], int(effect.stacks)
    row.value = status_value(effect, forms)
    row.left = effect.actions or effect.rounds or 0
    if effect.stays:
        row.lasts = Lasts.STAYS
    else:
        row.lasts = Lasts.ACTIONS if effect.actions is not None else Lasts.ROUNDS


def status_value(effect: GiveStatus, forms: Sequence[Form]) -> int:
    """What the value of a status packs (`rules.twenty.core.table`)."""
    if effect.status == "injured":
        return (effect.value or 0) * INJURY + sum(int(On[name.upper()]) for name in set(effect.rolls))
    if effect.status == "toxin":
        return effect.penalty * HINDRANCE + (packed(effect.dice) if effect.dice else 0)
    if effect.form is not None:
        return forms.index(effect.form)
    if effect.kind is not None:
        return Undead[effect.kind.upper()] * 2 + int(effect.healing_harms)
    return packed(effect.dice) if effect.dice else effect.value or 0
