"""Lines of sight: what stands between two cells (G40, G41), walked over the cells and edges that the line touches.

The answer packs the worst obstacle (0 nothing, 1 cover, 2 greater cover, 3 blocked), 4 if something concealing is on
the way, and 8 times the worst obstacle beside the target (what Shelter makes better). A line that only touches the
corner of a wall is half blocked: that is cover; between two such corners, blocked. Low obstacles hide at a corner only
if they stand on both sides of it, as a low wall does that runs through it.
"""

from __future__ import annotations

from .board import BoardSpec, Edge, Geometry, Terrain, adjacent, edge, hex_q, is_wall, on_board, step_x, step_y
from .kernel import kernel

CLEAR = 0
HALF_COVER = 1
GREATER = 2
BLOCKED = 3
CONCEALED = 4  # bit
NEAR = 8  # times the obstacle beside the target
EDGED = 2  # bit of the `screens` plane


@kernel
def obstacle(s: BoardSpec, x: int, y: int) -> int:
    """How much the things in one cell hide."""
    if is_wall(s, x, y):
        return BLOCKED
    terrain = s.terrain[y, x]
    if terrain & Terrain.GREATER_COVER:
        return GREATER
    return HALF_COVER if terrain & Terrain.COVER else CLEAR


@kernel
def spares(s: BoardSpec, x: int, y: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """G41: an obstacle beside the attacker but not the target gives no cover; one shoots over it."""
    if x == bx and y == by:
        return False
    return adjacent(s, ax, ay, x, y) and not adjacent(s, bx, by, x, y)


@kernel
def in_the_way(s: BoardSpec, x: int, y: int, ax: int, ay: int, bx: int, by: int) -> int:
    """What the cell (x, y) adds to the line from a to b: its obstacle, and the bit for smoke."""
    hides = obstacle(s, x, y)
    if hides == BLOCKED:
        return hides
    if hides and s.spares_near and spares(s, x, y, ax, ay, bx, by):
        hides = CLEAR
    if hides and adjacent_or_same(s, x, y, bx, by):
        hides |= hides * NEAR
    if on_board(s, x, y) and s.terrain[y, x] & Terrain.CONCEALING:
        hides |= CONCEALED
    return hides


@kernel
def over_edge(s: BoardSpec, x: int, y: int, d: int, ax: int, ay: int, bx: int, by: int) -> int:
    """What the edge crossed in direction `d` adds: low walls, arrow slits, thin walls (also from its far side)."""
    hides = edge(s, x, y, d) & Edge.SIGHT
    if hides == CLEAR or hides == BLOCKED:
        return hides
    if x == ax and y == ay and s.spares_near and not adjacent_or_same(s, x, y, bx, by):
        return CLEAR
    far_x = step_x(s, x, y, d)
    far_y = step_y(s, x, y, d)
    beside = (x == bx and y == by) or (far_x == bx and far_y == by)
    return hides | hides * NEAR if beside else hides


@kernel
def adjacent_or_same(s: BoardSpec, ax: int, ay: int, bx: int, by: int) -> bool:
    """The cells touch or are one."""
    return (ax == bx and ay == by) or adjacent(s, ax, ay, bx, by)


@kernel
def worse(a: int, b: int) -> int:
    """The worse of two obstacles, smoke from either."""
    return max(a & 3, b & 3) | ((a | b) & CONCEALED) | max(a & 24, b & 24)


@kernel
def beside_corner(s: BoardSpec, x: int, y: int, d: int, turn: int) -> int:
    """The worst that stands on one side of a corner: the cell in direction `d`, its edges towards both ends."""
    to_x = step_x(s, x, y, d)
    to_y = step_y(s, x, y, d)
    edges = max(edge(s, x, y, d) & Edge.SIGHT, edge(s, to_x, to_y, turn) & Edge.SIGHT)
    return max(obstacle(s, to_x, to_y), edges)


@kernel
def corner(s: BoardSpec, x: int, y: int, across: int, down: int, ax: int, ay: int, bx: int, by: int) -> int:
    """A diagonal crossing of the corner just ahead: what stands on both sides hides; a wall on one side is cover."""
    one = beside_corner(s, x, y, across, down)
    two = beside_corner(s, x, y, down, across)
    hides = min(one, two)
    if hides == BLOCKED:
        return hides
    last = step_x(s, x, y, across) == bx and step_y(s, x, y, down) == by
    if x == ax and y == ay and s.spares_near and not last:
        hides = CLEAR  # G41
    if max(one, two) == BLOCKED:
        hides = max(hides, HALF_COVER)
    return hides | hides * NEAR if last else hides


@kernel
def plain_corner(s: BoardSpec, x: int, y: int, sx: int, sy: int) -> bool:
    """Nothing at all stands round the corner ahead."""
    if s.screens[y, x + sx] | s.screens[y + sy, x]:
        return False
    return (s.screens[y, x] | s.screens[y + sy, x + sx]) & EDGED == 0


@kernel
def is_open(s: BoardSpec, ax: int, ay: int, bx: int, by: int) -> bool:
    """Nothing that a line must look at lies in the rectangle between two cells: most need no walk."""
    left = min(ax, bx)
    right = max(ax, bx) + 1
    low = min(ay, by)
    high = max(ay, by) + 1
    inside = s.screened[high, right] - s.screened[high, left]
    return inside == s.screened[low, right] - s.screened[low, left]


@kernel
def square_line(s: BoardSpec, ax: int, ay: int, bx: int, by: int) -> int:
    """Walk the squares between two centres."""
    dx = abs(bx - ax)
    dy = abs(by - ay)
    sx = 1 if bx > ax else -1
    sy = 1 if by > ay else -1
    across = 2 if sx > 0 else 6
    down = 4 if sy > 0 else 0
    x = ax
    y = ay
    side = dy - dx  # below 0 the line leaves the cell over its side, above 0 over its top or foot, at 0 over a corner
    screens = s.screens[y, x]
    hides = CLEAR
    while x != bx or y != by:
        if side == 0:
            if not plain_corner(s, x, y, sx, sy):
                hides = worse(hides, corner(s, x, y, across, down, ax, ay, bx, by))
            x += sx
            y += sy
            side = 2 * (dy - dx)
        elif side < 0:
            if screens & EDGED:
                hides = worse(hides, over_edge(s, x, y, across, ax, ay, bx, by))
            x += sx
            side += 2 * dy
        else:
            if screens & EDGED:
                hides = worse(hides, over_edge(s, x, y, down, ax, ay, bx, by))
            y += sy
            side -= 2 * dx
        screens = s.screens[y, x]
        if screens == 0:
            continue
        hides = worse(hides, in_the_way(s, x, y, ax, ay, bx, by))
        if hides & BLOCKED == BLOCKED:
            return hides
    return hides


@kernel
def hex_at(aq: int, ar: int, bq: int, br: int, k: int, n: int, nudge: int) -> tuple[int, int]:
    """The hex (axial) at k/n of the line, nudged a hair to one side: exact, in 24n-ths."""
    unit = 24 * n
    q = 24 * (aq * (n - k) + bq * k) + nudge
    r = 24 * (ar * (n - k) + br * k) + nudge
    rq = (2 * q + unit) // (2 * unit)
    rr = (2 * r + unit) // (2 * unit)
    rs = (2 * (-q - r) + unit) // (2 * unit)
    eq = abs(rq * unit - q)
    er = abs(rr * unit - r)
    es = abs(rs * unit + q + r)
    if eq > er and eq > es:
        rq = -rr - rs
    elif er > es:
        rr = -rq - rs
    return rq, rr


@kernel
def hex_line(s: BoardSpec, ax: int, ay: int, bx: int, by: int, nudge: int) -> int:
    """Walk the hexes of a line that keeps to one side of the edges it runs along."""
    aq = hex_q(ax, ay)
    bq = hex_q(bx, by)
    n = max(abs(bq - aq), abs(by - ay), abs(bq - aq + by - ay))
    hides = CLEAR
    x = ax
    y = ay
    for k in range(1, n + 1):
        q, r = hex_at(aq, ay, bq, by, k, n, nudge)
        nx = q + ((r - (r & 1)) >> 1)
        inside = on_board(s, nx, r)  # a line along the margin of the map leaves it: nothing stands there
        if inside and on_board(s, x, y):
            hides = worse(hides, over_edge(s, x, y, hex_direction(x, y, nx, r), ax, ay, bx, by))
        x = nx
        y = r
        if inside:
            hides = worse(hides, in_the_way(s, x, y, ax, ay, bx, by))
        if hides & BLOCKED == BLOCKED:
            return BLOCKED | HALF_COVER * NEAR if n - k <= 1 else BLOCKED
    return hides


@kernel
def hex_direction(ax: int, ay: int, bx: int, by: int) -> int:
    """The direction between neighbouring hexes, -1 if they do not touch."""
    dq = hex_q(bx, by) - hex_q(ax, ay)
    dr = by - ay
    if dr == -1:
        return 0 if dq == 1 else (5 if dq == 0 else -1)
    if dr == 0:
        return 1 if dq == 1 else (4 if dq == -1 else -1)
    if dr == 1:
        return 2 if dq == 0 else (3 if dq == -1 else -1)
    return -1


@kernel
def crosses(s: BoardSpec, ax: int, ay: int, bx: int, by: int, x: int, y: int) -> bool:
    """The line from a to b passes through this cell between them, not just along its side or past its corner."""
    if s.geometry == Geometry.HEX:
        return crosses_hex(hex_q(ax, ay), ay, hex_q(bx, by), by, hex_q(x, y), y)
    if x < min(ax, bx) or x > max(ax, bx) or y < min(ay, by) or y > max(ay, by):
        return False
    off = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax))
    return 2 * off < abs(bx - ax) + abs(by - ay)


