"""Kept trials: nothing lost by a crash, nothing taken for something else."""

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opfor.stress.errors import BrokenTrials, OtherTrials
from opfor.stress.experiment import Experiment
from opfor.stress.keeping import FRAME, Keeper
from opfor.stress.running import run
from opfor.stress.trials import Trials

Same = Callable[[Trials, Trials], bool]


@pytest.fixture
def whole(duel: Experiment, inventors: Callable) -> Callable[..., Trials]:
    """So many trials, never interrupted."""
    return lambda fights=500: run(duel, fights, workers=inventors())


def test_what_was_kept_is_what_was_played(
    duel: Experiment, tmp_path: Path, inventors: Callable, whole: Callable, same: Same
) -> None:
    file = tmp_path / "new folder" / "duel.trials"
    first = run(duel, 500, workers=inventors(), keep=file)
    again = inventors()
    assert same(first, run(duel, 500, workers=again, keep=file))
    assert same(first, whole())
    assert not again.played


def test_more_fights_go_on_from_those_that_are_kept(
    duel: Experiment, tmp_path: Path, inventors: Callable, whole: Callable, same: Same
) -> None:
    file = tmp_path / "duel.trials"
    run(duel, 250, workers=inventors(), keep=file)
    again = inventors()
    assert same(run(duel, 500, workers=again, keep=file), whole())
    assert sorted(again.played) == [(200, 300), (300, 400), (400, 500)]
    fewer = inventors()
    assert same(run(duel, 250, workers=fewer, keep=file), whole(250))
    assert fewer.played == [(200, 250)]


def test_a_file_cut_off_anywhere_goes_on(
    duel: Experiment, tmp_path: Path, inventors: Callable, whole: Callable, same: Same
) -> None:
    file = tmp_path / "duel.trials"
    run(duel, 300, workers=inventors(), keep=file)
    data = file.read_bytes()
    for end in (0, 1, data.index(b"\n"), data.index(b"\n") + 1, len(data) // 2, len(data) - 1):
        file.write_bytes(data[:end])
        assert same(run(duel, 300, workers=inventors(), keep=file), whole(300)), end


def test_a_chunk_that_rotted_is_played_again(
    duel: Experiment, tmp_path: Path, inventors: Callable, whole: Callable, same: Same
) -> None:
    file = tmp_path / "duel.trials"
    run(duel, 300, workers=inventors(1), keep=file)
    data = bytearray(file.read_bytes())
    data[-5] ^= 1
    file.write_bytes(data)
    again = inventors()
    assert same(run(duel, 300, workers=again, keep=file), whole(300))
    assert again.played == [(200, 300)]


def test_a_byte_that_rotted_costs_no_chunk_but_its_own(
    duel: Experiment, tmp_path: Path, inventors: Callable, whole: Callable, same: Same
) -> None:
    file = tmp_path / "duel.trials"
    run(duel, 300, workers=inventors(1), keep=file)
    sound = file.read_bytes()
    first = sound.index(b"\n") + 1
    for at in (first, first + 5, first + 13, first + 20, first + FRAME.size + 9):  # mark, trials, length, hash, bytes
        data = bytearray(sound)
        data[at] ^= 0x41
        file.write_bytes(data)
        again = inventors()
        assert same(run(duel, 300, workers=again, keep=file), whole(300)), at
        assert again.played == [(0, 100)], at
        last = inventors()
        assert same(run(duel, 300, workers=last, keep=file), whole(300)), at
        assert not last.played, at


def test_trials_of_something_else_are_refused_and_left(duel: Experiment, tmp_path: Path, inventors: Callable) -> None:
    file = tmp_path / "duel.trials"
    run(duel, 100, workers=inventors(), keep=file)
    before = file.read_bytes()
    for other in (replace(duel, seed=1), replace(duel, agents={"all": "random"})):
        with pytest.raises(OtherTrials, match="(seed|players) is .*, there .*; name another file"):
            run(other, 100, workers=inventors(), keep=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["Dear diary", "Dear diary\n", "{}\n", "[1]\n"])
def test_a_file_of_somebody_elses_is_refused_and_left(text: str, duel: Experiment, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text(text)
    with pytest.raises(BrokenTrials, match="no file of trials"):
        Keeper(file, duel)
    assert file.read_text() == text


def test_two_runs_do_not_write_one_file(duel: Experiment, tmp_path: Path) -> None:
    file = tmp_path / "duel.trials"
    keeper = Keeper(file, duel)
    with pytest.raises(OtherTrials, match="written by another run"):
        Keeper(file, duel)
    keeper.close()
    Keeper(file, duel).close()


def test_a_full_disk_stops_the_keeping_not_the_count(
    duel: Experiment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inventors: Callable, whole: Callable, same: Same
) -> None:
    file = tmp_path / "duel.trials"
    run(duel, 200, workers=inventors(1), keep=file)
    kept = file.read_bytes()

    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told: list[str] = []
    trials = run(duel, 500, workers=inventors(1), keep=file, trouble=told.append)
    assert same(trials, whole())
    assert len(told) == 1 and "No space left" in told[0]
    assert file.read_bytes() == kept
    monkeypatch.undo()
    again = inventors()
    assert same(run(duel, 500, workers=again, keep=file), whole())
    assert len(again.played) == 3


def test_parts_survive_the_file_to_the_byte(duel: Experiment, tmp_path: Path, invent: Callable) -> None:
    keeper = Keeper(tmp_path / "duel.trials", duel)
    parts = invent(duel, 0, 7)
    keeper.keep(0, 7, parts)
    found = keeper.take(0, 7)
    keeper.close()
    assert found is not None
    assert np.array_equal(found[0].rows, parts[0].rows)
    assert found[0].tally.tobytes() == parts[0].tally.tobytes()
