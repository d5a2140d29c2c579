"""The board: cells of a square, hex or freeform lattice, what stands in them and on their edges, distance.

Positions are (x, y), column and row. Directions 0 to 7 of squares go clockwise from north (N NE E SE S SW W NW);
the six of hexes (pointy top, odd rows half a cell to the right) from north-east (NE E SE SW W NW). Freeform keeps
the square lattice for positions and measures centre to centre, in tenths of a square.
"""

from __future__ import annotations

from .bits import WORDS, note_bit
from .choices import HALF
from .kernel import Words, kernel
from .records import Nums, Plane, num, nums
from .state import Spec

SIZE = 64  # most cells across
RIM = HALF + (HALF + 1) // 2  # how far a window may reach over the margin: those of hexes lean
ACROSS = SIZE + 2 * RIM
ZONES = 32  # bits of the zone plane


class Geometry(Words):
    """How cells touch and how distance is measured."""

    SQUARE = 0
    HEX = 1
    FREEFORM = 2


class Terrain(Words):
    """What a cell is, as bits."""

    WALL = 1  # blocks moving and sight
    DIFFICULT = 2  # one more to enter
    SLIPPERY = 4  # slippery or narrow
    WATER = 8  # to be swum
    CLIMB = 16  # to be climbed
    GAP = 32  # nothing to stand on: to be jumped
    COVER = 64  # an obstacle of about half a body
    GREATER_COVER = 128  # an obstacle of three quarters
    CONCEALING = 256  # smoke, mist, dark
    BARRED = 512  # blocks moving, not sight


class Edge(Words):
    """What stands on the edge between two cells, three bits a direction."""

    COVER = 1
    GREATER_COVER = 2
    WALL = 3  # blocks moving and sight
    SIGHT = 3  # the bits that hold the cover
    BARRED = 4  # blocks moving


class BoardSpec(Spec):
    """A spec with a board."""

    geometry: int = num("Geometry", "square, hex or freeform")
    width: int = num("cells", "columns, at most 64")
    height: int = num("cells", "rows, at most 64")
    terrain: Plane = nums((SIZE, SIZE), "Terrain bits", "what each cell is")
    edges: Plane = nums((SIZE, SIZE), "Edge, 3 bits a direction", "what stands on the edges of each cell")
    zones: Plane = nums((SIZE, SIZE), "bits", "the zones each cell belongs to")
    steps: Plane = nums((SIZE, SIZE), "direction bits", "where one may step as far as walls and bars go")
    touches: Plane = nums((SIZE, SIZE), "direction bits", "which neighbours are within touch: no wall between")
    spares_near: int = num("0/1", "G41: an obstacle beside the attacker but not the target gives no cover", 1)
    screens: Plane = nums(
        (SIZE, SIZE), "bits", "what a line must look at: 1 an obstacle or smoke, 2 something on an edge"
    )
    screened: Plane = nums(
        (SIZE + 1, SIZE + 1), "cells", "how many `screens` lie above and left of each corner of the board's cells"
    )
    codes: Plane = nums(
        (ACROSS, ACROSS), "tenths", "how much is in the way: 10 a wall, 0 open ground; the board and a rim of walls"
    )
    lanes: Plane = nums((8 * SIZE, WORDS), "bits", "`steps` by direction and row: from where one may step that way")
    grounds: Plane = nums(
        (5 * SIZE, WORDS), "bits", "what slows or stops, row by row: the kinds of `Terrain` from difficult to gap"
    )
    onto: Plane = nums((SIZE, SIZE), "Terrain bits", "the ground that one may step on to from each cell")
    refuge: Plane = nums((SIZE, SIZE), "0/1", "there is cover in the cell or next to it, or on an edge of its own")
    exits: Nums = nums(4, "zone bits", "the zones over which each side may leave")


SQUARE_STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))  # column and row by direction
HEX_STEPS_EVEN = ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1))  # from an even row
HEX_STEPS_ODD = ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1))


def _packed(*steps: int) -> int:
    """Steps of -1, 0 or 1 by direction, two bits each: a shift reads them, a tuple would be a chain of branches."""
    return sum((step + 1) << (2 * d) for d, step in enumerate(steps))


SQUARE_X = _packed(*(dx for dx, _ in SQUARE_STEPS))
SQUARE_Y = _packed(*(dy for _, dy in SQUARE_STEPS))
HEX_X_EVEN = _packed(*(dx for dx, _ in HEX_STEPS_EVEN))
HEX_X_ODD = _packed(*(dx for dx, _ in HEX_STEPS_ODD))
HEX_Y = _packed(*(dy for _, dy in HEX_STEPS_ODD))
HEX_Q = _packed(1, 1, 0, -1, -1, 0)  # axial column


@kernel
def step_by(steps: int, d: int) -> int:
    """The step in direction `d` of a packed table."""
    return ((steps >> (2 * d)) & 3) - 1


@kernel
def directions(s: BoardSpec) -> int:
    """How many neighbours a cell has."""
    return 6 if s.geometry == Geometry.HEX else 8


