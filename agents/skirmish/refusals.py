"""Which rule forbids a verb that is not offered now, in skirmish mode."""

from __future__ import annotations

from ...rules.core.kernel import answers, kernel
from ...rules.core.records import Nums
from ...rules.twenty.core.effects import ability_of
from ...rules.twenty.core.minds import anybody_sought
from ...rules.twenty.core.state import ABILITIES
from ...rules.twenty.core.statuses import bears
from ...rules.twenty.core.table import Status
from ...rules.twenty.skirmish.cover import is_behind_cover
from ...rules.twenty.skirmish.gear import has_shield, is_changed, is_disarmed, weapon_in
from ...rules.twenty.skirmish.legal import ability_slot, can_shoot, form_allows, has_action, slot_of
from ...rules.twenty.skirmish.moving import can_move
from ...rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec, SkirmishWork
from ...rules.twenty.skirmish.volleys import first_of_pair
from ...rules.twenty.skirmish.words import WEAPONS, Fire, Free, Verb
from ..refusing import list_refusals
from ..twenty.asks import has_verb, rule_of_verb
from ..twenty.refusals import is_own, list_in_twenty, rule_of_ability, rule_of_rising, rule_of_staying

TIME = 3  # T03: how many actions there are


@answers(list_refusals, SkirmishFight)
def list_rules(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, rules: Nums) -> None:
    """The rule behind each verb that is missing in one's own turn."""
    list_in_twenty(s, v, w, rules)


