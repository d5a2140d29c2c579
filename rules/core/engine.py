"""The one loop of every mode: frames run until somebody really has to choose, or the fight is over."""

from __future__ import annotations

from .choices import CHOICES, Question
from .frames import FAULT_NO_CHOICE, fail, hush
from .kernel import kernel, modal
from .records import Nums
from .state import Ending, Spec, State, Workspace

TAKEN = 0
ILLEGAL = 1
OVER = 2


@modal
def start(s: Spec, f: State, w: Workspace) -> None:
    """Mode: set up the first frame of a fight."""


@modal
def run_frame(s: Spec, f: State, w: Workspace) -> None:
    """Mode: let the top frame go on until it ends, pushes another, or asks."""


@modal
def list_choices(s: Spec, f: State, w: Workspace) -> None:
    """Mode: write the legal choices of the decider into `w.choices`, ascending."""


@modal
def answer(s: Spec, f: State, w: Workspace, choice: int) -> None:
    """Mode: the decider takes a legal choice."""


@modal
def leaves(s: Spec, f: State, choice: int) -> bool:
    """Mode: by this choice the decider leaves the fight of its own will: it yields, flees or escapes."""
    raise NotImplementedError


@kernel
def advance(s: Spec, f: State, w: Workspace) -> None:
    """Run on to the next real decision; a choice without alternative is taken by the engine."""
    while f.ending == Ending.ONGOING:
        if f.question == Question.NOTHING:
            run_frame(s, f, w)
            continue
        list_choices(s, f, w)
        if w.choice_count > 1:
            return
        if w.choice_count == 0:
            fail(f, FAULT_NO_CHOICE)
            return
        answer(s, f, w, w.choices[0])
    hush(f)
    w.choice_count = 0


@kernel
def begin(s: Spec, f: State, w: Workspace) -> None:
    """Start the fight and run to its first decision."""
    w.event_count = 0
    start(s, f, w)
    advance(s, f, w)


@kernel
def play(s: Spec, f: State, w: Workspace, choice: int) -> None:
    """Take a choice known to be legal, and run to the next decision."""
    f.decisions += 1
    w.event_count = 0
    answer(s, f, w, choice)
    advance(s, f, w)


@kernel
def take(s: Spec, f: State, w: Workspace, choice: int) -> int:
    """Take a choice if it is legal; otherwise change nothing and say so (P1)."""
    if f.ending != Ending.ONGOING:
        return OVER
    list_choices(s, f, w)
    for k in range(w.choice_count):
        if w.choices[k] == choice:
            play(s, f, w, choice)
            return TAKEN
    return ILLEGAL


@kernel
def write_mask(w: Workspace, mask: Nums) -> None:
    """Write the legal choices into `mask`, shape (345,), any integer type."""
    for k in range(CHOICES):
        mask[k] = 0
    for k in range(w.choice_count):
        mask[w.choices[k]] = 1
