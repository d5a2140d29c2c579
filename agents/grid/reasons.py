"""The reasons for one choice, for those who want to hear them: as `scores.py` counts them, one choice at a time."""

from __future__ import annotations

from ...rules.core.choices import AIM_CELL, AIM_SLOT, Question
from ...rules.core.flood import mark_goal
from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.core.reach import MARKED, window_xy
from ...rules.core.state import TERMS
from ...rules.grid.legal import is_move_verb, search_for
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import Doing
from ..board.ways import find_stop
from ..policy import Policy, weigh_choice
from ..tally import begin_score
from .areas import weigh_area
from .places import mark_openings, odds_of_going, weigh_going, weigh_place
from .scores import boons_of, score_verb
from .survey import begin_looking, look_about
from .targets import weigh_target


@answers(weigh_choice, GridFight)
def weigh_one(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, choice: int) -> None:
    """Weigh one choice, an aim for the verb that waits for it or a verb with its best aim."""
    begin_looking(s, w)
    if v.question != Question.VERB:
        weigh_aim(s, v, w, policy, v.verb, choice)
        return
    w.notes.aims[choice] = 0
    score_verb(s, v, w, policy, v.decider, choice, top(v).kind == Doing.TURN, 0)
    if w.notes.aims[choice]:
        weigh_aim(s, v, w, policy, choice, w.notes.aims[choice])


@kernel
def weigh_aim(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, verb: int, aim: int) -> None:
    """A verb with its aim; the reach must be that of the verb."""
    i = v.decider
    begin_score(w)
    if aim < AIM_CELL:
        j = w.slots[aim - AIM_SLOT]
        weigh_target(s, v, w, policy, i, verb, j, boons_of(s, v, w, i, verb, j))
    elif is_move_verb(verb):
        weigh_move(s, v, w, policy, i, verb, aim - AIM_CELL)
    else:
        x, y = window_xy(s, v.units[i].x, v.units[i].y, aim - AIM_CELL)
        weigh_area(s, v, w, policy, i, verb, x, y)


@kernel
def weigh_move(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int, cell: int) -> None:
    """What a cell in reach has over staying, by the chance to get there."""
    odds = odds_of_going(s, v, w, i, verb)
    look_about(s, v, w, policy, i)
    mark_openings(s, v, w, i)
    find_stop(s, w, v.units[i].x, v.units[i].y)
    begin_score(w)
    weigh_place(s, v, w, policy, i, v.units[i].x, v.units[i].y)
    w.notes.total = -w.notes.total
    for k in range(TERMS):
        w.notes.terms[k] = -w.notes.terms[k]
    if v.units[i].engaged:
        mark_goal(w, cell)
        search_for(s, v, w, i, verb, MARKED)
    weigh_going(s, v, w, policy, i, cell)
    w.notes.total = w.notes.total * odds // 1000
    for k in range(TERMS):
        w.notes.terms[k] = w.notes.terms[k] * odds // 1000
