"""Whoever plays, the trials are the same; what a killed worker had in hand is played again."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from opfor.stress.errors import WorkersLost
from opfor.stress.experiment import Experiment
from opfor.stress.intervals import Rate
from opfor.stress.playing import Table
from opfor.stress.running import run
from opfor.stress.trials import Trials
from opfor.stress.workers import Cluster, Processes, Threads

Same = Callable[[Trials, Trials], bool]
FIGHTS = 6


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of a fight or two, so that several are in hand."""
    monkeypatch.setattr("opfor.stress.running.CHUNK", 2)


def test_one_process_two_and_none_give_the_same(duel: Experiment, same: Same) -> None:
    here = run(duel, FIGHTS, workers=Threads(1))
    assert same(here, run(duel, FIGHTS, workers=Threads(2)))
    for number in (1, 2):
        assert same(here, run(duel, FIGHTS, workers=Processes(number)))


def test_threads_ask_agents_of_their_own(duel: Experiment) -> None:
    asked = duel.with_agents({"all": "learned"})
    spans = [(0, 2), (2, 4), (4, 6), (6, 8)]
    alone, table = Table(asked, 1), Table(asked, 2)
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(lambda span: table.play(*span), spans))
    for span, parts in zip(spans, together, strict=True):
        assert parts[0].rows.tolist() == alone.play(*span)[0].rows.tolist()


def test_a_killed_workers_chunk_is_played_again(duel: Experiment, same: Same) -> None:
    killed: list[int] = []

    def kill(trials: Trials, won: Rate) -> None:
        if not killed:
            workers = [child for child in multiprocessing.active_children() if child.pid]
            killed.append(workers[0].pid or 0)
            os.kill(killed[0], signal.SIGKILL)

    trials = run(duel, FIGHTS + 4, workers=Processes(2), progress=kill)
    assert killed and sum(trials.leg().counts().values()) == len(trials) == FIGHTS + 4
    assert same(trials, run(duel, FIGHTS + 4, workers=Threads(1)))


ORPHANED = """
import os, signal
from opfor.content import load
from opfor.stress.experiment import Experiment
from opfor.stress.workers import processes
with processes(1, Experiment((load("duel-of-nobles"),), {"all": "scripted"}).pack()) as pool:
    print(pool.submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="who still lives is read from /proc")
def test_workers_end_with_whoever_started_them() -> None:
    killed = subprocess.run([sys.executable, "-c", ORPHANED], stdout=subprocess.PIPE, text=True, timeout=120)
    assert killed.returncode == -signal.SIGKILL
    stat = Path(f"/proc/{int(killed.stdout)}/stat")
    ends = time.monotonic() + 30
    while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z":
        assert time.monotonic() < ends, "the worker lives on"
        time.sleep(0.1)


def test_workers_that_always_die_are_an_error_that_says_so(duel: Experiment, monkeypatch: pytest.MonkeyPatch) -> None:
    number = count()

    def dying(self: Processes, pool: object, running: dict, again: list, spans: object) -> object:
        from concurrent.futures.process import BrokenProcessPool

        running[None] = (0, 2)
        next(number)
        raise BrokenProcessPool
        yield

    monkeypatch.setattr(Processes, "_rounds", dying)
    with pytest.raises(WorkersLost, match="3 times all workers died"):
        run(duel, FIGHTS, workers=Processes(1))
    assert next(number) == 3


@pytest.mark.slow
def test_a_cluster_gives_the_same(duel: Experiment, same: Same) -> None:
    ray = pytest.importorskip("ray")
    try:
        assert same(run(duel, FIGHTS, workers=Threads(1)), run(duel, FIGHTS, workers=Cluster(2)))
    finally:
        ray.shutdown()
