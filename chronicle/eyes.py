"""Whose eyes see a fight: what a side may hear of what happens, and what it is called then (P4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..rules.core.records import as_numpy
from .page import NOBODY
from .scene import located, strangers

if TYPE_CHECKING:
    from ..content.fight import Fight, Happened, View


@dataclass(frozen=True)
class Eyes:
    """What one side sees while something happens.

    Attributes:
        before: the combatants whose place it knew before.
        after: those whose place it knows then.
        strangers: those of whom it knows the outside alone: no numbers.
    """

    before: frozenset[int]
    after: frozenset[int]
    strangers: frozenset[int]

    def knows(self, i: int) -> bool:
        """Who that is, it can say."""
        return i in self.before or i in self.after

    def sees(self, event: Happened) -> bool:
        """It sees what happens: nobody in particular is in it, or somebody whose place it knew when it began."""
        involved = {event.actor, event.target} - {NOBODY}
        return not involved or bool(involved & self.before)


def eyes_of(before: View, after: Fight | View) -> Eyes:
    """The eyes of the side of a view, for what led to another."""
    begun = as_numpy(before.state)[0]["depth"]
    first = before if begun else after  # before a fight begins everything lies open
    return Eyes(frozenset(located(first)), frozenset(located(after)), frozenset(strangers(before)))
