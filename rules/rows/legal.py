"""May I: which choices a combatant has (R01 to R17). `take` and the mask both come from here."""

from __future__ import annotations

from ..core.choices import AIM_SLOT, Question
from ..core.engine import list_choices
from ..core.frames import top
from ..core.kernel import answers, kernel
from ..core.seats import seat
from .abilities import ability_of, can_use
from .formation import in_front
from .initiative import to_arrange
from .state import RowsFight, RowsSpec, RowsWork
from .targeting import aims, look_over
from .turns import can_hold
from .words import ABILITIES, ITEMS, ROLES, Doing, Row, Verb


@kernel
def add(w: RowsWork, choice: int) -> None:
    """Put a choice on the list."""
    w.choices[w.choice_count] = choice
    w.choice_count += 1


@kernel
def can_move(s: RowsSpec, f: RowsFight) -> bool:
    """R07; R06: no Move in a First Strike."""
    return f.ap >= s.profile.move_cost and (not f.striking or s.profile.strike_move != 0)


@kernel
def can_flee(s: RowsSpec, f: RowsFight, i: int) -> bool:
    """R13: all AP, from the back row."""
    if f.begun and s.profile.flee_all_ap:
        return False
    return not f.striking and (not in_front(s, f, i) or s.profile.flee_from_back == 0)


@kernel
def list_turn(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> None:
    """R07: what somebody may do in its turn."""
    w.usable = 0
    add(w, Verb.END)
    if can_hold(s, f, i):
        add(w, Verb.HOLD)
    if can_move(s, f):
        add(w, Verb.MOVE)
    if can_use(s, f, w, i, Verb.BASIC_ATTACK):
        add(w, Verb.BASIC_ATTACK)
    if can_flee(s, f, i):
        add(w, Verb.FLEE)
    for slot in range(ABILITIES):
        if s.sheets[i].abilities[slot] == 0:
            break
        if can_use(s, f, w, i, Verb.ABILITY + slot):
            add(w, Verb.ABILITY + slot)
            w.usable |= 1 << slot
    for slot in range(ITEMS):
        if s.sheets[i].items[slot] and can_use(s, f, w, i, Verb.ITEM + slot):
            add(w, Verb.ITEM + slot)


@kernel
def list_roles(s: RowsSpec, w: RowsWork, i: int) -> None:
    """R05."""
    for role in range(ROLES):
        if (s.sheets[i].roles >> role) & 1:
            add(w, Verb.ROLE + role)


@kernel
def list_verbs(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> None:
    """Verbs, by what is going on."""
    kind = top(f).kind
    if kind == Doing.TURN:
        look_over(s, f, w, i)
        list_turn(s, f, w, i)
    elif kind == Doing.PARADIGM:
        list_roles(s, w, i)
    elif kind == Doing.CALLS:
        for number in range(10):
            add(w, Verb.CALL + number)
    elif kind == Doing.PLACES:
        add(w, Verb.FRONT)
        add(w, Verb.BACK)
    elif kind == Doing.HOLDERS:
        add(w, Verb.ACT_NOW)
        add(w, Verb.WAIT)
    else:
        add(w, Verb.ADVANCE)
        add(w, Verb.STAY)


@kernel
def may_be_aimed_at(s: RowsSpec, f: RowsFight, w: RowsWork, i: int) -> int:
    """Bits of those whom the pending verb may be aimed at."""
    if f.verb == Verb.GO_NEXT:
        return to_arrange(f, top(f))
    look_over(s, f, w, i)
    return aims(s, f, w, i, s.abilities[ability_of(s, i, f.verb)])


@answers(list_choices, RowsFight)
def list_rows_choices(s: RowsSpec, f: RowsFight, w: RowsWork) -> None:
    """The legal choices of the decider, ascending."""
    w.choice_count = 0
    i = f.decider
    seat(s, f, w, i)
    if f.question == Question.VERB:
        list_verbs(s, f, w, i)
        return
    bits = may_be_aimed_at(s, f, w, i)
    for k in range(w.slot_count):
        if (bits >> w.slots[k]) & 1:
            add(w, AIM_SLOT + k)


@kernel
def row_of(verb: int) -> int:
    """The row that a verb of the start names."""
    return Row.FRONT if verb == Verb.FRONT else Row.BACK
