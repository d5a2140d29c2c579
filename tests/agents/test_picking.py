"""Difficulty: who misjudges takes the second best for the best, and never what is far worse."""

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.agents.picking import SENSIBLE
from opfor.content import load
from opfor.content.fight import Fight

PLACES = {"grid": "two-packs", "rows": "two-covens", "skirmish": "glass-alley", "ships": "squadron-clash"}
KEYS = range(60)


@pytest.mark.parametrize("level", [3, 4])
@pytest.mark.parametrize("mode", PLACES)
def test_who_misjudges_does_so_among_what_is_sensible(mode: str, level: int) -> None:
    fight, weak = Fight(load(PLACES[mode]), seed=4), make(f"scripted@{level}", mode)
    strayed = 0
    for n in range(40):
        view = fight.view()
        why = weak.explain(view, view.mask, np.random.default_rng(n))
        scores = {other.choice: other.score for other in why.alternatives}
        top = max(scores.values())
        if n % 5 == 0 and len(scores) > 2:
            taken = {weak.choose(view, view.mask, np.random.default_rng(key)).index for key in KEYS}
            assert min(scores[choice] for choice in taken) >= top - abs(top) * SENSIBLE / 100 - 1e-9
            strayed += len(taken) > 1
        fight.take(why.chosen)
        if fight.over:
            break
    assert strayed  # else nothing was misjudged at all
