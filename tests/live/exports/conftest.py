"""A short fight of each mode, played once, and its log played again."""

from collections.abc import Callable

import numpy as np
import pytest

from opfor.chronicle import Recording, Replay
from opfor.chronicle.log import Log
from opfor.content import load
from opfor.content.fight import Fight
from opfor.live.exports import Beat, beats_of

ENCOUNTERS = {"grid": "ford-ambush", "rows": "night-ambush"}


def played(encounter: str, seed: int, decisions: int) -> Log:
    record = Recording(Fight(load(encounter), seed))
    rng = np.random.default_rng(seed)
    for _ in range(decisions):
        if record.fight.over:
            break
        record.take(int(rng.choice(np.flatnonzero(record.fight.mask))))
    return record.log


@pytest.fixture(scope="module", params=ENCOUNTERS)
def log(request: pytest.FixtureRequest) -> Log:
    """The beginning of a fight, or all of it if it is short."""
    return played(ENCOUNTERS[request.param], 5, 120)


@pytest.fixture(scope="module")
def replay(log: Log) -> Callable[[], Replay]:
    return lambda: Replay(log)


@pytest.fixture(scope="module")
def beats(replay: Callable[[], Replay]) -> list[Beat]:
    return list(beats_of(replay()))
