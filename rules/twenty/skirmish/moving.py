"""Moving (T09, T70, T71, T80): how far, where to, step by step; flankers may attack who sets out (T23).

The frame of a move keeps in `path` and `steps` the directions, in `amount` how many are walked, in `who` which flanker
is asked next; its flags say whether it is a reaction (T10).
"""

from __future__ import annotations

from ...core.board import Terrain, directions, opposite, step_x, step_y, window_cell
from ...core.endings import judge
from ...core.events import emit
from ...core.flood import find_ways_there, flood, mark_goal
from ...core.frames import pop, push
from ...core.kernel import kernel
from ...core.reach import CLOSED, HARD, PASS, clear_blocks, find_reach, step_cost
from ...core.state import Fate, Frame
from ..core.bands import in_cells
from ..core.minds import find, is_ally, is_aware, is_foe, locates, mind_of
from ..core.order import is_standing, stander
from ..core.rolls import attribute_of
from ..core.statuses import bears, counts, end_status, may_react, value_of
from ..core.table import Moment, Status
from ..core.words import Attribute, Doing, Ev, Variant
from .gear import is_changed
from .state import SkirmishFight, SkirmishSpec, SkirmishWork

SETTING_OUT, WALKING = range(2)


@kernel
def normal_move(s: SkirmishSpec, f: SkirmishFight, i: int) -> int:
    """T09: species base + 1 foot per point of dexterity bonus or penalty, in feet; T86: a form has its own."""
    base = s.sheets[i].species_speed if s.sheets[i].species_speed else s.profile.base_speed
    if is_changed(f, i) and s.forms[value_of(f, i, Status.POLYMORPH)].speed:
        base = s.forms[value_of(f, i, Status.POLYMORPH)].speed
    return max(base + attribute_of(s, i, Attribute.DEXTERITY), 0)


@kernel
def move_feet(s: SkirmishSpec, f: SkirmishFight, i: int) -> int:
    """T80: half the normal movement more with haste, less when slow; T58: half when chilled."""
    feet = normal_move(s, f, i)
    if not counts(f, i, Moment.MOVE):
        return feet
    part = feet * s.profile.haste_moves // 100
    if bears(f, i, Status.HASTE):
        feet += part
    if bears(f, i, Status.SLOW):
        feet -= part
    return feet // 2 if bears(f, i, Status.CHILLED) else feet


@kernel
def budget(s: SkirmishSpec, f: SkirmishFight, i: int) -> int:
    """T09: how far one move goes, in units of the board."""
    return in_cells(s, move_feet(s, f, i))


