"""Facts from outside: a game master says how something is, and the fight goes on from there.

One writer for each: the mode makes it so, notes it as an event, and lets happen what follows from it by its rules (who
has nothing left falls, who is put beside a foe is Engaged). Whatever cannot be so is refused, and nothing has changed.
"""

from __future__ import annotations

from .choices import Question
from .endings import judge
from .engine import advance, list_choices
from .events import OVERRULED, emit
from .frames import hush
from .kernel import Words, entry, kernel, modal
from .records import Array
from .state import NOBODY, Ending, Fate, Spec, State, Workspace


class Fact(Words):
    """What may be said of a combatant, by two numbers `a` and `b`."""

    POOL = 1  # a which of the mode's pools, b what it holds
    PLACE = 2  # a and b column and row on a board; in rows a the Row
    CONDITION = 3  # a which of the mode's conditions, b how much, or how long: as the mode says
    FATE = 4  # a how it stands in the fight: it may have left it, or come back
    JOIN = 5  # the last of the roster has come to the fight under way


class Refusal(Words):
    """Why a fact cannot be so."""

    NONE = 0
    OVER = 1  # the fight has ended
    NOBODY_THERE = 2  # no such combatant, or it is not on the field
    UNKNOWN = 3  # the mode has no such pool, condition or fate
    RANGE = 4  # the number is out of range
    NO_ROOM = 5  # nobody can stand there, or somebody does
    NOT_NOW = 6  # something is under way that must come to its end first


@modal
def overrule(s: Spec, f: State, w: Workspace, fact: int, i: int, a: int, b: int) -> int:
    """Mode: make it so and note it, or change nothing and say why not (Refusal)."""
    raise NotImplementedError


@kernel
def note(w: Workspace, fact: int, i: int, which: int, now: int, before: int) -> None:
    """The event of a fact from outside."""
    emit(w, OVERRULED, i, NOBODY, fact, which, now, before, 0)


@kernel
def set_fact(s: Spec, f: State, w: Workspace, fact: int, i: int, a: int, b: int) -> int:
    """Make it so, and run to the next decision: the one that was asked, if it is still one."""
    w.event_count = 0
    w.ready = 0
    if f.ending != Ending.ONGOING:
        return Refusal.OVER
    if i < 0 or i >= s.count:
        return Refusal.NOBODY_THERE
    refused = overrule(s, f, w, fact, i, a, b)
    if refused == Refusal.NONE:
        go_on(s, f, w)
    return refused


@kernel
def go_on(s: Spec, f: State, w: Workspace) -> None:
    """The fight may be over; the decider may have left it, or have nothing to choose any more."""
    judge(s, f)
    if f.ending == Ending.ONGOING and f.question != Question.NOTHING:
        if f.units[f.decider].fate != Fate.STANDING:
            hush(f)
        else:
            list_choices(s, f, w)
            if w.choice_count == 0:
                hush(f)
    advance(s, f, w)


@entry
def set_fact_one(
    S: Array[Spec], k: int, F: Array[State], i: int, W: Array[Workspace], t: int, fact: int, who: int, a: int, b: int
) -> int:
    """Say something of combatant `who` in fight `i`; 0, or why it cannot be so (Refusal), and nothing has changed."""
    return set_fact(S[k], F[i], W[t], fact, who, a, b)
