"""Moving (G30 to G34): the ways of moving, walking a path step by step, and the Withdraw that leaving calls for.

The frame of a move keeps in `using` the way, in `path` and `steps` the directions, in `amount` how many are walked, in
`who` whose hold on the mover is tested next.
"""

from __future__ import annotations

from ..core.board import (
    Geometry,
    Terrain,
    adjacent,
    diagonal,
    directions,
    opposite,
    scale,
    step_x,
    step_y,
    window_cell,
)
from ..core.endings import are_foes, judge
from ..core.events import emit
from ..core.flood import find_ways_there, flood, mark_goal
from ..core.frames import pop, push
from ..core.kernel import kernel
from ..core.reach import (
    CENTRE,
    CLOSED,
    HARD,
    MARKED,
    NOWHERE,
    PASS,
    clear_window,
    find_reach,
    mark_reached,
    step_cost,
    window_step,
)
from ..core.state import Fate, Frame
from .attacks import begin_strike_back, may_react
from .effects import fall_prone
from .engagement import engage_neighbours, is_engaged, part, part_from_distant
from .sight import locates, look_round, reveal
from .skill_tests import opposed_test, simple_test
from .state import GridFight, GridSpec, GridWork
from .words import Degree, Doing, Ev, RollFor, Skill, Way


@kernel
def speed_of(s: GridSpec, i: int) -> int:
    """G31: a Stride, in units of distance."""
    return s.sheets[i].speed * scale(s)


@kernel
def part_of_speed(s: GridSpec, i: int, percent: int) -> int:
    """Some of the Speed, rounded down to whole squares, at least one where there is any Speed."""
    squares = s.sheets[i].speed * percent // 100
    return max(squares, min(s.sheets[i].speed, 1)) * scale(s)


@kernel
def budget(s: GridSpec, f: GridFight, i: int, way: int) -> int:
    """How far this way of moving may go (G31, G33)."""
    if way == Way.STRIDE:
        return f.stride_left
    if way == Way.CRAWL:
        return s.profile.crawl * scale(s)
    return part_of_speed(s, i, s.profile.slow_way)


@kernel
def may_enter(s: GridSpec, way: int) -> int:
    """G32, G33: the hard ground that this way of moving may enter."""
    bits = 0
    if way == Way.BALANCE or (way == Way.STRIDE and s.profile.stride_on_slippery):
        bits |= Terrain.SLIPPERY
    elif way == Way.CLIMB:
        bits |= Terrain.CLIMB
    elif way == Way.SWIM:
        bits |= Terrain.WATER
    return bits


