"""Facts from outside in rows mode: health and mana, rows, statuses and levels, who leaves, comes back or joins."""

from __future__ import annotations

from ..core.choices import Question
from ..core.frames import top
from ..core.kernel import answers, kernel
from ..core.outside import Fact, Refusal, note, overrule
from ..core.state import NOBODY, Fate
from .formation import change_row, stands
from .health import down, flee, raise_up
from .state import RowsFight, RowsSpec, RowsWork
from .statuses import end_status
from .words import LASTING, STATISTICS, STATUSES, Doing, Ends, Pool, Row, Verb

LONGEST = 99  # rounds of a status


@kernel
def say_pool(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, pool: int, value: int) -> int:
    """R13, R16: so much health or mana; at 0 health it is downed, above it is up again."""
    if pool != Pool.HEALTH and pool != Pool.MANA:
        return Refusal.UNKNOWN
    most = s.sheets[i].health if pool == Pool.HEALTH else s.sheets[i].mana
    if value < 0 or value > most:
        return Refusal.RANGE
    if pool == Pool.MANA:
        note(w, Fact.POOL, i, pool, value, f.units[i].mana)
        f.units[i].mana = value
        return Refusal.NONE
    note(w, Fact.POOL, i, pool, value, f.units[i].health)
    set_health(s, f, w, i, value)
    return Refusal.NONE


@kernel
def set_health(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, value: int) -> None:
    """R13: and what follows from it."""
    if value > 0:
        raise_up(s, f, w, i, 0, NOBODY)
    f.units[i].health = value
    if value == 0 and stands(f, i):
        down(f, w, i, NOBODY)


@kernel
def say_row(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, row: int) -> int:
    """R01: in this row."""
    if row != Row.FRONT and row != Row.BACK:
        return Refusal.NO_ROOM
    if f.units[i].fate == Fate.ESCAPED:
        return Refusal.NOBODY_THERE
    note(w, Fact.PLACE, i, 0, row, f.units[i].row)
    change_row(s, f, w, i, row, NOBODY, 1)
    return Refusal.NONE


@kernel
def say_status(f: RowsFight, w: RowsWork, i: int, status: int, rounds: int) -> int:
    """R10: the status holds it so long: 0 not at all, -1 for the battle."""
    if rounds < LASTING or rounds > LONGEST:
        return Refusal.RANGE
    before = f.units[i].statuses[status]
    note(w, Fact.CONDITION, i, status, rounds, before)
    if rounds == 0 and before:
        end_status(f, w, i, status, Ends.CURED)
    f.units[i].statuses[status] = rounds
    return Refusal.NONE


@kernel
def say_level(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, k: int, level: int) -> int:
    """R11: a statistic is moved so far, for as long as a level lasts."""
    most = s.profile.level_most
    if level < -most or level > most:
        return Refusal.RANGE
    note(w, Fact.CONDITION, i, STATUSES + k, level, f.units[i].levels[k])
    f.units[i].levels[k] = level
    f.units[i].phases[k] = s.profile.level_phases if level else 0
    return Refusal.NONE


@kernel
def say_condition(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, condition: int, value: int) -> int:
    """A status, or behind those the level of a statistic."""
    if condition < 0 or condition >= STATUSES + STATISTICS:
        return Refusal.UNKNOWN
    if condition < STATUSES:
        return say_status(f, w, i, condition, value)
    return say_level(s, f, w, i, condition - STATUSES, value)


@kernel
def say_fate(s: RowsSpec, f: RowsFight, w: RowsWork, i: int, fate: int) -> int:
    """R13: it is downed, has left the battle, or stands in it again."""
    if fate != Fate.STANDING and fate != Fate.UNCONSCIOUS and fate != Fate.ESCAPED:
        return Refusal.UNKNOWN
    before = f.units[i].fate
    note(w, Fact.FATE, i, 0, fate, before)
    if fate == before:
        return Refusal.NONE
    if fate == Fate.ESCAPED:
        flee(f, w, i)
        return Refusal.NONE
    f.units[i].fate = Fate.STANDING if fate == Fate.UNCONSCIOUS else Fate.UNCONSCIOUS
    if fate == Fate.STANDING:
        come_back(s, f, w, i)
    else:
        set_health(s, f, w, i, 0)
    return Refusal.NONE


@kernel
def come_back(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> None:
    """With the health it had; who was downed had none, and is raised."""
    left = f.units[i].health
    raise_up(s, f, w, i, 0, NOBODY)
    if left > 0:
        f.units[i].health = left


@kernel
def join(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> int:
    """R04: last in the order of the battle, from this round on."""
    if i != s.count - 1:
        return Refusal.NOBODY_THERE
    kind = top(f).kind
    if f.round_no == 0 or (kind != Doing.TURN and kind != Doing.HOLDERS):
        return Refusal.NOT_NOW
    note(w, Fact.JOIN, i, 0, 0, 0)
    f.units[i].initiative = s.sheets[i].initiative
    f.order[f.order_count] = i
    f.order_count += 1
    return Refusal.NONE


@answers(overrule, RowsFight)
def overrule_rows(s: RowsSpec, f: RowsFight, w: RowsWork, fact: int, i: int, a: int, b: int) -> int:
    """Make it so; a verb that waits for its aim is taken back, for nothing has come of it yet."""
    refused: int = Refusal.UNKNOWN
    if fact == Fact.POOL:
        refused = say_pool(s, f, w, i, a, b)
    elif fact == Fact.PLACE:
        refused = say_row(s, f, w, i, a)
    elif fact == Fact.CONDITION:
        refused = say_condition(s, f, w, i, a, b)
    elif fact == Fact.FATE:
        refused = say_fate(s, f, w, i, a)
    elif fact == Fact.JOIN:
        refused = join(s, f, w, i)
    if refused == Refusal.NONE and f.question == Question.SLOT and f.verb != Verb.GO_NEXT:
        f.question = Question.VERB
    w.felled = 0
    return refused
