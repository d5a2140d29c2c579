"""Records, environments and their classes survive pickle: worker processes and checkpoints take them along."""

import pickle

import numpy as np
import pytest

from opfor.content import load
from opfor.rules.core import records


@pytest.mark.parametrize("part", ["spec", "start"])
def test_an_array_of_records_is_pickled_with_all_its_facts(part: str) -> None:
    before = getattr(load("six-on-six"), part)
    after = pickle.loads(pickle.dumps(before))
    assert type(after) is type(before)
    assert np.array_equal(records.as_numpy(after), records.as_numpy(before))
    assert records.as_numpy(after).tobytes().strip(b"\0"), "nothing was compared"
