"""What laws and orders keep a combatant from by the rule of twenty; of the modes it asks what their verbs do.

Laws hold for whatever somebody decides, also for another body (T87); orders are about its own.
"""

from __future__ import annotations

from ...rules.core.board import distance, scale
from ...rules.core.choices import AIM_CELL, AIM_SLOT, CELLS, Question
from ...rules.core.engine import leaves
from ...rules.core.frames import top
from ...rules.core.kernel import kernel
from ...rules.core.reach import window_xy
from ...rules.core.state import NOBODY
from ...rules.twenty.core.bands import feet_between
from ...rules.twenty.core.minds import is_foe, locates
from ...rules.twenty.core.state import EFFECTS, Ability, TwentyFight, TwentySpec, TwentyWork
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.words import AimAt, Damage, Doing, Effect, RollKind
from ..bounds import Bar, Bounds
from .asks import (
    Aim,
    ability_behind,
    aim_of,
    cell_beside,
    is_blow,
    is_open,
    is_walk,
    may_take_aim,
    points_of,
    search_ways,
    whom_it_meets,
)
from .guesses import in_play, is_friend, side_of, stands, vigour

RESOURCE = 0  # what may be kept
BESIDE = 1  # cells from whom it guards
TOGETHER = 2  # cells from the nearest friend
HALF = 500  # thousandths of health
SLOW_DEATHS = 1 << Status.BLEEDING | 1 << Status.BURNING | 1 << Status.RADIATION | 1 << Status.TOXIN


@kernel
def bars_of(s: TwentySpec, v: TwentyFight, w: TwentyWork, bounds: Bounds, choice: int) -> int:
    """What keeps the decider from a choice."""
    i = v.acting
    verb = choice if v.question == Question.VERB else v.verb
    bar = bars_verb(s, v, bounds, i, verb)
    if bar:
        return bar
    if v.question == Question.SLOT:
        return bars_target(s, v, w, bounds, i, verb, w.slots[choice - AIM_SLOT])
    if v.question == Question.CELL:
        return bars_cell(s, v, bounds, i, verb, choice - AIM_CELL)
    if top(v).kind != Doing.TURN:
        j = whom_it_meets(s, v, i, verb)
        if j != NOBODY and (bounds.spared >> j) & 1:
            return Bar.NEVER_TARGET
    return bars_all_aims(s, v, w, bounds, i, verb)


@kernel
def bars_verb(s: TwentySpec, v: TwentyFight, bounds: Bounds, i: int, verb: int) -> int:
    """What keeps it from a verb, whatever the aim."""
    k = ability_behind(s, v, i, verb)
    if bounds.mild and (is_blow(s, v, verb) or (k >= 0 and may_kill(s.abilities[k]))):
        return Bar.NO_LETHAL_FORCE
    points = points_of(s, v, i, verb)
    if points and v.units[i].resource - points < bounds.keep[RESOURCE]:
        return Bar.KEEP
    if bounds.sparing and k >= 0 and s.abilities[k].uses:
        return Bar.SPEND_NO_LIMITED
    return bars_departure(s, v, bounds, i, verb)


@kernel
def may_kill(ability: Ability) -> bool:
    """T38: at 0 health one dies: it deals damage, now or over time, or pushes against something (T61)."""
    if (ability.faces or ability.plus) and ability.damage != Damage.HEALING:
        return True
    if ability.damage == Damage.HEALING and ability.aim == AimAt.FOE:
        return True  # T57: to those whom healing harms
    for n in range(EFFECTS):
        effect = ability.effects[n]
        if effect.kind == Effect.LASTING or effect.kind == Effect.PUSH:
            return True
        if effect.kind == Effect.STATUS and (SLOW_DEATHS >> effect.status) & 1:
            return True
    return False


@kernel
def bars_departure(s: TwentySpec, v: TwentyFight, bounds: Bounds, i: int, verb: int) -> int:
    """Orders that keep it where it is, or in the fight."""
    if i != v.decider:
        return Bar.NOTHING
    gone = leaves(s, v, verb)
    if bounds.hold and (gone or is_walk(s, v, verb)):
        return Bar.HOLD
    if gone and bounds.guard and stands(v, bounds.guard - 1):
        return Bar.GUARD
    return Bar.STAY_IN_GROUP if gone and bounds.group else Bar.NOTHING


@kernel
def bars_target(s: TwentySpec, v: TwentyFight, w: TwentyWork, bounds: Bounds, i: int, verb: int, j: int) -> int:
    """What keeps it from aiming at `j`."""
    if (bounds.spared >> j) & 1:
        return Bar.NEVER_TARGET
    if i != v.decider:
        return Bar.NOTHING
    quarry = bounds.focus - 1
    if quarry >= 0 and quarry != j and is_foe(s, v, i, j) and may_take_aim(s, v, w, i, verb, quarry):
        return Bar.FOCUS
    if not (bounds.hold or binds_places(bounds)):
        return Bar.NOTHING
    cell = cell_beside(s, v, w, i, verb, j)
    if cell < 0:
        return Bar.NOTHING
    return Bar.HOLD if bounds.hold else bars_place(s, v, bounds, i, cell)