@kernel
def crosses_hex(aq: int, ar: int, bq: int, br: int, q: int, r: int) -> bool:
    """The same of hexes, by axial columns and rows: on whichever side of an edge the line is taken."""
    n = max(abs(bq - aq), abs(br - ar), abs(bq - aq + br - ar))
    for k in range(1, n):
        one_q, one_r = hex_at(aq, ar, bq, br, k, n, 1)
        two_q, two_r = hex_at(aq, ar, bq, br, k, n, -1)
        if one_q == q and two_q == q and one_r == r and two_r == r:
            return True
    return False


@kernel
def line(s: BoardSpec, ax: int, ay: int, bx: int, by: int) -> int:
    """What stands between a and b as seen from a (G40, G41): 0 to 3, plus 4 for smoke."""
    if s.geometry != Geometry.HEX:
        return CLEAR if is_open(s, ax, ay, bx, by) else square_line(s, ax, ay, bx, by)
    one = hex_line(s, ax, ay, bx, by, 1)
    two = hex_line(s, ax, ay, bx, by, -1)
    if (one & BLOCKED == BLOCKED) != (two & BLOCKED == BLOCKED):
        # the line runs along an edge with a wall on one side only: the corner of a building, cover
        wall, other = (one, two) if one & BLOCKED == BLOCKED else (two, one)
        return worse(HALF_COVER | wall & ~BLOCKED, other)
    return worse(one, two)
