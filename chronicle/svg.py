"""The picture as SVG: without scripts, styles or links, small enough to send and the same bytes every time."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import cast

from ..rules.core.board import Edge, Geometry
from ..rules.core.state import Fate
from .board import Board
from .formations import BETWEEN, Formations
from .palette import ACTOR, GRID, GROUNDS, INK, OPEN, PAPER, PATH, SIDES, SMOKE, STANDS, Look, edge_look, first
from .prose import opened
from .scene import Cell, Scene, Token

CELL = 32
MARGIN = 22
HEX_STEP = 27  # from row to row
NAMED, PLACE, BAND = 36, 64, 52  # of formations: for the name of a row, for a combatant, for a row
LETTERS = 15  # of a name below a token
HEXAGON = ((0, 9), (16, 0), (32, 9), (32, 27), (16, 36), (0, 27))
SQUARE = ((0, 0), (32, 0), (32, 32), (0, 32))
SQUARE_SIDES = {0: (0, 1), 2: (1, 2), 4: (2, 3), 6: (3, 0)}  # direction of an edge: its corners
HEX_SIDES = {0: (1, 2), 1: (2, 3), 2: (3, 4), 3: (4, 5), 4: (5, 0), 5: (0, 1)}
DASHES: dict[int, str] = {Edge.GREATER_COVER: "9 3", Edge.COVER: "4 4", Edge.BARRED: "1 4"}
SHAPES = (
    '<circle r="12"/>',
    '<rect x="-11" y="-11" width="22" height="22" rx="2"/>',
    '<path d="M0-14 14 0 0 14-14 0z"/>',
    '<path d="M-11-11h22v12l-11 12-11-12z"/>',
)
"""The token of each side: sides differ by shape as well as by colour."""


def draw_svg(scene: Scene) -> str:
    """Draw a scene as an SVG document.

    Every token is a group with `data-combatant`, the id, and a title that says how the combatant is.
    """
    plan = _Ranks(scene) if isinstance(scene, Formations) else _Plan(cast(Board, scene))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {plan.width} {plan.height}" '
        f'font-family="sans-serif" font-size="11" text-anchor="middle" role="img">',
        f"<title>{plan.caption}</title>",
        f'<rect width="{plan.width}" height="{plan.height}" fill="{PAPER}"/>',
        *plan.ground(),
        *(plan.token(token) for token in scene.tokens),
        f'<text x="{MARGIN}" y="{plan.height - 7}" text-anchor="start" fill="{INK}">{plan.caption}</text>',
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def middle_of(scene: Scene, cell: Cell) -> tuple[int, int]:
    """Where in the picture the middle of a cell lies, for those who draw something over it."""
    plan = _Ranks(scene) if isinstance(scene, Formations) else _Plan(cast(Board, scene))
    return plan.middle(cell)


class _Picture:
    """Where everything lies in a picture; what is below the tokens is for those who know.

    Attributes:
        width, height: of the whole picture.
    """

    width: int
    height: int

    def __init__(self, scene: Scene) -> None:
        self.actor = scene.actor
        self.caption = escape(f"{scene.title} · {scene.caption}")

    def middle(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell."""
        raise NotImplementedError

    def ground(self) -> list[str]:
        """What lies below the tokens."""
        raise NotImplementedError

    def token(self, token: Token) -> str:
        """A combatant: the shape and colour of its side, who is to choose with a ring."""
        x, y = self.middle(token.cell)
        stands = token.fate == Fate.STANDING
        colour = SIDES[token.side % len(SIDES)]
        fill = f'fill="{colour}" stroke="{INK}"' if stands else f'fill="{PAPER}" fill-opacity=".7" stroke="{colour}"'
        fill += ' stroke-dasharray="3 2" fill-opacity=".55"' if "hidden" in token.marks else ""
        said = ", ".join((token.name, token.condition, *token.marks))
        ring = f'<circle r="16" fill="none" stroke="{ACTOR}" stroke-width="3"/>' if self.acts(token) else ""
        cross = "" if token.fate != Fate.DEAD else f'<path d="M-9-9 9 9M9-9-9 9" stroke="{colour}" stroke-width="2"/>'
        turn = f'<path d="M-11 13h22" stroke="{INK}" stroke-width="3"/>' if "prone" in token.marks else ""
        text = f'<text y="4" fill="{PAPER if stands else INK}">{escape(token.label)}</text>'
        shape = SHAPES[token.side % len(SHAPES)].replace("/>", f" {fill}/>")
        return (
            f'<g transform="translate({x} {y})" data-combatant="{escape(token.id)}"><title>{escape(said)}</title>'
            f"{ring}{shape}{cross}{text}{turn}</g>"
        )

    def acts(self, token: Token) -> bool:
        """It is who must choose."""
        return token.combatant == self.actor


