"""Area attacks (T25): one roll, a defence each, a move out of it; and areas that last (T26).

The frame of an area keeps in `using` the ability, in `path` its centre (packed y * 64 + x), in `steps` the points spent
beyond its cost, in `degree` the roll for all, in `who` whom it meets next.
"""

from __future__ import annotations

from ...core.board import SIZE
from ...core.choices import CELLS, Question
from ...core.dice import roll
from ...core.events import emit
from ...core.frames import pop, push
from ...core.kernel import kernel
from ...core.lines import line
from ...core.reach import reachable, window_xy
from ...core.state import Frame
from ..core.bands import feet_between, is_blocked
from ..core.dice import roll_dice
from ..core.harm import absorb, by_type, hurt
from ..core.minds import ask_mind, is_ally
from ..core.order import is_standing
from ..core.rolls import attack_hindrance, check
from ..core.state import EFFECTS, Ability
from ..core.statuses import bears, pass_moment
from ..core.table import Moment, Status
from ..core.words import Doing, Effect, Ev, Outcome, RollFor, RollKind, Variant
from .attacks import begin_attack
from .bonuses import own_bonus
from .landing import land_ability
from .moving import can_move, look_around
from .state import AREAS, LastingArea, SkirmishFight, SkirmishSpec, SkirmishWork

ROLLING, SPREADING = range(2)


@kernel
def begin_area(f: SkirmishFight, i: int, k: int, cell: int, extra: int, flags: int) -> None:
    """Ability `k` of `i` falls on a cell."""
    frame = push(f, Doing.AREA, i, i)
    frame.using = k
    frame.path = cell
    frame.steps = extra
    frame.variants = flags | Variant.AREA


@kernel
def is_within(s: SkirmishSpec, x: int, y: int, radius: int, bx: int, by: int) -> bool:
    """The cell (bx, by) lies in the area round (x, y), and no wall between."""
    if feet_between(s, x, y, bx, by) > radius:
        return False
    return (x == bx and y == by) or not is_blocked(line(s, x, y, bx, by))


