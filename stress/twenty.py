"""What skirmish and ships have alike for the count: what events mean, pools, the board."""

from __future__ import annotations

from typing import Any

from ..rules.core.board import SIZE
from ..rules.core.events import Event
from ..rules.core.kernel import kernel
from ..rules.core.state import Fate
from ..rules.twenty.core.state import TwentyFight, TwentySpec
from ..rules.twenty.core.words import Ev, Pool
from .counting import (
    Course,
    Tally,
    note_aim,
    note_fall,
    note_harm,
    note_heal,
    note_rise,
    note_round,
)
from .modes import numbers_of

POOLS = tuple(name.lower() for name in Pool.__members__)
RANKS = "attributes"
BOUNDS = {"attributes": (-3, 5), "skills": (0, 5)}
HARMS: tuple[str, ...] = ()
SPENT = ("uses",)
LETHAL = (Fate.UNCONSCIOUS, Fate.DEAD)  # T38: who has fallen, and nobody revives, is dead
ON_BOARD = True


@kernel
def hear_twenty(s: TwentySpec, f: TwentyFight, event: Event, tally: Tally, course: Course) -> None:
    """Count an event by the rule of twenty."""
    kind = event.kind
    if kind == Ev.HARM:
        note_harm(s, tally, course, event.actor, event.target, event.a)
    elif kind == Ev.ATTACK or kind == Ev.ABILITY or kind == Ev.HIT:
        note_aim(s, tally, course, event.actor, event.target)
    elif kind == Ev.FATE:
        down = event.a == Fate.UNCONSCIOUS or event.a == Fate.DEAD
        note_fall(s, f, tally, course, event.actor, event.target, down)
    elif kind == Ev.REVIVE:
        note_rise(course, event.actor)
    elif kind == Ev.HEAL:
        note_heal(course, event.actor, event.a)
    elif kind == Ev.ROUND:
        note_round(course, event.a)


@kernel
def pool_left(f: TwentyFight, i: int, pool: int) -> int:
    """Health, resource."""
    if pool == Pool.HEALTH:
        return f.units[i].health
    return f.units[i].resource if pool == Pool.RESOURCE else 0


@kernel
def cell_of(f: TwentyFight, i: int) -> int:
    """Its cell."""
    return f.units[i].y * SIZE + f.units[i].x


def ranks_of(creature: Any) -> dict[str, dict[str, int]]:
    """The attributes of a creature's model, and the skills of whoever has them, by their names."""
    return {name: numbers_of(getattr(creature, name)) for name in BOUNDS if hasattr(creature, name)}
