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
def best_choice(w: Workspace) -> int:
    """The legal choice with the best score, the first of equals."""
    best = w.choices[0]
    for k in range(w.choice_count):
        if w.notes.scores[w.choices[k]] > w.notes.scores[best]:
            best = w.choices[k]
    return best
