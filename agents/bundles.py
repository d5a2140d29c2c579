"""Bundles: a trained policy in a folder, with all that must be known to use it, and to refuse it where it does not fit.

    policy.onnx    observation (n, floats) float32 and mask (n, 345) float32 to logits (n, 345), -1e9 where not legal
    bundle.json    what it was trained for: mode, rules version, observation and choice tables; its card
    golden.npz     positions with the choices expected there
    CARD.md        the card, for people

BundleError       a bundle cannot be used
+-- NoBundle      there is none
+-- BrokenBundle  a file of it is missing, or is not what belongs there
+-- OtherTables   its observations or choices are not those of this version; says which
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..content.modes import MODES, mode_of
from ..content.tables import Table, choice_table, choices_digest, observation_table
from ..rules.core.choices import CHOICES
from .errors import AgentError

if TYPE_CHECKING:
    from .advice import Advisor

FORMAT = 1
MODEL, FACTS, GOLDEN, CARD = "policy.onnx", "bundle.json", "golden.npz", "CARD.md"
SHIPPED = Path(__file__).parent.parent / "checkpoints"
RETRAIN = "opfor train --mode {mode} --config {mode}"


class BundleError(AgentError):
    """A bundle cannot be used."""


class NoBundle(BundleError):
    """There is no bundle."""


class BrokenBundle(BundleError):
    """A file of a bundle is missing, or is not what belongs there."""


class OtherTables(BundleError):
    """The observations or choices of a bundle are not those of this version."""


@dataclass(frozen=True)
class Tables:
    """What the numbers of an observation and the choices meant to whoever was trained.

    Attributes:
        observation, choices: digests.
        columns: the name of each number about the decision and of each about a combatant, in their order.
        names: the name of each of the 345 choices.
    """

    observation: str
    choices: str
    columns: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, mode: str, advised: bool = False) -> Tables:
        """Those of this version."""
        table = observation_table(mode, advised)
        return cls(table.digest, choices_digest(mode), columns_of(table), choice_table(mode))

    def differences(self, other: Tables) -> Iterator[str]:
        """What is not the same in `other`, for people."""
        if self.observation != other.observation:
            yield "observation: " + first_difference(self.columns, other.columns)
        if self.choices != other.choices:
            yield "choices: " + first_difference(self.names, other.names)


def columns_of(table: Table) -> tuple[str, ...]:
    """The names of the columns."""
    return (*(f"scene {name}" for name in table.scene), *(f"unit {name}" for name in table.seen))


def first_difference(mine: Sequence[str], theirs: Sequence[str]) -> str:
    """Where two tables part."""
    for n, (a, b) in enumerate(zip(mine, theirs, strict=False)):
        if a != b:
            return f"number {n} is {a or 'nothing'!r} in the bundle, {b or 'nothing'!r} here"
    if len(mine) != len(theirs):
        return f"{len(mine)} names in the bundle, {len(theirs)} here"
    return "the same names in another shape"


@dataclass(frozen=True)
class Facts:
    """What a bundle says of itself.

    Attributes:
        mode: whose fights it plays.
        rules: version of the rules it was trained under.
        profile: the options of the rules it was trained under.
        tables: of observations and choices.
        fallback: the agent that plays where it cannot.
        units: combatants that it was trained with at most.
        card: how it was trained and how strong it is.
        advisor: the scripted agent whose advice stands behind its observations; empty if nobody's does.
        opinions: digest of what the advisor weighed.
        opfor: the version that wrote it.
        format: of bundles.
    """

    mode: str
    rules: int
    profile: Mapping[str, int]
    tables: Tables
    fallback: str = "scripted"
    units: int = 24
    card: Mapping[str, Any] = field(default_factory=dict)
    advisor: str = ""
    opinions: str = ""
    opfor: str = ""
    format: int = FORMAT

    def to_json(self) -> str:
        """The text of bundle.json."""
        return json.dumps(asdict(self), indent=1, allow_nan=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Facts:
        """Read bundle.json.

        Raises:
            ValueError, TypeError, KeyError: it is not one.
        """
        data = json.loads(text)
        told = data["tables"]
        data["tables"] = Tables(told["observation"], told["choices"], tuple(told["columns"]), tuple(told["names"]))
        return cls(**data)


class Bundle:
    """A bundle that fits this version.

    Args:
        path: its folder.
        mode: the mode that it is wanted for; None takes any.

    Raises:
        NoBundle, BrokenBundle, OtherTables: as their names say.
    """

    def __init__(self, path: str | Path, mode: str | None = None) -> None:
        self.path = Path(path)
        self.facts = read_facts(self.path)
        if mode is not None and self.facts.mode != mode:
            raise OtherTables(f"{self.path}: the bundle plays {self.facts.mode} mode, not {mode}")
        check_tables(self.facts, self.path)

    @property
    def stale(self) -> str:
        """Why it may play less well than it was measured; empty if nothing has changed since."""
        now, facts = mode_of(self.facts.mode).rules_version, self.facts
        if now != facts.rules:
            then = f"trained under version {facts.rules} of the {facts.mode} rules; these are version {now}"
        elif facts.advisor and self.advisor().digest != facts.opinions:
            then = f"trained beside a {facts.advisor} that weighed things otherwise"
        else:
            return ""
        return f"{then}; train it anew: {RETRAIN.format(mode=facts.mode)}"

    def advisor(self) -> Advisor:
        """The advisor that it was trained beside.

        Raises:
            BrokenBundle: there is none, or none of this name.
        """
        from .advice import Advisor

        try:
            return Advisor(self.facts.advisor, self.facts.mode)
        except AgentError as error:
            raise BrokenBundle(f"{self.path / FACTS}: advisor: {error}") from None

    @cached_property
    def golden(self) -> dict[str, NDArray[Any]]:
        """Positions: `observations` (n, floats), `masks` (n, 345), `choices` (n,), `logits` (n, 345)."""
        try:
            with np.load(self.path / GOLDEN, allow_pickle=False) as file:
                return {name: file[name] for name in ("observations", "masks", "choices", "logits")}
        except (OSError, KeyError, ValueError) as error:
            raise BrokenBundle(f"{self.path / GOLDEN}: {error}; export the policy anew") from None


def read_facts(path: Path) -> Facts:
    """What the bundle in a folder says of itself."""
    if not (path / FACTS).is_file():
        raise NoBundle(f"no bundle in {path}: a bundle is a folder with {FACTS}, as `opfor export` writes it")
    try:
        facts = Facts.from_json((path / FACTS).read_text())
    except (ValueError, TypeError, KeyError) as error:
        raise BrokenBundle(f"{path / FACTS}: this is no bundle of opfor ({error}); export the policy anew") from None
    if facts.format != FORMAT:
        raise BrokenBundle(f"{path / FACTS}: a bundle of format {facts.format}; this opfor reads format {FORMAT}")
    if facts.mode not in MODES:
        raise BrokenBundle(f"{path / FACTS}: no mode {facts.mode!r}; modes are {', '.join(MODES)}")
    if not (path / MODEL).is_file():
        raise BrokenBundle(f"{path}: {MODEL} is missing; export the policy anew")
    return facts


def check_tables(facts: Facts, path: Path) -> None:
    """Refuse a bundle whose numbers and choices mean something else by now."""
    differs = "; ".join(facts.tables.differences(Tables.of(facts.mode, bool(facts.advisor))))
    if differs:
        remedy = "train it anew: " + RETRAIN.format(mode=facts.mode)
        raise OtherTables(f"{path}: the bundle was trained for other tables ({differs}); {remedy}")


def shipped(mode: str) -> Path:
    """The folder of the bundle that comes with opfor.

    Raises:
        NoBundle: none comes with this version.
    """
    path = SHIPPED / mode
    if not (path / FACTS).is_file():
        remedy = "train one: " + RETRAIN.format(mode=mode)
        raise NoBundle(f"no trained policy of {mode} mode comes with this version; {remedy}")
    return path


def legal_greedy(logits: NDArray[np.floating[Any]], masks: NDArray[Any]) -> NDArray[np.intp]:
    """The best legal choice of each row: logits and masks (n, 345)."""
    assert logits.shape[-1] == CHOICES
    best: NDArray[np.intp] = np.argmax(np.where(masks != 0, logits, -np.inf), axis=-1)
    return best
