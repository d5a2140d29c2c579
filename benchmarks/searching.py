"""The searching agent against the scripted one, over the even encounters of at most so many a side.

python benchmarks/searching.py --mode grid          # 100 fights at 200 ms a decision; exit code 1: too few won
python benchmarks/searching.py --mode rows --agent search:1000 --fights 200 --most 6

Wanted: 65%, and the lower end of the interval above 55%.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from opfor.agents.contest import contest
from opfor.agents.duels import SEEDS, classified, counted, even_encounters
from opfor.content import Compiled

RATE, LOW = 0.65, 0.55


def fits(compiled: Compiled, most: int) -> bool:
    """No side has more than so many."""
    sides = [combatant.side for combatant in compiled.combatants]
    return max(sides.count(side) for side in set(sides)) <= most


def main() -> int:
    """Play, a line for each encounter and one for all; the exit code says whether enough were won."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--mode", default="grid")
    options.add_argument("--agent", default="search:200ms")
    options.add_argument("--fights", type=int, default=100)
    options.add_argument("--most", type=int, default=4)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--threads", type=int, default=1)
    asked = options.parse_args()
    even = [compiled for compiled in even_encounters(asked.mode) if fits(compiled, asked.most)]
    seeds = np.random.default_rng(asked.seed).integers(SEEDS, size=asked.fights // 2)
    every, start = [], time.time()
    for k, compiled in enumerate(even):
        pairs = []
        for seat in (0, 1):
            players = {compiled.sides[seat].id: asked.agent, compiled.sides[1 - seat].id: "scripted"}
            went = contest(compiled, players, seeds[k :: len(even)], threads=asked.threads)
            pairs.append(classified(went, seat))
        every.append(np.array(pairs))
        print(f"{compiled.id:<22} {counted(every[-1], asked.seed).rate:6.1%} of {every[-1].size}", flush=True)
    told = counted(np.concatenate(every, axis=1), asked.seed)
    print(
        f"{asked.mode}: {asked.agent} over scripted {told.rate:.1%} ({told.low:.1%} - {told.high:.1%}), "
        f"{told.fights} fights, at most {asked.most} a side, {time.time() - start:.0f} s"
    )
    return int(told.rate < RATE or told.low <= LOW)


if __name__ == "__main__":
    sys.exit(main())
