"""Creatures, roles and what they use written into the records of rows mode."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.rows import state
from ...rules.rows.words import AimAt, Element, Kind, On, Row, Spread, Statistic, Status
from ...rules.rows.words import Effect as EffectCode
from . import effect as effects
from . import typical
from .creature import FACTORS, Creature
from .effect import Effect
from .role import Role
from .usable import Ability, Item, Weapon

DISPELS = {"raised": 1, "lowered": -1, "all": 0}
COMMON = 100  # hundredths


def write_look(sheet: state.RowsSheet, creature: Creature, weapon: int, row: str | None) -> None:
    """What anybody can see: its tier, the weapon in its hand, where it must stand."""
    sheet.player = int(creature.hero)
    sheet.tier = creature.tier
    sheet.basic = weapon + 1
    sheet.row = Row[row.upper()] if row else Row.ASKED


def write_guess(sheet: state.RowsSheet) -> None:
    """What a stranger supposes of the rest: what is typical of its tier."""
    sheet.health, sheet.mana = typical.health(sheet.tier), typical.mana(sheet.tier)
    sheet.initiative = typical.initiative(sheet.tier)
    for k, points in enumerate(typical.statistics(sheet.tier)):
        sheet.statistics[k] = points
    for element in Element:
        sheet.elements[element] = COMMON


def write_truth(sheet: state.RowsSheet, creature: Creature) -> None:
    """What only its own side knows of its body and mind."""
    sheet.health, sheet.mana, sheet.initiative = creature.full_health, creature.full_mana, creature.speed
    for k in Statistic:
        sheet.statistics[k] = creature.points(k)
    for name, factor in creature.elements.items():
        sheet.elements[Element[name.upper()]] = FACTORS[factor]
    sheet.immune = bits(creature.immune)


def write_means(sheet: state.RowsSheet, roles: Sequence[int], abilities: Sequence[int], items: Sequence[int]) -> None:
    """What only its own side knows of what it can do, by index."""
    sheet.roles = sum(1 << role for role in set(roles))
    for slot, k in enumerate(abilities):
        sheet.abilities[slot] = k + 1
    for slot, k in enumerate(items):
        sheet.items[slot] = k + 1


def bits(names: Sequence[str]) -> int:
    """Statuses as bits."""
    return sum(1 << Status[name.upper()] for name in set(names))


def write_role(row: state.Role, role: Role) -> None:
    """A role (R14)."""
    row.kinds = sum(Kind[name.upper()] for name in set(role.kinds))
    row.physical, row.magical, row.healing = role.physical_damage, role.magical_damage, role.healing
    row.defence, row.taken, row.mana = role.defence, role.damage_taken, role.mana_cost
    row.guards = int(role.guards)
    row.status = role.status
    row.buff_phases = role.buff_rounds
    row.more_allies, row.more_foes = role.more_allies, role.more_foes


def write_no_role(row: state.Role) -> None:
    """What holds for those without a role: everything is open to them, and nothing comes easier."""
    row.kinds = sum(Kind)
    row.physical = row.magical = row.healing = row.defence = row.taken = row.mana = COMMON


def write_usable(row: state.Ability, usable: Weapon | Ability | Item) -> None:
    """What somebody uses."""
    match usable:
        case Weapon():
            write_weapon(row, usable)
        case Ability():
            write_ability(row, usable)
        case Item():
            write_item(row, usable)


def write_weapon(row: state.Ability, weapon: Weapon) -> None:
    """A Basic Attack (R07): physical, melee unless the weapon is ranged."""
    row.aim, row.attack, row.ap = AimAt.FOE, 1, 1
    row.melee = int(not weapon.ranged)
    row.element = Element[weapon.element.upper()]
    write_effects(row, weapon.all_effects)


def write_ability(row: state.Ability, ability: Ability) -> None:
    """An ability."""
    row.kind = Kind[ability.kind.upper()]
    row.ap, row.mana, row.uses = ability.ap, ability.mana, ability.uses or 0
    row.aim, row.spread = AimAt[ability.aim.upper()], Spread[ability.spread.upper()]
    row.melee, row.attack, row.magical = int(ability.melee), int(ability.is_attack), int(ability.is_magical)
    row.element = Element[ability.element.upper()]
    write_effects(row, ability.effects)


def write_item(row: state.Ability, item: Item) -> None:
    """An item: the same in every hand."""
    row.fixed, row.ap = 1, 1
    row.aim, row.spread = AimAt[item.use_on.upper()], Spread[item.spread.upper()]
    row.attack = int(item.is_attack)
    row.element = Element[item.element.upper()]
    write_effects(row, item.effects)


def write_effects(row: state.Ability, several: Sequence[Effect]) -> None:
    """Effects in their order."""
    for place, one in enumerate(several):
        write_effect(row.effects[place], one)


def write_effect(row: state.AbilityEffect, effect: Effect) -> None:
    """What it does, on whom, and how much."""
    row.kind = EffectCode["LEVEL_OFF" if effect.do == "dispel" else effect.do.upper()]
    row.on = On.USER if isinstance(effect, effects.Drain) else On[effect.on.upper()]
    match effect:
        case effects.Damage() | effects.Heal():
            row.a, row.b = effect.power, effect.points
        case effects.Status():
            row.a, row.b = Status[effect.status.upper()], effect.rounds or 0
        case effects.Cure():
            row.a = bits(effect.statuses)
        case effects.Level():
            row.a, row.b = Statistic[effect.statistic.upper()], effect.by
        case effects.Dispel():
            row.a = DISPELS[effect.levels]
        case effects.Move():
            row.a = Row[effect.row.upper()]
        case effects.Raise():
            row.a = effect.health or 0
        case effects.Drain():
            row.a = effect.percent
