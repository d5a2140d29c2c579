"""How fights end: every pair of shipped agents on every stock encounter of a mode, and the odds of each seat.

    python benchmarks/endings.py --mode grid --seeds 100            # capped and stalled, worst encounters first
    python benchmarks/endings.py --mode grid --seats --seeds 2000   # even encounters: how often each seat wins
"""

from __future__ import annotations

import argparse
import time
from itertools import product

import numpy as np

from opfor.agents.contest import contest
from opfor.agents.presets import personalities
from opfor.content import Library, load
from opfor.rules.core.state import Ending, Result


def encounters(mode: str, even: bool = False) -> list[str]:
    """Ids of the stock encounters of a mode, or of those marked even."""
    ids = sorted(e.id for e in Library().entries("encounter", mode) if e.place == "stock")
    return [id for id in ids if not even or load(id).encounter.even]


def seats(mode: str, seeds: int) -> None:
    """Scripted against scripted: how often the first seat wins, and the second."""
    for id in encounters(mode, even=True):
        compiled = load(id)
        results = contest(compiled, {"all": "scripted"}, np.arange(seeds)).results
        wins = [(results[:, seat] == Result.WIN).mean() for seat in (0, 1)]
        rate = wins[0] + (results[:, 0] == Result.DRAW).mean() / 2
        print(f"{id:<22} first {wins[0]:6.1%}  second {wins[1]:6.1%}  draws halved {rate:6.1%}", flush=True)


def endings(mode: str, seeds: int) -> None:
    """Shares of capped, stalled and faulty fights over all pairs of agents."""
    agents = ["random", *(f"scripted:{name}" for name in personalities(mode))]
    for id in encounters(mode):
        compiled = load(id)
        codes = []
        for one, other in product(agents, agents):
            players = {side.id: one if n % 2 == 0 else other for n, side in enumerate(compiled.sides)}
            codes.append(contest(compiled, players, np.arange(seeds)).ending)
        every = np.array(codes)
        shares = {e.name.lower(): (every == e).mean() for e in (Ending.CAPPED, Ending.STALLED, Ending.FAULT)}
        worst = (every == Ending.STALLED).mean(axis=1).max()
        told = "  ".join(f"{name} {share:.2%}" for name, share in shares.items())
        print(f"{id:<22} {every.size:>7} fights  {told}  worst pair stalled {worst:.1%}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--mode", default="grid")
    options.add_argument("--seeds", type=int, default=100)
    options.add_argument("--seats", action="store_true")
    given = options.parse_args()
    start = time.time()
    (seats if given.seats else endings)(given.mode, given.seeds)
    print(f"{time.time() - start:.0f} s")


if __name__ == "__main__":
    main()
