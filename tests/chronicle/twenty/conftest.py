"""A yard and a strait on which everything of the rule of twenty is to be seen and told."""

from pathlib import Path

import pytest

from opfor.content import Compiled, load

YARD = """\
id: yard
title: The yard & the <well>
mode: skirmish
sides: {watch: {title: The watch, players: true}, gang: {title: The gang}}
map:
  rows: |-
    .....#....
    .....o....
    ..........
combatants:
  - {creature: sable-voss, id: sable, name: Sable, side: watch, at: [0, 1]}
  - {creature: harl-brannoch, id: harl, name: Harl, side: watch, at: [1, 2]}
  - {creature: rifleman, id: rifle, name: The rifle, side: gang, at: [6, 1]}
  - {creature: mirelle-ash, id: mage, name: Mirelle, side: gang, at: [9, 0]}
"""
STRAIT = """\
id: strait
title: The strait
mode: ships
sides: {fleet: {title: The fleet, players: true}, shore: {title: The shore}}
map:
  rows: |-
    ~~~~~~....
    ~~~~~~....
combatants:
  - {vehicle: kestrel, id: kestrel, name: Kestrel, side: fleet, at: [0, 0]}
  - {vehicle: petrel, id: petrel, name: Petrel, side: fleet, at: [1, 1]}
  - {vehicle: frigate, id: frigate, name: The frigate, side: shore, at: [4, 0]}
  - {person: field-infantry, id: squad, name: The squad, side: shore, at: [7, 1]}
"""


def loaded(tmp_path: Path, text: str) -> Compiled:
    (tmp_path / "it.yaml").write_text(text)
    return load(tmp_path / "it.yaml")


@pytest.fixture
def yard(tmp_path: Path) -> Compiled:
    return loaded(tmp_path, YARD)


@pytest.fixture
def strait(tmp_path: Path) -> Compiled:
    return loaded(tmp_path, STRAIT)
