"""Agents as Python sees them: `agent.choose(view, mask, rng) -> Choice`. Write your own by `choose` alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .errors import NoMask, UnknownAgent
from .names import OWN, AgentName, parse

UNITS = 24

if TYPE_CHECKING:
    from ..content.fight import View
    from .explain import Explanation


@dataclass(frozen=True)
class Choice:
    """What an agent chose.

    Attributes:
        index: the choice, 0 to 344.
        score: what the agent thought it worth; None if it does not weigh. Scripted agents count in points of Stamina in
            grid mode, in tenths of a combatant's health in rows mode.
    """

    index: int
    score: float | None = None


class Agent(ABC):
    """Somebody who decides. It sees a side's view and nothing else (P4)."""

    name: str = "agent"

    @abstractmethod
    def choose(self, view: View, mask: NDArray[np.integer[Any]], rng: np.random.Generator) -> Choice:
        """Choose one of the choices set in `mask`.

        Args:
            view: what the decider's side knows.
            mask: legal choices, shape (345,), not zero where legal; may be narrower than `view.mask`.
            rng: the agent's dice. An agent without whims leaves them alone.
        """

    def explain(self, view: View, mask: NDArray[np.integer[Any]], rng: np.random.Generator) -> Explanation:
        """Choose, and say why: see `agents.explain`. An agent that does not weigh its choices lists them.

        Raises:
            NoMask: nothing legal is set in the mask.
        """
        from .explain import unweighed

        return unweighed(view, self.choose(view, mask, rng), legal_in(mask))


def legal_in(mask: Any) -> NDArray[np.intp]:
    """The choices set in a mask.

    Raises:
        NoMask: there is no mask, or nothing is set in it.
    """
    if mask is None:
        raise NoMask("an agent needs the mask of legal choices: choose(view, mask, rng)")
    legal = np.flatnonzero(mask)
    if not len(legal):
        raise NoMask("the mask has no legal choice: nobody has to decide now")
    return legal


class PolicyAgent(Agent):
    """The random and the scripted agents: policies of the kernels, asked for one choice at a time."""

    def __init__(self, name: AgentName, mode: str) -> None:
        from ..content.modes import mode_of
        from ..rules.core.records import new
        from .policy import Policy

        self.name, self.mode, self._called = str(name), mode, name
        self._work, self._policies = new(mode_of(mode).work), new(Policy, UNITS)

    @property
    def work(self) -> Any:
        """The scratch paper of the kernels, with the scores of the last choice."""
        return self._work

    def choose(self, view: View, mask: NDArray[np.integer[Any]], rng: np.random.Generator) -> Choice:
        """The policy's choice among those set in `mask`.

        Raises:
            NoMask: no mask, or nothing legal in it.
        """
        from .policies import advise
        from .seating import write_policy

        legal = legal_in(mask)
        if len(legal) == 1:
            return Choice(int(legal[0]))
        write_policy(self._policies, view.decider, self._called, view.compiled, view.decider)
        key = int(rng.integers(1 << 62))
        allowed = np.asarray(mask, np.int8)
        index = advise(view.compiled.spec, 0, view.state, 0, self._work, 0, self._policies, allowed, key)
        if index < 0:
            raise NoMask("the mask sets no choice that is legal in this view")
        score = None if self._called.kind == "random" else score_of(self._work, int(index))
        return Choice(int(index), score)

    def explain(self, view: View, mask: NDArray[np.integer[Any]], rng: np.random.Generator) -> Explanation:
        """Choose, and say why: every choice with its score and the reasons in it."""
        from .explain import unweighed
        from .explaining import weighed_up

        chosen, legal = self.choose(view, mask, rng), legal_in(mask)
        if self._called.kind == "random" or len(legal) == 1:
            return unweighed(view, chosen, legal)
        return weighed_up(view, chosen, legal, self._called, self._work)


def score_of(work: Any, choice: int) -> float:
    """What the scripted agent thought a choice worth, in points."""
    scores = work["notes"]["scores"][0] if isinstance(work, np.ndarray) else work[0].notes.scores
    return int(scores[choice]) / 10_000


def make(name: str, mode: str = "grid") -> Agent:
    """An agent by its name, such as `random`, `scripted`, `scripted:PERSONALITY@LEVEL`, `learned` or `bundle:FOLDER`.

    Args:
        name: as `opfor run --agents` takes it.
        mode: the mode it is to play.

    Raises:
        UnknownAgent: there is no such agent.
        UnknownPersonality: the mode has no such personality.
        NotBuilt: the name is kept for an agent that this version does not have.
        BundleError: the trained policy cannot be used.
    """
    from .presets import DEFAULT, personality

    called = parse(name)
    if called.kind == "outside":
        raise UnknownAgent("'outside' is nobody: with it the caller of the kernels decides")
    if called.kind == "search":
        from .search import SearchAgent

        return SearchAgent(called, mode)
    if called.kind in ("learned", "bundle"):
        from .learned import learned

        return learned(called, mode)
    if called.kind == "scripted" and called.personality != OWN:
        personality(called.personality or DEFAULT, mode)
    return PolicyAgent(called, mode)
