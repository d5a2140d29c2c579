"""What laws and orders keep a combatant of grid mode from."""

from __future__ import annotations

from ...rules.core.board import distance, scale
from ...rules.core.choices import AIM_CELL, AIM_SLOT, CELLS, Question
from ...rules.core.endings import are_foes
from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.core.reach import NOWHERE, on_window, reachable, window_xy
from ...rules.core.state import NOBODY, Fate
from ...rules.grid.abilities import ability_of, cells_in_sight
from ...rules.grid.apply import wants_cell, wants_slot
from ...rules.grid.costs import pool_behind, price_of
from ...rules.grid.legal import carries, is_move_verb, may_aim, search_for, throw_range
from ...rules.grid.pools import pool_of
from ...rules.grid.sight import locates
from ...rules.grid.state import GridFight, GridSpec, GridWork
from ...rules.grid.words import POOLS, Doing, Pool, TestKind, Verb
from ..bounds import Bar, Bounds, bars

BESIDE = 1  # squares from whom it guards
TOGETHER = 2  # squares from the nearest friend


@answers(bars, GridFight)
def bars_choice(s: GridSpec, v: GridFight, w: GridWork, bounds: Bounds, choice: int) -> int:
    """What keeps the decider from a choice."""
    i = v.decider
    if v.question == Question.SLOT:
        bar = bars_verb(s, v, bounds, i, v.verb)
        return bar if bar else bars_target(s, v, w, bounds, i, v.verb, w.slots[choice - AIM_SLOT])
    if v.question == Question.CELL:
        bar = bars_verb(s, v, bounds, i, v.verb)
        x, y = window_xy(s, v.units[i].x, v.units[i].y, choice - AIM_CELL)
        return bar if bar else bars_cell(s, v, bounds, i, v.verb, x, y)
    if top(v).kind == Doing.TURN:
        bar = bars_verb(s, v, bounds, i, choice)
        return bar if bar else bars_all_aims(s, v, w, bounds, i, choice)
    return bars_reaction(s, v, bounds, i, choice)


@kernel
def bars_verb(s: GridSpec, v: GridFight, bounds: Bounds, i: int, verb: int) -> int:
    """What keeps it from a verb, whatever the aim."""
    if bounds.mild and is_lethal(s, i, verb):
        return Bar.NO_LETHAL_FORCE
    if is_too_dear(s, v, bounds, i, verb):
        return Bar.KEEP
    if bounds.sparing and is_limited(s, i, verb):
        return Bar.SPEND_NO_LIMITED
    if bounds.hold and is_move_verb(verb):
        return Bar.HOLD
    return Bar.MUST_SURVIVE if bounds.survive and verb == Verb.YIELD else Bar.NOTHING


@kernel
def is_lethal(s: GridSpec, i: int, verb: int) -> bool:
    """G12: what takes Stamina and is not meant to subdue."""
    if Verb.ABILITY <= verb < Verb.REACT:
        ability = s.abilities[ability_of(s, i, verb - Verb.ABILITY)]
        return ability.damages != 0 and ability.pool == Pool.STAMINA and not ability.subdued
    if Verb.THROW <= verb < Verb.ABILITY:
        return True
    return Verb.STRIKE <= verb < Verb.STRIKE_SUBDUE or Verb.FIRE <= verb < Verb.FIRE_SUBDUE


@kernel
def is_limited(s: GridSpec, i: int, verb: int) -> bool:
    """A fight has only so many of it."""
    if Verb.ABILITY <= verb < Verb.REACT:
        return s.abilities[ability_of(s, i, verb - Verb.ABILITY)].uses != 0
    return Verb.THROW <= verb < Verb.ABILITY


@kernel
def is_too_dear(s: GridSpec, v: GridFight, bounds: Bounds, i: int, verb: int) -> bool:
    """G15: its price leaves less than is to be kept."""
    for pool in range(POOLS):
        left = pool_of(v, i, pool)
        paid = min(price(s, i, verb, pool), left)
        if paid > 0 and left - paid < bounds.keep[pool]:
            return True
    return False


@kernel
def price(s: GridSpec, i: int, verb: int, pool: int) -> int:
    """G15: points of the pool that the verb costs."""
    if Verb.ABILITY <= verb < Verb.REACT:
        ability = s.abilities[ability_of(s, i, verb - Verb.ABILITY)]
        if pool == Pool.STAMINA:
            return ability.stamina
        return ability.focus if pool == Pool.FOCUS else ability.courage
    free = verb < Verb.GRAPPLE or verb == Verb.YIELD or verb == Verb.ESCAPE
    return 0 if free or pool != pool_behind(verb) else price_of(s, verb)


@kernel
def bars_reaction(s: GridSpec, v: GridFight, bounds: Bounds, i: int, verb: int) -> int:
    """G34, G35: a Strike back is a Strike like any other."""
    frame = top(v)
    if frame.kind != Doing.STRIKE_BACK or verb == Verb.DECLINE:
        return Bar.NOTHING
    if frame.target != NOBODY and (bounds.spared >> frame.target) & 1:
        return Bar.NEVER_TARGET
    return bars_verb(s, v, bounds, i, Verb.STRIKE if verb == Verb.REACT else Verb.STRIKE_SUBDUE)


@kernel
def bars_target(s: GridSpec, v: GridFight, w: GridWork, bounds: Bounds, i: int, verb: int, j: int) -> int:
    """What keeps it from aiming at `j`."""
    if (bounds.spared >> j) & 1:
        return Bar.NEVER_TARGET
    quarry = bounds.focus - 1
    if quarry >= 0 and quarry != j and are_foes(s, i, j) and may_aim(s, v, w, i, verb, quarry):
        return Bar.FOCUS
    return Bar.NOTHING


