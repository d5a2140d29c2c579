"""What is pending: a stack of frames in the state. The top one runs until it ends, waits for another, or asks."""

from __future__ import annotations

from .choices import Question
from .kernel import kernel
from .state import DEPTH, NOBODY, Ending, Frame, State

FAULT_DEPTH = 1  # more frames than fit
FAULT_NO_CHOICE = 2  # somebody was asked and had no legal choice


@kernel
def fail(f: State, fault: int) -> None:
    """The engine found itself wrong: the fight ends as an error, it never goes on silently."""
    f.ending = Ending.FAULT
    f.fault = fault


@kernel
def push(f: State, kind: int, actor: int, target: int) -> Frame:
    """Put a new frame on top and return it, all other fields at zero."""
    if f.depth >= DEPTH:
        fail(f, FAULT_DEPTH)
        f.depth = DEPTH - 1
    frame = f.frames[f.depth]
    f.depth += 1
    frame.kind = kind
    frame.stage = 0
    frame.actor = actor
    frame.target = target
    frame.using = 0
    frame.who = 0
    frame.path = 0
    frame.steps = 0
    frame.degree = 0
    frame.amount = 0
    frame.variants = 0
    return frame


@kernel
def pop(f: State) -> None:
    """The top frame is done."""
    f.depth -= 1


@kernel
def top(f: State) -> Frame:
    """The frame that is going on."""
    return f.frames[f.depth - 1]


@kernel
def ask(f: State, i: int, question: int) -> None:
    """Stop until combatant `i` has chosen."""
    ask_for(f, i, i, question)


@kernel
def ask_for(f: State, i: int, body: int, question: int) -> None:
    """Stop until combatant `i` has chosen what `body` does: itself, or one that it has in its power."""
    f.decider = i
    f.acting = body
    f.question = question


@kernel
def hush(f: State) -> None:
    """Nobody is asked."""
    f.decider = NOBODY
    f.acting = NOBODY
    f.question = Question.NOTHING
