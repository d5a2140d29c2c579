"""Calling initiative (R03), the order (R04), and agents who say who of some goes first (R04, R06)."""

from __future__ import annotations

from ..core.choices import Question
from ..core.dice import roll
from ..core.events import emit
from ..core.frames import ask, pop, push
from ..core.kernel import kernel
from ..core.state import NOBODY, Fate, Frame
from .formation import asked_at, stands
from .state import RowsFight, RowsSpec, RowsWork
from .words import Doing, Ev, RollFor, Tie, Verb

CALLING, SETTLING = range(2)  # stages of CALLS


@kernel
def run_calls(s: RowsSpec, f: RowsFight, w: RowsWork, frame: Frame) -> None:
    """R03: each player calls; then the die is cast, all is revealed, and ties are settled."""
    if frame.stage == CALLING:
        if ask_next_caller(s, f, frame):
            return
        cast_die(s, f, w)
        reveal_calls(s, f, w)
        line_up(s, f)
        frame.stage = SETTLING
        frame.who = 0
    if s.profile.ties_by_choice and ask_next_tie(s, f, frame):
        return
    for k in range(f.order_count):
        emit(w, Ev.ORDER, f.order[k], NOBODY, k, f.units[f.order[k]].initiative, 0, 0, 4)
    pop(f)


@kernel
def ask_next_caller(s: RowsSpec, f: RowsFight, frame: Frame) -> bool:
    """R03: the next player who has not called; true while one is asked."""
    while frame.who < 2 * s.count:
        i = asked_at(s, frame.who)
        frame.who += 1
        if i != NOBODY and s.sheets[i].player and stands(f, i):
            ask(f, i, Question.VERB)
            return True
    return False


@kernel
def game_master(s: RowsSpec) -> int:
    """R03: who casts the die: the first who is not on the players' side."""
    for i in range(s.count):
        if s.sheets[i].side != s.players:
            return i
    return 0


@kernel
def cast_die(s: RowsSpec, f: RowsFight, w: RowsWork) -> None:
    """R03: a d10, or 2d5; not cast where nobody called."""
    called = 0
    for i in range(s.count):
        called += f.units[i].call
    if called == 0:
        return
    dice = s.profile.initiative_dice
    for _ in range(dice):
        f.cast += roll(s, f, w, game_master(s), RollFor.INITIATIVE, 10 // dice)


@kernel
def raised_initiative(s: RowsSpec, initiative: int) -> int:
    """R03: initiative x 1.5, rounded down."""
    up = 99 if s.profile.call_rounds_up else 0
    return (initiative * s.profile.call_factor + up) // 100


@kernel
def tie_by_call(s: RowsSpec, f: RowsFight, i: int) -> int:
    """R03: a call at or above the die loses ties with opponents, below it wins them; 1 always wins."""
    call = f.units[i].call
    if call == 0:
        return Tie.EVEN
    if call == 1 and s.profile.one_wins_at_one:
        return Tie.WINS
    return Tie.LOSES if call >= f.cast else Tie.WINS


@kernel
def ties_with_opponent(s: RowsSpec, f: RowsFight, i: int) -> bool:
    """Somebody of the other side has the same initiative."""
    for j in range(s.count):
        if s.sheets[j].side != s.sheets[i].side and f.units[j].initiative == f.units[i].initiative:
            return True
    return False


@kernel
def reveal_calls(s: RowsSpec, f: RowsFight, w: RowsWork) -> None:
    """R03: everybody's initiative for the battle, and how each stands in a tie."""
    for i in range(s.count):
        me = f.units[i]
        me.initiative = s.sheets[i].initiative
        if me.call:
            emit(w, Ev.CALL, i, NOBODY, me.call, 0, 0, 0, 3)
            if me.call == f.cast:
                me.initiative = raised_initiative(s, me.initiative)
    if f.cast:
        emit(w, Ev.CAST, NOBODY, NOBODY, f.cast, 0, 0, 0, 3)
    for i in range(s.count):
        me = f.units[i]
        me.tie = tie_by_call(s, f, i) if ties_with_opponent(s, f, i) else Tie.EVEN
        raised = 1 if me.call and me.call == f.cast else 0
        emit(w, Ev.INITIATIVE, i, NOBODY, me.initiative, raised, me.tie, 0, 3)


@kernel
def goes_before(f: RowsFight, i: int, j: int) -> bool:
    """R04: highest initiative first; R03: ties with opponents by the call; then roster order."""
    mine = f.units[i]
    theirs = f.units[j]
    if mine.initiative != theirs.initiative:
        return mine.initiative > theirs.initiative
    return mine.tie < theirs.tie if mine.tie != theirs.tie else i < j


@kernel
def line_up(s: RowsSpec, f: RowsFight) -> None:
    """R04: the order for the battle: all who have not left it, the downed too, for they may be raised."""
    n = 0
    for i in range(s.count):
        if not stands(f, i) and f.units[i].fate != Fate.UNCONSCIOUS:
            continue
        at = n
        while at > 0 and goes_before(f, i, f.order[at - 1]):
            f.order[at] = f.order[at - 1]
            at -= 1
        f.order[at] = i
        n += 1
    f.order_count = n


@kernel
def end_of_tie(f: RowsFight, at: int) -> int:
    """The place after the last who ties with the one at this place, beyond what calls decide."""
    first = f.units[f.order[at]]
    end = at + 1
    while end < f.order_count:
        other = f.units[f.order[end]]
        if other.initiative != first.initiative or other.tie != first.tie:
            break
        end += 1
    return end


@kernel
def arranger(s: RowsSpec, f: RowsFight, at: int, end: int) -> int:
    """R04: who says how a tie is settled: a player among heroes, the GM among warriors; -1 if nobody of them stands."""
    best = NOBODY
    for k in range(at, end):
        i = f.order[k]
        if not stands(f, i):
            continue
        if s.sheets[i].player:
            return i
        if best == NOBODY or (s.sheets[best].side == s.players and s.sheets[i].side != s.players):
            best = i
    return best


@kernel
def ask_next_tie(s: RowsSpec, f: RowsFight, frame: Frame) -> bool:
    """R04: the next tie that somebody must settle; true while one is asked."""
    while frame.who < f.order_count:
        at = frame.who
        end = end_of_tie(f, at)
        frame.who = end
        i = arranger(s, f, at, end)
        if end - at > 1 and i != NOBODY:
            arrange(f, i, at, end)
            return True
    return False


@kernel
def arrange(f: RowsFight, i: int, at: int, end: int) -> None:
    """Combatant `i` says in which order those from place `at` to `end` - 1 go."""
    frame = push(f, Doing.ARRANGE, i, NOBODY)
    frame.who = at
    frame.amount = end


@kernel
def run_arrange(f: RowsFight, frame: Frame) -> None:
    """Ask for one place after the other; the last goes to who is left."""
    if frame.who >= frame.amount - 1:
        pop(f)
        return
    f.verb = Verb.GO_NEXT
    ask(f, frame.actor, Question.SLOT)


@kernel
def to_arrange(f: RowsFight, frame: Frame) -> int:
    """Bits of those who have no place yet."""
    bits = 0
    for k in range(frame.who, frame.amount):
        bits |= 1 << f.order[k]
    return bits


@kernel
def go_next(f: RowsFight, frame: Frame, j: int) -> None:
    """Combatant `j` takes the next place; the others close up behind it."""
    at = frame.who
    while f.order[at] != j:
        at += 1
    while at > frame.who:
        f.order[at] = f.order[at - 1]
        at -= 1
    f.order[at] = j
    frame.who += 1
