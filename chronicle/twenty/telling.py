"""How the rule of twenty tells its events: what every topic knows to tell."""

from __future__ import annotations

from ...rules.twenty.core.words import Ev
from . import abilities, attacks, gear, harm, moves, ships, sight, turns
from .teller import BOOK, TwentyTeller

TOPICS = (abilities, attacks, gear, harm, moves, ships, sight, turns)

BOOK.silent[Ev.ROLL] = "dice stand in brackets behind the sentence they belong to"
BOOK.silent[Ev.SPEND] = "what an action costs goes without saying"
BOOK.silent[Ev.FLANK] = "the attack says that it comes from the flank"

__all__ = ["TwentyTeller"]
