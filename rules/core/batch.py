"""What Python calls: begin, take, look and play fights out, one or many, in arrays that the caller owns.

`S` specs, `F` states, `W` workspaces are arrays of records: fight `i` of spec `k` on workspace `t`. None of them
holds the lock, so that threads may each play with a workspace of their own.
"""

from __future__ import annotations

from typing import Any

from .dice import random32
from .engine import begin, leaves, list_choices, play, take, write_mask
from .kernel import entry, kernel
from .records import Array, Floats, Nums
from .state import TAPE, Ending, Spec, State, Workspace
from .view import observe, redact


@entry
def seed_one(F: Array[State], i: int, key: int) -> None:
    """Give fight `i` its dice: a key of 63 bits, from the first die on."""
    F[i].key = key
    F[i].counter = 0


@entry
def lay_one(F: Array[State], i: int, face: int) -> int:
    """Put a die on the tape of fight `i`; 0 if there is no room left."""
    f = F[i]
    if f.tape_at == f.tape_count:
        f.tape_at = 0
        f.tape_count = 0
    if f.tape_count >= TAPE:
        return 0
    f.tape[f.tape_count] = face
    f.tape_count += 1
    return 1


@entry
def copy_one(F: Array[State], i: int, G: Array[State], j: int) -> None:
    """Make fight `i` of `F` a clone of fight `j` of `G`."""
    F[i] = G[j]


@entry
def begin_one(S: Array[Spec], k: int, F: Array[State], i: int, W: Array[Workspace], t: int) -> None:
    """Start fight `i` and run it to its first decision."""
    begin(S[k], F[i], W[t])


@entry
def take_one(S: Array[Spec], k: int, F: Array[State], i: int, W: Array[Workspace], t: int, choice: int) -> int:
    """Take a choice in fight `i`: 0 taken, 1 illegal (nothing changed), 2 the fight is over."""
    return take(S[k], F[i], W[t], choice)


@entry
def look_one(S: Array[Spec], k: int, F: Array[State], i: int, W: Array[Workspace], t: int, mask: Nums) -> int:
    """Write the legal choices of fight `i` into `mask`, shape (345,); returns their number."""
    w = W[t]
    w.choice_count = 0
    if F[i].ending == Ending.ONGOING:
        list_choices(S[k], F[i], w)
    write_mask(w, mask)
    return w.choice_count


@entry
def observe_one(S: Array[Spec], k: int, F: Array[State], i: int, W: Array[Workspace], t: int, row: Floats) -> None:
    """Write the decider's observation of fight `i` into `row`."""
    if F[i].ending == Ending.ONGOING:
        list_choices(S[k], F[i], W[t])
    observe(S[k], F[i], W[t], row)


@entry
def redact_one(S: Array[Spec], k: int, F: Array[State], i: int, V: Array[State], j: int, side: int) -> None:
    """Write what `side` may know of fight `i` into record `j` of `V`."""
    V[j] = F[i]
    redact(S[k], F[i], V[j], side)


@kernel
def show(s: Spec, f: State, w: Workspace, mask: Nums, row: Floats) -> None:
    """Mask and observation of the decision that a fight stands at; all zero once it is over."""
    write_mask(w, mask)
    observe(s, f, w, row)


@kernel
def pick_random(s: Spec, f: State, w: Workspace, key: int) -> int:
    """Any of the legal choices but those that leave the fight; the first if there is nothing else."""
    first = (random32(key, f.decisions) * w.choice_count) >> 32
    for k in range(w.choice_count):
        choice = w.choices[(first + k) % w.choice_count]
        if not leaves(s, f, choice):
            return choice
    return w.choices[0]


@entry
def pick_one(S: Any, k: int, F: Any, i: int, W: Any, t: int, key: int) -> int:
    """A seeded legal choice of fight `i`, any but those that leave the fight."""
    list_choices(S[k], F[i], W[t])
    return pick_random(S[k], F[i], W[t], key)


@entry
def playout_random(S: Array[Spec], k: int, F: Array[State], i: int, W: Array[Workspace], t: int, key: int) -> int:
    """Play fight `i` to its end by any legal choices; returns the decisions that were verbs (aims uncounted)."""
    f = F[i]
    w = W[t]
    verbs = 0
    while f.ending == Ending.ONGOING:
        choice = pick_random(S[k], f, w, key)
        verbs += 1 if choice < 96 else 0
        play(S[k], f, w, choice)
    return verbs
