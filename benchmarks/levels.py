"""Calibrate the levels of difficulty: each against the one below, over the even encounters of a mode.

python benchmarks/levels.py --mode grid                 # exit code 1 if a level is not a step above the one below
python benchmarks/levels.py --mode rows --fights 1000
python benchmarks/levels.py --mode ships --find         # what each level should get wrong, from level 4 down

The figures of each level are in agents/levels.yaml; what this prints is kept there beside them.
"""

from __future__ import annotations

import argparse
import sys

from opfor.agents.duels import duel
from opfor.agents.levels import Level, levels_of

STEP = 0.58  # how often a level beats the one below
AIM = 0.615  # what is looked for, so that chance does not make it less than a step
SURE = 1000  # fights of each try
TRIES = 7
WORST = 600  # percent of error: more of it means little
SHORTEST = 2  # percent of foresight: with less, nobody goes anywhere but at the nearest foe
THINKING = WORST + 100 - SHORTEST  # as weak as may be without acting without thought, which nobody does at 3 and above
THOUGHTLESS = 500  # thousandths


def of_strength(weakness: int) -> Level:
    """One figure for all three: errors first; then less foresight; then slips."""
    slip = max(0, weakness - THINKING)
    return Level(100 - max(0, weakness - slip - WORST), min(weakness, WORST), slip)


def find(mode: str, seed: int) -> None:
    """The level below each level, halving what it may get wrong until the one above beats it as often as wanted."""
    levels = levels_of(mode)
    above = 0
    for level in (4, 3, 2, 1):
        low, high = above, THINKING + (THOUGHTLESS if level < 3 else 0)
        for _ in range(TRIES):
            tried = (low + high) // 2
            levels[level] = of_strength(tried)
            rate = duel(f"scripted@{level + 1}", f"scripted@{level}", mode, SURE, seed).rate
            low, high = (tried, high) if rate < AIM else (low, tried)
        above = high
        levels[level] = of_strength(above)
        told = ", ".join(f"{name} {figure}" for name, figure in levels[level]._asdict().items())
        print(f"{mode}: level {level}: {told}", flush=True)


def main() -> int:
    """Play, print a line for each step, and say by the exit code whether all are high enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", default="grid")
    parser.add_argument("--fights", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--find", action="store_true")
    asked = parser.parse_args()
    if asked.find:
        find(asked.mode, asked.seed)
        return 0
    steps = [(f"scripted@{n + 1}", f"scripted@{n}") for n in (4, 3, 2, 1)] + [("scripted@1", "random")]
    met = True
    for better, worse in steps:
        went = duel(better, worse, asked.mode, asked.fights, asked.seed)
        print(f"{asked.mode}: {better} over {worse} {went.rate:.1%} ({went.low:.1%} - {went.high:.1%})", flush=True)
        met = met and went.rate >= STEP
    return int(not met)


if __name__ == "__main__":
    sys.exit(main())
