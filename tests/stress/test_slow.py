"""What takes many fights to see."""

import numpy as np
import pytest

from opfor.content import Library, load
from opfor.content.compiled import Compiled
from opfor.stress.changes import Changes, playable
from opfor.stress.experiment import Experiment
from opfor.stress.intervals import difference
from opfor.stress.whatif import changed, outcomes

PAIRS = 300


def twenty() -> list[str]:
    """Twenty stock encounters, those with players first; in the others the first side stands for them."""
    entries = [entry for mode in ("grid", "rows") for entry in Library().entries("encounter", mode)]
    ids = [entry.id for entry in entries if entry.place == "stock"]
    return sorted(ids, key=lambda id: not any(side.players for side in load(id).sides))[:20]


@pytest.mark.slow
def test_there_are_twenty_such_encounters() -> None:
    assert len(twenty()) == 20


@pytest.mark.slow
@pytest.mark.parametrize("encounter", twenty())
def test_one_more_hostile_never_raises_the_odds(encounter: str) -> None:
    compiled: Compiled = load(encounter)
    experiment = Experiment((compiled,))
    changes = Changes(compiled, experiment.party(compiled))
    more = [change for kind in changes.kinds if (change := changes.more(kind)) is not None]
    before, _ = outcomes(experiment, 0, PAIRS)
    assert len(before) == PAIRS and np.asarray(before).dtype == np.bool_
    for change, made in playable(compiled, more[:1]):
        after, _ = outcomes(changed(experiment, change, made), 0, PAIRS)
        found = difference(before, after)
        assert found.low <= 0, f"{change.title}: {found.told()} {found.between()}"
