"""Grid encounters by chance: two like forces at the ends of a field that looks the same from both."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...content.grid.encounter import Encounter
from . import spread

FORCES = (
    ("serjeant", "man-at-arms", "pole-fighter", "bowman", "crossbowman", "sapper", "snow-raider", "field-surgeon"),
    ("archer", "guard", "healer", "sellsword", "cutpurse", "ash-mage", "knight-errant"),
    ("bandit-captain", "bandit-archer", "cutthroat", "ruffian", "stone-thrower", "marsh-witch"),
    ("wolf", "pack-leader", "bear"),
    ("skeletal-guard", "skeletal-archer", "ghoul", "wraith", "grave-acolyte"),
    ("docker", "sailor", "watchman", "tanner", "cooper", "farmhand", "gambler", "loudmouth"),
    ("duellist", "courtier", "advocate", "old-peer"),
)  # fmt: skip
"""Who fights beside whom, by ids of stock creatures."""

OBSTACLES = "##ooO,,%~"  # what stands in the way, as often as its sign is here
DEEP = 3  # rows at each end where nothing stands: there the forces begin


@dataclass(frozen=True)
class Maker:
    """Makes encounters: `Maker(sizes=(1, 3))(rng)`.

    Attributes:
        sizes: combatants a side, from and to.
        width, depth: of the field in squares, from and to.
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
        field = drawn(rng, spread(rng, *self.width), spread(rng, *self.depth), rng.uniform(0, self.clutter))
        force = FORCES[rng.integers(len(FORCES))]
        creatures = [force[rng.integers(len(force))] for _ in range(spread(rng, *self.sizes))]
        entries = both_sides(rng, field, creatures)
        if rng.random() < self.uneven:
            entries.pop(int(rng.integers(len(entries))))
        return Encounter.model_validate(
            {
                "id": "made",
                "title": "Made by chance",
                "mode": "grid",
                "map": {"rows": ["".join(line) for line in field]},
                "round_cap": 100,
                "sides": {"north": {}, "south": {}},
                "combatants": entries,
            }
        )


def drawn(rng: np.random.Generator, width: int, depth: int, share: float) -> NDArray[Any]:
    """A field that is the same when it is turned round, and all of one piece."""
    field = np.full((depth, width), ".")
    for _ in range(int(share * width * depth / 2)):
        x, y = int(rng.integers(width)), spread(rng, DEEP, depth - 1 - DEEP)
        before = field.copy()
        field[y, x] = field[depth - 1 - y, width - 1 - x] = OBSTACLES[rng.integers(len(OBSTACLES))]
        if not is_one_piece(field):
            field = before
    return field


def is_one_piece(field: NDArray[Any]) -> bool:
    """Every square that is no wall can be walked to from every other, without squeezing between corners."""
    open_ground = field != "#"
    start = tuple(int(n) for n in np.argwhere(open_ground)[0])
    seen, ahead = {start}, deque([start])
    while ahead:
        y, x = ahead.popleft()
        for place in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            inside = 0 <= place[0] < field.shape[0] and 0 <= place[1] < field.shape[1]
            if inside and open_ground[place] and place not in seen:
                seen.add(place)
                ahead.append(place)
    return len(seen) == int(open_ground.sum())


def both_sides(rng: np.random.Generator, field: NDArray[Any], creatures: list[str]) -> list[dict[str, Any]]:
    """The same creatures on both sides, each in its place and in the place across."""
    depth, width = field.shape
    middle = max(0, width // 2 - 5)
    places = [(x, y) for y in range(DEEP) for x in range(middle, min(width, middle + 11))]
    chosen = rng.choice(len(places), size=len(creatures), replace=False)
    entries: list[dict[str, Any]] = []
    for n, (creature, at) in enumerate(zip(creatures, chosen, strict=True)):
        x, y = places[at]
        across = (width - 1 - x, depth - 1 - y)
        sides = [("north", (x, y)), ("south", across)]
        for side, place in sides if n % 2 else reversed(sides):  # ties of initiative go to and fro
            entries.append({"creature": creature, "id": f"{side}-{n}", "side": side, "at": place})
    return entries