@kernel
def opposite(s: BoardSpec, d: int) -> int:
    """The direction back."""
    return (d + 3) % 6 if s.geometry == Geometry.HEX else (d + 4) % 8


@kernel
def step_x(s: BoardSpec, x: int, y: int, d: int) -> int:
    """Column of the neighbour in direction `d`."""
    if s.geometry != Geometry.HEX:
        return x + step_by(SQUARE_X, d)
    return x + step_by(HEX_X_ODD if y & 1 else HEX_X_EVEN, d)


@kernel
def step_y(s: BoardSpec, x: int, y: int, d: int) -> int:
    """Row of the neighbour in direction `d`."""
    return y + step_by(HEX_Y if s.geometry == Geometry.HEX else SQUARE_Y, d)


@kernel
def on_board(s: BoardSpec, x: int, y: int) -> bool:
    """Whether the cell exists."""
    return 0 <= x < s.width and 0 <= y < s.height


@kernel
def is_wall(s: BoardSpec, x: int, y: int) -> bool:
    """Whether the cell is solid; so is everything off the board."""
    return not on_board(s, x, y) or (s.terrain[y, x] & Terrain.WALL) != 0


@kernel
def is_barred(s: BoardSpec, x: int, y: int) -> bool:
    """Whether nobody can stand there."""
    return not on_board(s, x, y) or (s.terrain[y, x] & (Terrain.WALL | Terrain.BARRED)) != 0


@kernel
def edge(s: BoardSpec, x: int, y: int, d: int) -> int:
    """What stands on the edge of a cell in direction `d` (squares: of the four sides)."""
    return (s.edges[y, x] >> (3 * d)) & 7


@kernel
def diagonal(s: BoardSpec, d: int) -> bool:
    """Whether a step in direction `d` is a diagonal one."""
    return s.geometry != Geometry.HEX and d % 2 == 1


@kernel
def straight_step(s: BoardSpec, x: int, y: int, d: int) -> bool:
    """May one step over a side: neither cell nor edge in the way."""
    between = edge(s, x, y, d)
    shut = between & Edge.BARRED != 0 or between & Edge.SIGHT == Edge.WALL
    return not shut and not is_barred(s, step_x(s, x, y, d), step_y(s, x, y, d))


@kernel
def open_corner(s: BoardSpec, x: int, y: int, d: int) -> bool:
    """May one step diagonally: both ways round the corner are free, so nobody cuts a corner."""
    left = (d + 7) % 8
    right = (d + 1) % 8
    return (
        straight_step(s, x, y, left)
        and straight_step(s, x, y, right)
        and straight_step(s, step_x(s, x, y, left), step_y(s, x, y, left), right)
        and straight_step(s, step_x(s, x, y, right), step_y(s, x, y, right), left)
    )


@kernel
def see_over(s: BoardSpec, x: int, y: int, d: int) -> bool:
    """No wall on this side."""
    return not is_wall(s, step_x(s, x, y, d), step_y(s, x, y, d)) and (edge(s, x, y, d) & Edge.SIGHT) != Edge.WALL


@kernel
def within_touch(s: BoardSpec, x: int, y: int, d: int) -> bool:
    """No wall between neighbours; round a corner one open way is enough."""
    if not diagonal(s, d):
        return see_over(s, x, y, d)
    left = (d + 7) % 8
    right = (d + 1) % 8
    round_left = see_over(s, x, y, left) and see_over(s, step_x(s, x, y, left), step_y(s, x, y, left), right)
    round_right = see_over(s, x, y, right) and see_over(s, step_x(s, x, y, right), step_y(s, x, y, right), left)
    return round_left or round_right


@kernel
def survey_steps(s: BoardSpec, x: int, y: int) -> None:
    """Where one may step and touch from a cell."""
    s.steps[y, x] = 0
    s.touches[y, x] = 0
    s.onto[y, x] = 0
    if is_wall(s, x, y):
        return
    for d in range(directions(s)):
        free = open_corner(s, x, y, d) if diagonal(s, d) else straight_step(s, x, y, d)
        if free:
            s.steps[y, x] |= 1 << d
            s.onto[y, x] |= s.terrain[step_y(s, x, y, d), step_x(s, x, y, d)]
        if within_touch(s, x, y, d):
            s.touches[y, x] |= 1 << d


@kernel
def survey_lanes(s: BoardSpec, x: int, y: int) -> None:
    """The same by rows of bits, and the ground."""
    for d in range(directions(s)):
        if (s.steps[y, x] >> d) & 1:
            note_bit(s.lanes, d * SIZE + y, x)
    for kind in range(5):
        if s.terrain[y, x] & (Terrain.DIFFICULT << kind):
            note_bit(s.grounds, kind * SIZE + y, x)


