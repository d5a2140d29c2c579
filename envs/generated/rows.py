"""Rows encounters by chance: two like forces of about one tier."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...content.rows.encounter import Encounter
from . import spread

TIERS = (
    ("goblin-cutter", "goblin-slinger", "goblin-hexer", "wolf", "robber", "robber-archer", "skeleton"),
    ("skeleton", "marsh-witch", "hobgoblin-captain", "cave-spider", "ogre", "ghoul", "wraith", "robber-archer"),
    ("iron-guard", "crossbowman", "field-surgeon", "fire-weaver", "ogre", "stone-golem", "frost-hag"),
    ("stone-golem", "frost-hag", "chimera", "death-knight", "thorn-maid", "lich", "fire-weaver"),
    ("squire", "hunter", "hedge-mage", "acolyte", "goblin-cutter", "robber-archer"),
    ("duellist", "knight", "war-mage", "bard", "priest", "iron-guard", "crossbowman"),
    ("dragoon", "oracle", "blade-dancer", "storm-caller", "high-champion", "chimera", "frost-hag"),
)  # fmt: skip
"""Who fights beside whom, by ids of stock creatures: warriors by tier, then heroes by tier with some of them."""

DOUBLE: dict[str, dict[str, Any]] = {"left": {}, "right": {"overrides": {"hero": False}}}


@dataclass(frozen=True)
class Maker:
    """Makes encounters: `Maker(sizes=(1, 3))(rng)`.

    Attributes:
        sizes: combatants a side, from and to.
        tiers: the first and the last of `TIERS` that they may be of.
    """

    sizes: tuple[int, int] = (2, 6)
    tiers: tuple[int, int] = (0, len(TIERS) - 1)

    def __call__(self, rng: np.random.Generator) -> Encounter:
        """An encounter."""
        tier = TIERS[spread(rng, *self.tiers)]
        creatures = [tier[rng.integers(len(tier))] for _ in range(spread(rng, *self.sizes))]
        return Encounter.model_validate(
            {
                "id": "made",
                "title": "Made by chance",
                "mode": "rows",
                "round_cap": 100,
                "sides": {"left": {"players": True}, "right": {}},  # R01: heroes fight for the players
                "combatants": both_sides(creatures),
            }
        )


def both_sides(creatures: list[str]) -> list[dict[str, Any]]:
    """The same creatures on both sides, heroes against their doubles (R01); ties of initiative go to and fro."""
    entries: list[dict[str, Any]] = []
    for n, creature in enumerate(creatures):
        sides = ("left", "right") if n % 2 else ("right", "left")
        entries += [{"creature": creature, "id": f"{side}-{n}", "side": side} | DOUBLE[side] for side in sides]
    return entries