@kernel
def can_move(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """T70: the pinned cannot; T71: the prone stand up first."""
    if s.sheets[i].overloaded or bears(f, i, Status.PINNED):
        return False
    return not bears(f, i, Status.PRONE) or s.profile.prone_moves != 0


@kernel
def may_enter(s: SkirmishSpec, i: int) -> int:
    """Hard ground that it may enter: all but gaps, unless it is in the air."""
    bits = Terrain.SLIPPERY | Terrain.WATER | Terrain.CLIMB
    return bits | Terrain.GAP if s.sheets[i].aloft else bits


@kernel
def mark_known(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """Write into the window who stands where, as far as the side that moves it knows."""
    me = f.units[i]
    side = s.sheets[mind_of(f, i)].side
    clear_blocks(w)
    for j in range(s.count):
        if j == i or not is_standing(f, j) or not locates(s, f, side, j):
            continue
        cell = window_cell(s, me.x, me.y, f.units[j].x, f.units[j].y)
        if cell >= 0:
            w.block[cell] = PASS if is_ally(s, f, i, j) else CLOSED


@kernel
def search(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """Where one move leads, and how."""
    mark_known(s, f, w, i)
    find_reach(s, w, f.units[i].x, f.units[i].y, 0, budget(s, f, i), may_enter(s, i))


@kernel
def look_around(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """Where one move leads, and nothing more."""
    mark_known(s, f, w, i)
    flood(s, w, f.units[i].x, f.units[i].y, 0, budget(s, f, i), may_enter(s, i))


@kernel
def search_for(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, goal: int) -> None:
    """The best way to one window cell that a move leads to; the flood of when it was listed is not done again."""
    if w.ready:
        mark_known(s, f, w, i)
    else:
        look_around(s, f, w, i)
    mark_goal(w, goal)
    find_ways_there(s, w, f.units[i].x, f.units[i].y, 0, budget(s, f, i), may_enter(s, i), goal)


@kernel
def has_free_step(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """A step leads to a cell where nobody at all stands: most need no other look round."""
    me = f.units[i]
    left = budget(s, f, i)
    for d in range(directions(s)):
        x = step_x(s, me.x, me.y, d)
        y = step_y(s, me.x, me.y, d)
        if (s.steps[me.y, me.x] >> d) & 1 == 0 or s.terrain[y, x] & HARD & ~may_enter(s, i):
            continue
        if step_cost(s, s.terrain[y, x], d, 0) <= left and stander(s, f, i, x, y) < 0:
            return True
    return False


@kernel
def begin_move(f: SkirmishFight, i: int, path: int, steps: int, flags: int) -> None:
    """Combatant `i` sets out."""
    frame = push(f, Doing.MOVE, i, i)
    frame.path = path
    frame.steps = steps
    frame.variants = flags


@kernel
def may_flank(s: SkirmishSpec, f: SkirmishFight, k: int, i: int) -> bool:
    """T23: a flanker that can react, and knows where its target is."""
    if (f.units[i].flankers >> k) & 1 == 0 or not is_standing(f, k) or not may_react(s, f, k):
        return False
    return is_foe(s, f, k, i) and is_aware(s, f, k, i)


@kernel
def offer_flank_attacks(s: SkirmishSpec, f: SkirmishFight, frame: Frame) -> bool:
    """T23: if the flanked target moves, every flanker may attack; true while one of them is at it."""
    if frame.variants & Variant.REACTION and not s.profile.reactions_chain:
        return False  # T10
    i = frame.actor
    while frame.who < s.count:
        k = frame.who
        frame.who += 1
        if may_flank(s, f, k, i):
            push(f, Doing.REACTIVE, k, i)
            return True
    return False


@kernel
def next_direction(frame: Frame) -> int:
    """The step to come."""
    return (frame.path >> (3 * frame.amount)) & 7


@kernel
def run_move(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """Let a move go on by one step, or end it."""
    i = frame.actor
    if frame.stage == SETTING_OUT and is_standing(f, i):
        if f.units[i].flankers and offer_flank_attacks(s, f, frame):
            return
        frame.stage = WALKING
    if not is_standing(f, i) or not can_move(s, f, i) or frame.amount >= frame.steps:
        end_move(s, f, w, frame)
        return
    d = next_direction(frame)
    x = step_x(s, f.units[i].x, f.units[i].y, d)
    y = step_y(s, f.units[i].x, f.units[i].y, d)
    k = stander(s, f, i, x, y)
    if k >= 0 and not locates(s, f, s.sheets[mind_of(f, i)].side, k):
        emit(w, Ev.STOPPED, i, k, x, y, 0, 0, 84)
        find(s, f, w, mind_of(f, i), k)
        end_move(s, f, w, frame)
        return
    step_to(s, f, w, frame, x, y)


@kernel
def step_to(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, x: int, y: int) -> None:
    """One step; T22: cover is left behind."""
    i = frame.actor
    f.units[i].x = x
    f.units[i].y = y
    f.units[i].cover = 0
    frame.amount += 1
    emit(w, Ev.MOVE, i, -1, x, y, 0, 0, 9)


@kernel
def step_back(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """A move that was cut short in a friend's cell ends on the last free cell of its way."""
    i = frame.actor
    while frame.amount > 0 and stander(s, f, i, f.units[i].x, f.units[i].y) >= 0:
        frame.amount -= 1
        back = opposite(s, next_direction(frame))
        x = step_x(s, f.units[i].x, f.units[i].y, back)
        f.units[i].y = step_y(s, f.units[i].x, f.units[i].y, back)
        f.units[i].x = x
        emit(w, Ev.MOVE, i, -1, x, f.units[i].y, 0, 0, 84)


@kernel
def end_move(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """The move is over; T22: now cover can be taken for nothing."""
    i = frame.actor
    if f.units[i].fate == Fate.STANDING:
        step_back(s, f, w, frame)
        f.units[i].moved = 0 if frame.variants & Variant.REACTION else 1
    pop(f)
    judge(s, f)


@kernel
def stand_up(f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T71: an action."""
    end_status(f, w, i, Status.PRONE, 71)
    emit(w, Ev.STAND, i, -1, 0, 0, 0, 0, 71)
