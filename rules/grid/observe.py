"""The observation of grid mode: what the decider's side knows, as numbers about the scene, combatants and cells.

Layout: `Scene` numbers, then 24 slots of `Seen` numbers (the decider, its allies, its foes, each in roster order), then
one code for each of the 225 cells of the window. The order of the members below is the order in the row.
"""

from __future__ import annotations

from ..core.bits import count_bits
from ..core.board import Geometry, distance, hex_q, scale
from ..core.choices import CELLS, SLOTS, VIEW, Question
from ..core.endings import are_foes
from ..core.frames import top
from ..core.kernel import Words, answers, kernel
from ..core.lines import BLOCKED
from ..core.reach import window_xy
from ..core.records import Floats
from ..core.state import GOALS, Fate, Goal
from ..core.view import observe, share_of
from ..core.window import mark_goals, observe_line
from .engagement import is_engaged
from .sight import forget_lines, is_aware, locates, seen_line
from .state import GridFight, GridSpec, GridWork
from .view import fooled, is_friend, seen_pool
from .words import ABILITIES, Doing, Pool, Skill


class Scene(Words):
    """Numbers about the decision and the decider."""

    ROUND = 0  # rounds, fiftieths
    ASKED_VERB = 1  # a verb is asked
    ASKED_SLOT = 2  # its aim at a combatant
    ASKED_CELL = 3  # its aim at a cell
    PENDING_VERB = 4  # the verb that waits for its aim: its index + 1, 96ths
    IN_TURN = 5  # the decider has its turn
    STRIKE_BACK = 6  # it may Strike as a reaction
    INTERCEPT = 7  # it may Intercept
    WAITING = 8  # it has delayed and may act now
    ACTION_LEFT = 9  # the Action of this turn
    MOVE_LEFT = 10  # the Move action of this turn
    STRIDE_LEFT = 11  # of its Stride, in twelve squares
    ODD_DIAGONAL = 12  # the next diagonal costs two
    BEGUN = 13  # the turn has begun: no more Delay
    ALLIES_STANDING = 14  # twelfths, the decider among them
    FOES_STANDING = 15  # that it knows of, twelfths
    DISTRACTED = 16  # penalty on attacks, quarters
    EXPOSED = 17  # penalty on defence, quarters
    HARM = 18  # Wounds, Stress and Fears, quarters
    BREATHED = 19  # times that Breathe was used
    PRONE = 20  # it lies
    SHELTERED = 21  # it takes Shelter
    HELD = 22  # it is grappled
    SPEED = 23  # in twelve squares
    ARMOUR = 24  # quarters
    FIGHTING = 25  # Rank, twentieths
    SHOOTING = 26  # Rank, twentieths
    REFLEXES = 27  # Rank, twentieths
    ATTACKER = 28  # slot + 1 of who strikes or shoots, when a reaction is asked, 24ths
    TARGET = 29  # slot + 1 of whom, 24ths
    GOAL_ZONE = 30  # the side has a zone to reach or to leave over
    ROUNDS_TO_HOLD = 31  # rounds still to hold out, twentieths
    USES_0 = 32  # share of the ability's uses left, by ability slot
    USES_1 = 33
    USES_2 = 34
    USES_3 = 35
    USES_4 = 36
    USES_5 = 37
    USES_6 = 38
    USES_7 = 39


class Seen(Words):
    """Numbers about one combatant."""

    PRESENT = 0  # the side knows that it exists
    ALLY = 1  # not hostile to the decider
    LOCATED = 2  # its place is known; else all below but STANDING and SOUGHT is 0
    DX = 3  # squares east of the decider, 16ths; on hexes the axial q
    DY = 4  # squares south, 16ths; on hexes the row
    DISTANCE = 5  # squares, 16ths
    STAMINA = 6  # share of what it began with; of a foe as the profile's foe_pools shows it
    FOCUS = 7  # the same
    COURAGE = 8  # the same
    STANDING = 9  # it is in the fight
    UNCONSCIOUS = 10  # it may come to
    PRONE = 11  # it lies
    ENGAGED = 12  # with the decider
    HELD = 13  # it is grappled
    SOUGHT = 14  # hidden from the decider; for an ally: hidden from some foe
    COVER = 15  # between the decider and a foe: 0, a half, 1; 1.5 no line
    RANGE = 16  # of its best ranged weapon, in 12.5 squares
    ACTED = 17  # its turn of this round is over
    HARM = 18  # Wounds, Stress and Fears, quarters
    SURROUNDED = 19  # whom it is Engaged with, quarters


SCENE = len(Scene)
SEEN = len(Seen)
FLOATS = SCENE + SLOTS * SEEN + CELLS


@kernel
def slot_of(w: GridWork, j: int) -> float:
    """The slot of a combatant as a share, 0 if it has none."""
    for k in range(w.slot_count):
        if w.slots[k] == j:
            return (k + 1) / SLOTS
    return 0.0


