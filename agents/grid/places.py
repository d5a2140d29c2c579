"""What a place is worth: what can be done from it, what can be done to one there, and how far it is on one's way."""

from __future__ import annotations

from ...rules.core.bits import ALL, lowest, row_of
from ...rules.core.board import Geometry, adjacent, distance, scale, window_cell
from ...rules.core.choices import AIM_CELL, CELLS, VIEW, Question
from ...rules.core.flood import mark_goal
from ...rules.core.kernel import kernel
from ...rules.core.lines import obstacle
from ...rules.core.reach import MARKED, best_state, may_stop, reachable, window_xy
from ...rules.core.state import Fate
from ...rules.grid.legal import search_for
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import On, Skill, Verb
from ..board.shortlist import NOTHING, clear_list, enlist
from ..board.ways import find_stop, way_from
from ..objectives import is_charge
from ..policy import Policy
from ..tally import begin_score, say
from .bars import bars_place
from .guesses import PLAIN, life, number_for
from .odds import chance
from .survey import CHARGE, FAR, NEAR, RANGE, REACH, SHOT, TOUCH, WHO, is_hasty, look_about, nerve, through
from .weights import Weight

SHORTLIST = 4  # places that are looked at closely
WALK = 30  # what going anywhere costs: no place is better for less


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
        if about[row, FAR] > max(far, touch) and away <= about[row, REACH]:
            far = max(far, about[row, FAR] * through(s, x, y, them.x, them.y) // 100)
    say(w, policy, Weight.OPENING, max(touch, far - beside, 0))  # G35: a shot beside foes draws their Strikes
    say(w, policy, Weight.CAUTION, -frailty(s, v, i, beside + danger // 2) * nerve(v) // 100)
    say(w, policy, Weight.COVER, cover * nerve(v) // 200)
    say(w, policy, Weight.KEEP_OFF, nearest * nerve(v) // (10 * scale(s)))
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
    for n in range(w.friend_count):
        j = w.slots[n]
        them = v.units[j]
        if not adjacent(s, x, y, them.x, them.y) or j == i or them.fate != Fate.STANDING:
            continue
        say(w, policy, Weight.COMPANY, 20)
        if is_charge(s, j):
            say(w, policy, Weight.PROTECT, 80)
        elif life(s, v, i, j, 0) < life(s, v, i, i, 0):
            say(w, policy, Weight.PROTECT, 20)


@kernel
def clear_window(v: GridFight, w: GridWork) -> None:
    """No opening anywhere in the window's scores; where a cell is asked for, NOTHING for those that are not listed."""
    asked = v.question == Question.CELL
    for cell in range(AIM_CELL, AIM_CELL + CELLS):
        w.notes.scores[cell] = NOTHING if asked else 0
    if asked:
        for k in range(w.choice_count):
            w.notes.scores[w.choices[k]] = 0


@kernel
def mark_openings(s: GridSpec, v: GridFight, w: GridWork, i: int) -> None:
    """Write over the window's scores what one can do by touch from each cell."""
    clear_window(v, w)
    hexes = s.geometry == Geometry.HEX
    for row in range(w.notes.count):
        worth = w.notes.about[row, TOUCH]
        them = v.units[w.notes.about[row, WHO]]
        at = window_cell(s, v.units[i].x, v.units[i].y, them.x, them.y)
        if worth <= 0 or at < 0:
            continue
        column = at % VIEW
        for dy in range(-VIEW if at >= VIEW else 0, VIEW + 1 if at < CELLS - VIEW else 1, VIEW):
            for dx in range(-1 if column else 0, 2 if column < VIEW - 1 else 1):
                if not hexes or dx * VIEW != dy:  # two of the eight are no neighbours of a hex
                    cell = AIM_CELL + at + dy + dx
                    if w.notes.scores[cell] > NOTHING and reachable(w, cell - AIM_CELL):
                        w.notes.scores[cell] = max(w.notes.scores[cell], worth)
                        stay_for_it(w)


@kernel
def stay_for_it(w: GridWork) -> None:
    """There is something to do in reach: no need to go farther on the way to foes."""
    if w.notes.term == Weight.CLOSE:
        w.notes.pull = 0


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
def is_behind(s: GridSpec, x: int, y: int, tx: int, ty: int) -> bool:
    """Something to hide behind stands at (x, y) or right before it, as seen from the target's side."""
    if s.geometry != Geometry.HEX and not s.refuge[y, x]:
        return False  # nothing at all is near
    ahead_x = x + (1 if tx > x else -1 if tx < x else 0)
    ahead_y = y + (1 if ty > y else -1 if ty < y else 0)
    return obstacle(s, x, y) != 0 or obstacle(s, ahead_x, ahead_y) != 0


@kernel
def glance_from(s: GridSpec, w: GridWork, policy: Policy, row: int, tx: int, ty: int, x: int, y: int) -> int:
    """At a glance, what the nearest foe, at (tx, ty), means for (x, y): a shot, a charge to fear, something to hide
    behind, distance."""
    about = w.notes.about
    away = distance(s, x, y, tx, ty)
    worth = 0
    if away <= about[row, REACH]:
        worth += about[row, FAR] * policy.weights[Weight.OPENING]
    if away <= about[row, CHARGE]:
        worth -= about[row, NEAR] * policy.weights[Weight.CAUTION] // 2
    if about[row, SHOT] and is_behind(s, x, y, tx, ty):
        worth += about[row, SHOT] * (policy.weights[Weight.COVER] + policy.weights[Weight.CAUTION]) // 4
    if policy.weights[Weight.KEEP_OFF]:
        worth += 10 * min(away // scale(s), 8) * policy.weights[Weight.KEEP_OFF]
    return worth


@kernel
def most_at_a_glance(w: GridWork, policy: Policy, row: int) -> int:
    """No cell is worth more than this for the sake of the nearest foe: most need no closer look than that."""
    if row < 0:
        return 0
    about = w.notes.about
    hide = about[row, SHOT] * (policy.weights[Weight.COVER] + policy.weights[Weight.CAUTION]) // 4
    most = max(about[row, FAR] * policy.weights[Weight.OPENING], 0) + max(hide, 0)
    most += max(-about[row, NEAR] * policy.weights[Weight.CAUTION], 0)
    return most + 80 * max(policy.weights[Weight.KEEP_OFF], 0)


@kernel
def glance(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int) -> int:
    """List the most promising cells by a rough score, on the scratch paper of the search; how many are in reach."""
    row = nearest_row(s, v, w, i)
    most = most_at_a_glance(w, policy, row)
    clear_list(w, SHORTLIST)
    asked = v.question == Question.CELL
    count = 0
    for cell in range(0, CELLS, VIEW):
        cells = ALL if asked else row_of(w.reached, cell // VIEW)
        if cells:
            count += glance_along(s, v, w, policy, i, row, cell, cells, most)
    return count


@kernel
def glance_along(
    s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, row: int, first: int, cells: int, most: int
) -> int:
    """The same for one row of the window. What cannot come on the list gets no score but where one is asked for."""
    asked = v.question == Question.CELL
    them = v.units[w.notes.about[max(row, 0), WHO]]
    pull = w.notes.pull * policy.weights[w.notes.term] // 2
    left, y = window_xy(s, v.units[i].x, v.units[i].y, first)
    count = 0
    while cells:
        column = lowest(cells)
        cells &= cells - 1
        cell = first + column
        mark = w.notes.scores[AIM_CELL + cell]
        if mark == NOTHING or not (asked or may_stop(w, cell)):
            continue
        count += 1
        x = left + column
        if policy.bounds.bound and bars_place(s, v, policy.bounds, i, x, y):
            continue
        rough = mark * policy.weights[Weight.OPENING]
        if pull:
            rough -= pull * way_from(s, w, x, y)
        if rough + most <= w.notes.listed_worth[SHORTLIST - 1] and not asked:
            continue
        if row >= 0:
            rough += glance_from(s, w, policy, row, them.x, them.y, x, y)
        w.notes.scores[AIM_CELL + cell] = rough
        if rough > w.notes.listed_worth[SHORTLIST - 1]:
            enlist(w, cell, rough, SHORTLIST)
    return count


@kernel
def best_place(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int) -> int:
    """Where to go as a choice, 0 nowhere: a glance at every cell in reach, a close look at the most promising.

    The reach must be that of the verb. Leaves the gain over staying in `notes.total`.
    """
    look_about(s, v, w, policy, i)
    mark_openings(s, v, w, i)
    find_stop(s, w, v.units[i].x, v.units[i].y)
    w.notes.aim_counts[verb] = glance(s, v, w, policy, i)
    begin_score(w)
    weigh_place(s, v, w, policy, i, v.units[i].x, v.units[i].y)
    here = w.notes.total
    weigh_listed(s, v, w, policy, i, here)
    if v.units[i].engaged and is_leaving(v, w, policy):
        weigh_ways_to_listed(s, v, w, policy, i, verb)
    odds = odds_of_going(s, v, w, i, verb)
    best = 0
    score = NOTHING
    for k in range(SHORTLIST):
        if w.notes.listed_worth[k] == NOTHING:
            break
        cell = w.notes.listed[k]
        gain = w.notes.listed_way[k] * odds // 1000
        w.notes.scores[AIM_CELL + cell] = gain
        if gain > score:
            score = gain
            best = AIM_CELL + cell
    if v.question == Question.CELL:
        rank_rest(w, here, score)
    w.notes.total = score
    return best


@kernel
def weigh_listed(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, here: int) -> None:
    """What each of the most promising has over staying, once one is there."""
    for k in range(SHORTLIST):
        if w.notes.listed_worth[k] > NOTHING:
            x, y = window_xy(s, v.units[i].x, v.units[i].y, w.notes.listed[k])
            begin_score(w)
            weigh_place(s, v, w, policy, i, x, y)
            say(w, policy, Weight.SPEND, -WALK)
            w.notes.listed_way[k] = w.notes.total - here


@kernel
def is_leaving(v: GridFight, w: GridWork, policy: Policy) -> bool:
    """Whether the ways need a look: who is in haste stays where no place is better, for no way makes it so."""
    if not is_hasty(w, policy) or v.question == Question.CELL or policy.weights[Weight.CAUTION] < 0:
        return True
    for k in range(SHORTLIST):
        if w.notes.listed_worth[k] > NOTHING and w.notes.listed_way[k] > 0:
            return True
    return False


@kernel
def weigh_ways_to_listed(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, verb: int) -> None:
    """G34: whoever leaves foes behind wants to know how many on each way."""
    for k in range(SHORTLIST):
        if w.notes.listed_worth[k] > NOTHING:
            mark_goal(w, w.notes.listed[k])
    search_for(s, v, w, i, verb, MARKED)
    for k in range(SHORTLIST):
        if w.notes.listed_worth[k] > NOTHING:
            begin_score(w)
            weigh_leaving_foes(s, v, w, policy, i, w.notes.listed[k])
            w.notes.listed_way[k] += w.notes.total


@kernel
def rank_rest(w: GridWork, here: int, score: int) -> None:
    """Cells that had but a glance come behind the best, whatever the glance promised."""
    for n in range(w.choice_count):
        glanced = True
        for k in range(SHORTLIST):
            glanced = glanced and (w.notes.listed_worth[k] == NOTHING or w.choices[n] != AIM_CELL + w.notes.listed[k])
        if glanced:
            w.notes.scores[w.choices[n]] = min(w.notes.scores[w.choices[n]] - here, score - 1)


@kernel
def weigh_going(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, cell: int) -> None:
    """A cell in reach: the place, and what it takes to get there (G34)."""
    x, y = window_xy(s, v.units[i].x, v.units[i].y, cell)
    weigh_place(s, v, w, policy, i, x, y)
    if v.units[i].engaged:
        weigh_leaving_foes(s, v, w, policy, i, cell)
    say(w, policy, Weight.SPEND, -WALK)


@kernel
def weigh_leaving_foes(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int, cell: int) -> None:
    """The Withdraws on the way to a cell."""
    left = (w.reach_key[best_state(w, cell)] >> 8) & 0xFF
    say(w, policy, Weight.CAUTION, -frailty(s, v, i, left * parting_blow(v, w, i)))


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
