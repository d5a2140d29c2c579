"""Reachability: the cheapest ways from a combatant to the cells of its window, found with buckets instead of a heap.

The mode first writes what the mover knows into the window planes of `w`: `block` (0 free, 1 may be passed, 2 closed)
and `guard` (bits of the engaged foes that touch the cell). Paths are chosen by least cost, then fewest Withdraws, then
fewest slippery cells, then direction order (G34). A state is a cell with the parity of diagonals stepped this turn.
"""

from __future__ import annotations

from .bits import QUARTERS, bit_of, count_bits, quarter_of
from .board import (
    HEX_Q,
    HEX_Y,
    SIZE,
    SQUARE_X,
    SQUARE_Y,
    BoardSpec,
    Geometry,
    Terrain,
    diagonal,
    directions,
    on_board,
    scale,
    step_by,
    step_x,
    step_y,
)
from .choices import CELLS, HALF, VIEW
from .kernel import kernel
from .records import Nums, Plane, num, nums
from .state import Workspace

STATES = 2 * CELLS
BUCKETS = 256
POOL = 4096
FAR = 1 << 40
CENTRE = HALF * VIEW + HALF
NOWHERE = -1  # no cell of the window
MARKED = -2  # all those that are marked as goals on the scratch paper
PASS = 1
CLOSED = 2
HARD = Terrain.SLIPPERY | Terrain.WATER | Terrain.CLIMB | Terrain.GAP
GROUNDS = 5  # kinds of ground that slow or stop, the bits of `Terrain` from `DIFFICULT` on
LONGEST = 20  # steps of a path, three bits each in an int64; they cost 1 or more each, so that BUCKETS suffice
RINGS = 2 * (10 * LONGEST + 1)  # by cost, in tenths of a square at the finest, and parity


def _packed(across: int, down: int) -> int:
    """How the window index changes by direction, six bits each, out of steps packed as in `board.py`."""
    steps = ((((across >> 2 * d) & 3) - 1) + VIEW * (((down >> 2 * d) & 3) - 1) for d in range(8))
    return sum((step + 32) << (6 * d) for d, step in enumerate(steps))


SQUARE_WINDOW = _packed(SQUARE_X, SQUARE_Y)
HEX_WINDOW = _packed(HEX_Q, HEX_Y)


class BoardWorkspace(Workspace):
    """Scratch paper of the modes with a board."""

    block: Nums = nums(CELLS, "0, 1, 2", "window: free, may be passed, closed, as the mover knows it")
    guard: Nums = nums(CELLS, "bits", "window: the engaged foes that touch the cell")
    reach_key: Nums = nums(STATES, "key", "cost << 16 | Withdraws << 8 | slippery cells")
    reach_from: Nums = nums(STATES, "state", "the state before, times 8, plus the direction of the step")
    reached: Nums = nums(QUARTERS, "bits", "window: the cells that some way leads to")
    open_cells: Nums = nums(QUARTERS, "bits", "window: where the mover may go")
    slow_cells: Nums = nums(QUARTERS, "bits", "window: difficult ground")
    lanes: Plane = nums((8, QUARTERS), "bits", "window: from where one may step in each direction")
    settled: Plane = nums((2, QUARTERS), "bits", "window, by parity: what the flood has reached so far")
    ring_count: int = num("rings", "how many rings the flood has, one for each parity of each cost")
    rings: Plane = nums((RINGS, QUARTERS), "bits", "window, by cost and parity: what the flood reached at that cost")
    kept: Plane = nums((RINGS, QUARTERS), "bits", "the same: goals, and what lies on a cheapest way to one")
    bucket: Nums = nums(BUCKETS, "node", "first node of each cost, 0 none")
    node_state: Nums = nums(POOL, "state", "the state of a node")
    node_key: Nums = nums(POOL, "key", "its key when it was noted")
    node_next: Nums = nums(POOL, "node", "the next node of the same cost")
    node_count: int = num("nodes", "nodes in use; 0 means none")
    price: Nums = nums(SIZE * SIZE, "half cells + 1", "a way over the board: what each cell costs, 0 unknown")
    came: Nums = nums(SIZE * SIZE, "y * 64 + x", "the cell before on that way")
    way_end: int = num("y * 64 + x", "the cell it leads to, -1 there is no way")
    stop_x: int = num("cells", "column of the last cell on that way that a choice can get to")
    stop_y: int = num("cells", "its row")
    stop_left: int = num("half cells", "how far it is from there")
    stop_zone: int = num("zone", "bits: where that way leads, 0 to a cell")


@kernel
def window_dx(s: BoardSpec, d: int) -> int:
    """How the window column changes with a step; hexes by axial offsets."""
    return step_by(HEX_Q if s.geometry == Geometry.HEX else SQUARE_X, d)


