"""The way to what one wants, over the whole board, and how far a place lies from it."""

from __future__ import annotations

from ...rules.core.board import SIZE, Geometry, diagonal, directions, distance, is_barred, step_x, step_y, window_cell
from ...rules.core.dice import random32
from ...rules.core.endings import are_foes
from ...rules.core.kernel import Words, kernel
from ...rules.core.reach import BUCKETS, HARD, POOL, reachable
from ...rules.core.state import GOALS, Fate, Goal
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import Pool
from ..policy import Policy
from .guesses import in_play, life
from .weights import Weight

FARTHEST = 1 << 20
ACROSS = 8  # half cells that hard ground costs: swum, climbed or jumped at a risk


class Errand(Words):
    """What somebody is on its feet for."""

    FIGHT = 0
    GOAL = 1  # a zone to reach or to leave over
    FLEE = 2
    SEARCH = 3  # no foe in sight


@kernel
def goal_zone(s: GridSpec, i: int) -> int:
    """Zone bits that combatant `i` itself should get to, 0 none."""
    side = s.sheets[i].side
    zone = 0
    for k in range(GOALS):
        goal = s.objectives[side * GOALS + k]
        mine = goal.target < 0 or goal.target == i
        if goal.kind == Goal.REACH and mine:
            zone |= goal.zone
        elif goal.kind == Goal.ESCAPE and mine:
            zone |= s.exits[side]
    return zone


@kernel
def holds_out(s: GridSpec, i: int) -> bool:
    """Time is on one's side: it only has to hold out."""
    for k in range(GOALS):
        if s.objectives[s.sheets[i].side * GOALS + k].kind == Goal.HOLD_OUT:
            return True
    return False


