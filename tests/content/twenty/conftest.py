"""A small campaign folder for the rule of twenty: a yard with people in it, and a strait with vehicles."""

from collections.abc import Callable
from pathlib import Path

import pytest

YARD = """\
id: yard
title: The yard
mode: skirmish
begins: ambush
map:
  rows: |-
    .....#..
    A....o.B
    A..._..B
  zones: {home: A, away: B}
sides:
  home: {players: true}
  away: {lurking: true}
combatants:
  - {creature: lady, side: home, at: home}
  - {creature: hound, side: home, at: home, controller: lady}
  - {creature: ghoul, side: away, at: [7, 1], overrides: {attributes: {strength: 3}}}
"""
STRAIT = """\
id: strait
title: The strait
mode: ships
map:
  rows: |-
    ~~~~..
    ~~~~__
sides:
  fleet: {players: true}
  shore: {}
combatants:
  - {vehicle: barge, side: fleet, at: [0, 0], gunners: [gunner], refit: {hull: 300}}
  - {vehicle: dart, side: fleet, at: [1, 1], medium: air}
  - {person: gunner, side: shore, at: [4, 0]}
  - {vehicle: dart, side: shore, at: [5, 0], id: second}
"""
PEOPLE = """\
lady:
  name: Lady
  mode: skirmish
  class: fencer
  cpb: 3
  attributes: {dexterity: 2, wisdom: 1}
  stealth: 4
  weapons: [foil, crossbow]
  expert: [sword]
  styles: [single, dual]
  armour: mail
  shield: targe
  abilities: [spark]
hound: {name: Hound, mode: skirmish, speed: 40, health: 12, weapons: [teeth], proficient: [sword]}
ghoul:
  name: Ghoul
  mode: skirmish
  undead: zombie
  healing_harms: true
  attributes: {strength: 1, constitution: -1}
  weak: [weapon, fire]
  immune: [dark]
  proof: [fear]
  weapons: [teeth]
gunner:
  name: Gunner
  mode: ships
  cpb: 2
  attributes: {dexterity: 3}
  skills: {seafarer: 2, aviator: 1}
  weapons: [rifle]
  armour: 3
pilot: {name: Pilot, mode: ships, attributes: {dexterity: 1, wisdom: 2}, skills: {aviator: 4, seafarer: 1}}
witch: {name: Witch, mode: ships, cpb: 3, attributes: {intelligence: 4}, spells: [bolt]}
"""
CLASSES = """\
fencer: {name: Fencer, mode: skirmish, resource: {name: poise, points: 4, fades: true}, teaches: [lunge]}
"""
WEAPONS = """\
foil: {name: Foil, mode: skirmish, kind: sword, type: piercing, dice: 2d6+1, attribute: dexterity, critical: 2}
crossbow: {name: Crossbow, mode: skirmish, kind: bow, type: piercing, magazine: 1, draw: 1, sight: 2, bonus: 1}
teeth: {name: Teeth, mode: skirmish, kind: sword, type: slashing}
cannon: {name: Cannon, mode: ships, base: 90, type: bludgeoning, range: long, bonus: -1}
gun: {name: Gun, mode: ships, base: 20, type: piercing}
rifle: {name: Rifle, mode: ships, dice: 2d8, type: piercing, range: close}
"""
ARMOURS = """\
mail: {name: Mail, mode: skirmish, worn: chain, soak: 5}
targe: {name: Targe, mode: skirmish, worn: shield}
"""
ABILITIES = """\
lunge:
  name: Lunge
  mode: skirmish
  cost: 1
  power: 2
  roll: attack
  attribute: dexterity
  melee: true
  charge: true
  damage: {dice: 1d10+2, type: piercing}
  effects:
    - {do: status, status: injured, value: 2, rolls: [attack, skill], actions: 4, on: critical}
    - {do: push, cells: 3, to: user}
spark:
  name: Spark
  mode: skirmish
  spell: true
  aim: area
  range: close
  radius: 10
  roll: attack
  against: wisdom
  damage: {dice: 1d6, type: fire}
  half_on_miss: true
  effects: [{do: linger, dice: 1d4, rounds: 2}, {do: status, status: toxin, dice: 2d4, penalty: 3}]
flares:
  name: Flares
  mode: ships
  reaction: true
  uses: 2
  aim: self
  effects: [{do: status, status: hardened, value: 9, actions: 1}]
bolt: {name: Bolt, mode: ships, spell: true, range: long, roll: attack, damage: {dice: 3d6, type: lightning}}
"""
VEHICLES = """\
barge:
  name: Barge
  type: ship
  size: midsize
  hull: 200
  armour: 20
  shields: 10
  accuracy: 3
  maneuverability: 1
  speed: 2
  needs: 1
  amplifier: true
  weapons: [cannon]
  operator: pilot
  caster: witch
dart:
  name: Dart
  type: junca
  hull: 50
  armour: 6
  accuracy: 2
  maneuverability: 4
  speed: 5
  weapons: [gun]
  specials: [flares]
  operator: pilot
"""
FILES = {
    "yard.yaml": YARD,
    "strait.yaml": STRAIT,
    "creatures/all.yaml": PEOPLE,
    "classes/all.yaml": CLASSES,
    "weapons/all.yaml": WEAPONS,
    "armours/all.yaml": ARMOURS,
    "abilities/all.yaml": ABILITIES,
    "vehicles/all.yaml": VEHICLES,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The campaign folder; the encounters are `yard.yaml` and `strait.yaml`."""
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


@pytest.fixture
def change(folder: Path) -> Callable[..., Path]:
    """A function that replaces text in a file of the folder, and gives back the file."""

    def changed(name: str, *pairs: tuple[str, str]) -> Path:
        text = (folder / name).read_text()
        for old, new in pairs:
            assert text.count(old) >= 1, old
            text = text.replace(old, new, 1)
        (folder / name).write_text(text)
        return folder / name

    return changed