class _Plan(_Picture):
    """Where the cells of a scene lie in the picture."""

    def __init__(self, scene: Board) -> None:
        super().__init__(scene)
        self.scene = scene
        self.hexes = scene.geometry == Geometry.HEX
        self.step = HEX_STEP if self.hexes else CELL
        self.corners = HEXAGON if self.hexes else SQUARE
        self.width = 2 * MARGIN + CELL * scene.width + (CELL // 2 if self.hexes else 0)
        self.height = 2 * MARGIN + self.step * scene.height + (CELL + 4 - HEX_STEP if self.hexes else 0)

    def ground(self) -> list[str]:
        """Cells, zones, what stands in cells and on edges, numbers, the path."""
        return [
            *self.grounds(),
            *self.zones(),
            *self.bands(),
            *self.standing(),
            *self.edges(),
            *self.numbers(),
            *self.path(),
        ]

    def corner(self, x: int, y: int, k: int = 0) -> tuple[int, int]:
        """A corner of a cell."""
        shift = CELL // 2 if self.hexes and y & 1 else 0
        dx, dy = self.corners[k]
        return MARGIN + x * CELL + shift + dx, MARGIN + y * self.step + dy

    def middle(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell."""
        left, top = self.corner(*cell)
        return left + CELL // 2, top + (9 if self.hexes else CELL // 2)

    def outline(self, cells: Iterable[Cell]) -> str:
        """The path round each of some cells; squares of one row run together."""
        if self.hexes:
            return "".join("M{},{}l16-9 16 9v18l-16 9-16-9z".format(*self.corner(*cell)) for cell in cells)
        rows = [(*self.corner(x, y), n * CELL) for x, y, n in runs(cells)]
        return "".join(f"M{x},{y}h{length}v{CELL}h-{length}z" for x, y, length in rows)

    def cells(self) -> Iterable[tuple[Cell, int]]:
        """Every cell with its terrain."""
        for y in range(self.scene.height):
            for x in range(self.scene.width):
                yield (x, y), int(self.scene.terrain[y, x])

    def grounds(self) -> list[str]:
        """What the cells are made of, and smoke over it."""
        by_look: dict[Look, list[Cell]] = {}
        for cell, bits in self.cells():
            by_look.setdefault(first(GROUNDS, bits) or OPEN, []).append(cell)
        parts = [
            f'<path fill="{look.colour}" d="{self.outline(by_look[look])}"><title>{look.name}</title></path>'
            for look in GROUNDS
            if look in by_look
        ]
        every = self.outline(cell for cell, _ in self.cells()) if self.hexes else self.lines()
        parts.append(f'<path fill="none" stroke="{GRID}" d="{every}"/>')
        smoke = [cell for cell, bits in self.cells() if bits & SMOKE.bits]
        if smoke:
            parts.append(
                f'<path fill="{SMOKE.colour}" fill-opacity=".45" d="{self.outline(smoke)}">'
                f"<title>{SMOKE.name}</title></path>"
            )
        return parts

    def lines(self) -> str:
        """The lattice of squares."""
        right, bottom = CELL * self.scene.width, CELL * self.scene.height
        upright = "".join(f"M{MARGIN + CELL * x},{MARGIN}v{bottom}" for x in range(self.scene.width + 1))
        return upright + "".join(f"M{MARGIN},{MARGIN + CELL * y}h{right}" for y in range(self.scene.height + 1))

    def zones(self) -> list[str]:
        """Zones: a tint, with the name as its title."""
        return [
            f'<path fill="{SIDES[k % len(SIDES)]}" fill-opacity=".08" d="{self.outline(cells)}">'
            f"<title>{escape(name)}</title></path>"
            for k, (name, cells) in enumerate(self.scene.zones)
            if cells
        ]

    def bands(self) -> list[str]:
        """How far it is from who is to choose: each band a little darker, with its name as its title."""
        return [
            f'<path fill="{INK}" fill-opacity="{0.03 * (k + 1):.2f}" d="{self.outline(cells)}">'
            f"<title>{escape(name)}</title></path>"
            for k, (name, cells) in enumerate(self.scene.bands)
        ]

    def standing(self) -> list[str]:
        """What stands in cells: cover as stones, bars as a cross."""
        parts = []
        for cell, bits in self.cells():
            look = first(STANDS, bits)
            if look is None or bits & GROUNDS[0].bits:
                continue
            x, y = self.middle(cell)
            if look.sign == "x":
                parts.append(f'<path d="M{x - 8},{y - 8}l16 16m0-16l-16 16" stroke="{look.colour}" stroke-width="3"/>')
            else:
                parts.append(f'<circle cx="{x}" cy="{y}" r="{13 if look.sign == "O" else 9}" fill="{look.colour}"/>')
        return parts

    def edges(self) -> list[str]:
        """What stands on edges: walls thick, cover dashed; each edge once."""
        parts: dict[tuple[tuple[int, int], tuple[int, int]], str] = {}
        for cell, _ in self.cells():
            kinds = int(self.scene.edges[cell[1], cell[0]])
            for d, (a, b) in (HEX_SIDES if self.hexes else SQUARE_SIDES).items():
                look = edge_look(kinds >> 3 * d & 7)
                if look is not None:
                    start, end = sorted((self.corner(*cell, a), self.corner(*cell, b)))
                    parts[start, end] = edge_line(look, start, end)
        return list(parts.values())

    def numbers(self) -> list[str]:
        """Columns and rows."""
        parts = [f'<g fill="{INK}" font-size="9">']
        for x in range(self.scene.width):
            parts.append(f'<text x="{self.middle((x, 0))[0]}" y="{MARGIN - 7}">{x}</text>')
        for y in range(self.scene.height):
            parts.append(f'<text x="{MARGIN // 2}" y="{self.middle((0, y))[1] + 3}">{y}</text>')
        return ["".join(parts) + "</g>"]

    def path(self) -> list[str]:
        """The cells pointed out, joined by a line."""
        if not self.scene.path:
            return []
        points = " ".join(f"{x},{y}" for x, y in map(self.middle, self.scene.path))
        line = f'<polyline points="{points}" fill="none" stroke="{PATH}" stroke-width="3" stroke-dasharray="5 4"/>'
        x, y = self.middle(self.scene.path[-1])
        return [line, f'<circle cx="{x}" cy="{y}" r="5" fill="{PATH}"/>']


class _Ranks(_Picture):
    """Two formations: a band for each row, darker in front, names below the tokens."""

    def __init__(self, scene: Formations) -> None:
        super().__init__(scene)
        self.scene = scene
        self.width = 2 * MARGIN + NAMED + PLACE * scene.width
        self.height = 2 * MARGIN + BAND * scene.height

    def middle(self, cell: Cell) -> tuple[int, int]:
        """The middle of a place; rows with a place less or more than fits stand between the others."""
        x, y = cell
        return MARGIN + NAMED + PLACE * x + PLACE // 2, MARGIN + BAND * y + BAND // 2 - 6

    def ground(self) -> list[str]:
        """The bands with what they are called, and the names of those who stand on them."""
        bands = [self.band(y, *named) for y, named in enumerate(self.scene.lines) if named]
        return [*bands, *self.titles(), *(self.name(token) for token in self.scene.tokens)]

    def titles(self) -> list[str]:
        """What the sides are called, on the ground between them."""
        (above, _), *_, (below, _) = (line for line in self.scene.lines if line)
        top = MARGIN + BAND * BETWEEN
        return [
            f'<text x="{self.width // 2}" y="{y}" fill="{SIDES[side % len(SIDES)]}">'
            f"{escape(opened(self.scene.sides[side]))}</text>"
            for side, y in ((above, top + 16), (below, top + BAND - 8))
        ]

    def band(self, y: int, side: int, row: str) -> str:
        """A row."""
        top, colour = MARGIN + BAND * y, SIDES[side % len(SIDES)]
        note = self.scene.notes[side]
        said = escape(f"{opened(self.scene.sides[side])}, {row} row" + (f" ({note})" if note else ""))
        shade = ".16" if row == "front" or note else ".07"
        return (
            f'<g><title>{said}</title><rect x="{MARGIN}" y="{top}" width="{self.width - 2 * MARGIN}" '
            f'height="{BAND}" fill="{colour}" fill-opacity="{shade}"/><text x="{MARGIN + NAMED // 2}" '
            f'y="{top + BAND // 2 + 4}" fill="{colour}">{row}</text></g>'
        )

    def name(self, token: Token) -> str:
        """What a combatant is called, below its token."""
        x, y = self.middle(token.cell)
        name = token.name if len(token.name) <= LETTERS else token.name[: LETTERS - 1] + "…"
        return f'<text x="{x}" y="{y + 25}" font-size="8" fill="{INK}">{escape(name)}</text>'


def runs(cells: Iterable[Cell]) -> Iterable[tuple[int, int, int]]:
    """Cells that follow one another in a row, as column, row and number."""
    found: list[list[int]] = []
    for x, y in cells:
        if found and found[-1][1] == y and found[-1][0] + found[-1][2] == x:
            found[-1][2] += 1
        else:
            found.append([x, y, 1])
    return [(x, y, n) for x, y, n in found]


def edge_line(look: Look, start: tuple[int, int], end: tuple[int, int]) -> str:
    """What stands on an edge."""
    dash = f' stroke-dasharray="{DASHES[look.bits]}"' if look.bits in DASHES else ""
    (ax, ay), (bx, by) = start, end
    return f'<path d="M{ax},{ay}L{bx},{by}" stroke="{look.colour}" stroke-width="5"{dash}/>'
