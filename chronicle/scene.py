"""What there is to draw of a fight: the board, who stands where, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import east_asian_width

import numpy as np
from numpy.typing import NDArray

from ..content.fight import Fight, View
from ..rules.core.board import Geometry
from ..rules.core.records import as_numpy
from ..rules.core.seats import known_one
from ..rules.core.state import UNITS, Fate
from .modes import part_of
from .prose import inside, opened, unique_names
from .reading import read

if TYPE_CHECKING:
    from ..content.compiled import Compiled

Cell = tuple[int, int]
SHOWN = (Fate.STANDING, Fate.UNCONSCIOUS, Fate.DEAD, Fate.YIELDED)
"""Who is still to be seen on the board."""


class Token(NamedTuple):
    """A combatant on the board.

    Attributes:
        combatant: its index in the roster.
        id, name: what it is called.
        cell: column and row.
        label: two signs, of which each combatant has its own.
        side: index of its side.
        fate: standing or lying there.
        marks: what is to be seen of it: hidden, prone, weary ...
        condition: how it is, for people.
    """

    combatant: int
    id: str
    name: str
    cell: Cell
    label: str
    side: int
    fate: Fate
    marks: tuple[str, ...]
    condition: str


@dataclass(frozen=True)
class Scene:
    """A board to draw.

    Attributes:
        title: what the fight is called.
        caption: the round and whose turn it is.
        geometry: how cells touch.
        terrain: Terrain bits, shape (height, width).
        edges: what stands on the edges of cells, three bits a direction, same shape.
        zones: each zone with its cells.
        sides: titles of the sides.
        tokens: who is to be seen; those who stand come last, and are drawn over others.
        actor: the combatant to point out, -1 none.
        path: cells to point out.
    """

    title: str
    caption: str
    geometry: Geometry
    terrain: NDArray[np.int64]
    edges: NDArray[np.int64]
    zones: tuple[tuple[str, tuple[Cell, ...]], ...]
    sides: tuple[str, ...]
    tokens: tuple[Token, ...]
    actor: int
    path: tuple[Cell, ...]

    @property
    def width(self) -> int:
        """Columns."""
        return int(self.terrain.shape[1])

    @property
    def height(self) -> int:
        """Rows."""
        return int(self.terrain.shape[0])


def scene_of(at: Fight | View, *, side: int | None = None, path: Iterable[Cell] = ()) -> Scene:
    """The scene as it is now.

    Args:
        at: a fight, of which all is drawn, or a side's view, of which what it knows is.
        side: draw a fight as this side knows it.
        path: cells to point out, as (column, row).
    """
    seen = at.view(side) if side is not None and isinstance(at, Fight) else at
    compiled, facts = seen.compiled, as_numpy(seen.state)[0]
    spec = as_numpy(compiled.spec)[0]
    height, width = int(spec["height"]), int(spec["width"])
    zones = spec["zones"][:height, :width]
    placed = located(seen)
    return Scene(
        title=compiled.title,
        caption=caption(compiled, facts, placed),
        geometry=Geometry(int(spec["geometry"])),
        terrain=spec["terrain"][:height, :width].copy(),
        edges=spec["edges"][:height, :width].copy(),
        zones=tuple((zone.name, cells_of(zones >> k & 1)) for k, zone in enumerate(compiled.zones)),
        sides=tuple(info.name for info in compiled.sides),
        tokens=tokens(compiled, facts, placed, strangers(seen)),
        actor=seen.decider if seen.decider in placed else -1,
        path=tuple(path),
    )


def located(seen: Fight | View) -> set[int]:
    """The combatants whose place is known: all of them, or those that the side of a view can place."""
    if isinstance(seen, Fight):
        return set(range(len(seen.compiled.combatants)))
    known = np.zeros(UNITS, np.int64)
    known_one(seen.compiled.spec, 0, seen.state, 0, seen.side, known)
    return {i for i in range(len(seen.compiled.combatants)) if known[i] == 2}


def caption(compiled: Compiled, facts: Any, placed: set[int]) -> str:
    """`Round 3 · Mira`."""
    decider = int(facts["decider"])
    who = opened(unique_names(compiled.combatants)[decider]) if decider in placed else ""
    return f"Round {int(facts['round_no'])}" + (f" · {who}" if who else "")


def cells_of(plane: NDArray[np.int64]) -> tuple[Cell, ...]:
    """The cells of a plane that are not 0, row by row."""
    return tuple((int(x), int(y)) for y, x in np.argwhere(plane))


def strangers(seen: Fight | View) -> set[int]:
    """The foes of the side whose view it is: of them only the outside is known."""
    if isinstance(seen, Fight):
        return set()
    hostile = read(seen.compiled.spec, "hostile", seen.side)
    return {i for i, info in enumerate(seen.compiled.combatants) if hostile >> info.side & 1}


def tokens(compiled: Compiled, facts: Any, placed: set[int], foes: set[int]) -> tuple[Token, ...]:
    """Who is to be seen, the fallen first."""
    names, short = unique_names(compiled.combatants), labels([info.name for info in compiled.combatants])
    mode: Any = part_of(compiled.mode, "condition")
    found = []
    for i in sorted(placed):
        unit, info = facts["units"][i], compiled.combatants[i]
        fate = Fate(int(unit["fate"]))
        if fate in SHOWN:
            cell = (int(unit["x"]), int(unit["y"]))
            state = (mode.appearance if i in foes else mode.condition)(compiled, facts, i)
            marks = mode.marks(compiled, facts, i)
            found.append(Token(i, info.id, opened(names[i]), cell, short[i], info.side, fate, marks, state))
    return tuple(sorted(found, key=lambda token: token.fate == Fate.STANDING))


def labels(names: list[str]) -> list[str]:
    """Two signs for each name, no two alike: initials where they will do."""
    given: dict[str, str] = {}  # by the label in lower case, which is that of the fallen
    for name in names:
        label = next(label for label in candidates(name, len(given)) if label.lower() not in given)
        given[label.lower()] = label
    return list(given.values())


def candidates(name: str, number: int) -> Iterable[str]:
    """Labels for a name, the best first."""
    words = [word for word in inside(name).removeprefix("the ").split() if narrow(word)]
    letters = narrow("".join(words))
    if len(words) > 1:
        yield (narrow(words[0])[0] + narrow(words[-1])[0]).upper()
    for letter in letters[1:]:
        yield letters[0].upper() + letter.lower()
    yield from (f"{letters[:1].upper()}{k}" for k in range(10) if letters)
    yield f"{number:02d}"


def narrow(word: str) -> str:
    """Its letters and figures that are one column wide."""
    return "".join(sign for sign in word if sign.isalnum() and east_asian_width(sign) not in "WF")
