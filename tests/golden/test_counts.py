"""The number of legal continuations to some depth is what it was; a difference is shown by first choice."""

import importlib.util
import json
from pathlib import Path

import pytest

from opfor.content.modes import MODES

_spec = importlib.util.spec_from_file_location("golden_counts", Path(__file__).parent / "counts.py")
counts = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(counts)


def test_every_mode_is_counted():
    assert set(counts.ENCOUNTERS) == set(MODES)


@pytest.mark.parametrize("encounter", [encounter for mode in MODES for encounter in counts.ENCOUNTERS[mode]])
def test_action_tree(encounter):
    known = json.loads(counts.COUNTS.read_text())[encounter]
    assert counts.split(encounter) == known
    assert sum(known.values()) > 500
