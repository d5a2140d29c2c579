"""A small campaign folder for tests of content: a hall, a hero, a gaunt, their gear, and a fight between them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.content import Problem, check

CRYPT = """\
id: crypt
title: The crypt
mode: grid
map: hall
sides:
  party: {players: true}
  dead:
combatants:
  - {creature: hero, side: party, at: [1, 1]}
  - {creature: gaunt, side: dead, at: [5, 2]}
"""
HALL = """\
id: hall
title: The hall
rows: |-
  #######
  #.....#
  #.,.o.#
  #AA...#
  #######
zones:
  door: 'A'
  tomb: {rect: [4, 1, 2, 2]}
"""
CREATURES = """\
hero:
  name: Hero
  ranks: {reflexes: 12, fighting: 13}
  attributes: {strength: 10, endurance: 9, willpower: 8, charisma: 7}
  armour: coat
  weapons: [blade]
gaunt:
  name: Gaunt
  ranks: {fighting: 11}
  weapons: [talon]
  abilities: [keens]
"""
GEAR = """\
blade: {name: Blade, kind: one-handed}
talon: {name: Talon, kind: unarmed, bonus: 2}
bow: {name: Bow, kind: bow}
"""
KEENS = """\
keens:
  name: Keens
  cost: {courage: 1}
  aim: foe
  range: 5
  test: conflict
  skill: awe
  damage: {pool: courage, attribute: charisma}
  effects: [{do: frighten, test: complex}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The campaign folder; the encounter is `crypt.yaml`."""
    for name, text in {
        "crypt.yaml": CRYPT,
        "maps/hall.yaml": HALL,
        "creatures/all.yaml": CREATURES,
        "weapons/all.yaml": GEAR,
        "armours/all.yaml": "coat: {name: Coat, value: 1, item: -1}\n",
        "abilities/keens.yaml": KEENS,
    }.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    return tmp_path


@pytest.fixture
def crypt(folder: Path) -> Path:
    return folder / "crypt.yaml"


Change = Callable[..., Path]


@pytest.fixture
def change(folder: Path) -> Change:
    """A function that replaces text in a file of the folder, which must be there, and gives back the file."""

    def changed(name: str, old: str, new: str) -> Path:
        file = folder / name
        assert old in file.read_text()
        file.write_text(file.read_text().replace(old, new, 1))
        return file

    return changed


@pytest.fixture
def said(folder: Path) -> Callable[[Path], list[str]]:
    """A function that checks a file and gives back the problems as they are printed, file names without the folder."""

    def lines(file: Path) -> list[str]:
        return [shown(problem, folder) for problem in check(file)]

    return lines


def shown(problem: Problem, folder: Path) -> str:
    return str(problem).replace(f"{folder}/", "")
