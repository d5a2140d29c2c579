"""The effect phase at a round's end (R08): healing, damage, durations, and the advance on an empty front row."""

from __future__ import annotations

from ..core.choices import Question
from ..core.events import emit
from ..core.frames import ask, pop
from ..core.kernel import kernel
from ..core.state import NOBODY, Ending, Fate, Frame
from .formation import front_is_empty, stands
from .health import heal, hurt, return_mana, settle, share
from .state import RowsFight, RowsSpec, RowsWork
from .statistics import age_levels
from .statuses import age_statuses, is_held_by
from .words import Ev, Status

PASSING, ADVANCING = range(2)  # stages of the phase


@kernel
def heal_over_time(s: RowsSpec, f: RowsFight, w: RowsWork) -> None:
    """R08: who regenerates; R16: mana, where this table lets it return."""
    for i in range(s.count):
        if is_held_by(f, i, Status.REGENERATING):
            heal(s, f, w, i, share(s.sheets[i].health, s.profile.regeneration), NOBODY, 8)
        if stands(f, i):
            return_mana(s, f, w, i)


@kernel
def harm_over_time(s: RowsSpec, f: RowsFight, w: RowsWork) -> None:
    """R17: poison takes a tenth of full health."""
    for i in range(s.count):
        if is_held_by(f, i, Status.POISONED):
            hurt(s, f, w, i, share(s.sheets[i].health, s.profile.poison), NOBODY, 17)


@kernel
def pass_time(s: RowsSpec, f: RowsFight, w: RowsWork) -> None:
    """R08: what lasts has a phase less to last, on the downed too."""
    for i in range(s.count):
        if stands(f, i) or f.units[i].fate == Fate.UNCONSCIOUS:
            age_statuses(f, w, i)
            age_levels(f, w, i)


@kernel
def let_effects_work(s: RowsSpec, f: RowsFight, w: RowsWork) -> None:
    """R08: healing, damage, durations, unless this table has another order."""
    emit(w, Ev.EFFECT_PHASE, NOBODY, NOBODY, f.round_no, 0, 0, 0, 8)
    if s.profile.durations_first:
        pass_time(s, f, w)
    if s.profile.damage_first:
        harm_over_time(s, f, w)
        heal_over_time(s, f, w)
    else:
        heal_over_time(s, f, w)
        harm_over_time(s, f, w)
    settle(s, f, w, max(s.players, 0))  # R13: both sides at once
    if f.ending == Ending.ONGOING and not s.profile.durations_first:
        pass_time(s, f, w)


@kernel
def spokesman(s: RowsSpec, f: RowsFight, side: int) -> int:
    """Who decides for the side: the first who stands."""
    for i in range(s.count):
        if s.sheets[i].side == side and stands(f, i):
            return i
    return NOBODY


@kernel
def may_advance(s: RowsSpec, f: RowsFight, side: int) -> bool:
    """R08: the other side's front row is empty, and it is not advanced on yet."""
    return (f.exposed >> (1 - side)) & 1 == 0 and front_is_empty(s, f, 1 - side)


@kernel
def run_effects(s: RowsSpec, f: RowsFight, w: RowsWork, frame: Frame) -> None:
    """R08: the phase, then the advance, players first where both front rows are empty. No advance before round one."""
    if frame.stage == PASSING:
        frame.stage = ADVANCING
        let_effects_work(s, f, w)
        return
    while frame.who < 2 and f.round_no:
        side = frame.who if s.players != 1 else 1 - frame.who
        frame.who += 1
        i = spokesman(s, f, side)
        if i != NOBODY and may_advance(s, f, side):
            frame.target = 1 - side
            ask(f, i, Question.VERB)
            return
    pop(f)