@kernel
def standing_known(s: GridSpec, f: GridFight, w: GridWork, i: int, foes: bool) -> int:
    """How many allies or known foes stand."""
    n = 0
    for k in range(w.slot_count):
        j = w.slots[k]
        if are_foes(s, i, j) == foes and f.units[j].fate == Fate.STANDING:
            n += 1
    return n


@kernel
def observe_question(s: GridSpec, f: GridFight, w: GridWork, i: int, row: Floats) -> None:
    """What is asked, and what of the turn is left."""
    row[Scene.ROUND] = f.round_no / 50.0
    row[Scene.ASKED_VERB] = 1.0 if f.question == Question.VERB else 0.0
    row[Scene.ASKED_SLOT] = 1.0 if f.question == Question.SLOT else 0.0
    row[Scene.ASKED_CELL] = 1.0 if f.question == Question.CELL else 0.0
    row[Scene.PENDING_VERB] = 0.0 if f.question == Question.VERB else (f.verb + 1) / 96.0
    frame = top(f)
    row[Scene.IN_TURN] = 1.0 if frame.kind == Doing.TURN else 0.0
    row[Scene.STRIKE_BACK] = 1.0 if frame.kind == Doing.STRIKE_BACK else 0.0
    row[Scene.INTERCEPT] = 1.0 if frame.kind == Doing.ATTACK else 0.0
    row[Scene.WAITING] = 1.0 if frame.kind == Doing.DELAYED else 0.0
    if frame.kind == Doing.STRIKE_BACK or frame.kind == Doing.ATTACK:
        row[Scene.ATTACKER] = slot_of(w, frame.actor)
        row[Scene.TARGET] = slot_of(w, frame.target)
    if f.actor == i:
        row[Scene.ACTION_LEFT] = f.action_left
        row[Scene.MOVE_LEFT] = f.move_left
        row[Scene.STRIDE_LEFT] = f.stride_left / (12.0 * scale(s))
        row[Scene.ODD_DIAGONAL] = f.parity
        row[Scene.BEGUN] = f.begun


@kernel
def observe_self(s: GridSpec, f: GridFight, w: GridWork, i: int, row: Floats) -> None:
    """The decider itself."""
    me = f.units[i]
    sheet = s.sheets[i]
    row[Scene.ALLIES_STANDING] = standing_known(s, f, w, i, False) / 12.0
    row[Scene.FOES_STANDING] = standing_known(s, f, w, i, True) / 12.0
    row[Scene.DISTRACTED] = me.distracted / 4.0
    row[Scene.EXPOSED] = me.exposed / 4.0
    row[Scene.HARM] = (me.wounds + me.stress + me.fears) / 4.0
    row[Scene.BREATHED] = me.breaths
    row[Scene.PRONE] = me.prone
    row[Scene.SHELTERED] = me.sheltered
    row[Scene.HELD] = 1.0 if me.held_by else 0.0
    row[Scene.SPEED] = sheet.speed / 12.0
    row[Scene.ARMOUR] = sheet.armour / 4.0
    row[Scene.FIGHTING] = sheet.ranks[Skill.FIGHTING] / 20.0
    row[Scene.SHOOTING] = sheet.ranks[Skill.SHOOTING] / 20.0
    row[Scene.REFLEXES] = sheet.ranks[Skill.REFLEXES] / 20.0
    for slot in range(ABILITIES):
        k = sheet.abilities[slot] - 1
        if k >= 0:
            limit = s.abilities[k].uses
            row[Scene.USES_0 + slot] = 1.0 - me.uses[slot] / limit if limit else 1.0


@kernel
def goal_zones(s: GridSpec, side: int) -> int:
    """Zone bits that the side wants to reach or may leave over."""
    bits = s.exits[side]
    for k in range(GOALS):
        bits |= s.objectives[side * GOALS + k].zone
    return bits


@kernel
def observe_goals(s: GridSpec, f: GridFight, side: int, row: Floats) -> None:
    """What the side is there for."""
    row[Scene.GOAL_ZONE] = 1.0 if goal_zones(s, side) else 0.0
    for k in range(GOALS):
        goal = s.objectives[side * GOALS + k]
        if goal.kind == Goal.HOLD_OUT:
            row[Scene.ROUNDS_TO_HOLD] = max(goal.count - f.rounds_over, 0) / 20.0


