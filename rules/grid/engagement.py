"""Who is Engaged with whom (G34), and what that is worth to an attacker (G36)."""

from __future__ import annotations

from ..core.board import adjacent
from ..core.endings import are_foes
from ..core.events import emit
from ..core.kernel import kernel
from ..core.state import Fate
from .sight import is_aware
from .state import GridFight, GridSpec, GridWork
from .words import Ev


@kernel
def beside(s: GridSpec, f: GridFight, i: int, j: int) -> bool:
    """In touch of each other."""
    return adjacent(s, f.units[i].x, f.units[i].y, f.units[j].x, f.units[j].y)


@kernel
def is_engaged(f: GridFight, i: int, j: int) -> bool:
    """G34: in active melee with each other."""
    return (f.units[i].engaged >> j) & 1 != 0


@kernel
def may_engage(s: GridSpec, f: GridFight, i: int, j: int) -> bool:
    """G34: adjacent, hostile, both standing, neither hidden from the other."""
    if not are_foes(s, i, j) or f.units[i].fate != Fate.STANDING or f.units[j].fate != Fate.STANDING:
        return False
    return beside(s, f, i, j) and is_aware(s, f, i, j) and is_aware(s, f, j, i)


@kernel
def engage(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int) -> None:
    """G34: from when one ends a move or attacks in melee beside the other."""
    if not may_engage(s, f, i, j) or is_engaged(f, i, j):
        return
    f.units[i].engaged |= 1 << j
    f.units[j].engaged |= 1 << i
    emit(w, Ev.ENGAGE, i, j, 0, 0, 0, 0, 34)


@kernel
def engage_neighbours(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """A move has ended."""
    for j in range(s.count):
        engage(s, f, w, i, j)


@kernel
def part(f: GridFight, i: int, j: int) -> None:
    """No longer Engaged with each other."""
    f.units[i].engaged &= ~(1 << j)
    f.units[j].engaged &= ~(1 << i)


@kernel
def part_from_distant(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """After `i` was moved: Engaged only with whom it still touches; nobody holds or is held at a distance."""
    for j in range(s.count):
        holds = f.units[j].held_by == i + 1 or f.units[i].held_by == j + 1
        if j == i or not (holds or is_engaged(f, i, j)) or beside(s, f, i, j):
            continue
        part(f, i, j)
        if holds:
            holder = i if f.units[j].held_by == i + 1 else j
            held = j if holder == i else i
            f.units[held].held_by = 0
            emit(w, Ev.GRAPPLE, holder, held, 0, 0, 0, 0, 51)


@kernel
def surround_bonus(s: GridSpec, f: GridFight, i: int, j: int) -> int:
    """G36: +1 per further ally engaged with the defender, for an attacker Engaged with it."""
    if not is_engaged(f, i, j):
        return 0
    others = 0
    for k in range(s.count):
        if k != i and is_engaged(f, k, j) and not are_foes(s, i, k):
            others += 1
    return min(others, s.profile.surround_most)
