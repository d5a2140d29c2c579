"""Checks that need millions of choices and so live in kernels: the mask against `take`, trees of choices."""

from __future__ import annotations

from .batch import pick_random
from .choices import CHOICES
from .engine import TAKEN, begin, list_choices, play, take, write_mask
from .kernel import entry
from .records import Array, Nums
from .state import Ending, Spec, State, Workspace


@entry
def audit_mask(S: Array[Spec], k: int, F: Array[State], i: int, W: Array[Workspace], t: int, mask: Nums) -> int:
    """Try every index on a clone of fight `i` (record i + 1): the first where mask and `take` disagree, -1 none.

    Also -2 if nothing is legal although the fight goes on (P1).
    """
    w = W[t]
    list_choices(S[k], F[i], w)
    write_mask(w, mask)
    if w.choice_count == 0:
        return -2
    for choice in range(CHOICES):
        F[i + 1] = F[i]
        taken = take(S[k], F[i + 1], w, choice) == TAKEN
        if taken != (mask[choice] != 0):
            return choice
    return -1


@entry
def wander(S: Array[Spec], k: int, F: Array[State], i: int, W: Array[Workspace], t: int, key: int, steps: int) -> int:
    """Take up to so many seeded choices; returns how many were taken before the fight ended."""
    w = W[t]
    f = F[i]
    list_choices(S[k], f, w)
    n = 0
    while n < steps and f.ending == Ending.ONGOING:
        play(S[k], f, w, pick_random(S[k], f, w, key))
        n += 1
    return n


@entry
def audit_fight(
    S: Array[Spec], k: int, F: Array[State], W: Array[Workspace], t: int, mask: Nums, key: int, most: int, found: Nums
) -> int:
    """Play fight 0 from its start and audit every state on the way; returns the states audited.

    `found` (2,) gets the first disagreement, as choice and decision number; untouched if there is none.
    """
    w = W[t]
    begin(S[k], F[0], w)
    states = 0
    while F[0].ending == Ending.ONGOING and states < most:
        wrong = audit_mask(S, k, F, 0, W, t, mask)
        if wrong != -1:
            found[0] = wrong
            found[1] = F[0].decisions
            return states
        states += 1
        list_choices(S[k], F[0], w)
        play(S[k], F[0], w, pick_random(S[k], F[0], w, key))
    return states
