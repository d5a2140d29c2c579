"""Why an agent would choose something: the reasons by name, each counted by its weight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..content.modes import mode_of
from ..rules.core.engine import list_choices
from ..rules.core.kernel import entry
from ..rules.core.records import Array, Nums, as_numpy, new
from ..rules.core.state import TERMS, UNITS, Spec, State, Workspace
from .errors import NoMask, NotBuilt
from .grid import reasons as grid_reasons
from .names import AgentName, parse
from .policy import Policy, weigh_choice
from .presets import weights_of
from .rows import reasons as rows_reasons
from .seating import write_policy
from .ships import reasons as ships_reasons
from .skirmish import reasons as skirmish_reasons

if TYPE_CHECKING:
    from ..content.fight import View

MODES = (grid_reasons, rows_reasons, skirmish_reasons, ships_reasons)  # whose importing registers how they weigh
POINT = 10_000  # a score of one point


@entry
def weigh_in_view(
    S: Array[Spec], k: int, V: Array[State], i: int, W: Array[Workspace], t: int, P: Any, choice: int, terms: Nums
) -> None:
    """Write the reasons for a legal choice of the decider of view `i` into `terms`, shape (24,), unweighted."""
    list_choices(S[k], V[i], W[t])
    weigh_choice(S[k], V[i], W[t], P[V[i].decider], choice)
    for n in range(TERMS):
        terms[n] = W[t].notes.terms[n]


def reasons(view: View, choice: int, agent: str = "scripted") -> dict[str, float]:
    """What speaks for a choice (above 0) and against it (below), in points; nothing that counts for nothing.

    Args:
        view: the view of the side that decides.
        choice: one of the choices set in `view.mask`; a verb is weighed with its best aim.
        agent: whose weights count: `scripted`, `scripted:PERSONALITY` or `scripted:own`.

    Raises:
        NoMask: the choice is not legal.
        NotBuilt: the agent cannot say why.
    """
    name = parse(agent)
    if name.kind != "scripted":
        raise NotBuilt(f"{agent!r} gives no reasons: ask a scripted agent")
    return weighed(view, choice, name)


def weighed(view: View, choice: int, name: AgentName) -> dict[str, float]:
    """The same, for the name of a scripted agent taken apart.

    Raises:
        NoMask: the choice is not legal.
    """
    if not view.mask[choice]:
        raise NoMask(f"choice {choice} is not legal in this view")
    mode = view.compiled.mode
    policies, work = new(Policy, UNITS), new(mode_of(mode).work)
    write_policy(policies, view.decider, name, view.compiled, view.decider)
    terms: NDArray[np.int64] = np.zeros(TERMS, np.int64)
    weigh_in_view(view.compiled.spec, 0, view.state, 0, work, 0, policies, int(choice), terms)
    weights = as_numpy(policies)["weights"][view.decider]
    members = weights_of(mode).__members__
    worth = {key.lower(): float(terms[n]) * float(weights[n]) / POINT for key, n in members.items()}
    return {key: value for key, value in sorted(worth.items(), key=lambda item: -abs(item[1])) if value}
