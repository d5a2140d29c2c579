"""What a personality of rows mode weighs. Each reason is counted in thousandths of a combatant's full health, and the
members name the weights in files and the terms in explanations.
"""

from __future__ import annotations

from ...rules.core.kernel import Words


class Weight(Words):
    """The reasons for and against a choice."""

    HARM = 0  # harm to expect for foes
    FINISH = 1  # the chance to down a foe at once
    FOCUS = 2  # how much of what keeps the foe up it takes: the hurt before the fresh
    THREAT = 3  # the dangerous before the harmless
    HINDER = 4  # statuses on foes
    WEAKEN = 5  # foes' statistics lowered, raised ones taken back
    HELP = 6  # friends' statistics raised
    HEAL = 7  # health given back
    RAISE = 8  # the downed brought back
    CURE = 9  # friends freed of statuses
    SPEND = 10  # mana and items
    CAUTION = 11  # harm to expect in a place or a role
    GUARD = 12  # harm drawn away from friends
    PLACE = 13  # what can be done from a row
    ADVANCE = 14  # to go at an empty front row
    CALL = 15  # initiative
    FLEE = 16  # to get away from a fight that is being lost
    STAY = 17  # not to leave one's side
    WHIM = 18  # chance
    PATIENCE = 19  # what an action must be worth not to wait for a better one
