"""Grid mode for the count: what its events mean, its pools, its board."""

from __future__ import annotations

from typing import Any

from ..rules.core.board import SIZE
from ..rules.core.events import Event
from ..rules.core.kernel import answers
from ..rules.core.state import Fate
from ..rules.grid.pools import pool_of
from ..rules.grid.state import GridFight, GridSpec
from ..rules.grid.words import POOLS as KINDS
from ..rules.grid.words import Ev, Verb
from . import modes
from .counting import (
    Course,
    Tally,
    hear,
    left_of,
    note_aim,
    note_fall,
    note_harm,
    note_heal,
    note_round,
    spot_of,
)

POOLS = ("stamina", "focus", "courage")
RANKS = "ranks"
BOUNDS = {"ranks": (0, 30)}
KEEPING = ("stamina",)
ABILITIES = ("abilities",)
bounds_of, suits = modes.any_number, modes.stands_dry
HARMS = ("wounds", "stress", "fears")
SPENT = ("uses", "thrown", "breaths")
LETHAL = (Fate.DEAD,)
ON_BOARD = True
SAYINGS = {
    int(Verb.END): "end the turn",
    int(Verb.REACT): "react: strike back or step in",
    int(Verb.REACT_SUBDUE): "strike back to subdue",
}
IDLE = (Verb.END, Verb.DECLINE, Verb.WAIT)


@answers(hear, GridFight)
def hear_grid(s: GridSpec, f: GridFight, event: Event, tally: Tally, course: Course) -> None:
    """Count an event of grid mode."""
    kind = event.kind
    if kind == Ev.HARM:
        note_harm(s, tally, course, event.actor, event.target, event.b)
    elif kind == Ev.ATTACK or kind == Ev.CONFLICT or kind == Ev.ABILITY or kind == Ev.HIT:
        note_aim(s, tally, course, event.actor, event.target)
    elif kind == Ev.FATE:
        down = event.a == Fate.UNCONSCIOUS or event.a == Fate.DEAD
        note_fall(s, f, tally, course, event.actor, event.target, down)
    elif kind == Ev.HEAL:
        note_heal(course, event.actor, event.b)
    elif kind == Ev.ROUND:
        note_round(course, event.a)


@answers(left_of, GridFight)
def left_in_grid(s: GridSpec, f: GridFight, i: int, pool: int) -> int:
    """Stamina, Focus, Courage."""
    return pool_of(f, i, pool) if pool < KINDS else 0


@answers(spot_of, GridFight)
def spot_on_grid(s: GridSpec, f: GridFight, i: int) -> int:
    """Its cell."""
    return f.units[i].y * SIZE + f.units[i].x


def ranks_of(creature: Any) -> dict[str, dict[str, int]]:
    """The Ranks of a creature's model by their names."""
    return {"ranks": modes.numbers_of(creature.ranks)}
