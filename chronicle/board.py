"""A board to draw: its cells and edges, and who stands in which cell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..content.fight import Fight, View
from ..rules.core.board import Geometry
from ..rules.core.records import as_numpy
from .scene import Cell, Scene, located, open_to, tokens, whose_choice


@dataclass(frozen=True)
class Board(Scene):
    """A board to draw.

    Attributes:
        geometry: how cells touch.
        terrain: Terrain bits, shape (height, width).
        edges: what stands on the edges of cells, three bits a direction, same shape.
        zones: each zone with its cells.
        goals: the zones, by number, that somebody must reach or may leave over.
        path: cells to point out.
        bands: how far it is from who is to choose: each band with its cells, in modes that have bands.
        notes: what else is to be said below the picture.
    """

    geometry: Geometry
    terrain: NDArray[np.int64]
    edges: NDArray[np.int64]
    zones: tuple[tuple[str, tuple[Cell, ...]], ...]
    path: tuple[Cell, ...]
    goals: tuple[int, ...] = ()
    bands: tuple[tuple[str, tuple[Cell, ...]], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """Columns."""
        return int(self.terrain.shape[1])

    @property
    def height(self) -> int:
        """Rows."""
        return int(self.terrain.shape[0])


def board_of(seen: Fight | View, path: Iterable[Cell] = ()) -> Board:
    """The scene of a fight, or of a side's view of it, on a board."""
    compiled, facts = seen.compiled, as_numpy(seen.state)[0]
    spec = as_numpy(compiled.spec)[0]
    height, width = int(spec["height"]), int(spec["width"])
    zones = spec["zones"][:height, :width]
    placed = located(seen)
    units = facts["units"]
    return Board(
        title=compiled.title,
        caption=whose_choice(seen, placed, f"Round {int(facts['round_no'])}"),
        sides=tuple(info.name for info in compiled.sides),
        tokens=tokens(seen, lambda shown: {i: (int(units[i]["x"]), int(units[i]["y"])) for i in shown}),
        actor=open_to(seen.decider, placed),
        geometry=Geometry(int(spec["geometry"])),
        terrain=spec["terrain"][:height, :width].copy(),
        edges=spec["edges"][:height, :width].copy(),
        zones=tuple((zone.name, cells_of(zones >> k & 1)) for k, zone in enumerate(compiled.zones)),
        path=tuple(path),
        goals=goals_of(spec),
    )


def goals_of(spec: Any) -> tuple[int, ...]:
    """The zones that objectives and exits name, by number."""
    bits = int(np.bitwise_or.reduce(spec["objectives"]["zone"], axis=None) | np.bitwise_or.reduce(spec["exits"]))
    return tuple(k for k in range(bits.bit_length()) if bits >> k & 1)


def cells_of(plane: NDArray[np.int64]) -> tuple[Cell, ...]:
    """The cells of a plane that are not 0, row by row."""
    return tuple((int(x), int(y)) for y, x in np.argwhere(plane))
