"""A look about, once a decision: what foes can do to one in each band and one to them, and where one wants to go.

`notes.about[j]` holds for each combatant in the fight what one can do to it in each of the four bands, and from DANGER
on what it can do to one.
"""

from __future__ import annotations

from ...rules.core.board import SIZE
from ...rules.core.kernel import kernel
from ...rules.core.state import Goal
from ...rules.twenty.core.bands import band_between
from ...rules.twenty.core.state import TwentyFight, TwentySpec, TwentyWork
from ...rules.twenty.core.words import Band
from ..board.ways import FARTHEST, Errand, find_way_to, half_cells, nearest_of_zone, somewhere
from ..objectives import goal_zone, has_goal, holds_out
from ..policy import Policy
from ..tally import begin_score
from .asks import must_stay, note_danger, note_reach
from .guesses import in_play, is_friend, is_raisable, plight
from .reasons import Reason

BANDS = 4  # in which anything can be done
DANGER = BANDS
STEP = 24  # what a cell nearer is worth
URGENT = 5  # times as much where one is not there to fight
CALM = 6  # rounds after which everybody begins to want an end
EAGER = 3  # restless rounds that double the pull towards the foe


@kernel
def clear_row(w: TwentyWork, j: int) -> None:
    """Nothing is known of `j`."""
    for k in range(2 * BANDS):
        w.notes.about[j, k] = 0


@kernel
def mark(w: TwentyWork, j: int) -> None:
    """Something is noted of `j`, or not."""
    for k in range(2 * BANDS):
        if w.notes.about[j, k]:
            w.notes.marks |= 1 << j


@kernel
def look_about(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int) -> None:
    """Note it all, unless that is done. To be called before anything is said: the score at hand begins anew."""
    if w.notes.count >= 0:
        return
    w.notes.count = s.count
    w.notes.marks = 0
    w.notes.foes = 0
    for j in range(s.count):
        clear_row(w, j)
        if in_play(s, v, i, j):
            w.notes.foes |= 1 << j
            note_reach(s, v, w, policy, i, j)
            note_danger(s, v, w, i, j)
        elif is_friend(s, v, i, j) or is_raisable(s, v, i, j):
            note_reach(s, v, w, policy, i, j)
        mark(w, j)
    note_pull(s, v, w, policy, i)
    begin_score(w)


@kernel
def opening_here(s: TwentySpec, v: TwentyFight, w: TwentyWork, i: int) -> int:
    """The worth of the best that `i` can do from where the view puts it."""
    best = 0
    for j in range(s.count):
        if not is_noted(w, j):
            continue
        band = band_between(s, v, i, j)
        if band != Band.OUT:
            best = max(best, w.notes.about[j, band])
    return best


@kernel
def best_opening(s: TwentySpec, w: TwentyWork) -> int:
    """The worth of the best that could be done to anybody from the best place."""
    best = 0
    for j in range(s.count):
        for band in range(BANDS):
            best = max(best, w.notes.about[j, band])
    return best


@kernel
def is_noted(w: TwentyWork, j: int) -> bool:
    """There is something to be done to `j`, or to be feared of it."""
    return (w.notes.marks >> j) & 1 != 0


@kernel
def is_fought(w: TwentyWork, j: int) -> bool:
    """It is a foe whose place is known."""
    return (w.notes.foes >> j) & 1 != 0


@kernel
def restless(v: TwentyFight) -> int:
    """Rounds past those that one may spend on waiting for a better moment."""
    return min(max(v.round_no - CALM, 0), 16)


@kernel
def nerve(v: TwentyFight) -> int:
    """Percent of one's caution that is left when the fight does not end."""
    return 100 - 5 * restless(v)


@kernel
def errand_of(s: TwentySpec, v: TwentyFight, policy: Policy, i: int) -> int:
    """What combatant `i` is about."""
    if goal_zone(s, v, i) and not must_stay(s, v, i):
        return Errand.GOAL
    if flees(s, v, policy, i) and s.exits[s.sheets[i].side] and not must_stay(s, v, i):
        return Errand.FLEE
    for j in range(s.count):
        if in_play(s, v, i, j):
            return Errand.FIGHT
    return Errand.SEARCH


@kernel
def flees(s: TwentySpec, v: TwentyFight, policy: Policy, i: int) -> bool:
    """It has seen enough of this fight."""
    return policy.weights[Reason.FLEE] > 0 and plight(s, v, i) * policy.weights[Reason.FLEE] > 6000


@kernel
def nearest_foe(s: TwentySpec, v: TwentyFight, i: int) -> int:
    """The nearest foe as the crow flies, -1 if none is known."""
    best = -1
    least = FARTHEST
    for j in range(s.count):
        if in_play(s, v, i, j):
            far = half_cells(s, v.units[i].x, v.units[i].y, v.units[j].x, v.units[j].y)
            if far < least:
                least = far
                best = j
    return best


@kernel
def zone_of(s: TwentySpec, v: TwentyFight, i: int, errand: int) -> int:
    """Bits of the zone that the errand leads to, 0 none."""
    if errand == Errand.GOAL:
        return goal_zone(s, v, i)
    return s.exits[s.sheets[i].side] if errand == Errand.FLEE else 0


@kernel
def target_of(s: TwentySpec, v: TwentyFight, i: int, errand: int) -> int:
    """The cell that the errand leads to, packed; -1 nowhere."""
    if errand == Errand.SEARCH:
        return somewhere(s, v, i)
    if errand == Errand.FIGHT:
        j = nearest_foe(s, v, i)
        return v.units[j].y * SIZE + v.units[j].x if j >= 0 else -1
    return nearest_of_zone(s, zone_of(s, v, i, errand), v.units[i].x, v.units[i].y)


@kernel
def note_pull(s: TwentySpec, v: TwentyFight, w: TwentyWork, policy: Policy, i: int) -> None:
    """The reason to go somewhere, what a cell of the way is worth, and the way if it is worth anything.

    Who can fight from where it is goes to where it could do more; and does not stay for ever.
    """
    errand = errand_of(s, v, policy, i)
    pull = STEP
    if errand == Errand.GOAL or errand == Errand.FLEE:
        pull = URGENT * STEP
    elif errand == Errand.FIGHT and holds_out(s, i):
        pull = 0
    elif errand == Errand.FIGHT:
        here = opening_here(s, v, w, i)
        if here > 0:
            most = best_opening(s, w)
            pull = STEP * (most - here) // most + STEP * restless(v) // (3 * EAGER)
        elif has_goal(s, s.sheets[i].side, Goal.ESCAPE, -1):
            pull = 0
        else:
            pull += STEP * restless(v) // EAGER
    w.notes.term = Reason.GOAL if errand == Errand.GOAL else (Reason.FLEE if errand == Errand.FLEE else Reason.CLOSE)
    w.notes.pull = pull if policy.weights[w.notes.term] else 0
    if w.notes.pull:
        me = v.units[i]
        target = target_of(s, v, i, errand)
        find_way_to(s, v, w, i, me.x, me.y, target if target >= 0 else me.y * SIZE + me.x, zone_of(s, v, i, errand))
