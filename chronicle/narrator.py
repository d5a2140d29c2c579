"""Narration: events in, sentences out that a game master could read aloud."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..rules.core.records import as_numpy
from .closing import closing_lines
from .modes import part_of

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from ..content.fight import Fight, Happened
    from .eyes import Eyes


class Narrator:
    """Tells a fight as it happens.

    Feed it with what each choice brought about, from `fight.events()` after the beginning on. A line holds a turn, and
    is given when the turn is over; headers of rounds stand at the margin, all else is indented. The same events give
    the same lines.

    Args:
        compiled: the encounter.
        facts: the state that the events begin from, as `fight.facts` gives it; if not given, the start of the fight.
        eyes: who is told; if not given, somebody who sees all. Of others they hear no numbers of pools.
        dice_shown: say behind each sentence what was rolled: `[attack 9 of 12-, defence 14 of 10-, 1d10 6]`.
    """

    def __init__(
        self, compiled: Compiled, facts: Any = None, *, dice_shown: bool = False, eyes: Eyes | None = None
    ) -> None:
        begun = as_numpy(compiled.start)[0] if facts is None else facts
        self._teller = part_of(compiled.mode, "telling").teller(compiled, begun, dice_shown)
        self._teller.eyes = eyes

    def feed(self, happened: Iterable[Happened]) -> list[str]:
        """Take in events; returns the lines that they complete."""
        for event in happened:
            self._teller.tell(event)
        return self._lines()

    def flush(self) -> list[str]:
        """What is told of the turn so far; the rest of it begins a new line."""
        self._teller.page.end_line()
        return self._lines()

    def close(self, fight: Fight) -> list[str]:
        """The rest of the narration, and how the fight has ended for everybody."""
        return [*self.flush(), *closing_lines(fight, self._teller.eyes)]

    def _lines(self) -> list[str]:
        lines: list[str] = self._teller.page.lines()
        return lines
