"""Where a fight, or a side's view of it, stands: who is asked for what."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from ..content.modes import mode_of
from ..rules.core import records
from ..rules.core.board import Geometry
from ..rules.core.choices import AIM_CELL, AIM_SLOT, HALF, VIEW, Question
from ..rules.core.seats import seats_one
from ..rules.core.state import NOBODY
from .prose import noun, unique_names
from .reading import read

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from ..content.fight import Fight, View


class Standing:
    """A decision as people see it.

    Attributes:
        compiled: the encounter.
        state: one state record; of a view, the redacted one.
        decider: who must choose, -1 nobody.
        acting: whose deed it will be: the decider's, or that of one in its power.
        people, weapons, abilities: names by index, each only once, as they stand inside a sentence.
    """

    def __init__(self, at: Fight | View) -> None:
        self.compiled: Compiled = at.compiled
        self.state = at.state
        self.decider = at.decider
        self.acting = self.fact("acting")
        self.people = unique_names(self.compiled.combatants)
        self.weapons = tuple(noun(name) for name in unique_names(self.compiled.weapons))
        self.abilities = unique_names(self.compiled.abilities)
        self._work = getattr(at, "work", None)
        self._aimed: tuple[int, Question] | None = None

    @property
    def question(self) -> Question:
        """What kind of choice is asked."""
        return Question(self.fact("question")) if self._aimed is None else self._aimed[1]

    @property
    def verb(self) -> int:
        """The verb that waits for its aim."""
        return self.fact("verb") if self._aimed is None else self._aimed[0]

    def aiming(self, verb: int, aim: int) -> Standing:
        """The same as it would stand if the verb waited for an aim of this kind."""
        twin = copy(self)
        twin._aimed = (verb, Question.SLOT if aim < AIM_CELL else Question.CELL)
        return twin

    def fact(self, *path: str | int) -> int:
        """A number of the state."""
        return read(self.state, *path)

    def spec(self, *path: str | int) -> int:
        """A number of the spec."""
        return read(self.compiled.spec, *path)

    def frame(self, name: str) -> int:
        """A number of what is going on; 0 if nothing is."""
        depth = self.fact("depth")
        return self.fact("frames", depth - 1, name) if depth else 0

    def person(self, i: int, unknown: str = "somebody unseen") -> str:
        """What a combatant is called."""
        return self.people[i] if i != NOBODY else unknown

    def sitter(self, choice: int) -> int:
        """The combatant that a choice of a slot aims at, -1 nobody."""
        if self.decider == NOBODY:
            return NOBODY
        if self._work is None:
            self._work = records.new(mode_of(self.compiled.mode).work)
        count = seats_one(self.compiled.spec, 0, self.state, 0, self._work, 0)
        slot = choice - AIM_SLOT
        return read(self._work, "slots", slot) if slot < count else NOBODY

    def cell(self, choice: int) -> tuple[int, int]:
        """Column and row of the cell of a choice."""
        at = choice - AIM_CELL
        dx, dy = at % VIEW - HALF, at // VIEW - HALF
        x, y = (self.fact("units", self.acting, name) for name in ("x", "y"))
        if self.spec("geometry") != Geometry.HEX:
            return x + dx, y + dy
        return x + dx + (y + dy) // 2 - y // 2, y + dy  # the window of hexes is axial

    def offset(self, choice: int) -> str:
        """Where the cell of a choice lies from who acts: `2 east, 1 north`."""
        cell = choice - AIM_CELL
        dx, dy = cell % VIEW - HALF, cell // VIEW - HALF
        on_hexes = self.spec("geometry") == Geometry.HEX
        legs = hex_legs(dx, dy) if on_hexes else square_legs(dx, dy)
        return ", ".join(f"{n} {way}" for n, way in legs if n) or "here"


def square_legs(dx: int, dy: int) -> list[tuple[int, str]]:
    """East or west, north or south."""
    return [(abs(dx), "east" if dx > 0 else "west"), (abs(dy), "south" if dy > 0 else "north")]


def hex_legs(dq: int, dr: int) -> list[tuple[int, str]]:
    """The way in at most two of the six directions, from axial offsets."""
    if dr == 0:
        return [(abs(dq), "east" if dq > 0 else "west")]
    forward, lean = ("south", -1) if dr > 0 else ("north", 1)
    rows, across = abs(dr), dq * lean  # `across`: how many of the rows are stepped over on the lean side
    on_lean, on_other = ("west", "east") if lean < 0 else ("east", "west")
    if across < 0:
        return [(-across, on_other), (rows, f"{forward}-{on_other}")]
    if across > rows:
        return [(across - rows, on_lean), (rows, f"{forward}-{on_lean}")]
    return [(across, f"{forward}-{on_lean}"), (rows - across, f"{forward}-{on_other}")]
