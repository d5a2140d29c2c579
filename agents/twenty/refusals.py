"""Which rule forbids a verb that is not offered now: what both modes of the rule of twenty share."""

from __future__ import annotations

from ...rules.core.choices import VERBS, Question
from ...rules.core.frames import top
from ...rules.core.kernel import kernel
from ...rules.core.records import Nums
from ...rules.twenty.core.effects import ability_of, can_afford
from ...rules.twenty.core.state import TwentyFight, TwentySpec, TwentyWork
from ...rules.twenty.core.statuses import bears
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.wills import is_berserk, is_driven
from ...rules.twenty.core.words import AimAt, Doing, Trigger
from .asks import has_verb, rule_of_verb


@kernel
def list_in_twenty(s: TwentySpec, v: TwentyFight, w: TwentyWork, rules: Nums) -> None:
    """The rule behind each verb that is missing in one's own turn: T73, T79 first, for they leave but a few."""
    for verb in range(VERBS):
        rules[verb] = 0
    if v.question != Question.VERB or top(v).kind != Doing.TURN:
        return
    i = v.acting
    will = 73 if is_berserk(v, i) else (79 if is_driven(s, v, i) else 0)
    for verb in range(1, VERBS):
        if has_verb(s, v, i, verb):
            rules[verb] = will if will else rule_of_verb(s, v, w, i, verb)
    for k in range(w.choice_count):
        rules[w.choices[k]] = 0


@kernel
def is_own(s: TwentySpec, i: int, slot: int) -> bool:
    """It has an ability in the slot, for its own turn."""
    k = ability_of(s, i, slot)
    return k >= 0 and s.abilities[k].trigger == Trigger.TURN


@kernel
def rule_of_ability(s: TwentySpec, v: TwentyFight, i: int, slot: int, left: int, time: int) -> int:
    """T89, T11, `time` (which rule says how many actions there are), T38, T21: the first that stands against it."""
    ability = s.abilities[ability_of(s, i, slot)]
    if ability.spell and bears(v, i, Status.SILENCED):
        return 89
    if not can_afford(s, v, i, slot):
        return 11
    if ability.actions > left:
        return time
    return 38 if ability.aim == AimAt.FALLEN else 21


@kernel
def rule_of_rising(v: TwentyFight, i: int, time: int) -> int:
    """T71, T54: only who lies on the ground gets up, and not while it is held down."""
    if not bears(v, i, Status.PRONE):
        return 71
    return 54 if bears(v, i, Status.FLOORED) else time


@kernel
def rule_of_staying(v: TwentyFight, i: int) -> int:
    """T71, T70: why it cannot move at all."""
    return 71 if bears(v, i, Status.PRONE) else 70
