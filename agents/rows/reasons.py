"""The reasons for one choice, for those who want to hear them: as `scores.py` counts them, one choice at a time."""

from __future__ import annotations

from ...rules.core.choices import AIM_SLOT, Question
from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.core.state import TERMS
from ...rules.rows.abilities import ap_cost
from ...rules.rows.state import RowsFight, RowsSpec, RowsWork
from ...rules.rows.words import Doing, Row, Verb
from ..policy import Policy, weigh_choice
from ..tally import begin_score
from .plain import row_risk
from .scores import aim_score, begin_weighing, use_worth, verb_score
from .weights import Weight


@answers(weigh_choice, RowsFight)
def weigh_one(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, choice: int) -> None:
    """Weigh one choice, an aim for the verb that waits for it or a verb with its best aim."""
    begin_weighing(s, v, w, v.decider)
    begin_score(w)
    if v.question == Question.SLOT:
        remainder_is_place(w, policy, aim_score(s, v, w, policy, v.decider, choice))
        return
    score = verb_score(s, v, w, policy, v.decider, choice)
    if top(v).kind == Doing.TURN and (choice == Verb.BASIC_ATTACK or choice >= Verb.ABILITY):
        weigh_use(s, v, w, policy, v.decider, choice)
    elif choice == Verb.MOVE:
        weigh_move(s, v, w, policy, v.decider)
    if choice == Verb.HOLD or choice == Verb.WAIT:
        begin_score(w)
        w.notes.terms[Weight.PATIENCE] = 100
        w.notes.total = score
    remainder_is_place(w, policy, score)


@kernel
def weigh_use(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, verb: int) -> None:
    """R07: an action at its best aim, for each AP."""
    aim = w.notes.aims[verb]
    use_worth(s, v, w, policy, i, verb, w.slots[aim - AIM_SLOT] if aim else i)
    for k in range(TERMS):
        w.notes.terms[k] //= max(ap_cost(s, i, verb), 1)


@kernel
def weigh_move(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int) -> None:
    """R02: the risk of the other row over that of this one."""
    here = v.units[i].row
    begin_score(w)
    row_risk(s, v, w, policy, i)
    for k in range(TERMS):
        w.notes.terms[k] = -w.notes.terms[k]
    v.units[i].row = Row.BACK if here == Row.FRONT else Row.FRONT
    row_risk(s, v, w, policy, i)
    v.units[i].row = here


@kernel
def remainder_is_place(w: RowsWork, policy: Policy, score: int) -> None:
    """Whatever of a score no other reason tells is what can be done from the row, or in the role."""
    told = 0
    for k in range(TERMS):
        told += policy.weights[k] * w.notes.terms[k]
    w.notes.terms[Weight.PLACE] += (score - told) // max(policy.weights[Weight.PLACE], 1)
    w.notes.total = score
