"""Fights in the head of an agent in grid mode: those whose place is hidden stand somewhere out of sight."""

from __future__ import annotations

from ...rules.core.board import Terrain
from ...rules.core.dice import random32
from ...rules.core.kernel import answers, kernel
from ...rules.core.lines import line
from ...rules.core.state import NOBODY, Fate
from ...rules.grid.moving import stander
from ...rules.grid.sight import is_blocked, locates
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.view import is_friend
from ...rules.grid.words import Doing
from ..imagining import imagine, lead

TRIES = 24  # cells looked at for a place out of sight
NO_ROOM = Terrain.WALL | Terrain.BARRED | Terrain.GAP
LAST = 700  # what keeps somebody up once its Stamina is gone, in hundredths of a point


@answers(imagine, GridFight)
def imagine_fight(s: GridSpec, f: GridFight, w: GridWork, side: int, key: int) -> int:
    """Place the hidden, and give the dice back."""
    if not is_whole(f):
        return 0
    for j in range(s.count):
        unseen = not is_friend(s, side, j) and f.units[j].fate == Fate.STANDING and not locates(s, f, side, j)
        if unseen and not put_somewhere(s, f, side, j, random32(key, j + 1)):
            f.units[j].fate = Fate.ESCAPED
    f.viewer = 0
    f.key = key
    f.counter = 0
    return 1


@kernel
def is_whole(f: GridFight) -> bool:
    """Nothing is going on whose doer the side does not know."""
    for k in range(f.depth):
        frame = f.frames[k]
        if frame.actor == NOBODY and frame.kind != Doing.ROUND and frame.kind != Doing.DELAYED:
            return False
        aimed = frame.kind == Doing.ATTACK or frame.kind == Doing.STRIKE_BACK
        if aimed and frame.target == NOBODY:
            return False
    return f.actor != NOBODY or f.frames[f.depth - 1].kind == Doing.DELAYED


@kernel
def put_somewhere(s: GridSpec, f: GridFight, side: int, j: int, key: int) -> bool:
    """A free cell for `j`: out of sight of the side if a few tries find one, else any that is free."""
    found = False
    for n in range(TRIES):
        x = (random32(key, 2 * n) * s.width) >> 32
        y = (random32(key, 2 * n + 1) * s.height) >> 32
        if s.terrain[y, x] & NO_ROOM or stander(s, f, j, x, y) >= 0:
            continue
        hidden = is_out_of_sight(s, f, side, x, y)
        if hidden or not found:
            f.units[j].x = x
            f.units[j].y = y
            found = True
        if hidden:
            return True
    return found


@kernel
def is_out_of_sight(s: GridSpec, f: GridFight, side: int, x: int, y: int) -> bool:
    """Something lies between the cell and everybody of the side who stands."""
    for k in range(s.count):
        them = f.units[k]
        if is_friend(s, side, k) and them.fate == Fate.STANDING and not is_blocked(line(s, them.x, them.y, x, y)):
            return False
    return True


@kernel
def strength(s: GridSpec, f: GridFight, j: int) -> int:
    """What is left of `j`, a thousand if it is unhurt; who is minor counts half (G16)."""
    them = f.units[j]
    if them.fate != Fate.STANDING:
        return 0
    full = 100 * s.sheets[j].stamina
    if s.sheets[j].minor:
        return 200 + 300 * 100 * them.stamina // max(full, 1)
    left = 100 * them.stamina + LAST - 100 * min(them.wounds, 4)
    return 300 + 700 * left // (full + LAST)


@answers(lead, GridFight)
def lead_of(s: GridSpec, f: GridFight, side: int) -> int:
    """The share of the side and its friends."""
    ours = 1
    theirs = 1
    for j in range(s.count):
        if is_friend(s, side, j):
            ours += strength(s, f, j)
        else:
            theirs += strength(s, f, j)
    return ours * 1000 // (ours + theirs)
