"""A small campaign folder for rows mode: a bridge, a hero on it, a troll under it, and all that they use."""

from pathlib import Path

import pytest

BRIDGE = """\
id: bridge
title: The bridge
mode: rows
sides:
  party: {players: true}
  under:
combatants:
  - {creature: lady, side: party}
  - {creature: troll, side: under, row: front}
"""
CREATURES = """\
lady:
  name: Lady
  hero: true
  tier: 6
  health: 90
  statistics: {physical_attack: 21, evasion: 6}
  elements: {fire: resists}
  roles: [smith, singer]
  weapon: rapier
  abilities: [lunge, hymn]
  items: {tonic: 2, flask: 1}
troll:
  name: Troll
  tier: 4
  immune: [asleep, poisoned]
  elements: {fire: brittle, ice: absorbs}
  abilities: [bellow]
"""
ROLES = """\
smith: {name: Smith, kinds: [physical, other], physical_damage: 130, defence: 80, guards: true}
singer: {name: Singer, kinds: [healing, buff], healing: 150, mana_cost: 75, buff_rounds: 2, more_allies: 1}
"""
WEAPONS = """\
rapier:
  name: Rapier
  ranged: false
  power: 110
  element: thunder
  on_hit: [{do: status, status: slowed, rounds: 2}]
"""
ITEMS = """\
tonic: {name: Tonic, use_on: ally, effects: [{do: heal, points: 20}]}
flask: {name: Flask, use_on: foe, spread: row, element: fire, effects: [{do: damage, points: 12}]}
"""
ABILITIES = """\
lunge:
  name: Lunge
  kind: physical
  ap: 2
  mana: 3
  melee: true
  effects: [{do: damage, power: 180, points: 2}, {do: move, row: back}]
hymn:
  name: Hymn
  kind: buff
  mana: 5
  uses: 2
  aim: ally
  spread: side
  effects: [{do: level, statistic: magical_defence, by: 2}, {do: cure, statuses: [silenced]}]
bellow:
  name: Bellow
  kind: magical
  mana: 4
  element: wind
  spread: row
  effects: [{do: damage, power: 80}, {do: drain, percent: 25}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The campaign folder; the encounter is `bridge.yaml`."""
    for name, text in {
        "bridge.yaml": BRIDGE,
        "creatures/rows/all.yaml": CREATURES,
        "roles/all.yaml": ROLES,
        "weapons/rows/all.yaml": WEAPONS,
        "items/all.yaml": ITEMS,
        "abilities/rows/all.yaml": ABILITIES,
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


@pytest.fixture
def bridge(folder: Path) -> Path:
    return folder / "bridge.yaml"
