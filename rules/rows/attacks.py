"""Attacks (R09, R12): to hit, and what a hit does."""

from __future__ import annotations

from ..core.dice import roll
from ..core.events import emit
from ..core.kernel import kernel
from .health import heal, hurt
from .proof import element_factor, show_element
from .state import Ability, RowsFight, RowsSpec, RowsWork
from .statistics import defence, statistic
from .words import Ev, RollFor, Statistic

WHOLE = 100 * 100 * 100 * 100  # four modifiers in hundredths: power, role, element, the target's role


@kernel
def attack_die(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, k: int) -> int:
    """R09: one die for all targets of an action."""
    if w.attack_die == 0:
        w.attack_die = roll(s, f, w, i, RollFor.ATTACK, 10)
        emit(w, Ev.DIE, i, -1, k, w.attack_die, 0, 0, 9)
    return w.attack_die


@kernel
def hits(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, j: int, k: int) -> bool:
    """R09: the die less accuracy plus evasion comes to 7 or less; a 1 always hits."""
    die = attack_die(s, f, w, i, k)
    accuracy = Statistic.MAGICAL_ACCURACY if s.abilities[k].magical else Statistic.PHYSICAL_ACCURACY
    comes_to = die - statistic(s, f, i, accuracy) + statistic(s, f, j, Statistic.EVASION)
    if comes_to <= s.profile.hit_at_most or (die == 1 and s.profile.one_hits):
        return True
    emit(w, Ev.MISS, i, j, k, comes_to, s.profile.hit_at_most, 0, 9)
    return False


@kernel
def attack_less_defence(s: RowsSpec, f: RowsFight, i: int, j: int, ability: Ability, more: int) -> tuple[int, int]:
    """R09: the attack and the defence, physical or magical; an item has its own amount and asks for no defence."""
    if ability.fixed:
        return more, 0
    if ability.magical:
        return more + statistic(s, f, i, Statistic.MAGICAL_ATTACK), defence(s, f, j, Statistic.MAGICAL_DEFENCE)
    return more + statistic(s, f, i, Statistic.PHYSICAL_ATTACK), defence(s, f, j, Statistic.PHYSICAL_DEFENCE)


@kernel
def modifiers(s: RowsSpec, f: RowsFight, i: int, j: int, ability: Ability, power: int) -> int:
    """R12, R14: power, role, element and the target's role, multiplied, in parts of WHOLE; below 0 it is absorbed."""
    role = s.roles[f.units[i].role]
    own = role.magical if ability.magical else role.physical
    if ability.fixed:
        own = 100
    return power * own * element_factor(s, f, j, ability.element) * s.roles[f.units[j].role].taken


@kernel
def unrounded(s: RowsSpec, attack: int, taken_off: int, die: int, factor: int) -> int:
    """R09: modifiers multiply the whole; in parts of WHOLE, and below 0 where the defence is too good."""
    up = WHOLE - 1 if s.profile.damage_rounds_up else 0
    if s.profile.modify_whole:
        return (attack - taken_off + die) * factor + up
    return ((attack * factor + up) // WHOLE - taken_off + die) * WHOLE


@kernel
def modified(s: RowsSpec, attack: int, taken_off: int, die: int, factor: int) -> int:
    """R09: the damage, rounded down."""
    return max(unrounded(s, attack, taken_off, die, factor) // WHOLE, 0)


@kernel
def by_a_face(s: RowsSpec, factor: int) -> int:
    """R09: how much more each face of the die does than the one before, in parts of WHOLE."""
    return factor if s.profile.modify_whole else WHOLE


@kernel
def damage(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, j: int, k: int, power: int, more: int) -> None:
    """R09: (attack - defence + the die) x modifiers, at least 1; R12: none to the immune, health to who absorbs."""
    ability = s.abilities[k]
    attack, taken_off = attack_less_defence(s, f, i, j, ability, more)
    die = 0 if ability.fixed else attack_die(s, f, w, i, k)
    factor = modifiers(s, f, i, j, ability, power)
    element = element_factor(s, f, j, ability.element)
    show_element(s, f, j, ability.element)
    if element == 0:
        emit(w, Ev.IMMUNE, j, i, 0, ability.element, 0, 0, 12)
        return
    amount = max(modified(s, attack, taken_off, die, abs(factor)), s.profile.least_hit)
    if element < 0:
        emit(w, Ev.ABSORB, j, i, amount, 0, 0, 0, 12)
        heal(s, f, w, j, amount, i, 12)
        return
    emit(w, Ev.HIT, i, j, k, amount, element, attack - taken_off, 9)
    hurt(s, f, w, j, amount, i, 9)
