"""Directions on a board, in words."""

from __future__ import annotations

from math import atan2, pi, sqrt

from ..rules.core.board import Geometry

Cell = tuple[int, int]
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def direction(geometry: int, start: Cell, end: Cell) -> str:
    """The nearest of eight directions."""
    (ax, ay), (bx, by) = (spot(geometry, start), spot(geometry, end))
    eighths = round(atan2(bx - ax, ay - by) / (pi / 4))
    return COMPASS[eighths % 8]


def spot(geometry: int, cell: Cell) -> tuple[float, float]:
    """Where the middle of a cell lies; odd rows of hexes are shifted by a half."""
    x, y = cell
    return (x + (y & 1) / 2, y * sqrt(3) / 2) if geometry == Geometry.HEX else (float(x), float(y))
