"""Why a verb is not offered: the number of the rule that forbids it now, as a question to the mode."""

from __future__ import annotations

from ..rules.core.engine import list_choices
from ..rules.core.kernel import entry, modal
from ..rules.core.records import Array, Nums
from ..rules.core.state import Spec, State, Workspace


@modal
def list_refusals(s: Spec, v: State, w: Workspace, rules: Nums) -> None:
    """Mode: write into `rules`, shape (96,), the number of the rule that forbids each verb which the decider of view
    `v` has in its turn and which is not on the list `w.choices`; 0 for all others.
    """


@entry
def refusals_in_view(S: Array[Spec], k: int, V: Array[State], i: int, W: Array[Workspace], t: int, rules: Nums) -> None:
    """The same from Python; all 0 where no verb is asked for."""
    list_choices(S[k], V[i], W[t])
    list_refusals(S[k], V[i], W[t], rules)
