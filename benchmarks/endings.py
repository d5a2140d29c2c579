"""How fights end: every pair of shipped agents on every stock encounter of a mode, and the odds of each seat.

python benchmarks/endings.py --mode grid --seeds 100            # capped and stalled, worst encounters first
python benchmarks/endings.py --mode grid --seats --seeds 2000   # even encounters: how often each seat wins
python benchmarks/endings.py --mode rows --pace                 # how long fights last, and how many attacks hit
python benchmarks/endings.py --mode rows --agents --seeds 400   # every agent against every other: who is strongest
"""

from __future__ import annotations

import argparse
import time
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from opfor.agents.agent import make
from opfor.agents.contest import contest
from opfor.agents.duels import duel
from opfor.agents.presets import personalities
from opfor.content import Compiled, Library, load
from opfor.content.fight import Fight
from opfor.rules.core.state import Ending, Result

TOLD = 20  # fights of an encounter whose attacks are counted


def encounters(asked: argparse.Namespace, even: bool = False) -> list[str]:
    """Ids of the stock encounters of a mode, or of those marked even; of those named alone, if any are."""
    ids = sorted(e.id for e in Library().entries("encounter", asked.mode) if e.place == "stock")
    return asked.only or [id for id in ids if not even or load(id).encounter.even]


def seats(asked: argparse.Namespace) -> None:
    """Scripted against scripted: how often the first seat wins, and the second."""
    for id in encounters(asked, even=True):
        compiled = load(id)
        results = contest(compiled, {"all": "scripted"}, np.arange(asked.seeds)).results
        wins = [(results[:, seat] == Result.WIN).mean() for seat in (0, 1)]
        rate = wins[0] + (results[:, 0] == Result.DRAW).mean() / 2
        print(f"{id:<22} first {wins[0]:6.1%}  second {wins[1]:6.1%}  draws halved {rate:6.1%}", flush=True)


def pace(asked: argparse.Namespace) -> None:
    """Scripted against scripted: rounds, and what share of all attacks hits, told by the events."""
    every = np.zeros(2, np.int64)
    for id in encounters(asked):
        compiled = load(id)
        rounds = contest(compiled, {"all": "scripted"}, np.arange(asked.seeds)).rounds
        told = sum((attacks(compiled, seed) for seed in range(min(asked.seeds, TOLD))), np.zeros(2, np.int64))
        every += told
        low, median, high = np.quantile(rounds, (0.1, 0.5, 0.9))
        print(
            f"{id:<22} rounds {median:4.0f} ({low:.0f} to {high:.0f})  hits {share(told):.0%} of {told.sum()}",
            flush=True,
        )
    print(f"hits of all attacks: {share(every):.1%}")


def attacks(compiled: Compiled, seed: int) -> NDArray[np.int64]:
    """Attacks on somebody that hit and that missed in one fight, (2,); what needs no die is no attack."""
    fight = Fight(compiled, seed)
    players = [make("scripted", compiled.mode) for _ in compiled.combatants]
    rng = np.random.default_rng(seed)
    kinds, die = fight.mode.events, fight.mode.rolls["ATTACK"]
    counted = np.zeros(2, np.int64)
    while not fight.over:
        view = fight.view()
        happened = fight.take(players[fight.decider].choose(view, view.mask, rng).index)
        if any(event.kind == kinds["ROLL"] and event.a == die for event in happened):
            counted += [sum(event.kind == kinds[kind] for event in happened) for kind in ("HIT", "MISS")]
    return counted


def share(told: NDArray[np.int64]) -> float:
    """Hits of all attacks."""
    return float(told[0] / max(told.sum(), 1))


def strongest(asked: argparse.Namespace) -> None:
    """Every agent against every other over the even encounters, and its mean rate, the default first."""
    names = ["scripted", *(f"scripted:{name}" for name in personalities(asked.mode)[1:])]
    rates = np.full((len(names), len(names)), np.nan)
    for a, b in combinations(range(len(names)), 2):
        rates[a, b] = duel(names[a], names[b], asked.mode, asked.seeds).rate
        rates[b, a] = 1 - rates[a, b]
    for name, row in zip(names, rates, strict=True):
        print(f"{name:<22} mean {np.nanmean(row):.3f}  " + " ".join("  -  " if r != r else f"{r:.3f}" for r in row))


def endings(asked: argparse.Namespace) -> None:
    """Shares of capped, stalled and faulty fights over all pairs of agents."""
    agents = ["random", *(f"scripted:{name}" for name in personalities(asked.mode))]
    for id in encounters(asked):
        compiled = load(id)
        codes = []
        for one, other in (pairs := list(product(agents, agents))):
            players = {side.id: one if n % 2 == 0 else other for n, side in enumerate(compiled.sides)}
            codes.append(contest(compiled, players, np.arange(asked.seeds)).ending)
        every = np.array(codes)
        shares = {e.name.lower(): (every == e).mean() for e in (Ending.CAPPED, Ending.STALLED, Ending.FAULT)}
        stalled = (every == Ending.STALLED).mean(axis=1)
        worst = f"{stalled.max():.1%}, {' against '.join(pairs[stalled.argmax()])}" if stalled.any() else "0"
        told = "  ".join(f"{name} {share:.2%}" for name, share in shares.items())
        print(f"{id:<22} {every.size:>7} fights  {told}  worst pair stalled {worst}", flush=True)


ASKED = {"seats": seats, "pace": pace, "agents": strongest}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--mode", default="grid")
    options.add_argument("--seeds", type=int, default=100)
    options.add_argument("--only", nargs="*", help="these encounters")
    for what in ASKED:
        options.add_argument(f"--{what}", action="store_true")
    given = options.parse_args()
    start = time.time()
    for tell in [tell for what, tell in ASKED.items() if getattr(given, what)] or [endings]:
        tell(given)
    print(f"{time.time() - start:.0f} s")


if __name__ == "__main__":
    main()
