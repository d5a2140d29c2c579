"""What a place is worth: what can be done from it, what can be done to one there, and how far it is on one's way."""

from __future__ import annotations

from ...rules.core.board import adjacent, directions, distance, scale, step_x, step_y, window_cell
from ...rules.core.choices import AIM_CELL, CELLS, Question
from ...rules.core.endings import are_foes
from ...rules.core.kernel import kernel
from ...rules.core.lines import obstacle
from ...rules.core.reach import best_state, reachable, window_xy
from ...rules.core.state import Fate
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import On, Skill, Verb
from ..policy import Policy
from .guesses import PLAIN, is_charge, life, number_for
from .odds import chance
from .survey import CHARGE, FAR, NEAR, RANGE, REACH, SHOT, TOUCH, WHO, look_about, through
from .tally import begin_score, say
from .ways import find_stop, way_from
from .weights import Weight

NOTHING = -(1 << 60)
SHORTLIST = 4  # places that are looked at closely


@kernel
def weigh_place(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, x: int, y: int) -> None:
    """All that speaks for and against being at (x, y)."""
    about = w.notes.about
    beside = 0
    danger = 0
    cover = 0
    touch = 0
    far = 0
    nearest = 8 * scale(s)
    for row in range(w.notes.count):
        them = v.units[about[row, WHO]]
        away = distance(s, x, y, them.x, them.y)
        if about[row, CHARGE]:
            nearest = min(nearest, away)
        if adjacent(s, x, y, them.x, them.y):
            beside += about[row, NEAR]
            touch = max(touch, about[row, TOUCH])
        elif away <= about[row, CHARGE]:
            danger += about[row, NEAR]
        if about[row, SHOT] and away <= about[row, RANGE]:
            share = through(s, them.x, them.y, x, y)
            danger += about[row, SHOT] * share // 100
            cover += about[row, SHOT] * (100 - share) // 100
        if about[row, FAR] > far and away <= about[row, REACH]:
            far = max(far, about[row, FAR] * through(s, x, y, them.x, them.y) // 100)
    say(w, policy, Weight.OPENING, max(touch, far - beside, 0))  # G35: a shot beside foes draws their Strikes
    say(w, policy, Weight.CAUTION, -frailty(s, v, i, beside + danger // 2))
    say(w, policy, Weight.COVER, cover // 2)
    say(w, policy, Weight.KEEP_OFF, 10 * nearest // scale(s))
    weigh_company(s, v, w, policy, i, x, y)
    if w.notes.pull:
        say(w, policy, w.notes.term, -w.notes.pull * way_from(s, w, x, y) // 2)


@kernel
def frailty(s: GridSpec, v: GridFight, i: int, danger: int) -> int:
    """Harm to expect, dearer to those who have little left, and to those who must live."""
    left = max(life(s, v, i, i, 0), 500)
    felt = danger * min(PLAIN * 100 // left, 300) // 100
    return 2 * felt if is_charge(s, i) else felt


@kernel
def weigh_company(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, x: int, y: int) -> None:
    """Friends beside the place: for company, and to step in for those who need it (G46)."""
    if policy.weights[Weight.COMPANY] == 0 and policy.weights[Weight.PROTECT] == 0:
        return
    for j in range(s.count):
        them = v.units[j]
        if j == i or them.fate != Fate.STANDING or are_foes(s, i, j) or not adjacent(s, x, y, them.x, them.y):
            continue
        say(w, policy, Weight.COMPANY, 20)
        if is_charge(s, j):
            say(w, policy, Weight.PROTECT, 80)
        elif life(s, v, i, j, 0) < life(s, v, i, i, 0):
            say(w, policy, Weight.PROTECT, 20)


@kernel
def mark_openings(s: GridSpec, v: GridFight, w: GridWork, i: int) -> None:
    """Write over the window's scores what one can do by touch from each cell; those not to be had are NOTHING."""
    me = v.units[i]
    scores = w.notes.scores
    for cell in range(CELLS):
        scores[AIM_CELL + cell] = 0 if v.question != Question.CELL and reachable(w, cell) else NOTHING
    if v.question == Question.CELL:
        for k in range(w.choice_count):
            scores[w.choices[k]] = 0
    for row in range(w.notes.count):
        if w.notes.about[row, TOUCH] <= 0:
            continue
        them = v.units[w.notes.about[row, WHO]]
        for d in range(directions(s)):
            cell = window_cell(s, me.x, me.y, step_x(s, them.x, them.y, d), step_y(s, them.x, them.y, d))
            if cell >= 0 and scores[AIM_CELL + cell] > NOTHING:
                scores[AIM_CELL + cell] = max(scores[AIM_CELL + cell], w.notes.about[row, TOUCH])


@kernel
def nearest_row(s: GridSpec, v: GridFight, w: GridWork, i: int) -> int:
    """The row of the nearest foe noted, -1 none."""
    best = -1
    least = 1 << 20
    for row in range(w.notes.count):
        them = v.units[w.notes.about[row, WHO]]
        away = distance(s, v.units[i].x, v.units[i].y, them.x, them.y)
        if w.notes.about[row, CHARGE] and away < least:
            least = away
            best = row
    return best


@kernel
def hints(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, row: int, x: int, y: int) -> int:
    """At a glance, what the nearest foe means for (x, y): something to hide behind, a shot, a charge to fear."""
    about = w.notes.about
    them = v.units[about[row, WHO]]
    away = distance(s, x, y, them.x, them.y)
    worth = 0
    ahead_x = x + (1 if them.x > x else -1 if them.x < x else 0)
    ahead_y = y + (1 if them.y > y else -1 if them.y < y else 0)
    if about[row, SHOT] and (obstacle(s, x, y) or obstacle(s, ahead_x, ahead_y)):
        worth += about[row, SHOT] * (policy.weights[Weight.COVER] + policy.weights[Weight.CAUTION]) // 4
    if about[row, FAR] and away <= about[row, REACH]:
        worth += about[row, FAR] * policy.weights[Weight.OPENING]
    if away <= about[row, CHARGE]:
        worth -= about[row, NEAR] * policy.weights[Weight.CAUTION] // 2
    return worth + min(away // scale(s), 8) * 10 * policy.weights[Weight.KEEP_OFF]


@kernel
def glance(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int) -> int:
    """A rough score for every cell in reach, in the window's scores; how many there are."""
    mark_openings(s, v, w, i)
    row = nearest_row(s, v, w, i)
    pull = w.notes.pull * policy.weights[w.notes.term]
    scores = w.notes.scores
    count = 0
    for cell in range(CELLS):
        if scores[AIM_CELL + cell] == NOTHING:
            continue
        count += 1
        x, y = window_xy(s, v.units[i].x, v.units[i].y, cell)
        rough = scores[AIM_CELL + cell] * policy.weights[Weight.OPENING]
        if pull:
            rough -= pull * way_from(s, w, x, y) // 2
        if row >= 0:
            rough += hints(s, v, w, policy, row, x, y)
        scores[AIM_CELL + cell] = rough
    return count


@kernel
def most_promising(w: GridWork) -> int:
    """The cell with the best rough score, -1 none is left."""
    best = -1
    score = NOTHING
    for cell in range(CELLS):
        if w.notes.scores[AIM_CELL + cell] > score:
            score = w.notes.scores[AIM_CELL + cell]
            best = cell
    return best


@kernel
def best_place(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int) -> int:
    """Where to go as a choice, 0 nowhere: a glance at every cell in reach, a close look at the most promising.

    The reach must be that of the verb. Leaves the gain over staying in `notes.total`.
    """
    look_about(s, v, w, policy, i)
    find_stop(s, v, w, i)
    w.notes.aim_counts[verb] = glance(s, v, w, policy, i)
    begin_score(w)
    weigh_place(s, v, w, policy, i, v.units[i].x, v.units[i].y)
    here = w.notes.total
    best = 0
    score = NOTHING
    for _ in range(SHORTLIST):
        cell = most_promising(w)
        if cell < 0:
            break
        w.notes.scores[AIM_CELL + cell] = NOTHING
        begin_score(w)
        weigh_going(s, v, w, policy, i, cell)
        if w.notes.total - here > score:
            score = w.notes.total - here
            best = AIM_CELL + cell
    w.notes.total = score * odds_of_going(s, v, w, i, verb) // 1000 if best else NOTHING
    return best


@kernel
def weigh_going(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, cell: int) -> None:
    """A cell in reach: the place, and what it takes to get there (G34)."""
    x, y = window_xy(s, v.units[i].x, v.units[i].y, cell)
    weigh_place(s, v, w, policy, i, x, y)
    left = (w.reach_key[best_state(w, cell)] >> 8) & 0xFF
    if left:
        say(w, policy, Weight.CAUTION, -frailty(s, v, i, left * parting_blow(v, w, i)))
    say(w, policy, Weight.SPEND, -10)


@kernel
def parting_blow(v: GridFight, w: GridWork, i: int) -> int:
    """Harm to expect from each foe that one leaves: it wins the Withdraw about as often as not."""
    worst = 0
    for row in range(w.notes.count):
        if (v.units[i].engaged >> w.notes.about[row, WHO]) & 1:
            worst = max(worst, w.notes.about[row, NEAR])
    return worst // 2


@kernel
def odds_of_going(s: GridSpec, v: GridFight, w: GridWork, i: int, verb: int) -> int:
    """G33: the Athletics Test of the special ways, in thousandths."""
    if verb < Verb.BALANCE or verb > Verb.JUMP:
        return 1000
    return chance(s, number_for(s, v, w, i, i, Skill.ATHLETICS, On.OTHER), 0)