@kernel
def bars_cell(s: TwentySpec, v: TwentyFight, bounds: Bounds, i: int, verb: int, cell: int) -> int:
    """What keeps it from aiming at a window cell: to go there, or to let something fall on it."""
    if is_walk(s, v, verb):
        return bars_place(s, v, bounds, i, cell)
    return Bar.NEVER_TARGET if bounds.spared and catches(s, v, bounds, i, verb, cell) else Bar.NOTHING


@kernel
def catches(s: TwentySpec, v: TwentyFight, bounds: Bounds, i: int, verb: int, cell: int) -> bool:
    """T25: somebody who is to be spared, and whose place is known, would be in the area; no wall between is trusted."""
    ability = s.abilities[ability_behind(s, v, i, verb)]
    if ability.test == RollKind.NONE and not may_kill(ability):
        return False
    x, y = window_xy(s, v.units[i].x, v.units[i].y, cell)
    for j in range(s.count):
        if (bounds.spared >> j) & 1 and locates(s, v, side_of(s, v), j):
            if feet_between(s, x, y, v.units[j].x, v.units[j].y) <= ability.radius:
                return True
    return False


@kernel
def binds_places(bounds: Bounds) -> bool:
    """Some order says where to go."""
    return bounds.guard + bounds.group + bounds.fall_back + bounds.survive != 0


@kernel
def bars_place(s: TwentySpec, v: TwentyFight, bounds: Bounds, i: int, cell: int) -> int:
    """What keeps it from going to a window cell."""
    if i != v.decider or not binds_places(bounds):
        return Bar.NOTHING
    me = v.units[i]
    x, y = window_xy(s, me.x, me.y, cell)
    if bounds.guard and stands(v, bounds.guard - 1):
        ward = v.units[bounds.guard - 1]
        if distance(s, x, y, ward.x, ward.y) > at_most(s, BESIDE, distance(s, me.x, me.y, ward.x, ward.y)):
            return Bar.GUARD
    if bounds.group:
        if nearest(s, v, i, x, y, False) > at_most(s, TOGETHER, nearest(s, v, i, me.x, me.y, False)):
            return Bar.STAY_IN_GROUP
    if bounds.fall_back or (bounds.survive and vigour(s, v, i) < HALF):
        if nearest(s, v, i, x, y, True) < nearest(s, v, i, me.x, me.y, True):
            return Bar.FALL_BACK if bounds.fall_back else Bar.MUST_SURVIVE
    return Bar.NOTHING


@kernel
def at_most(s: TwentySpec, cells: int, now: int) -> int:
    """How far off one may go: so many cells, or nearer than now."""
    return max(cells * scale(s), now - 1)


@kernel
def nearest(s: TwentySpec, v: TwentyFight, i: int, x: int, y: int, hostile: bool) -> int:
    """How far the nearest known foe, or friend, in the fight is from (x, y); 0 if there is none."""
    best = -1
    for j in range(s.count):
        if in_play(s, v, i, j) if hostile else is_friend(s, v, i, j):
            away = distance(s, x, y, v.units[j].x, v.units[j].y)
            best = away if best < 0 else min(best, away)
    return max(best, 0)


@kernel
def bars_all_aims(s: TwentySpec, v: TwentyFight, w: TwentyWork, bounds: Bounds, i: int, verb: int) -> int:
    """What bars every aim of a verb; nothing if one is free, or if it needs none."""
    if is_walk(s, v, verb):
        return bars_all_cells(s, v, w, bounds, i, verb) if binds_places(bounds) else Bar.NOTHING
    aim = aim_of(s, v, i, verb)
    if aim == Aim.CELL:
        return bars_all_cells(s, v, w, bounds, i, verb) if bounds.spared else Bar.NOTHING
    if aim == Aim.NONE:
        return Bar.NOTHING
    first = 0
    for n in range(w.slot_count):
        if may_take_aim(s, v, w, i, verb, w.slots[n]):
            bar = bars_target(s, v, w, bounds, i, verb, w.slots[n])
            if bar == Bar.NOTHING:
                return Bar.NOTHING
            first = first if first else bar
    return first


@kernel
def bars_all_cells(s: TwentySpec, v: TwentyFight, w: TwentyWork, bounds: Bounds, i: int, verb: int) -> int:
    """The same for cells."""
    if is_walk(s, v, verb):
        search_ways(s, v, w, i)
    first = 0
    for cell in range(CELLS):
        if not is_open(s, v, w, i, verb, cell):
            continue
        bar = bars_cell(s, v, bounds, i, verb, cell)
        if bar == Bar.NOTHING:
            return Bar.NOTHING
        first = first if first else bar
    return first
