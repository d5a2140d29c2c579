"""What a scripted agent would choose in many fights at once: the labels that a network learns from."""

from __future__ import annotations

from typing import Any

from ..rules.core.engine import list_choices
from ..rules.core.kernel import entry
from ..rules.core.records import Array, Nums
from ..rules.core.state import Ending, Spec, State, Workspace
from .policies import choose


@entry
def label_range(
    S: Array[Spec],
    which: Nums,
    F: Array[State],
    V: Array[State],
    W: Array[Workspace],
    t: int,
    P: Any,
    keys: Nums,
    low: int,
    high: int,
    out: Nums,
) -> None:
    """Write into `out` (n,) what policies `P` (24,) choose in fights `low` to `high` - 1, from the deciders' views.

    `which` (n,) is the place of each fight's spec in `S`; -1 is written where a fight is over.
    """
    w = W[t]
    for i in range(low, high):
        out[i] = -1
        if F[i].ending == Ending.ONGOING:
            s = S[which[i]]
            list_choices(s, F[i], w)
            out[i] = choose(s, F, i, V, w, t, P[F[i].decider], keys[i])
            w.ready = 0
