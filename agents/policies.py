"""Policies inside kernels, picked by number and weight row: random and scripted play whole fights without Python.

`P` is an array of 24 policy records, one a combatant; `V` an array of state records for views, one a thread.
A policy decides from the redacted view of its side alone (P4), with dice of its own: `key`, never the fight's.
"""

from __future__ import annotations

from typing import Any

from ..rules.core.choices import CHOICES, VERBS
from ..rules.core.dice import random32
from ..rules.core.engine import advance, answer, begin, list_choices, play
from ..rules.core.glance import glance
from ..rules.core.kernel import entry, kernel
from ..rules.core.records import Array, Nums
from ..rules.core.state import SIDES, UNITS, Ending, Spec, State, Workspace
from ..rules.core.view import redact
from .bounds import narrow
from .grid import scores as grid_scores
from .picking import choose_random
from .policy import WEIGHTS, Kind, Policy, choose_scripted
from .rows import scores as rows_scores
from .ships import scores as ships_scores
from .skirmish import scores as skirmish_scores

__all__ = [
    "WEIGHTS",
    "Kind",
    "Policy",
    "advise",
    "choose_random",
    "narrow_in_view",
    "play_fights",
]

MODES = (grid_scores, rows_scores, skirmish_scores, ships_scores)  # whose importing registers how they score
ENDLESS = 1 << 30  # no last round
FACTS = 3 + SIDES + UNITS  # what is told of a fight: ending, rounds, decisions, each side's result, each one's fate


@kernel
def choose(s: Spec, F: Array[State], i: int, V: Array[State], w: Workspace, t: int, policy: Policy, key: int) -> int:
    """What a policy takes, from its side's view, within its bounds; `w.choices` must be its legal choices."""
    if policy.kind == Kind.SCRIPTED or policy.bounds.bound:
        glance(V[t], F[i], s.count, F[i].depth)
        redact(s, F[i], V[t], s.sheets[F[i].decider].side)
    if policy.bounds.bound:
        narrow(s, V[t], w, policy.bounds)
    if policy.kind == Kind.RANDOM:
        return choose_random(s, F[i], w, key)
    return choose_scripted(s, V[t], w, policy, random32(key, F[i].decisions))


@kernel
def is_sure(policy: Policy) -> bool:
    """Its best aim, thought of with the verb, is what it would choose when asked: it may take both at once."""
    return policy.kind == Kind.SCRIPTED and policy.error == 0 and policy.slip == 0 and policy.bounds.bound == 0


@kernel
def choose_best(
    s: Spec, F: Array[State], i: int, V: Array[State], w: Workspace, t: int, policy: Policy, key: int
) -> int:
    """The same choice, for those who read no scores: what cannot be the best one may have none."""
    w.notes.hasty = 1 if is_sure(policy) else 0
    choice = choose(s, F, i, V, w, t, policy, key)
    w.notes.hasty = 0
    return choice


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
def run_policies(
    s: Spec, F: Array[State], i: int, V: Array[State], w: Workspace, t: int, P: Any, key: int, last: int
) -> int:
    """Let policies decide until somebody outside must, round `last` is over, or the fight ends.

    `w.choices` must be the decider's legal choices, and still is afterwards. Returns the decisions taken, aims
    uncounted.
    """
    f = F[i]
    taken = 0
    while f.ending == Ending.ONGOING and f.round_no <= last and P[f.decider].kind != Kind.OUTSIDE:
        policy = P[f.decider]
        choice = choose_best(s, F, i, V, w, t, policy, key)
        taken += 1 if choice < VERBS else 0
        if choice < VERBS and is_sure(policy) and w.notes.aim_counts[choice]:
            play_aimed(s, f, w, choice, w.notes.aims[choice])
        else:
            play(s, f, w, choice)
    return taken


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
        taken = run_policies(s, F, t, V, w, t, P, keys[n], ENDLESS)
        tell(s, F[t], taken, out, n)


@kernel
def list_in(s: Spec, v: State, w: Workspace, mask: Nums) -> None:
    """List the legal choices that are set in a mask, shape (345,)."""
    list_choices(s, v, w)
    count = 0
    for n in range(w.choice_count):
        if mask[w.choices[n]]:
            w.choices[count] = w.choices[n]
            count += 1
    w.choice_count = count


@entry
def advise(
    S: Array[Spec], k: int, V: Array[State], i: int, W: Array[Workspace], t: int, P: Any, mask: Nums, key: int
) -> int:
    """What the policy of the decider of view `i` would choose among the choices set in `mask`, shape (345,).

    The view is already redacted; -1 if the mask holds no legal choice. Laws and orders narrow the mask further.
    """
    v = V[i]
    w = W[t]
    list_in(S[k], v, w, mask)
    if w.choice_count == 0:
        return -1
    policy = P[v.decider]
    if policy.bounds.bound:
        narrow(S[k], v, w, policy.bounds)
    if policy.kind == Kind.RANDOM:
        return choose_random(S[k], v, w, key)
    return choose_scripted(S[k], v, w, policy, random32(key, v.decisions))


@entry
def narrow_in_view(
    S: Array[Spec], k: int, V: Array[State], i: int, W: Array[Workspace], t: int, P: Any, mask: Nums, barred: Nums
) -> int:
    """Take out of `mask`, shape (345,), what laws and orders of the decider of view `i` forbid: as `Narrowed` tells.

    Writes into `barred`, shape (345,), the `Bar` of each choice that was set in the mask, 0 for all others.
    """
    w = W[t]
    list_in(S[k], V[i], w, mask)
    for c in range(CHOICES):
        barred[c] = 0
        mask[c] = 0
    for n in range(w.choice_count):
        barred[w.choices[n]] = 1
    how = narrow(S[k], V[i], w, P[V[i].decider].bounds)
    for c in range(CHOICES):
        if barred[c]:
            barred[c] = w.notes.scores[c]
    for n in range(w.choice_count):
        mask[w.choices[n]] = 1
    return how