@answers(has_verb, SkirmishFight)
def could(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> bool:
    """It has what the verb needs, ready or not."""
    if verb >= Verb.ABILITY:
        if verb >= Verb.EMPOWER + ABILITIES or not is_own(s, i, ability_slot(verb)):
            return False
        return verb < Verb.EMPOWER or s.abilities[ability_of(s, i, ability_slot(verb))].power > 0
    if verb >= Verb.STRIKE:
        return verb < Verb.REACT and weapon_serves(s, v, i, verb)
    if verb == Verb.RUN:
        return shoots(s, i)
    if verb == Verb.ESCAPE:
        return s.exits[s.sheets[i].side] != 0
    if verb == Verb.SHIELD_STRIKE:
        return s.sheets[i].shield != 0
    if verb == Verb.DUAL:
        return one_handed(s, i) > 1
    return leads(s, i) if verb == Verb.COMPANION else verb <= Verb.PUNCH


@kernel
def weapon_serves(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> bool:
    """The weapon of the slot is of the kind that the verb is for."""
    k = weapon_in(s, v, i, slot_of(verb))
    if k < 0:
        return False
    weapon = s.weapons[k]
    if verb < Verb.READY:
        return (weapon.ranged != 0) == (verb >= Verb.FIRE)
    if verb < Verb.RELOAD:
        return True
    if verb < Verb.DRAW:
        return weapon.magazine > 0
    return weapon.draw > 0 if verb < Verb.SIGHT else weapon.sight > 0


@kernel
def shoots(s: SkirmishSpec, i: int) -> bool:
    """It carries something to shoot with."""
    for slot in range(WEAPONS):
        k = s.sheets[i].weapons[slot] - 1
        if k >= 0 and s.weapons[k].ranged:
            return True
    return False


@kernel
def one_handed(s: SkirmishSpec, i: int) -> int:
    """T31: how many weapons it carries of which two can be used at once."""
    count = 0
    for slot in range(WEAPONS):
        k = s.sheets[i].weapons[slot] - 1
        if k >= 0 and s.weapons[k].hands == 1 and s.weapons[k].fire == Fire.SINGLE:
            count += 1
    return count


@kernel
def leads(s: SkirmishSpec, i: int) -> bool:
    """T12: it has a companion."""
    for j in range(s.count):
        if s.sheets[j].controller == i + 1:
            return True
    return False


@answers(rule_of_verb, SkirmishFight)
def rule_of(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, verb: int) -> int:
    """The first rule that stands against a verb which is not legal."""
    if verb >= Verb.ABILITY:
        return rule_of_use(s, v, i, ability_slot(verb))
    if verb >= Verb.READY:
        return rule_of_handling(s, v, i, verb)
    if verb >= Verb.STRIKE:
        return rule_of_weapon(s, v, i, verb)
    if verb <= Verb.RUN or verb == Verb.ESCAPE:
        return rule_of_going(s, v, i, verb)
    if verb <= Verb.RETRIEVE:
        return rule_of_plain(s, v, i, verb)
    return rule_of_melee(s, v, i, verb)


@kernel
def rule_of_use(s: SkirmishSpec, v: SkirmishFight, i: int, slot: int) -> int:
    """T86, and what all abilities need; T11: nothing more goes into it."""
    if not form_allows(s, v, i, slot):
        return 86
    return rule_of_ability(s, v, i, slot, v.units[i].actions, TIME)


@kernel
def rule_of_going(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> int:
    """T70, T71, T03, T24; T20: over one's own edge alone; T09: no way leads anywhere."""
    if not can_move(s, v, i):
        return rule_of_staying(v, i)
    free = verb == Verb.MOVE and v.units[i].free == Free.MOVE
    if not has_action(v, i) and not free:
        return TIME
    if verb == Verb.ESCAPE:
        return 20
    return 24 if verb == Verb.RUN and not can_shoot(s, v, i) else 9


@kernel
def rule_of_plain(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> int:
    """T71, T22, T84, T37, T86, T03."""
    if verb == Verb.STAND:
        return rule_of_rising(v, i, TIME)
    if verb == Verb.COVER:
        return 22 if v.units[i].cover or not is_behind_cover(s, v, i) else TIME
    if verb == Verb.SEARCH:
        return 84 if not anybody_sought(s, v, i) else TIME
    if verb == Verb.RETRIEVE and not bears(v, i, Status.DISARMED):
        return 37
    if is_changed(v, i):
        return 86
    return 84 if verb == Verb.HIDE and has_action(v, i) else TIME


@kernel
def rule_of_melee(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> int:
    """T12, T34, T31, T86, T03; T21: nobody in reach."""
    if verb == Verb.COMPANION:
        return 12
    if verb == Verb.SHIELD_STRIKE and not has_shield(s, v, i):
        return 34
    if verb == Verb.DUAL and first_of_pair(s, v, i) == 0:
        return 31
    if verb == Verb.PUNCH and is_changed(v, i):
        return 86
    return 21 if has_action(v, i) else TIME


@kernel
def rule_of_weapon(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> int:
    """T37, T70, T71; T03: in hand, loaded, and an action; T21: nobody in reach."""
    slot = slot_of(verb)
    if is_disarmed(v, i, 1 << slot):
        return 37
    if verb >= Verb.RUN_FIRE and not can_move(s, v, i):
        return rule_of_staying(v, i)
    in_hand = is_changed(v, i) or (v.units[i].in_hand >> slot) & 1 != 0
    weapon = s.weapons[weapon_in(s, v, i, slot)]
    empty = weapon.ranged != 0 and weapon.magazine > 0 and v.units[i].fired[slot] >= weapon.magazine
    free = Verb.FIRE <= verb < Verb.RUN_FIRE and v.units[i].free == Free.SHOT
    if not in_hand or empty or not (has_action(v, i) or free):
        return TIME
    return 21


@kernel
def rule_of_handling(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> int:
    """T86, T37, T40, T41; T03: it is in hand, or full, already."""
    if is_changed(v, i) and verb < Verb.DRAW:
        return 86
    if is_disarmed(v, i, 1 << slot_of(verb)):
        return 37
    if verb < Verb.DRAW or not has_action(v, i):
        return TIME
    return 40 if verb < Verb.SIGHT else 41
