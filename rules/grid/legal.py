"""May I: which choices a combatant has (G20 to G52). `take` and the mask both come from here.

Everything rests on what the decider knows: the unseen neither open nor close a choice.
"""

from __future__ import annotations

from ..core.board import Terrain
from ..core.choices import CELLS
from ..core.endings import are_foes
from ..core.kernel import kernel
from ..core.reach import NOWHERE, any_step, reachable, window_xy
from ..core.state import Fate
from .abilities import SIZE, ability_of, in_range, is_usable, may_target
from .attacks import can_be_hit
from .costs import affords
from .engagement import beside
from .moving import budget, may_enter, search, speed_of, stand_price
from .sight import has_in_sight, is_aware
from .state import GridFight, GridSpec, GridWork, Weapon
from .words import AimAt, Verb, Way


@kernel
def has_action(f: GridFight) -> bool:
    """G20: the Action of this turn is left."""
    return f.action_left != 0


@kernel
def can_attack(s: GridSpec, f: GridFight, i: int, verb: int) -> bool:
    """G15, G20: the Action is left, and what the attack costs."""
    return has_action(f) and affords(s, f, i, verb)


@kernel
def has_move(f: GridFight) -> bool:
    """G20: a Move action is left; a second one may take the Action's place."""
    return f.move_left != 0 or f.action_left != 0


@kernel
def may_begin_stride(s: GridSpec, f: GridFight) -> bool:
    """G31: a Stride as the Move action, or a second one as the Action."""
    return f.move_left != 0 or (f.action_left != 0 and s.profile.second_stride != 0)


@kernel
def is_free(f: GridFight, i: int) -> bool:
    """G51: not held in a grapple."""
    return f.units[i].held_by == 0


@kernel
def stride_budget(s: GridSpec, f: GridFight, i: int, verb: int) -> int:
    """G31: what is left of the Stride; a new one adds the Speed."""
    if verb == Verb.STRIDE_AGAIN or f.stride_left == 0:
        return f.stride_left + speed_of(s, i)
    return f.stride_left


@kernel
def can_stride(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int) -> bool:
    """G31: a Stride may be split round the Action; a second takes the Action's place."""
    if f.units[i].prone or not is_free(f, i):
        return False
    if verb == Verb.STRIDE and f.stride_left == 0 and not f.move_left:
        return False
    if verb == Verb.STRIDE_AGAIN and (f.move_left or not f.action_left or not s.profile.second_stride):
        return False
    left = stride_budget(s, f, i, verb)
    return any_step(s, w, f.units[i].x, f.units[i].y, f.parity, left, may_enter(s, Way.STRIDE))


@kernel
def way_of(verb: int) -> int:
    """The way of moving behind a verb."""
    if verb == Verb.CRAWL:
        return Way.CRAWL
    if verb == Verb.BALANCE:
        return Way.BALANCE
    if verb == Verb.CLIMB:
        return Way.CLIMB
    if verb == Verb.SWIM:
        return Way.SWIM
    return Way.JUMP if verb == Verb.JUMP else Way.STRIDE


@kernel
def ground_beside(s: GridSpec, f: GridFight, i: int, kind: int) -> bool:
    """Such ground lies next to it."""
    return s.onto[f.units[i].y, f.units[i].x] & kind != 0


@kernel
def can_go(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int) -> bool:
    """G33: the special Move actions, where the ground calls for them."""
    if not has_move(f) or not is_free(f, i) or s.sheets[i].speed == 0:
        return False
    way = way_of(verb)
    if (f.units[i].prone != 0) != (way == Way.CRAWL):
        return False
    if way == Way.JUMP:
        return ground_beside(s, f, i, Terrain.GAP) and any_jump(s, f, w, i)
    if way != Way.CRAWL and not ground_beside(s, f, i, may_enter(s, way)):
        return False
    return any_step(s, w, f.units[i].x, f.units[i].y, f.parity, budget(s, f, i, way), may_enter(s, way))


@kernel
def any_jump(s: GridSpec, f: GridFight, w: GridWork, i: int) -> bool:
    """Some jump lands."""
    search(s, f, w, i, Way.JUMP, NOWHERE)
    for cell in range(CELLS):
        if reachable(w, cell):
            return True
    return False


@kernel
def can_stand(s: GridSpec, f: GridFight, i: int) -> bool:
    """G33: standing up costs half the Speed of a Stride."""
    if not f.units[i].prone or not is_free(f, i):
        return False
    return f.stride_left >= stand_price(s, i) or may_begin_stride(s, f)


@kernel
def can_breathe(s: GridSpec, f: GridFight, i: int) -> bool:
    """G15: once a fight, not Engaged."""
    at_ease = f.units[i].engaged == 0 or s.profile.breathe_engaged != 0
    return has_action(f) and f.units[i].breaths < s.profile.breathe_times and at_ease


@kernel
def can_escape(s: GridSpec, f: GridFight, i: int) -> bool:
    """Over the side's own edge, neither Engaged nor held."""
    me = f.units[i]
    return s.zones[me.y, me.x] & s.exits[s.sheets[i].side] != 0 and me.engaged == 0 and is_free(f, i)


@kernel
def carries(s: GridSpec, i: int, slot: int) -> int:
    """Index of the weapon in a slot, -1 none."""
    return s.sheets[i].weapons[slot] - 1


