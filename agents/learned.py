"""Learned agents: trained policies from bundles, run by onnxruntime. No torch.

A policy that cannot be trusted is replaced by its scripted fallback for that decision: it fails, stalls, answers
nonsense, or meets more combatants than it was trained with. Each time `Learned.replaced` says why.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..content.tables import observation_table
from ..rules.core.choices import CHOICES
from .agent import Agent, Choice, legal_in, make
from .bundles import MODEL, BrokenBundle, Bundle, legal_greedy, shipped

if TYPE_CHECKING:
    from ..content.fight import View
    from .explain import Explanation
    from .names import AgentName

UNPICKLED = ("_network", "_fallback", "_guard", "advisor")
PATIENCE = 10.0  # seconds that a policy may think about one decision

Network = Callable[[NDArray[np.float32], NDArray[np.float32]], NDArray[np.float32]]
"""From observations (n, floats) and masks (n, 345) to logits (n, 345)."""


def network_of(path: Path, threads: int) -> Network:
    """The network of a bundle.

    Raises:
        BrokenBundle: onnxruntime cannot load it.
    """
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        session = ort.InferenceSession(str(path / MODEL), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise BrokenBundle(f"{path / MODEL}: onnxruntime cannot load it ({error}); export the policy anew") from None

    def logits(observations: NDArray[np.float32], masks: NDArray[np.float32]) -> NDArray[np.float32]:
        told: NDArray[np.float32] = session.run(["logits"], {"observation": observations, "mask": masks})[0]
        return told

    return logits


def learned(called: AgentName, mode: str) -> Learned:
    """The agent of the name `learned` or `bundle:FOLDER`.

    Raises:
        BundleError: there is no such policy, or it cannot be used.
    """
    made = Learned(called.folder or shipped(mode), mode)
    made.name = str(called)
    return made


class Learned(Agent):
    """A trained policy.

    Args:
        bundle: it, or the path of its folder.
        mode: the mode it is to play; None takes the bundle's.
        greedy: the best choice; else one by chance, as likely as the policy thinks it good.
        threads: how many the network runs on.
        patience: seconds after which a decision is taken by the fallback.

    Attributes:
        replaced: why the fallback took each decision that it took, in their order.
        advisor: whose advice it is to see behind each observation; None if nobody's.

    Raises:
        NoBundle, BrokenBundle, OtherTables: the bundle cannot be used.
    """

    def __init__(
        self,
        bundle: Bundle | str | Path,
        mode: str | None = None,
        *,
        greedy: bool = True,
        threads: int = 1,
        patience: float = PATIENCE,
    ) -> None:
        self.bundle = bundle if isinstance(bundle, Bundle) else Bundle(bundle, mode)
        self.mode, self.greedy, self.threads, self.patience = self.bundle.facts.mode, greedy, threads, patience
        self.name = f"bundle:{self.bundle.path}"
        self.replaced: list[str] = []
        self._wire()

    def _wire(self) -> None:
        """What is not pickled."""
        self._network: Network = network_of(self.bundle.path, self.threads)
        self._fallback = make(self.bundle.facts.fallback, self.mode)
        self._guard = Guard(self._network)
        self.advisor = self.bundle.advisor() if self.bundle.facts.advisor else None
        self._present = observation_table(self.mode).columns("PRESENT")
        self._why = ""

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key not in UNPICKLED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._wire()

    def choose(self, view: View, mask: NDArray[np.integer[Any]], rng: np.random.Generator) -> Choice:
        """The policy's choice among those set in `mask`; where it has none to trust, its fallback's.

        Raises:
            NoMask: no mask, or nothing legal in it.
        """
        legal = legal_in(mask)
        if len(legal) == 1:
            return Choice(int(legal[0]))
        choice = int(self.choose_many(self._seen(view)[None], np.asarray(mask)[None], [rng])[0])
        if choice >= 0:
            return Choice(choice)
        self.replaced.append(self._why)
        return self._fallback.choose(view, mask, rng)

    def explain(self, view: View, mask: NDArray[np.integer[Any]], rng: np.random.Generator) -> Explanation:
        """Choose, and say why: how likely the policy thinks each choice, and what a scripted agent sees in it."""
        from .explaining import likely, unweighed

        before, legal = len(self.replaced), legal_in(mask)
        chosen = self.choose(view, mask, rng)
        if len(legal) == 1:
            return unweighed(view, chosen, legal)
        if len(self.replaced) > before:
            return self._fallback.explain(view, mask, rng)
        try:
            logits = self._guarded(self._seen(view)[None], np.asarray(mask, np.float32)[None])[0, legal]
        except Untrusted as error:  # it was, when it chose
            self.replaced.append(str(error))
            return self._fallback.explain(view, mask, rng)
        chances = np.exp(logits - logits.max())
        return likely(self, view, chosen, legal, chances / chances.sum(), rng)

    def _seen(self, view: View) -> NDArray[np.float32]:
        """What it sees of a view."""
        return view.observation if self.advisor is None else self.advisor.beside(view)

    def choose_many(
        self, observations: NDArray[np.float32], masks: NDArray[Any], rngs: Sequence[np.random.Generator]
    ) -> NDArray[np.int64]:
        """The choices of many deciders at once.

        Args:
            observations: (n, floats), as the environments give them, with its advisor's advice if it has one.
            masks: (n, 345), not zero where legal.
            rngs: dice for each of them, so that none depends on the others; a greedy agent leaves them alone.

        Returns:
            (n,) choices; -1 where the policy has none to trust: ask `choose`, which falls back.
        """
        try:
            choices = self._picked(self._guarded(observations, masks.astype(np.float32)), masks, rngs)
        except Untrusted as error:
            self._why = str(error)
            return np.full(len(masks), -1, np.int64)
        crowd = (observations[:, self._present] > 0).sum(axis=1)
        crowded = crowd > self.bundle.facts.units
        if crowded.any():
            self._why = f"{crowd.max()} combatants, and it knows {self.bundle.facts.units}"
        return np.where(crowded, -1, choices)

    def _picked(
        self, logits: NDArray[np.float32], masks: NDArray[Any], rngs: Sequence[np.random.Generator]
    ) -> NDArray[np.intp]:
        """The best, or by chance: adding Gumbel noise and taking the best draws in proportion."""
        if not self.greedy:
            logits = logits + np.stack([rng.gumbel(size=CHOICES) for rng in rngs]).astype(np.float32)
        return legal_greedy(logits, masks)

    def _guarded(self, observations: NDArray[np.float32], masks: NDArray[np.float32]) -> NDArray[np.float32]:
        """The logits, if they come in time and are numbers.

        Raises:
            Untrusted: they do not, or are not.
        """
        try:
            logits = self._guard.ask(observations, masks, self.patience)
        except TimeoutError:
            self._guard = Guard(self._network)  # the old one may never come back
            raise Untrusted(f"no answer within {self.patience:g} s") from None
        except Exception as error:
            raise Untrusted(f"{type(error).__name__}: {error}") from None
        if logits.shape != (len(observations), CHOICES):
            raise Untrusted(f"logits of shape {logits.shape}")
        if not np.isfinite(logits[masks != 0]).all():
            raise Untrusted("logits that are no numbers")
        return logits


class Guard:
    """A thread that asks a network: one that never answers holds up neither a fight nor the end of a program."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._questions: SimpleQueue[tuple[NDArray[np.float32], NDArray[np.float32]]] = SimpleQueue()
        self._answers: SimpleQueue[NDArray[np.float32] | Exception] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def ask(
        self, observations: NDArray[np.float32], masks: NDArray[np.float32], patience: float
    ) -> NDArray[np.float32]:
        """The logits.

        Raises:
            TimeoutError: they do not come within `patience` seconds; this guard is of no more use.
            Exception: whatever the network raised.
        """
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="opfor-policy", daemon=True)
            self._thread.start()
        self._questions.put((observations, masks))
        try:
            answer = self._answers.get(timeout=patience)
        except Empty:
            raise TimeoutError from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _work(self) -> None:
        """Answer one question after the other."""
        while True:
            question = self._questions.get()
            try:
                self._answers.put(self._network(*question))
            except Exception as error:
                self._answers.put(error)


class Untrusted(Exception):
    """A policy gave no answer that can be used; says why."""
