"""What the tests of the chronicle share: a small encounter on which everything is to be seen, and fights on it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from opfor.content import Compiled, Library, load
from opfor.content.fight import Fight, Happened
from opfor.content.modes import mode_of

YARD = """\
id: yard
title: A yard & a <gate>
round_cap: 6
mode: grid
sides:
  party: {title: The watch, players: true, exits: [gate]}
  rats: {title: Rats}
map:
  geometry: square
  rows: |-
    #####.
    #.o.~.
    #.%...
    #.,.O.
  zones: {gate: {rect: [5, 0, 1, 1]}}
  edges:
    - {at: [1, 2], side: s, is: wall}
    - {at: [3, 1], side: e, is: cover}
    - {at: [4, 2], side: e, is: arrow-slit}
    - {at: [5, 2], side: s, is: barred}
combatants:
  - {creature: archer, name: Mira "the Eye", id: mira, side: party, at: [1, 1]}
  - {creature: guard, name: The sergeant, id: sergeant, side: party, at: [3, 2]}
  - {creature: cutthroat, name: Rat, id: rat-one, side: rats, at: [5, 3]}
  - {creature: cutthroat, name: Rat, id: rat-two, side: rats, at: [2, 2], hidden: true}
"""
LEAVING = {"YIELD", "ESCAPE", "FLEE"}
Wander = Callable[[Fight, int, int], Iterator[int]]
Play = Callable[[Compiled, int, int], tuple[Fight, list[list[Happened]]]]


@pytest.fixture
def yard_file(tmp_path: Path) -> Path:
    file = tmp_path / "yard.yaml"
    file.write_text(YARD)
    return file


@pytest.fixture
def yard(yard_file: Path) -> Compiled:
    return load(yard_file)


@pytest.fixture
def change(yard_file: Path) -> Callable[..., Compiled]:
    """A function that compiles the yard with some of its text replaced."""

    def changed(*pairs: tuple[str, str]) -> Compiled:
        text = YARD
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        yard_file.write_text(text)
        return load(yard_file)

    return changed


@pytest.fixture(scope="session")
def wander() -> Wander:
    """A function that gives legal choices by chance, at most so many; nobody leaves of its own will."""

    def choices(fight: Fight, seed: int, most: int) -> Iterator[int]:
        rng = np.random.default_rng(seed)
        leaving = {int(verb) for verb in mode_of(fight.compiled.mode).verbs if verb.name in LEAVING}
        for _ in range(most):
            if fight.over:
                return
            yield int(rng.choice([choice for choice in fight.legal() if choice not in leaving]))

    return choices


@pytest.fixture(scope="session")
def play(wander: Wander) -> Play:
    """A function that plays a fight by chance; what happened is listed by choice, the beginning first."""

    def played(compiled: Compiled, seed: int, most: int) -> tuple[Fight, list[list[Happened]]]:
        fight = Fight(compiled, seed)
        happened = [fight.events()]
        for choice in wander(fight, seed, most):
            happened.append(fight.take(choice))
        return fight, happened

    return played


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "encounter" in metafunc.fixturenames:
        metafunc.parametrize("encounter", [entry.id for entry in Library().entries("encounter")])
