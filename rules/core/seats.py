"""Who sits in which slot of the decider, in choices and observation alike: itself, its allies, its foes (roster order).

Combatants whose existence the side does not know have no slot, and leave no gap. Who decides for a body not its own
finds that body in the first slot, and itself among the allies.
"""

from __future__ import annotations

from .bits import lowest
from .choices import Question
from .endings import are_foes
from .kernel import entry, kernel, modal
from .records import Array, Nums
from .state import Spec, State, Workspace


@modal
def knows_of(s: Spec, f: State, side: int, j: int) -> bool:
    """Mode: the side knows that combatant `j` exists."""
    raise NotImplementedError


@modal
def knows_place_of(s: Spec, f: State, side: int, j: int) -> bool:
    """Mode: the side knows where combatant `j` is."""
    raise NotImplementedError


@kernel
def seat(s: Spec, f: State, w: Workspace, i: int) -> None:
    """Write into `w.slots` who sits where as combatant `i` sees it."""
    side = s.sheets[i].side
    body = f.acting if i == f.decider and f.question != Question.NOTHING else i
    w.slots[0] = body
    n = 1
    foes = 0
    for j in range(s.count):
        if j == body or not knows_of(s, f, side, j):
            continue
        if are_foes(s, i, j):
            foes |= 1 << j
        else:
            w.slots[n] = j
            n += 1
    w.friend_count = n
    while foes:
        w.slots[n] = lowest(foes)
        n += 1
        foes &= foes - 1
    w.slot_count = n


@entry
def seats_one(S: Array[Spec], k: int, F: Array[State], i: int, W: Array[Workspace], t: int) -> int:
    """Write into `slots` of workspace `t` who sits where as the decider of fight `i` sees it; returns how many."""
    seat(S[k], F[i], W[t], F[i].decider)
    return W[t].slot_count


@entry
def known_one(S: Array[Spec], k: int, F: Array[State], i: int, side: int, known: Nums) -> None:
    """Write into `known`, shape (24,), what a side knows of each: 0 nothing, 1 that it exists, 2 its place."""
    for j in range(S[k].count):
        known[j] = 1 if knows_of(S[k], F[i], side, j) else 0
        if known[j] and knows_place_of(S[k], F[i], side, j):
            known[j] = 2
