"""The clock of every peer: warm up, play for so many seconds, print one line of JSON.

Runs inside a peer's own virtual environment, so it imports the standard library alone.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from importlib.metadata import version


def stay_on_one_core() -> None:
    """Bind this process to one core. To be called before an import that starts threads, as jax does.

    Systems that cannot bind a process (macOS, Windows) rely on the thread limits that peers.py sets.
    """
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def report(distribution: str, play: Callable[[int], int], steps: int) -> None:
    """Time `play` for the seconds given as the last argument of the command line, and print the result as JSON.

    `play(n)` plays about n steps or turns, goes on where it stopped, and returns how many it really played.
    `steps` is n: enough that reading the clock between two calls costs nothing beside them.
    """
    seconds = float(sys.argv[-1])
    play(steps)                         # compiles, fills caches
    played = 0
    cpu, start = time.process_time(), time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        played += play(steps)
    cpu = time.process_time() - cpu
    print(json.dumps({
        "version": version(distribution),
        "per_second": round(played / spent, 1),
        "seconds": round(spent, 3),
        "cpu_seconds": round(cpu, 3),
        "steps": played,
    }))
