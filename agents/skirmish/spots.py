"""What else a place is worth: cover to take (T22), areas that last (T26), and what it costs to leave flankers (T23)."""

from __future__ import annotations

from ...rules.core.board import on_board
from ...rules.core.kernel import answers, kernel
from ...rules.core.reach import HARD
from ...rules.twenty.core.bands import band_between
from ...rules.twenty.core.statuses import bears
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.words import Band
from ...rules.twenty.skirmish.areas import covers_cell
from ...rules.twenty.skirmish.cover import cover_from, is_behind_cover
from ...rules.twenty.skirmish.moving import can_move, look_around, may_enter
from ...rules.twenty.skirmish.state import AREAS, SkirmishFight, SkirmishSpec, SkirmishWork
from ...rules.twenty.skirmish.words import Cover
from ..board.ways import NEVER, toll
from ..policy import Policy
from ..tally import say
from ..twenty.asks import (
    glance_at,
    must_stay,
    search_ways,
    turn_left,
    weigh_setting_out,
    weigh_spot,
)
from ..twenty.guesses import full, in_play
from ..twenty.odds import mean
from ..twenty.survey import DANGER, is_fought
from .weights import Weight

THROUGH = 45  # percent of an attack that cover in its way keeps off, five points of twenty being about half of the odds
BESIDE = 18
LATER = 60  # percent of cover that still takes an action
STAYS = 3  # actions that one would spend in an area
HIDDEN = 6  # at a glance: something to hide behind


@kernel
def kept_off(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int) -> int:
    """What cover would keep off a turn where the view puts `i`: of foes' attacks from where they are."""
    had = v.units[i].cover
    v.units[i].cover = 1
    total = 0
    for j in range(s.count):
        if not is_fought(w, j):
            continue
        band = band_between(s, v, j, i)
        if band == Band.OUT:
            continue
        how = cover_from(s, v, i, v.units[j].x, v.units[j].y)
        percent = THROUGH if how == Cover.THROUGH else (BESIDE if how == Cover.BESIDE else 0)
        total += w.notes.about[j, DANGER + band] * percent // 100
    v.units[i].cover = had
    return total


@kernel
def worth_of_cover(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, there: bool) -> int:
    """T22: taken already, free after a move, or to be taken by an action."""
    if not is_behind_cover(s, v, i):
        return 0
    free = there or v.units[i].cover or v.units[i].moved
    return kept_off(s, v, w, i) * (100 if free else LATER) // 100


@kernel
def burn(s: SkirmishSpec, v: SkirmishFight, i: int) -> int:
    """T26: what areas do to `i` for each action that it stays where the view puts it."""
    total = 0
    for n in range(AREAS):
        area = v.areas[n]
        if area.left and covers_cell(s, area, v.units[i].x, v.units[i].y):
            total += 10 * mean(area.dice) // full(s, v, i)
    return total


@answers(weigh_spot, SkirmishFight)
def weigh_cover_and_fire(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, there: bool
) -> None:
    """Cover, and areas that last."""
    if policy.weights[Weight.COVER]:
        say(w, policy, Weight.COVER, worth_of_cover(s, v, w, i, there))
    say(w, policy, Weight.SPARE, -STAYS * burn(s, v, i))


@answers(weigh_setting_out, SkirmishFight)
def weigh_flankers(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int) -> None:
    """T23: every flanker may attack once who sets out."""
    for j in range(s.count):
        if (v.units[i].flankers >> j) & 1 and in_play(s, v, i, j):
            band = band_between(s, v, j, i)
            if band != Band.OUT:
                say(w, policy, Weight.SPARE, -w.notes.about[j, DANGER + band] // s.profile.apr)


@answers(glance_at, SkirmishFight)
def glance_around(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, x: int, y: int) -> int:
    """Something stands beside the cell, or an area lasts on it."""
    rough = 0
    if policy.weights[Weight.COVER]:
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                if on_board(s, x + dx, y + dy) and s.screens[y + dy, x + dx]:
                    rough = HIDDEN * policy.weights[Weight.COVER]
    for n in range(AREAS):
        area = v.areas[n]
        if area.left and covers_cell(s, area, x, y):
            rough -= STAYS * 10 * mean(area.dice) // full(s, v, i) * policy.weights[Weight.SPARE]
    return rough


@answers(turn_left, SkirmishFight)
def actions_left(s: SkirmishSpec, v: SkirmishFight, j: int, feet: int) -> int:
    """T03, T09: a move is an action."""
    if feet <= 0:
        return 100
    if bears(v, j, Status.PINNED) or bears(v, j, Status.PRONE):
        return 0
    stride = max(s.profile.base_speed, s.profile.cell_feet)
    moves = (feet + stride - 1) // stride
    return 100 * max(s.profile.apr - moves, 0) // s.profile.apr


@answers(search_ways, SkirmishFight)
def search_moves(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T09."""
    look_around(s, v, w, i)


@answers(must_stay, SkirmishFight)
def is_stuck(s: SkirmishSpec, v: SkirmishFight, i: int) -> bool:
    """T70."""
    return s.sheets[i].overloaded != 0 or (not can_move(s, v, i) and bears(v, i, Status.PINNED))


@answers(toll, SkirmishFight)
def skirmish_toll(s: SkirmishSpec, v: SkirmishFight, i: int, x: int, y: int) -> int:
    """Gaps are for those in the air."""
    return NEVER if s.terrain[y, x] & HARD & ~may_enter(s, i) else 0
