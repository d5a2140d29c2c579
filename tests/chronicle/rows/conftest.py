"""A small battle in two rows on which everything is to be seen."""

from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.content import Compiled, load

ROAD = """\
id: road
title: The road & the <toll>
mode: rows
round_cap: 6
options: {ties_by_choice: 0}
sides:
  party: {title: The watch, players: true}
  band: {title: Snick's band}
combatants:
  - {creature: squire, name: Tam, id: tam, side: party}
  - {creature: hunter, name: Wren, id: wren, side: party}
  - {creature: hedge-mage, name: Pell, id: pell, side: party}
  - {creature: acolyte, name: Sister Odile, id: odile, side: party}
  - {creature: goblin-cutter, name: Rat, id: rat-one, side: band, row: front}
  - {creature: goblin-cutter, name: Rat, id: rat-two, side: band, row: front}
  - {creature: goblin-hexer, name: The hexer, id: hexer, side: band, row: back}
"""


@pytest.fixture
def change(tmp_path: Path) -> Callable[..., Compiled]:
    """A function that compiles the battle with some of its text replaced."""

    def changed(*pairs: tuple[str, str]) -> Compiled:
        text = ROAD
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        file = tmp_path / "road.yaml"
        file.write_text(text)
        return load(file)

    return changed


@pytest.fixture
def road(change: Callable[..., Compiled]) -> Compiled:
    return change()
