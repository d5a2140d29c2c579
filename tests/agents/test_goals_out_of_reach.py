"""Nobody goes for an objective that can no longer be met: too few are left for it."""

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.agents.explain import explain
from opfor.content import load
from opfor.content.fight import Fight
from opfor.rules.core.state import Fate


@pytest.mark.parametrize(("left", "goes"), [(3, True), (2, False)])
def test_who_are_too_few_to_cross_stay_and_fight(left: int, goes: bool) -> None:
    fight = Fight(load("troll-toll"), seed=2)  # three of the party must reach the east bank
    while fight.compiled.combatants[fight.decider].side or len(fight.legal()) < 4:
        fight.take(int(fight.legal()[0]))
    facts = fight.facts.copy()
    party = [i for i, info in enumerate(fight.compiled.combatants) if info.side == 0 and i != fight.decider]
    for i in party[left - 1 :]:
        facts["units"][i]["fate"] = Fate.DEAD
    fight.restore(facts.tobytes())
    view = fight.view()
    why = explain(make("scripted", "grid"), view, view.mask, np.random.default_rng(0))
    towards = [other.terms.get("goal", 0) for other in why.alternatives]
    assert (max(towards) > 0) == goes
