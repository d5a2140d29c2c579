"""The number of legal continuations to a depth is what it was; a difference is shown by first choice."""

import importlib.util
import json
from pathlib import Path

import pytest

_spec = importlib.util.spec_from_file_location("golden_counts", Path(__file__).parent / "counts.py")
counts = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(counts)


@pytest.mark.parametrize("encounter", counts.ENCOUNTERS)
def test_action_tree(encounter):
    known = json.loads(counts.COUNTS.read_text())[encounter]
    assert counts.split(encounter) == known
    assert sum(known.values()) > 500
