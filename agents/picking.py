"""From scores to a choice, by the difficulty: who plays below level 5 misjudges, and now and then acts without thought.

A misjudged score is off by up to so many percent of itself, either way, and so the second best may look like the best;
but what is far worse than the best is never taken for it. Both come from the key, so that the same moment of the same
fight gives the same choice. `levels.yaml` has the figures, and how they were found.
"""

from __future__ import annotations

from ..rules.core.dice import random32
from ..rules.core.engine import leaves
from ..rules.core.kernel import kernel
from ..rules.core.state import Spec, State, Workspace
from .policy import Policy

SLIPS = 1 << 20  # counters of an agent's dice: those of choices are below
TWICE = 1 << 21
THOUSAND = 1000
SENSIBLE = 40  # how far below the best a choice may be, in percent of it: what costs is never as good as nothing
NOTHING = -(1 << 60)


@kernel
def choose_random(s: Spec, f: State, w: Workspace, key: int) -> int:
    """Any listed choice but those that leave the fight; if there is nothing else, the first."""
    start = (random32(key, f.decisions) * w.choice_count) >> 32
    for k in range(w.choice_count):
        choice = w.choices[(start + k) % w.choice_count]
        if not leaves(s, f, choice):
            return choice
    return w.choices[0]


@kernel
def pick(s: Spec, v: State, w: Workspace, policy: Policy, key: int) -> int:
    """The listed choice with the best score as the level sees it, the first of equals."""
    if policy.slip and (random32(key, SLIPS) * THOUSAND) >> 32 < policy.slip:
        return choose_random(s, v, w, key)
    least = least_sensible(w) if policy.error else NOTHING
    best = w.choices[0]
    top = NOTHING
    for k in range(w.choice_count):
        if w.notes.scores[w.choices[k]] >= least:
            score = judged(s, v, w, policy, w.choices[k], key)
            if score > top:
                best = w.choices[k]
                top = score
    return best


@kernel
def least_sensible(w: Workspace) -> int:
    """The least score of what nobody would call stupid beside the best: who misjudges does so among these."""
    top = NOTHING
    for k in range(w.choice_count):
        top = max(top, w.notes.scores[w.choices[k]])
    return top - abs(top) * SENSIBLE // 100


@kernel
def judged(s: Spec, v: State, w: Workspace, policy: Policy, choice: int, key: int) -> int:
    """A score as the level sees it: off by up to `policy.error` percent, small errors likelier than great ones.

    Nobody leaves a fight by mistake.
    """
    score = w.notes.scores[choice]
    if policy.error == 0 or leaves(s, v, choice):
        return score
    two = random32(key, choice) + random32(key, TWICE + choice)  # below 2**33
    off = ((two * 2 * policy.error) >> 33) - policy.error
    return score + score * off // 100
