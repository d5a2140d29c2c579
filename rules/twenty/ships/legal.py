"""May I: what a vehicle, or somebody in the open, may do (V02, V07 to V09, V12, V13, V15, V17)."""

from __future__ import annotations

from ...core.kernel import kernel
from ...core.state import Fate
from ..core.bands import seen_band
from ..core.effects import ability_of
from ..core.minds import anybody_sought, is_ally
from ..core.order import is_standing
from ..core.state import Ability
from ..core.statuses import bears
from ..core.table import Status
from ..core.wills import may_attack, seek_prey
from ..core.words import AimAt, RollKind
from .attacks import can_maneuver
from .bonuses import armament_of, reaches
from .casting import can_use_ability, spell_of
from .links import has_partner, is_linkable, is_skilled
from .state import ShipsFight, ShipsSpec, ShipsWork
from .vehicles import is_vehicle
from .words import WEAPONS, Verb


@kernel
def slot_of(verb: int) -> int:
    """The weapon or spell slot of a verb."""
    return verb & 3


@kernel
def ability_slot(verb: int) -> int:
    """The ability slot of a verb."""
    return verb & 7


@kernel
def with_maneuver(verb: int) -> bool:
    """V07: the verb uses a maneuver for its attack roll."""
    if verb >= Verb.CAST:
        return verb >= Verb.CAST_MANEUVER
    return Verb.FIRE <= verb < Verb.ABILITY and (verb - Verb.FIRE) // 4 % 2 == 1


@kernel
def can_shoot(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """V02: an attack is left; T03: an action."""
    return f.units[i].attacks > 0 if is_vehicle(s, i) else f.units[i].actions > 0


@kernel
def can_link(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, slot: int, j: int) -> bool:
    """V12: against a larger vehicle, with a friend in range that has an attack left."""
    return is_linkable(s, j) and reaches(s, i, slot, seen_band(s, f, w, i, j)) and has_partner(s, f, i, j)


@kernel
def may_help(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, j: int, ability: Ability) -> bool:
    """A friend within the band, standing; T38: or fallen, for an ability that revives."""
    if ability.aim == AimAt.FALLEN:
        fallen = f.units[j].fate == Fate.UNCONSCIOUS and i != j
        return fallen and is_ally(s, f, i, j) and seen_band(s, f, w, i, j) <= ability.band
    if i == j:
        return True
    return is_standing(f, j) and is_ally(s, f, i, j) and seen_band(s, f, w, i, j) <= ability.band


@kernel
def is_friendly(s: ShipsSpec, i: int, verb: int) -> bool:
    """The verb is aimed at friends, not at whom one may attack."""
    if verb < Verb.ABILITY or verb >= Verb.CAST:
        return False
    return s.abilities[ability_of(s, i, ability_slot(verb))].aim != AimAt.FOE


@kernel
def can_hit(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, verb: int, j: int) -> bool:
    """Combatant `j`, who may be attacked, is within reach: T21, V08 of the armament, V13 of the spell."""
    if verb >= Verb.CAST:
        return seen_band(s, f, w, i, j) <= s.abilities[spell_of(s, i, slot_of(verb))].band
    if verb >= Verb.ABILITY:
        return seen_band(s, f, w, i, j) <= s.abilities[ability_of(s, i, ability_slot(verb))].band
    if Verb.LINK <= verb < Verb.JOIN:
        return can_link(s, f, w, i, slot_of(verb), j)
    return reaches(s, i, slot_of(verb), seen_band(s, f, w, i, j))


@kernel
def may_aim(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, verb: int, j: int) -> bool:
    """The verb may be aimed at combatant `j`."""
    if is_friendly(s, i, verb):
        return may_help(s, f, w, i, j, s.abilities[ability_of(s, i, ability_slot(verb))])
    return may_attack(s, f, w, i, j) and can_hit(s, f, w, i, verb, j)


@kernel
def has_aim(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, verb: int) -> bool:
    """A verb is legal only if an aim is; for the listing alone, which looks but once for whom `i` may attack."""
    if is_friendly(s, i, verb):
        for k in range(w.slot_count):
            if may_help(s, f, w, i, w.slots[k], s.abilities[ability_of(s, i, ability_slot(verb))]):
                return True
        return False
    seek_prey(s, f, w, i)
    for k in range(w.prey_count):
        if can_hit(s, f, w, i, verb, w.prey[k]):
            return True
    return False


@kernel
def slots_to_fire(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, verb: int) -> int:
    """V02, V12: slots (bits) of the armaments that a shot is possible with, plain or linked as the verb says."""
    if verb >= Verb.LINK and not is_skilled(s, i):
        return 0
    slots = 0
    for slot in range(WEAPONS):
        if armament_of(s, i, slot) >= 0 and has_aim(s, f, w, i, verb + slot):
            slots |= 1 << slot
    return slots


@kernel
def can_cast(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, verb: int) -> bool:
    """V13: a caster at an amplifier, and a spell that attacks; T89: not silenced."""
    sheet = s.sheets[i]
    k = spell_of(s, i, slot_of(verb))
    if k < 0 or not sheet.amplifier or not sheet.caster.manned or bears(f, i, Status.SILENCED):
        return False
    if s.abilities[k].test != RollKind.ATTACK or (with_maneuver(verb) and not can_maneuver(s, f, i)):
        return False
    return has_aim(s, f, w, i, verb)


@kernel
def can_do(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, slot: int) -> bool:
    """T11, V15: an ability that can be used now, and on somebody."""
    if not can_use_ability(s, f, i, slot):
        return False
    if s.abilities[ability_of(s, i, slot)].aim == AimAt.SELF:
        return True
    return has_aim(s, f, w, i, Verb.ABILITY + slot)


@kernel
def can_search(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """T84: the Sense check takes an attack, or an action; somebody is to be found."""
    return can_shoot(s, f, i) and anybody_sought(s, f, i)
