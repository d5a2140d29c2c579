"""Several attacks in one action (T30 to T32): burst and automatic fire with recoil, two weapons at once.

The frame of a volley keeps in `using` the weapon slot + 1 (of two weapons: the first's, and 16 times the second's), in
`who` the attacks to come, in `path` what the manner adds to each; joined damage in `amount`, soak ignored in `steps`,
hits in `degree`.
"""

from __future__ import annotations

from ...core.frames import pop, push
from ...core.kernel import kernel
from ...core.state import Frame
from ..core.blows import land_combo
from ..core.minds import stealth_flag
from ..core.order import is_standing
from ..core.words import Doing, Variant
from .attacks import begin_attack
from .gear import holds, is_loaded, weapon_in
from .state import SkirmishFight, SkirmishSpec, SkirmishWork
from .words import WEAPONS, Fire, Style

PAIR = 16


@kernel
def shots_of(s: SkirmishSpec, fire: int) -> int:
    """T30: attacks of one action."""
    if fire == Fire.BURST:
        return s.profile.burst_shots
    return s.profile.automatic_shots if fire == Fire.AUTOMATIC else 1


@kernel
def running_penalty(s: SkirmishSpec, i: int) -> int:
    """T24: -10, reduced by the CPB, never above 0."""
    left = s.sheets[i].cpb - s.profile.running_fire
    return left if s.profile.running_bonus else min(left, 0)


@kernel
def fire(s: SkirmishSpec, f: SkirmishFight, i: int, j: int, slot: int, modifier: int) -> None:
    """One action of shooting."""
    me = f.units[i]
    weapon = s.weapons[weapon_in(s, f, i, slot)]
    me.fired[slot] += 1
    if weapon.fire == Fire.SINGLE:
        begin_attack(s, f, i, j, slot + 1, Variant.RANGED, modifier)
        return
    if me.last != slot + 1 or not s.profile.recoil_goes_on:
        me.recoil = 0
    me.last = slot + 1
    frame = push(f, Doing.VOLLEY, i, j)
    frame.using = slot + 1
    frame.who = shots_of(s, weapon.fire)
    frame.path = modifier
    frame.variants = Variant.RANGED


@kernel
def shoot_once(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> None:
    """T30: the next shot, harder by the recoil of those before."""
    me = f.units[frame.actor]
    penalty = frame.path - s.profile.recoil * me.recoil
    me.recoil += 1
    begin_attack(s, f, frame.actor, frame.target, frame.using, Variant.RANGED, penalty)


@kernel
def strike_with_both(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> None:
    """T31: first one weapon, then the other; T15: harder without the style."""
    item = frame.using // PAIR if frame.who == 0 else frame.using % PAIR
    f.units[frame.actor].fired[item - 1] += 1
    flags = frame.variants & (Variant.RANGED | Variant.JOINED)
    begin_attack(s, f, frame.actor, frame.target, item, flags, frame.path)


@kernel
def run_volley(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """Let a volley go on: the next attack, or T32: at its end the joined damage."""
    if frame.who > 0 and is_standing(f, frame.actor) and is_standing(f, frame.target):
        frame.who -= 1
        if frame.variants & Variant.JOINED:
            strike_with_both(s, f, frame)
        else:
            shoot_once(s, f, frame)
        return
    pop(f)
    if frame.variants & Variant.JOINED:
        weapon = s.weapons[weapon_in(s, f, frame.actor, frame.using % PAIR - 1)]
        land_combo(s, f, w, frame, weapon.damage)


@kernel
def first_of_pair(s: SkirmishSpec, f: SkirmishFight, i: int) -> int:
    """T31: two melee or two ranged weapons in hand, as slot + 1 and 16 times the other's; 0 none."""
    first = 0
    for slot in range(WEAPONS):
        if not holds(s, f, i, slot):
            continue
        weapon = s.weapons[weapon_in(s, f, i, slot)]
        if weapon.hands != 1 or weapon.fire != Fire.SINGLE or (weapon.ranged and not is_loaded(s, f, i, slot)):
            continue
        if first and s.weapons[weapon_in(s, f, i, first - 1)].ranged == weapon.ranged:
            return first + PAIR * (slot + 1)
        if first == 0:
            first = slot + 1
    return 0


@kernel
def strike_in_pair(s: SkirmishSpec, f: SkirmishFight, i: int, j: int) -> None:
    """T31: both weapons in one action."""
    pair = first_of_pair(s, f, i)
    frame = push(f, Doing.VOLLEY, i, j)
    frame.using = pair
    frame.who = 2
    frame.path = 0 if s.sheets[i].styles & Style.DUAL else -s.profile.dual_penalty
    ranged = s.weapons[weapon_in(s, f, i, pair % PAIR - 1)].ranged
    frame.variants = Variant.JOINED | (Variant.RANGED if ranged else 0) | stealth_flag(s, f, i, j)
