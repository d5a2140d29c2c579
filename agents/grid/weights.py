"""What a personality of grid mode weighs. Each reason is counted in hundredths of a point of Stamina, and the members
name the weights in files and the terms in explanations.
"""

from __future__ import annotations

from ...rules.core.kernel import Words


class Weight(Words):
    """The reasons for and against a choice."""

    HARM = 0  # harm to expect for foes' bodies
    FINISH = 1  # the chance to put a foe out at once
    FOCUS = 2  # how much of what keeps the foe up it takes: the hurt before the fresh
    THREAT = 3  # the dangerous before the harmless
    WORDS = 4  # harm to expect for foes' Focus and Courage
    HINDER = 5  # foes prone, held, distracted, exposed
    HELP = 6  # friends strengthened
    HEAL = 7  # points given back to friends, one's own breath included
    PROTECT = 8  # harm kept from friends
    SPEND = 9  # prices
    CAUTION = 10  # harm to expect oneself
    COVER = 11  # cover from those who shoot
    OPENING = 12  # what can be done from a place
    CLOSE = 13  # cells nearer to the foe
    KEEP_OFF = 14  # distance from the nearest foe
    COMPANY = 15  # friends beside one
    GOAL = 16  # what the side is there for
    FLEE = 17  # to get away from a fight that is being lost
    YIELD = 18  # to give in
    STEALTH = 19  # hiding, and seeking the hidden
    MERCY = 20  # blows that do not kill
    SPARE = 21  # friends in an area
    WHIM = 22  # chance
    PATIENCE = 23  # waiting for a better moment
