"""Rows mode for the count: what its events mean, its pools, its two rows."""

from __future__ import annotations

from typing import Any

from ..rules.core.events import Event
from ..rules.core.kernel import answers
from ..rules.core.state import Fate
from ..rules.rows.state import RowsFight, RowsSpec
from ..rules.rows.words import Ev, Statistic, Verb
from . import modes
from .counting import (
    ACROSS,
    Course,
    Tally,
    hear,
    left_of,
    note_aim,
    note_fall,
    note_harm,
    note_heal,
    note_rise,
    note_round,
    spot_of,
)

POOLS = ("health", "mana")
RANKS = "statistics"
BOUNDS = {"statistics": (0, 30)}
KEEPING = ("health",)
ABILITIES = ("abilities",)
bounds_of, suits = modes.any_number, modes.stands_dry
HARMS: tuple[str, ...] = ()
SPENT = ("uses", "items")
LETHAL = (Fate.UNCONSCIOUS, Fate.DEAD)  # nobody dies by these rules: who is down is out
ON_BOARD = False
SAYINGS = {
    int(Verb.MOVE): "change rows",
    int(Verb.ADVANCE): "advance on an empty front row",
    int(Verb.GO_NEXT): "say who goes next",
    **{Verb.CALL + k: f"call {k + 1}" for k in range(12)},
}
IDLE = (Verb.END, Verb.WAIT, Verb.STAY, Verb.FRONT, Verb.BACK, Verb.GO_NEXT, *range(Verb.CALL, Verb.ABILITY))


@answers(hear, RowsFight)
def hear_rows(s: RowsSpec, f: RowsFight, event: Event, tally: Tally, course: Course) -> None:
    """Count an event of rows mode."""
    kind = event.kind
    if kind == Ev.HARM:
        note_harm(s, tally, course, event.actor, event.target, event.a)
    elif kind == Ev.HIT or kind == Ev.MISS or kind == Ev.USE:
        note_aim(s, tally, course, event.actor, event.target)
    elif kind == Ev.DOWN:
        note_fall(s, f, tally, course, event.actor, event.target, True)
    elif kind == Ev.FLEE:
        note_fall(s, f, tally, course, event.actor, event.target, False)
    elif kind == Ev.RAISE:
        note_rise(course, event.actor)
    elif kind == Ev.HEAL:
        note_heal(course, event.actor, event.a)
    elif kind == Ev.ROUND:
        note_round(course, event.a)


@answers(left_of, RowsFight)
def left_in_rows(s: RowsSpec, f: RowsFight, i: int, pool: int) -> int:
    """Health, mana."""
    if pool == 0:
        return f.units[i].health
    return f.units[i].mana if pool == 1 else 0


@answers(spot_of, RowsFight)
def spot_in_rows(s: RowsSpec, f: RowsFight, i: int) -> int:
    """Its row, with a column for each combatant."""
    return f.units[i].row * ACROSS + i


def ranks_of(creature: Any) -> dict[str, dict[str, int]]:
    """The statistics of a creature's model by their names."""
    return {"statistics": {one.name.lower(): int(creature.points(one)) for one in Statistic}}