@kernel
def code_of(terrain: int) -> int:
    """One number a cell, the more in the way the higher."""
    order = (
        Terrain.CONCEALING,
        Terrain.COVER,
        Terrain.GREATER_COVER,
        Terrain.DIFFICULT,
        Terrain.SLIPPERY,
        Terrain.CLIMB,
        Terrain.WATER,
        Terrain.GAP,
        Terrain.BARRED,
        Terrain.WALL,
    )
    code = 0
    for k in range(10):
        if terrain & order[k]:
            code = k + 1
    return code


@kernel
def gives_cover(s: BoardSpec, x: int, y: int) -> bool:
    """Something in the cell, or next to it, or on an edge of its own, is good to hide behind."""
    cover = Terrain.WALL | Terrain.COVER | Terrain.GREATER_COVER
    if s.terrain[y, x] & cover:
        return True
    for d in range(directions(s)):
        beside_x = step_x(s, x, y, d)
        beside_y = step_y(s, x, y, d)
        if not on_board(s, beside_x, beside_y):
            continue
        if s.terrain[beside_y, beside_x] & cover or (not diagonal(s, d) and edge(s, x, y, d) & Edge.SIGHT):
            return True
    return False


@kernel
def survey_screens(s: BoardSpec) -> None:
    """Count the screens of every rectangle that begins at the first cell."""
    for k in range(SIZE + 1):
        s.screened[0, k] = 0
        s.screened[k, 0] = 0
    for y in range(s.height):
        for x in range(s.width):
            here = 1 if s.screens[y, x] else 0
            s.screened[y + 1, x + 1] = here + s.screened[y, x + 1] + s.screened[y + 1, x] - s.screened[y, x]


@kernel
def survey(s: BoardSpec) -> None:
    """Fill the planes that follow from terrain and edges: done once, when a map is compiled."""
    hiding = Terrain.WALL | Terrain.COVER | Terrain.GREATER_COVER | Terrain.CONCEALING
    for y in range(ACROSS):
        for x in range(ACROSS):
            s.codes[y, x] = code_of(Terrain.WALL)
    for word in range(WORDS):
        for row in range(8 * SIZE):
            s.lanes[row, word] = 0
        for row in range(5 * SIZE):
            s.grounds[row, word] = 0
    for y in range(s.height):
        for x in range(s.width):
            survey_steps(s, x, y)
            survey_lanes(s, x, y)
            s.screens[y, x] = (1 if s.terrain[y, x] & hiding else 0) | (2 if s.edges[y, x] else 0)
            s.refuge[y, x] = 1 if gives_cover(s, x, y) else 0
            s.codes[y + RIM, x + RIM] = code_of(s.terrain[y, x])
    survey_screens(s)


@kernel
def isqrt(n: int) -> int:
    """Largest integer whose square is at most `n`."""
    low = 0
    high = 2048
    while low < high:
        middle = (low + high + 1) >> 1
        if middle * middle <= n:
            low = middle
        else:
            high = middle - 1
    return low


@kernel
def hex_q(x: int, y: int) -> int:
    """Axial column of a hex."""
    return x - ((y - (y & 1)) >> 1)


@kernel
def scale(s: BoardSpec) -> int:
    """Distance units a square: tenths in freeform, whole squares else."""
    return 10 if s.geometry == Geometry.FREEFORM else 1


@kernel
def distance(s: BoardSpec, ax: int, ay: int, bx: int, by: int) -> int:
    """Distance in units of `scale`: every second diagonal counts double on squares (G30); centre to centre freeform."""
    if s.geometry == Geometry.HEX:
        dq = hex_q(bx, by) - hex_q(ax, ay)
        dr = by - ay
        return max(abs(dq), abs(dr), abs(dq + dr))
    dx = abs(bx - ax)
    dy = abs(by - ay)
    if s.geometry == Geometry.FREEFORM:
        return isqrt(100 * (dx * dx + dy * dy))
    return max(dx, dy) + (min(dx, dy) >> 1)


@kernel
def toward(s: BoardSpec, ax: int, ay: int, bx: int, by: int) -> int:
    """The direction from a cell to its neighbour; -1 if they are not neighbours."""
    for d in range(directions(s)):
        if step_x(s, ax, ay, d) == bx and step_y(s, ax, ay, d) == by:
            return d
    return -1


@kernel
def adjacent(s: BoardSpec, ax: int, ay: int, bx: int, by: int) -> bool:
    """Neighbours within touch of each other."""
    if abs(ax - bx) > 1 or abs(ay - by) > 1 or (ax == bx and ay == by):
        return False
    d = toward(s, ax, ay, bx, by)
    return d >= 0 and (s.touches[ay, ax] >> d) & 1 != 0


@kernel
def window_cell(s: BoardSpec, x: int, y: int, bx: int, by: int) -> int:
    """The window index of a board cell, -1 if it lies outside the window."""
    dx = hex_q(bx, by) - hex_q(x, y) if s.geometry == Geometry.HEX else bx - x
    dy = by - y
    if abs(dx) > 7 or abs(dy) > 7:
        return -1
    return (dy + 7) * 15 + dx + 7
