"""What matters: the encounter with one thing changed, on the same dice, ranked by how much that moves the odds.

All changes are screened on the first trials; the ones that move most are measured anew on later ones, so that none is
told for its luck. A changed fight rolls the dice of the original one: until the change shows, both are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..agents.seating import keys_in
from .changes import Change, Changes, playable
from .experiment import Experiment
from .intervals import Difference, difference
from .playing import CHUNK
from .workers import Threads

if TYPE_CHECKING:
    from ..content.compiled import Compiled

SCREENED = 100  # pairs for each change
MEASURED = 1_000  # pairs for those that are told
TOLD = 6

Tell = Callable[[int], None]


@dataclass(frozen=True)
class Effect:
    """What a change does to the odds.

    Attributes:
        change: the change.
        compiled: the encounter with it.
        win, killed: how the rates of wins and of total party kills change.
    """

    change: Change
    compiled: Compiled
    win: Difference
    killed: Difference


def changed(experiment: Experiment, change: Change, compiled: Compiled) -> Experiment:
    """The experiment with a change, on the dice of the original."""
    own = {id: "scripted:own" for id in change.scripted}
    agents = {who: agent for who, agent in {**experiment.agents, **own}.items() if who in keys_in(compiled)}
    return replace(experiment, legs=(compiled,), agents=agents, dice=experiment.dice or experiment.compiled)


def outcomes(experiment: Experiment, low: int, high: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """(n,) won, and killed, of trials `low` to `high` - 1; chunks need not be whole here."""
    legs = list(legs_of(experiment, low, high))
    return np.concatenate([leg.won for leg in legs]), np.concatenate([leg.killed() for leg in legs])


def legs_of(experiment: Experiment, low: int, high: int) -> list[Any]:
    """The trials in their order."""
    from .trials import Leg

    spans = [(at, min(at + CHUNK, high)) for at in range(low, high, CHUNK)]
    done = dict(Threads().play(experiment, spans))
    return [Leg(experiment, 0, done[span][0].rows, done[span][0].tally[0]) for span in spans]


def what_ifs(
    experiment: Experiment,
    changes: Sequence[Change] | None = None,
    *,
    screened: int = SCREENED,
    measured: int = MEASURED,
    told: int = TOLD,
    tell: Tell | None = None,
) -> list[Effect]:
    """The changes that move the odds most, the strongest first.

    Args:
        experiment: of one fight.
        changes: to try; by default everything that can be changed about the encounter.
        screened, measured: pairs of trials for each change, and for each that is told.
        told: how many.
        tell: told how many more trials are over.
    """
    compiled, say = experiment.compiled, tell or (lambda more: None)
    if changes is None:
        changes = Changes(compiled, experiment.party(compiled)).all()
    ready = [(change, changed(experiment, change, made)) for change, made in playable(compiled, changes)]
    before, _ = outcomes(experiment, 0, screened)
    moves = []
    for _, variant in ready:
        after, _ = outcomes(variant, 0, screened)
        moves.append(abs(difference(before, after).change))
        say(screened)
    order = sorted(range(len(ready)), key=lambda k: -moves[k])[:told]
    base = outcomes(experiment, screened, screened + measured)
    effects = []
    for k in order:
        change, variant = ready[k]
        won, killed = outcomes(variant, screened, screened + measured)
        effects.append(Effect(change, variant.compiled, difference(base[0], won), difference(base[1], killed)))
        say(measured)
    return sorted(effects, key=lambda effect: -abs(effect.win.change))


def trials_of(changes: int, screened: int = SCREENED, measured: int = MEASURED, told: int = TOLD) -> int:
    """How many trials that takes, for a progress line."""
    return changes * screened + min(told, changes) * measured
