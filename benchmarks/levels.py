"""Calibrate the levels of difficulty: each against the one below, over the even encounters of a mode.

python benchmarks/levels.py --mode grid                 # exit code 1 if a level is not a step above the one below
python benchmarks/levels.py --mode rows --fights 1000

The figures of each level are in agents/levels.yaml; what this prints is kept there beside them.
"""

from __future__ import annotations

import argparse
import sys

from opfor.agents.duels import duel

STEP = 0.58  # how often a level beats the one below


def main() -> int:
    """Play, print a line for each step, and say by the exit code whether all are high enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", default="grid")
    parser.add_argument("--fights", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    steps = [(f"scripted@{n + 1}", f"scripted@{n}") for n in (4, 3, 2, 1)] + [("scripted@1", "random")]
    met = True
    for better, worse in steps:
        went = duel(better, worse, asked.mode, asked.fights, asked.seed)
        print(f"{asked.mode}: {better} over {worse} {went.rate:.1%} ({went.low:.1%} - {went.high:.1%})", flush=True)
        met = met and went.rate >= STEP
    return int(not met)


if __name__ == "__main__":
    sys.exit(main())
