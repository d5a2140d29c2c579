"""A whole stress test: the odds, other players, what matters, replays; what text, report and files are made from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .experiment import Experiment
from .export import plain, plain_effect
from .intervals import Rate, rate_of
from .odds import Odds, odds_of
from .profiles import PROFILES, with_profile
from .replays import Replayed, replayed, telling
from .running import run
from .trials import Trials
from .whatif import Effect, what_ifs
from .workers import Workers

PROFILED = 1_000  # trials for each of the other skills


@dataclass(frozen=True)
class Study:
    """All that a stress test found.

    Attributes:
        trials: the trials of the fight or day.
        odds: the figures of each fight.
        profiles: by name, the odds of the first fight for players of other skill.
        effects: what matters, the strongest first.
        replays: trials to step through.
    """

    trials: Trials
    odds: tuple[Odds, ...]
    profiles: dict[str, Odds] = field(default_factory=dict)
    effects: Sequence[Effect] = ()
    replays: Sequence[Replayed] = ()

    @property
    def experiment(self) -> Experiment:
        """What was tested."""
        return self.trials.experiment

    @property
    def is_day(self) -> bool:
        """Several fights, one after the other."""
        return len(self.odds) > 1

    def whole_day(self) -> Rate:
        """How often all fights are won."""
        return rate_of(self.trials.won())

    def plain(self) -> dict[str, Any]:
        """The study as plain data."""
        legs = [plain(odds) for odds in self.odds]
        told = (
            legs[0]
            if not self.is_day
            else {"day": self.whole_day().as_dict(), "fights": len(self.trials), "legs": legs}
        )
        return {
            **told,
            "profiles": {name: plain(odds)["rates"] for name, odds in self.profiles.items()},
            "what_ifs": [plain_effect(effect) for effect in self.effects],
        }


def study(
    trials: Trials,
    *,
    profiles: bool = True,
    effects: bool = True,
    replays: bool = True,
    workers: Workers | None = None,
    doing: Callable[[str], None] | None = None,
) -> Study:
    """Everything that is to be known beside the trials themselves.

    Args:
        trials: of the fight or day.
        profiles: play it with people of other skill, where there is one fight.
        effects: look for what matters, where there is one fight.
        replays: play telling trials again.
        workers: who plays.
        doing: told what is being done.
    """
    experiment, say = trials.experiment, doing or (lambda what: None)
    alone = len(experiment.legs) == 1
    odds = tuple(odds_of(trials, k) for k in range(len(experiment.legs)))
    found: dict[str, Odds] = {}
    for name in PROFILES if profiles and alone else ():
        say(f"Playing as {name}s")
        count = min(len(trials), PROFILED)
        found[name] = odds_of(run(with_profile(experiment, name), count, workers=workers))
    moved: Sequence[Effect] = ()
    if effects and alone:
        say("Changing one thing after the other")
        moved = what_ifs(experiment)
    shown: list[Replayed] = []
    if replays and alone:
        say("Playing three of them again")
        leg = trials.leg()
        shown = [replayed(leg, trial, title) for trial, title in telling(leg)]
    return Study(trials, odds, found, moved, shown)
