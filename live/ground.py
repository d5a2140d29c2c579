"""What a fight is fought on, for drawing: cells by what they are made of, what stands in and between them. No facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..chronicle.board import Board
from ..chronicle.formations import Formations
from ..chronicle.palette import GROUNDS, OPEN, SIDES, SMOKE, STANDS, edge_look, first
from ..chronicle.scene import Cell, scene_of
from ..rules.core.board import Geometry

if TYPE_CHECKING:
    from ..content.fight import Fight

STRAIGHT = {0: 0, 2: 1, 4: 2, 6: 3}  # direction of a square's edge: which of its four sides, clockwise from the top
"""Of squares; the six directions of hexes are their sides."""


def ground(fight: Fight) -> dict[str, Any]:
    """The board or the formations."""
    scene = scene_of(fight)
    if isinstance(scene, Board):
        return board(scene)
    assert isinstance(scene, Formations)
    return {
        "kind": "formations",
        "width": scene.width,
        "height": scene.height,
        "lines": [{"side": line[0], "row": line[1]} if line else None for line in scene.lines],
        "colours": list(SIDES),
    }


def board(scene: Board) -> dict[str, Any]:
    """Cells and edges by how they look."""
    return {
        "kind": "hex" if scene.geometry == Geometry.HEX else "square",
        "width": scene.width,
        "height": scene.height,
        "cells": looks(scene),
        "edges": edges(scene),
        "zones": [{"name": name, "cells": [list(cell) for cell in cells]} for name, cells in scene.zones if cells],
        "colours": list(SIDES),
    }


def looks(scene: Board) -> list[dict[str, Any]]:
    """For each thing that cells are made of, or that stands in them, the cells."""
    found: dict[tuple[str, str, str], list[Cell]] = {}
    for y in range(scene.height):
        for x in range(scene.width):
            bits = int(scene.terrain[y, x])
            look = first(GROUNDS, bits) or OPEN
            found.setdefault(("ground", look.name, look.colour), []).append((x, y))
            stands = first(STANDS, bits)
            if stands is not None and not bits & GROUNDS[0].bits:
                found.setdefault((stands.sign, stands.name, stands.colour), []).append((x, y))
            if bits & SMOKE.bits:
                found.setdefault(("smoke", SMOKE.name, SMOKE.colour), []).append((x, y))
    return [
        {"kind": kind, "name": name, "colour": colour, "cells": [list(cell) for cell in cells]}
        for (kind, name, colour), cells in found.items()
    ]


def edges(scene: Board) -> list[dict[str, Any]]:
    """What stands on edges: a cell, which of its sides, what."""
    sides = {d: d for d in range(6)} if scene.geometry == Geometry.HEX else STRAIGHT
    told = []
    for y in range(scene.height):
        for x in range(scene.width):
            for d, side in sides.items():
                look = edge_look(int(scene.edges[y, x]) >> 3 * d & 7)
                if look is not None:
                    told.append({"cell": [x, y], "side": side, "name": look.name, "colour": look.colour})
    return told
