"""Facts from outside by the rule of twenty: pools, places, statuses, who leaves, comes back or joins.

How much of a status is said by one number: 0 ends it; else it is rounds (-1: until something ends it), or where a
status has a value, that value, which then stays: points, dice, who is behind it, what is lost.
"""

from __future__ import annotations

from ...core.board import on_board
from ...core.choices import Question
from ...core.frames import hush, top
from ...core.kernel import kernel, modal
from ...core.outside import Fact, Refusal, note
from ...core.state import NOBODY, Fate
from .dice import dice_of
from .harm import depart, fall, full_health, full_resource, harmed, revive
from .order import is_standing, place, refresh, stander
from .state import FACES, TwentyFight, TwentySpec, TwentyWork
from .statuses import (
    HINDRANCE,
    INJURY,
    bears,
    causer_of,
    clear_statuses,
    end_status,
    lasts_of,
    left_of,
    value_of,
    write_status,
)
from .table import STATUSES, Lasts, On, Status
from .words import Doing, Pool, Undead

LONGEST = 99  # rounds, points, dice
ALWAYS = -1  # instead of a number of rounds
POINTS = (
    1 << Status.ENHANCED
    | 1 << Status.HARDENED
    | 1 << Status.EXPOSED
    | 1 << Status.INFURIATED
    | 1 << Status.INJURED
    | 1 << Status.STEALTH
    | 1 << Status.STUNNED
    | 1 << Status.BARRIER
    | 1 << Status.DARKENED
    | 1 << Status.UNSOULED
)
DICE = (
    1 << Status.REGENERATION
    | 1 << Status.TOXIN
    | 1 << Status.BLEEDING
    | 1 << Status.BURNING
    | 1 << Status.RADIATION
)
CAUSED = 1 << Status.CHARMED | 1 << Status.FEAR | 1 << Status.POSSESSED  # nothing without who is behind it
WORDS = 1 << Status.POLYMORPH | 1 << Status.UNDEAD | 1 << Status.DISARMED  # a form, a kind, bits
VALUED = POINTS | DICE | CAUSED | WORDS
ALL_ROLLS = On.ATTACK | On.DEFENCE | On.SKILL
DIE = 4  # of dice said from outside


@modal
def is_ground(s: TwentySpec, f: TwentyFight, i: int, x: int, y: int) -> bool:
    """Mode: combatant `i` can be in this cell of the board, as far as the cell goes."""
    raise NotImplementedError


@modal
def settle_down(s: TwentySpec, f: TwentyFight, i: int) -> None:
    """Mode: what no longer holds for `i`, which has been put somewhere else."""


@modal
def most_said(s: TwentySpec, f: TwentyFight, i: int, status: int) -> int:
    """Mode: the largest number for a polymorph and for what is disarmed; 0: there is no such thing here."""
    raise NotImplementedError


@modal
def say_more(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, k: int, value: int) -> int:
    """Mode: a condition of its own, behind the statuses (Refusal)."""
    raise NotImplementedError


@kernel
def is_between_actions(f: TwentyFight) -> bool:
    """No move or attack is under way that still counts on how everybody was."""
    kind = top(f).kind
    return kind == Doing.TURN or kind == Doing.ROUND


@kernel
def is_on_field(f: TwentyFight, i: int) -> bool:
    """Standing or lying there."""
    fate = f.units[i].fate
    return fate != Fate.FLED and fate != Fate.ESCAPED


@kernel
def is_room(s: TwentySpec, f: TwentyFight, i: int, x: int, y: int) -> bool:
    """It can be there, and nobody else is."""
    return on_board(s, x, y) and is_ground(s, f, i, x, y) and stander(s, f, i, x, y) < 0


@kernel
def has_room(s: TwentySpec, f: TwentyFight, i: int) -> bool:
    """There where it is."""
    return is_room(s, f, i, f.units[i].x, f.units[i].y)


@kernel
def say_pool(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, pool: int, value: int) -> int:
    """T06, T11: so much health or resource."""
    if pool == Pool.HEALTH:
        return say_health(s, f, w, i, value)
    if pool != Pool.RESOURCE:
        return Refusal.UNKNOWN
    if value < 0 or value > full_resource(s, i):
        return Refusal.RANGE
    note(w, Fact.POOL, i, pool, value, f.units[i].resource)
    f.units[i].resource = value
    return Refusal.NONE


