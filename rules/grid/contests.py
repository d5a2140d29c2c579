"""Attacks that are no Attack Tests (G03, G51): Grapple is Opposed, Provoke and Menace are Conflicts."""

from __future__ import annotations

from ..core.dice import roll
from ..core.events import emit
from ..core.kernel import kernel
from .costs import price_of
from .effects import hold, lay_open
from .engagement import engage, surround_bonus
from .pools import damage_die, hurt, pay
from .sight import is_aware, reveal
from .skill_tests import bear, beats, degree, is_critical, modify, no_modifiers, opposed_test, target_number, throw_test
from .state import GridFight, GridSpec, GridWork
from .words import Attribute, Ev, ModType, On, Pool, RollFor, Skill, Verb


@kernel
def attack_throw(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, skill: int, touch: bool) -> tuple[int, int]:
    """The attack roll of an Attack-trait action that is no Attack Test: no Banes from cover or smoke (G40, G41)."""
    no_modifiers(w)
    bear(s, f, w, i, On.ATTACK)
    modify(w, ModType.SITUATION, surround_bonus(s, f, i, j))  # G36
    if not is_aware(s, f, j, i):
        w.boons += s.profile.hidden_boon  # G44
    if touch and f.units[j].prone:
        w.boons += s.profile.prone_boon  # G33
    tn = target_number(s, w, i, skill)
    face = throw_test(s, f, w, i, RollFor.ATTACK, tn)
    lay_open(s, f, w, i, face)
    return face, tn


@kernel
def defence_throw(s: GridSpec, f: GridFight, w: GridWork, j: int, skill: int) -> tuple[int, int]:
    """The defence roll against it."""
    no_modifiers(w)
    bear(s, f, w, j, On.DEFENCE)
    tn = target_number(s, w, j, skill)
    return throw_test(s, f, w, j, RollFor.DEFENCE, tn), tn


@kernel
def wins_opposed(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, skill: int, other: int, touch: bool) -> bool:
    """An Opposed attack (G03); `touch`: a melee one."""
    face, tn = attack_throw(s, f, w, i, j, skill, touch)
    other_face, other_tn = defence_throw(s, f, w, j, other)
    return beats(s, face, tn, other_face, other_tn)


@kernel
def conflict_degree(s: GridSpec, face: int, tn: int) -> int:
    """G03: fail 0 to great 4, a critical one more."""
    extra = s.profile.conflict_critical if is_critical(s, face, tn) else 0
    return degree(s, face, tn) + extra


@kernel
def conflict(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, skill: int, other: int, touch: bool) -> int:
    """G03: by how much the attacker's degree is the higher; 0 or less: the defender holds."""
    face, tn = attack_throw(s, f, w, i, j, skill, touch)
    other_face, other_tn = defence_throw(s, f, w, j, other)
    return conflict_degree(s, face, tn) - conflict_degree(s, other_face, other_tn)


@kernel
def conflict_damage(s: GridSpec, f: GridFight, w: GridWork, i: int, difference: int, attribute: int) -> int:
    """G51: a difference of 1 to 4 deals G04's dice; G50: plus Intelligence or Charisma."""
    damage = roll(s, f, w, i, RollFor.DAMAGE, damage_die(s, min(difference, 4)))
    return max(damage + s.sheets[i].modifiers[attribute], s.profile.least_damage)


@kernel
def provoke(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, verb: int) -> None:
    """G51: Provoke with Deceive or Persuade against Focus, Menace with Awe against Courage."""
    menace = verb == Verb.MENACE
    skill = Skill.AWE if menace else (Skill.DECEIVE if verb == Verb.DECEIVE else Skill.PERSUADE)
    pool = Pool.COURAGE if menace else Pool.FOCUS
    difference = conflict(s, f, w, i, j, skill, Skill.RESOLVE, False)
    pay(f, w, i, pool, price_of(s, verb))  # G15
    if s.profile.attack_reveals:
        reveal(s, f, w, i)
    emit(w, Ev.CONFLICT, i, j, verb, difference, 0, 0, 51)
    if difference > 0:
        attribute = Attribute.CHARISMA if menace else Attribute.INTELLIGENCE
        hurt(s, f, w, j, pool, conflict_damage(s, f, w, i, difference, attribute), False, i)


@kernel
def grapple(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int) -> None:
    """G51: Opposed Athletics; the loser may not Stride until it wins one back."""
    won = wins_opposed(s, f, w, i, j, Skill.ATHLETICS, Skill.ATHLETICS, True)
    pay(f, w, i, Pool.STAMINA, price_of(s, Verb.GRAPPLE))
    if s.profile.attack_reveals:
        reveal(s, f, w, i)
    engage(s, f, w, i, j)
    if won:
        hold(s, f, w, i, j)
    else:
        emit(w, Ev.GRAPPLE, i, j, 2, 0, 0, 0, 51)


@kernel
def break_free(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """G51: win an Opposed Athletics Test back from the holder."""
    holder = f.units[i].held_by - 1
    won = opposed_test(s, f, w, i, Skill.ATHLETICS, RollFor.BREAK_FREE, 0, holder, Skill.ATHLETICS, RollFor.HOLD_BACK)
    pay(f, w, i, Pool.STAMINA, price_of(s, Verb.GRAPPLE))
    if won:
        f.units[i].held_by = 0
    emit(w, Ev.GRAPPLE, holder, i, 0 if won else 3, 0, 0, 0, 51)
