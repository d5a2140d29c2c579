"""Trials played and counted, a chunk at a time: in kernels, or choice by choice where an agent is asked in Python."""

from __future__ import annotations

import queue
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..agents.agent import Agent, make
from ..agents.contest import SALT
from ..agents.laws import lawful
from ..agents.policy import Policy
from ..agents.seating import policies_for, seats
from ..content.fight import Fight
from ..content.modes import mode_of
from ..rules.core import records
from ..rules.core.choices import VERBS
from ..rules.core.state import UNITS, Fate, Result
from . import counting
from .counting import HEAD, WIDTH, Course, Head, Tally
from .experiment import Experiment, Rest
from .modes import part_of
from .trials import Part

if TYPE_CHECKING:
    from ..content.compiled import Compiled

CHUNK = 100  # trials that are played, kept and judged together
COLUMNS = HEAD + UNITS * WIDTH

Keys = NDArray[np.int64]


class Table:
    """Where one process plays an experiment: records for several threads.

    Args:
        experiment: what is played.
        threads: how many play at once.
    """

    def __init__(self, experiment: Experiment, threads: int = 1) -> None:
        part_of(experiment.mode)  # registers the mode's answers
        self.experiment = experiment
        mode = mode_of(experiment.mode)
        self._fights, self._views = records.new(mode.state, threads), records.new(mode.state, threads)
        self._work, self._courses = records.new(mode.work, threads), records.new(Course, threads)
        self._tallies = records.new(Tally, threads)
        self._spare: queue.SimpleQueue[int] = queue.SimpleQueue()
        for t in range(threads):
            self._spare.put(t)
        legs = experiment.legs if experiment.in_kernels else ()
        self._policies = [policies_for(leg, experiment.agents_in(leg)) for leg in legs]
        self._agents: list[dict[str, Agent]] = [{} for _ in range(threads)]

    def _players(self, t: int, leg: Compiled) -> list[Agent]:
        """The agents of thread `t` that play a leg: none is asked by two threads at once."""
        agents = self._agents[t]
        names = seats(leg, self.experiment.agents_in(leg))
        for name in names:
            if name not in agents:
                agents[name] = make(name, leg.mode)
        return [agents[name] for name in names]

    def play(self, low: int, high: int) -> list[Part]:
        """Play trials `low` to `high` - 1; a part for each leg."""
        t = self._spare.get()
        try:
            return self._play_legs(t, low, high)
        finally:
            self._spare.put(t)

    def _play_legs(self, t: int, low: int, high: int) -> list[Part]:
        experiment, parts = self.experiment, []
        going = np.arange(high - low)
        starts: Any = None
        for k, leg in enumerate(experiment.legs):
            keys = np.array([experiment.key(k, low + int(n)) for n in going], np.int64)
            further = k + 1 < len(experiment.legs)
            rows, tally, ends = self._play_leg(t, k, keys, starts, further)
            whole = np.zeros((high - low, rows.shape[1]), np.int32)
            whole[going] = rows
            parts.append(Part(whole, tally))
            if further:
                on = rows[:, Head.RESULT + experiment.heroes(leg)] == Result.WIN
                going = going[on]
                starts = carried(leg, experiment.legs[k + 1], ends[on], experiment.rests[k], experiment.party(leg))
        return parts

    def _play_leg(self, t: int, k: int, keys: Keys, starts: Any, keep: bool) -> tuple[NDArray[np.int32], Any, Any]:
        """Rows, tally and last states of one leg."""
        leg, mode = self.experiment.legs[k], mode_of(self.experiment.mode)
        table = np.zeros((len(keys), COLUMNS), np.int64)
        ends = records.new(mode.state, max(len(keys), 1) if keep else 1)
        begun = leg.start if starts is None else native(mode.state, starts)
        clear(self._tallies, t)
        several = int(starts is not None)
        if self.experiment.in_kernels:
            counting.count_fights(
                leg.spec, begun, several, self._fights, self._views, self._work, t, self._policies[k],
                keys, keys ^ SALT, 0, len(keys), table, self._tallies, self._courses, ends, int(keep),
            )  # fmt: skip
        else:
            players = self._players(t, leg)
            for n, key in enumerate(keys.tolist()):
                fight = begun_fight(leg, key, begun, n if several else 0)
                count_played(fight, players, key, table, n, self._tallies, self._courses, t)
                if keep:
                    records.copy(ends, n, fight.state, 0)
        tally = records.as_numpy(self._tallies)[t : t + 1].copy()
        rows = table[:, : HEAD + WIDTH * len(leg.combatants)].astype(np.int32)
        return rows, tally, records.as_numpy(ends)[: len(keys)]