@kernel
def say_health(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, value: int) -> int:
    """T06, T38: so much health; at 0 it falls, above it stands again."""
    if value < 0 or value > full_health(s, i):
        return Refusal.RANGE
    fallen = f.units[i].fate == Fate.UNCONSCIOUS or f.units[i].fate == Fate.DEAD
    if not is_between_actions(f) and (value == 0 or fallen):
        return Refusal.NOT_NOW
    if fallen and value > 0 and not has_room(s, f, i):
        return Refusal.NO_ROOM
    before = f.units[i].health
    note(w, Fact.POOL, i, Pool.HEALTH, value, before)
    f.units[i].health = value
    if fallen and value > 0:
        revive(s, f, w, i, value, NOBODY)
    elif is_standing(f, i) and value < before:
        harmed(s, f, w, i, before)
        if value == 0:
            fall(s, f, w, i, NOBODY)
    return Refusal.NONE


@kernel
def say_place(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, x: int, y: int) -> int:
    """It is in this cell."""
    if not is_on_field(f, i):
        return Refusal.NOBODY_THERE
    if not is_between_actions(f):
        return Refusal.NOT_NOW
    if not is_room(s, f, i, x, y):
        return Refusal.NO_ROOM
    me = f.units[i]
    note(w, Fact.PLACE, i, 0, y * s.width + x, me.y * s.width + me.x)
    me.x = x
    me.y = y
    settle_down(s, f, i)
    return Refusal.NONE


@kernel
def most_of(s: TwentySpec, f: TwentyFight, i: int, status: int) -> int:
    """The largest number that may be said of a status."""
    if (CAUSED >> status) & 1:
        return s.count
    if status == Status.UNDEAD:
        return Undead.DEMON
    return most_said(s, f, i, status) if (WORDS >> status) & 1 else LONGEST


@kernel
def in_records(status: int, value: int) -> int:
    """The value of a status as it is borne, from the number that was said."""
    if (DICE >> status) & 1:
        return dice_of(value, DIE)
    if status == Status.INJURED:
        return value * INJURY + ALL_ROLLS
    if status == Status.UNDEAD:
        return value * 2
    if status == Status.POLYMORPH:
        return value - 1
    return 0 if (CAUSED >> status) & 1 else value


@kernel
def as_said(status: int, value: int) -> int:
    """And back."""
    if (DICE >> status) & 1:
        return value % HINDRANCE // FACES
    if status == Status.INJURED:
        return value // INJURY
    if status == Status.UNDEAD:
        return value // 2
    return value + 1 if status == Status.POLYMORPH else value


@kernel
def said_of(f: TwentyFight, i: int, status: int) -> int:
    """What was to be said of a status until now, in the same numbers."""
    if not bears(f, i, status):
        return 0
    if (CAUSED >> status) & 1:
        return causer_of(f, i, status) + 1
    if (VALUED >> status) & 1:
        return as_said(status, value_of(f, i, status))
    return ALWAYS if lasts_of(f, i, status) == Lasts.STAYS else left_of(f, i, status)


@kernel
def set_status(f: TwentyFight, w: TwentyWork, i: int, status: int, value: int) -> None:
    """It bears so much of it, and of nobody's doing but where somebody must be behind it."""
    if value == 0:
        end_status(f, w, i, status, 0)
    elif (VALUED >> status) & 1:
        by = value - 1 if (CAUSED >> status) & 1 else NOBODY
        write_status(f, i, status, in_records(status, value), Lasts.STAYS, 0, by, False)
    elif value == ALWAYS:
        write_status(f, i, status, 0, Lasts.STAYS, 0, NOBODY, False)
    else:
        write_status(f, i, status, 0, Lasts.ROUNDS, value, NOBODY, False)
    if status == Status.STEALTH:
        f.units[i].found_by = 0


