"""Where one can get to, and nothing more: a flood over the window as bits, of the same cells that a search would find.

The search of `reach.py` knows the ways and is dear; most of those who look about only want to know which cells are in
reach. The rings of the flood, by cost and by parity, also tell which cells lie on a cheapest way: the search for one
goal needs to look at no other.
"""

from __future__ import annotations

from .bits import ALL, QUARTERS, bit_of, bits_from, quarter_of, shifted
from .board import SIZE, BoardSpec, Geometry, Terrain, directions, scale
from .choices import VIEW
from .kernel import kernel
from .reach import (
    CENTRE,
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
    shut = 0
    for column in range(VIEW):
        shut |= (1 if w.block[row * VIEW + column] == CLOSED else 0) << column
    for ground in range(1, GROUNDS):
        if not enter & Terrain.DIFFICULT << ground:
            shut |= bits_from(s.grounds, ground * SIZE + y, left)
    quarter = row >> 2
    at = (row & 3) << 4
    w.open_cells[quarter] |= (ALL & ~shut) << at
    w.slow_cells[quarter] |= bits_from(s.grounds, y, left) << at
    for d in range(directions(s)):
        w.lanes[d, quarter] |= bits_from(s.lanes, d * SIZE + y, left) << at


@kernel
def lay_window(s: BoardSpec, w: BoardWorkspace, x: int, y: int, enter: int) -> None:
    """The window round (x, y) as bits; nothing is reached yet."""
    for k in range(QUARTERS):
        w.open_cells[k] = 0
        w.slow_cells[k] = 0
        w.settled[0, k] = 0
        w.settled[1, k] = 0
        for d in range(8):
            w.lanes[d, k] = 0
    for row in range(VIEW):
        left, at_y = window_xy(s, x, y, row * VIEW)
        if 0 <= at_y < s.height:
            lay_row(s, w, row, left, at_y, enter)


@kernel
def flood(s: BoardSpec, w: BoardWorkspace, x: int, y: int, parity: int, budget: int, enter: int) -> None:
    """Fill `reached` as `find_reach` does, but no ways."""
    budget = min(budget, LONGEST * scale(s))
    lay_window(s, w, x, y, enter)
    w.ring_count = 2 * (budget + 1)
    for ring in range(w.ring_count):
        for k in range(QUARTERS):
            w.rings[ring, k] = 0
            w.kept[ring, k] = 0
    w.rings[parity, quarter_of(CENTRE)] = bit_of(CENTRE)
    for cost in range(budget + 1):
        for odd in range(1, -1, -1):
            if settle(w, 2 * cost + odd, odd) and cost < budget:
                spread(s, w, cost, odd, budget)
    for k in range(QUARTERS):
        w.reached[k] = w.settled[0, k] | w.settled[1, k]


@kernel
def settle(w: BoardWorkspace, ring: int, parity: int) -> bool:
    """Keep in a ring what was not reached more cheaply: an odd number of diagonals is never better than an even one.

    At the same cost both are kept: fewer foes may be left on the way with the odd one.
    """
    some = 0
    for k in range(QUARTERS):
        cells = w.rings[ring, k] & ~w.settled[0, k]
        if parity:
            cells &= ~w.settled[1, k]
        w.rings[ring, k] = cells
        w.settled[parity, k] |= cells
        some |= cells
    return some != 0


@kernel
def spread(s: BoardSpec, w: BoardWorkspace, cost: int, parity: int, budget: int) -> None:
    """Step from all cells of a ring, straight and aslant."""
    ring = 2 * cost + parity
    last = 2 * budget + 1
    for kind in range(2):
        a = b = c = e = 0
        for d in range(kind, directions(s), 2):
            ga, gb, gc, ge = shifted(
                w.rings[ring, 0] & w.lanes[d, 0],
                w.rings[ring, 1] & w.lanes[d, 1],
                w.rings[ring, 2] & w.lanes[d, 2],
                w.rings[ring, 3] & w.lanes[d, 3],
                window_dx(s, d),
                window_dy(s, d),
            )
            a, b, c, e = a | ga, b | gb, c | gc, e | ge
        turned = parity ^ (kind if s.geometry == Geometry.SQUARE else 0)
        firm = 2 * (cost + step_cost(s, 0, kind, parity)) + turned
        slow = 2 * (cost + step_cost(s, Terrain.DIFFICULT, kind, parity)) + turned
        arrive(w, 0, a, firm, slow, last)
        arrive(w, 1, b, firm, slow, last)
        arrive(w, 2, c, firm, slow, last)
        arrive(w, 3, e, firm, slow, last)


@kernel
def arrive(w: BoardWorkspace, k: int, cells: int, firm: int, slow: int, last: int) -> None:
    """Put cells of one word that are stepped on into the ring of what they cost, on firm ground or on difficult."""
    cells &= w.open_cells[k]
    hard = cells & w.slow_cells[k]
    if firm <= last:
        w.rings[firm, k] |= cells & ~hard
    if hard and slow <= last:
        w.rings[slow, k] |= hard


@kernel
def find_ways_there(
    s: BoardSpec, w: BoardWorkspace, x: int, y: int, parity: int, budget: int, enter: int, goal: int
) -> None:
    """The best ways to the marked goals, or to the one that is named, as `find_way` finds them; after a flood.

    Cost counts first: the best way is one of the cheapest, and cells that lie on none of these do not change which.
    """
    trace_back(s, w)
    for row in range(VIEW):
        on_way = w.settled[0, row >> 2] >> ((row & 3) << 4)
        for column in range(VIEW):
            if not (on_way >> column) & 1:
                w.block[row * VIEW + column] = CLOSED
    find_way(s, w, x, y, parity, budget, enter, goal)


@kernel
def mark_goal(w: BoardWorkspace, cell: int) -> None:
    """After a flood: mark a cell as a goal, in the first rings that hold it."""
    k = quarter_of(cell)
    ring = 0
    while ring < w.ring_count - 2 and not (w.rings[ring, k] | w.rings[ring + 1, k]) & bit_of(cell):
        ring += 2
    w.kept[ring, k] |= w.rings[ring, k] & bit_of(cell)
    w.kept[ring + 1, k] |= w.rings[ring + 1, k] & bit_of(cell)


@kernel
def trace_back(s: BoardSpec, w: BoardWorkspace) -> None:
    """Leave in `settled[0]` the cells that lie on the cheapest ways to the goals."""
    for k in range(QUARTERS):
        w.settled[0, k] = 0
    for ring in range(w.ring_count - 1, -1, -1):
        slow = 0
        firm = 0
        for k in range(QUARTERS):
            w.settled[0, k] |= w.kept[ring, k]
            slow |= on_ground(w, ring, k, Terrain.DIFFICULT)
            firm |= on_ground(w, ring, k, 0)
        if firm:
            step_back(s, w, ring, 0)
        if slow:
            step_back(s, w, ring, Terrain.DIFFICULT)


@kernel
def step_back(s: BoardSpec, w: BoardWorkspace, ring: int, ground: int) -> None:
    """Keep the cells from which one step onto such ground leads to what is kept of a ring, at just this cost."""
    turning = 1 if s.geometry == Geometry.SQUARE else 0
    for d in range(directions(s)):
        came = (ring & 1) ^ (d & turning)
        before = 2 * ((ring >> 1) - step_cost(s, ground, d, came)) + came
        if before < 0:
            continue
        a, b, c, e = shifted(
            on_ground(w, ring, 0, ground),
            on_ground(w, ring, 1, ground),
            on_ground(w, ring, 2, ground),
            on_ground(w, ring, 3, ground),
            -window_dx(s, d),
            -window_dy(s, d),
        )
        w.kept[before, 0] |= a & w.lanes[d, 0] & w.rings[before, 0]
        w.kept[before, 1] |= b & w.lanes[d, 1] & w.rings[before, 1]
        w.kept[before, 2] |= c & w.lanes[d, 2] & w.rings[before, 2]
        w.kept[before, 3] |= e & w.lanes[d, 3] & w.rings[before, 3]


@kernel
def on_ground(w: BoardWorkspace, ring: int, k: int, ground: int) -> int:
    """What is kept in one word of a ring, on difficult ground or on any other."""
    return w.kept[ring, k] & (w.slow_cells[k] if ground else ~w.slow_cells[k])