@kernel
def plight(s: GridSpec, v: GridFight, w: GridWork, i: int) -> int:
    """How badly it goes, in percent: what is left of foes against friends, and one's own harm. 50 is even."""
    friends = 0
    foes = 0
    for n in range(w.slot_count):
        j = w.slots[n]
        if v.units[j].fate == Fate.STANDING:
            if are_foes(s, i, j):
                foes += life(s, v, i, j, Pool.STAMINA)
            else:
                friends += life(s, v, i, j, Pool.STAMINA)
    own = 100 - 100 * v.units[i].stamina // max(s.sheets[i].stamina, 1)
    return (200 * foes // max(foes + friends, 1) + own + 20 * v.units[i].wounds) // 3


@kernel
def errand_of(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int) -> int:
    """What combatant `i` is about."""
    if goal_zone(s, i):
        return Errand.GOAL
    if policy.weights[Weight.FLEE] > 0 and s.exits[s.sheets[i].side]:
        if plight(s, v, w, i) * policy.weights[Weight.FLEE] > 6000:
            return Errand.FLEE
    for n in range(w.slot_count):
        if in_play(s, v, i, w.slots[n]):
            return Errand.FIGHT
    return Errand.SEARCH


@kernel
def half_cells(s: GridSpec, ax: int, ay: int, bx: int, by: int) -> int:
    """How far apart two cells are at least, a diagonal step counted as three halves."""
    if s.geometry == Geometry.HEX:
        return 2 * distance(s, ax, ay, bx, by)
    dx = abs(bx - ax)
    dy = abs(by - ay)
    return 2 * max(dx, dy) + min(dx, dy)


@kernel
def nearest_of_zone(s: GridSpec, zone: int, x: int, y: int) -> int:
    """The cell of the zone that is nearest as the crow flies, packed; -1 if there is none."""
    best = -1
    least = FARTHEST
    for ty in range(s.height):
        for tx in range(s.width):
            if s.zones[ty, tx] & zone and half_cells(s, x, y, tx, ty) < least:
                least = half_cells(s, x, y, tx, ty)
                best = ty * SIZE + tx
    return best


@kernel
def somewhere(s: GridSpec, v: GridFight, i: int) -> int:
    """A place to look for foes, packed: another one every three rounds, and for everybody."""
    cells = s.width * s.height
    at = random32(v.round_no // 3 + 1, i) % cells
    for _ in range(cells):
        if not is_barred(s, at % s.width, at // s.width):
            break
        at = (at + 1) % cells
    return at // s.width * SIZE + at % s.width


@kernel
def nearest_foe(s: GridSpec, v: GridFight, w: GridWork, i: int) -> int:
    """The cell of the nearest foe as the crow flies, packed; -1 if there is none."""
    best = -1
    least = FARTHEST
    for n in range(w.slot_count):
        j = w.slots[n]
        if in_play(s, v, i, j):
            far = half_cells(s, v.units[i].x, v.units[i].y, v.units[j].x, v.units[j].y)
            if far < least:
                least = far
                best = v.units[j].y * SIZE + v.units[j].x
    return best


@kernel
def target_of(s: GridSpec, v: GridFight, w: GridWork, i: int, errand: int) -> int:
    """The cell that the errand leads to, packed; -1 nowhere."""
    if errand == Errand.SEARCH:
        return somewhere(s, v, i)
    if errand == Errand.FIGHT:
        return nearest_foe(s, v, w, i)
    zone = goal_zone(s, i) if errand == Errand.GOAL else s.exits[s.sheets[i].side]
    return nearest_of_zone(s, zone, v.units[i].x, v.units[i].y)


@kernel
def queue_up(w: GridWork, cell: int, price: int, came: int, rank: int) -> None:
    """A better way to a cell: remember it, and look at it when its rank's turn comes."""
    if rank >= BUCKETS or w.node_count >= POOL - 1:
        return
    w.price[cell] = price
    w.came[cell] = came
    w.node_count += 1
    node = w.node_count
    w.node_state[node] = cell
    w.node_key[node] = price
    w.node_next[node] = w.bucket[rank]
    w.bucket[rank] = node


@kernel
def find_path(s: GridSpec, w: GridWork, x: int, y: int, target: int) -> bool:
    """The best way from (x, y) to the target: A*, with buckets by how much longer than the crow flies."""
    for k in range(s.height * SIZE):
        w.price[k] = 0
    for k in range(BUCKETS):
        w.bucket[k] = 0
    w.node_count = 0
    tx = target % SIZE
    ty = target // SIZE
    straight = half_cells(s, x, y, tx, ty) + 1
    queue_up(w, y * SIZE + x, 1, -1, 0)
    for rank in range(BUCKETS):
        while w.bucket[rank]:
            node = w.bucket[rank]
            w.bucket[rank] = w.node_next[node]
            cell = w.node_state[node]
            if cell == target:
                return True
            if w.node_key[node] == w.price[cell]:
                step_out(s, w, cell, tx, ty, straight)
    return False


@kernel
def step_out(s: GridSpec, w: GridWork, cell: int, tx: int, ty: int, straight: int) -> None:
    """All steps from a cell on the way."""
    x = cell % SIZE
    y = cell // SIZE
    ways = s.steps[y, x]
    for d in range(directions(s)):
        if (ways >> d) & 1 == 0:
            continue
        nx = step_x(s, x, y, d)
        ny = step_y(s, x, y, d)
        price = w.price[cell] + (3 if diagonal(s, d) else 2)
        if s.terrain[ny, nx] & HARD:
            price += ACROSS
        to = ny * SIZE + nx
        if w.price[to] == 0 or price < w.price[to]:
            queue_up(w, to, price, cell, price + half_cells(s, nx, ny, tx, ty) - straight)


@kernel
def find_way(s: GridSpec, v: GridFight, w: GridWork, i: int, errand: int) -> None:
    """Find the way that the errand wants; where none leads there, one goes as the crow flies."""
    me = v.units[i]
    target = target_of(s, v, w, i, errand)
    if target < 0:
        target = me.y * SIZE + me.x
    w.stop_x = target % SIZE
    w.stop_y = target // SIZE
    w.stop_left = 0
    w.way_end = target if find_path(s, w, me.x, me.y, target) else -1


@kernel
def find_stop(s: GridSpec, v: GridFight, w: GridWork, i: int) -> None:
    """The last cell of the way that can be got to now; the reach must be that of the verb."""
    if w.notes.pull == 0 or w.way_end < 0:
        return
    me = v.units[i]
    cell = w.way_end
    while w.came[cell] >= 0:
        at = window_cell(s, me.x, me.y, cell % SIZE, cell // SIZE)
        if at >= 0 and reachable(w, at):
            break
        cell = w.came[cell]
    w.stop_x = cell % SIZE
    w.stop_y = cell // SIZE
    w.stop_left = w.price[w.way_end] - w.price[cell]


@kernel
def begins_hard(s: GridSpec, w: GridWork) -> bool:
    """The way begins with a step that no Stride can make (G32)."""
    if w.notes.pull == 0 or w.way_end < 0:
        return False
    cell = w.way_end
    step = cell
    while w.came[cell] >= 0:
        step = cell
        cell = w.came[cell]
    return s.terrain[step // SIZE, step % SIZE] & HARD != 0


@kernel
def way_from(s: GridSpec, w: GridWork, x: int, y: int) -> int:
    """Half cells from (x, y) to what one wants: to where the way can be followed to now, and on from there."""
    return half_cells(s, x, y, w.stop_x, w.stop_y) + w.stop_left
