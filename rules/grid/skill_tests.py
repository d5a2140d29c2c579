"""Tests (G01 to G07): one d20, passed at or under the target number; Boons and Banes; typed modifiers; who wins."""

from __future__ import annotations

from ..core.dice import roll
from ..core.events import emit
from ..core.kernel import kernel
from .state import MODIFIERS, GridFight, GridSpec, GridWork
from .words import TYPES, Degree, Ev, ModType, On


@kernel
def no_modifiers(w: GridWork) -> None:
    """A fresh sheet for the Test at hand."""
    for t in range(TYPES):
        w.bonus[t] = 0
        w.penalty[t] = 0
    w.untyped = 0
    w.boons = 0


@kernel
def modify(w: GridWork, kind: int, value: int) -> None:
    """G06: of a type only the best bonus and the worst penalty count; untyped ones add up."""
    if kind == ModType.UNTYPED:
        w.untyped += value
    elif value > 0:
        w.bonus[kind] = max(w.bonus[kind], value)
    else:
        w.penalty[kind] = min(w.penalty[kind], value)


@kernel
def modifiers(w: GridWork) -> int:
    """What all modifiers come to."""
    total = w.untyped
    for t in range(1, TYPES):
        total += w.bonus[t] + w.penalty[t]
    return total


@kernel
def is_weary(f: GridFight, i: int) -> bool:
    """G11: Stamina 0."""
    return f.units[i].stamina == 0


@kernel
def bear(s: GridSpec, f: GridFight, w: GridWork, i: int, on: int) -> None:
    """What combatant `i` itself brings to a Test of this kind: harm held, weariness, temporary modifiers."""
    me = f.units[i]
    profile = s.profile
    harm = (me.wounds + me.stress + me.fears) * profile.harm_penalty
    modify(w, ModType.FORTUNE, -min(harm, profile.harm_penalty_most))  # G10
    if is_weary(f, i):
        modify(w, ModType.CONDITION, -profile.weary_penalty)  # G11
    if on == On.ATTACK:
        modify(w, ModType.CONDITION, -me.distracted)  # G45
    elif on == On.DEFENCE:
        modify(w, ModType.CONDITION, -me.exposed)  # G45
    for k in range(MODIFIERS):
        modifier = me.modifiers[k]
        if modifier.tests & on:
            modify(w, modifier.type, modifier.value)


@kernel
def target_number(s: GridSpec, w: GridWork, i: int, skill: int) -> int:
    """G01: Rank plus modifiers, held between bounds."""
    wanted = s.sheets[i].ranks[skill] + modifiers(w)
    return min(max(wanted, s.profile.tn_least), s.profile.tn_most)


@kernel
def passes(s: GridSpec, face: int, tn: int) -> bool:
    """G01, G02: at or under the target number, and no critical failure."""
    return face <= tn and face != s.profile.critical_failure


@kernel
def is_critical(s: GridSpec, face: int, tn: int) -> bool:
    """G02: exactly the target number."""
    return face == tn and passes(s, face, tn)


@kernel
def outcome_order(s: GridSpec, face: int, tn: int) -> int:
    """G05: critical, then the highest pass, then the lowest fail; the critical failure is the worst."""
    if is_critical(s, face, tn):
        return 100
    if passes(s, face, tn):
        return 40 + face
    return -100 if face == s.profile.critical_failure else -face


@kernel
def degree(s: GridSpec, face: int, tn: int) -> int:
    """G03: how a Complex Test went; a 1 is a pass, but weak (G02)."""
    if not passes(s, face, tn):
        return Degree.FAIL
    if face >= 15:
        return Degree.GREAT
    if face >= 10:
        return Degree.STRONG
    return Degree.SUCCESS if face >= 5 else Degree.WEAK


@kernel
def throw_test(s: GridSpec, f: GridFight, w: GridWork, i: int, purpose: int, tn: int) -> int:
    """The die of a Test: each net Boon adds dice and keeps the best outcome, each net Bane the worst (G05)."""
    kept = roll(s, f, w, i, purpose, 20)
    for _ in range(abs(w.boons) * s.profile.boon_dice):
        face = roll(s, f, w, i, purpose, 20)
        better = outcome_order(s, face, tn) > outcome_order(s, kept, tn)
        worse = outcome_order(s, face, tn) < outcome_order(s, kept, tn)
        if (w.boons > 0 and better) or (w.boons < 0 and worse):
            kept = face
    critical = 16 if is_critical(s, kept, tn) else 0
    emit(w, Ev.TEST, i, -1, purpose, kept, tn, degree(s, kept, tn) + critical, 1)
    return kept


@kernel
def simple_test(s: GridSpec, f: GridFight, w: GridWork, i: int, purpose: int, skill: int, boons: int) -> int:
    """A Complex Test against nobody; the degree, 0 a fail (a Basic Test asks only whether it is above 0)."""
    no_modifiers(w)
    bear(s, f, w, i, On.OTHER)
    w.boons = boons
    tn = target_number(s, w, i, skill)
    return degree(s, throw_test(s, f, w, i, purpose, tn), tn)


@kernel
def score(s: GridSpec, face: int, tn: int) -> int:
    """G03: in an Opposed Test a pass scores its die, a fail nothing."""
    return face if passes(s, face, tn) else 0


@kernel
def beats(s: GridSpec, face: int, tn: int, other: int, other_tn: int) -> bool:
    """G03: higher wins, equal goes to the defender; only a critical too stops the attacker's critical."""
    if is_critical(s, face, tn) and not is_critical(s, other, other_tn):
        return True
    return score(s, face, tn) > score(s, other, other_tn)


@kernel
def opposed_test(
    s: GridSpec, f: GridFight, w: GridWork, i: int, skill: int, why: int, boons: int, j: int, other: int, why_not: int
) -> bool:
    """Opposed Test of `i` (the attacker) against `j` outside of attacks; each with its own modifiers."""
    no_modifiers(w)
    bear(s, f, w, i, On.OTHER)
    w.boons = boons
    tn = target_number(s, w, i, skill)
    face = throw_test(s, f, w, i, why, tn)
    no_modifiers(w)
    bear(s, f, w, j, On.OTHER)
    other_tn = target_number(s, w, j, other)
    other_face = throw_test(s, f, w, j, why_not, other_tn)
    return beats(s, face, tn, other_face, other_tn)
