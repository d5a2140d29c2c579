"""Policies inside kernels, picked by number and weight row: random and scripted play whole fights without Python.

`P` is an array of 24 policy records, one a combatant; `V` an array of state records for views, one a thread.
A policy decides from the redacted view of its side alone (P4), with dice of its own: `key`, never the fight's.
"""

from __future__ import annotations

from typing import Any

from ..rules.core.batch import show
from ..rules.core.choices import VERBS
from ..rules.core.dice import random32
from ..rules.core.engine import advance, answer, begin, leaves, list_choices, play
from ..rules.core.kernel import entry, kernel
from ..rules.core.records import Array, Nums
from ..rules.core.state import SIDES, UNITS, Ending, Spec, State, Workspace
from ..rules.core.view import redact
from .grid import scores as grid_scores
from .policy import WEIGHTS, Kind, Policy, choose_scripted
from .rows import scores as rows_scores
from .ships import scores as ships_scores
from .skirmish import scores as skirmish_scores

__all__ = ["WEIGHTS", "Kind", "Policy", "advise", "play_fights", "play_out", "step_range_against"]

MODES = (grid_scores, rows_scores, skirmish_scores, ships_scores)  # whose importing registers how they score
FACTS = 3 + SIDES + UNITS  # what is told of a fight: ending, rounds, decisions, each side's result, each one's fate


@kernel
def choose_random(s: Spec, f: State, w: Workspace, key: int) -> int:
    """Any legal choice but those that leave the fight; if there is nothing else, the first."""
    start = (random32(key, f.decisions) * w.choice_count) >> 32
    for k in range(w.choice_count):
        choice = w.choices[(start + k) % w.choice_count]
        if not leaves(s, f, choice):
            return choice
    return w.choices[0]


@kernel
def choose(s: Spec, F: Array[State], i: int, V: Array[State], w: Workspace, t: int, policy: Policy, key: int) -> int:
    """What a scripted policy takes, from its side's view; `w.choices` must be its legal choices."""
    V[t] = F[i]
    redact(s, F[i], V[t], s.sheets[F[i].decider].side)
    return choose_scripted(s, V[t], w, policy, random32(key, F[i].decisions))


@kernel
def play_aimed(s: Spec, f: State, w: Workspace, verb: int, aim: int) -> None:
    """Take a verb and its aim, both known to be legal: the same as one after the other, but nothing is listed between.

    The search behind the aim is still on the scratch paper if it was the last one.
    """
    f.decisions += 1 if w.notes.aim_counts[verb] == 1 else 2  # an aim without alternative is no choice
    w.event_count = 0
    answer(s, f, w, verb)
    w.ready = 1 if w.notes.searched == verb else 0
    answer(s, f, w, aim)
    advance(s, f, w)


@kernel
def run_policies(s: Spec, F: Array[State], i: int, V: Array[State], w: Workspace, t: int, P: Any, key: int) -> int:
    """Let policies decide until somebody outside must, or the fight ends; returns the decisions taken (aims uncounted).

    `w.choices` must be the decider's legal choices, and still is afterwards.
    """
    f = F[i]
    taken = 0
    while f.ending == Ending.ONGOING and P[f.decider].kind != Kind.OUTSIDE:
        if P[f.decider].kind == Kind.RANDOM:
            choice = choose_random(s, f, w, key)
        else:
            choice = choose(s, F, i, V, w, t, P[f.decider], key)
        taken += 1 if choice < VERBS else 0
        if choice < VERBS and P[f.decider].kind == Kind.SCRIPTED and w.notes.aim_counts[choice]:
            play_aimed(s, f, w, choice, w.notes.aims[choice])
        else:
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


@kernel
def tell(s: Spec, f: State, taken: int, out: Any, n: int) -> None:
    """Write how a fight went into row `n`."""
    out[n, 0] = f.ending
    out[n, 1] = f.round_no
    out[n, 2] = taken
    for side in range(SIDES):
        out[n, 3 + side] = f.results[side]
    for j in range(UNITS):
        out[n, 3 + SIDES + j] = f.units[j].fate


@entry
def play_fights(
    S: Array[Spec],
    start: Array[State],
    F: Array[State],
    V: Array[State],
    W: Array[Workspace],
    t: int,
    P: Any,
    dice: Nums,
    keys: Nums,
    low: int,
    high: int,
    out: Any,
) -> None:
    """Play whole fights `low` to `high` - 1 of one encounter, on row `t` of `F`, `V` and `W`.

    Args:
        S: the spec, one record; start: its start, one record.
        P: policies (24,); dice, keys: the key of each fight's dice, and of its policies' (n,).
        out: takes how each went, shape (n, FACTS).
    """
    s = S[0]
    w = W[t]
    for n in range(low, high):
        F[t] = start[0]
        F[t].key = dice[n]
        w.ready = 0
        begin(s, F[t], w)
        taken = run_policies(s, F, t, V, w, t, P, keys[n])
        tell(s, F[t], taken, out, n)


@entry
def advise(
    S: Array[Spec], k: int, V: Array[State], i: int, W: Array[Workspace], t: int, P: Any, mask: Nums, key: int
) -> int:
    """What the policy of the decider of view `i` would choose among the choices set in `mask`, shape (345,).

    The view is already redacted; -1 if the mask holds no legal choice.
    """
    v = V[i]
    w = W[t]
    list_choices(S[k], v, w)
    count = 0
    for n in range(w.choice_count):
        if mask[w.choices[n]]:
            w.choices[count] = w.choices[n]
            count += 1
    w.choice_count = count
    if count == 0:
        return -1
    policy = P[v.decider]
    if policy.kind == Kind.RANDOM:
        return choose_random(S[k], v, w, key)
    return choose_scripted(S[k], v, w, policy, random32(key, v.decisions))


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
