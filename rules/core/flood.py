"""Where one can get to, and nothing more: cells spread over rows of bits, as the search of `reach.py` would find them.

The search knows the ways and is dear; most of those who look about only want to know which cells are in reach. The
rings of the flood, by cost and by parity, also tell which cells lie on a cheapest way: the search for one goal needs to
look at no other.
"""

from __future__ import annotations

from .bits import ALL, bits_from
from .board import SIZE, BoardSpec, Geometry, Terrain, directions, scale
from .choices import CELLS, HALF, VIEW
from .kernel import kernel
from .reach import (
    CLOSED,
    GROUNDS,
    LONGEST,
    BoardWorkspace,
    find_way,
    step_cost,
    window_dx,
    window_dy,
    window_xy,
)


@kernel
def lay_row(s: BoardSpec, w: BoardWorkspace, row: int, left: int, y: int, enter: int) -> None:
    """One row of the window, which begins at (left, y) of the board: where it is open, where slow, where one steps."""
    w.open_cells[row] = 0
    w.slow_cells[row] = 0
    if y < 0 or y >= s.height:
        return
    shut = 0
    for column in range(VIEW):
        shut |= (1 if w.block[row * VIEW + column] == CLOSED else 0) << column
    for ground in range(1, GROUNDS):
        if not enter & Terrain.DIFFICULT << ground:
            shut |= bits_from(s.grounds, ground * SIZE + y, left)
    w.open_cells[row] = ALL & ~shut
    w.slow_cells[row] = bits_from(s.grounds, y, left)
    for d in range(directions(s)):
        w.lanes[d, row] = bits_from(s.lanes, d * SIZE + y, left)


@kernel
def lay_window(s: BoardSpec, w: BoardWorkspace, x: int, y: int, enter: int) -> None:
    """The window round (x, y) as rows of bits; nothing is reached yet."""
    for row in range(VIEW):
        left, at_y = window_xy(s, x, y, row * VIEW)
        lay_row(s, w, row, left, at_y, enter)
        w.settled[0, row] = 0
        w.settled[1, row] = 0


@kernel
def flood(s: BoardSpec, w: BoardWorkspace, x: int, y: int, parity: int, budget: int, enter: int) -> None:
    """Fill `reached` as `find_reach` does, but no ways."""
    budget = min(budget, LONGEST * scale(s))
    lay_window(s, w, x, y, enter)
    for ring in range(2 * (budget + 1)):
        for row in range(VIEW):
            w.rings[ring, row] = 0
    w.rings[parity, HALF] = 1 << HALF
    for cost in range(budget + 1):
        settle(s, w, cost, 0, budget)
        settle(s, w, cost, 1, budget)
    for row in range(VIEW):
        w.reached[row] = w.settled[0, row] | w.settled[1, row]


@kernel
def settle(s: BoardSpec, w: BoardWorkspace, cost: int, parity: int, budget: int) -> None:
    """What is reached at this cost and was not before, and all steps from there; an even number of diagonals is as
    good as an odd one or better."""
    ring = 2 * cost + parity
    for row in range(VIEW):
        cells = w.rings[ring, row]
        if cells == 0:
            continue
        cells &= ~w.settled[0, row]
        if parity:
            cells &= ~w.settled[1, row]
        w.rings[ring, row] = cells
        w.settled[parity, row] |= cells
        if cells and cost < budget:
            spread(s, w, cells, row, cost, parity, budget)


@kernel
def spread(s: BoardSpec, w: BoardWorkspace, cells: int, row: int, cost: int, parity: int, budget: int) -> None:
    """Step from some cells of a row in every direction."""
    turning = 1 if s.geometry == Geometry.SQUARE else 0
    for d in range(directions(s)):
        going = cells & w.lanes[d, row]
        to_row = row + window_dy(s, d)
        if going == 0 or to_row < 0 or to_row >= VIEW:
            continue
        dx = window_dx(s, d)
        to = (going << 1 if dx > 0 else (going >> 1 if dx < 0 else going)) & w.open_cells[to_row]
        slow = to & w.slow_cells[to_row]
        turned = parity ^ (d & turning)
        at = cost + step_cost(s, 0, d, parity)
        if at <= budget:
            w.rings[2 * at + turned, to_row] |= to & ~slow
        at = cost + step_cost(s, Terrain.DIFFICULT, d, parity)
        if slow and at <= budget:
            w.rings[2 * at + turned, to_row] |= slow


@kernel
def find_way_there(
    s: BoardSpec, w: BoardWorkspace, x: int, y: int, parity: int, budget: int, enter: int, goal: int
) -> None:
    """The best way to the window cell `goal`, as `find_way` finds it, for somebody whom nobody holds back.

    Where nothing but the cost counts, cells that lie on no cheapest way do not change which of these is taken.
    """
    if not enter & Terrain.SLIPPERY:
        flood(s, w, x, y, parity, budget, enter)
        trace_back(s, w, goal, min(budget, LONGEST * scale(s)))
        for cell in range(CELLS):
            if not (w.settled[0, cell // VIEW] >> (cell % VIEW)) & 1:
                w.block[cell] = CLOSED
    find_way(s, w, x, y, parity, budget, enter, goal)


@kernel
def trace_back(s: BoardSpec, w: BoardWorkspace, goal: int, budget: int) -> None:
    """After a flood: leave in `settled[0]` the cells that lie on the cheapest ways to the goal."""
    for ring in range(2 * (budget + 1)):
        for row in range(VIEW):
            w.kept[ring, row] = 0
    for row in range(VIEW):
        w.settled[0, row] = 0
    last = 0
    while last < 2 * budget + 1 and not (w.rings[last, goal // VIEW] >> (goal % VIEW)) & 1:
        last += 1
    w.kept[last, goal // VIEW] = 1 << (goal % VIEW)
    for ring in range(last, -1, -1):
        for row in range(VIEW):
            if w.kept[ring, row]:
                w.settled[0, row] |= w.kept[ring, row]
                step_back(s, w, w.kept[ring, row], row, ring >> 1, ring & 1)


@kernel
def step_back(s: BoardSpec, w: BoardWorkspace, cells: int, row: int, cost: int, parity: int) -> None:
    """Keep the cells from which one step leads to some cells of a row at just this cost and parity."""
    turning = 1 if s.geometry == Geometry.SQUARE else 0
    slow = cells & w.slow_cells[row]
    for d in range(directions(s)):
        from_row = row - window_dy(s, d)
        if from_row < 0 or from_row >= VIEW:
            continue
        came = parity ^ (d & turning)
        keep(w, cells & ~slow, d, window_dx(s, d), from_row, 2 * (cost - step_cost(s, 0, d, came)) + came)
        if slow:
            keep(w, slow, d, window_dx(s, d), from_row, 2 * (cost - step_cost(s, Terrain.DIFFICULT, d, came)) + came)


@kernel
def keep(w: BoardWorkspace, cells: int, d: int, dx: int, row: int, ring: int) -> None:
    """Keep what of a ring's row steps in direction `d` to the cells."""
    if ring >= 0:
        back = cells >> 1 if dx > 0 else (cells << 1 if dx < 0 else cells)
        w.kept[ring, row] |= back & w.lanes[d, row] & w.rings[ring, row]
