"""The picture in the terminal, as rich text: colours where there is a terminal, the same signs where there is none."""

from __future__ import annotations

from typing import cast

from rich.text import Text

from ..rules.core.board import Geometry
from ..rules.core.state import Fate
from .board import Board
from .formations import Formations
from .palette import ACTOR, EDGES, GOAL, GOALS, GROUNDS, OPEN, PATH, SIDES, SIGNS, Look, edge_look, first
from .prose import opened
from .scene import Cell, Scene, Token

MARGIN = 3  # of the row numbers
NAMED = 8  # columns for the names of rows
EAST, SOUTH = 2, 4  # directions of squares
HEX_EAST, HEX_SOUTH_EAST, HEX_SOUTH_WEST = 1, 2, 3


def draw_map(scene: Scene, width: int = 80, *, legend: bool = True) -> Text:
    """Draw a scene.

    Args:
        scene: what to draw.
        width: columns there are; a map that is too wide for roomy cells gets narrow ones, and is never cut.
        legend: say above what is drawn, and below what the signs mean.

    Returns:
        rich's Text: a console prints it in colour if it has any, and `.plain` is the bare text.
    """
    drawing = _Ranks(scene, width) if isinstance(scene, Formations) else _Map(cast(Board, scene), width)
    lines = [Text(f"{scene.title} · {scene.caption}"), Text("")] if legend else []
    lines += drawing.lines()
    if legend:
        lines += [Text(""), *who_is_who(scene), *drawing.signs()]
    return Text("\n").join(lines)


def side_style(side: int) -> str:
    """The style of a side."""
    return f"bold {SIDES[side % len(SIDES)]}"


def who_is_who(scene: Scene) -> list[Text]:
    """Each side with its members."""
    lines = []
    for side, title in enumerate(scene.sides):
        members = [token for token in scene.tokens if token.side == side]
        members.sort(key=lambda token: token.combatant)
        if members:
            line = Text(f"{opened(title)}: ", side_style(side))
            told = (described(token, isinstance(scene, Formations)) for token in members)
            line.append(", ".join(told), "default")
            lines.append(line)
    return lines


class _Cells:
    """Cells on their way to the terminal: each is `size` columns wide."""

    def __init__(self, scene: Scene, size: int) -> None:
        self.actor = scene.actor
        self.size = size
        self.standing: dict[Cell, Token] = {token.cell: token for token in scene.tokens}

    def token(self, line: Text, token: Token, after: tuple[str, str]) -> None:
        """A combatant; who is to choose stands in reverse, with an arrow where there is room."""
        acts = token.combatant == self.actor
        label = token.label if token.fate == Fate.STANDING else token.label.lower()
        style = side_style(token.side) + (" reverse" if acts else "") + (" italic" if "hidden" in token.marks else "")
        if token.fate != Fate.STANDING:
            style += " dim strike"
        line.append(" " * (self.size - 3))
        line.append(label, style)
        if self.size > 2:
            line.append(*(("<", ACTOR) if acts and after[0] == " " else after))


class _Ranks(_Cells):
    """Four rows face to face."""

    def __init__(self, scene: Formations, width: int) -> None:
        super().__init__(scene, 4 if NAMED + 4 * scene.width <= width else 2)
        self.scene = scene

    def lines(self) -> list[Text]:
        """The rows from above; each side's title at its back."""
        (above, _), *_, (below, _) = (line for line in self.scene.lines if line)
        return [self.title(above), *(self.row(y) for y in range(self.scene.height)), self.title(below)]

    def title(self, side: int) -> Text:
        """What a side is called, and what holds for the whole of it."""
        note = self.scene.notes[side]
        return Text(opened(self.scene.sides[side]), side_style(side)).append(f" ({note})" if note else "", "default")

    def row(self, y: int) -> Text:
        """One row, or the ground between the two sides."""
        named = self.scene.lines[y]
        if named is None:
            return Text("  " + "-" * (NAMED - 2 + self.size * self.scene.width), "dim")
        line = Text(f"  {named[1]}".ljust(NAMED), "dim")
        for x in range(self.scene.width):
            token = self.standing.get((x, y))
            if token is None:
                line.append(" " * self.size)
            else:
                self.token(line, token, (" ", ""))
        line.rstrip()
        return line

    def signs(self) -> list[Text]:
        """There are no signs but labels."""
        return []


