"""Scripted agents of skirmish mode. Importing this registers all that they answer."""

from __future__ import annotations

from ...rules.core.choices import AIM_CELL
from ...rules.core.kernel import answers, kernel
from ...rules.core.reach import window_xy
from ...rules.twenty.core.bands import CANNOT, band_between
from ...rules.twenty.core.words import Band
from ...rules.twenty.skirmish.legal import can_fire
from ...rules.twenty.skirmish.reach import range_penalty
from ...rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec, SkirmishWork
from ...rules.twenty.skirmish.volleys import running_penalty
from ...rules.twenty.skirmish.words import WEAPONS, Free, Verb
from ..policy import Policy, choose_scripted
from ..tally import begin_score
from ..twenty.asks import best_cell, often_from
from ..twenty.guesses import in_play
from ..twenty.places import best_place
from ..twenty.scores import choose_best
from . import answers as reactions
from . import bars, plain, spots, suppose, targets, weapons
from .areas import best_area
from .weapons import weigh_in_band

ANSWERS = (bars, plain, reactions, spots, suppose, targets, weapons)


@answers(choose_scripted, SkirmishFight)
def choose_in_skirmish(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, key: int) -> int:
    """The legal choice with the best score."""
    return choose_best(s, v, w, policy, key)


@answers(often_from, SkirmishFight)
def actions_from(s: SkirmishSpec, v: SkirmishFight, i: int) -> int:
    """T03: actions that count for a place: those left after the move, and one of the next turn."""
    return max(max(v.units[i].actions, 0) + (1 if v.units[i].free == Free.MOVE else 0), 1)


@answers(best_cell, SkirmishFight)
def best_skirmish_cell(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, verb: int, action: int
) -> int:
    """Where to go, or where to let an area fall."""
    if verb >= Verb.ABILITY:
        return best_area(s, v, w, policy, i, verb)
    if verb == Verb.RUN and w.notes.searched == Verb.MOVE:
        return run_there(s, v, w, policy, i)
    return best_place(s, v, w, policy, i, verb, actions_from(s, v, i))


@kernel
def run_there(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int) -> int:
    """T24: to where a move would lead, and the shot from there."""
    best = w.notes.aims[Verb.MOVE]
    w.notes.aim_counts[Verb.RUN] = w.notes.aim_counts[Verb.MOVE]
    gain = w.notes.scores[Verb.MOVE]
    w.notes.total = gain
    if not best:
        return best
    x = v.units[i].x
    y = v.units[i].y
    to_x, to_y = window_xy(s, x, y, best - AIM_CELL)
    v.units[i].x = to_x
    v.units[i].y = to_y
    shot = best_running_shot(s, v, w, policy, i)
    v.units[i].x = x
    v.units[i].y = y
    w.notes.total = gain + shot
    return best


@kernel
def best_running_shot(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int) -> int:
    """T24: the best shot with the penalty of a running fire from where the view puts `i`, as a score."""
    best = 0
    for slot in range(WEAPONS):
        if not can_fire(s, v, i, slot):
            continue
        for j in range(s.count):
            if not in_play(s, v, i, j):
                continue
            band = band_between(s, v, i, j)
            if band == Band.OUT or range_penalty(s, v, i, slot, band) == CANNOT:
                continue
            begin_score(w)
            weigh_in_band(s, v, w, policy, i, j, slot, band, running_penalty(s, i))
            best = max(best, w.notes.total)
    return best
