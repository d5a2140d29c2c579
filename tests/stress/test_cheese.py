"""The exploiter finds what was planted, says how it is done, and what it shows can be seen again."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from opfor.chronicle import Replay, read_log
from opfor.cli.cheese import lines, plain, replays
from opfor.content import load
from opfor.rules.core.state import Result
from opfor.stress import cheese
from opfor.stress.cheese import Cheese, Exploiter
from opfor.stress.experiment import Experiment, unpacked
from opfor.stress.replays import play_again, prove

HEAD = """\
id: planted
title: Planted
mode: grid
round_cap: 25
sides:
  party: {players: true}
  foes: {}
map:
  rows:
"""
OPEN = ["." * 18] * 11
DOOR = ["#######.............."] * 3 + ["....................."] + ["#######.............."] * 3
ARCHER = """\
combatants:
  - creature: tanner
    id: wren
    side: party
    at: [3, 5]
    personality: brute
    overrides: {weapons: [long-bow, dagger], speed: 7, ranks: {shooting: 15}}
  - creature: tanner
    id: ogre
    side: foes
    at: [13, 5]
    personality: mindless
    overrides: {weapons: [great-claws], speed: 3, stamina: 12, ranks: {fighting: 16, reflexes: 8}}
"""
GUARD = """\
combatants:
  - creature: tanner
    id: tolland
    side: party
    at: [4, 3]
    personality: brute
    overrides: {weapons: [sword, dagger], stamina: 14, ranks: {fighting: 16, reflexes: 15, block: 15}}
"""
RAT = """\
  - creature: tanner
    id: rat-NUMBER
    side: foes
    at: [18, NUMBER]
    personality: mindless
    overrides: {weapons: [dagger], minor: true, speed: 6}
"""
RATS = "".join(RAT.replace("NUMBER", str(k)) for k in range(1, 6))
TRIED = ("scripted:own", "scripted:sniper")


def planted(folder: Path, rows: list[str], combatants: str) -> Experiment:
    """An encounter in which the party does what it should not."""
    file = folder / "planted.yaml"
    file.write_text(HEAD + "".join(f"    - '{row}'\n" for row in rows) + combatants)
    return Experiment((load(file),))


@pytest.fixture(scope="module")
def few() -> Iterator[pytest.MonkeyPatch]:
    """Fewer fights than for people: what was planted shows in those."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cheese, "LOOK", 12)
        patch.setattr(cheese, "MEASURE", 40)
        yield patch


@pytest.fixture(scope="module")
def kite(few: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Cheese:
    """An archer, faster than an ogre, on an open field, who runs up to it."""
    return Exploiter(planted(tmp_path_factory.mktemp("kite"), OPEN, ARCHER), TRIED).find()


@pytest.fixture(scope="module")
def door(few: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Cheese:
    """A guard in a corridor one cell wide, who goes out to five at once."""
    return Exploiter(planted(tmp_path_factory.mktemp("door"), DOOR, GUARD + RATS), TRIED).find()


def test_kiting_is_found(kite: Cheese) -> None:
    assert kite.breaks and kite.agents == {"wren": "scripted:sniper"} and kite.orders == {"wren": ""}
    assert "kiting" in [pattern.name for pattern in kite.patterns]


def test_a_choke_point_is_found(door: Cheese) -> None:
    assert door.breaks and door.orders == {"tolland": "hold"}
    assert "choke point" in [pattern.name for pattern in door.patterns]
    assert "kiting" not in [pattern.name for pattern in door.patterns]


@pytest.mark.parametrize("planted", ["kite", "door"])
def test_its_replays_show_it(planted: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Each is a trial that the party lost as it was and wins so; its log plays again, and ends as it was counted."""
    found: Cheese = request.getfixturevalue(planted)
    files = replays(found, tmp_path)
    assert 1 <= len(files) <= 3 and len(files) == len(found.trials)
    for trial, file in zip(found.trials, files, strict=True):
        *_, (fight, _) = play_again(found.after.leg.experiment, trial)
        prove(fight, found.after.leg.rows[trial], trial)
        assert fight.result(found.after.leg.heroes) == Result.WIN
        *_, (lost, _) = play_again(found.before.leg.experiment, trial)
        assert lost.result(found.before.leg.heroes) != Result.WIN
        played = Replay(read_log(file))
        played.go(len(played))
        assert played.fight.hash() == fight.hash()


def test_it_is_told_to_people_and_programs(door: Cheese) -> None:
    told = "\n".join(lines(door, [Path("planted-cheese-1.jsonl")]))
    assert "tolland scripted:own (told to hold)" in told and "of the foes fall in four cells" in told
    assert "opfor replay planted-cheese-1.jsonl --step" in told
    assert plain(door, [])["orders"] == {"tolland": "hold"}


def test_what_leaves_nothing_to_find_does_not_break(few: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The archer who keeps away already: nobody gains much by playing it otherwise."""
    experiment = planted(tmp_path, OPEN, ARCHER.replace("personality: brute", "personality: sniper"))
    found = Exploiter(experiment, TRIED).find()
    assert not found.breaks
    assert "It does not break" in lines(found, [])[-1]


def test_what_is_no_better_is_not_called_the_best(door: Cheese) -> None:
    worse = replace(door, before=door.after, after=door.before)
    (head, best, *_), (head_of_worse, best_of_worse, *_) = lines(door, []), lines(worse, [])
    assert head.endswith("at best") and best.startswith("  the best that was found: ")
    assert head_of_worse.endswith("otherwise") and "nothing that was found is better" in best_of_worse


def test_orders_reach_other_processes_and_the_names_of_kept_trials(door: Cheese) -> None:
    told, free = door.after.leg.experiment, door.before.leg.experiment
    assert unpacked(told.pack()).header() == told.header()
    assert unpacked(told.pack()).compiled.combatants[0].laws == told.compiled.combatants[0].laws != ()
    assert told.id() != free.id()
