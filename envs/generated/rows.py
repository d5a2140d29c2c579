"""Rows encounters by chance: two like forces of about one tier."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ...content.library import Library
from ...content.rows.creature import Creature
from ...content.rows.encounter import Encounter
from . import some_of, spread

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

DOUBLE: dict[str, dict[str, Any]] = {"left": {}, "right": {"hero": False}}


OFF = 4  # points of initiative that one of a kind may be off


@dataclass(frozen=True)
class Maker:
    """Makes encounters: `Maker(sizes=(1, 3))(rng)`.

    Attributes:
        sizes: combatants a side, from and to.
        tiers: the first and the last of `TIERS` that they may be of.
        mixed: how often two of `TIERS` fight beside each other, 0 to 1.
        variety: how far health and mana may be off those of their kind, as a power of e; with it initiative is off too.
        kinds: how many kinds of creatures a force has, from and to; None: any.
    """

    sizes: tuple[int, int] = (2, 6)
    tiers: tuple[int, int] = (0, len(TIERS) - 1)
    mixed: float = 0.0
    variety: float = 0.0
    kinds: tuple[int, int] | None = None

    def __call__(self, rng: np.random.Generator) -> Encounter:
        """An encounter."""
        kinds: tuple[str, ...] = TIERS[spread(rng, *self.tiers)]
        if self.mixed and rng.random() < self.mixed:
            kinds += TIERS[spread(rng, *self.tiers)]
        force = some_of(rng, kinds, self.kinds)
        creatures = [force[rng.integers(len(force))] for _ in range(spread(rng, *self.sizes))]
        return Encounter.model_validate(
            {
                "id": "made",
                "title": "Made by chance",
                "mode": "rows",
                "round_cap": 100,
                "sides": {"left": {"players": True}, "right": {}},  # R01: heroes fight for the players
                "combatants": both_sides([(creature, self.varied(creature, rng)) for creature in creatures]),
            }
        )

    def varied(self, creature: str, rng: np.random.Generator) -> dict[str, Any]:
        """What sets one apart from its kind, as in encounters that people write."""
        if not self.variety:
            return {}
        kind = stock_creature(creature)
        pools = {"health": kind.full_health, "mana": kind.full_mana}
        off = {name: round(full * np.exp(rng.uniform(-self.variety, self.variety))) for name, full in pools.items()}
        return {**off, "initiative": max(1, kind.speed + spread(rng, -OFF, OFF))}


@cache
def stock_creature(id: str) -> Creature:
    """A creature of the stock."""
    library = Library()
    model, _ = library.model(library.find("creature", id, "rows")[0], "rows")
    assert isinstance(model, Creature), f"{id} is a creature of the stock"
    return model


def both_sides(creatures: list[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    """The same creatures on both sides, heroes against their doubles (R01); ties of initiative go to and fro."""
    entries: list[dict[str, Any]] = []
    for n, (creature, traits) in enumerate(creatures):
        sides = ("left", "right") if n % 2 else ("right", "left")
        for side in sides:
            overrides = traits | DOUBLE[side]
            entries.append({"creature": creature, "id": f"{side}-{n}", "side": side, "overrides": overrides})
    return entries
