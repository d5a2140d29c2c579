"""Stress tests: an encounter played thousands of times, with honest odds, what matters, and how to tune it.

    from opfor.content import load
    from opfor.stress import Experiment, odds_of, run

    trials = run(Experiment((load("ford-ambush"),)), fights=2_000)
    odds_of(trials).win                     # Rate(count=..., n=2000, low=..., high=...)

Nothing heavy is imported before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .balancing import Suggestion, Target, balance
    from .cheese import Cheese, Exploiter
    from .errors import BadStress, BrokenTrials, OtherTrials, StressError, WorkersLost
    from .experiment import Experiment, Rest, day
    from .intervals import Rate, Spread, rate, spread, wilson
    from .odds import Odds, odds_of
    from .report import write_report
    from .running import run
    from .studying import Study, study
    from .trials import Trials
    from .whatif import Effect, what_ifs
    from .workers import Cluster, Processes, Threads

_WHERE = {
    "balancing": ("Suggestion", "Target", "balance"),
    "cheese": ("Cheese", "Exploiter"),
    "errors": ("BadStress", "BrokenTrials", "OtherTrials", "StressError", "WorkersLost"),
    "experiment": ("Experiment", "Rest", "day"),
    "intervals": ("Rate", "Spread", "rate", "spread", "wilson"),
    "odds": ("Odds", "odds_of"),
    "report": ("write_report",),
    "running": ("run",),
    "studying": ("Study", "study"),
    "trials": ("Trials",),
    "whatif": ("Effect", "what_ifs"),
    "workers": ("Cluster", "Processes", "Threads"),
}

__all__ = [
    "BadStress",
    "BrokenTrials",
    "Cheese",
    "Cluster",
    "Effect",
    "Experiment",
    "Exploiter",
    "Odds",
    "OtherTrials",
    "Processes",
    "Rate",
    "Rest",
    "Spread",
    "StressError",
    "Study",
    "Suggestion",
    "Target",
    "Threads",
    "Trials",
    "WorkersLost",
    "balance",
    "day",
    "odds_of",
    "rate",
    "run",
    "spread",
    "study",
    "what_ifs",
    "wilson",
    "write_report",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
