"""Policies inside kernels, picked by number and weight row: random and scripted play whole fights without Python.

`P` is an array of 24 policy records, one a combatant; `V` an array of state records for views, one a thread.
A policy decides from the redacted view of its side alone (P4), with dice of its own: `key`, never the fight's.
"""

from __future__ import annotations

from typing import Any

from ..rules.core.batch import show
from ..rules.core.choices import VERBS
from ..rules.core.dice import random32
from ..rules.core.engine import list_choices, play
from ..rules.core.kernel import Words, entry, kernel, modal
from ..rules.core.records import Array, Nums, num, nums
from ..rules.core.state import Ending, Spec, State, Workspace
from ..rules.core.view import redact

WEIGHTS = 24  # numbers that make up a personality


class Kind(Words):
    """Who decides."""

    OUTSIDE = 0  # whoever called the kernel
    RANDOM = 1
    SCRIPTED = 2


class Policy:
    """How one combatant decides."""

    kind: int = num("Kind", "outside, random or scripted")
    level: int = num("1 to 5", "difficulty: 5 plays its best", 5)
    weights: Nums = nums(WEIGHTS, "hundredths", "the personality, by the mode's weight names")


@modal
def choose_scripted(s: Spec, v: State, w: Workspace, policy: Policy, key: int) -> int:
    """Mode: the best legal choice (listed in `w.choices`) by the policy's weights, from the redacted view `v`."""
    raise NotImplementedError


@modal
def shuns(s: Spec, f: State, choice: int) -> bool:
    """Mode: the random agent does not take this choice: it never yields, flees or escapes."""
    raise NotImplementedError


@kernel
def choose_random(s: Spec, f: State, w: Workspace, key: int) -> int:
    """Any legal choice but those that leave the fight; if there is nothing else, the first."""
    start = (random32(key, f.decisions) * w.choice_count) >> 32
    for k in range(w.choice_count):
        choice = w.choices[(start + k) % w.choice_count]
        if not shuns(s, f, choice):
            return choice
    return w.choices[0]


@kernel
def choose(s: Spec, F: Array[State], i: int, V: Array[State], w: Workspace, t: int, P: Any, key: int) -> int:
    """What the decider's policy takes, from its side's view; `w.choices` must be its legal choices."""
    f = F[i]
    policy = P[f.decider]
    if policy.kind == Kind.RANDOM:
        return choose_random(s, f, w, key)
    V[t] = F[i]
    redact(s, f, V[t], s.sheets[f.decider].side)
    return choose_scripted(s, V[t], w, policy, random32(key, f.decisions))


@kernel
def run_policies(s: Spec, F: Array[State], i: int, V: Array[State], w: Workspace, t: int, P: Any, key: int) -> int:
    """Let policies decide until somebody outside must, or the fight ends; returns the decisions taken (aims uncounted).

    `w.choices` must be the decider's legal choices, and still is afterwards.
    """
    f = F[i]
    taken = 0
    while f.ending == Ending.ONGOING and P[f.decider].kind != Kind.OUTSIDE:
        choice = choose(s, F, i, V, w, t, P, key)
        taken += 1 if choice < VERBS else 0
        play(s, f, w, choice)
    return taken


@entry
def play_out(
    S: Array[Spec], k: int, F: Array[State], i: int, V: Array[State], W: Array[Workspace], t: int, P: Any, key: int
) -> int:
    """Play fight `i` on with its policies; returns the decisions taken."""
    if F[i].ending == Ending.ONGOING:
        list_choices(S[k], F[i], W[t])
    return run_policies(S[k], F, i, V, W[t], t, P, key)


@entry
def advise(S: Array[Spec], k: int, V: Array[State], i: int, W: Array[Workspace], t: int, P: Any, key: int) -> int:
    """What the policy of the decider of view `i` would choose. The view is already redacted."""
    v = V[i]
    list_choices(S[k], v, W[t])
    policy = P[v.decider]
    if policy.kind == Kind.RANDOM:
        return choose_random(S[k], v, W[t], key)
    return choose_scripted(S[k], v, W[t], policy, random32(key, v.decisions))


@entry
def step_range_against(
    S: Array[Spec],
    which: Any,
    F: Array[State],
    V: Array[State],
    W: Array[Workspace],
    t: int,
    P: Any,
    keys: Any,
    low: int,
    high: int,
    choices: Any,
    masks: Any,
    rows: Any,
    over: Any,
) -> int:
    """As `step_range`, with policies of row `i` of `P` (n, 24) deciding until somebody outside must.

    A choice of -1 takes nothing: the row is only run on and shown (after a reset).
    """
    for i in range(low, high):
        if choices[i] >= 0 and masks[i, choices[i]] == 0:
            return -1 - i
    w = W[t]
    for i in range(low, high):
        w.ready = 0
        s = S[which[i]]
        if choices[i] >= 0:
            play(s, F[i], w, choices[i])
        else:
            list_choices(s, F[i], w)
        run_policies(s, F, i, V, w, t, P[i], keys[i])
        show(s, F[i], w, masks[i], rows[i])
        over[i] = F[i].ending
    return 0
