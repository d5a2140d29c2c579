"""What somebody is about, and the way there."""

from __future__ import annotations

from ...rules.core.board import SIZE
from ...rules.core.endings import are_foes
from ...rules.core.kernel import answers, kernel
from ...rules.core.reach import HARD
from ...rules.core.state import Fate
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import Pool
from ..board.ways import FARTHEST, Errand, find_way_to, half_cells, nearest_of_zone, somewhere, toll
from ..board.weariness import weariness
from ..objectives import goal_zone
from ..policy import Policy
from .guesses import in_play, life
from .weights import Weight

ACROSS = 8  # half cells that hard ground costs: swum, climbed or jumped at a risk


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
    return (200 * foes // max(foes + friends, 1) + own + 20 * v.units[i].wounds) // 3 + weariness(v)


@kernel
def errand_of(s: GridSpec, v: GridFight, w: GridWork, policy: Policy, i: int) -> int:
    """What combatant `i` is about."""
    if goal_zone(s, v, i):
        return Errand.GOAL
    if policy.weights[Weight.FLEE] > 0 and s.exits[s.sheets[i].side]:
        if plight(s, v, w, i) * policy.weights[Weight.FLEE] > 6000:
            return Errand.FLEE
    for n in range(w.slot_count):
        if in_play(s, v, i, w.slots[n]):
            return Errand.FIGHT
    return Errand.SEARCH


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
def zone_of(s: GridSpec, v: GridFight, i: int, errand: int) -> int:
    """Bits of the zone that the errand leads to, 0 none."""
    if errand == Errand.GOAL:
        return goal_zone(s, v, i)
    return s.exits[s.sheets[i].side] if errand == Errand.FLEE else 0


@kernel
def target_of(s: GridSpec, v: GridFight, w: GridWork, i: int, errand: int) -> int:
    """The cell that the errand leads to, packed; -1 nowhere."""
    if errand == Errand.SEARCH:
        return somewhere(s, v, i)
    if errand == Errand.FIGHT:
        return nearest_foe(s, v, w, i)
    return nearest_of_zone(s, zone_of(s, v, i, errand), v.units[i].x, v.units[i].y)


@answers(toll, GridFight)
def grid_toll(s: GridSpec, v: GridFight, i: int, x: int, y: int) -> int:
    """Hard ground is passed at a risk (G33)."""
    return ACROSS if s.terrain[y, x] & HARD else 0


@kernel
def find_way(s: GridSpec, v: GridFight, w: GridWork, i: int, errand: int) -> None:
    """Find the way that the errand wants."""
    me = v.units[i]
    target = target_of(s, v, w, i, errand)
    find_way_to(s, v, w, i, me.x, me.y, target if target >= 0 else me.y * SIZE + me.x, zone_of(s, v, i, errand))


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
