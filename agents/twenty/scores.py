"""A score for every legal choice, and the choice itself: the best one, the first of equals.

A verb that needs an aim is worth what its best aim is. Actions are weighed first; then what prepares them; then what
takes nothing from them, to which the best action is added where there is a gain: first the step, then the blow.
"""

from __future__ import annotations

from ...rules.core.choices import AIM_SLOT, Question
from ...rules.core.dice import random32
from ...rules.core.frames import top
from ...rules.core.kernel import kernel
from ...rules.twenty.core.state import TwentyFight, TwentySpec, TwentyWork
from ...rules.twenty.core.words import Doing
from ..board.shortlist import NOTHING
from ..picking import pick
from ..policy import Policy
from ..tally import begin_score
from .asks import Aim, Stage, aim_of, best_cell, may_take_aim, stage_of, weigh_aimed, weigh_answer, weigh_plain
from .bars import bars_target
from .reasons import Reason


@kernel
def choose_best(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, key: int) -> int:
    """The legal choice with the best score."""
    w.notes.count = -1
    w.notes.searched = -1
    i = v.acting
    if v.question == Question.SLOT:
        best_target(s, v, w, policy, i, v.verb)
    elif v.question == Question.CELL:
        best_cell(s, v, w, policy, i, v.verb, 0)
    else:
        score_verbs(s, v, w, policy, i, key)
    return pick(s, v, w, policy, key)


@kernel
def score_verbs(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, key: int) -> None:
    """Score every verb, in the order of the stages."""
    turn = top(v).kind == Doing.TURN
    action = 0
    for stage in range(Stage.FREE + 1 if turn else 1):
        best = action
        for k in range(w.choice_count):
            verb = w.choices[k]
            if turn and stage_of(s, v, i, verb) != stage:
                continue
            score_verb(s, v, w, policy, i, verb, turn, action)
            add_whim(w, policy, verb, key)
            if stage == Stage.FREE and w.notes.scores[verb] > 0:
                w.notes.scores[verb] += action
            best = max(best, w.notes.scores[verb])
        action = best


@kernel
def add_whim(w: TwentyWork, policy: Policy, choice: int, key: int) -> None:
    """Up to a tenth of a combatant more or less, for those who act on a whim."""
    if policy.weights[Reason.WHIM]:
        w.notes.scores[choice] += policy.weights[Reason.WHIM] * (random32(key, choice) % 201 - 100)


@kernel
def score_verb(
    s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, verb: int, turn: bool, action: int
) -> None:
    """Score one verb, and note its best aim."""
    w.notes.aims[verb] = 0
    w.notes.aim_counts[verb] = 0
    aim = aim_of(s, v, i, verb)
    if aim == Aim.CELL:
        w.notes.aims[verb] = best_cell(s, v, w, policy, i, verb, action)
    elif aim == Aim.SLOT:
        w.notes.aims[verb] = best_target(s, v, w, policy, i, verb)
    else:
        begin_score(w)
        if turn:
            weigh_plain(s, v, w, policy, i, verb, action)
        else:
            weigh_answer(s, v, w, policy, i, verb)
    w.notes.scores[verb] = w.notes.total


@kernel
def best_target(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, verb: int) -> int:
    """The best combatant to aim the verb at as a choice; its score in `notes.total`."""
    asked = v.question == Question.SLOT
    best = 0
    score = NOTHING
    legal = 0
    for n in range(w.choice_count if asked else w.slot_count):
        k = w.choices[n] - AIM_SLOT if asked else n
        j = w.slots[k]
        if not asked and not may_take_aim(s, v, w, i, verb, j):
            continue
        if not asked and policy.bounds.bound and bars_target(s, v, w, policy.bounds, i, verb, j):
            continue
        legal += 1
        begin_score(w)
        weigh_aimed(s, v, w, policy, i, verb, j)
        w.notes.scores[AIM_SLOT + k] = w.notes.total
        if w.notes.total > score:
            score = w.notes.total
            best = AIM_SLOT + k
    w.notes.aim_counts[verb] = legal
    w.notes.total = score
    return best
