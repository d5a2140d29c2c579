"""The reasons that both modes of the rule of twenty weigh, counted in thousandths of a combatant's full health.

Each mode names its weights itself, these under the same numbers.
"""

from __future__ import annotations

from ...rules.core.kernel import Words


class Reason(Words):
    """For and against a choice."""

    HARM = 0  # harm to expect for foes
    FINISH = 1  # the chance to put a foe out at once
    FOCUS = 2  # how much of what keeps the foe up it takes: the hurt before the fresh
    THREAT = 3  # the dangerous before the harmless
    HINDER = 4  # statuses on foes
    HELP = 5  # statuses on friends, and bad ones ended
    HEAL = 6  # health given back
    RAISE = 7  # the fallen brought back
    SPEND = 8  # points of the resource
    CAUTION = 9  # harm to expect oneself
    OPENING = 10  # what can be done from a place
    CLOSE = 11  # cells nearer to the foe, and finding who hides
    KEEP_OFF = 12  # distance from the nearest foe
    COMPANY = 13  # friends near
    PROTECT = 14  # to be near those in one's charge, and the hurt
    GOAL = 15  # what the side is there for
    FLEE = 16  # to get away from a fight that is being lost
    STEALTH = 17  # hiding
    WHIM = 18  # chance
