"""What laws and orders keep a combatant of rows mode from. Nobody dies here (R13): no blow is lethal."""

from __future__ import annotations

from ...rules.core.choices import AIM_SLOT, Question
from ...rules.core.frames import top
from ...rules.core.kernel import answers, kernel
from ...rules.core.state import Fate
from ...rules.rows.abilities import ability_of
from ...rules.rows.roles import mana_cost
from ...rules.rows.state import RowsFight, RowsSpec, RowsWork
from ...rules.rows.targeting import aims, look_over, targets, wants_aim
from ...rules.rows.words import ITEMS, Doing, Row, Verb
from ..bounds import Bar, Bounds, bars
from .odds import friends, vigour

MANA, CARRIED = range(2)  # what may be kept
HALF = 500  # thousandths of health


@answers(bars, RowsFight)
def bars_choice(s: RowsSpec, v: RowsFight, w: RowsWork, bounds: Bounds, choice: int) -> int:
    """What keeps the decider from a choice."""
    i = v.decider
    if v.question == Question.SLOT:
        if v.verb == Verb.GO_NEXT:
            return Bar.NOTHING
        look_over(s, v, w, i)
        bar = bars_verb(s, v, bounds, i, v.verb)
        return bar if bar else bars_aim(s, v, w, bounds, i, v.verb, w.slots[choice - AIM_SLOT])
    kind = top(v).kind
    if kind != Doing.TURN:
        return bars_row(bounds, choice) if kind == Doing.PLACES else Bar.NOTHING
    bar = bars_verb(s, v, bounds, i, choice)
    if bar or not is_use(choice):
        return bar
    look_over(s, v, w, i)
    return bars_all_aims(s, v, w, bounds, i, choice)


@kernel
def is_use(verb: int) -> bool:
    """A Basic Attack, an ability or an item."""
    return verb == Verb.BASIC_ATTACK or verb >= Verb.ABILITY


@kernel
def bars_row(bounds: Bounds, verb: int) -> int:
    """R01: who falls back begins in the back row."""
    return Bar.FALL_BACK if bounds.fall_back and verb == Verb.FRONT else Bar.NOTHING


@kernel
def bars_verb(s: RowsSpec, v: RowsFight, bounds: Bounds, i: int, verb: int) -> int:
    """What keeps it from a verb, whatever the aim."""
    if verb == Verb.MOVE:
        return bars_move(s, v, bounds, i)
    if verb == Verb.FLEE:
        return Bar.HOLD if bounds.hold or bounds.guard or bounds.group else Bar.NOTHING
    if not is_use(verb):
        return Bar.NOTHING
    ability = s.abilities[ability_of(s, i, verb)]
    mana = mana_cost(s, v, i, ability)
    if mana and v.units[i].mana - mana < bounds.keep[MANA]:
        return Bar.KEEP
    if verb >= Verb.ITEM and carried(v, i) <= bounds.keep[CARRIED]:
        return Bar.KEEP
    limited = verb >= Verb.ITEM or ability.uses != 0
    return Bar.SPEND_NO_LIMITED if bounds.sparing and limited else Bar.NOTHING


@kernel
def carried(v: RowsFight, i: int) -> int:
    """How many items it has left."""
    left = 0
    for slot in range(ITEMS):
        left += v.units[i].items[slot]
    return left


@kernel
def bars_move(s: RowsSpec, v: RowsFight, bounds: Bounds, i: int) -> int:
    """R02: the row that it would leave, or go to."""
    forward = v.units[i].row == Row.BACK
    if bounds.hold:
        return Bar.HOLD
    if bounds.guard and not forward and v.units[bounds.guard - 1].fate == Fate.STANDING:
        return Bar.GUARD
    if bounds.fall_back and forward:
        return Bar.FALL_BACK
    if bounds.survive and forward and vigour(s, v, i, i) < HALF:
        return Bar.MUST_SURVIVE
    return Bar.STAY_IN_GROUP if bounds.group and leaves_all(s, v, i) else Bar.NOTHING


@kernel
def leaves_all(s: RowsSpec, v: RowsFight, i: int) -> bool:
    """No friend stands in the other row."""
    for j in range(s.count):
        if j != i and friends(s, i, j) and v.units[j].fate == Fate.STANDING and v.units[j].row != v.units[i].row:
            return False
    return True


@kernel
def bars_aim(s: RowsSpec, v: RowsFight, w: RowsWork, bounds: Bounds, i: int, verb: int, j: int) -> int:
    """What keeps it from aiming at `j`, and at all that are reached with it; after `look_over`."""
    ability = s.abilities[ability_of(s, i, verb)]
    reached = targets(s, v, w, i, j, ability)
    if reached & bounds.spared:
        return Bar.NEVER_TARGET
    quarry = bounds.focus - 1
    if quarry < 0 or (reached >> quarry) & 1 or friends(s, i, j):
        return Bar.NOTHING
    for n in range(w.slot_count):
        k = w.slots[n]
        if (aims(s, v, w, i, ability) >> k) & 1 and (targets(s, v, w, i, k, ability) >> quarry) & 1:
            return Bar.FOCUS
    return Bar.NOTHING


@kernel
def bars_all_aims(s: RowsSpec, v: RowsFight, w: RowsWork, bounds: Bounds, i: int, verb: int) -> int:
    """What bars every aim of a verb; nothing if one is free; after `look_over`."""
    ability = s.abilities[ability_of(s, i, verb)]
    if not wants_aim(ability):
        return bars_aim(s, v, w, bounds, i, verb, i)
    first = 0
    bits = aims(s, v, w, i, ability)
    for n in range(w.slot_count):
        if (bits >> w.slots[n]) & 1:
            bar = bars_aim(s, v, w, bounds, i, verb, w.slots[n])
            if bar == Bar.NOTHING:
                return Bar.NOTHING
            first = first if first else bar
    return first
