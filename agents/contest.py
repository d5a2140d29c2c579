"""Whole fights between agents, many at once: in kernels over threads, or with agents written in Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..content.fight import Fight, dice_key
from ..content.modes import mode_of
from ..rules.core import records
from ..rules.core.kernel import JIT
from ..rules.core.state import SIDES, UNITS, Ending, Result
from .agent import Agent, make
from .laws import lawful
from .names import parse
from .policies import FACTS, play_fights
from .policy import Kind
from .seating import policies_of, seats

if TYPE_CHECKING:
    from ..content.compiled import Compiled

CHUNK = 64  # fights that a thread takes at a time
SALT = 0x5DEECE66D  # agents' dice are others than the fight's

Played = Callable[[int], None]
"""Told how many more fights are over, for a progress bar."""


@dataclass(frozen=True)
class Outcomes:
    """How fights went, a row a fight, in the order of the seeds.

    Attributes:
        ending: (n,) codes of `Ending`: decided, draw, stalled, capped, fault.
        rounds, decisions: (n,) rounds begun, and choices that somebody really had (aims uncounted).
        results: (n, sides) codes of `Result` for each side.
        fates: (n, combatants) codes of `Fate`: who stands, fell, died, fled, yielded, escaped.
    """

    ending: NDArray[np.int64]
    rounds: NDArray[np.int64]
    decisions: NDArray[np.int64]
    results: NDArray[np.int64]
    fates: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ending)

    def wins(self, side: int) -> int:
        """Fights that the side won."""
        return int((self.results[:, side] == Result.WIN).sum())

    def count(self, ending: Ending) -> int:
        """Fights that ended so; the endings add up to all fights (P5)."""
        return int((self.ending == ending).sum())


def outcomes(compiled: Compiled, table: NDArray[np.int64]) -> Outcomes:
    """Take the columns that `play_fights` writes apart."""
    fates = table[:, 3 + SIDES : 3 + SIDES + len(compiled.combatants)]
    return Outcomes(table[:, 0], table[:, 1], table[:, 2], table[:, 3 : 3 + len(compiled.sides)], fates)


def contest(
    compiled: Compiled,
    agents: Mapping[str, str | Agent],
    seeds: Sequence[int] | NDArray[np.integer[Any]],
    *,
    trial: int = 0,
    threads: int | None = None,
    played: Played | None = None,
) -> Outcomes:
    """Play one fight for each seed.

    Args:
        compiled: the encounter.
        agents: who plays whom, names or agents of one's own by side, as `seats` takes them. Names alone are played in
            kernels, whatever the number of threads with the same results; with an agent of one's own, fight by fight,
            or many side by side if it has `choose_many`.
        seeds: which dice; a fight is the same in any company of seeds.
        trial: which dice for each seed.
        threads: how many; by default one a core.
        played: told how many more fights are over.

    Raises:
        AgentError: a name or a side that does not exist.
    """
    players = cast(compiled, agents)
    dice = np.array([dice_key(compiled, int(seed), trial) for seed in seeds], np.int64)
    if all(isinstance(player, str) for player in players):
        table = _in_kernels(compiled, players, dice, threads, played)
    elif all(isinstance(player, str) or hasattr(player, "choose_many") for player in players):
        from .lockstep import play_together

        table = play_together(compiled, players, dice, dice ^ SALT, played)
    else:
        table = _fight_by_fight(compiled, players, seeds, trial, played)
    return outcomes(compiled, table)


def cast(compiled: Compiled, agents: Mapping[str, Any]) -> list[Any]:
    """Who plays each combatant: a name where kernels can play it, else an agent, one for all that have its name.

    Raises:
        AgentError: a name or a side that does not exist.
    """
    players = seats(compiled, agents)
    names = {player for player in players if isinstance(player, str) and not in_kernels(player)}
    made = {name: make(name, compiled.mode) for name in names}
    return [made.get(player, player) if isinstance(player, str) else player for player in players]


def in_kernels(name: str) -> bool:
    """Kernels can play the agent of this name."""
    return parse(name).kind.upper() in Kind.__members__


def _in_kernels(
    compiled: Compiled, players: Sequence[str], dice: NDArray[np.int64], threads: int | None, played: Played | None
) -> NDArray[np.int64]:
    """Whole fights between policies, over threads."""
    policies = policies_of(compiled, players)
    table = np.zeros((len(dice), FACTS), np.int64)
    workers = min(threads or os.cpu_count() or 1, max(len(dice), 1)) if JIT else 1  # Python itself gains nothing
    chunk = CHUNK if JIT else 1
    mode = mode_of(compiled.mode)
    fights, views, work = (records.new(kind, workers) for kind in (mode.state, mode.state, mode.work))
    spare = list(range(workers))

    def play(low: int) -> int:
        t = spare.pop()
        high = min(low + chunk, len(dice))
        keys = dice ^ SALT
        play_fights(compiled.spec, compiled.start, fights, views, work, t, policies, dice, keys, low, high, table)
        spare.append(t)
        return high - low

    _in_threads(play, range(0, len(dice), chunk), workers, played)
    return table


def _in_threads(play: Callable[[int], int], lows: Sequence[int], workers: int, played: Played | None) -> None:
    """Play all chunks, and say how far it has come."""
    tell = played or (lambda more: None)
    if workers == 1:
        for low in lows:
            tell(play(low))
        return
    pool = ThreadPoolExecutor(workers)
    try:
        for done in as_completed([pool.submit(play, low) for low in lows]):
            tell(done.result())
    finally:
        pool.shutdown(cancel_futures=True)  # whoever is interrupted waits for the chunks at hand, not for all


def _fight_by_fight(
    compiled: Compiled,
    players: Sequence[str | Agent],
    seeds: Sequence[int] | NDArray[np.integer[Any]],
    trial: int,
    played: Played | None,
) -> NDArray[np.int64]:
    """The same with agents that Python asks; each fight has dice of its own for them."""
    table = np.zeros((len(seeds), FACTS), np.int64)
    made = {name: make(name, compiled.mode) for name in players if isinstance(name, str)}
    asked = [made[player] if isinstance(player, str) else player for player in players]
    for n, seed in enumerate(seeds):
        fight = Fight(compiled, int(seed), trial, tracing=False)
        taken = play_fight(fight, asked, np.random.default_rng(dice_key(compiled, int(seed), trial) ^ SALT))
        facts = fight.facts
        table[n, :3] = facts["ending"], facts["round_no"], taken
        table[n, 3 : 3 + SIDES] = facts["results"]
        table[n, 3 + SIDES : 3 + SIDES + UNITS] = facts["units"]["fate"]
        if played:
            played(1)
    return table


def play_fight(fight: Fight, players: Sequence[Agent], rng: np.random.Generator) -> int:
    """Play a fight to its end, each combatant by the agent at its index; the choices taken, aims uncounted."""
    taken = 0
    while not fight.over:
        view = fight.view()
        choice = players[fight.decider].choose(view, lawful(view).mask, rng).index
        fight.take(choice)
        taken += choice < 96
    return taken
