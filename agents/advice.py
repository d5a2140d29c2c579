"""What a scripted agent thinks of every legal choice, as numbers beside the observation of a policy that learns.

A policy that is advised need not learn from nothing what the scripted agent knows: it learns where to overrule it.
The advice comes from the decider's view, as the choices of the scripted agent do (P4).
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..content.modes import mode_of
from ..rules.core import records
from ..rules.core.choices import CHOICES
from ..rules.core.engine import list_choices
from ..rules.core.kernel import entry, kernel
from ..rules.core.records import Array, Floats, Nums
from ..rules.core.state import UNITS, Ending, Spec, State, Workspace
from .errors import UnknownAgent
from .names import OWN, parse
from .policies import choose
from .policy import Policy
from .presets import DEFAULT, weight_row
from .seating import write_judgement

if TYPE_CHECKING:
    from ..content.fight import View

TAKEN = 1.0  # the advice at the choice that the advisor would take
HALF = 20_000  # a choice worth so much less than that one, two points of the scores, is advised against by half


@kernel
def advise_on(
    s: Spec, F: Array[State], i: int, V: Array[State], w: Workspace, t: int, policy: Policy, row: Floats
) -> None:
    """Write the advice on the choices of fight `i` into `row` (345,): 1 the advisor's own, 0 to -1 the others."""
    list_choices(s, F[i], w)
    taken = choose(s, F, i, V, w, t, policy, 0)
    best = w.notes.scores[taken]
    for n in range(w.choice_count):
        gap = best - w.notes.scores[w.choices[n]]
        row[w.choices[n]] = -gap / (gap + HALF)
    row[taken] = TAKEN
    w.ready = 0


@entry
def advise_range(
    S: Array[Spec], which: Nums, F: Array[State], V: Array[State], W: Array[Workspace], P: Any, todo: Any, out: Any
) -> None:
    """Write into `out` (n, 345) the advice of policies `P` (24,) in the fights `todo` (n,), zeros where one is over.

    `which` is the place in `S` of the spec of each fight of `F`; views and workspace are `V[0]` and `W[0]`.
    """
    for at in range(len(todo)):
        i = todo[at]
        row = out[at]
        for c in range(CHOICES):
            row[c] = 0.0
        if F[i].ending == Ending.ONGOING:
            advise_on(S[which[i]], F, i, V, W[0], 0, P[F[i].decider], row)


class Advisor:
    """A scripted agent that says what it thinks of every choice.

    Args:
        name: of the agent, such as "scripted" or "scripted:sniper".
        mode: whose fights.

    Raises:
        UnknownAgent: no agent that weighs its choices for whoever asks.
        UnknownPersonality: the mode has no such personality.
    """

    def __init__(self, name: str, mode: str) -> None:
        called = parse(name)
        if called.kind != "scripted" or called.personality == OWN:
            raise UnknownAgent(f"{name!r} advises nobody: an advisor is `scripted` or `scripted:PERSONALITY`")
        self.name, self.mode = name, mode
        self._personality = called.personality or DEFAULT
        self._policies = records.new(Policy, UNITS)
        for k in range(UNITS):
            write_judgement(self._policies, k, called, self._personality, mode)
        told = mode_of(mode)
        self._view, self._work = records.new(told.state), records.new(told.work)

    @property
    def digest(self) -> str:
        """Equal digests are equal opinions, as far as the weights go."""
        weights = tuple(weight_row(self._personality, self.mode))
        return hashlib.blake2b(repr(weights).encode(), digest_size=8).hexdigest()

    def advice(self, specs: Any, which: NDArray[np.int64], states: Any, rows: NDArray[np.intp]) -> NDArray[np.float32]:
        """What it thinks of the choices in some fights.

        Args:
            specs: records of specs.
            which: the place of each fight's spec among them.
            states: records of fights.
            rows: the fights meant, (n,).

        Returns:
            (n, 345), 1 for what it would take, from 0 to -1 for the others, the worse the lower; 0 where not legal.
        """
        out = np.zeros((len(rows), CHOICES), np.float32)
        which = np.ascontiguousarray(which)
        advise_range(specs, which, states, self._view, self._work, self._policies, rows, out)
        return out

    def beside(self, view: View) -> NDArray[np.float32]:
        """The observation of a view with the advice behind it, (floats + 345,)."""
        first = np.zeros(1, np.int64)
        advice = self.advice(view.compiled.spec, first, view.state, first)[0]
        return np.concatenate([view.observation, advice])
