"""Which rule forbids a verb in rows mode: the predicates of `legal.py`, asked the other way round."""

from __future__ import annotations

from ...rules.core.choices import Question
from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.core.records import Nums
from ...rules.rows.abilities import ability_of, ap_cost, is_left
from ...rules.rows.roles import mana_cost, may_use
from ...rules.rows.state import RowsFight, RowsSpec, RowsWork
from ...rules.rows.statuses import is_held_by
from ...rules.rows.targeting import look_over
from ...rules.rows.words import ABILITIES, ITEMS, AimAt, Doing, Kind, Status, Verb
from ..refusing import list_refusals


@answers(list_refusals, RowsFight)
def list_rules(s: RowsSpec, v: RowsFight, w: RowsWork, rules: Nums) -> None:
    """The rule behind each verb that is missing in one's own turn."""
    for verb in range(96):
        rules[verb] = 0
    if v.question != Question.VERB or top(v).kind != Doing.TURN:
        return
    i = v.decider
    look_over(s, v, w, i)
    rules[Verb.HOLD] = 6 if v.striking else 15
    rules[Verb.MOVE] = 6 if v.striking and not s.profile.strike_move else 7
    rules[Verb.FLEE] = 6 if v.striking else 13
    for verb in range(Verb.ABILITY + ABILITIES + ITEMS):
        used = verb == Verb.BASIC_ATTACK or verb >= Verb.ABILITY
        if used and ability_of(s, i, verb) >= 0:
            rules[verb] = rule_of_use(s, v, w, i, verb)
    for k in range(w.choice_count):
        rules[w.choices[k]] = 0


@kernel
def rule_of_use(s: RowsSpec, v: RowsFight, w: RowsWork, i: int, verb: int) -> int:
    """The first rule that stands against an action which is not legal; after `look_over`."""
    ability = s.abilities[ability_of(s, i, verb)]
    if ap_cost(s, i, verb) > v.ap or not is_left(v, i, verb, ability):
        return 7
    if not may_use(s, v, i, ability):
        silenced = ability.kind == Kind.MAGICAL and is_held_by(v, i, Status.SILENCED)
        return 17 if silenced else 14
    if mana_cost(s, v, i, ability) > v.units[i].mana:
        return 16
    if ability.aim == AimAt.FALLEN:
        return 13  # nobody is downed
    return 2  # nobody is in its reach