@kernel
def may_strike(s: GridSpec, f: GridFight, i: int, j: int) -> bool:
    """G51: Strike, Pummel: a foe in touch whose place one knows, standing or lying there."""
    return are_foes(s, i, j) and can_be_hit(f, j) and beside(s, f, i, j) and is_aware(s, f, i, j)


@kernel
def may_grapple(s: GridSpec, f: GridFight, i: int, j: int) -> bool:
    """G51: a standing foe in touch that one does not hold yet."""
    return may_strike(s, f, i, j) and f.units[j].fate == Fate.STANDING and f.units[j].held_by != i + 1


@kernel
def may_fire(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, weapon: Weapon) -> bool:
    """G51: Fire: in range and sight."""
    if not are_foes(s, i, j) or not can_be_hit(f, j) or not in_range(s, f, i, j, weapon.range):
        return False
    return has_in_sight(s, f, w, i, j)


@kernel
def may_provoke(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int) -> bool:
    """G51: Provoke and Menace: a standing foe within range and in sight."""
    if not are_foes(s, i, j) or f.units[j].fate != Fate.STANDING:
        return False
    return in_range(s, f, i, j, s.profile.social_range) and has_in_sight(s, f, w, i, j)


@kernel
def weapon_slot(verb: int) -> int:
    """The weapon slot of a Strike, Fire or Throw."""
    if verb < Verb.FIRE:
        return (verb - Verb.STRIKE) % 4
    return (verb - Verb.FIRE) % 4


@kernel
def may_aim(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int, j: int) -> bool:
    """The verb of `i`, who decides, may be aimed at combatant `j`."""
    if verb == Verb.GRAPPLE:
        return may_grapple(s, f, i, j)
    if verb == Verb.DECEIVE or verb == Verb.PERSUADE or verb == Verb.MENACE:
        return may_provoke(s, f, w, i, j)
    if verb == Verb.PUMMEL or Verb.STRIKE <= verb < Verb.FIRE:
        return may_strike(s, f, i, j)
    if Verb.FIRE <= verb < Verb.THROW:
        return may_fire(s, f, w, i, j, s.weapons[carries(s, i, weapon_slot(verb))])
    return may_target(s, f, w, i, j, ability_of(s, i, verb - Verb.ABILITY))


@kernel
def has_aim(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int) -> bool:
    """A verb is legal only if an aim is."""
    for k in range(first_aim(s, w, i, verb), w.slot_count):
        if may_aim(s, f, w, i, verb, w.slots[k]):
            return True
    return False


@kernel
def first_aim(s: GridSpec, w: GridWork, i: int, verb: int) -> int:
    """The slot from which on the verb finds its aims: all but what helps is for foes, who sit behind the friends."""
    if verb >= Verb.ABILITY and s.abilities[ability_of(s, i, verb - Verb.ABILITY)].aim == AimAt.ALLY:
        return 0
    return w.friend_count


@kernel
def fits(s: GridSpec, i: int, verb: int) -> bool:
    """The weapon in the slot is one to Strike, Fire or Throw with."""
    k = carries(s, i, weapon_slot(verb))
    if k < 0:
        return False
    weapon = s.weapons[k]
    if verb < Verb.FIRE:
        return not weapon.ranged and not weapon.radius
    return weapon.ranged != 0 and not weapon.radius


@kernel
def can_throw(s: GridSpec, f: GridFight, i: int, slot: int) -> bool:
    """G51: something to throw is left."""
    k = carries(s, i, slot)
    return k >= 0 and s.weapons[k].radius > 0 and f.units[i].thrown[slot] < max(s.weapons[k].charges, 1)


@kernel
def can_use(s: GridSpec, f: GridFight, w: GridWork, i: int, slot: int) -> bool:
    """G52: an ability that can be paid, with somebody or something to use it on."""
    if not is_usable(s, f, i, slot):
        return False
    ability = s.abilities[ability_of(s, i, slot)]
    left = has_move(f) if ability.as_move else has_action(f)
    if not left:
        return False
    if ability.aim == AimAt.SELF or ability.aim == AimAt.CELL:
        return True
    return has_aim(s, f, w, i, Verb.ABILITY + slot)


@kernel
def is_move_verb(verb: int) -> bool:
    """A verb whose aim is where to go."""
    return verb == Verb.STRIDE or verb == Verb.STRIDE_AGAIN or verb == Verb.CRAWL or Verb.BALANCE <= verb <= Verb.JUMP


@kernel
def throw_range(s: GridSpec, i: int, verb: int) -> int:
    """How far a Throw or an area ability reaches."""
    if verb < Verb.ABILITY:
        return s.weapons[carries(s, i, verb - Verb.THROW)].range
    return s.abilities[ability_of(s, i, verb - Verb.ABILITY)].range


@kernel
def search_for(s: GridSpec, f: GridFight, w: GridWork, i: int, verb: int, goal: int) -> None:
    """Fill the reach for a verb that moves; with a `goal`, a window cell or those marked, find the ways to there."""
    if verb == Verb.STRIDE or verb == Verb.STRIDE_AGAIN:
        left = f.stride_left
        f.stride_left = stride_budget(s, f, i, verb)
        search(s, f, w, i, Way.STRIDE, goal)
        f.stride_left = left
    else:
        search(s, f, w, i, way_of(verb), goal)


@kernel
def pack_cell(s: GridSpec, f: GridFight, i: int, cell: int) -> int:
    """A window cell as y * 64 + x of the board."""
    x, y = window_xy(s, f.units[i].x, f.units[i].y, cell)
    return y * SIZE + x
