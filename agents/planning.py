"""The plan for a whole turn: what an agent would do one after the other, if all goes as it supposes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..content.fight import Fight
from ..rules.core.kernel import entry
from ..rules.core.records import Array, copy, fact
from ..rules.core.state import Spec, State, Workspace
from .explain import Planned
from .imagining import imagine
from .laws import lawful
from .playouts import MODES
from .seeing import as_seen

if TYPE_CHECKING:
    from ..content.fight import View
    from .agent import Agent

__all__ = ["MODES", "planned"]

LONGEST = 12  # choices told of one turn
KEY = 0x0DDB1A5E5  # dice of what is supposed: the plan is the same each time it is asked for


@entry
def imagine_one(S: Array[Spec], F: Array[State], W: Array[Workspace], side: int, key: int) -> int:
    """Make of the view in record 0 of `F` a fight that may be behind it; 0 if that cannot be."""
    return imagine(S[0], F[0], W[0], side, key)


def supposed(view: View, key: int = KEY) -> Fight | None:
    """A fight that may be behind a view, with dice of its own; None if too little is known of what is going on."""
    fight = Fight(as_seen(view.compiled, view.side), begin=False, tracing=False)
    copy(fight.state, 0, view.state, 0)
    if not imagine_one(fight.spec, fight.state, fight.work, view.side, key):
        return None
    fight.restore(fight.save())
    return fight


def planned(view: View, choice: int, agent: Agent, rng: np.random.Generator) -> tuple[Planned, ...]:
    """The choices of the decider until its turn is over, `choice` first.

    Others who are asked on the way decide as `agent` would in their place.
    """
    fight = supposed(view)
    if fight is None or not fight.mask[choice]:
        return (Planned(view, choice, True),)
    plan: list[Planned] = []
    at = moment(fight)
    while not fight.over and moment(fight) == at and len(plan) < LONGEST:
        seen = fight.view()
        if plan:
            choice = agent.choose(seen, lawful(seen).mask, rng).index
        if fight.decider == view.decider:
            plan.append(Planned(seen if plan else view, choice, fact(fight.state, "counter") == 0))
        fight.take(choice)
    return tuple(plan)


def moment(fight: Fight) -> tuple[Any, ...]:
    """Whose turn it is, and in which round."""
    facts = fight.facts
    whose = int(facts["actor"]) if "actor" in facts.dtype.names else fight.decider
    return int(facts["round_no"]), int(facts["rounds_over"]), whose
