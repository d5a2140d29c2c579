"""The reasons for one choice by the rule of twenty, as explanations tell them."""

from __future__ import annotations

from ...rules.core.choices import AIM_CELL, AIM_SLOT, Question
from ...rules.core.frames import top
from ...rules.core.kernel import kernel
from ...rules.core.reach import window_xy
from ...rules.twenty.core.state import TwentyFight, TwentySpec, TwentyWork
from ...rules.twenty.core.words import Doing
from ..board.ways import way_from
from ..policy import Policy
from ..tally import begin_score, negate_score, say
from .asks import best_cell, often_from, stage_of, weigh_aimed, weigh_cell, weigh_setting_out
from .places import WALK, weigh_place
from .reasons import Reason
from .scores import score_verb, score_verbs


@kernel
def weigh_in_twenty(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, choice: int) -> None:
    """Weigh one choice, an aim for the verb that waits for it or a verb with its best aim."""
    w.notes.count = -1
    w.notes.searched = -1
    i = v.acting
    if v.question != Question.VERB:
        weigh_aim(s, v, w, policy, i, v.verb, choice)
        return
    score_verbs(s, v, w, policy, i, 0)
    turn = top(v).kind == Doing.TURN
    score_verb(s, v, w, policy, i, choice, turn, best_before(s, v, w, i, choice) if turn else 0)
    if w.notes.aims[choice]:
        weigh_aim(s, v, w, policy, i, choice, w.notes.aims[choice])


@kernel
def best_before(s: TwentySpec, v: TwentyFight, w: TwentyWork, i: int, verb: int) -> int:
    """The score of the best verb of the stages before that of `verb`; 0 where all are a loss."""
    best = 0
    for k in range(w.choice_count):
        if stage_of(s, v, i, w.choices[k]) < stage_of(s, v, i, verb):
            best = max(best, w.notes.scores[w.choices[k]])
    return best


@kernel
def weigh_aim(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, verb: int, aim: int) -> None:
    """A verb with its aim."""
    begin_score(w)
    if aim < AIM_CELL:
        weigh_aimed(s, v, w, policy, i, verb, w.slots[aim - AIM_SLOT])
    else:
        weigh_cell(s, v, w, policy, i, verb, aim)


@kernel
def weigh_walk(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, verb: int, aim: int) -> None:
    """What a cell in reach has over staying, and the way if its score counts it."""
    best_cell(s, v, w, policy, i, verb, 0)
    score = w.notes.scores[aim]
    often = often_from(s, v, i)
    x = v.units[i].x
    y = v.units[i].y
    begin_score(w)
    weigh_place(s, v, w, policy, i, often, False)
    negate_score(w)
    weigh_setting_out(s, v, w, policy, i)
    say(w, policy, Reason.SPEND, -WALK)
    to_x, to_y = window_xy(s, x, y, aim - AIM_CELL)
    v.units[i].x = to_x
    v.units[i].y = to_y
    weigh_place(s, v, w, policy, i, often, True)
    v.units[i].x = x
    v.units[i].y = y
    nearer = w.notes.pull * (way_from(s, w, x, y) - way_from(s, w, to_x, to_y)) // 2
    counted = w.notes.total + policy.weights[w.notes.term] * nearer
    if abs(counted - score) < abs(w.notes.total - score):
        say(w, policy, w.notes.term, nearer)
