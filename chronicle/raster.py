"""The picture as pixels, with numpy alone: what an environment gives as `rgb_array`."""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from ..rules.core.board import Geometry
from ..rules.core.state import Fate
from .board import Board
from .formations import Formations
from .palette import ACTOR, GRID, GROUNDS, INK, OPEN, PAPER, PATH, SIDES, SMOKE, STANDS, edge_look, first, rgb
from .scene import Cell, Scene, Token

Pixels = NDArray[np.uint8]
FONT = {
    sign: bits
    for sign, bits in zip(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (
            0x7B6F, 0x2C97, 0x73E7, 0x73CF, 0x5BC9, 0x79CF, 0x79EF, 0x7249, 0x7BEF, 0x7BCF,
            0x7BED, 0x7BAF, 0x7927, 0x6B6E, 0x79A7, 0x79A4, 0x796F, 0x5BED, 0x7497, 0x126F, 0x5BAD, 0x4927,
            0x5FED, 0x6B6D, 0x7B6F, 0x7BE4, 0x7B79, 0x7BAD, 0x79CF, 0x7492, 0x5B6F, 0x5B6A, 0x5BFD, 0x5AAD,
            0x5A92, 0x72A7,
        ),
        strict=True,
    )
}  # fmt: skip
"""Letters of three by five dots: fifteen bits, row by row from the top."""


def draw_pixels(scene: Scene, cell: int = 16) -> Pixels:
    """Draw a scene as pixels.

    Args:
        scene: what to draw; rows of hexes are drawn as bricks.
        cell: pixels a cell, at least 8.

    Returns:
        RGB, shape (height * cell, width * cell, 3), of hexes half a cell wider. Formations have five lines: four rows
        and the ground between them.
    """
    size = max(cell, 8)
    canvas = _Ranks(scene, size) if isinstance(scene, Formations) else _Map(cast(Board, scene), size)
    canvas.ground()
    for token in scene.tokens:
        canvas.token(token)
    return canvas.pixels


