"""How grid mode tells its events: the teller, with what every topic knows to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rules.grid.words import Ev
from ..outside import overruled
from . import abilities, attacks, harm, moves, sight, turns
from .teller import BOOK, GridTeller

if TYPE_CHECKING:
    from ...content.compiled import Compiled

TOPICS = (abilities, attacks, harm, moves, sight, turns)

BOOK.silent[Ev.END_FIGHT] = "the closing line says how the fight ended"

BOOK.tells_of(Ev.OVERRULED)(overruled)


def teller(compiled: Compiled, facts: Any, dice_shown: bool) -> GridTeller:
    """A teller that begins from the given state."""
    return GridTeller(compiled, facts, dice_shown)