def clear(tallies: Any, t: int) -> None:
    """Nothing has been counted."""
    records.load(tallies, t, np.zeros(1, records.dtype_of(Tally))[0])


def native(state: type, starts: NDArray[Any]) -> Any:
    """States as the kernels want them, compiled or not; one at least."""
    made = records.new(state, max(len(starts), 1))
    for n, start in enumerate(starts):
        records.load(made, n, start)
    return made


def begun_fight(leg: Compiled, key: int, starts: Any, n: int) -> Fight:
    """A fight with these dice, from this start, at its first decision."""
    fight = Fight(leg, begin=False)
    records.copy(fight.state, 0, starts, n)
    records.write(fight.state, "key", key)
    fight.begin()
    return fight


def count_played(
    fight: Fight, players: list[Agent], key: int, out: NDArray[np.int64], n: int, tallies: Any, courses: Any, t: int
) -> None:
    """Play a fight by agents that Python asks, counting the same as the kernels do."""
    rng = np.random.default_rng(key ^ SALT)
    spec, state, work, taken = fight.spec, fight.state, fight.work, 0
    tally, course = records.new(Tally), records.new(Course)
    counting.open_one(spec, state, work, tally, course)
    while not fight.over:
        view = fight.view()
        choice = players[fight.decider].choose(view, lawful(view).mask, rng).index
        if choice < VERBS:
            taken += 1
            counting.use_one(state, tally, course, choice)
        fight.take(choice)
        counting.listen_one(spec, state, work, tally, course)
    counting.close_one(spec, state, work, tally, course, taken, out, n)
    total = records.as_numpy(tallies)[t : t + 1].view(np.int64) + records.as_numpy(tally).view(np.int64)
    records.load(tallies, t, total.view(records.dtype_of(Tally))[0])


def carried(leg: Compiled, onward: Compiled, ends: NDArray[Any], rest: Rest, party: list[int]) -> NDArray[Any]:
    """The starts of the next fight: whoever of the party is in it comes as the last fight and the rest left it.

    Args:
        leg, onward: the encounters before and after.
        ends: the last states of the fights before (n,).
        rest: what passed between.
        party: the combatants, of the first, that are carried over.
    """
    part = part_of(leg.mode)
    starts = np.repeat(records.as_numpy(onward.start)[:1], len(ends))
    places = {info.id: j for j, info in enumerate(onward.combatants)}
    for i in party:
        j = places.get(leg.combatants[i].id)
        if j is None:
            continue
        before, after = ends["units"][:, i], starts["units"][:, j]
        for pool in part.POOLS:
            full = after[pool].copy()
            left = np.minimum(before[pool], full)
            after[pool] = left + (full - left) * rest.pools // 100
        for harm in part.HARMS:
            after[harm] = np.maximum(before[harm] - rest.harms, 0)
        if not rest.uses:
            for spent in part.SPENT:
                after[spent] = before[spent]
        rise(before["fate"], after, part.POOLS[0], rest)
    return starts


def rise(fates: NDArray[np.int64], after: Any, life: str, rest: Rest) -> None:
    """Who lay unconscious gets up, if the rest lets it; the dead do not; who left comes back, for the party won."""
    lies = fates == Fate.UNCONSCIOUS
    stays = (fates == Fate.DEAD) | (lies & (not rest.wakes))
    after["fate"] = np.where(stays, fates, Fate.STANDING)
    after[life] = np.where(lies & rest.wakes, np.maximum(after[life], 1), after[life])


__all__ = ["CHUNK", "Policy", "Table", "begun_fight", "carried", "count_played"]
