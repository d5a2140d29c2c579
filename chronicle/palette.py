"""Signs and colours of a drawn board: one table for the terminal, the SVG and the pixels."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.core.board import Edge, Terrain


class Look(NamedTuple):
    """How something looks."""

    bits: int
    name: str
    sign: str
    colour: str


OPEN = Look(0, "open", ".", "#f3efe4")
GROUNDS = (
    Look(Terrain.WALL, "wall", "#", "#4b4640"),
    Look(Terrain.GAP, "gap", "_", "#26262e"),
    Look(Terrain.WATER, "water", "~", "#86b6d8"),
    Look(Terrain.CLIMB, "to climb", "^", "#b58e6b"),
    Look(Terrain.SLIPPERY, "slippery", "=", "#d3e9f2"),
    Look(Terrain.DIFFICULT, "rough", ",", "#dccfa4"),
    OPEN,
)
"""What a cell is made of: the first whose bits it has."""
STANDS = (
    Look(Terrain.GREATER_COVER, "greater cover", "O", "#6f5332"),
    Look(Terrain.COVER, "cover", "o", "#94713f"),
    Look(Terrain.BARRED, "barred", "x", "#8a8178"),
)
"""What stands in it."""
SMOKE = Look(Terrain.CONCEALING, "smoke or dark", "%", "#8b8b99")
SIGNS = (GROUNDS[0], *STANDS, *GROUNDS[1:5], SMOKE, *GROUNDS[5:])
"""One sign for a cell: the first whose bits it has."""
GOALS, GOAL = "+&$@", "#e08a00"
"""Signs of the zones that somebody must reach or may leave over, in turn."""

EDGES = {
    Edge.WALL: Look(Edge.WALL, "wall", "|-", "#4b4640"),
    Edge.GREATER_COVER: Look(Edge.GREATER_COVER, "greater cover on an edge", "!=", "#6f5332"),
    Edge.COVER: Look(Edge.COVER, "cover on an edge", ":.", "#94713f"),
    Edge.BARRED: Look(Edge.BARRED, "barred edge", "/_", "#8a8178"),
}
"""What stands on an edge, with its sign upright and lying."""

SIDES = ("#2f6db5", "#b8382f", "#2e8b57", "#8a4fb0")
INK, PAPER, GRID, PATH, ACTOR = "#2b2722", "#ffffff", "#d9d2c3", "#e08a00", "#e8a400"


def first(looks: tuple[Look, ...], bits: int) -> Look | None:
    """The first look whose bits are set."""
    return next((look for look in looks if look.bits & bits or not look.bits), None)


def edge_look(kind: int) -> Look | None:
    """How something on an edge looks; None if nothing stands there."""
    if kind & Edge.SIGHT:
        return EDGES[Edge(kind & Edge.SIGHT)]
    return EDGES[Edge.BARRED] if kind & Edge.BARRED else None


def rgb(colour: str) -> tuple[int, int, int]:
    """A colour as three bytes."""
    value = int(colour[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255