@kernel
def window_dy(s: BoardSpec, d: int) -> int:
    """How the window row changes with a step."""
    return step_by(HEX_Y if s.geometry == Geometry.HEX else SQUARE_Y, d)


@kernel
def window_step(s: BoardSpec, d: int) -> int:
    """How the window index changes with a step."""
    return (((HEX_WINDOW if s.geometry == Geometry.HEX else SQUARE_WINDOW) >> (6 * d)) & 63) - 32


@kernel
def mark_reached(w: BoardWorkspace, cell: int) -> None:
    """Some way leads to the cell."""
    w.reached[quarter_of(cell)] |= bit_of(cell)


@kernel
def is_reached(w: BoardWorkspace, cell: int) -> bool:
    """Some way leads to the cell."""
    return w.reached[quarter_of(cell)] & bit_of(cell) != 0


@kernel
def note(w: BoardWorkspace, state: int, key: int, came: int) -> None:
    """A better way to a state: remember it and queue it by its cost."""
    if w.node_count >= POOL - 1:
        return
    w.reach_key[state] = key
    w.reach_from[state] = came
    mark_reached(w, state >> 1)
    w.node_count += 1
    node = w.node_count
    cost = key >> 16
    w.node_state[node] = state
    w.node_key[node] = key
    w.node_next[node] = w.bucket[cost]
    w.bucket[cost] = node


@kernel
def step_cost(s: BoardSpec, terrain: int, d: int, parity: int) -> int:
    """What a step costs, in units of `scale`: G30 diagonals, G32 difficult terrain."""
    if s.geometry == Geometry.FREEFORM:
        price = 14 if d % 2 == 1 else 10
        return price + 10 if terrain & Terrain.DIFFICULT else price
    price = 1 + parity if diagonal(s, d) else 1
    return price + 1 if terrain & Terrain.DIFFICULT else price


@kernel
def lost_guards(w: BoardWorkspace, cell: int, to: int) -> int:
    """How many engaged foes one steps away from."""
    return count_bits(w.guard[cell] & ~w.guard[to])


@kernel
def step_key(s: BoardSpec, w: BoardWorkspace, key: int, terrain: int, d: int, parity: int, cell: int, to: int) -> int:
    """The key after a step."""
    onward = key + (step_cost(s, terrain, d, parity) << 16)
    if w.guard[cell]:
        onward += lost_guards(w, cell, to) << 8
    return onward + 1 if terrain & Terrain.SLIPPERY else onward


@kernel
def is_beaten(w: BoardWorkspace, state: int, key: int) -> bool:
    """The same cell is reached as cheaply with an even number of diagonals: nothing is gained by going on from here."""
    return state & 1 == 1 and w.reach_key[state - 1] <= key


@kernel
def ways_within(s: BoardSpec, cell: int, ways: int) -> int:
    """Those of the directions that do not lead out of the window."""
    column = cell % VIEW
    row = cell // VIEW
    if 0 < column < VIEW - 1 and 0 < row < VIEW - 1:
        return ways
    for d in range(directions(s)):
        to_column = column + window_dx(s, d)
        to_row = row + window_dy(s, d)
        if to_column < 0 or to_column >= VIEW or to_row < 0 or to_row >= VIEW:
            ways &= ~(1 << d)
    return ways


@kernel
def widen(s: BoardSpec, w: BoardWorkspace, state: int, key: int, x: int, y: int, budget: int, shut: int) -> None:
    """Try every step from one state, a cell at (x, y) of the board."""
    cell = state >> 1
    parity = state & 1
    turning = 1 if s.geometry == Geometry.SQUARE else 0  # there a diagonal, an odd direction, turns the parity
    straight = key + (step_cost(s, 0, 0, parity) << 16)
    across = key + (step_cost(s, 0, 1, parity) << 16)
    ways = ways_within(s, cell, s.steps[y, x])
    d = -1
    while ways:
        d += 1
        way = ways & 1
        ways >>= 1
        cheapest = across if d & 1 else straight
        if way == 0 or cheapest >> 16 > budget:
            continue
        to = cell + window_step(s, d)
        reached = to * 2 + (parity ^ (d & turning))
        if min(w.reach_key[reached], w.reach_key[to * 2]) <= cheapest or w.block[to] == CLOSED:
            continue  # most neighbours were reached as cheaply before
        terrain = s.terrain[step_y(s, x, y, d), step_x(s, x, y, d)]
        if terrain & shut:
            continue
        onward = step_key(s, w, key, terrain, d, parity, cell, to)
        if onward >> 16 <= budget and onward < w.reach_key[reached] and not is_beaten(w, reached, onward):
            note(w, reached, onward, state * 8 + d)


