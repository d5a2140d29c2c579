"""Moving on the scaled board (V08, V14, V15), changing the medium, and escaping from pursuit (V09).

The frame of a move keeps in `path` and `steps` the directions, in `amount` how many are done.
"""

from __future__ import annotations

from ...core.board import directions, opposite, scale, step_x, step_y, window_cell
from ...core.choices import HALF, VIEW
from ...core.dice import roll
from ...core.endings import are_foes, judge
from ...core.events import emit
from ...core.frames import pop, push
from ...core.kernel import kernel
from ...core.reach import CLOSED, HARD, PASS, any_step, clear_blocks, find_reach, step_cost, window_xy
from ...core.state import NOBODY, Fate, Frame
from ..core.harm import depart
from ..core.minds import find, is_ally, is_aware, locates, mind_of
from ..core.order import is_standing, stander
from ..core.statuses import bears, counts, end_status, may_react
from ..core.table import Moment, Status
from ..core.words import Doing, Ev, RollFor
from .state import ShipsFight, ShipsSpec, ShipsWork
from .vehicles import damage_penalty, is_offered, is_vehicle, media_of, operator_rank
from .words import Kind


@kernel
def cells_of_move(s: ShipsSpec, f: ShipsFight, i: int) -> int:
    """V08: two cells a movement, people on foot one; T80: half more with haste, less when slow; T58: half of it."""
    cells = s.profile.movement_cells if is_vehicle(s, i) else s.profile.person_cells
    if not counts(f, i, Moment.MOVE) or not is_vehicle(s, i):
        return cells
    part = cells * s.profile.haste_moves // 100
    if bears(f, i, Status.HASTE):
        cells += part
    if bears(f, i, Status.SLOW):
        cells -= part
    return cells // 2 if bears(f, i, Status.CHILLED) else cells


@kernel
def budget(s: ShipsSpec, f: ShipsFight, i: int) -> int:
    """In units of the board."""
    return cells_of_move(s, f, i) * scale(s)


