"""How an encounter breaks: players who do nothing but look for what the other side cannot answer.

The party's agents are exchanged, first for all together and then for each alone, for whatever wins most, be it only to
hold the place where one begins, in a doorway perhaps; what is found is played on fresh dice. If it wins far more than
the party does as it is, the report says how, and shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..agents.names import OWN, AgentName
from ..agents.presets import personalities
from ..agents.seating import under
from ..content.laws import read_order
from .balancing import FRESH
from .intervals import Difference, difference, percent
from .modes import part_of
from .odds import Odds, odds_of
from .running import run

if TYPE_CHECKING:
    from .experiment import Experiment
    from .workers import Workers

LOOK, MEASURE = 150, 1_000
ROUNDS_OF_TRIES = 2  # times that everybody's agent is reconsidered
BREAKS = 0.10  # so many more wins are worth a report
EARLY = 2  # rounds of a first burst
TELL = 0.12  # so much more of something makes a pattern

HOLD = "hold"

Say = Callable[[str], None]


class Play(NamedTuple):
    """How one of the party is played: by which agent, and under which order, if any."""

    agent: str
    order: str = ""


@dataclass(frozen=True)
class Pattern:
    """How it is done.

    Attributes:
        name: kiting, choke point, first-round burst, walking away, or plain strength.
        reason: the figures that show it.
    """

    name: str
    reason: str


@dataclass(frozen=True)
class Cheese:
    """What the exploiter found.

    Attributes:
        agents: who plays each of the party.
        orders: what each is told, empty for those who are free.
        before, after: the odds as it is, and so; on the same fresh dice.
        gain: how the rate of wins changes.
        patterns: how it is done.
        trials: trials that show it: won so, and lost before.
    """

    agents: dict[str, str]
    orders: dict[str, str]
    before: Odds
    after: Odds
    gain: Difference
    patterns: tuple[Pattern, ...]
    trials: tuple[int, ...]

    @property
    def breaks(self) -> bool:
        """It is worth a report."""
        return self.gain.low > 0 and self.gain.change >= BREAKS


def tries(mode: str) -> list[str]:
    """The agents that are tried."""
    return [str(AgentName("scripted", name)) for name in (OWN, *personalities(mode)) if name != "mindless"]


class Exploiter:
    """Looks for the best answer to the other side.

    Args:
        experiment: of one fight.
        agents: what is tried; by default every personality. The first of them is tried holding its place as well.
        workers: who plays.
        say: told what is being tried.
    """

    def __init__(
        self, experiment: Experiment, agents: Sequence[str] = (), workers: Workers | None = None, say: Say | None = None
    ) -> None:
        self.experiment, self.workers = experiment, workers
        free = [Play(agent) for agent in agents or tries(experiment.mode)]
        self.tried = [*free, Play(free[0].agent, HOLD)]
        leg = experiment.compiled
        self.party = [leg.combatants[i].id for i in experiment.party(leg)]
        self._say = say or (lambda line: None)
        self._known: dict[tuple[Play, ...], float] = {}

    def best(self) -> dict[str, Play]:
        """How the party wins most: all alike first, then each for itself."""
        alike = [(play,) * len(self.party) for play in self.tried]
        cast = max(alike, key=self.wins)
        for _ in range(ROUNDS_OF_TRIES):
            before = cast
            for k, id in enumerate(self.party):
                self._say(f"Who should {id} be?")
                cast = max(((*cast[:k], play, *cast[k + 1 :]) for play in self.tried), key=self.wins)
            if cast == before:
                break
        return dict(zip(self.party, cast, strict=True))

    def wins(self, cast: tuple[Play, ...]) -> float:
        """How often the party wins so."""
        if cast not in self._known:
            trials = run(self.with_cast(dict(zip(self.party, cast, strict=True))), LOOK, workers=self.workers)
            self._known[cast] = float(trials.won().mean())
        return self._known[cast]

    def with_cast(self, cast: dict[str, Play]) -> Experiment:
        """The experiment with the party played so."""
        agents = {id: play.agent for id, play in cast.items()}
        told = {id: [read_order(play.order)] for id, play in cast.items() if play.order}
        leg = under(self.experiment.compiled, told)
        return replace(self.experiment, legs=(leg,), agents={**self.experiment.agents, **agents})

    def find(self) -> Cheese:
        """The best answer, measured on fresh dice beside the party as it is."""
        cast = self.best()
        self._say("Measuring what was found on fresh dice")
        fresh = replace(self.experiment, seed=self.experiment.seed + FRESH)
        before = run(fresh, MEASURE, workers=self.workers)
        after = run(replace(self.with_cast(cast), seed=fresh.seed), MEASURE, workers=self.workers)
        one, other = odds_of(before), odds_of(after)
        turned = np.flatnonzero(after.won() & ~before.won())[:3]
        gain = difference(before.won(), after.won())
        agents, orders = ({id: play[n] for id, play in cast.items()} for n in range(2))
        return Cheese(agents, orders, one, other, gain, patterns(one, other), tuple(int(k) for k in turned))


def patterns(before: Odds, after: Odds) -> tuple[Pattern, ...]:
    """How it is done, by what differs in the figures."""
    found = [kiting(before, after), choke(before, after), burst(before, after), leaving(before, after)]
    told = tuple(pattern for pattern in found if pattern is not None)
    if told:
        return told
    return (Pattern("better play", "no single trick: the same things, done in a better order"),)


def taken(odds: Odds) -> float:
    """Damage the party takes for each point it deals."""
    ours = sum(f.taken.mean for f in odds.party)
    return ours / max(sum(f.dealt.mean for f in odds.party), 0.1)


def kiting(before: Odds, after: Odds) -> Pattern | None:
    """It deals much and is hardly hit: it stays out of reach, for longer."""
    if taken(after) < 0.6 * taken(before) and after.rounds.mean > before.rounds.mean * (1 + TELL):
        reason = (
            f"{taken(after):.2f} points taken for each dealt, {taken(before):.2f} before, "
            f"in {after.rounds.mean:.1f} rounds instead of {before.rounds.mean:.1f}"
        )
        return Pattern("kiting", reason)
    return None


def choke(before: Odds, after: Odds) -> Pattern | None:
    """The others go down in few cells."""
    if not part_of(after.compiled.mode).ON_BOARD:
        return None
    heroes = after.leg.heroes

    def narrow(odds: Odds) -> float:
        fell = sum(odds.fell[side] for side in range(len(odds.compiled.sides)) if side != heroes)
        counts = np.sort(np.asarray(fell).ravel())[::-1]
        return float(counts[:4].sum() / max(counts.sum(), 1))

    if narrow(after) > narrow(before) + TELL:
        return Pattern(
            "choke point", f"{percent(narrow(after))} of the foes fall in four cells, {percent(narrow(before))} before"
        )
    return None


def burst(before: Odds, after: Odds) -> Pattern | None:
    """Much of the damage comes in the first rounds."""

    def early(odds: Odds) -> float:
        side, rows = odds.leg.heroes, odds.leg.tally["dealt"]
        return float(rows[: EARLY + 1, side].sum() / max(rows[:, side].sum(), 1))

    if early(after) > early(before) + TELL:
        return Pattern(
            "first-round burst", f"{percent(early(after))} of the damage in two rounds, {percent(early(before))} before"
        )
    return None


def leaving(before: Odds, after: Odds) -> Pattern | None:
    """It wins without a fight: by getting away."""

    def away(odds: Odds) -> float:
        return float(np.mean([f.escaped.rate for f in odds.party]))

    if away(after) > away(before) + TELL:
        return Pattern("walking away", f"{percent(away(after))} of the party get away, {percent(away(before))} before")
    return None