@kernel
def best_state(w: BoardWorkspace, cell: int) -> int:
    """The better of the two parities on a cell."""
    return cell * 2 if w.reach_key[cell * 2] <= w.reach_key[cell * 2 + 1] else cell * 2 + 1


@kernel
def find_reach(s: BoardSpec, w: BoardWorkspace, x: int, y: int, parity: int, budget: int, enter: int) -> None:
    """Fill `reach_key` and `reach_from` for somebody at (x, y) with `budget` units of movement.

    `enter`: the HARD terrain bits that this way of moving may enter. One choice leads no farther than a path can hold.
    """
    find_way(s, w, x, y, parity, budget, enter, NOWHERE)


@kernel
def find_way(s: BoardSpec, w: BoardWorkspace, x: int, y: int, parity: int, budget: int, enter: int, goal: int) -> None:
    """The same, but no farther than to where the best way to the window cell `goal` is known, if it is one."""
    budget = min(budget, LONGEST * scale(s))
    for k in range(STATES):
        w.reach_key[k] = FAR
    for k in range(QUARTERS):
        w.reached[k] = 0
    for c in range(budget + 1):
        w.bucket[c] = 0
    w.node_count = 0
    note(w, CENTRE * 2 + parity, 0, -1)
    for cost in range(budget):  # from where the last of it is spent nobody steps on
        if goal >= 0 and w.reach_key[best_state(w, goal)] >> 16 <= cost:
            return
        node = w.bucket[cost]
        while node:
            state = w.node_state[node]
            key = w.node_key[node]
            node = w.node_next[node]
            if key == w.reach_key[state] and not is_beaten(w, state, key):
                at_x, at_y = window_xy(s, x, y, state >> 1)
                widen(s, w, state, key, at_x, at_y, budget, HARD & ~enter)


@kernel
def window_xy(s: BoardSpec, x: int, y: int, cell: int) -> tuple[int, int]:
    """Board cell of a window index."""
    dx = cell % VIEW - HALF
    dy = cell // VIEW - HALF
    if s.geometry != Geometry.HEX:
        return x + dx, y + dy
    row = y + dy
    return x + dx + ((row - (row & 1)) >> 1) - ((y - (y & 1)) >> 1), row


@kernel
def reachable(w: BoardWorkspace, cell: int) -> bool:
    """May a move end there: a way exists and nobody known stands there."""
    return may_stop(w, cell) and is_reached(w, cell)


@kernel
def may_stop(w: BoardWorkspace, cell: int) -> bool:
    """May a move end there, if a way exists: nobody known stands there."""
    return cell != CENTRE and w.block[cell] == 0


@kernel
def path_to(w: BoardWorkspace, cell: int) -> tuple[int, int]:
    """The way to a cell: its directions packed, the first lowest, and their number."""
    path = 0
    steps = 0
    state = best_state(w, cell)
    while w.reach_from[state] >= 0 and steps < LONGEST:
        came = w.reach_from[state]
        path = (path << 3) | (came & 7)
        steps += 1
        state = came >> 3
    return path, steps


@kernel
def any_step(s: BoardSpec, w: BoardWorkspace, x: int, y: int, parity: int, budget: int, enter: int) -> bool:
    """Whether at least one step is possible to a cell where one could stop, without the whole search.

    A move through friends only (every free cell behind them) is found by the search alone.
    """
    crowded = False
    for d in range(directions(s)):
        if (s.steps[y, x] >> d) & 1 == 0:
            continue
        to = CENTRE + window_step(s, d)
        terrain = s.terrain[step_y(s, x, y, d), step_x(s, x, y, d)]
        if w.block[to] == CLOSED or terrain & HARD & ~enter or step_cost(s, terrain, d, parity) > budget:
            continue
        if w.block[to] == 0:
            return True
        crowded = True
    return crowded and any_reach(s, w, x, y, parity, budget, enter)


@kernel
def any_reach(s: BoardSpec, w: BoardWorkspace, x: int, y: int, parity: int, budget: int, enter: int) -> bool:
    """Whether the whole search finds a cell to stop on."""
    find_reach(s, w, x, y, parity, budget, enter)
    for cell in range(CELLS):
        if reachable(w, cell):
            return True
    return False


@kernel
def clear_blocks(w: BoardWorkspace) -> None:
    """Nobody known stands anywhere near."""
    for k in range(CELLS):
        w.block[k] = 0


@kernel
def clear_window(w: BoardWorkspace) -> None:
    """Nobody known stands anywhere near, nor touches any cell."""
    clear_blocks(w)
    for k in range(CELLS):
        w.guard[k] = 0


@kernel
def on_window(s: BoardSpec, x: int, y: int, cell: int) -> bool:
    """The window cell lies on the board."""
    bx, by = window_xy(s, x, y, cell)
    return on_board(s, bx, by)