class _Map(_Cells):
    """A map on its way to the terminal: the last column of each cell is its eastern edge."""

    def __init__(self, scene: Board, width: int) -> None:
        self.scene = scene
        self.hexes = scene.geometry == Geometry.HEX
        roomy = 4 if self.hexes else 3
        super().__init__(scene, roomy if MARGIN + roomy * scene.width + roomy // 2 <= width else 2)
        self.path = set(scene.path)
        self.goals = [(GOALS[n % len(GOALS)], *scene.zones[k]) for n, k in enumerate(scene.goals)]
        self.wanted = {cell: sign for sign, _, cells in reversed(self.goals) for cell in cells}

    def lines(self) -> list[Text]:
        """Numbers of columns, and every row with what stands on its southern edges."""
        lines = [self.columns()]
        for y in range(self.scene.height):
            below = self.below(y)
            lines += [self.row(y), below] if below.plain.strip() else [self.row(y)]
        return lines

    def shift(self, y: int) -> int:
        """Odd rows of hexes begin half a cell further."""
        return self.size // 2 if self.hexes and y & 1 else 0

    def columns(self) -> Text:
        """The numbers of the columns; of narrow cells every fifth."""
        line = " " * MARGIN
        for x in range(self.scene.width):
            if self.size > 2:
                line += f"{x:>2}".rjust(self.size - 1) + " "
            else:
                line += f"{x:<2}" if x % 5 == 0 else "  "
        return Text(line.rstrip(), "dim")

    def row(self, y: int) -> Text:
        """A row of cells."""
        line = Text(f"{y:>2} ", "dim")
        line.append(" " * self.shift(y))
        for x in range(self.scene.width):
            self.cell(line, x, y)
        line.rstrip()
        return line

    def cell(self, line: Text, x: int, y: int) -> None:
        """One cell, with its eastern edge."""
        token = self.standing.get((x, y))
        edge = edge_look(int(self.scene.edges[y, x]) >> 3 * (HEX_EAST if self.hexes else EAST) & 7)
        after = (edge.sign[0], edge.colour) if edge else (" ", "")
        if token is not None:
            self.token(line, token, after)
            return
        look = first(SIGNS, int(self.scene.terrain[y, x])) or OPEN
        sign, style = look.sign, style_of(look)
        if (x, y) in self.path:
            sign, style = "*", PATH
        elif (x, y) in self.wanted and look in GROUNDS[1:]:
            sign, style = self.wanted[x, y], GOAL
        line.append(" " * (self.size - 2) + sign, style)
        line.append(*after)

    def below(self, y: int) -> Text:
        """What stands on the southern edges of a row."""
        line = Text(" " * (MARGIN + self.shift(y)))
        for x in range(self.scene.width):
            kinds = int(self.scene.edges[y, x])
            if self.hexes:
                self.lying(line, kinds >> 3 * HEX_SOUTH_WEST & 7, self.size // 2)
                self.lying(line, kinds >> 3 * HEX_SOUTH_EAST & 7, self.size - self.size // 2)
            else:
                self.lying(line, kinds >> 3 * SOUTH & 7, self.size)
        line.rstrip()
        return line

    def lying(self, line: Text, kind: int, length: int) -> None:
        """A lying edge."""
        look = edge_look(kind)
        line.append((look.sign[1] if look else " ") * length, look.colour if look else "")

    def signs(self) -> list[Text]:
        """What the signs mean that are on the map."""
        notes = [Text(note) for note in self.scene.notes]
        used = [look for look in SIGNS if look.bits and (self.scene.terrain & look.bits).any()]
        used += [look for look in EDGES.values() if any(edge_look(kind) is look for kind in self.edge_kinds())]
        meant = [f"{look.sign} {look.name}" for look in used] + [f"{sign} {name}" for sign, name, _ in self.goals]
        signs = [Text(" · ".join(meant), "dim")] if meant else []
        return [*notes, *signs]

    def edge_kinds(self) -> set[int]:
        """What stands on any edge."""
        every = set(map(int, self.scene.edges.ravel()))
        return {edges >> 3 * d & 7 for edges in every for d in range(8)}


def described(token: Token, with_condition: bool) -> str:
    """`Mi Mira (hidden)`; of who has fallen, and where there is room, how it is."""
    stands = token.fate == Fate.STANDING
    told = [token.condition] if with_condition or not stands else []
    told += token.marks if stands else ()
    return f"{token.label if stands else token.label.lower()} {token.name}" + (f" ({', '.join(told)})" if told else "")


def style_of(look: Look) -> str:
    """The style of a sign: open ground stays in the back."""
    return "dim" if look is OPEN else look.colour
