"""How long agents think, by the percentile: scripted and trained agents, a search against its budget, proposals.

python benchmarks/latency.py --mode grid                     # exit code 1 if a bar is missed
python benchmarks/latency.py --mode rows --budget 500 --decisions 40

Run it on an idle machine, after `opfor warmup`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time

import numpy as np

from opfor.agents.agent import Agent, make
from opfor.agents.bundles import NoBundle
from opfor.agents.learned import Learned, learned
from opfor.agents.names import parse
from opfor.content import Library, load
from opfor.content.fight import Fight

P99 = 5.0  # milliseconds for a scripted choice
SHOWN = 300.0  # milliseconds until a scripted agent's proposal for a turn is there
OVER = 0.10  # share by which a search may miss its budget
LEARNED_P50, LEARNED_P99 = 1.0, 5.0  # milliseconds for a choice of a trained policy, with its observation
BATCH, BATCHED = 256, 50_000  # decisions that it takes at once, and how many a second


def times(agent: Agent, mode: str, wanted: int) -> np.ndarray:
    """Milliseconds of so many choices with their views, over all stock encounters; scripted agents play in between."""
    rng, player = np.random.default_rng(0), make("scripted", mode)
    ids = sorted(entry.id for entry in Library().entries("encounter", mode) if entry.place == "stock")
    share, spent = -(-wanted // len(ids)), []
    for id in ids:
        fight, taken = Fight(load(id), 1, tracing=False), 0
        while not fight.over and taken < share:
            began = time.perf_counter()
            view = fight.view()
            if view.mask.sum() > 2:
                agent.choose(view, view.mask, rng)
                spent.append(1000 * (time.perf_counter() - began))
                taken += 1
            fight.take(player.choose(view, view.mask, rng).index)
    return np.array(spent[1:])  # the first one loads what is compiled


def proposals(agent: str, mode: str, wanted: int) -> np.ndarray:
    """Milliseconds of so many proposals for whole turns, over all stock encounters; each is approved."""
    from opfor.live.desk import Desk
    from opfor.live.store import Store

    desk = Desk(Store("sqlite://"))
    ids = sorted(entry.id for entry in Library().entries("encounter", mode) if entry.place == "stock")
    share, spent = -(-wanted // len(ids)), []
    for name in ids:
        id, taken = desk.open(load(name), 1, agents={"all": agent}), 0
        everybody = [info.id for info in desk.table(id).fight.compiled.combatants]
        desk.send(id, {"kind": "set-autonomy", "combatants": everybody, "level": "confirm"}, desk.table(id).version)
        while not desk.table(id).fight.over and taken < share:
            began = time.perf_counter()
            plan = desk.proposal(id)
            spent.append(1000 * (time.perf_counter() - began))
            taken += 1
            assert plan is not None
            desk.send(id, {"kind": "approve", "proposal": plan.id}, desk.table(id).version)
    desk.close()
    return np.array(spent[1:])


def batched(agent: Learned) -> float:
    """Decisions a second that a trained policy takes in batches, observations at hand."""
    golden = agent.bundle.golden
    rows = np.resize(np.arange(len(golden["masks"])), BATCH)
    observations, masks = golden["observations"][rows], golden["masks"][rows]
    rngs = [np.random.default_rng(k) for k in range(BATCH)]
    spent = []
    for _ in range(50):
        began = time.perf_counter()
        agent.choose_many(observations, masks, rngs)
        spent.append(time.perf_counter() - began)
    return BATCH / float(np.median(spent))


def trained(mode: str, decisions: int) -> dict[str, float]:
    """The figures of the policy that comes with opfor; none if none does."""
    try:
        agent = learned(parse("learned"), mode)
    except NoBundle:
        return {}
    spent = times(agent, mode, decisions)
    return {
        "learned_p50_ms": round(float(np.quantile(spent, 0.5)), 3),
        "learned_p99_ms": round(float(np.quantile(spent, 0.99)), 3),
        "learned_batched_per_s": round(batched(agent)),
    }


def is_slow(told: dict[str, float]) -> bool:
    """The trained policy misses a bar."""
    late = told["learned_p50_ms"] > LEARNED_P50 or told["learned_p99_ms"] > LEARNED_P99
    return late or told["learned_batched_per_s"] < BATCHED


def main() -> int:
    """Measure, print one line of JSON, and say by the exit code whether the bars are met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", default="grid")
    parser.add_argument("--budget", type=int, default=200, help="milliseconds of the search")
    parser.add_argument("--decisions", type=int, default=2000, help="of the scripted agent; a search has a fiftieth")
    asked = parser.parse_args()
    scripted = times(make("scripted", asked.mode), asked.mode, asked.decisions)
    search = times(make(f"search:{asked.budget}ms", asked.mode), asked.mode, max(asked.decisions // 50, 1))
    shown = proposals("scripted", asked.mode, max(asked.decisions // 10, 2))
    thought = search[search > asked.budget / 2]  # where there was nothing to think about, it did not
    told = {
        "mode": asked.mode,
        "scripted_p50_ms": round(float(np.quantile(scripted, 0.5)), 3),
        "scripted_p99_ms": round(float(np.quantile(scripted, 0.99)), 3),
        "search_budget_ms": asked.budget,
        "search_p50_ms": round(float(np.quantile(thought, 0.5)), 1),
        "search_p99_ms": round(float(np.quantile(thought, 0.99)), 1),
        "proposal_p50_ms": round(float(np.quantile(shown, 0.5)), 1),
        "proposal_p99_ms": round(float(np.quantile(shown, 0.99)), 1),
    }
    policy = trained(asked.mode, asked.decisions)
    print(json.dumps({**told, **policy}))
    late = told["search_p99_ms"] > asked.budget * (1 + OVER) or told["proposal_p99_ms"] > SHOWN
    return int(late or told["scripted_p99_ms"] > P99 or (bool(policy) and is_slow(policy)))


if __name__ == "__main__":
    sys.exit(main())
