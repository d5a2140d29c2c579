"""Which rule forbids a verb that is not offered now, in ships mode; V09 is 109."""

from __future__ import annotations

from ...rules.core.kernel import answers, kernel
from ...rules.core.records import Nums
from ...rules.twenty.core.effects import ability_of
from ...rules.twenty.core.minds import anybody_sought
from ...rules.twenty.core.state import ABILITIES
from ...rules.twenty.core.statuses import bears
from ...rules.twenty.core.table import Status
from ...rules.twenty.ships.attacks import can_maneuver
from ...rules.twenty.ships.bonuses import armament_of
from ...rules.twenty.ships.casting import budget_for, spell_of
from ...rules.twenty.ships.legal import ability_slot, can_shoot, slot_of, with_maneuver
from ...rules.twenty.ships.moving import can_move, has_movement
from ...rules.twenty.ships.state import ShipsFight, ShipsSpec, ShipsWork
from ...rules.twenty.ships.vehicles import is_operated, is_vehicle, media_of, operator_rank
from ...rules.twenty.ships.words import MEDIA, SPELLS, Verb
from ..refusing import list_refusals
from ..twenty.asks import has_verb, rule_of_verb
from ..twenty.refusals import is_own, list_in_twenty, rule_of_ability, rule_of_rising, rule_of_staying


@answers(list_refusals, ShipsFight)
def list_rules(s: ShipsSpec, v: ShipsFight, w: ShipsWork, rules: Nums) -> None:
    """The rule behind each verb that is missing in one's own turn."""
    list_in_twenty(s, v, w, rules)


@answers(has_verb, ShipsFight)
def could(s: ShipsSpec, v: ShipsFight, i: int, verb: int) -> bool:
    """It has what the verb needs, now or later."""
    if verb >= Verb.CAST:
        return verb < Verb.CAST_MANEUVER + SPELLS and s.sheets[i].amplifier != 0 and spell_of(s, i, slot_of(verb)) >= 0
    if verb >= Verb.ABILITY:
        return verb < Verb.ABILITY + ABILITIES and is_own(s, i, ability_slot(verb))
    if verb >= Verb.FIRE:
        armed = verb < Verb.JOIN and armament_of(s, i, slot_of(verb)) >= 0
        return armed and (is_vehicle(s, i) or verb < Verb.FIRE_MANEUVER)
    if verb >= Verb.CHANGE:
        medium = verb - Verb.CHANGE
        return medium < MEDIA and is_vehicle(s, i) and (media_of(s.sheets[i]) >> medium) & 1 != 0
    if verb == Verb.ESCAPE:
        return is_vehicle(s, i) or s.exits[s.sheets[i].side] != 0
    return verb == Verb.MOVE or verb == Verb.SEARCH or verb == Verb.STAND


@answers(rule_of_verb, ShipsFight)
def rule_of(s: ShipsSpec, v: ShipsFight, w: ShipsWork, i: int, verb: int) -> int:
    """The first rule that stands against a verb which is not legal; V15: some vehicles need skill to be operated."""
    if not is_operated(s, i):
        return 115
    if verb >= Verb.ABILITY:
        return rule_of_cast(s, v, i, verb) if verb >= Verb.CAST else rule_of_use(s, v, i, ability_slot(verb))
    if verb >= Verb.FIRE:
        return rule_of_shot(s, v, i, verb)
    if verb == Verb.SEARCH:
        return 84 if not anybody_sought(s, v, i) else time_of_attacks(s, i)
    if verb == Verb.STAND:
        return rule_of_rising(v, i, 108 if is_vehicle(s, i) else 3)
    return rule_of_going(s, v, i, verb)


@kernel
def time_of_attacks(s: ShipsSpec, i: int) -> int:
    """V02: how many attacks a vehicle has; T03: how many actions somebody in the open."""
    return 102 if is_vehicle(s, i) else 3


@kernel
def rule_of_going(s: ShipsSpec, v: ShipsFight, i: int, verb: int) -> int:
    """T70, T71; V09: the pursuit; V08: movements, and where they lead; V15: media that are not there."""
    if not can_move(s, v, i):
        return rule_of_staying(v, i)
    if verb == Verb.ESCAPE:
        return 109
    return 108 if verb == Verb.MOVE or not has_movement(s, v, i) else 115


@kernel
def rule_of_shot(s: ShipsSpec, v: ShipsFight, i: int, verb: int) -> int:
    """V02, V07, V12; T21: nobody in reach."""
    if not can_shoot(s, v, i):
        return time_of_attacks(s, i)
    if with_maneuver(verb) and not can_maneuver(s, v, i):
        return 107
    return 112 if verb >= Verb.LINK else 21


@kernel
def rule_of_use(s: ShipsSpec, v: ShipsFight, i: int, slot: int) -> int:
    """V15: specials are for operators trained in the type; and what all abilities need."""
    ability = s.abilities[ability_of(s, i, slot)]
    if is_vehicle(s, i) and ability.needs_rank and operator_rank(s.sheets[i]) < 1:
        return 115
    return rule_of_ability(s, v, i, slot, budget_for(s, v, i), time_of_attacks(s, i))


@kernel
def rule_of_cast(s: ShipsSpec, v: ShipsFight, i: int, verb: int) -> int:
    """V13, T89, V02, V07; T21: nobody in reach."""
    if not s.sheets[i].caster.manned:
        return 113
    if bears(v, i, Status.SILENCED):
        return 89
    if v.units[i].attacks <= 0:
        return 102
    return 107 if with_maneuver(verb) and not can_maneuver(s, v, i) else 21
