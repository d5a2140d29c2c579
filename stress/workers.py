"""Who plays the chunks: threads of this process, processes of their own, or a Ray cluster. The trials are the same.

    for (low, high), parts in Threads(2).play(experiment, spans):
        ...                                     # in any order

Threads are quickest to start and share what is loaded; kernels hold no lock. Processes survive a crash: what a killed
one had in hand is played again.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import wait as wait_for
from typing import Any, Protocol

from ..rules.core.kernel import JIT
from . import keeping
from .errors import BadStress, WorkersLost
from .experiment import Experiment, unpacked
from .playing import Table
from .trials import Part

Span = tuple[int, int]
Result = tuple[Span, list[Part]]
AHEAD = 2  # chunks in hand for each worker, so that none waits
DEATHS = 3  # pools that may break one after the other before anything gets done


class Workers(Protocol):
    """Whoever plays chunks."""

    def play(self, experiment: Experiment, spans: Iterable[Span]) -> Generator[Result, None, None]:
        """Play trials `low` to `high` - 1 for each span; as they are done, in any order. Closing it stops the play."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Threads:
    """Threads of this process.

    Args:
        count: how many; by default one a core. Uncompiled it is one: Python itself gains nothing.
    """

    def __init__(self, count: int | None = None) -> None:
        self.count = (count or cores()) if JIT else 1

    def play(self, experiment: Experiment, spans: Iterable[Span]) -> Generator[Result, None, None]:
        """See `Workers`."""
        table = Table(experiment, self.count)
        if self.count == 1:
            for low, high in spans:
                yield (low, high), table.play(low, high)
            return
        pool = ThreadPoolExecutor(self.count)
        try:
            yield from as_done(pool, table.play, iter(spans), self.count * AHEAD)
        finally:
            pool.shutdown(cancel_futures=True)


def as_done(pool: Executor, play: Any, spans: Iterator[Span], most: int) -> Generator[Result, None, None]:
    """Hand out spans, a few ahead, and give back what is done."""
    running: dict[Future[list[Part]], Span] = {}
    while True:
        for span in islice(spans, most - len(running)):
            running[pool.submit(play, *span)] = span
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield running.pop(future), future.result()


class Processes:
    """Processes of their own, started afresh (`spawn`), so that they share no state with this one.

    Args:
        count: how many; by default one a core.
    """

    def __init__(self, count: int | None = None) -> None:
        self.count = count or cores()

    def play(self, experiment: Experiment, spans: Iterable[Span]) -> Generator[Result, None, None]:
        """See `Workers`. A chunk whose process was killed is played again.

        Raises:
            WorkersLost: they die as soon as they are started.
        """
        packed, left, deaths = experiment.pack(), iter(spans), 0
        again: list[Span] = []
        while True:
            with processes(self.count, packed) as pool:
                running: dict[Future[bytes], Span] = {}
                try:
                    for span, data in self._rounds(pool, running, again, left):
                        deaths = 0
                        yield span, keeping.unpacked(data, experiment, span[1] - span[0])
                    return
                except BrokenProcessPool:
                    deaths += 1
                    again = sorted([*running.values(), *again])
                    if deaths == DEATHS:
                        raise WorkersLost(
                            f"{deaths} times all workers died before one had played a chunk of fights: "
                            "is there memory enough? Try --workers 1, or threads"
                        ) from None

    def _rounds(
        self, pool: Executor, running: dict[Future[bytes], Span], again: list[Span], spans: Iterator[Span]
    ) -> Generator[tuple[Span, bytes], None, None]:
        """Hand out what must be played again, then the others; a span leaves `running` only when it is done."""
        while True:
            while len(running) < self.count * AHEAD:
                span = again[0] if again else next(spans, None)
                if span is None:
                    break
                if not again:
                    again.insert(0, span)  # until it is handed out: the pool may be broken
                running[pool.submit(play_there, *span)] = span
                again.pop(0)
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                data = future.result()
                yield running.pop(future), data


@contextmanager
def processes(count: int, packed: dict[str, Any]) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes that play the experiment; however it is left, they end."""
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, mp_context=spawn, initializer=sit_down, initargs=(packed,))
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


TABLES: list[Table] = []
"""In a worker process: where it plays."""


def sit_down(packed: dict[str, Any]) -> None:
    """In a worker process: make ready to play. The process that started it ends it, not Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    TABLES[:] = [Table(unpacked(packed))]


def leave_with_parent() -> None:
    """In a worker process: end with the process that started it, however that ends."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def play_there(low: int, high: int) -> bytes:
    """In a worker process: play a chunk."""
    return keeping.packed(TABLES[0].play(low, high))


class Cluster:
    """A Ray cluster: that at `address`, the one RAY_ADDRESS names, or one on this machine.

    Args:
        count: chunks in hand at a time; by default as many as the cluster has cores.
        address: of the cluster.

    Raises:
        BadStress: Ray is not installed.
    """

    def __init__(self, count: int | None = None, address: str | None = None) -> None:
        try:
            import ray as module
        except ModuleNotFoundError:
            raise BadStress("--cluster needs Ray: pip install 'opfor[cluster]'") from None
        self._ray: Any = module
        ray = self._ray
        if not ray.is_initialized():
            local = {} if address or os.environ.get("RAY_ADDRESS") else {"num_cpus": count or cores()}
            ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level="ERROR", **local)
        self.count = count or int(ray.cluster_resources().get("CPU", 1))

    def play(self, experiment: Experiment, spans: Iterable[Span]) -> Generator[Result, None, None]:
        """See `Workers`. Ray plays a chunk again if its worker dies."""
        ray = self._ray
        packed, left = ray.put(experiment.pack()), iter(spans)
        task = ray.remote(max_retries=DEATHS)(play_in_cluster)
        running: dict[Any, Span] = {}
        try:
            while True:
                for span in islice(left, self.count * AHEAD - len(running)):
                    running[task.remote(packed, experiment.id(), *span)] = span
                if not running:
                    return
                done, _ = ray.wait(list(running))
                span = running[done[0]]
                data = ray.get(done[0])
                del running[done[0]]
                yield span, keeping.unpacked(data, experiment, span[1] - span[0])
        finally:
            for ref in running:
                ray.cancel(ref, force=True)


SEATED: dict[str, Table] = {}
"""In a worker of a cluster, which may be handed several experiments: where it plays the last."""


def play_in_cluster(packed: dict[str, Any], id: str, low: int, high: int) -> bytes:
    """In a worker of a cluster: play a chunk."""
    if id not in SEATED:
        SEATED.clear()
        SEATED[id] = Table(unpacked(packed))
    return keeping.packed(SEATED[id].play(low, high))
