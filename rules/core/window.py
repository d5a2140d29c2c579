"""The window of cells round whoever decides, as an observation shows it: the same in every mode with a board."""

from __future__ import annotations

from .board import RIM, BoardSpec
from .choices import VIEW
from .kernel import kernel
from .records import Floats


@kernel
def observe_line(s: BoardSpec, x: int, y: int, row: Floats, at: int) -> None:
    """One row of the window, from (x, y) on; what lies off the board is a wall."""
    left = x + RIM
    line = y + RIM
    if at < 0 or left < 0 or line < 0:
        return  # never; but it tells the compiler that no index counts from the end, which it would ask at each cell
    for column in range(VIEW):
        row[at + column] = s.codes[line, left + column] * 0.1


@kernel
def mark_goals(s: BoardSpec, x: int, y: int, goals: int, row: Floats, at: int) -> None:
    """Cells of goal zones are negative."""
    if y < 0 or y >= s.height:
        return
    for column in range(max(-x, 0), min(VIEW, s.width - x)):
        if s.zones[y, x + column] & goals:
            row[at + column] = -0.5 - s.codes[y + RIM, x + RIM + column] * 0.1 / 2
