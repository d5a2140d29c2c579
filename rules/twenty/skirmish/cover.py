"""Cover and flanking (T22, T23): what stands beside a combatant, and how an attack's line meets it."""

from __future__ import annotations

from ...core.board import Edge, Geometry, diagonal, directions, edge, on_board, step_x, step_y
from ...core.events import emit
from ...core.kernel import kernel
from ...core.lines import EDGED, line, obstacle
from ..core.bands import is_blocked
from ..core.words import Ev
from .state import SkirmishFight, SkirmishSpec, SkirmishWork
from .words import Cover


@kernel
def covers(s: SkirmishSpec, x: int, y: int, d: int) -> bool:
    """Something to hide behind stands on this side of the cell: an edge, or the neighbouring cell itself."""
    sides = s.geometry == Geometry.HEX or not diagonal(s, d)
    if sides and edge(s, x, y, d) & Edge.SIGHT:
        return True
    to_x = step_x(s, x, y, d)
    to_y = step_y(s, x, y, d)
    return on_board(s, to_x, to_y) and obstacle(s, to_x, to_y) != 0


@kernel
def is_behind_cover(s: SkirmishSpec, f: SkirmishFight, i: int) -> bool:
    """T22: there is cover to take where it stands."""
    x = f.units[i].x
    y = f.units[i].y
    if not s.refuge[y, x] and not s.screens[y, x] & EDGED:
        return False  # nothing at all is near; an edge may be the margin's
    if obstacle(s, x, y):
        return True
    for d in range(directions(s)):
        if covers(s, x, y, d):
            return True
    return False


@kernel
def across(s: SkirmishSpec, ax: int, ay: int, bx: int, by: int) -> int:
    """How far b lies to the right of a, in half cells: odd rows of hexes are half a cell to the right."""
    if s.geometry == Geometry.HEX:
        return 2 * (bx - ax) + (by & 1) - (ay & 1)
    return 2 * (bx - ax)


@kernel
def agree(s: SkirmishSpec, right: int, down: int, right_too: int, down_too: int) -> int:
    """Above 0 where two ways lead into the same half of the plane, 0 where they stand square to each other.

    Each is how far to the right in half cells, and how many rows down.
    """
    weight = 3 if s.geometry == Geometry.HEX else 4
    return right * right_too + weight * down * down_too


@kernel
def is_on_that_side(s: SkirmishSpec, x: int, y: int, d: int, ax: int, ay: int) -> bool:
    """From (x, y), the cell (ax, ay) lies on the near side of what covers in direction `d`, not across from it."""
    right = across(s, x, y, step_x(s, x, y, d), step_y(s, x, y, d))
    return agree(s, right, step_y(s, x, y, d) - y, across(s, x, y, ax, ay), ay - y) > 0


@kernel
def is_negated(s: SkirmishSpec, x: int, y: int, ax: int, ay: int) -> bool:
    """T23: seen from (ax, ay) all cover of the cell lies on the far side, or beside."""
    if not s.profile.flank_behind:
        return True
    for d in range(directions(s)):
        if covers(s, x, y, d) and is_on_that_side(s, x, y, d, ax, ay):
            return False
    return True


@kernel
def cover_from(s: SkirmishSpec, f: SkirmishFight, j: int, ax: int, ay: int) -> int:
    """T22, T23: how an attack from (ax, ay) meets the cover that `j` has taken."""
    them = f.units[j]
    if not them.cover:
        return Cover.NONE
    between = line(s, ax, ay, them.x, them.y)
    if between >> 3 or is_blocked(between):
        return Cover.THROUGH
    if obstacle(s, them.x, them.y):
        return Cover.BESIDE
    return Cover.FLANKED if is_negated(s, them.x, them.y, ax, ay) else Cover.BESIDE


@kernel
def cover_bonus(s: SkirmishSpec, cover: int) -> int:
    """T22: partial cover on defence rolls; none against a flanker."""
    if cover == Cover.THROUGH:
        return s.profile.cover_through
    if cover == Cover.BESIDE:
        return s.profile.cover_bonus
    return s.profile.cover_bonus if cover == Cover.FLANKED and s.profile.cover_flanked else 0


@kernel
def take_cover(f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T22."""
    f.units[i].cover = 1
    emit(w, Ev.COVER, i, -1, 0, 0, 0, 0, 22)
