"""Fights that nobody presses: those who wait for each other, and would rather be elsewhere, go in the end."""

import numpy as np
import pytest

from opfor.agents.contest import contest
from opfor.content import load
from opfor.rules.core.state import Ending


@pytest.mark.parametrize(("encounter", "seeds"), [("two-packs", (0, 4, 9)), ("archers-shoot-out", (2, 8, 9))])
def test_cowards_do_not_wait_for_each_other_for_ever(encounter: str, seeds: tuple[int, ...]) -> None:
    """Each of these was a draw by no progress."""
    went = contest(load(encounter), {"all": "scripted:coward"}, np.array(seeds))
    assert (went.ending != Ending.STALLED).all() and (went.ending != Ending.CAPPED).all()
