"""Facts from outside in grid mode: pools, places, conditions, who leaves, comes back or joins."""

from __future__ import annotations

from ..core.board import Terrain, on_board
from ..core.choices import Question
from ..core.endings import are_foes
from ..core.events import emit
from ..core.frames import top
from ..core.kernel import answers, kernel
from ..core.outside import Fact, Refusal, note, overrule
from ..core.state import NOBODY, Fate
from .apply import conceal_starters
from .engagement import engage_neighbours, part, part_from_distant
from .moving import stander
from .pools import fall, pool_at_start, pool_of, set_pool
from .sight import look_round, reveal
from .state import GridFight, GridSpec, GridWork
from .words import POOLS, Condition, Doing, Ev, Pool

NO_ROOM = Terrain.WALL | Terrain.BARRED | Terrain.GAP  # where nobody can stand
MOST = 20  # Wounds, penalties ... more mean nothing
CONDITIONS = len(Condition)


@kernel
def is_between_actions(f: GridFight) -> bool:
    """No move or attack is under way that still counts on where everybody was."""
    kind = top(f).kind
    return kind == Doing.TURN or kind == Doing.DELAYED or kind == Doing.ROUND


@kernel
def is_on_field(f: GridFight, i: int) -> bool:
    """Standing or lying there."""
    fate = f.units[i].fate
    return fate != Fate.FLED and fate != Fate.ESCAPED


@kernel
def is_room(s: GridSpec, f: GridFight, i: int, x: int, y: int) -> bool:
    """Ground underfoot, and nobody else on it."""
    return on_board(s, x, y) and not s.terrain[y, x] & NO_ROOM and stander(s, f, i, x, y) < 0


@kernel
def come_to_stand(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """G34, G42: what follows from standing where one stands now."""
    f.units[i].sheltered = 0
    part_from_distant(s, f, w, i)
    look_round(s, f, w, i)
    engage_neighbours(s, f, w, i)


@kernel
def say_pool(s: GridSpec, f: GridFight, w: GridWork, i: int, pool: int, value: int) -> int:
    """A pool holds so much; G16: who is minor and has no Stamina left is out."""
    if pool < 0 or pool >= POOLS:
        return Refusal.UNKNOWN
    if value < 0 or value > pool_at_start(s, i, pool):
        return Refusal.RANGE
    note(w, Fact.POOL, i, pool, value, pool_of(f, i, pool))
    set_pool(f, i, pool, value)
    if pool == Pool.STAMINA and value == 0 and s.sheets[i].minor and f.units[i].fate == Fate.STANDING:
        fall(s, f, w, i, Fate.DEAD, NOBODY)
    return Refusal.NONE


@kernel
def say_place(s: GridSpec, f: GridFight, w: GridWork, i: int, x: int, y: int) -> int:
    """It stands or lies in this cell."""
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
    if me.fate == Fate.STANDING:
        come_to_stand(s, f, w, i)
    return Refusal.NONE


@kernel
def condition_of(f: GridFight, i: int, condition: int) -> int:
    """How much of a condition it has."""
    me = f.units[i]
    if condition == Condition.WOUNDS:
        return me.wounds
    if condition == Condition.STRESS:
        return me.stress
    if condition == Condition.FEARS:
        return me.fears
    if condition == Condition.PRONE:
        return me.prone
    if condition == Condition.DISTRACTED:
        return me.distracted
    if condition == Condition.EXPOSED:
        return me.exposed
    return 1 if me.hidden_from else 0


@kernel
def set_condition(s: GridSpec, f: GridFight, w: GridWork, i: int, condition: int, value: int) -> None:
    """Write a condition."""
    me = f.units[i]
    if condition == Condition.WOUNDS:
        me.wounds = value
    elif condition == Condition.STRESS:
        me.stress = value
    elif condition == Condition.FEARS:
        me.fears = value
    elif condition == Condition.PRONE:
        me.prone = value
    elif condition == Condition.DISTRACTED:
        me.distracted = value
    elif condition == Condition.EXPOSED:
        me.exposed = value
    elif value:
        hide_from_all(s, f, i)
    else:
        reveal(s, f, w, i)


@kernel
def hide_from_all(s: GridSpec, f: GridFight, i: int) -> None:
    """G42: every foe must Seek it first; G34: none is Engaged with it."""
    for k in range(s.count):
        if are_foes(s, i, k):
            f.units[i].hidden_from |= 1 << k
            part(f, i, k)


@kernel
def say_condition(s: GridSpec, f: GridFight, w: GridWork, i: int, condition: int, value: int) -> int:
    """It has so much of a condition."""
    if condition < 0 or condition >= CONDITIONS:
        return Refusal.UNKNOWN
    most = 1 if condition == Condition.PRONE or condition == Condition.HIDDEN else MOST
    if value < 0 or value > most:
        return Refusal.RANGE
    if condition == Condition.HIDDEN and not is_between_actions(f):
        return Refusal.NOT_NOW
    note(w, Fact.CONDITION, i, condition, value, condition_of(f, i, condition))
    set_condition(s, f, w, i, condition, value)
    return Refusal.NONE


@kernel
def stand_again(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """Back in the fight; G16: who is minor stands with a point at least."""
    f.units[i].fate = Fate.STANDING
    if s.sheets[i].minor and f.units[i].stamina == 0:
        f.units[i].stamina = 1
    come_to_stand(s, f, w, i)


@kernel
def say_fate(s: GridSpec, f: GridFight, w: GridWork, i: int, fate: int) -> int:
    """It has left the fight in this way, or stands in it again."""
    if fate < 0 or fate > Fate.ESCAPED:
        return Refusal.UNKNOWN
    if not is_between_actions(f):
        return Refusal.NOT_NOW
    before = f.units[i].fate
    if fate == Fate.STANDING and before != fate and not is_room(s, f, i, f.units[i].x, f.units[i].y):
        return Refusal.NO_ROOM
    note(w, Fact.FATE, i, 0, fate, before)
    if fate == before:
        return Refusal.NONE
    if fate == Fate.STANDING:
        stand_again(s, f, w, i)
    elif before == Fate.STANDING:
        fall(s, f, w, i, fate, NOBODY)
    else:
        f.units[i].fate = fate
        emit(w, Ev.FATE, i, NOBODY, fate, 0, 0, 0, 11)
    return Refusal.NONE


@kernel
def join(s: GridSpec, f: GridFight, w: GridWork, i: int) -> int:
    """It stands where its record says, and acts from the next round on (G20)."""
    if i != s.count - 1:
        return Refusal.NOBODY_THERE
    if not is_between_actions(f):
        return Refusal.NOT_NOW
    if not is_room(s, f, i, f.units[i].x, f.units[i].y):
        return Refusal.NO_ROOM
    note(w, Fact.JOIN, i, 0, 0, 0)
    conceal_starters(s, f, i)
    come_to_stand(s, f, w, i)
    return Refusal.NONE


@answers(overrule, GridFight)
def overrule_grid(s: GridSpec, f: GridFight, w: GridWork, fact: int, i: int, a: int, b: int) -> int:
    """Make it so; a verb that waits for its aim is taken back, for nothing has come of it yet."""
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
    return refused
