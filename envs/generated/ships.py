"""Ships encounters by chance: two like squadrons at the ends of a chart that looks the same from both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...content.ships.encounter import Encounter
from . import some_of, spread
from .fields import both_sides, drawn


class Waters(NamedTuple):
    """What a chart shows, and who fights there, by ids of stock vehicles."""

    ground: str
    obstacles: str
    vehicles: tuple[str, ...]


WATERS = (
    Waters("~", ".", ("kestrel", "petrel", "dragonfly")),
    Waters("~", ".", ("river-runner", "frigate", "halcyon", "sea-lark", "grouper")),
    Waters(".", "~", ("dune-rider", "skimmer", "landsknecht", "storm-barge", "ironfoot")),
    Waters("_", "#", ("needle", "lodestar")),
)
"""In the air above islands, at sea, on land, in space."""


@dataclass(frozen=True)
class Maker:
    """Makes encounters: `Maker(sizes=(1, 3))(rng)`.

    Attributes:
        sizes: vehicles a side, from and to.
        width, depth: of the chart in cells, from and to.
        clutter: the largest share of it that is in the way.
        kinds: how many kinds of vehicles a squadron has, from and to; None: any.
    """

    sizes: tuple[int, int] = (1, 5)
    width: tuple[int, int] = (9, 16)
    depth: tuple[int, int] = (10, 18)
    clutter: float = 0.12
    kinds: tuple[int, int] | None = None

    def __call__(self, rng: np.random.Generator) -> Encounter:
        """An encounter."""
        waters = WATERS[rng.integers(len(WATERS))]
        size = spread(rng, *self.width), spread(rng, *self.depth)
        chart = drawn(rng, size, rng.uniform(0, self.clutter), waters.obstacles, waters.ground, waters.obstacles)
        kinds = some_of(rng, waters.vehicles, self.kinds)
        vehicles = [kinds[rng.integers(len(kinds))] for _ in range(spread(rng, *self.sizes))]
        return Encounter.model_validate(
            {
                "id": "made",
                "title": "Made by chance",
                "mode": "ships",
                "map": {"rows": ["".join(line) for line in chart]},
                "round_cap": 100,
                "no_progress": 30,
                "sides": {"north": {}, "south": {}},
                "combatants": both_sides(rng, chart, vehicles, "vehicle"),
            }
        )