@kernel
def observe_pools(s: GridSpec, f: GridFight, side: int, j: int, friend: bool, row: Floats, at: int) -> None:
    """Pools as shares of what they held, as far as the side can tell."""
    if friend:
        them = f.units[j]
        sheet = s.sheets[j]
        row[at + Seen.STAMINA] = share_of(them.stamina, sheet.stamina)
        row[at + Seen.FOCUS] = share_of(them.focus, sheet.focus)
        row[at + Seen.COURAGE] = share_of(them.courage, sheet.courage)
        return
    look = s.looks[j]
    row[at + Seen.STAMINA] = share_of(seen_pool(s, f, side, j, Pool.STAMINA), look.stamina)
    row[at + Seen.FOCUS] = share_of(seen_pool(s, f, side, j, Pool.FOCUS), look.focus)
    row[at + Seen.COURAGE] = share_of(seen_pool(s, f, side, j, Pool.COURAGE), look.courage)


@kernel
def observe_place(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, friend: bool, row: Floats, at: int) -> None:
    """Where somebody is, from where the decider stands."""
    me = f.units[i]
    them = f.units[j]
    row[at + Seen.LOCATED] = 1.0
    if s.geometry == Geometry.HEX:
        row[at + Seen.DX] = (hex_q(them.x, them.y) - hex_q(me.x, me.y)) / 16.0
    else:
        row[at + Seen.DX] = (them.x - me.x) / 16.0
    row[at + Seen.DY] = (them.y - me.y) / 16.0
    row[at + Seen.DISTANCE] = distance(s, me.x, me.y, them.x, them.y) * (0.0625 if scale(s) == 1 else 0.00625)
    if not friend:
        cover = seen_line(s, f, w, i, j) & 3
        row[at + Seen.COVER] = cover / 2.0 if cover != BLOCKED else 1.5


@kernel
def observe_state(s: GridSpec, f: GridFight, i: int, j: int, friend: bool, row: Floats, at: int) -> None:
    """How somebody in view is."""
    them = f.units[j]
    observe_pools(s, f, s.sheets[i].side, j, friend, row, at)
    row[at + Seen.UNCONSCIOUS] = 1.0 if them.fate == Fate.UNCONSCIOUS else 0.0
    row[at + Seen.PRONE] = them.prone
    row[at + Seen.ENGAGED] = 1.0 if is_engaged(f, i, j) else 0.0
    row[at + Seen.HELD] = 1.0 if them.held_by else 0.0
    row[at + Seen.RANGE] = (s.sheets[j].farthest if friend else s.looks[j].farthest) * 0.08
    row[at + Seen.ACTED] = them.acted
    row[at + Seen.HARM] = (them.wounds + them.stress + them.fears) / 4.0
    row[at + Seen.SURROUNDED] = count_bits(them.engaged) / 4.0


@kernel
def observe_unit(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int, row: Floats, at: int) -> None:
    """One slot."""
    side = s.sheets[i].side
    friend = is_friend(s, side, j)
    fate = f.units[j].fate
    row[at + Seen.PRESENT] = 1.0
    row[at + Seen.ALLY] = 1.0 if friend else 0.0
    row[at + Seen.STANDING] = 1.0 if fate == Fate.STANDING else 0.0
    if friend:
        row[at + Seen.SOUGHT] = 1.0 if fooled(s, f, side, j) else 0.0
    else:
        row[at + Seen.SOUGHT] = 0.0 if is_aware(s, f, i, j) else 1.0
        if not locates(s, f, side, j):
            return
    observe_state(s, f, i, j, friend, row, at)
    if fate == Fate.STANDING or fate == Fate.UNCONSCIOUS:
        observe_place(s, f, w, i, j, friend, row, at)


@kernel
def observe_cells(s: GridSpec, f: GridFight, i: int, row: Floats, at: int) -> None:
    """The window, row by row: walls 1, open ground 0."""
    me = f.units[i]
    goals = goal_zones(s, s.sheets[i].side)
    for line in range(VIEW):
        x, y = window_xy(s, me.x, me.y, line * VIEW)
        observe_line(s, x, y, row, at + line * VIEW)
        if goals:
            mark_goals(s, x, y, goals, row, at + line * VIEW)


@answers(observe, GridFight)
def observe_grid(s: GridSpec, f: GridFight, w: GridWork, row: Floats) -> None:
    """Write the decider's observation; `w.slots` must be the decider's (as after `list_choices`)."""
    for k in range(SCENE + SLOTS * SEEN):
        row[k] = 0.0
    i = f.decider
    if i < 0:
        for k in range(CELLS):
            row[SCENE + SLOTS * SEEN + k] = 0.0
        return
    if f.question == Question.NOTHING:
        forget_lines(s, w)  # nothing was listed for a viewer that decides nothing
    observe_question(s, f, w, i, row)
    observe_self(s, f, w, i, row)
    observe_goals(s, f, s.sheets[i].side, row)
    for k in range(w.slot_count):
        observe_unit(s, f, w, i, w.slots[k], row, SCENE + k * SEEN)
    observe_cells(s, f, i, row, SCENE + SLOTS * SEEN)
