"""The way to a cell over the whole board, and how far a place lies from it: A*, in half cells."""

from __future__ import annotations

from ...rules.core.board import (
    SIZE,
    BoardSpec,
    Geometry,
    diagonal,
    directions,
    distance,
    is_barred,
    step_x,
    step_y,
    window_cell,
)
from ...rules.core.dice import random32
from ...rules.core.kernel import Words, kernel, modal
from ...rules.core.reach import BUCKETS, POOL, BoardWorkspace, reachable
from ...rules.core.state import State

FARTHEST = 1 << 20
NEVER = 1 << 10  # a toll that nobody pays
ABROAD = 12  # half cells that one wants to be in a zone, wherever in it: who is there does not leave it for little


class Errand(Words):
    """What somebody is on its feet for."""

    FIGHT = 0
    GOAL = 1  # a zone to reach or to leave over
    FLEE = 2
    SEARCH = 3  # no foe in sight


@modal
def toll(s: BoardSpec, v: State, i: int, x: int, y: int) -> int:
    """Mode: half cells that the cell (x, y) costs combatant `i` beyond the step, NEVER if it is closed to it."""
    raise NotImplementedError


@kernel
def half_cells(s: BoardSpec, ax: int, ay: int, bx: int, by: int) -> int:
    """How far apart two cells are at least, a diagonal step counted as three halves."""
    if s.geometry == Geometry.HEX:
        return 2 * distance(s, ax, ay, bx, by)
    dx = abs(bx - ax)
    dy = abs(by - ay)
    return 2 * max(dx, dy) + min(dx, dy)


@kernel
def nearest_of_zone(s: BoardSpec, zone: int, x: int, y: int) -> int:
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
def somewhere(s: BoardSpec, v: State, i: int) -> int:
    """A place to look for foes, packed: another one every three rounds, and for everybody."""
    cells = s.width * s.height
    at = random32(v.round_no // 3 + 1, i) % cells
    for _ in range(cells):
        if not is_barred(s, at % s.width, at // s.width):
            break
        at = (at + 1) % cells
    return at // s.width * SIZE + at % s.width


@kernel
def queue_up(w: BoardWorkspace, cell: int, price: int, came: int, rank: int) -> None:
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
def find_path(s: BoardSpec, v: State, w: BoardWorkspace, i: int, x: int, y: int, target: int) -> bool:
    """The best way of `i` from (x, y) to the target: A*, with buckets by how much longer than the crow flies."""
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
                step_out(s, v, w, i, cell, tx, ty, straight)
    return False


@kernel
def step_out(s: BoardSpec, v: State, w: BoardWorkspace, i: int, cell: int, tx: int, ty: int, straight: int) -> None:
    """All steps from a cell on the way; the target itself may be entered whatever it is."""
    x = cell % SIZE
    y = cell // SIZE
    ways = s.steps[y, x]
    for d in range(directions(s)):
        if (ways >> d) & 1 == 0:
            continue
        nx = step_x(s, x, y, d)
        ny = step_y(s, x, y, d)
        extra = toll(s, v, i, nx, ny)
        if extra >= NEVER and (nx != tx or ny != ty):
            continue
        price = w.price[cell] + (3 if diagonal(s, d) else 2) + extra
        to = ny * SIZE + nx
        if w.price[to] == 0 or price < w.price[to]:
            queue_up(w, to, price, cell, price + half_cells(s, nx, ny, tx, ty) - straight)


@kernel
def find_way_to(s: BoardSpec, v: State, w: BoardWorkspace, i: int, x: int, y: int, target: int, zone: int) -> None:
    """Find the way of `i` from (x, y) to a packed cell; where none leads there, one goes as the crow flies.

    `zone`: bits of the zone for whose sake one goes to that cell, 0 where it is the cell that counts.
    """
    w.stop_zone = zone
    w.stop_x = target % SIZE
    w.stop_y = target // SIZE
    w.stop_left = 0
    w.way_end = target if find_path(s, v, w, i, x, y, target) else -1


@kernel
def find_stop(s: BoardSpec, w: BoardWorkspace, x: int, y: int) -> None:
    """The last cell of the way that can be got to now from (x, y); the reach must be that of the verb."""
    if w.notes.pull == 0 or w.way_end < 0:
        return
    cell = w.way_end
    while w.came[cell] >= 0:
        at = window_cell(s, x, y, cell % SIZE, cell // SIZE)
        if at >= 0 and reachable(w, at):
            break
        cell = w.came[cell]
    w.stop_x = cell % SIZE
    w.stop_y = cell // SIZE
    w.stop_left = w.price[w.way_end] - w.price[cell]


@kernel
def way_from(s: BoardSpec, w: BoardWorkspace, x: int, y: int) -> int:
    """Half cells from (x, y) to what one wants: to where the way can be followed to now, and on from there."""
    if w.stop_zone:
        if s.zones[y, x] & w.stop_zone:
            return 0
        return half_cells(s, x, y, w.stop_x, w.stop_y) + w.stop_left + ABROAD
    return half_cells(s, x, y, w.stop_x, w.stop_y) + w.stop_left
