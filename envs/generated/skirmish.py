"""Skirmish encounters by chance: two like forces at the ends of a field that looks the same from both."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...content.skirmish.encounter import Encounter
from . import spread
from .fields import both_sides, drawn

FORCES = (
    ("rifleman", "support-gunner", "field-medic", "flame-trooper", "arc-trooper", "plate-marshal", "shield-hand"),
    ("street-knife", "pistoleer", "lookout", "bruiser", "twin-blade", "street-brawler", "salvager"),
    ("archer-of-the-wall", "night-archer", "horn-blower", "hedge-adept", "tide-warden", "shield-hand"),
    ("sable-voss", "harl-brannoch", "ione-tarr", "quill", "grete-one-ear", "mirelle-ash", "teodor-vane",
     "sister-anwen", "ludo-crane", "old-basalt", "nix", "captain-orsolo"),
    ("war-hound", "cave-bear"),
    ("shambler", "night-count", "wailing-shade"),
)  # fmt: skip
"""Who fights beside whom, by ids of stock creatures."""

OBSTACLES = "##oooO,,~"  # what stands in the way, as often as its sign is here


@dataclass(frozen=True)
class Maker:
    """Makes encounters: `Maker(sizes=(1, 3))(rng)`.

    Attributes:
        sizes: combatants a side, from and to.
        width, depth: of the field in cells, from and to.
        clutter: the largest share of the field that is in the way.
        uneven: how often a side has one combatant more.
    """

    sizes: tuple[int, int] = (2, 6)
    width: tuple[int, int] = (10, 22)
    depth: tuple[int, int] = (12, 22)
    clutter: float = 0.16
    uneven: float = 0.0

    def __call__(self, rng: np.random.Generator) -> Encounter:
        """An encounter."""
        size = spread(rng, *self.width), spread(rng, *self.depth)
        field = drawn(rng, size, rng.uniform(0, self.clutter), OBSTACLES)
        force = FORCES[rng.integers(len(FORCES))]
        creatures = [force[rng.integers(len(force))] for _ in range(spread(rng, *self.sizes))]
        entries = both_sides(rng, field, creatures)
        if rng.random() < self.uneven:
            entries.pop(int(rng.integers(len(entries))))
        return Encounter.model_validate(
            {
                "id": "made",
                "title": "Made by chance",
                "mode": "skirmish",
                "map": {"rows": ["".join(line) for line in field]},
                "round_cap": 200,
                "sides": {"north": {}, "south": {}},
                "combatants": entries,
            }
        )
