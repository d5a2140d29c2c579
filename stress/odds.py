"""What the trials say: odds with intervals, distributions, curves. One table of figures, from which text, report and
files are made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..rules.core.state import Fate
from .counting import ROUNDS, Column
from .intervals import Rate, Spread, rate, rate_of, spread
from .modes import part_of
from .names import Wording, names_of
from .trials import Leg, Trials

if TYPE_CHECKING:
    from ..content.compiled import Compiled


FATES = {
    "dead": Fate.DEAD,
    "unconscious": Fate.UNCONSCIOUS,
    "fled": Fate.FLED,
    "yielded": Fate.YIELDED,
    "escaped": Fate.ESCAPED,
    "stands": Fate.STANDING,
}
"""How a combatant may end."""
NUMBERS = {"dealt": Column.DEALT, "taken": Column.TAKEN, "healed": Column.HEALED, "aimed": Column.AIMED}
"""What is counted of it."""


@dataclass(frozen=True)
class Deed:
    """A verb of a combatant, and how it was used.

    Attributes:
        verb: its index.
        name: what it is called.
        used: the fights in which it was.
        times: how often a fight.
        share: of all choices of the combatant.
    """

    verb: int
    name: str
    used: Rate
    times: float
    share: float


@dataclass(frozen=True)
class Feller:
    """Who felled a combatant, and by what.

    Attributes:
        who: its index, -1 nobody.
        how: the verb, -1 unknown.
        count: how often.
        share: of all its falls.
    """

    who: int
    how: int
    name: str
    deed: str
    count: int
    share: float


@dataclass(frozen=True)
class Fortune:
    """How one combatant fares.

    Attributes:
        index, id, name, side, ours: who it is; `ours`: of the side whose odds are told.
        down: it goes down, be it for a while; dead, unconscious, fled, yielded, escaped, stands: how it ends.
        fell: the round in which it first goes down, where it does.
        fellers: who does it and by what, the most frequent first.
        dealt, taken, healed, aimed: points of damage dealt and taken, points given to it, choices aimed at it, a fight.
        left: what is left of each pool; full: what it has unhurt.
        deeds: what it does, the most frequent first.
        aims: whom it aims at, as shares of its aims.
    """

    index: int
    id: str
    name: str
    side: int
    ours: bool
    down: Rate
    dead: Rate
    unconscious: Rate
    fled: Rate
    yielded: Rate
    escaped: Rate
    stands: Rate
    fell: Spread
    fellers: tuple[Feller, ...]
    dealt: Spread
    taken: Spread
    healed: Spread
    aimed: Spread
    left: dict[str, Spread]
    full: dict[str, int]
    deeds: tuple[Deed, ...]
    aims: dict[str, float]


@dataclass(frozen=True)
class Round:
    """What a round is like.

    Attributes:
        number: 1 the first.
        fights: that came so far.
        damage: points that each side deals in it, on average of those fights.
        standing: for each combatant the share of all fights in which it still stands when the round is over.
    """

    number: int
    fights: int
    damage: tuple[float, ...]
    standing: tuple[Rate, ...]


@dataclass(frozen=True)
class Odds:
    """All figures of one fight.

    Attributes:
        leg: the trials they are of.
        n: how many.
        counts: by class; they add up to n.
        win, loss, draw, stalled, capped, error: the same as rates.
        killed: total party kill: the whole side dead, or down where nobody dies; wiped: the whole side lies there.
        somebody_down, somebody_dead: of the side.
        rounds: of a fight.
        damage: a round, by side.
        fortunes: of each combatant.
        curve: round by round.
        stood, fell: by side, where they stood as rounds began and where they went down, (64, 64) counts.
    """

    leg: Leg
    n: int
    counts: dict[str, int]
    win: Rate
    loss: Rate
    draw: Rate
    stalled: Rate
    capped: Rate
    error: Rate
    killed: Rate
    wiped: Rate
    somebody_down: Rate
    somebody_dead: Rate
    rounds: Spread
    damage: tuple[Spread, ...]
    fortunes: tuple[Fortune, ...]
    curve: tuple[Round, ...]
    stood: NDArray[np.int64]
    fell: NDArray[np.int64]

    @property
    def compiled(self) -> Compiled:
        """The encounter."""
        return self.leg.compiled

    @property
    def side(self) -> str:
        """The side whose odds are told, by its title."""
        return self.compiled.sides[self.leg.heroes].name

    @property
    def can_die(self) -> bool:
        """The mode tells the dead from those who lie there."""
        return Fate.UNCONSCIOUS not in part_of(self.compiled.mode).LETHAL

    @property
    def party(self) -> list[Fortune]:
        """Its combatants."""
        return [fortune for fortune in self.fortunes if fortune.ours]


def odds_of(trials: Trials, leg: int = 0) -> Odds:
    """The figures of one fight."""
    return figures(trials.leg(leg))


def figures(leg: Leg) -> Odds:
    """The figures of the trials of one fight."""
    reached = Leg(leg.experiment, leg.number, leg.rows[leg.reached], leg.tally)
    counts, n = reached.counts(), len(reached.rows)
    fortunes = tuple(fortune(reached, i) for i in range(len(leg.compiled.combatants)))
    some_down = np.logical_or.reduce([reached.fell(i) for i in reached.party])
    some_dead = np.logical_or.reduce([reached.fate(i, Fate.DEAD) for i in reached.party])
    heat = np.stack([leg.tally["stood"], leg.tally["fell"]]).reshape(2, -1, 64, 64)
    rates: dict[str, Any] = {name: rate(count, n) for name, count in counts.items()}
    return Odds(
        leg=reached,
        n=n,
        counts=counts,
        **rates,
        killed=rate_of(reached.killed()),
        wiped=rate_of(reached.wiped()),
        somebody_down=rate_of(some_down),
        somebody_dead=rate_of(some_dead),
        rounds=spread(reached.rounds),
        damage=damage(reached),
        fortunes=fortunes,
        curve=curve(reached),
        stood=heat[0],
        fell=heat[1],
    )


def damage(leg: Leg) -> tuple[Spread, ...]:
    """Points of damage a round, by side, in hundredths kept apart."""
    sides = []
    for side in range(len(leg.compiled.sides)):
        members = [i for i, info in enumerate(leg.compiled.combatants) if info.side == side]
        total = np.sum([leg.column(i, Column.DEALT) for i in members], axis=0)
        sides.append(spread(np.round(total / np.maximum(leg.rounds, 1), 1)))
    return tuple(sides)


def fortune(leg: Leg, i: int) -> Fortune:
    """How one combatant fares."""
    info, part = leg.compiled.combatants[i], part_of(leg.compiled.mode)
    names, words = names_of(leg.compiled), Wording(leg.compiled)
    fell = leg.column(i, Column.FELL)
    rates: dict[str, Any] = {name: rate_of(leg.fate(i, fate)) for name, fate in FATES.items()}
    numbers: dict[str, Any] = {name: spread(leg.column(i, column)) for name, column in NUMBERS.items()}
    pools = dict(enumerate(part.POOLS))
    return Fortune(
        index=i,
        id=info.id,
        name=names[i],
        side=info.side,
        ours=i in leg.party,
        down=rate_of(fell > 0),
        **rates,
        fell=spread(fell[fell > 0]),
        fellers=fellers(leg, i, names, words),
        **numbers,
        left={name: spread(leg.left(i, pool)) for pool, name in pools.items()},
        full={name: leg.full(i, pool) for pool, name in pools.items()},
        deeds=deeds(leg, i, words),
        aims=aims(leg, i, names),
    )


def fellers(leg: Leg, i: int, names: list[str], words: Wording) -> tuple[Feller, ...]:
    """Who felled combatant `i` and by what."""
    fell = leg.fell(i)
    if not fell.any():
        return ()
    pairs = np.stack([leg.column(i, Column.BY)[fell] - 1, leg.column(i, Column.HOW)[fell] - 1], axis=1)
    kinds, counts = np.unique(pairs, axis=0, return_counts=True)
    found = []
    for (who, how), count in zip(kinds.tolist(), counts.tolist(), strict=True):
        name = names[who] if who >= 0 else "nobody in particular"
        deed = words.verb(who, how) if who >= 0 and how >= 0 else ""
        found.append(Feller(who, how, name, deed, count, count / int(fell.sum())))
    return tuple(sorted(found, key=lambda feller: -feller.count))


def deeds(leg: Leg, i: int, words: Wording) -> tuple[Deed, ...]:
    """What combatant `i` chooses, idle verbs left out of the list but not of the shares."""
    uses, used, idle = leg.tally["uses"][i], leg.tally["used"][i], part_of(leg.compiled.mode).IDLE
    total, n = int(uses.sum()), max(len(leg.rows), 1)
    verbs = [int(verb) for verb in np.argsort(-uses, kind="stable") if uses[verb] and verb not in idle]
    return tuple(
        Deed(verb, words.verb(i, verb), rate(used[verb], len(leg.rows)), int(uses[verb]) / n, int(uses[verb]) / total)
        for verb in verbs
    )


def aims(leg: Leg, i: int, names: list[str]) -> dict[str, float]:
    """Whom combatant `i` aims at."""
    aimed = leg.tally["aimed"][i]
    total = int(aimed.sum())
    return {names[j]: int(aimed[j]) / total for j in np.argsort(-aimed, kind="stable") if aimed[j]}


def curve(leg: Leg) -> tuple[Round, ...]:
    """Round by round, as far as one fight in a hundred comes."""
    n, sides = len(leg.rows), len(leg.compiled.sides)
    rounds = []
    for number in range(1, ROUNDS - 1):
        fights = int((leg.rounds >= number).sum())
        if fights == 0 or fights < n / 100:
            break
        dealt = [float(leg.tally["dealt"][number, side]) / fights for side in range(sides)]
        gone = [leg.column(i, Column.GONE) for i in range(len(leg.compiled.combatants))]
        standing = tuple(rate_of((when == 0) | (when > number)) for when in gone)
        rounds.append(Round(number, fights, tuple(dealt), standing))
    return tuple(rounds)
