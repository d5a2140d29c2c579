"""Skirmish encounters by chance: two like forces at the ends of a field that looks the same from both."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...content.skirmish.encounter import Encounter
from .fields import Clash


@dataclass(frozen=True)
class Maker(Clash):
    """Makes encounters: `Maker(sizes=(1, 3))(rng)`; its fields are those of `Clash`."""

    mode = "skirmish"
    forces = (
        ("rifleman", "support-gunner", "field-medic", "flame-trooper", "arc-trooper", "plate-marshal", "shield-hand"),
        ("street-knife", "pistoleer", "lookout", "bruiser", "twin-blade", "street-brawler", "salvager"),
        ("archer-of-the-wall", "night-archer", "horn-blower", "hedge-adept", "tide-warden", "shield-hand"),
        ("sable-voss", "harl-brannoch", "ione-tarr", "quill", "grete-one-ear", "mirelle-ash", "teodor-vane",
         "sister-anwen", "ludo-crane", "old-basalt", "nix", "captain-orsolo"),
        ("war-hound", "cave-bear"),
        ("shambler", "night-count", "wailing-shade"),
    )  # fmt: skip
    obstacles = "##oooO,,~"
    round_cap = 200

    def __call__(self, rng: np.random.Generator) -> Encounter:
        """An encounter."""
        return Encounter.model_validate(self.told(rng))
