"""What a place is worth: what can be done from it, what can be done to one there, and how far it is on one's way."""

from __future__ import annotations

from ...rules.core.board import adjacent
from ...rules.core.choices import AIM_CELL, CELLS, Question
from ...rules.core.kernel import kernel
from ...rules.core.reach import reachable, window_xy
from ...rules.twenty.core.bands import band_at, band_between, feet_between
from ...rules.twenty.core.minds import is_ally
from ...rules.twenty.core.state import TwentyFight, TwentySpec, TwentyWork
from ...rules.twenty.core.wills import suits
from ...rules.twenty.core.words import Band
from ..board.shortlist import NOTHING, clear_list, enlist
from ..board.ways import find_stop, way_from
from ..objectives import is_charge
from ..policy import Policy
from ..tally import begin_score, say
from .asks import glance_at, search_ways, turn_left, weigh_setting_out, weigh_spot
from .bars import bars_place
from .guesses import felt, is_friend, stands, vigour
from .reasons import Reason
from .survey import BANDS, DANGER, is_fought, is_noted, look_about, nerve

SHORTLIST = 8  # places that are looked at closely
FAR_OFF = 20  # cells beyond which distance is all the same
NEAR = 15  # feet within which friends are company, as the bands are stretched
WALK = 4  # what going anywhere costs
UNSEEN = 15  # feet to go until an obstacle is no longer in the way, give or take


@kernel
def bound_of(s: TwentySpec, band: int) -> int:
    """Feet up to which a band goes."""
    profile = s.profile
    if band == Band.MELEE:
        return profile.melee_feet * profile.band_scale
    if band == Band.CLOSE:
        return profile.close_feet * profile.band_scale
    return (profile.medium_feet if band == Band.MEDIUM else profile.long_feet) * profile.band_scale


