"""What abilities do besides damage (G52): a list of effect rows, interpreted here."""

from __future__ import annotations

from ..core.board import Geometry, Terrain, directions, hex_q, step_x, step_y
from ..core.dice import roll
from ..core.endings import are_foes
from ..core.events import emit
from ..core.kernel import kernel
from ..core.state import Fate
from .engagement import beside, part_from_distant
from .fear import fear_test
from .pools import restore
from .sight import look_round, share_find
from .state import EFFECTS, MODIFIERS, AbilityEffect, GridFight, GridSpec, GridWork
from .words import Effect, Ev, RollFor


@kernel
def add_modifier(f: GridFight, w: GridWork, j: int, tests: int, value: int, kind: int, rounds: int) -> None:
    """A temporary modifier; where all places are taken the one that ends first makes room."""
    me = f.units[j]
    place = 0
    for k in range(MODIFIERS):
        if me.modifiers[k].tests == 0:
            place = k
            break
        if me.modifiers[k].rounds < me.modifiers[place].rounds:
            place = k
    modifier = me.modifiers[place]
    modifier.tests = tests
    modifier.value = value
    modifier.type = kind
    modifier.rounds = rounds
    emit(w, Ev.MODIFIED, j, -1, tests, value, rounds, 0, 6)


@kernel
def age_modifiers(f: GridFight, i: int) -> None:
    """One turn of the bearer is over."""
    for k in range(MODIFIERS):
        modifier = f.units[i].modifiers[k]
        if modifier.tests and modifier.rounds > 0:
            modifier.rounds -= 1
            if modifier.rounds == 0:
                modifier.tests = 0
                modifier.value = 0
                modifier.type = 0


@kernel
def fall_prone(f: GridFight, w: GridWork, j: int, rule: int) -> None:
    """G33: on the ground."""
    if not f.units[j].prone:
        f.units[j].prone = 1
        emit(w, Ev.PRONE, j, -1, 0, 0, 0, 0, rule)


@kernel
def occupied(s: GridSpec, f: GridFight, x: int, y: int) -> bool:
    """Somebody stands there."""
    for k in range(s.count):
        if f.units[k].fate == Fate.STANDING and f.units[k].x == x and f.units[k].y == y:
            return True
    return False


@kernel
def away(s: GridSpec, f: GridFight, i: int, j: int) -> int:
    """The direction that leads `j` straight away from `i`: the one nearest to the line through both."""
    mine = f.units[i]
    them = f.units[j]
    best = 0
    nearest = -1
    for d in range(directions(s)):
        along = in_line(s, mine.x, mine.y, them.x, them.y, step_x(s, them.x, them.y, d), step_y(s, them.x, them.y, d))
        if along > nearest:
            nearest = along
            best = d
    return best


@kernel
def in_line(s: GridSpec, ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> int:
    """How far the step from b to its neighbour c goes on in the direction from a to b, whatever its length; -1 back."""
    if s.geometry == Geometry.HEX:
        q, r = hex_q(bx, by) - hex_q(ax, ay), by - ay
        dq, dr = hex_q(cx, cy) - hex_q(bx, by), cy - by
        return max(2 * q * dq + 2 * r * dr + q * dr + r * dq, -1)
    dx = cx - bx
    dy = cy - by
    along = (bx - ax) * dx + (by - ay) * dy
    return 2 * along * along // (dx * dx + dy * dy) if along > 0 else -1


@kernel
def push_away(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, cells: int) -> None:
    """Drive `j` straight back from `i`, up to `cells`, as far as there is room to stand."""
    for _ in range(cells):
        d = away(s, f, i, j)
        x = step_x(s, f.units[j].x, f.units[j].y, d)
        y = step_y(s, f.units[j].x, f.units[j].y, d)
        if (s.steps[f.units[j].y, f.units[j].x] >> d) & 1 == 0 or s.terrain[y, x] & Terrain.GAP or occupied(s, f, x, y):
            break
        f.units[j].x = x
        f.units[j].y = y
        f.units[j].sheltered = 0
        emit(w, Ev.PUSH, i, j, x, y, 0, 0, 52)
    part_from_distant(s, f, w, j)
    look_round(s, f, w, j)


@kernel
def mend(f: GridFight, w: GridWork, j: int, count: int) -> None:
    """Take away Wounds, then Stress, then Fears."""
    me = f.units[j]
    for _ in range(count):
        if me.wounds:
            me.wounds -= 1
        elif me.stress:
            me.stress -= 1
        elif me.fears:
            me.fears -= 1
    emit(w, Ev.MEND, j, -1, count, 0, 0, 0, 52)


@kernel
def hold(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int) -> None:
    """G51: `j` is grappled by `i`."""
    if are_foes(s, i, j) and f.units[j].fate == Fate.STANDING and beside(s, f, i, j):
        f.units[j].held_by = i + 1
        emit(w, Ev.GRAPPLE, i, j, 1, 0, 0, 0, 51)


@kernel
def burden(f: GridFight, w: GridWork, j: int, kind: int, by: int) -> None:
    """G45: Distracted or Exposed; the worse of two counts."""
    me = f.units[j]
    if kind == Effect.DISTRACT:
        me.distracted = max(me.distracted, by)
        emit(w, Ev.DISTRACTED, j, -1, me.distracted, 0, 0, 0, 45)
    else:
        me.exposed = max(me.exposed, by)
        emit(w, Ev.EXPOSED, j, -1, me.exposed, 0, 0, 0, 45)


@kernel
def lay_open(s: GridSpec, f: GridFight, w: GridWork, i: int, face: int) -> None:
    """G45: a critical failure on an attack leaves the attacker Exposed."""
    if face == s.profile.critical_failure and s.profile.exposed_by_failure:
        burden(f, w, i, Effect.EXPOSE, s.profile.exposed_by_failure)


@kernel
def heal(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, effect: AbilityEffect) -> None:
    """Give back a die and a fixed number of points to a pool of `j`."""
    given = effect.c
    if effect.b:
        given += roll(s, f, w, i, RollFor.HEAL, effect.b)
    restore(s, f, w, j, effect.a, given, 52)


@kernel
def apply_effect(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, effect: AbilityEffect) -> None:
    """One effect of `i` on `j`."""
    kind = effect.kind
    if kind == Effect.HEAL:
        heal(s, f, w, i, j, effect)
    elif kind == Effect.MODIFY:
        add_modifier(f, w, j, effect.a, effect.b, effect.c >> 4, effect.c & 15)
    elif kind == Effect.PRONE:
        fall_prone(f, w, j, 52)
    elif kind == Effect.PUSH:
        push_away(s, f, w, i, j, effect.a)
    elif kind == Effect.DISTRACT or kind == Effect.EXPOSE:
        burden(f, w, j, kind, effect.a)
    elif kind == Effect.REVEAL:
        share_find(s, f, w, j, i)
    elif kind == Effect.GRAPPLE:
        hold(s, f, w, i, j)
    elif kind == Effect.FRIGHTEN and not s.sheets[j].fearless:
        fear_test(s, f, w, j, i, effect.a != 0)
    elif kind == Effect.MEND:
        mend(f, w, j, effect.a)


@kernel
def apply_effects(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, ability: int) -> None:
    """All effects of an ability on somebody it succeeded against."""
    for k in range(EFFECTS):
        if f.units[j].fate != Fate.STANDING:
            return
        apply_effect(s, f, w, i, j, s.abilities[ability].effects[k])
