"""Which rule forbids a verb in grid mode: the predicates of `legal.py`, asked the other way round."""

from __future__ import annotations

from ...rules.core.choices import Question
from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.core.records import Nums
from ...rules.grid.abilities import ability_of, can_pay, has_uses
from ...rules.grid.costs import affords
from ...rules.grid.legal import can_throw, carries, fits, has_action, has_aim, has_move, is_free
from ...rules.grid.sight import can_hide, can_seek
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import ABILITIES, WEAPONS, Doing, Verb
from ..refusing import list_refusals


@answers(list_refusals, GridFight)
def list_rules(s: GridSpec, v: GridFight, w: GridWork, rules: Nums) -> None:
    """The rule behind each verb that is missing in one's own turn."""
    for verb in range(96):
        rules[verb] = 0
    if v.question != Question.VERB or top(v).kind != Doing.TURN:
        return
    i = v.decider
    for verb in range(Verb.DELAY, Verb.REACT):
        if has_verb(s, i, verb):
            rules[verb] = rule_of(s, v, w, i, verb)
    for k in range(w.choice_count):
        rules[w.choices[k]] = 0


@kernel
def has_verb(s: GridSpec, i: int, verb: int) -> bool:
    """It is something that the combatant could do at some time."""
    if verb >= Verb.ABILITY:
        return verb < Verb.ABILITY + ABILITIES and ability_of(s, i, verb - Verb.ABILITY) >= 0
    if verb >= Verb.THROW:
        k = carries(s, i, verb - Verb.THROW)
        return verb < Verb.THROW + WEAPONS and k >= 0 and s.weapons[k].radius > 0
    if verb >= Verb.STRIKE:
        return fits(s, i, verb)
    return verb != Verb.YIELD and verb <= Verb.PUMMEL


@kernel
def rule_of(s: GridSpec, v: GridFight, w: GridWork, i: int, verb: int) -> int:
    """The first rule that stands against a verb which is not legal."""
    if verb == Verb.DELAY:
        return 23
    if verb == Verb.STRIDE or verb == Verb.STRIDE_AGAIN:
        return rule_of_stride(s, v, i, verb)
    if verb <= Verb.JUMP:
        return rule_of_move(s, v, i, verb)
    if verb == Verb.ESCAPE:
        return rule_of_escape(v, i)
    if verb >= Verb.ABILITY:
        return rule_of_ability(s, v, i, verb - Verb.ABILITY)
    if not has_action(v):
        return 20
    return rule_of_action(s, v, w, i, verb)


@kernel
def rule_of_stride(s: GridSpec, v: GridFight, i: int, verb: int) -> int:
    """G31: a Stride, or another in the Action's place."""
    if v.units[i].prone:
        return 33
    if not is_free(v, i):
        return 51
    if verb == Verb.STRIDE_AGAIN and v.action_left and not v.move_left:
        return 31 if not s.profile.second_stride else 30
    if verb == Verb.STRIDE and (v.move_left or v.stride_left):
        return 30  # no way leads anywhere
    return 20 if verb == Verb.STRIDE else 31


@kernel
def rule_of_move(s: GridSpec, v: GridFight, i: int, verb: int) -> int:
    """G33: special moves, where the ground calls for them."""
    if verb == Verb.STAND:
        if not v.units[i].prone:
            return 33
        return 51 if not is_free(v, i) else 20
    if not has_move(v):
        return 20
    if not is_free(v, i) and verb != Verb.DIVE_PRONE and verb != Verb.SHELTER:
        return 51
    return 33


@kernel
def rule_of_escape(v: GridFight, i: int) -> int:
    """G34, G51, G30: not while Engaged or held, and over one's own edge alone."""
    if v.units[i].engaged:
        return 34
    return 30 if is_free(v, i) else 51


@kernel
def rule_of_ability(s: GridSpec, v: GridFight, i: int, slot: int) -> int:
    """G15, G20, G52: its price, the Action or Move action, somebody to use it on."""
    ability = s.abilities[ability_of(s, i, slot)]
    if not can_pay(s, v, i, ability):
        return 15
    left = has_move(v) if ability.as_move else has_action(v)
    return 52 if left or not has_uses(s, v, i, slot, ability) else 20


@kernel
def rule_of_action(s: GridSpec, v: GridFight, w: GridWork, i: int, verb: int) -> int:
    """Actions of a turn whose Action is left."""
    if verb == Verb.BREATHE or verb == Verb.BREATHE_FOCUS:
        return 15
    if verb == Verb.HIDE:
        return 44 if not can_hide(s, v, i) else 20
    if verb == Verb.SEEK:
        return 44 if not can_seek(s, v, i) else 20
    if not affords(s, v, i, verb):
        return 15
    if Verb.THROW <= verb < Verb.ABILITY:
        return 51 if not can_throw(s, v, i, verb - Verb.THROW) else 15
    if verb == Verb.BREAK_FREE:
        return 51
    return 51 if not has_aim(s, v, w, i, verb) else 20