@kernel
def bars_cell(s: GridSpec, v: GridFight, bounds: Bounds, i: int, verb: int, x: int, y: int) -> int:
    """What keeps it from aiming at a cell: to go there, or to let something fall on it."""
    if is_move_verb(verb):
        return bars_place(s, v, bounds, i, x, y)
    return Bar.NEVER_TARGET if bounds.spared and catches(s, v, bounds, i, verb, x, y) else Bar.NOTHING


@kernel
def catches(s: GridSpec, v: GridFight, bounds: Bounds, i: int, verb: int, x: int, y: int) -> bool:
    """Somebody who is to be spared, and whose place is known, would be in the area; a wall between is not trusted."""
    if verb >= Verb.ABILITY:
        ability = s.abilities[ability_of(s, i, verb - Verb.ABILITY)]
        if not ability.damages and ability.test == TestKind.NONE:
            return False
    for j in range(s.count):
        known = not are_foes(s, i, j) or locates(s, v, s.sheets[i].side, j)
        if (bounds.spared >> j) & 1 and known:
            if distance(s, x, y, v.units[j].x, v.units[j].y) <= area_radius(s, i, verb) * scale(s):
                return True
    return False


@kernel
def area_radius(s: GridSpec, i: int, verb: int) -> int:
    """Squares."""
    if verb >= Verb.ABILITY:
        return s.abilities[ability_of(s, i, verb - Verb.ABILITY)].radius
    return s.weapons[carries(s, i, verb - Verb.THROW)].radius


@kernel
def bars_place(s: GridSpec, v: GridFight, bounds: Bounds, i: int, x: int, y: int) -> int:
    """What keeps it from going to (x, y)."""
    me = v.units[i]
    if bounds.guard:
        ward = v.units[bounds.guard - 1]
        near = distance(s, x, y, ward.x, ward.y)
        stands = ward.fate == Fate.STANDING
        if stands and near > max(BESIDE * scale(s), distance(s, me.x, me.y, ward.x, ward.y) - 1):
            return Bar.GUARD
    if bounds.group:
        near = nearest(s, v, i, x, y, False)
        if near > max(TOGETHER * scale(s), nearest(s, v, i, me.x, me.y, False) - 1):
            return Bar.STAY_IN_GROUP
    if bounds.fall_back or (bounds.survive and is_spent(s, v, i)):
        if nearest(s, v, i, x, y, True) < nearest(s, v, i, me.x, me.y, True):
            return Bar.FALL_BACK if bounds.fall_back else Bar.MUST_SURVIVE
    return Bar.NOTHING


@kernel
def is_spent(s: GridSpec, v: GridFight, i: int) -> bool:
    """Half of its Stamina is gone, or it is wounded."""
    return v.units[i].wounds > 0 or 2 * v.units[i].stamina < s.sheets[i].stamina


@kernel
def nearest(s: GridSpec, v: GridFight, i: int, x: int, y: int, hostile: bool) -> int:
    """How far the nearest foe, or friend, that stands and whose place is known, is from (x, y); 0 if there is none."""
    best = -1
    for j in range(s.count):
        if j == i or are_foes(s, i, j) != hostile or v.units[j].fate != Fate.STANDING:
            continue
        if hostile and not locates(s, v, s.sheets[i].side, j):
            continue
        away = distance(s, x, y, v.units[j].x, v.units[j].y)
        best = away if best < 0 else min(best, away)
    return max(best, 0)


@kernel
def bars_all_aims(s: GridSpec, v: GridFight, w: GridWork, bounds: Bounds, i: int, verb: int) -> int:
    """What bars every aim of a verb; nothing if one is free, or if it needs none."""
    if wants_cell(s, i, verb):
        return bars_all_cells(s, v, w, bounds, i, verb)
    if not wants_slot(s, i, verb):
        return Bar.NOTHING
    first = 0
    for n in range(w.slot_count):
        if may_aim(s, v, w, i, verb, w.slots[n]):
            bar = bars_target(s, v, w, bounds, i, verb, w.slots[n])
            if bar == Bar.NOTHING:
                return Bar.NOTHING
            first = first if first else bar
    return first


@kernel
def bars_all_cells(s: GridSpec, v: GridFight, w: GridWork, bounds: Bounds, i: int, verb: int) -> int:
    """The same for cells."""
    moves = is_move_verb(verb)
    if moves and not bounds.guard and not bounds.group and not bounds.fall_back and not bounds.survive:
        return Bar.NOTHING
    if not moves and not bounds.spared:
        return Bar.NOTHING
    if moves:
        search_for(s, v, w, i, verb, NOWHERE)
    first = 0
    for cell in range(CELLS):
        x, y = window_xy(s, v.units[i].x, v.units[i].y, cell)
        if not (reachable(w, cell) if moves else may_fall_on(s, v, i, verb, cell, x, y)):
            continue
        bar = bars_cell(s, v, bounds, i, verb, x, y)
        if bar == Bar.NOTHING:
            return Bar.NOTHING
        first = first if first else bar
    return first


@kernel
def may_fall_on(s: GridSpec, v: GridFight, i: int, verb: int, cell: int, x: int, y: int) -> bool:
    """The cell may be aimed at."""
    if not on_window(s, v.units[i].x, v.units[i].y, cell):
        return False
    return cells_in_sight(s, v, i, x, y, throw_range(s, i, verb))
