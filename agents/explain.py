"""Why an agent chooses as it does: what it chose and why in one sentence, what else there was, and what was not.

why = explain(make("scripted:sniper"), view, view.mask, rng)
print(why.reason)
for other in why.alternatives:
    print(describe_choice(view, other.choice), other.score, other.terms)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from ..content.fight import View
    from .agent import Agent, Choice

TOLD = 3  # reasons that a sentence names
SMALL = 0.1  # a reason counts if it is worth as much of the greatest


@dataclass(frozen=True)
class Alternative:
    """One choice, and what the agent thinks of it.

    Attributes:
        choice: the choice, 0 to 344.
        aim: for a verb that needs one, the aim that the agent would choose after it; None else.
        score: what it is worth to the agent, in the measure that its `choose` tells; None if it does not weigh.
        terms: the score's parts by name, the greatest first: above 0 what speaks for it, below 0 what against.
    """

    choice: int
    aim: int | None
    score: float | None
    terms: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Planned:
    """A choice that would follow if nothing came between.

    Attributes:
        view: where it would be taken, for the choice's name.
        choice: the choice, 0 to 344.
        certain: no dice lie between now and then: it will stand there just so.
    """

    view: View
    choice: int
    certain: bool


@dataclass(frozen=True)
class Refused:
    """A verb that is not offered.

    Attributes:
        choice: the verb, 0 to 95.
        rule: id of the rule that forbids it, as G34; empty if a law or an order does.
        law: the law or order in its words; empty if a rule forbids it.
    """

    choice: int
    rule: str = ""
    law: str = ""


@dataclass(frozen=True)
class Explanation:
    """Why an agent chooses as it does.

    Attributes:
        chosen: the choice, 0 to 344.
        aim: for a verb that needs one, the aim that would follow; None else.
        score: what it is worth to the agent; None if it does not weigh.
        reason: one sentence in plain words.
        alternatives: all legal choices weighed, the best first; the chosen one is among them.
        plan: the choices of the whole turn, the chosen one first.
        refused: the verbs that its combatant has and that are not offered now.
    """

    chosen: int
    aim: int | None
    score: float | None
    reason: str
    alternatives: tuple[Alternative, ...]
    plan: tuple[Planned, ...]
    refused: tuple[Refused, ...]


def explain(agent: Agent, view: View, mask: NDArray[np.integer[Any]], rng: np.random.Generator) -> Explanation:
    """Let an agent choose, and say why.

    Args:
        agent: any agent; one that does not weigh its choices says so.
        view: what the decider's side knows.
        mask: legal choices, shape (345,).
        rng: the agent's dice.

    Raises:
        NoMask: nothing legal is set in the mask.
    """
    return agent.explain(view, mask, rng)


def unweighed(view: View, chosen: Choice, legal: NDArray[np.intp]) -> Explanation:
    """The explanation of an agent that does not weigh its choices."""
    others = [Alternative(int(k), None, None) for k in legal if k != chosen.index]
    mine = Alternative(chosen.index, None, chosen.score)
    plan = (Planned(view, chosen.index, True),)
    reason = sentence(mine, len(others), view.compiled.mode)
    return Explanation(chosen.index, None, chosen.score, reason, (mine, *others), plan, ())


def sentence(chosen: Alternative, others: int, mode: str) -> str:
    """Why, in plain words: what counted most for the choice, and what against it."""
    if not others:
        return "There is no other choice."
    if chosen.score is None:
        return "It does not weigh its choices: any legal one will do."
    wording = import_module(f".{mode}.wording", __package__)
    most = max((abs(value) for value in chosen.terms.values()), default=0.0)
    big = [(name, value) for name, value in chosen.terms.items() if abs(value) > most * SMALL]
    speaks_for = [wording.FOR[name] for name, value in big if value > 0][:TOLD]
    against = [wording.AGAINST[name] for name, value in big if value < 0 and name in wording.AGAINST][:1]
    if not speaks_for:
        return f"Because {wording.NOTHING}."
    said = "Because " + listed(speaks_for)
    return said + (f", though {against[0]}." if against else ".")


def listed(words: list[str]) -> str:
    """One, two and three."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
