"""The choice table that every mode shares: a verb, then where needed an aim at a combatant or at a cell.

A choice takes at most two decisions. Indices 0 to 95 are verbs (a mode names them), 96 to 119 the combatant in a slot
of the decider (itself, its allies, its foes, each in roster order; only those it knows of), 120 to 344 a cell of the
15 x 15 window round the decider, row by row.
"""

from __future__ import annotations

from .kernel import Words

VERBS = 96
SLOTS = 24
VIEW = 15  # cells across the window round the actor
HALF = VIEW // 2
CELLS = VIEW * VIEW
AIM_SLOT = VERBS
AIM_CELL = VERBS + SLOTS
CHOICES = VERBS + SLOTS + CELLS


class Question(Words):
    """What kind of choice the decider must make."""

    NOTHING = 0
    VERB = 1
    SLOT = 2
    CELL = 3