class _Canvas:
    """A picture that is being painted."""

    def __init__(self, scene: Scene, columns: int, lines: int, cell: int, half: int = 0) -> None:
        self.actor = scene.actor
        self.cell, self.half = cell, half
        self.pixels: Pixels = np.full((lines * cell, columns * cell + half, 3), rgb(PAPER), np.uint8)
        ys, xs = np.mgrid[:cell, :cell]
        self.dx, self.dy = xs * 2 - cell + 1, ys * 2 - cell + 1  # twice the distance from the middle

    def ground(self) -> None:
        """What lies below the tokens."""
        raise NotImplementedError

    def window(self, at: Cell) -> Pixels:
        """The pixels of a cell."""
        x, y = at
        left = x * self.cell + (self.half if y & 1 else 0)
        return self.pixels[y * self.cell : (y + 1) * self.cell, left : left + self.cell]

    def disc(self, at: Cell, radius: int, colour: str) -> None:
        """A dot in the middle of a cell."""
        self.window(at)[self.dx**2 + self.dy**2 <= 4 * radius**2] = rgb(colour)

    def token(self, token: Token) -> None:
        """A combatant: the shape and colour of its side, hollow if it has fallen."""
        window, shape = self.window(token.cell), self.shape(token.side)
        stands = token.fate == Fate.STANDING
        if token.combatant == self.actor:
            window[:] = rgb(ACTOR)
        window[shape] = rgb(SIDES[token.side % len(SIDES)])
        if not stands:
            window[self.shape(token.side, 3)] = rgb(PAPER)
        self.write(window, token.label.upper(), PAPER if stands else INK)

    def shape(self, side: int, less: int = 0) -> NDArray[np.bool_]:
        """Circle, square, diamond or shield, smaller by `less` pixels."""
        size = self.cell - 2 - 2 * less
        shapes: tuple[NDArray[np.bool_], ...] = (
            self.dx**2 + self.dy**2 <= size**2,
            np.maximum(abs(self.dx), abs(self.dy)) <= size - 1,
            abs(self.dx) + abs(self.dy) <= size + 2,
            (np.maximum(abs(self.dx), abs(self.dy)) <= size - 1) & (abs(self.dx) + self.dy <= size),
        )
        return shapes[side % len(shapes)]

    def write(self, window: Pixels, label: str, colour: str) -> None:
        """Two letters in the middle of a cell, as large as fits."""
        scale = max(self.cell // 14, 1)
        left, top = (self.cell - 7 * scale) // 2, (self.cell - 5 * scale) // 2
        for k, sign in enumerate(label[:2]):
            bits = FONT.get(sign, 0)
            dots = np.array([bits >> 14 - n & 1 for n in range(15)], bool).reshape(5, 3)
            dots = dots.repeat(scale, 0).repeat(scale, 1)
            x = left + 4 * scale * k
            window[top : top + 5 * scale, x : x + 3 * scale][dots] = rgb(colour)


class _Map(_Canvas):
    """A board."""

    def __init__(self, scene: Board, cell: int) -> None:
        super().__init__(scene, scene.width, scene.height, cell, cell // 2 if scene.geometry == Geometry.HEX else 0)
        self.scene = scene

    def ground(self) -> None:
        """Grounds, smoke, what stands in cells and on edges, the path."""
        for y in range(self.scene.height):
            for x in range(self.scene.width):
                self.floor((x, y), int(self.scene.terrain[y, x]))
        for y in range(self.scene.height):
            for x in range(self.scene.width):
                self.edges((x, y), int(self.scene.edges[y, x]))
        for at in self.scene.path:
            self.disc(at, self.cell // 6, PATH)

    def floor(self, at: Cell, bits: int) -> None:
        """One cell."""
        window = self.window(at)
        window[:] = rgb((first(GROUNDS, bits) or OPEN).colour)
        if bits & SMOKE.bits:
            window[(self.dx + self.dy) % 8 < 4] = rgb(SMOKE.colour)
        window[-1] = window[:, -1] = rgb(GRID)
        stands = first(STANDS, bits)
        if stands is not None and not bits & GROUNDS[0].bits:
            self.disc(at, self.cell * (5 if stands.sign == "O" else 3) // 12, stands.colour)

    def edges(self, at: Cell, kinds: int) -> None:
        """What stands on the sides of a cell; of a hex on those that a brick has too."""
        window, thick = self.window(at), max(self.cell // 8, 1)
        east, west = (1, 4) if self.half else (2, 6)
        sides = {east: window[:, -thick:], west: window[:, :thick]}
        if not self.half:
            sides |= {0: window[:thick], 4: window[-thick:]}
        else:
            middle = self.cell // 2
            sides |= {5: window[:thick, :middle], 0: window[:thick, middle:]}
            sides |= {3: window[-thick:, :middle], 2: window[-thick:, middle:]}
        for d, strip in sides.items():
            look = edge_look(kinds >> 3 * d & 7)
            if look is not None:
                strip[:] = rgb(look.colour)


class _Ranks(_Canvas):
    """Two formations."""

    def __init__(self, scene: Formations, cell: int) -> None:
        super().__init__(scene, scene.width, scene.height, cell)
        self.scene = scene

    def ground(self) -> None:
        """A band for each row in the tint of its side, fuller in front; a line on the ground between."""
        for y, named in enumerate(self.scene.lines):
            band = self.pixels[y * self.cell : (y + 1) * self.cell]
            if named is None:
                band[self.cell // 2] = rgb(GRID)
                continue
            tint = 4 if named[1] == "front" or self.scene.notes[named[0]] else 10
            colour = np.array(rgb(SIDES[named[0] % len(SIDES)]), int)
            band[:] = (255 * (tint - 1) + colour) // tint
