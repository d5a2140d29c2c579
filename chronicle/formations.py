"""Two formations to draw: four rows face to face, the players' below.

Lines of the picture from above: the back row and the front row of those opposite, the ground between them, the front
row and the back row of the players (or of the first side, where nobody is a player).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..content.fight import Fight, View
from .scene import Cell, Scene, located, open_to, tokens, whose_choice

BETWEEN = 2
"""The line of the ground between the two."""


@dataclass(frozen=True)
class Formations(Scene):
    """Two formations to draw. A token's cell is its place in the picture: column, and line from above.

    Attributes:
        width: columns: as many as the larger side has combatants, whoever of them is still there.
        lines: for each line of the picture its side and what the row is called; nothing for the ground between.
        notes: by side, what holds for the whole of it; empty if nothing does.
    """

    width: int
    lines: tuple[tuple[int, str] | None, ...]
    notes: tuple[str, ...]

    @property
    def height(self) -> int:
        """Lines."""
        return len(self.lines)


def formations_of(
    seen: Fight | View, rows: Mapping[int, bool], below: int, caption: str, notes: tuple[str, ...]
) -> Formations:
    """The scene of a fight, or of a side's view of it, in rows.

    Args:
        seen: the fight or view.
        rows: for each combatant whether it stands in front.
        below: the side that is drawn below.
        caption: when this is.
        notes: by side, what holds for the whole of it.
    """
    compiled = seen.compiled
    placed = located(seen)
    sides = [info.side for info in compiled.combatants]
    above = 1 - below
    width = max(sides.count(0), sides.count(1))
    return Formations(
        title=compiled.title,
        caption=whose_choice(seen, placed, caption),
        sides=tuple(info.name for info in compiled.sides),
        tokens=tokens(seen, lambda shown: cells_in(shown, rows, sides, below, width)),
        actor=open_to(seen.decider, placed),
        width=width,
        lines=((above, "back"), (above, "front"), None, (below, "front"), (below, "back")),
        notes=notes,
    )


def cells_in(shown: list[int], rows: Mapping[int, bool], sides: list[int], below: int, width: int) -> dict[int, Cell]:
    """Where those who are shown stand in the picture: each row in roster order, in the middle."""
    lines: dict[int, list[int]] = {}
    for i in shown:
        step = 1 if rows[i] else 2
        lines.setdefault(BETWEEN + (step if sides[i] == below else -step), []).append(i)
    return {
        i: ((width - len(members)) // 2 + k, line) for line, members in lines.items() for k, i in enumerate(members)
    }
