"""What every format comes down to before it becomes content: a plan of lines, doors, ground and people.

Coordinates are in cells: cell (0, 0) reaches from (0, 0) to (1, 1). On hexes y counts rows and x columns, and the
odd rows stand half a cell to the right, so that the middle of cell (x, y) is (x + 0.5 + half of an odd row, y + 0.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ...content.maps import Word
from .errors import OverLimit

Cell = tuple[int, int]
Point = tuple[float, float]
Geometry = Literal["square", "hex", "freeform"]
Stands = Literal["cover", "greater-cover", "wall", "barred", "arrow-slit"]
State = Literal["open", "closed", "locked", "secret"]

MOST_LINES = 50_000
MOST_ACROSS = 400  # cells of a plan; of it, a map takes what fits
CONTENTS = ("kept", "changed", "dropped", "added")


@dataclass
class Report:
    """What became of a file, for its owner.

    Attributes:
        kept: what is in the content as it was in the file.
        changed: what is there in another way.
        dropped: what is not there.
        added: what was not in the file.
        unknown: keys of the file that mean nothing here.
    """

    kept: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    def drop(self, count: int, one: str, several: str = "") -> None:
        """Note that so many things are left out, if there are any."""
        if count:
            self.dropped.append(counted(count, one, several))


@dataclass(frozen=True)
class Line:
    """A straight piece of wall, or of something else that stands between cells."""

    start: Point
    end: Point
    what: Stands = "wall"


@dataclass(frozen=True)
class Door:
    """A door, as a line between cells.

    Attributes:
        line: from post to post; its `what` is what it is when it is shut.
        state: how the file has it.
    """

    line: Line
    state: State = "closed"


@dataclass(frozen=True)
class Person:
    """Somebody who stands on the map or in the list.

    Attributes:
        name: what it is called.
        side: party or foes.
        at: the corner of its cell, as the file has it; None if it stands nowhere.
        creature: what it is, if the file says that apart from its name.
        hidden: the players do not know of it.
    """

    name: str
    side: Literal["party", "foes"]
    at: Point | None = None
    creature: str = ""
    hidden: bool = False


@dataclass
class Plan:
    """Everything of a file that can become content.

    Attributes:
        format: what the file was, for people.
        title: what the place is called.
        width, height: in cells; 0 where there is no map.
        geometry: how cells touch.
        ground: what cells are, where they are not open.
        lines, doors: what stands between cells.
        doorways: cells that hold a door, and the ground they are when it is shut.
        zones: named places.
        people: who is there.
        report: what became of the file so far.
        file: its name.
    """

    format: str
    title: str
    width: int = 0
    height: int = 0
    geometry: Geometry = "square"
    ground: dict[Cell, tuple[Word, ...]] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)
    doorways: dict[Cell, tuple[State, Word]] = field(default_factory=dict)
    zones: dict[str, tuple[Cell, ...]] = field(default_factory=dict)
    people: list[Person] = field(default_factory=list)
    report: Report = field(default_factory=Report)
    file: str = ""

    @property
    def has_map(self) -> bool:
        """There is more than a list of people."""
        return self.width > 0

    def size_up(self, width: int, height: int) -> None:
        """Give the plan its size.

        Raises:
            OverLimit: no map is so large.
        """
        if not (1 <= width <= MOST_ACROSS and 1 <= height <= MOST_ACROSS):
            message = f"{width} x {height} cells; a map has 1 to {MOST_ACROSS} across"
            raise OverLimit(self.file, "", message, "export a part of it")
        self.width, self.height = width, height

    def draw(self, points: Sequence[Point], what: Stands = "wall") -> None:
        """Add a run of lines through some points; a line without length is none.

        Raises:
            OverLimit: there are too many.
        """
        self.lines += [Line(a, b, what) for a, b in zip(points, points[1:], strict=False) if a != b]
        if len(self.lines) > MOST_LINES:
            message = f"more than {MOST_LINES} pieces of wall"
            raise OverLimit(self.file, "", message, "export it with simpler walls, or in parts")


def counted(count: int, one: str, several: str = "") -> str:
    """`3 lights`, `1 light`."""
    return f"{count} {one}" if count == 1 else f"{count} {several or one + 's'}"


def listed(things: Iterable[object], most: int = 8) -> str:
    """The first of many things, and how many more there are."""
    every = [str(thing) for thing in things]
    more = [f"and {len(every) - most} more"] if len(every) > most else []
    return ", ".join(every[:most] + more)
