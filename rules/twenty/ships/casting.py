"""Specials of vehicles (V15), spells through an amplifier (V13), abilities of people (T11)."""

from __future__ import annotations

from ...core.endings import are_foes
from ...core.events import emit
from ...core.kernel import answers, kernel
from ...core.state import NOBODY
from ..core.bands import band_between
from ..core.effects import ability_of, adjacent_foe, can_use, mode_effect, pay, raise_fallen
from ..core.order import is_standing
from ..core.rolls import check
from ..core.state import AbilityEffect
from ..core.statuses import status_begins
from ..core.words import AimAt, Band, Ev, Outcome, RollFor, RollKind, Variant
from .attacks import SETTLED, begin_attack
from .state import ShipsFight, ShipsSpec, ShipsWork
from .vehicles import is_vehicle, operating, operator_rank


@kernel
def budget_for(s: ShipsSpec, f: ShipsFight, i: int) -> int:
    """V17: abilities of a vehicle take of its attacks, those of people of their actions."""
    return f.units[i].attacks if is_vehicle(s, i) else f.units[i].actions


@kernel
def can_use_ability(s: ShipsSpec, f: ShipsFight, i: int, slot: int) -> bool:
    """T11; V15: specials are for operators trained in the type."""
    if not can_use(s, f, i, slot, budget_for(s, f, i)):
        return False
    ability = s.abilities[ability_of(s, i, slot)]
    return not is_vehicle(s, i) or not ability.needs_rank or operator_rank(s.sheets[i]) >= 1


@kernel
def spell_of(s: ShipsSpec, i: int, slot: int) -> int:
    """V13: index of a spell of the caster, -1 none."""
    return s.sheets[i].spells[slot] - 1


@kernel
def ability_flags(s: ShipsSpec, k: int) -> int:
    """What kind of attack it is."""
    ability = s.abilities[k]
    flags = Variant.ABILITY | (0 if ability.melee else Variant.RANGED)
    return flags | Variant.SPELL if ability.spell else flags


@kernel
def check_bonus(s: ShipsSpec, f: ShipsFight, i: int, k: int) -> int:
    """T05: what is added to the check of an ability."""
    ability = s.abilities[k]
    if is_vehicle(s, i):
        return operating(s, f, s.sheets[i], i) + ability.bonus
    bonus = s.sheets[i].attributes[ability.attribute - 1 if ability.attribute else 0] + ability.bonus
    return bonus + s.sheets[i].cpb if ability.trained else bonus


@kernel
def use_ability(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, slot: int, j: int, flags: int) -> None:
    """Combatant `i` uses the ability in a slot on `j`."""
    k = ability_of(s, i, slot)
    ability = s.abilities[k]
    emit(w, Ev.ABILITY, i, j, k, 0, 0, 0, 115)
    pay(f, w, i, slot, ability.cost)
    flags |= ability_flags(s, k)
    if ability.aim == AimAt.FALLEN:
        raise_fallen(s, f, w, i, j, k)
    elif ability.test == RollKind.ATTACK:
        begin_attack(s, f, w, i, j, k, flags)
    else:
        outcome: int = Outcome.HIT
        if ability.test == RollKind.CHECK:
            outcome = check(s, f, w, i, RollFor.CHECK, check_bonus(s, f, i, k), ability.number)
        frame = begin_attack(s, f, w, i, j, k, flags)
        frame.who = outcome
        frame.stage = SETTLED


@kernel
def cast(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, slot: int, j: int, maneuver: bool) -> None:
    """V13: a spell through the amplifier is one of the attacks (V17)."""
    k = spell_of(s, i, slot)
    emit(w, Ev.ABILITY, i, j, k, 0, 0, 0, 113)
    begin_attack(s, f, w, i, j, k, ability_flags(s, k) | (Variant.MANEUVER if maneuver else 0))


@answers(mode_effect, ShipsFight)
def no_bodies(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, j: int, effect: AbilityEffect) -> None:
    """Nobody is disarmed or pushed on the scaled board, and no area lasts."""


@answers(adjacent_foe, ShipsFight)
def another_adjacent(s: ShipsSpec, f: ShipsFight, i: int, j: int) -> int:
    """T08: the first enemy in melee of `i` but `j`."""
    for k in range(s.count):
        if k != j and k != i and are_foes(s, i, k) and is_standing(f, k) and band_between(s, f, i, k) == Band.MELEE:
            return k
    return NOBODY


@answers(status_begins, ShipsFight)
def nothing_falls(s: ShipsSpec, f: ShipsFight, w: ShipsWork, j: int, status: int) -> None:
    """Who sleeps aboard falls from nothing."""
