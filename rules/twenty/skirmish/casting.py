"""Using abilities (T10, T11, T24, T25): paying, aiming, and what kind of roll they take."""

from __future__ import annotations

from ...core.board import adjacent, window_cell
from ...core.choices import CELLS
from ...core.events import emit
from ...core.kernel import kernel
from ...core.reach import best_state, path_to, reachable, window_xy
from ...core.state import NOBODY
from ..core.bands import band_between
from ..core.effects import ability_of, most_points, pay, raise_fallen
from ..core.rolls import ability_attribute, check
from ..core.state import Ability
from ..core.words import AimAt, Attribute, Band, Ev, Outcome, RollFor, RollKind, Variant
from .areas import begin_area
from .attacks import SETTLED, begin_attack
from .moving import begin_move, can_move, look_around, search
from .state import SkirmishFight, SkirmishSpec, SkirmishWork


@kernel
def ability_flags(ability: Ability) -> int:
    """What kind of attack it is."""
    flags = Variant.ABILITY | (0 if ability.melee else Variant.RANGED)
    return flags | Variant.SPELL if ability.spell else flags


@kernel
def nearest_beside(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int) -> int:
    """T24: the window cell beside `j` that `i` comes to soonest, -1 none; the reach must be filled."""
    best = NOBODY
    for cell in range(CELLS):
        if not reachable(w, cell):
            continue
        x, y = window_xy(s, f.units[i].x, f.units[i].y, cell)
        if not adjacent(s, x, y, f.units[j].x, f.units[j].y):
            continue
        if best == NOBODY or w.reach_key[best_state(w, cell)] < w.reach_key[best_state(w, best)]:
            best = cell
    return best


@kernel
def can_advance(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int) -> bool:
    """T24: an ability that contains a move brings it beside `j`."""
    mine = f.units[i]
    if not can_move(s, f, i) or window_cell(s, mine.x, mine.y, f.units[j].x, f.units[j].y) < 0:
        return False
    look_around(s, f, w, i)
    for cell in range(CELLS):
        if reachable(w, cell):
            x, y = window_xy(s, mine.x, mine.y, cell)
            if adjacent(s, x, y, f.units[j].x, f.units[j].y):
                return True
    return False


@kernel
def advance_on(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int, flags: int) -> None:
    """T24: the move that an ability contains, before its attack; without penalty."""
    if band_between(s, f, i, j) == Band.MELEE or not can_move(s, f, i):
        return
    search(s, f, w, i)
    cell = nearest_beside(s, f, w, i, j)
    if cell != NOBODY:
        path, steps = path_to(w, cell)
        begin_move(f, i, path, steps, flags & Variant.REACTION)


@kernel
def use_ability(
    s: SkirmishSpec,
    f: SkirmishFight,
    w: SkirmishWork,
    i: int,
    slot: int,
    j: int,
    cell: int,
    empowered: bool,
    flags: int,
) -> None:
    """Combatant `i` uses the ability in a slot on `j`, or on a cell (packed)."""
    k = ability_of(s, i, slot)
    ability = s.abilities[k]
    points = most_points(s, f, i, ability) if empowered else ability.cost
    extra = points - ability.cost
    emit(w, Ev.ABILITY, i, j, k, extra, 0, 0, 11)
    pay(f, w, i, slot, points)
    flags |= ability_flags(ability)
    if ability.aim == AimAt.CELL:
        begin_area(f, i, k, cell, extra, flags)
    elif ability.aim == AimAt.FALLEN:
        raise_fallen(s, f, w, i, j, k)
    elif ability.test == RollKind.ATTACK:
        attack = begin_attack(s, f, i, j, k, flags, 0)
        attack.steps = extra
        if ability.advance:
            advance_on(s, f, w, i, j, flags)
    else:
        work_on(s, f, w, i, j, k, extra, flags)


@kernel
def work_on(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int, j: int, k: int, extra: int, flags: int) -> None:
    """An ability that is no attack: T05, it may need a check."""
    ability = s.abilities[k]
    outcome: int = Outcome.HIT
    if ability.test == RollKind.CHECK:
        bonus = ability_attribute(s, i, ability, Attribute.STRENGTH) + ability.bonus
        bonus += s.sheets[i].cpb if ability.trained else 0
        outcome = check(s, f, w, i, RollFor.CHECK, bonus, ability.number)
    frame = begin_attack(s, f, i, j, k, flags, 0)
    frame.steps = extra
    frame.who = outcome
    frame.stage = SETTLED
