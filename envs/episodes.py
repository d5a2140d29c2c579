"""Which encounter an episode plays: samplers, from a seed and the episode's number `k` alone.

    gym.make("opfor/Grid-v0", encounter=["ford-ambush", "troll-toll"])          # shuffled
    gym.make("opfor/Grid-v0", encounter=Curriculum((0, "duel-of-nobles"), (500, InTurn(["ford-ambush", "troll-toll"]))))
    gym.make("opfor/Grid-v0", encounter=Generated(make))                        # make(rng) -> an encounter

A sampler is any callable `(seed, k)` that gives an encounter: an id, a path, a model or a `Compiled`. Nothing else may
decide, neither what was played before nor how many environments there are: so any episode can be played again alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from ..content.model import Model

    Given = str | Path | Model | Compiled
    """An encounter in any of its forms."""

Sampler = Callable[[int, int], Any]
"""From seed and number of the episode to the encounter."""


def generator(seed: int, k: int, purpose: int = 0) -> np.random.Generator:
    """The chance that belongs to one episode."""
    return np.random.default_rng((seed, k, purpose))


@dataclass(frozen=True)
class Always:
    """The same encounter every time."""

    encounter: Given

    def __call__(self, seed: int, k: int) -> Any:
        """The encounter."""
        return self.encounter


@dataclass(frozen=True)
class InTurn:
    """One after the other, whatever the seed."""

    encounters: Sequence[Given]

    def __call__(self, seed: int, k: int) -> Any:
        """The encounter of episode `k`."""
        return self.encounters[k % len(self.encounters)]


@dataclass(frozen=True)
class Shuffled:
    """All in a new order again and again: each comes up equally often."""

    encounters: Sequence[Given]

    def __call__(self, seed: int, k: int) -> Any:
        """The encounter of episode `k`."""
        turn, place = divmod(k, len(self.encounters))
        order = generator(seed, turn, 1).permutation(len(self.encounters))
        return self.encounters[order[place]]


@dataclass(frozen=True)
class Generated:
    """Made anew for each episode by `make(rng)`, which takes all its chance from `rng`."""

    make: Callable[[np.random.Generator], Any]

    def __call__(self, seed: int, k: int) -> Any:
        """The encounter of episode `k`."""
        return self.make(generator(seed, k, 2))


class Curriculum:
    """Stages by the number of the episode: `Curriculum((0, easy), (500, hard))`.

    Each stage is an encounter, a list of them or a sampler; it counts its episodes from 0.

    Raises:
        ValueError: the first stage does not begin at 0, or the stages are not in order.
    """

    def __init__(self, *stages: tuple[int, Any]) -> None:
        starts = [start for start, _ in stages]
        if not stages or starts[0] != 0 or starts != sorted(set(starts)):
            raise ValueError(f"the stages begin at {starts}: give the first at 0, and each later than the one before")
        self.stages = [(start, sampler_of(sampler)) for start, sampler in stages]

    def __call__(self, seed: int, k: int) -> Any:
        """The encounter of episode `k`."""
        start, sampler = next(stage for stage in reversed(self.stages) if stage[0] <= k)
        return sampler(seed, k - start)


def sampler_of(given: Any) -> Sampler:
    """The sampler that is meant by an encounter, a list of encounters, or a sampler."""
    if callable(given):
        return given  # type: ignore[no-any-return]
    if isinstance(given, list | tuple):
        if not given:
            raise ValueError("an empty list of encounters: name at least one")
        return Shuffled(tuple(given))
    return Always(given)
