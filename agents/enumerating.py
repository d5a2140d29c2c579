"""Every way the dice of one choice can fall, one after the other: what comes of it, by its exact chance.

The dice are laid on the tape as if typed in: a run that lacks one says which die it wants, and goes on with every face
of it. A choice is carried out until its turn, move or attack is over or the next choice is asked; those who are asked
on the way (reactions) decide as the policies say.
"""

from __future__ import annotations

from typing import Any

from ..rules.core.choices import Question
from ..rules.core.engine import answer, list_choices, run_frame
from ..rules.core.frames import hush
from ..rules.core.kernel import entry, kernel
from ..rules.core.records import Array, Floats, Nums
from ..rules.core.state import TAPE, UNITS, Ending, Spec, State, Workspace
from .policies import choose

EVERYBODY = 15  # sides whose dice are laid
KINDS = 64  # kinds of events
TARGETS = UNITS + 1  # each combatant, and nobody
PEOPLE = 2 * TARGETS  # targets of an event, then its actors
TOO_MANY = -1
LONGEST = 200  # frames that one choice may run


@kernel
def lay(f: State, faces: Nums, count: int) -> None:
    """Put the dice on the tape, and no others."""
    f.tape_at = 0
    f.tape_count = count
    for k in range(count):
        f.tape[k] = faces[k]


@kernel
def carry_out(
    s: Spec, F: Array[State], V: Array[State], w: Workspace, P: Any, choices: Nums, count: int, key: int
) -> None:
    """Take the choices one after the other in fight 0, then run on as far as they are what is going on."""
    f = F[0]
    depth = f.depth
    taken = 0
    for _ in range(LONGEST):
        if f.ending != Ending.ONGOING or f.depth < depth or w.starved:
            return
        if f.question == Question.NOTHING:
            run_frame(s, f, w)
            continue
        list_choices(s, f, w)
        if taken < count:
            answer(s, f, w, choices[taken])
            taken += 1
        elif w.choice_count == 1:
            answer(s, f, w, w.choices[0])
        elif f.depth > depth:
            answer(s, f, w, choose(s, F, 0, V, w, 0, P[f.decider], key))
        else:
            return
    hush(f)


@kernel
def note(w: Workspace, happened: Any, n: int) -> None:
    """Mark which kinds of events there were, at whom and by whom, in `happened[n]`, shape (64, 50)."""
    for kind in range(KINDS):
        for who in range(PEOPLE):
            happened[n, kind, who] = 0
    for k in range(w.event_count):
        event = w.events[k]
        if event.kind < KINDS:
            happened[n, event.kind, event.target if event.target >= 0 else UNITS] = 1
            happened[n, event.kind, TARGETS + (event.actor if event.actor >= 0 else UNITS)] = 1


@kernel
def chance_of(sides: Nums, depth: int) -> float:
    """Of one way that these dice can fall."""
    chance = 1.0
    for k in range(depth):
        chance /= sides[k]
    return chance


@kernel
def next_dice(faces: Nums, sides: Nums, depth: int) -> int:
    """The next way the dice can fall; how many of them are the same or one more, 0: that was the last."""
    while depth > 0 and faces[depth - 1] == sides[depth - 1]:
        depth -= 1
    if depth:
        faces[depth - 1] += 1
    return depth


@kernel
def make_ready(f: State, w: Workspace, faces: Nums, depth: int) -> None:
    """For another run: these dice on the tape, all of them by hand, events noted from the first."""
    lay(f, faces, depth)
    w.by_hand = EVERYBODY
    w.starved = 0
    w.ready = 0
    w.tracing = 1
    w.event_count = 0


@entry
def enumerate_dice(
    S: Array[Spec],
    R: Array[State],
    F: Array[State],
    V: Array[State],
    W: Array[Workspace],
    P: Any,
    choices: Nums,
    count: int,
    key: int,
    faces: Nums,
    sides: Nums,
    depth: int,
    most: int,
    leaves: Any,
    chances: Floats,
    happened: Any,
) -> int:
    """Go on through the ways the dice can fall from `faces`, until all or as many as fit are told; how many.

    Args:
        S: the spec; R: the fight; F, V, W: to play in, one record each; P: policies (24,) of who is asked on the way.
        choices, count: what is taken, one after the other; key: of the policies' dice.
        faces, sides: the dice that are laid, (64,); the last of `sides` takes how many are laid next, 0 at the end.
        depth: how many are laid at first; most: how many ways fit below.
        leaves: (most,) takes the fight as each way leaves it; chances: (most,) the chance of each.
        happened: (most, 64, 50) takes which kinds of events there were, at whom and by whom.
    """
    s = S[0]
    w = W[0]
    told = 0
    while True:
        F[0] = R[0]
        make_ready(F[0], w, faces, depth)
        carry_out(s, F, V, w, P, choices, count, key)
        if w.starved and depth >= TAPE - 1:
            return TOO_MANY
        if w.starved:
            sides[depth] = w.wanted_sides
            faces[depth] = 1
            depth += 1
            continue
        chances[told] = chance_of(sides, depth)
        leaves[told] = F[0]
        note(w, happened, told)
        told += 1
        depth = next_dice(faces, sides, depth)
        if depth == 0 or told == most:
            sides[TAPE - 1] = depth
            return told
