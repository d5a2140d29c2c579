"""The searching agent: it plays the most promising choices out in its head, and takes the one that comes out best.

Candidates are the choices that the scripted agent thinks most of. Each is taken in fights that may be behind the view,
what is hidden drawn anew each time, and played on by scripted agents on both sides; foes have no laws or personality
that one could know. The worse half of the candidates is given up, and again, until the budget is spent. All candidates
meet the same hidden facts and the same dice, so that luck does not decide between them.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..content.modes import mode_of
from ..rules.core.batch import copy_one
from ..rules.core.choices import CHOICES
from ..rules.core.kernel import JIT
from ..rules.core.records import new
from ..rules.core.state import UNITS
from .agent import Agent, Choice, PolicyAgent, legal_in, score_of
from .names import AgentName
from .playouts import OPEN, keep_staying, play_after
from .policy import Policy
from .seating import write_policy
from .seeing import as_seen

if TYPE_CHECKING:
    from ..content.fight import View
    from .explain import Explanation

SCRIPTED = AgentName("scripted")
CANDIDATES = 8
ROUNDS = 3  # played beyond the one at hand
DOUBT = 1.0
FEW = 3  # playouts that prove nothing
BATCH = 4  # playouts between two looks at the clock
SIMULATIONS = 1 << 14  # more than any budget of time
WORTH = 1000  # of a fight won
EARLY = 0.97  # share of its time that a search takes: to stop takes time as well


@dataclass
class Candidate:
    """A choice that is played out.

    Attributes:
        choice: the choice.
        score: what the scripted agent thinks of it.
        came_to: what each playout came to, 0 to 1000; -1 not played.
        played: how many playouts there are.
    """

    choice: int
    score: float
    came_to: NDArray[np.int64] = field(repr=False)
    played: int = 0

    @property
    def worth(self) -> float:
        """The mean of its playouts, 0 lost to 1 won."""
        told = self.came_to[: self.played]
        told = told[told != OPEN]
        return float(told.mean()) / WORTH if len(told) else 0.0

    def gain(self, other: Candidate) -> float:
        """How much better than another it came out with the same dice, in standard errors."""
        both = min(self.played, other.played)
        mine, theirs = self.came_to[:both], other.came_to[:both]
        by = (mine - theirs)[(mine != OPEN) & (theirs != OPEN)]
        if len(by) < FEW:
            return 0.0
        return float(by.mean() / (by.std(ddof=1) / len(by) ** 0.5 + 1e-9))


class SearchAgent(Agent):
    """An agent that thinks ahead, for so many milliseconds or so many playouts a choice.

    The same seed and number of playouts give the same choice, whatever the number of threads. `cancel()` from another
    thread ends the thought at hand: the best so far is chosen.

    Args:
        name: `search:200ms` or `search:1000` taken apart.
        mode: the mode it is to play.
        threads: how many; by default one a core.
        candidates: how many choices it plays out.
        rounds: how many rounds it plays on beyond the one at hand.
        doubt: standard errors by which a choice must be better than the scripted agent's.
    """

    def __init__(
        self,
        name: AgentName,
        mode: str,
        threads: int | None = None,
        candidates: int = CANDIDATES,
        rounds: int = ROUNDS,
        doubt: float = DOUBT,
    ) -> None:
        kinds = mode_of(mode)
        self.name, self.mode = str(name), mode
        self.milliseconds, self.simulations = name.milliseconds, name.simulations
        self._candidates, self._rounds, self._doubt = candidates, rounds, doubt
        self._threads = (threads or os.cpu_count() or 1) if JIT else 1
        self._advisor = PolicyAgent(SCRIPTED, mode)
        self._fights, self._views = new(kinds.state, self._threads), new(kinds.state, self._threads)
        self._work, self._root = new(kinds.work, self._threads), new(kinds.state)
        self._policies = new(Policy, UNITS)
        self._cancelled = threading.Event()
        self._tried: list[Candidate] = []

    def cancel(self) -> None:
        """End the thought at hand: the best so far is chosen."""
        self._cancelled.set()

    def choose(self, view: View, mask: NDArray[np.integer[Any]], rng: np.random.Generator) -> Choice:
        """The choice that comes out best when fights are played out after it.

        Raises:
            NoMask: no mask, or nothing legal in it.
        """
        began = time.perf_counter()
        self._cancelled.clear()
        self._tried = []
        legal, key = legal_in(mask), int(rng.integers(1 << 62))
        if len(legal) == 1:
            return Choice(int(legal[0]))
        advised = self._advisor.choose(view, mask, rng)
        tried = self._promising(view, legal, advised.index)
        if len(tried) == 1:
            return Choice(advised.index)
        self._prepare(view)
        end = began + EARLY * self.milliseconds / 1000 if self.milliseconds else None
        with ThreadPoolExecutor(self._threads) as pool:
            left = self._halved(_Thought(view, tried, key, end), pool)
        self._tried = sorted(tried, key=lambda one: (one is not left, -one.played, -one.worth))
        return Choice(left.choice, left.worth)

    def explain(self, view: View, mask: NDArray[np.integer[Any]], rng: np.random.Generator) -> Explanation:
        """Choose, and say why: how the fights in its head went after each candidate."""
        from .explaining import played_out, unweighed

        chosen = self.choose(view, mask, rng)
        if not self._tried:
            return unweighed(view, chosen, legal_in(mask))
        return played_out(view, self._tried, legal_in(mask), self._advisor, rng)

    def _promising(self, view: View, legal: NDArray[np.intp], advised: int) -> list[Candidate]:
        """The choices that the scripted agent thinks most of, its own first; nobody leaves the fight to try it."""
        stays = np.zeros(CHOICES, np.int64)
        stays[legal] = 1
        keep_staying(view.compiled.spec, view.state, stays)
        stays[advised] = 1
        work = self._advisor.work
        ranked = sorted(map(int, np.flatnonzero(stays)), key=lambda k: (k != advised, -score_of(work, k), k))[
            : self._candidates
        ]
        budget = self.simulations or SIMULATIONS
        return [Candidate(k, score_of(work, k), np.full(budget, OPEN, np.int64)) for k in ranked]

    def _prepare(self, view: View) -> None:
        """The policies that play on: the side's own members keep their laws."""
        copy_one(self._root, 0, view.state, 0)
        known = as_seen(view.compiled, view.side)
        for k in range(len(known.combatants)):
            write_policy(self._policies, k, SCRIPTED, known, k)

    def _halved(self, thought: _Thought, pool: ThreadPoolExecutor) -> Candidate:
        """Give up the worse half of the candidates again and again; the one that is left.

        The scripted agent's own choice stays to the end, and gives way only to one that is better beyond doubt.
        """
        advised, left = thought.tried[0], list(thought.tried)
        phases = max(len(left) - 1, 1).bit_length()
        began = time.perf_counter()
        for phase in range(phases):
            share = (phase + 1) / phases
            end = None if thought.end is None else began + (thought.end - began) * share
            budget = self.simulations // (phases * len(left)) if self.simulations else SIMULATIONS
            self._play(thought, left, max(budget, 1), end, pool)
            if self._cancelled.is_set():
                break
            others = sorted(left[1:], key=lambda one: (-one.worth, -one.score, one.choice))
            left = [advised, *others[: max(len(left) // 2, 2) - 1]]
        sure = [one for one in left[1:] if one.gain(advised) > self._doubt]
        return max(sure, key=lambda one: one.worth, default=advised)

    def _play(
        self, thought: _Thought, left: Sequence[Candidate], budget: int, end: float | None, pool: ThreadPoolExecutor
    ) -> None:
        """So many more playouts for each candidate, or as many as there is time for."""
        tasks = _tasks(left, budget)
        lock = threading.Lock()

        def work(t: int) -> None:
            while not self._cancelled.is_set() and (end is None or time.perf_counter() < end):
                with lock:
                    task = next(tasks, None)
                if task is None:
                    return
                self._play_out(thought, t, *task)

        list(pool.map(work, range(self._threads)))

    def _play_out(self, thought: _Thought, t: int, one: Candidate, low: int, high: int) -> None:
        """Playouts `low` to `high` - 1 of a candidate, on row `t`."""
        view = thought.view
        spec = as_seen(view.compiled, view.side).spec
        rows = (self._root, self._fights, self._views, self._work, t, self._policies)
        play_after(spec, *rows, view.side, one.choice, self._rounds, thought.key, low, high, one.came_to)


@dataclass(frozen=True)
class _Thought:
    """What is thought about: where, which choices, with which dice, and until when."""

    view: View
    tried: Sequence[Candidate]
    key: int
    end: float | None


def _tasks(left: Sequence[Candidate], budget: int) -> Iterator[tuple[Candidate, int, int]]:
    """The playouts of all candidates, a few of each in turn."""
    first = {id(one): one.played for one in left}
    for low in range(0, budget, BATCH):
        for one in left:
            start = first[id(one)] + low
            stop = min(start + BATCH, first[id(one)] + budget, len(one.came_to))
            if start < stop:
                one.played = stop
                yield one, start, stop