@kernel
def say_status(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, status: int, value: int) -> int:
    """T36: a status, as much as is said, whatever it bore before."""
    if not is_standing(f, i):
        return Refusal.NOBODY_THERE
    most = most_of(s, f, i, status)
    if most == 0:
        return Refusal.UNKNOWN
    least = 0 if (VALUED >> status) & 1 else ALWAYS
    if value < least or value > most:
        return Refusal.RANGE
    if (CAUSED >> status) & 1 and value > 0 and (value - 1 == i or not is_standing(f, value - 1)):
        return Refusal.RANGE
    note(w, Fact.CONDITION, i, status, value, said_of(f, i, status))
    set_status(f, w, i, status, value)
    return Refusal.NONE


@kernel
def say_blood(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, value: int) -> int:
    """T51: blood points of a vampire."""
    if value < 0 or value > s.sheets[i].blood:
        return Refusal.RANGE
    note(w, Fact.CONDITION, i, STATUSES, value, f.units[i].blood)
    f.units[i].blood = value
    return Refusal.NONE


@kernel
def say_condition(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, condition: int, value: int) -> int:
    """A status; behind them blood, and what each mode has of its own."""
    if not is_between_actions(f):
        return Refusal.NOT_NOW
    if condition < 0:
        return Refusal.UNKNOWN
    if condition < STATUSES:
        return say_status(s, f, w, i, condition, value)
    if condition == STATUSES:
        return say_blood(s, f, w, i, value)
    return say_more(s, f, w, i, condition, value)


@kernel
def is_fate(s: TwentySpec, i: int, fate: int) -> bool:
    """T38, V06: nobody yields by these rules, and no wreck lies there to be revived."""
    if fate == Fate.UNCONSCIOUS:
        return s.sheets[i].wreck == 0 and s.profile.revive_rounds > 0
    return fate == Fate.STANDING or fate == Fate.DEAD or fate == Fate.FLED or fate == Fate.ESCAPED


@kernel
def leave(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, fate: int) -> None:
    """It stands no longer; T38: who has fallen has no health left."""
    if fate == Fate.UNCONSCIOUS or fate == Fate.DEAD:
        f.units[i].health = 0
    f.units[i].down = 0
    clear_statuses(s, f, w, i)
    depart(s, f, w, i, fate, NOBODY)


@kernel
def say_fate(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, fate: int) -> int:
    """It has left the fight in this way, or stands in it again."""
    if not is_fate(s, i, fate):
        return Refusal.UNKNOWN
    if not is_between_actions(f):
        return Refusal.NOT_NOW
    before = f.units[i].fate
    if fate == Fate.STANDING and before != fate and not has_room(s, f, i):
        return Refusal.NO_ROOM
    note(w, Fact.FATE, i, 0, fate, before)
    if fate == before:
        return Refusal.NONE
    if fate == Fate.STANDING:
        revive(s, f, w, i, f.units[i].health, NOBODY)
        settle_down(s, f, i)
    else:
        leave(s, f, w, i, fate)
    return Refusal.NONE


@kernel
def join(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int) -> int:
    """T01: it stands where its record says, and acts last in the order, from this round on."""
    if i != s.count - 1:
        return Refusal.NOBODY_THERE
    if not is_between_actions(f) or f.order_count == 0:
        return Refusal.NOT_NOW
    if not has_room(s, f, i):
        return Refusal.NO_ROOM
    note(w, Fact.JOIN, i, 0, 0, 0)
    f.units[i].initiative = f.units[f.order[f.order_count - 1]].initiative
    place(f, i, f.order_count)
    refresh(s, f, i)
    return Refusal.NONE


@kernel
def overrule_twenty(s: TwentySpec, f: TwentyFight, w: TwentyWork, fact: int, i: int, a: int, b: int) -> int:
    """Make it so; who is in its turn is asked anew, for it may be able to do less now, or more."""
    refused: int = Refusal.UNKNOWN
    if fact == Fact.POOL:
        refused = say_pool(s, f, w, i, a, b)
    elif fact == Fact.PLACE:
        refused = say_place(s, f, w, i, a, b)
    elif fact == Fact.CONDITION:
        refused = say_condition(s, f, w, i, a, b)
    elif fact == Fact.FATE:
        refused = say_fate(s, f, w, i, a)
    elif fact == Fact.JOIN:
        refused = join(s, f, w, i)
    if refused == Refusal.NONE and f.question != Question.NOTHING:
        f.question = Question.VERB
        if top(f).kind == Doing.TURN:
            hush(f)
    return refused
