"""Fields by chance, the same from both ends, and the same creatures in the places across."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from . import some_of, spread

DEEP = 3  # rows at each end where nothing stands: there the forces begin
MOST_ACROSS = 11  # columns of them


def drawn(
    rng: np.random.Generator, size: tuple[int, int], share: float, obstacles: str, ground: str = ".", closed: str = "#"
) -> NDArray[Any]:
    """A field that is the same when it is turned round, and all of one piece.

    Args:
        rng: all its chance.
        size: columns and rows.
        share: how much of it is in the way.
        obstacles: what is in the way, as often as its sign is here.
        ground: the sign of the rest.
        closed: the signs that the forces cannot cross.
    """
    width, depth = size
    field = np.full((depth, width), ground)
    for _ in range(int(share * width * depth / 2)):
        x, y = int(rng.integers(width)), spread(rng, DEEP, depth - 1 - DEEP)
        before = field.copy()
        field[y, x] = field[depth - 1 - y, width - 1 - x] = obstacles[rng.integers(len(obstacles))]
        if not is_one_piece(field, closed):
            field = before
    return field


def is_one_piece(field: NDArray[Any], closed: str) -> bool:
    """Every cell that is not closed can be reached from every other, without squeezing between corners."""
    open_ground = ~np.isin(field, list(closed))
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


def both_sides(
    rng: np.random.Generator, field: NDArray[Any], creatures: Sequence[str], called: str = "creature"
) -> list[dict[str, Any]]:
    """The same creatures on both sides, each in its place and in the place across.

    Args:
        rng: all its chance.
        field: the field.
        creatures: ids.
        called: what entries of the mode call them.
    """
    depth, width = field.shape
    middle = max(0, width // 2 - MOST_ACROSS // 2)
    places = [(x, y) for y in range(DEEP) for x in range(middle, min(width, middle + MOST_ACROSS))]
    chosen = rng.choice(len(places), size=len(creatures), replace=False)
    entries: list[dict[str, Any]] = []
    for n, (creature, at) in enumerate(zip(creatures, chosen, strict=True)):
        x, y = places[at]
        across = (width - 1 - x, depth - 1 - y)
        sides = [("north", (x, y)), ("south", across)]
        for side, place in sides if n % 2 else reversed(sides):  # ties of initiative go to and fro
            entries.append({called: creature, "id": f"{side}-{n}", "side": side, "at": place})
    return entries


@dataclass(frozen=True)
class Clash:
    """Makes encounters of two like forces at the ends of a field that looks the same from both.

    Attributes:
        sizes: combatants a side, from and to.
        width, depth: of the field in cells, from and to.
        clutter: the largest share of the field that is in the way.
        uneven: how often a side has one combatant more.
        kinds: how many kinds of creatures a force has, from and to; None: any.
        hexes: how often the cells are hexes, 0 to 1.
    """

    mode: ClassVar[str]
    forces: ClassVar[tuple[tuple[str, ...], ...]]
    """Who fights beside whom, by ids of stock creatures."""
    obstacles: ClassVar[str]
    """What stands in the way, as often as its sign is here."""
    round_cap: ClassVar[int] = 100

    sizes: tuple[int, int] = (2, 6)
    width: tuple[int, int] = (10, 22)
    depth: tuple[int, int] = (12, 22)
    clutter: float = 0.16
    uneven: float = 0.0
    kinds: tuple[int, int] | None = None
    hexes: float = 0.0

    def told(self, rng: np.random.Generator) -> dict[str, Any]:
        """An encounter, as a file would say it."""
        size = spread(rng, *self.width), spread(rng, *self.depth)
        geometry = "hex" if self.hexes and rng.random() < self.hexes else "square"
        if geometry == "hex":
            size = size[0], size[1] // 2 * 2  # turned round, a row of hexes lies on one of the other parity
        field = drawn(rng, size, rng.uniform(0, self.clutter), self.obstacles)
        force = some_of(rng, self.forces[rng.integers(len(self.forces))], self.kinds)
        entries = both_sides(rng, field, [force[rng.integers(len(force))] for _ in range(spread(rng, *self.sizes))])
        if rng.random() < self.uneven:
            entries.pop(int(rng.integers(len(entries))))
        return {
            "id": "made",
            "title": "Made by chance",
            "mode": self.mode,
            "map": {"geometry": geometry, "rows": ["".join(line) for line in field]},
            "round_cap": self.round_cap,
            "sides": {"north": {}, "south": {}},
            "combatants": entries,
        }
