"""Positions for agents of skirmish mode."""

import importlib.util
from pathlib import Path

import pytest

_spec = importlib.util.spec_from_file_location("twenty_minds", Path(__file__).parents[1] / "twenty" / "minds.py")
_minds = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_minds)


@pytest.fixture
def position():
    """A function that builds a position from a drawing; see `minds.py`."""
    return _minds.minds("skirmish")
