"""Creatures, weapons and abilities written into the records of grid mode."""

from __future__ import annotations

from collections.abc import Mapping

from ...rules.grid import state
from ...rules.grid.words import AimAt, Attribute, On, Pool, Skill, TestKind
from ...rules.grid.words import Effect as EffectCode
from ...rules.grid.words import ModType as Type
from . import ability as effects
from .ability import Ability, Damage, Effect
from .creature import TYPICAL, Attributes, Creature
from .gear import Weapon
from .resolve import Outfit

Options = Mapping[str, int]
DAMAGE_MODIFIER = {4: -2, 5: -1, 6: -1, 7: 0, 8: 0, 9: 0, 10: 1, 11: 1, 12: 2}  # G07
BONUS = {  # G16; a thrown weapon hits like a light one, an area like none
    "unarmed": None,
    "light": "bonus_light",
    "one-handed": "bonus_one_handed",
    "two-handed": "bonus_two_handed",
    "bow": "bonus_bow",
    "thrown": "bonus_light",
}


def modifier(score: int | None) -> int:
    """G07: what an attribute adds to damage."""
    return DAMAGE_MODIFIER[score] if score is not None else 0


def pool(given: int | None, score: int | None, options: Options) -> int:
    """G16: a pool is what the file says, else an attribute and a bonus, else the default."""
    if given is not None:
        return given
    return score + options["pool_bonus"] if score is not None else options["pool_default"]


def pools(creature: Creature, options: Options) -> tuple[int, int, int]:
    """Stamina, Focus and Courage at the start."""
    a = creature.attributes
    stamina = creature.stamina
    if stamina is None and creature.minor:
        stamina = options["minor_stamina"]
    return (
        pool(stamina, a.endurance, options),
        pool(creature.focus, a.willpower, options),
        pool(creature.courage, a.charisma, options),
    )


def write_look(sheet: state.GridSheet, outfit: Outfit, weapons: list[str], options: Options) -> None:
    """What anybody can see: how fast it is, its armour and weapons, whether it is a minor creature."""
    creature = outfit.creature
    sheet.minor = int(creature.minor)
    sheet.speed = options["speed"] if creature.speed is None else creature.speed
    sheet.armour = outfit.armour.value if outfit.armour else 0
    sheet.armour_item = outfit.armour.item if outfit.armour else 0
    for slot, weapon in enumerate(outfit.weapons):
        sheet.weapons[slot] = weapons.index(weapon.id) + 1
    sheet.farthest = max((reach_of(weapon, options) for weapon in outfit.weapons if weapon.is_ranged), default=0)


def write_guess(sheet: state.GridSheet, creature: Creature, options: Options) -> None:
    """What a stranger supposes of the rest: a typical creature."""
    for skill in Skill:
        sheet.ranks[skill] = TYPICAL
    sheet.stamina = options["minor_stamina"] if creature.minor else options["pool_default"]
    sheet.focus = sheet.courage = options["pool_default"]


def write_truth(sheet: state.GridSheet, outfit: Outfit, abilities: list[str], options: Options) -> None:
    """What only its own side knows."""
    creature = outfit.creature
    for skill in Skill:
        sheet.ranks[skill] = getattr(creature.ranks, skill.name.lower())
    write_modifiers(sheet, creature.attributes)
    sheet.stamina, sheet.focus, sheet.courage = pools(creature, options)
    for slot, one in enumerate(outfit.abilities):
        sheet.abilities[slot] = abilities.index(one.id) + 1
    sheet.fear = {None: 0, "basic": 1, "complex": 2}[creature.fear]
    sheet.fearless = int(creature.fearless)
    sheet.mindless = int(creature.mindless)


def write_modifiers(sheet: state.GridSheet, attributes: Attributes) -> None:
    """G07: damage modifiers by attribute."""
    sheet.modifiers[Attribute.STRENGTH] = modifier(attributes.strength)
    sheet.modifiers[Attribute.INTELLIGENCE] = modifier(attributes.intelligence)
    sheet.modifiers[Attribute.CHARISMA] = modifier(attributes.charisma)


def weapon_bonus(weapon: Weapon, options: Options) -> int:
    """G16: what the weapon adds to damage."""
    if weapon.bonus is not None:
        return weapon.bonus
    option = BONUS[weapon.kind] if weapon.radius is None else None
    return options[option] if option else 0


def reach_of(weapon: Weapon, options: Options) -> int:
    """Squares a weapon reaches; 0 melee (G16)."""
    return weapon.range or (options["bow_range"] if weapon.is_ranged else 0)


def write_weapon(row: state.Weapon, weapon: Weapon, options: Options) -> None:
    """A weapon."""
    row.ranged = int(weapon.is_ranged)
    row.bonus = weapon_bonus(weapon, options)
    row.range = reach_of(weapon, options)
    row.subdued = int(weapon.subdued)
    row.item_bonus = weapon.item
    row.radius = weapon.radius or 0
    row.charges = (weapon.charges or 1) if weapon.radius else 0
    row.die = weapon.die or 0


def write_ability(row: state.Ability, ability: Ability) -> None:
    """An ability (G52)."""
    row.stamina, row.focus, row.courage = ability.cost.stamina, ability.cost.focus, ability.cost.courage
    row.uses = ability.uses or 0
    row.as_move = int(ability.action == "move")
    row.aim = AimAt[ability.aim.upper()]
    row.range = ability.range or 1
    row.radius = ability.radius or 0
    row.test = TestKind[ability.test.upper()]
    row.skill = Skill[(ability.skill or "reflexes").upper()]
    row.defence = Skill[defence_of(ability).upper()]
    row.melee = int(ability.melee)
    if ability.damage is not None:
        write_damage(row, ability.damage)
    for place, effect in enumerate(ability.effects):
        write_effect(row.effects[place], effect)


def defence_of(ability: Ability) -> str:
    """G46, G51: what the target rolls: as the ability says, else Reflexes for the body, Resolve for the rest."""
    if ability.defence is not None:
        return ability.defence
    bodily = ability.damage is None or ability.damage.pool == "stamina"
    return "reflexes" if bodily and ability.test != "conflict" else "resolve"


def write_damage(row: state.Ability, damage: Damage) -> None:
    """What an ability takes from a pool."""
    row.damages = 1
    row.pool = Pool[damage.pool.upper()]
    row.die = damage.die or 0
    row.plus = damage.flat
    row.attribute = Attribute[damage.attribute.upper()] if damage.attribute else Attribute.NONE
    row.subdued = int(damage.subdued)


def write_effect(row: state.AbilityEffect, effect: Effect) -> None:
    """What else an ability does."""
    row.kind = EffectCode[effect.do.upper()]
    match effect:
        case effects.Heal():
            row.a, row.b, row.c = Pool[effect.pool.upper()], effect.die or 0, effect.flat
        case effects.Modify():
            row.a = sum(On[test.upper()] for test in set(effect.tests))
            row.b, row.c = effect.value, Type[effect.type.upper()] * 16 + effect.rounds
        case effects.Push():
            row.a = effect.cells
        case effects.Distract() | effects.Expose():
            row.a = effect.by
        case effects.Frighten():
            row.a = int(effect.test == "complex")
        case effects.Mend():
            row.a = effect.count
