"""An agent of one's own: it sees what its side knows, and chooses among the legal choices. Here: whoever is hurt most.

python examples/own_agent.py
"""

from __future__ import annotations

from typing import Any

import numpy as np

from opfor.agents.agent import Agent, Choice, make
from opfor.agents.contest import contest
from opfor.content import load
from opfor.content.tables import observation_table
from opfor.rules.core.choices import AIM_SLOT, SLOTS, VERBS


class Finisher(Agent):
    """Chooses as the scripted agent does, but of two targets always the one that is worse off."""

    name = "finisher"

    def __init__(self, mode: str) -> None:
        self._advice = make("scripted", mode)
        self._stamina = observation_table(mode).columns("STAMINA")

    def choose(self, view: Any, mask: Any, rng: np.random.Generator) -> Choice:
        """A choice that is set in `mask`; `view.observation` has the numbers, `view.state` all that the side knows."""
        chosen = self._advice.choose(view, mask, rng)
        slots = np.flatnonzero(mask[AIM_SLOT : AIM_SLOT + SLOTS])
        if chosen.index < VERBS or len(slots) < 2:
            return chosen
        left = view.observation[self._stamina[slots]]
        return Choice(int(AIM_SLOT + slots[np.argmin(left)]))


def main() -> None:
    """Play it against the agent that it takes advice from."""
    compiled = load("mirror-of-steel")
    one, other = (side.id for side in compiled.sides)
    went = contest(compiled, {one: Finisher("grid"), other: "scripted"}, range(20))
    print(f"{went.wins(0)} of {len(went)} fights won")


if __name__ == "__main__":
    main()
