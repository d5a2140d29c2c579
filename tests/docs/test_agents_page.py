"""The page on agents names every personality, law and order, and describes each personality as its file does."""

from pathlib import Path

import pytest

from opfor.agents.presets import personalities, personality
from opfor.content.kinds import MODES
from opfor.content.laws import LAWS, ORDERS

PAGE = (Path(__file__).parents[2] / "docs" / "agents.md").read_text()


@pytest.mark.parametrize("mode", MODES)
def test_it_tells_of_every_personality(mode):
    for id in personalities(mode):
        assert f"| `{id}` | {personality(id, mode).description} |" in PAGE


@pytest.mark.parametrize("kind", [*LAWS, *ORDERS])
def test_it_tells_of_every_law_and_order(kind):
    assert f"| `{kind}" in PAGE
