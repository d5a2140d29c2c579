"""Bands on the map (T20): which cells are melee, close, medium and long from somebody, for pictures."""

from __future__ import annotations

from typing import Any

from ...rules.core.board import Geometry
from ...rules.twenty.core.words import Band

Cell = tuple[int, int]


def apart(geometry: int, a: Cell, b: Cell) -> float:
    """Distance in cells, as the rules measure it (`rules.core.board.distance`)."""
    dx, dy = abs(b[0] - a[0]), abs(b[1] - a[1])
    if geometry == Geometry.HEX:
        dq = (b[0] - (b[1] - (b[1] & 1)) // 2) - (a[0] - (a[1] - (a[1] & 1)) // 2)
        dr = b[1] - a[1]
        return max(abs(dq), abs(dr), abs(dq + dr))
    if geometry == Geometry.FREEFORM:
        return float((dx * dx + dy * dy) ** 0.5)
    return max(dx, dy) + min(dx, dy) // 2


def band_between(spec: Any, a: Cell, b: Cell) -> Band:
    """The band of the distance alone, whatever stands between."""
    profile = spec["profile"]
    if max(abs(b[0] - a[0]), abs(b[1] - a[1])) <= 1:
        return Band.MELEE
    feet = apart(int(spec["geometry"]), a, b) * int(profile["cell_feet"])
    bounds = {
        Band.MELEE: "melee_feet",
        Band.CLOSE: "close_feet",
        Band.MEDIUM: "medium_feet",
        Band.LONG: "long_feet",
    }
    for band, name in bounds.items():
        far = int(profile[name]) * int(profile["band_scale"])
        if feet < far or (feet == far and (profile["nearer_band"] or band == Band.MELEE)):
            return band
    return Band.OUT


def bands_round(spec: Any, at: Cell) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """Each band with its cells, row by row; the cell itself belongs to none."""
    cells: dict[Band, list[Cell]] = {band: [] for band in Band}
    for y in range(int(spec["height"])):
        for x in range(int(spec["width"])):
            if (x, y) != at:
                cells[band_between(spec, at, (x, y))].append((x, y))
    return tuple((band.name.lower(), tuple(several)) for band, several in cells.items() if several)
