"""How agents explain themselves: by scores and the reasons in them, by how playouts went, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..rules.core.choices import VERBS
from .agent import score_of
from .explain import Alternative, Explanation, Planned, sentence
from .names import parse
from .planning import planned
from .reasons import weighed
from .refusals import refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..content.fight import View
    from .agent import Agent, Choice, PolicyAgent
    from .names import AgentName
    from .search import Candidate

ROUNDING = 0.02
SCRIPTED = parse("scripted")
CLOSELY = 8  # alternatives whose reasons are told; a move has up to 225


def unweighed(view: View, chosen: Choice, legal: NDArray[np.intp]) -> Explanation:
    """The explanation of an agent that does not weigh its choices."""
    others = [Alternative(int(k), None, None) for k in legal if k != chosen.index]
    mine = Alternative(chosen.index, None, chosen.score)
    plan = (Planned(view, chosen.index, True),)
    reason = sentence(mine, len(others), view.compiled.mode)
    return Explanation(mine.choice, None, mine.score, reason, (mine, *others), plan, refused(view, legal))


def weighed_up(
    agent: PolicyAgent, view: View, chosen: Choice, legal: NDArray[np.intp], name: AgentName, rng: np.random.Generator
) -> Explanation:
    """The explanation of the choice that a scripted agent has just made.

    Args:
        agent: the agent, the scores of all legal choices on its scratch paper.
        view: where it chose.
        chosen, legal: what, out of what.
        name: of the agent.
        rng: its dice, for the rest of its turn.
    """
    scores = {int(choice): score_of(agent.work, int(choice)) for choice in legal}
    aims = {choice: aim_of(agent.work, choice) for choice in scores}
    ranked = sorted(scores, key=lambda choice: (choice != chosen.index, -scores[choice], choice))
    told = {choice: with_the_rest(weighed(view, choice, name), scores[choice]) for choice in ranked[:CLOSELY]}
    alternatives = tuple(Alternative(k, aims[k], scores[k], told.get(k, {})) for k in ranked)
    mine = alternatives[0]
    overlooked = any(other.score is not None and other.score > (mine.score or 0) for other in alternatives)
    reason = sentence(mine, len(ranked) - 1, view.compiled.mode)
    if overlooked:
        reason += f" At level {name.level} of difficulty it overlooks something better."
    plan = planned(view, mine.choice, agent, rng)
    return Explanation(mine.choice, mine.aim, mine.score, reason, alternatives, plan, refused(view, legal))


def likely(
    agent: Agent, view: View, chosen: Choice, legal: NDArray[np.intp], chances: NDArray[np.floating[Any]],
    rng: np.random.Generator,
) -> Explanation:  # fmt: skip
    """The explanation of a trained policy: a score is how likely it thinks a choice, the terms are a scripted agent's.

    Args:
        agent: it, for the rest of the turn.
        view: where it chose.
        chosen, legal: what, out of what.
        chances: of each legal choice, (n,).
        rng: its dice.
    """
    pairs = zip(legal.tolist(), chances.tolist(), strict=True)
    order = sorted(pairs, key=lambda one: (one[0] != chosen.index, -one[1]))
    told = {choice: weighed(view, choice, SCRIPTED) for choice, _ in order[:CLOSELY]}
    alternatives = tuple(Alternative(choice, None, chance, told.get(choice, {})) for choice, chance in order)
    mine = alternatives[0]
    seen = sentence(mine, len(order) - 1, view.compiled.mode)
    reason = f"The trained policy gives it {mine.score:.0%}. A scripted agent's view of it: {seen[0].lower()}{seen[1:]}"
    plan = planned(view, mine.choice, agent, rng)
    return Explanation(mine.choice, None, mine.score, reason, alternatives, plan, refused(view, legal))


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


def played_out(
    view: View, tried: Sequence[Candidate], legal: NDArray[np.intp], advisor: Agent, rng: np.random.Generator
) -> Explanation:
    """The explanation of a search: how the fights in its head went after each candidate, the chosen one first.

    Scores are from 0, lost, to 1, won; the terms say in how many playouts.
    """
    told = [Alternative(one.choice, None, one.worth, {"playouts": float(one.played)}) for one in tried]
    rest = [Alternative(int(k), None, None) for k in legal if k not in {one.choice for one in tried}]
    reason = f"Because the fights that it played out in its head after it came to {tried[0].worth:.0%}"
    if len(tried) > 1:
        reason += f", to {tried[1].worth:.0%} after the next best"
    plan = planned(view, told[0].choice, advisor, rng)
    return Explanation(told[0].choice, None, told[0].score, reason + ".", (*told, *rest), plan, refused(view, legal))
