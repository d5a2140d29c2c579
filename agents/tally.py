"""The score at hand: reasons added up by the weights of a personality. The same for every mode."""

from __future__ import annotations

from ..rules.core.kernel import kernel
from ..rules.core.state import TERMS, Workspace
from .policy import Policy


@kernel
def begin_score(w: Workspace) -> None:
    """Nothing speaks for or against it yet."""
    w.notes.total = 0
    for k in range(TERMS):
        w.notes.terms[k] = 0


@kernel
def say(w: Workspace, policy: Policy, term: int, value: int) -> None:
    """A reason, in the mode's own measure; the score counts it by its weight."""
    w.notes.terms[term] += value
    w.notes.total += policy.weights[term] * value


@kernel
def divide_score(w: Workspace, by: int) -> None:
    """The score for each of so many actions that it takes."""
    if by > 1:
        w.notes.total //= by
        for k in range(TERMS):
            w.notes.terms[k] //= by


@kernel
def negate_score(w: Workspace) -> None:
    """What spoke for it speaks against it."""
    w.notes.total = -w.notes.total
    for k in range(TERMS):
        w.notes.terms[k] = -w.notes.terms[k]
