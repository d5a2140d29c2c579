"""Grid encounters by chance: two like forces at the ends of a field that looks the same from both."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...content.grid.encounter import Encounter
from .fields import Clash


@dataclass(frozen=True)
class Maker(Clash):
    """Makes encounters: `Maker(sizes=(1, 3))(rng)`; its fields are those of `Clash`."""

    mode = "grid"
    forces = (
        ("serjeant", "man-at-arms", "pole-fighter", "bowman", "crossbowman", "scout", "sapper", "field-surgeon"),
        ("archer", "guard", "healer", "sellsword", "cutpurse", "ash-mage", "knight-errant"),
        ("bandit-captain", "bandit-archer", "cutthroat", "ruffian", "stone-thrower", "marsh-witch"),
        ("wolf", "pack-leader", "bear"),
        ("skeletal-guard", "skeletal-archer", "ghoul", "wraith", "grave-acolyte"),
        ("docker", "sailor", "watchman", "tanner", "cooper", "farmhand", "gambler", "loudmouth"),
        ("duellist", "courtier", "advocate", "old-peer"),
    )  # fmt: skip
    obstacles = "##ooO,,%~"

    def __call__(self, rng: np.random.Generator) -> Encounter:
        """An encounter."""
        return Encounter.model_validate(self.told(rng))
