"""Many fights side by side, for agents that choose for many at once; kernels run each to their next decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ..content.fight import View
from ..content.modes import mode_of
from ..rules.core import records
from ..rules.core.batch import redact_one, show
from ..rules.core.choices import CHOICES, VERBS
from ..rules.core.engine import begin, list_choices, play
from ..rules.core.kernel import entry
from ..rules.core.records import Array, Nums
from ..rules.core.state import NOBODY, Ending, Spec, State, Workspace
from ..rules.core.view import redact
from .bounds import narrow
from .policies import ENDLESS, FACTS, run_policies, tell
from .seating import policies_of

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from .advice import Advisor
    from .agent import Choice
    from .contest import Played

TOGETHER = 256  # fights at a time
BEGIN = -1  # the command that begins a fight


class Batched(Protocol):
    """An agent that chooses for many deciders at once; with an `advisor`, its advice stands behind the observations."""

    def choose_many(
        self, observations: NDArray[np.float32], masks: NDArray[Any], rngs: list[np.random.Generator]
    ) -> NDArray[np.int64]:
        """The choice for each row of observations (n, floats) and masks (n, 345); -1 where it has none."""
        ...

    def choose(self, view: View, mask: NDArray[np.integer[Any]], rng: np.random.Generator) -> Choice:
        """As `Agent.choose`."""
        ...


@entry
def run_on(
    S: Array[Spec],
    start: Array[State],
    F: Array[State],
    V: Array[State],
    W: Array[Workspace],
    t: int,
    P: Any,
    dice: Nums,
    keys: Nums,
    todo: Nums,
    count: int,
    commands: Nums,
    masks: Any,
    rows: Any,
    out: Any,
) -> None:
    """The first `count` fights of `todo` begin or take their `commands`, and run on to a decision of somebody outside.

    Writes `masks` (n, 345), within the decider's bounds, and `rows` (n, floats) for it, and `out` (n, FACTS).
    """
    s = S[0]
    w = W[t]
    for at in range(count):
        i = todo[at]
        w.ready = 0
        taken = out[i, 2]
        if commands[at] == BEGIN:
            F[i] = start[0]
            F[i].key = dice[i]
            begin(s, F[i], w)
        else:
            taken += 1 if commands[at] < VERBS else 0
            play(s, F[i], w, commands[at])
        taken += run_policies(s, F, i, V, w, t, P, keys[i], ENDLESS)
        tell(s, F[i], taken, out, i)
        if F[i].ending == Ending.ONGOING and P[F[i].decider].bounds.bound:
            V[t] = F[i]
            redact(s, F[i], V[t], s.sheets[F[i].decider].side)
            list_choices(s, F[i], w)
            narrow(s, V[t], w, P[F[i].decider].bounds)
        show(s, F[i], w, masks[i], rows[i])


def play_together(
    compiled: Compiled,
    players: Sequence[str | Batched],
    dice: NDArray[np.int64],
    keys: NDArray[np.int64],
    played: Played | None = None,
) -> NDArray[np.int64]:
    """Play one fight for each key of dice, some at a time.

    Args:
        compiled: the encounter.
        players: who plays each combatant: names that the kernels can play, or agents that choose for many at once.
        dice, keys: of each fight, and of the agents in it, (n,).
        played: told how many more fights are over.

    Returns:
        (n, FACTS), as `play_fights` writes it.
    """
    policies = policies_of(compiled, [player if isinstance(player, str) else "outside" for player in players])
    agents = {k: player for k, player in enumerate(players) if not isinstance(player, str)}
    tables = []
    for low in range(0, len(dice), TOGETHER):
        part = slice(low, low + TOGETHER)
        tables.append(Together(compiled, policies, agents, dice[part], keys[part]).play())
        if played:
            played(len(tables[-1]))
    return np.concatenate(tables) if tables else np.zeros((0, FACTS), np.int64)


class Together:
    """Some fights of one encounter, played side by side."""

    def __init__(
        self,
        compiled: Compiled,
        policies: Any,
        agents: Mapping[int, Batched],
        dice: NDArray[np.int64],
        keys: NDArray[np.int64],
    ) -> None:
        mode, n = mode_of(compiled.mode), len(dice)
        self.compiled, self.policies, self.agents, self.dice, self.keys = compiled, policies, agents, dice, keys
        self.states, self.view = records.new(mode.state, n), records.new(mode.state)
        self.works = records.new(mode.work)
        self.masks = np.zeros((n, CHOICES), np.int8)
        self.rows = np.zeros((n, mode.floats), np.float32)
        self.out = np.zeros((n, FACTS), np.int64)
        self.rngs = [np.random.default_rng(key) for key in keys.tolist()]

    def play(self) -> NDArray[np.int64]:
        """Play them all to their end; (n, FACTS)."""
        todo = np.arange(len(self.dice))
        commands = np.full(len(todo), BEGIN, np.int64)
        while len(todo):
            run_on(
                self.compiled.spec, self.compiled.start, self.states, self.view, self.works, 0, self.policies,
                self.dice, self.keys, todo, len(todo), commands, self.masks, self.rows, self.out,
            )  # fmt: skip
            todo = todo[self.out[todo, 0] == Ending.ONGOING]
            commands = self.chosen(todo)
        return self.out

    def chosen(self, todo: NDArray[np.intp]) -> NDArray[np.int64]:
        """What the agents choose in the fights that wait for them."""
        deciders = np.array([records.fact(self.states, "decider", int(i)) for i in todo], np.int64)
        commands = np.full(len(todo), NOBODY, np.int64)
        for agent in {id(agent): agent for agent in self.agents.values()}.values():
            mine = np.flatnonzero([self.agents[int(k)] is agent for k in deciders])
            if len(mine):
                rows = todo[mine]
                dice = [self.rngs[int(i)] for i in rows]
                commands[mine] = agent.choose_many(self.seen(agent, rows), self.masks[rows], dice)
        for at in np.flatnonzero(commands < 0):
            i = int(todo[at])
            commands[at] = self.asked(i, int(deciders[at]))
        return commands

    def seen(self, agent: Batched, rows: NDArray[np.intp]) -> NDArray[np.float32]:
        """The observations that an agent chooses by."""
        advisor: Advisor | None = getattr(agent, "advisor", None)
        if advisor is None:
            return self.rows[rows]
        first = np.zeros(len(self.dice), np.int64)
        advice = advisor.advice(self.compiled.spec, first, self.states, rows)
        return np.concatenate([self.rows[rows], advice], 1)

    def asked(self, i: int, decider: int) -> int:
        """What an agent chooses in fight `i` when it is asked alone: it may fall back on another."""
        side = self.compiled.combatants[decider].side
        seen = records.new(mode_of(self.compiled.mode).state)
        redact_one(self.compiled.spec, 0, self.states, i, seen, 0, side)
        view = View(self.compiled, seen, side, decider, self.masks[i].copy(), self.rows[i].copy())
        return int(self.agents[decider].choose(view, view.mask, self.rngs[i]).index)