@kernel
def can_move(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """T70, T71: not pinned, not knocked down."""
    return not bears(f, i, Status.PINNED) and (not bears(f, i, Status.PRONE) or s.profile.prone_moves != 0)


@kernel
def can_rise(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """T71: somebody on foot stands up with an action, a vehicle is righted with a movement; T54: not at once."""
    left = f.units[i].movements if is_vehicle(s, i) else f.units[i].actions
    return left > 0 and bears(f, i, Status.PRONE) and not bears(f, i, Status.FLOORED)


@kernel
def rise(f: ShipsFight, w: ShipsWork, i: int) -> None:
    """T71."""
    end_status(f, w, i, Status.PRONE, 71)
    emit(w, Ev.STAND, i, -1, 0, 0, 0, 0, 71)


@kernel
def has_movement(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """V08: a movement is left; people on foot need their whole turn."""
    if is_vehicle(s, i):
        return f.units[i].movements > 0
    return s.profile.person_cells > 0 and f.units[i].actions >= s.profile.apr


@kernel
def mark_media(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """Close the cells near it that do not offer its medium."""
    me = f.units[i]
    far = min(budget(s, f, i) // scale(s) + 1, HALF)
    for row in range(HALF - far, HALF + far + 1):
        left, y = window_xy(s, me.x, me.y, row * VIEW)
        if y < 0 or y >= s.height:
            continue
        for column in range(max(HALF - far, -left), min(HALF + far + 1, s.width - left)):
            if not is_offered(s, left + column, y, me.medium):
                w.block[row * VIEW + column] = CLOSED


@kernel
def mark_known(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """Write into the window what is closed to it: other media, and who stands where as far as its side knows."""
    me = f.units[i]
    side = s.sheets[mind_of(f, i)].side
    clear_blocks(w)
    mark_media(s, f, w, i)
    for j in range(s.count):
        if j == i or not is_standing(f, j) or not locates(s, f, side, j):
            continue
        cell = window_cell(s, me.x, me.y, f.units[j].x, f.units[j].y)
        if cell >= 0 and w.block[cell] != CLOSED:
            w.block[cell] = PASS if is_ally(s, f, i, j) else CLOSED


@kernel
def search(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """Where one movement leads."""
    mark_known(s, f, w, i)
    find_reach(s, w, f.units[i].x, f.units[i].y, 0, budget(s, f, i), HARD)


@kernel
def has_free_step(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """A step leads to a cell where nobody at all stands: most need no other look round."""
    me = f.units[i]
    left = budget(s, f, i)
    for d in range(directions(s)):
        x = step_x(s, me.x, me.y, d)
        y = step_y(s, me.x, me.y, d)
        if (s.steps[me.y, me.x] >> d) & 1 == 0 or not is_offered(s, x, y, me.medium):
            continue
        if step_cost(s, s.terrain[y, x], d, 0) <= left and stander(s, f, i, x, y) < 0:
            return True
    return False


@kernel
def has_way(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> bool:
    """There is a cell to move to."""
    if has_free_step(s, f, i):
        return True
    mark_known(s, f, w, i)
    return any_step(s, w, f.units[i].x, f.units[i].y, 0, budget(s, f, i), HARD)


@kernel
def begin_move(f: ShipsFight, i: int, path: int, steps: int) -> None:
    """Combatant `i` sets out."""
    frame = push(f, Doing.MOVE, i, i)
    frame.path = path
    frame.steps = steps


@kernel
def next_direction(frame: Frame) -> int:
    """The step to come."""
    return (frame.path >> (3 * frame.amount)) & 7


@kernel
def run_move(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame) -> None:
    """The whole way, cell by cell: nothing on the way asks for a decision."""
    i = frame.actor
    while frame.amount < frame.steps:
        d = next_direction(frame)
        x = step_x(s, f.units[i].x, f.units[i].y, d)
        y = step_y(s, f.units[i].x, f.units[i].y, d)
        k = stander(s, f, i, x, y)
        if k >= 0 and not locates(s, f, s.sheets[mind_of(f, i)].side, k):
            emit(w, Ev.STOPPED, i, k, x, y, 0, 0, 84)
            find(s, f, w, mind_of(f, i), k)
            break
        f.units[i].x = x
        f.units[i].y = y
        frame.amount += 1
        emit(w, Ev.MOVE, i, -1, x, y, 0, 0, 108)
    step_back(s, f, w, frame)
    pop(f)
    judge(s, f)


@kernel
def step_back(s: ShipsSpec, f: ShipsFight, w: ShipsWork, frame: Frame) -> None:
    """A move that was cut short in a friend's cell ends on the last free cell of its way."""
    i = frame.actor
    while frame.amount > 0 and stander(s, f, i, f.units[i].x, f.units[i].y) >= 0:
        frame.amount -= 1
        back = opposite(s, next_direction(frame))
        x = step_x(s, f.units[i].x, f.units[i].y, back)
        f.units[i].y = step_y(s, f.units[i].x, f.units[i].y, back)
        f.units[i].x = x
        emit(w, Ev.MOVE, i, -1, x, f.units[i].y, 0, 0, 84)


@kernel
def change_medium(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, medium: int) -> None:
    """V15: it dives, surfaces, takes off or lands."""
    f.units[i].medium = medium
    emit(w, Ev.MEDIUM, i, -1, medium, 0, 0, 0, 115)


@kernel
def can_follow(s: ShipsSpec, f: ShipsFight, j: int, i: int) -> bool:
    """V10: a hostile vehicle that can enter the medium of `i`, and is able to; what it can enter is seen."""
    seen = s.looks[j]
    if not are_foes(s, i, j) or not is_standing(f, j) or seen.kind == Kind.PERSON or not may_react(s, f, j):
        return False
    return (media_of(seen) >> f.units[i].medium) & 1 != 0


@kernel
def is_outrun(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """V09: no escape for a vehicle slower than a pursuer it knows of; speed is seen."""
    for j in range(s.count):
        if can_follow(s, f, j, i) and is_aware(s, f, i, j) and s.looks[j].speed > s.sheets[i].speed:
            return True
    return False


@kernel
def can_escape(s: ShipsSpec, f: ShipsFight, i: int) -> bool:
    """V09: with all its movements, none spent before; people on foot leave over their side's own edge."""
    me = f.units[i]
    if not can_move(s, f, i):
        return False
    if not is_vehicle(s, i):
        return me.actions > 0 and s.zones[me.y, me.x] & s.exits[s.sheets[i].side] != 0
    whole = me.movements == s.sheets[i].speed or not s.profile.escape_costs_all
    return me.movements > 0 and whole and not is_outrun(s, f, i)


@kernel
def flight(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int, purpose: int) -> int:
    """V09: 1d20 + speed rank + skill rank, less damage (V06)."""
    rank = min(operator_rank(s.sheets[i]), s.profile.escape_most)
    return roll(s, f, w, i, purpose, 20) + s.sheets[i].speed + rank + damage_penalty(s, f, s.sheets[i], i)


@kernel
def shakes_off(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> bool:
    """V09: opposed to each pursuer that can follow; beating all leaves the fight."""
    pursuers = 0
    beaten = 0
    mine = 0
    for j in range(s.count):
        if not can_follow(s, f, j, i):
            continue
        if pursuers == 0:
            mine = flight(s, f, w, i, RollFor.ESCAPE)
        pursuers += 1
        theirs = flight(s, f, w, j, RollFor.PURSUE)
        emit(w, Ev.PURSUIT, i, j, mine, theirs, 0, 0, 109)
        if mine > theirs:
            beaten += 1
    return beaten == pursuers or (beaten > 0 and not s.profile.escape_from_all)


@kernel
def escape(s: ShipsSpec, f: ShipsFight, w: ShipsWork, i: int) -> None:
    """V09."""
    if is_vehicle(s, i) and not shakes_off(s, f, w, i):
        return
    emit(w, Ev.ESCAPE, i, -1, 0, 0, 0, 0, 109)
    depart(s, f, w, i, Fate.ESCAPED, NOBODY)
