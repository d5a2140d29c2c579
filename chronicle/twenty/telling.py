"""How the rule of twenty tells its events: what every topic knows to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...content.modes import mode_of
from ...rules.core.outside import Fact
from ...rules.twenty.core.table import STATUSES
from ...rules.twenty.core.words import Ev
from ..outside import overruled
from . import abilities, attacks, gear, harm, moves, ships, sight, turns
from .teller import BOOK, TwentyTeller

if TYPE_CHECKING:
    from ...content.fight import Happened

TOPICS = (abilities, attacks, gear, harm, moves, ships, sight, turns)

BOOK.silent[Ev.ROLL] = "dice stand in brackets behind the sentence they belong to"
BOOK.silent[Ev.SPEND] = "what an action costs goes without saying"
BOOK.silent[Ev.FLANK] = "the attack says that it comes from the flank"


@BOOK.tells_of(Ev.OVERRULED)
def said_from_outside(t: TwentyTeller, e: Happened) -> None:
    """What a game master has said; what is told from now on goes by it."""
    overruled(t, e)
    if e.a == Fact.PLACE:
        width = int(t.spec["width"])
        t.cells[e.actor] = (e.c % width, e.c // width)
    elif e.a == Fact.CONDITION and e.b < STATUSES:
        (t.bearing[e.actor].add if e.c else t.bearing[e.actor].discard)(e.b)
    elif e.a == Fact.CONDITION and mode_of(t.compiled.mode).conditions[e.b] == "MEDIUM":
        t.media[e.actor] = e.c


__all__ = ["TwentyTeller"]
