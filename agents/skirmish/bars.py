"""What the verbs of skirmish mode do, as laws and orders ask."""

from __future__ import annotations

from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.core.reach import on_window, reachable, window_xy
from ...rules.core.state import NOBODY
from ...rules.twenty.core.bands import band_between
from ...rules.twenty.core.effects import ability_of, most_points
from ...rules.twenty.core.wills import suits
from ...rules.twenty.core.words import AimAt, Band, Doing
from ...rules.twenty.skirmish.areas import is_outside
from ...rules.twenty.skirmish.casting import can_advance, nearest_beside
from ...rules.twenty.skirmish.legal import ability_slot, is_weapon_verb
from ...rules.twenty.skirmish.listing import may_fall_on
from ...rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec, SkirmishWork
from ...rules.twenty.skirmish.words import Verb
from ..bounds import Bounds, bars
from ..twenty.asks import ability_behind, cell_beside, is_blow, is_open, is_walk, points_of, whom_it_meets
from ..twenty.bars import bars_of


@answers(bars, SkirmishFight)
def bars_choice(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, bounds: Bounds, choice: int) -> int:
    """What keeps the decider from a choice."""
    return bars_of(s, v, w, bounds, choice)


@answers(ability_behind, SkirmishFight)
def ability_used(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> int:
    """Plain or with all of the resource that may go into it."""
    return ability_of(s, i, ability_slot(verb)) if verb >= Verb.ABILITY else NOBODY


@answers(points_of, SkirmishFight)
def points_spent(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> int:
    """T11: its cost, or as many as may go into it."""
    k = ability_used(s, v, i, verb)
    if k < 0:
        return 0
    return most_points(s, v, i, s.abilities[k]) if verb >= Verb.EMPOWER else s.abilities[k].cost


@answers(is_walk, SkirmishFight)
def walks(s: SkirmishSpec, v: SkirmishFight, verb: int) -> bool:
    """T09, T24, T25."""
    return verb == Verb.MOVE or verb == Verb.RUN or verb == Verb.LEAVE


@answers(is_blow, SkirmishFight)
def strikes(s: SkirmishSpec, v: SkirmishFight, verb: int) -> bool:
    """With weapons, fists, or the shield."""
    return is_weapon_verb(verb) or Verb.SHIELD_STRIKE <= verb <= Verb.DUAL


@answers(whom_it_meets, SkirmishFight)
def answered(s: SkirmishSpec, v: SkirmishFight, i: int, verb: int) -> int:
    """T10, T23: who moves away, or who attacks."""
    frame = top(v)
    if frame.kind == Doing.REACTIVE:
        return frame.target if Verb.REACT <= verb < Verb.ABILITY else NOBODY
    if verb < Verb.ABILITY:
        return NOBODY
    return frame.actor if s.abilities[ability_used(s, v, i, verb)].aim == AimAt.FOE else NOBODY


@kernel
def is_way(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, verb: int, cell: int, x: int, y: int) -> bool:
    """T25, T73, T79: somebody may go there."""
    if not reachable(w, cell):
        return False
    if verb != Verb.LEAVE:
        return suits(s, v, i, x, y)
    frame = top(v)
    return is_outside(s, v, i, cell, frame.path, s.abilities[frame.using].radius)


@answers(is_open, SkirmishFight)
def open_cell(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, verb: int, cell: int) -> bool:
    """As the list of choices has it."""
    if not on_window(s, v.units[i].x, v.units[i].y, cell):
        return False
    x, y = window_xy(s, v.units[i].x, v.units[i].y, cell)
    if walks(s, v, verb):
        return is_way(s, v, w, i, verb, cell, x, y)
    return may_fall_on(s, v, i, min(s.abilities[ability_used(s, v, i, verb)].band, Band.LONG), x, y)


@answers(cell_beside, SkirmishFight)
def advance_to(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, i: int, verb: int, j: int) -> int:
    """T24: an ability that contains a move."""
    k = ability_used(s, v, i, verb)
    if k < 0 or not s.abilities[k].advance or band_between(s, v, i, j) == Band.MELEE:
        return NOBODY
    return nearest_beside(s, v, w, i, j) if can_advance(s, v, w, i, j) else NOBODY