@kernel
def mark_known(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """Write into the window who stands where, as far as the mover's side knows."""
    me = f.units[i]
    side = s.sheets[i].side
    clear_window(w)
    for j in range(s.count):
        them = f.units[j]
        if j == i or them.fate != Fate.STANDING or not locates(s, f, side, j):
            continue
        cell = window_cell(s, me.x, me.y, them.x, them.y)
        if cell >= 0:
            w.block[cell] = CLOSED if are_foes(s, i, j) else PASS
        if is_engaged(f, i, j):
            mark_guard(s, f, w, i, j)


@kernel
def mark_guard(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int) -> None:
    """The cells that an engaged foe touches: leaving them is a Withdraw."""
    me = f.units[i]
    them = f.units[j]
    for d in range(directions(s)):
        if (s.touches[them.y, them.x] >> d) & 1:
            cell = window_cell(s, me.x, me.y, step_x(s, them.x, them.y, d), step_y(s, them.x, them.y, d))
            if cell >= 0:
                w.guard[cell] |= 1 << j


@kernel
def search(s: GridSpec, f: GridFight, w: GridWork, i: int, way: int, goal: int) -> None:
    """Where this way of moving leads; with a `goal`, a window cell or those marked, the ways to there.

    What is marked was found by a flood just before.
    """
    me = f.units[i]
    mark_known(s, f, w, i)
    if way == Way.JUMP:
        find_jumps(s, f, w, i)
        return
    left = budget(s, f, i, way)
    if goal == NOWHERE or (goal != MARKED and not w.ready):
        flood(s, w, me.x, me.y, f.parity, left, may_enter(s, way))
    if goal >= 0:
        mark_goal(w, goal)
    if goal != NOWHERE:
        find_ways_there(s, w, me.x, me.y, f.parity, left, may_enter(s, way), goal)


@kernel
def find_jumps(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """G33: straight over gap squares to firm ground; fills the reach as a search would."""
    find_reach(s, w, f.units[i].x, f.units[i].y, 0, 0, 0)
    for d in range(directions(s)):
        jump_along(s, f, w, i, d)


@kernel
def jump_along(s: GridSpec, f: GridFight, w: GridWork, i: int, d: int) -> None:
    """One direction of a jump: note the landing with the cells it passes."""
    x = f.units[i].x
    y = f.units[i].y
    cell = CENTRE
    for gaps in range(s.profile.jump_gap + 1):
        if (s.steps[y, x] >> d) & 1 == 0:
            return
        to_x = step_x(s, x, y, d)
        y = step_y(s, x, y, d)
        x = to_x
        to = cell + window_step(s, d)
        w.reach_from[to * 2] = cell * 2 * 8 + d
        cell = to
        if not s.terrain[y, x] & Terrain.GAP:
            if gaps > 0 and not s.terrain[y, x] & HARD:
                w.reach_key[cell * 2] = (gaps + 1) << 16
                mark_reached(w, cell)
            return


@kernel
def begin_move(f: GridFight, i: int, way: int, path: int, steps: int) -> None:
    """Combatant `i` sets out."""
    frame = push(f, Doing.MOVE, i, i)
    frame.using = way
    frame.path = path
    frame.steps = steps


@kernel
def next_direction(frame: Frame) -> int:
    """The step to come."""
    return (frame.path >> (3 * frame.amount)) & 7


@kernel
def loses_touch(s: GridSpec, f: GridFight, i: int, j: int, x: int, y: int) -> bool:
    """Stepping to (x, y) leaves the engaged foe `j`."""
    return is_engaged(f, i, j) and not adjacent(s, x, y, f.units[j].x, f.units[j].y)


@kernel
def withdraw(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int) -> bool:
    """G34: opposed Reflexes (the mover defends) against the enemy's Fighting; true if the enemy wins its Strike."""
    won = opposed_test(s, f, w, j, Skill.FIGHTING, RollFor.HOLD_BACK, 0, i, Skill.REFLEXES, RollFor.WITHDRAW)
    emit(w, Ev.WITHDRAW, i, j, 0 if won else 1, 0, 0, 0, 34)
    part(f, i, j)
    return won and s.profile.withdraw_strikes != 0


@kernel
def withdraw_from_all(s: GridSpec, f: GridFight, w: GridWork, frame: Frame, x: int, y: int) -> bool:
    """Test each engaged foe that the next step leaves; true while one of them may Strike."""
    i = frame.actor
    while frame.who < s.count:
        j = frame.who
        frame.who += 1
        if loses_touch(s, f, i, j, x, y) and withdraw(s, f, w, i, j) and may_react(s, f, j):
            begin_strike_back(f, j, i, 34)
            return True
    return False


@kernel
def stander(s: GridSpec, f: GridFight, i: int, x: int, y: int) -> int:
    """Who else stands in the cell, -1 nobody."""
    for k in range(s.count):
        if k != i and f.units[k].fate == Fate.STANDING and f.units[k].x == x and f.units[k].y == y:
            return k
    return -1


@kernel
def in_the_way_unseen(s: GridSpec, f: GridFight, i: int, x: int, y: int) -> int:
    """Somebody the mover's side could not place stands there, -1 nobody: a move runs into it (G42)."""
    k = stander(s, f, i, x, y)
    if k >= 0 and not locates(s, f, s.sheets[i].side, k):
        return k
    return -1


@kernel
def run_move(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """Let a move go on by one step, or end it."""
    i = frame.actor
    if f.units[i].fate != Fate.STANDING or f.units[i].held_by or frame.amount >= frame.steps:
        end_move(s, f, w, frame)
        return
    d = next_direction(frame)
    x = step_x(s, f.units[i].x, f.units[i].y, d)
    y = step_y(s, f.units[i].x, f.units[i].y, d)
    if f.units[i].engaged and withdraw_from_all(s, f, w, frame, x, y):
        return
    frame.who = 0
    k = in_the_way_unseen(s, f, i, x, y)
    if k >= 0:
        emit(w, Ev.STOPPED, i, k, x, y, 0, 0, 42)
        reveal(s, f, w, k)
        end_move(s, f, w, frame)
        return
    step_to(s, f, w, frame, x, y, d)


@kernel
def spend_step(s: GridSpec, f: GridFight, x: int, y: int, d: int) -> None:
    """What a step of a Stride costs (G30, G32)."""
    f.stride_left -= step_cost(s, s.terrain[y, x], d, f.parity)
    f.stride_left = max(f.stride_left, 0)


@kernel
def step_to(s: GridSpec, f: GridFight, w: GridWork, frame: Frame, x: int, y: int, d: int) -> None:
    """One step: pay it, stand there, see what is to be seen."""
    i = frame.actor
    if frame.using == Way.STRIDE:
        spend_step(s, f, x, y, d)
    if s.geometry == Geometry.SQUARE and diagonal(s, d):
        f.parity = 1 - f.parity
    f.units[i].x = x
    f.units[i].y = y
    f.units[i].sheltered = 0
    frame.amount += 1
    emit(w, Ev.MOVE, i, -1, frame.using, x, y, f.stride_left, 30)
    part_from_distant(s, f, w, i)
    look_round(s, f, w, i)
    if frame.using == Way.BALANCE and s.terrain[y, x] & Terrain.SLIPPERY and not frame.degree:
        keep_balance(s, f, w, frame)


@kernel
def keep_balance(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """G33: one Basic Athletics Test on the first slippery square; a fail falls prone and ends the move."""
    frame.degree = 1
    failed = simple_test(s, f, w, frame.actor, RollFor.ATHLETICS, Skill.ATHLETICS, 0) == Degree.FAIL
    if failed and s.profile.balance_falls:
        emit(w, Ev.FALL, frame.actor, -1, 0, 0, 0, 0, 33)
        fall_prone(f, w, frame.actor, 33)
        frame.steps = frame.amount


@kernel
def has_room(s: GridSpec, f: GridFight, i: int) -> bool:
    """Nobody else stands where `i` is, and there is ground underfoot."""
    me = f.units[i]
    return stander(s, f, i, me.x, me.y) < 0 and not s.terrain[me.y, me.x] & Terrain.GAP


@kernel
def step_back(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """A move that was cut short in a friend's cell, or over a gap, ends on the last cell of its way with room."""
    i = frame.actor
    while frame.amount > 0 and not has_room(s, f, i):
        frame.amount -= 1
        back = opposite(s, next_direction(frame))
        x = step_x(s, f.units[i].x, f.units[i].y, back)
        f.units[i].y = step_y(s, f.units[i].x, f.units[i].y, back)
        f.units[i].x = x
        emit(w, Ev.MOVE, i, -1, frame.using, x, f.units[i].y, f.stride_left, 42)


@kernel
def end_move(s: GridSpec, f: GridFight, w: GridWork, frame: Frame) -> None:
    """The move is over: whoever stands beside foes now is Engaged with them (G34)."""
    i = frame.actor
    if f.units[i].fate == Fate.STANDING:
        step_back(s, f, w, frame)
        part_from_distant(s, f, w, i)
        engage_neighbours(s, f, w, i)
    pop(f)
    judge(s, f)


@kernel
def try_move(s: GridSpec, f: GridFight, w: GridWork, i: int, way: int, path: int, steps: int) -> None:
    """G33: Climb, Swim and Jump take a Basic Athletics Test first; a fail stays where it is."""
    tested = way == Way.CLIMB or way == Way.SWIM or way == Way.JUMP
    if tested and simple_test(s, f, w, i, RollFor.ATHLETICS, Skill.ATHLETICS, 0) == Degree.FAIL:
        emit(w, Ev.FALL, i, -1, way, 0, 0, 0, 33)
        return
    begin_move(f, i, way, path, steps)


@kernel
def may_shelter(s: GridSpec, f: GridFight, i: int) -> bool:
    """G33: there is cover next to it: an obstacle in a neighbouring cell or on an edge of its own."""
    me = f.units[i]
    return me.sheltered == 0 and s.refuge[me.y, me.x] != 0


@kernel
def stand_price(s: GridSpec, i: int) -> int:
    """G33: standing up costs half the Speed."""
    return (s.sheets[i].speed * scale(s) * s.profile.stand_cost + 99) // 100
