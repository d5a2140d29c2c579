"""The score at hand: reasons added up by the weights of a personality."""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.core.state import TERMS
from ...rules.grid.state import GridWork
from ..policy import Policy


@kernel
def begin_score(w: GridWork) -> None:
    """Nothing speaks for or against it yet."""
    w.notes.total = 0
    for k in range(TERMS):
        w.notes.terms[k] = 0


@kernel
def say(w: GridWork, policy: Policy, term: int, value: int) -> None:
    """A reason, in hundredths of a point; the score counts it by its weight."""
    w.notes.terms[term] += value
    w.notes.total += policy.weights[term] * value