@kernel
def danger_from(s: TwentySpec, v: TwentyFight, w: TwentyWork, j: int, band: int, feet: int) -> int:
    """What foe `j` does in a turn to one who is so far off: in the band where it does most for what it has left."""
    worst = 0
    for b in range(BANDS):
        harm = w.notes.about[j, DANGER + b]
        if harm <= worst:
            continue
        go = 0
        if b < band:
            go = max(feet - bound_of(s, b), s.profile.cell_feet)
        elif b > band:
            go = bound_of(s, b - 1) - feet + s.profile.cell_feet
        if band == Band.OUT:
            go = max(go, UNSEEN * s.profile.band_scale)
        worst = max(worst, harm * turn_left(s, v, j, go) // 100)
    return worst


@kernel
def outlook(s: TwentySpec, v: TwentyFight, w: TwentyWork, i: int) -> tuple[int, int]:
    """The worth of the best that `i` can do from where the view puts it, and what all foes can do to it there in a
    turn, shared with the friends there are."""
    opening = 0
    danger = 0
    company = 1
    for j in range(s.count):
        if is_friend(s, v, i, j):
            company += 1
        if not is_noted(w, j):
            continue
        band = band_between(s, v, i, j)
        if band != Band.OUT:
            opening = max(opening, w.notes.about[j, band])
        if is_fought(w, j):
            feet = feet_between(s, v.units[i].x, v.units[i].y, v.units[j].x, v.units[j].y)
            danger += danger_from(s, v, w, j, band, feet)
    return opening, 2 * danger // (1 + company)


@kernel
def cells_off(s: TwentySpec, v: TwentyFight, w: TwentyWork, i: int) -> int:
    """How far the nearest foe is, in cells."""
    nearest = FAR_OFF
    for j in range(s.count):
        if is_fought(w, j):
            feet = feet_between(s, v.units[i].x, v.units[i].y, v.units[j].x, v.units[j].y)
            nearest = min(nearest, feet // s.profile.cell_feet)
    return nearest


@kernel
def weigh_place(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, often: int, there: bool) -> int:
    """All that speaks for being where the view puts `i`, but the way; `often`: actions from there that count.

    Returns what can be done from there. `there`: it would have to go there first.
    """
    opening, danger = outlook(s, v, w, i)
    say(w, policy, Reason.OPENING, often * opening)
    say(w, policy, Reason.CAUTION, -felt(s, v, i, danger) * nerve(v) // 100)
    if policy.weights[Reason.KEEP_OFF]:
        say(w, policy, Reason.KEEP_OFF, 10 * cells_off(s, v, w, i) * nerve(v) // 100)
    weigh_company(s, v, w, policy, i)
    weigh_spot(s, v, w, policy, i, there)
    return opening


@kernel
def weigh_company(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int) -> None:
    """Friends near: for company, and to be at hand for those who need it."""
    if policy.weights[Reason.COMPANY] == 0 and policy.weights[Reason.PROTECT] == 0:
        return
    for j in range(s.count):
        if j == i or not stands(v, j) or not is_ally(s, v, i, j):
            continue
        if feet_between(s, v.units[i].x, v.units[i].y, v.units[j].x, v.units[j].y) > NEAR * s.profile.band_scale:
            continue
        say(w, policy, Reason.COMPANY, 10)
        if is_charge(s, j):
            say(w, policy, Reason.PROTECT, 40)
        elif vigour(s, v, j) < vigour(s, v, i):
            say(w, policy, Reason.PROTECT, 15)


@kernel
def glance(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, x: int, y: int, often: int) -> int:
    """A rough score of (x, y): by distance alone, whatever stands between."""
    opening = 0
    danger = 0
    nearest = FAR_OFF * s.profile.cell_feet
    for j in range(s.count):
        if not is_noted(w, j):
            continue
        feet = feet_between(s, x, y, v.units[j].x, v.units[j].y)
        band = band_at(s, feet)
        if adjacent(s, x, y, v.units[j].x, v.units[j].y):
            band = Band.MELEE
        if band < BANDS:
            opening = max(opening, w.notes.about[j, band])
            danger += w.notes.about[j, DANGER + band]
        if is_fought(w, j):
            nearest = min(nearest, feet)
    rough = often * opening * policy.weights[Reason.OPENING] - danger * policy.weights[Reason.CAUTION] // 2
    rough += 10 * (nearest // s.profile.cell_feet) * policy.weights[Reason.KEEP_OFF]
    if w.notes.pull:
        rough -= w.notes.pull * policy.weights[w.notes.term] * way_from(s, w, x, y) // 2
    return rough + glance_at(s, v, w, policy, i, x, y)


@kernel
def may_go(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, cell: int, x: int, y: int) -> bool:
    """The rules, laws and orders let it go there."""
    if not reachable(w, cell) or not suits(s, v, i, x, y):
        return False
    return not policy.bounds.bound or bars_place(s, v, policy.bounds, i, cell) == 0


@kernel
def list_places(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, often: int) -> int:
    """Put the most promising cells in reach on the list; how many are in reach at all."""
    clear_list(w, SHORTLIST)
    asked = v.question == Question.CELL
    count = 0
    if asked:
        for cell in range(CELLS):
            w.notes.scores[AIM_CELL + cell] = NOTHING
        for k in range(w.choice_count):
            w.notes.scores[w.choices[k]] = 0
    for cell in range(CELLS):
        x, y = window_xy(s, v.units[i].x, v.units[i].y, cell)
        if asked:
            if w.notes.scores[AIM_CELL + cell] == NOTHING:
                continue
        elif not may_go(s, v, w, policy, i, cell, x, y):
            continue
        count += 1
        rough = glance(s, v, w, policy, i, x, y, often)
        if asked:
            w.notes.scores[AIM_CELL + cell] = rough
        if rough > w.notes.listed_worth[SHORTLIST - 1]:
            enlist(w, cell, rough, SHORTLIST)
    return count


@kernel
def look_closely(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, often: int) -> int:
    """Score the places on the list: `listed_worth` all but the way, `listed_way` that; the best opening among them."""
    x = v.units[i].x
    y = v.units[i].y
    begin_score(w)
    weigh_setting_out(s, v, w, policy, i)
    say(w, policy, Reason.SPEND, -WALK)
    toll = w.notes.total
    most = 0
    for k in range(SHORTLIST):
        if w.notes.listed_worth[k] == NOTHING:
            break
        to_x, to_y = window_xy(s, x, y, w.notes.listed[k])
        v.units[i].x = to_x
        v.units[i].y = to_y
        begin_score(w)
        most = max(most, weigh_place(s, v, w, policy, i, often, True))
        w.notes.listed_worth[k] = w.notes.total + toll
        w.notes.listed_way[k] = -w.notes.pull * policy.weights[w.notes.term] * way_from(s, w, to_x, to_y) // 2
    v.units[i].x = x
    v.units[i].y = y
    return most


@kernel
def best_place(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int, verb: int, often: int) -> int:
    """Where to go as a choice, 0 nowhere: a glance at every cell in reach, a close look at the most promising.

    Leaves the gain over staying in `notes.total`. `often`: actions left after the move, and one of the next turn.
    """
    look_about(s, v, w, policy, i)
    if v.question != Question.CELL:
        search_ways(s, v, w, i)
        w.notes.searched = verb
    find_stop(s, w, v.units[i].x, v.units[i].y)
    w.notes.aim_counts[verb] = list_places(s, v, w, policy, i, often)
    there = look_closely(s, v, w, policy, i, often)
    begin_score(w)
    opens = there > weigh_place(s, v, w, policy, i, often, False)
    here = w.notes.total
    way_here = -w.notes.pull * policy.weights[w.notes.term] * way_from(s, w, v.units[i].x, v.units[i].y) // 2
    on_way = w.notes.term != Reason.CLOSE or not opens  # who can do more from there need not go farther to foes
    best = 0
    score = NOTHING
    for k in range(SHORTLIST):
        if w.notes.listed_worth[k] == NOTHING:
            break
        gain = w.notes.listed_worth[k] - here + (w.notes.listed_way[k] - way_here if on_way else 0)
        w.notes.scores[AIM_CELL + w.notes.listed[k]] = gain
        cell = AIM_CELL + w.notes.listed[k]
        if gain > score or (gain == score and cell < best):  # of equals the first, as the list of choices has it
            score = gain
            best = cell
    if v.question == Question.CELL:
        rank_rest(w, score)
    w.notes.total = score
    return best


@kernel
def rank_rest(w: TwentyWork, score: int) -> None:
    """Cells that had but a glance come behind the best, whatever the glance promised."""
    for n in range(w.choice_count):
        glanced = True
        for k in range(SHORTLIST):
            glanced = glanced and (w.notes.listed_worth[k] == NOTHING or w.choices[n] != AIM_CELL + w.notes.listed[k])
        if glanced:
            w.notes.scores[w.choices[n]] = min(w.notes.scores[w.choices[n]], score - 1)
