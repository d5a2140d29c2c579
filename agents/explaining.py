"""How a scripted agent explains itself: the scores that it has just written, and the reasons in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..rules.core.choices import VERBS
from .agent import score_of
from .explain import Alternative, Explanation, Planned, sentence
from .reasons import weighed

if TYPE_CHECKING:
    from ..content.fight import View
    from .agent import Choice
    from .names import AgentName

ROUNDING = 0.02
CLOSELY = 8  # alternatives whose reasons are told; a move has up to 225


def weighed_up(view: View, chosen: Choice, legal: NDArray[np.intp], name: AgentName, work: Any) -> Explanation:
    """The explanation of the choice that a scripted agent has just made.

    Args:
        view: where it chose.
        chosen, legal: what, out of what.
        name: of the agent.
        work: its scratch paper, with the scores of all legal choices.
    """
    ranked = sorted(map(int, legal), key=lambda choice: (choice != chosen.index, -score_of(work, choice), choice))
    aims = {choice: aim_of(work, choice) for choice in ranked}
    scores = {choice: score_of(work, choice) for choice in ranked}
    told = {choice: with_the_rest(weighed(view, choice, name), scores[choice]) for choice in ranked[:CLOSELY]}
    alternatives = tuple(Alternative(k, aims[k], scores[k], told.get(k, {})) for k in ranked)
    mine = alternatives[0]
    reason = sentence(mine, len(ranked) - 1, view.compiled.mode)
    plan = (Planned(view, mine.choice, True),)
    return Explanation(mine.choice, mine.aim, mine.score, reason, alternatives, plan, ())


def with_the_rest(terms: dict[str, float], score: float) -> dict[str, float]:
    """The reasons, and as `then` what the score counts beside them: the best Action after a step."""
    rest = score - sum(terms.values())
    whole = terms | ({"then": rest} if abs(rest) > ROUNDING else {})
    return dict(sorted(whole.items(), key=lambda item: -abs(item[1])))


def aim_of(work: Any, choice: int) -> int | None:
    """The best aim of a verb, as the agent noted it."""
    if choice >= VERBS:
        return None
    aims = work["notes"]["aims"][0] if isinstance(work, np.ndarray) else work[0].notes.aims
    return int(aims[choice]) or None