@kernel
def is_in_area(s: SkirmishSpec, f: SkirmishFight, j: int, cell: int, radius: int) -> bool:
    """Combatant `j` stands in it."""
    return is_within(s, cell % SIZE, cell // SIZE, radius, f.units[j].x, f.units[j].y)


@kernel
def harms(ability: Ability) -> bool:
    """It is an attack on whoever is there; else it is for friends alone."""
    return ability.test != RollKind.NONE


@kernel
def is_met(s: SkirmishSpec, f: SkirmishFight, i: int, j: int, frame: Frame) -> bool:
    """T25: `j` is among those that the area meets: all but who caused it, or friends where it does no harm."""
    ability = s.abilities[frame.using]
    if not is_standing(f, j) or not is_in_area(s, f, j, frame.path, ability.radius):
        return False
    return j != i if harms(ability) else is_ally(s, f, i, j)


@kernel
def roll_for_area(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """T25: one attack roll for all in it, or T05: one check."""
    i = frame.actor
    ability = s.abilities[frame.using]
    emit(w, Ev.AREA, i, -1, frame.path % SIZE, frame.path // SIZE, ability.radius, 0, 25)
    if ability.test == RollKind.ATTACK:
        frame.variants |= Variant.STEALTH if bears(f, i, Status.STEALTH) else 0
        bonus = own_bonus(s, f, frame) + attack_hindrance(s, f, s.sheets[i], i, i)
        frame.degree = roll(s, f, w, i, RollFor.ATTACK, 20) + bonus
        emit(w, Ev.ATTACK, i, -1, frame.using, frame.degree, bonus, frame.variants, 25)
    elif ability.test == RollKind.CHECK:
        frame.degree = check(s, f, w, i, RollFor.CHECK, own_bonus(s, f, frame), ability.number)
    else:
        frame.degree = Outcome.HIT
    if harms(ability):
        pass_moment(f, w, i, Moment.ATTACKED, 84)


@kernel
def meet(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, j: int) -> None:
    """The area meets `j`: it defends against the one roll, or takes what the check has brought."""
    i = frame.actor
    if s.abilities[frame.using].test == RollKind.ATTACK:
        attack = begin_attack(s, f, i, j, frame.using, frame.variants, 0)
        attack.path = frame.path
        attack.steps = frame.steps
        attack.degree = frame.degree
    elif frame.degree >= Outcome.HIT:
        frame.target = j
        land_ability(s, f, w, frame, frame.degree)


@kernel
def run_area(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """Let an area go on: its roll, then everybody in it one by one, then what stays of it."""
    i = frame.actor
    if not is_standing(f, i):
        pop(f)
        return
    if frame.stage == ROLLING:
        frame.stage = SPREADING
        roll_for_area(s, f, w, frame)
    while frame.who < s.count:
        j = frame.who
        frame.who += 1
        if is_met(s, f, i, j, frame):
            meet(s, f, w, frame, j)
            return
    pop(f)
    leave_lasting(s, f, w, frame)


@kernel
def leave_lasting(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """T26: an ability whose effect stays in the area."""
    ability = s.abilities[frame.using]
    for n in range(EFFECTS):
        effect = ability.effects[n]
        if effect.kind == Effect.LASTING:
            left = effect.left if effect.left else s.profile.status_rounds
            place_area(s, f, w, frame, ability, effect.value, left)


@kernel
def free_area(f: SkirmishFight) -> int:
    """A place for one more area; where all are taken, that which ends first makes room."""
    place = 0
    for n in range(AREAS):
        if f.areas[n].left < f.areas[place].left:
            place = n
    return place


@kernel
def place_area(
    s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame, ability: Ability, dice: int, left: int
) -> None:
    """T26: it begins."""
    area = f.areas[free_area(f)]
    area.left = left
    area.by = frame.actor
    area.x = frame.path % SIZE
    area.y = frame.path // SIZE
    area.radius = ability.radius
    area.dice = dice
    area.damage = ability.damage
    area.spell = ability.spell
    emit(w, Ev.LASTING, frame.actor, -1, area.x, area.y, area.radius, left, 26)


@kernel
def age_areas(f: SkirmishFight, i: int) -> None:
    """T26, T94: what `i` has left lasts until its turns are over."""
    for n in range(AREAS):
        if f.areas[n].left > 0 and f.areas[n].by == i:
            f.areas[n].left -= 1


@kernel
def covers_cell(s: SkirmishSpec, area: LastingArea, x: int, y: int) -> bool:
    """The area lasts, and the cell lies in it."""
    return area.left > 0 and is_within(s, area.x, area.y, area.radius, x, y)


@kernel
def stay_in_areas(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, i: int) -> None:
    """T26: an action has passed inside: straight damage that ignores soak."""
    for n in range(AREAS):
        area = f.areas[n]
        if area.left == 0 or not is_standing(f, i) or not covers_cell(s, area, f.units[i].x, f.units[i].y):
            continue
        rolled = roll_dice(s, f, w, area.by, RollFor.OVER_TIME, area.dice)
        amount = by_type(s, s.sheets[i], rolled, area.damage, False)
        hurt(s, f, w, i, absorb(f, w, i, amount) if area.spell else amount, area.damage, area.by, 26)


@kernel
def finds_way_out(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, j: int, cell: int, radius: int) -> bool:
    """T25: a cell outside the area is in reach; fills the reach."""
    if not can_move(s, f, j):
        return False
    look_around(s, f, w, j)
    for to in range(CELLS):
        if reachable(w, to) and is_outside(s, f, j, to, cell, radius):
            return True
    return False


@kernel
def is_outside(s: SkirmishSpec, f: SkirmishFight, j: int, to: int, cell: int, radius: int) -> bool:
    """The window cell of `j` lies outside the area."""
    x, y = window_xy(s, f.units[j].x, f.units[j].y, to)
    return not is_within(s, cell % SIZE, cell // SIZE, radius, x, y)


@kernel
def run_leave(s: SkirmishSpec, f: SkirmishFight, w: SkirmishWork, frame: Frame) -> None:
    """T25: ask who has defended whether it leaves the area; once."""
    j = frame.actor
    asked = frame.stage
    frame.stage = 1
    if asked or not is_standing(f, j) or not finds_way_out(s, f, w, j, frame.path, s.abilities[frame.using].radius):
        pop(f)
        return
    ask_mind(f, j, Question.VERB)
