"""May I: what a combatant may do on its turn and as a reaction (T03, T10, T21 to T24, T70 to T89).

Everything rests on what the side that decides knows: who is in stealth neither opens nor closes a choice (T84).
"""

from __future__ import annotations

from ...core.kernel import kernel
from ...core.state import Fate
from ..core.bands import seen_band
from ..core.effects import ability_of, can_use, most_points
from ..core.minds import anybody_sought, is_ally
from ..core.order import is_standing
from ..core.state import Ability
from ..core.statuses import bears, value_of
from ..core.table import Status
from ..core.wills import may_attack, seek_prey
from ..core.words import AimAt, Band, RollKind
from .casting import can_advance
from .cover import is_behind_cover
from .gear import can_draw, can_ready, can_reload, can_sight, has_shield, holds, is_changed, is_loaded, weapon_in
from .moving import can_move
from .reach import reaches
from .state import SkirmishFight, SkirmishSpec, SkirmishWork
from .stealth import can_hide
from .volleys import PAIR, first_of_pair
from .words import WEAPONS, Free, Verb


@kernel
def has_action(f: SkirmishFight, i: int) -> bool:
    """T03: an action is left."""
    return f.units[i].actions > 0


@kernel
def reaches_with_both(s: SkirmishSpec, f: SkirmishFight, i: int, band: int) -> bool:
    """T31: both weapons reach that far."""
    pair = first_of_pair(s, f, i)
    return pair != 0 and reaches(s, f, i, pair % PAIR - 1, band) and reaches(s, f, i, pair // PAIR - 1, band)


@kernel
def may_help(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int, ability: Ability) -> bool:
    """A friend within the band, standing; T38: or fallen, for an ability that revives."""
    if ability.aim == AimAt.FALLEN:
        fallen = f.units[j].fate == Fate.UNCONSCIOUS and i != j
        return fallen and is_ally(s, f, i, j) and seen_band(s, f, w, i, j) <= ability.band
    if i == j:
        return True
    return is_standing(f, j) and is_ally(s, f, i, j) and seen_band(s, f, w, i, j) <= ability.band


@kernel
def can_get_at(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int, ability: Ability) -> bool:
    """The ability reaches `j`, or T24: brings its user there."""
    if seen_band(s, f, w, i, j) <= ability.band:
        return True
    return ability.advance != 0 and can_advance(s, f, w, i, j)


@kernel
def may_send(s: SkirmishSpec, f: SkirmishFight, i: int, j: int) -> bool:
    """T12: its own companion, that has not acted yet."""
    return s.sheets[j].controller == i + 1 and is_standing(f, j) and not f.units[j].acted


@kernel
def slot_of(verb: int) -> int:
    """The weapon slot of a verb."""
    return verb & 3


@kernel
def ability_slot(verb: int) -> int:
    """The ability slot of a verb."""
    return verb & 7


@kernel
def is_weapon_verb(verb: int) -> bool:
    """A verb that attacks with the weapon of a slot."""
    return Verb.STRIKE <= verb < Verb.READY or Verb.REACT <= verb < Verb.ABILITY


@kernel
def is_friendly(s: SkirmishSpec, i: int, verb: int) -> bool:
    """The verb is aimed at friends, not at whom one may attack."""
    if verb < Verb.ABILITY:
        return verb == Verb.COMPANION
    aim = s.abilities[ability_of(s, i, ability_slot(verb))].aim
    return aim == AimAt.ALLY or aim == AimAt.FALLEN


@kernel
def may_favour(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int, j: int) -> bool:
    """A friendly verb may be aimed at `j`."""
    if verb == Verb.COMPANION:
        return may_send(s, f, i, j)
    return may_help(s, f, w, i, j, s.abilities[ability_of(s, i, ability_slot(verb))])


@kernel
def can_hit(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int, j: int) -> bool:
    """Combatant `j`, who may be attacked, is within reach: T21 of the weapon, in melee of hands and shield."""
    if is_weapon_verb(verb):
        return reaches(s, f, i, slot_of(verb), seen_band(s, f, w, i, j))
    if verb == Verb.PUNCH or verb == Verb.SHIELD_STRIKE:
        return seen_band(s, f, w, i, j) == Band.MELEE
    if verb == Verb.DUAL:
        return reaches_with_both(s, f, i, seen_band(s, f, w, i, j))
    return can_get_at(s, f, w, i, j, s.abilities[ability_of(s, i, ability_slot(verb))])


@kernel
def may_aim(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int, j: int) -> bool:
    """The verb may be aimed at combatant `j`."""
    if is_friendly(s, i, verb):
        return may_favour(s, f, w, i, verb, j)
    return may_attack(s, f, w, i, j) and can_hit(s, f, w, i, verb, j)


@kernel
def has_aim(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, verb: int) -> bool:
    """A verb is legal only if an aim is; for the listing alone, which looks but once for whom `i` may attack."""
    if is_friendly(s, i, verb):
        for k in range(w.slot_count):
            if may_favour(s, f, w, i, verb, w.slots[k]):
                return True
        return False
    seek_prey(s, f, w, i)
    for k in range(w.prey_count):
        if can_hit(s, f, w, i, verb, w.prey[k]):
            return True
    return False


@kernel
def can_fire(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int) -> bool:
    """A ranged weapon in hand, and loaded."""
    if not holds(s, f, i, slot) or not s.weapons[weapon_in(s, f, i, slot)].ranged:
        return False
    return is_loaded(s, f, i, slot)


@kernel
def can_strike(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int) -> bool:
    """A melee weapon in hand."""
    return holds(s, f, i, slot) and not s.weapons[weapon_in(s, f, i, slot)].ranged


@kernel
def can_shoot(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """T24: something to fire while running."""
    for slot in range(WEAPONS):
        if can_fire(s, f, i, slot):
            return True
    return False


@kernel
def can_step(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """T09: an action, or T24: the half of a running fire to come."""
    return can_move(s, f, i) and (has_action(f, i) or f.units[i].free == Free.MOVE)


@kernel
def can_stand(f: SkirmishFight, i: int) -> bool:
    """T71: an action; T54: not while it is held down."""
    return has_action(f, i) and bears(f, i, Status.PRONE) and not bears(f, i, Status.FLOORED)


@kernel
def can_cover(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """T22: behind cover; free after a move, else an action."""
    me = f.units[i]
    return not me.cover and (me.moved != 0 or has_action(f, i)) and is_behind_cover(s, f, i)


@kernel
def can_escape(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """Over its side's own edge."""
    me = f.units[i]
    return has_action(f, i) and can_move(s, f, i) and s.zones[me.y, me.x] & s.exits[s.sheets[i].side] != 0


@kernel
def can_punch(f: SkirmishFight, i: int) -> bool:
    """T67, T86: with bare hands, but not in another form."""
    return has_action(f, i) and not is_changed(f, i)


@kernel
def can_bash(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """T34: a shield grants the shield strike."""
    return has_action(f, i) and has_shield(s, f, i)


@kernel
def form_allows(s: SkirmishSpec, f: SkirmishFight, i: int, slot: int) -> bool:
    """T86: in another form only that form's abilities."""
    if not is_changed(f, i):
        return True
    return (s.forms[value_of(f, i, Status.POLYMORPH)].abilities >> slot) & 1 != 0


@kernel
def can_cast(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, slot: int, verb: int) -> bool:
    """T11, T86, T89: it can be used now, and on somebody."""
    if not can_use(s, f, i, slot, f.units[i].actions) or not form_allows(s, f, i, slot):
        return False
    ability = s.abilities[ability_of(s, i, slot)]
    if verb >= Verb.EMPOWER and most_points(s, f, i, ability) == ability.cost:
        return False
    if ability.aim == AimAt.SELF or ability.aim == AimAt.CELL:
        return True
    return has_aim(s, f, w, i, verb)


@kernel
def is_attack(ability: Ability) -> bool:
    """An ability that goes against a single foe."""
    return ability.aim == AimAt.FOE and ability.test == RollKind.ATTACK


@kernel
def can_handle(s: SkirmishSpec, f: SkirmishFight, i: int, verb: int) -> bool:
    """T03, T40, T41: handling the weapon of a slot."""
    slot = slot_of(verb)
    if verb < Verb.RELOAD:
        return can_ready(s, f, i, slot)
    if verb < Verb.DRAW:
        return can_reload(s, f, i, slot)
    return can_draw(s, f, i, slot) if verb < Verb.SIGHT else can_sight(s, f, i, slot)


@kernel
def can_search(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """T84: the Sense check is an action; somebody is to be found."""
    return has_action(f, i) and anybody_sought(s, f, i)


@kernel
def can_vanish(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> bool:
    """T84: entering stealth is an action."""
    return has_action(f, i) and not is_changed(f, i) and can_hide(s, f, w, i)


@kernel
def can_retrieve(f: SkirmishFight, i: int) -> bool:
    """T37: an action."""
    return has_action(f, i) and bears(f, i, Status.DISARMED) and not is_changed(f, i)
