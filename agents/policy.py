"""What a policy is to the kernels: a kind, a level and the weights of a personality, one row for each combatant."""

from __future__ import annotations

from ..rules.core.kernel import Words, modal
from ..rules.core.records import Nums, num, nums, one
from ..rules.core.state import TERMS, Spec, State, Workspace
from .bounds import Bounds

WEIGHTS = TERMS  # numbers that make up a personality


class Kind(Words):
    """Who decides."""

    OUTSIDE = 0  # whoever called the kernel
    RANDOM = 1
    SCRIPTED = 2


class Policy:
    """How one combatant decides."""

    kind: int = num("Kind", "outside, random or scripted")
    level: int = num("1 to 5", "difficulty: 5 plays its best", 5)
    error: int = num("percent", "how far off its judgement may be, by its level")
    slip: int = num("thousandths", "how often it acts without thought, by its level")
    weights: Nums = nums(WEIGHTS, "hundredths", "the personality, by the mode's weight names")
    bounds: Bounds = one(Bounds, "laws and orders")


@modal
def choose_scripted(s: Spec, v: State, w: Workspace, policy: Policy, key: int) -> int:
    """Mode: the best choice (listed in `w.choices`) by the policy's weights, from the redacted view `v`.

    Writes the score of every choice weighed into `w.notes.scores`; of each verb the best aim as a choice into
    `w.notes.aims` and their number into `w.notes.aim_counts`, both 0 where it needs none or they were not counted.
    `key` is for those who act on a whim.
    """
    raise NotImplementedError


@modal
def weigh_choice(s: Spec, v: State, w: Workspace, policy: Policy, choice: int) -> None:
    """Mode: the reasons for one legal choice, in `w.notes.terms`, and what they come to by their weights in
    `w.notes.total`; a verb is weighed with its best aim. `w.choices` must be the legal choices.
    """
    raise NotImplementedError
