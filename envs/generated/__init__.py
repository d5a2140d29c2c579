"""Encounters made by chance, for training: none of them is stock, so that the stock ones stay to be tested on.

    from opfor.envs.generated import Several, maker
    gym.make("opfor/Grid-v0", encounter=Several(maker("grid", sizes=(2, 6)), 200))

A maker is a callable `make(rng)` that gives an encounter's model; all its chance comes from `rng`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from ...content import compile_encounter
from ..episodes import generator

if TYPE_CHECKING:
    from ...content.compiled import Compiled
    from ...content.model import Model

Maker = Callable[[np.random.Generator], "Model"]


def maker(mode: str, **wanted: Any) -> Maker:
    """The maker of a mode's encounters.

    Args:
        mode: grid, rows ...
        wanted: what it may be asked for, such as `sizes=(2, 6)`; the fields of its class.

    Raises:
        NoGenerator: the mode has none.
    """
    try:
        made: Maker = import_module(f".{mode}", __package__).Maker(**wanted)
    except ModuleNotFoundError:
        raise NoGenerator(f"no encounters can be made for {mode} mode") from None
    return made


class NoGenerator(ValueError):
    """Encounters of this mode cannot be made by chance."""


@dataclass(eq=False)
class Several:
    """A sampler: `count` encounters of a maker, each compiled when it first comes up, and shuffled.

    Compiling takes longer than playing; a few hundred are as good as ever new ones.

    Args:
        make: the maker.
        count: how many.
        seed: which ones.
    """

    make: Maker
    count: int = 200
    seed: int = 0
    _made: dict[int, Compiled] = field(default_factory=dict, repr=False)

    def __call__(self, seed: int, k: int) -> Compiled:
        """The encounter of episode `k`."""
        return self.number(int(generator(seed, k, 3).integers(self.count)))

    def number(self, n: int) -> Compiled:
        """Encounter `n` of them."""
        if n not in self._made:
            self._made[n] = compile_encounter(self.make(generator(self.seed, n, 4)))
        return self._made[n]


def some_of(rng: np.random.Generator, kinds: tuple[str, ...], few: tuple[int, int] | None) -> tuple[str, ...]:
    """As many of the kinds as `few` says, from and to: people write fights of a few kinds each. None: all of them."""
    if few is None:
        return kinds
    return tuple(kinds[k] for k in rng.choice(len(kinds), size=min(spread(rng, *few), len(kinds)), replace=False))


def spread(rng: np.random.Generator, low: int, high: int) -> int:
    """A number from `low` to `high`, both included."""
    return int(rng.integers(low, high + 1))
