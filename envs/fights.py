"""Many fights in one array of records, whoever plays in them: what every environment here is an adapter of.

A row is given an episode (an encounter, a side, dice, who plays) and then commands; `serve` carries them out, on as
many threads as wanted, up to the next decision that is the caller's. Agents that no kernel can play are asked here.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..agents.advice import Advisor
from ..agents.contest import SALT
from ..agents.policy import Policy
from ..content.fight import Fight, FightOver, View
from ..content.modes import Mode
from ..rules.core import records
from ..rules.core.batch import redact_one
from ..rules.core.choices import CHOICES
from ..rules.core.state import NOBODY, UNITS
from .setup import Cast, Episode
from .stepping import RESTART, Desk, step_range

TOLD = ("command", "place", "key", "agents_key", "seats", "side", "viewer")  # the first columns of a desk
DESK = {name: column for column, name in enumerate(records.fields_of(Desk))}
PATIENCE = 100  # fights in a row that may be over before the caller has a choice
PORTION = 16  # rows that a thread takes at a time, at the least
KEEP = 64  # encounters that stay at hand although nobody plays them just now


class NoChoice(ValueError):
    """The caller never gets to choose: whoever it commands is out before its first turn."""


def portioned(count: int, threads: int) -> Iterator[tuple[int, int]]:
    """Ranges of rows for threads to take one after the other, the large ones first, so that all are done together."""
    low = 0
    while low < count:
        high = min(low + max(PORTION, (count - low) // (2 * threads)), count)
        yield low, high
        low = high


class Shelf:
    """The specs, starts and casts of the encounters at hand, by place; a place that no row uses may be given anew."""

    def __init__(self, mode: Mode, policy: type) -> None:
        self.mode, self.policy = mode, policy
        self.casts: list[Cast | None] = []
        self.users: list[int] = []
        self.specs = records.new(mode.spec, 0)
        self.starts = records.new(mode.state, 0)
        self.teams: Any = []

    def place_of(self, cast: Cast) -> int:
        """Where an encounter with this cast stands; it is put there if it stands nowhere."""
        for place, other in enumerate(self.casts):
            if other is cast:
                return place
        place = self._free()
        self.casts[place] = cast
        records.copy(self.specs, place, cast.compiled.spec, 0)
        records.copy(self.starts, place, cast.compiled.start, 0)
        for i in range(UNITS):
            records.copy(self.teams[place], i, cast.policies, i)
        return place

    def _free(self) -> int:
        """A place for one more."""
        if None in self.casts:
            return self.casts.index(None)
        if len(self.casts) >= KEEP and 0 in self.users:
            return self.users.index(0)
        old = len(self.casts)
        count = max(1, 2 * old)
        self.casts += [None] * (count - old)
        self.users += [0] * (count - old)
        self.specs = _grown(self.mode.spec, self.specs, count)
        self.starts = _grown(self.mode.state, self.starts, count)
        tables = [*self.teams, *(records.new(self.policy, UNITS) for _ in range(count - old))]
        self.teams = np.stack(tables) if isinstance(tables[0], np.ndarray) else tables
        return old


def _grown(cls: type, old: Any, count: int) -> Any:
    """A longer array with the same records at its beginning."""
    new = records.new(cls, count)
    for i in range(len(old)):
        records.copy(new, i, old, i)
    return new


class Fights:
    """`n` rows of fights.

    Args:
        mode: their mode.
        n: how many.
        threads: how many threads serve them; what comes out is the same with any number.
        advisor: whose advice stands at the end of the caller's observations; by default nobody's.

    Attributes:
        masks: legal choices of each row's decision, (n, 345), int8; for reading.
        episodes: what each row plays.
        asked: rows in which agents of Python play.
    """

    def __init__(self, mode: Mode, n: int, threads: int = 1, advisor: Advisor | None = None) -> None:
        self.mode, self.n, self.threads, self.advisor = mode, n, max(1, min(threads, n)), advisor
        self.shelf = Shelf(mode, Policy)
        self.states = records.new(mode.state, n)
        self.desk = records.new(Desk, n)
        self.masks = np.zeros((n, CHOICES), np.int8)
        self.episodes: list[Episode | None] = [None] * n
        self.asked = 0
        self._views = records.new(mode.state, self.threads)
        self._works = records.new(mode.work, self.threads)
        self._papers = np.full(self.threads, -1, np.int64)
        self._rngs: dict[int, np.random.Generator] = {}
        self.everybody = np.arange(n)
        self._wire()

    def _wire(self) -> None:
        """What is not pickled: the threads, and the desks seen as a table of numbers."""
        self._pool: ThreadPoolExecutor | None = None
        self._pid = 0
        compiled = isinstance(self.desk, np.ndarray)
        self._numbers = self.desk.view(np.int64).reshape(self.n, -1) if compiled else None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_pool", "_numbers")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._wire()

    def restart(
        self, rows: NDArray[np.intp], episode_of: Callable[[int], Episode], observations: NDArray[np.float32]
    ) -> None:
        """Let each of `rows` begin the episode that `episode_of(row)` gives, up to the caller's first decision.

        A fight that is over before the caller has a choice is no episode: the next is begun in its place.

        Raises:
            NoChoice: that happened a hundred times in a row.
        """
        for _ in range(PATIENCE):
            self._seat(rows, [episode_of(i) for i in rows.tolist()])
            self.serve(rows, observations)
            rows = rows[self.column("ending")[rows] != 0]
            if not len(rows):
                return
        raise NoChoice(f"{PATIENCE} fights in a row were over before the caller had a choice: check side and seats")

    def _seat(self, rows: NDArray[np.intp], episodes: list[Episode]) -> None:
        """Write the desks of `rows` for the episodes that they play next."""
        told: list[tuple[int, ...]] = []
        for i, place, episode in zip(rows.tolist(), self.column("place")[rows].tolist(), episodes, strict=True):
            before, cast = self.episodes[i], episode.cast
            if before is None or before.cast is not cast:
                place = self._change_cast(before, place, cast)
            self.episodes[i] = episode
            self._rngs.pop(i, None)
            key = episode.key
            told.append((RESTART, place, key, key ^ SALT, cast.seats, cast.side, cast.first))
        self._write_desks(rows, told)

    def _change_cast(self, before: Episode | None, place: int, cast: Cast) -> int:
        """A row that played at `place` plays with another cast: where that stands."""
        if before is not None:
            self.shelf.users[place] -= 1
            self.asked -= bool(before.cast.agents)
        self.asked += bool(cast.agents)
        place = self.shelf.place_of(cast)
        self.shelf.users[place] += 1
        return place

    def _write_desks(self, rows: NDArray[np.intp], told: list[tuple[int, ...]]) -> None:
        """The first columns of the desks of `rows`."""
        if self._numbers is not None:
            self._numbers[rows, : len(TOLD)] = told
            return
        for i, numbers in zip(rows.tolist(), told, strict=True):
            for name, value in zip(TOLD, numbers, strict=True):
                records.write(self.desk, name, value, i)

    def told(self, i: int, name: str) -> int:
        """One number of the desk of row `i`."""
        return records.fact(self.desk, name, i)

    def report(self, i: int) -> list[int]:
        """All numbers of the desk of row `i`, by the columns of `DESK`."""
        if self._numbers is not None:
            return self._numbers[i].tolist()  # type: ignore[no-any-return]
        return [int(getattr(self.desk[i], name)) for name in DESK]

    def column(self, name: str) -> NDArray[np.int64]:
        """One number of every desk, (n,), to read."""
        if self._numbers is not None:
            return np.asarray(self._numbers[:, DESK[name]])
        return np.array([getattr(self.desk[i], name) for i in range(self.n)], np.int64)

    def command(self, choices: NDArray[np.int64], rows: NDArray[np.intp]) -> None:
        """Tell each of `rows` which choice to take with the next `serve`."""
        if self._numbers is not None:
            self._numbers[slice(None) if rows is self.everybody else rows, DESK["command"]] = choices
            return
        for i, choice in zip(rows, choices, strict=True):
            self.desk[int(i)].command = int(choice)

    def serve_one(self, choice: int, observation: NDArray[np.float32]) -> list[int]:
        """Row 0 takes a choice; as `serve`, and gives its report. For those who have one fight and are in haste."""
        if self._numbers is not None:
            self._numbers[0, 0] = choice
        else:
            self.desk[0].command = choice
        self._serve(0, 0, 1, self.everybody, observation)
        if self.asked:
            self._ask_agents(self.everybody, observation)
        if self.advisor is not None:
            self._advise(self.advisor, self.everybody, observation)
        return self.report(0)

    def serve(self, rows: NDArray[np.intp], observations: NDArray[np.float32]) -> None:
        """Carry out the commands of `rows`, up to the caller's next decision or the end.

        Writes their `masks` and desks, and their rows of `observations` (n, floats).
        """
        self._run(rows, observations)
        if self.asked:
            self._ask_agents(rows, observations)
        if self.advisor is not None:
            self._advise(self.advisor, rows, observations)

    def _advise(self, advisor: Advisor, rows: NDArray[np.intp], observations: NDArray[np.float32]) -> None:
        """Write the advice behind the observations of `rows`."""
        observations[rows, self.mode.floats :] = self._advice(advisor, rows)

    def _advice(self, advisor: Advisor, rows: NDArray[np.intp]) -> NDArray[np.float32]:
        """What an advisor thinks of the choices in `rows`, (n, 345)."""
        return advisor.advice(self.shelf.specs, self.column("place"), self.states, rows)

    def _run(self, rows: NDArray[np.intp], observations: NDArray[np.float32]) -> None:
        """Serve the rows in the kernel; with several threads, each takes one portion after the other."""
        count = len(rows)
        if self.threads == 1 or count < 2 * PORTION:
            self._serve(0, 0, count, rows, observations)
            return
        self._papers[:] = -1  # another thread may have served a row since a workspace was last used for it
        portions = deque(portioned(count, self.threads))
        helpers = [self._helpers().submit(self._work, t, portions, rows, observations) for t in range(1, self.threads)]
        self._work(0, portions, rows, observations)
        for helper in helpers:
            helper.result()

    def _work(
        self, t: int, portions: deque[tuple[int, int]], rows: NDArray[np.intp], observations: NDArray[np.float32]
    ) -> None:
        """Thread `t` serves portions until none is left."""
        while portions:
            try:
                low, high = portions.popleft()
            except IndexError:  # another thread was quicker
                return
            self._serve(t, low, high, rows, observations)

    def _serve(self, t: int, low: int, high: int, rows: NDArray[np.intp], observations: NDArray[np.float32]) -> None:
        step_range(
            self.shelf.specs, self.shelf.starts, self.states, self._views, self._works, t, self._papers,
            self.shelf.teams, self.desk, rows, low, high, self.masks, observations,
        )  # fmt: skip

    def _helpers(self) -> ThreadPoolExecutor:
        """The threads beside the caller's own, started when first needed; a forked child has none of its parent's."""
        if self._pool is None or self._pid != os.getpid():
            self._pool, self._pid = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="opfor-envs"), os.getpid()
        return self._pool

    def _ask_agents(self, rows: NDArray[np.intp], observations: NDArray[np.float32]) -> None:
        """Ask the agents of Python until every row waits for the caller or has ended."""
        waiting = rows
        while len(waiting := np.array([i for i in waiting if self._agent(int(i)) is not None], np.intp)):
            self.command(self._choices(waiting, observations), waiting)
            self._run(waiting, observations)

    def _agent(self, i: int) -> Any:
        """The agent of Python whose turn it is in row `i`; None: the caller's, or the fight is over."""
        decider = self.told(i, "decider")
        return None if decider == NOBODY else self.episode(i).cast.agents.get(decider)

    def _choices(self, waiting: NDArray[np.intp], observations: NDArray[np.float32]) -> NDArray[np.int64]:
        """What the agents choose in the rows that wait for them; an agent that can, chooses for many rows at once."""
        choices = np.full(len(waiting), -1, np.int64)
        together: dict[int, tuple[Any, list[int]]] = {}
        for at, i in enumerate(waiting.tolist()):
            agent = self._agent(i)
            if hasattr(agent, "choose_many"):
                together.setdefault(id(agent), (agent, []))[1].append(at)
        for agent, places in together.values():
            rows = waiting[places]
            dice = [self._dice(int(i)) for i in rows]
            seen = observations[rows, : self.mode.floats]
            if getattr(agent, "advisor", None) is not None:
                seen = np.concatenate([seen, self._advice(agent.advisor, rows)], 1)
            choices[places] = agent.choose_many(seen, self.masks[rows], dice)
        for at in np.flatnonzero(choices < 0).tolist():
            i = int(waiting[at])
            choices[at] = self._choice(i, observations[i, : self.mode.floats])
        return choices

    def _dice(self, i: int) -> np.random.Generator:
        """The dice of the agents in row `i`."""
        if i not in self._rngs:
            self._rngs[i] = np.random.default_rng(self.episode(i).key ^ SALT)
        return self._rngs[i]

    def _choice(self, i: int, observation: NDArray[np.float32]) -> int:
        """What the agent chooses, from what its side knows and no more.

        Raises:
            IllegalChoice: it is not legal.
        """
        episode, decider = self.episode(i), self.told(i, "decider")
        seen = records.new(self.mode.state)
        side = self.told(i, "decider_side")
        redact_one(self.shelf.specs, self.told(i, "place"), self.states, i, seen, 0, side)
        view = View(episode.cast.compiled, seen, side, decider, self.masks[i].copy(), observation.copy())
        choice = episode.cast.chosen(decider, view, self._dice(i))
        if not 0 <= choice < CHOICES or not self.masks[i, choice]:
            self.fight(i).check(choice)
        return choice

    def episode(self, i: int) -> Episode:
        """What row `i` plays.

        Raises:
            FightOver: it has not begun yet.
        """
        episode = self.episodes[i]
        if episode is None:
            raise FightOver("no fight has begun: call reset()")
        return episode

    def origin(self, i: int) -> dict[str, Any]:
        """What row `i` plays: `Fight(load(encounter), seed, trial)` is the same fight."""
        episode = self.episode(i)
        return {"encounter": episode.cast.compiled.id, "seed": episode.seed, "trial": episode.k}

    def fight(self, i: int) -> Fight:
        """A fight of its own that stands where row `i` stands: to draw, to describe, to try things out."""
        episode = self.episode(i)
        fight = Fight(episode.cast.compiled, episode.seed, episode.k, begin=False)
        fight.restore(records.to_bytes(self.states, i))
        return fight

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
