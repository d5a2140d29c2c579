"""How rows mode tells its events: the teller, with what every topic knows to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rules.rows.words import Ev
from ..outside import overruled
from . import actions, harm, opening, turns
from .teller import BOOK, RowsTeller

if TYPE_CHECKING:
    from ...content.compiled import Compiled

TOPICS = (actions, harm, opening, turns)

BOOK.silent[Ev.ROLL] = "dice stand in brackets behind the sentence they belong to"
BOOK.silent[Ev.DIE] = "the die stands in brackets; each hit and miss is told by itself"

BOOK.tells_of(Ev.OVERRULED)(overruled)


def teller(compiled: Compiled, facts: Any, dice_shown: bool) -> RowsTeller:
    """A teller that begins from the given state."""
    return RowsTeller(compiled, facts, dice_shown)
