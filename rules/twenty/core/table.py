"""The table of statuses (T70 to T94): at which moments each one counts, and at which it ends.

A combatant's statuses are bits of `bearing`; the bits of a moment say at once whether anything it bears counts then.
The numbers that statuses work with stand in the profile; what they do is said at the moments, in `moments.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from ...core.kernel import Words


class Status(Words):
    """What a combatant bears for a time. In brackets, what its value means."""

    PINNED = 0
    PRONE = 1
    STAGGERED = 2
    BERSERK = 3
    BLIND = 4
    CHARMED = 5
    CONFUSED = 6
    DEAF = 7
    ENHANCED = 8  # points
    HARDENED = 9  # points
    EXPOSED = 10  # points, 0 all
    FEAR = 11
    HASTE = 12
    SLOW = 13
    INFURIATED = 14  # points
    INJURED = 15  # points * 8 + On bits
    OIL = 16
    STEALTH = 17  # the stealth roll
    PARALYZED = 18
    ASLEEP = 19
    POLYMORPH = 20  # form
    POSSESSED = 21
    REGENERATION = 22  # dice
    SILENCED = 23
    SOAKED = 24  # the Soak status (T90)
    STUNNED = 25  # actions a round
    TOXIN = 26  # penalty * 4096 + dice
    UNDEAD = 27  # kind * 2 + 1 if healing harms it
    DISARMED = 28  # bits: weapon slots, and 16 the shield
    BARRIER = 29  # points left
    UNAWARE = 30  # T02
    FLOORED = 31  # knocked down: cannot stand up yet (T50, T54)
    CHILLED = 32  # half movement (T58)
    BLEEDING = 33  # dice
    BURNING = 34  # dice
    RADIATION = 35  # dice
    DARKENED = 36  # T53: points
    UNSOULED = 37  # T66: points


STATUSES = len(Status)


class On(Words):
    """The rolls that an injury reduces (T82), as bits."""

    ATTACK = 1
    DEFENCE = 2
    SKILL = 4


class Lasts(Words):
    """How a status ends (T94)."""

    ACTIONS = 1  # with so many actions of its bearer, spent or lost
    ROUNDS = 2  # with so many turns of its bearer
    CAUSER = 3  # when its causer's next turn begins
    STAYS = 4  # only when something ends it
    ROUND = 5  # with the round


class Moment(Words):
    """When a status counts, or ends."""

    ACTIONS = 0  # how many actions its bearer has, and which
    MOVE = 1
    ATTACK = 2  # its attack rolls
    DEFENCE = 3  # its defence rolls
    SKILL = 4  # its skill rolls
    DEALS = 5  # the damage it deals
    SOAKS = 6  # what is soaked or absorbed for it
    STRUCK = 7  # a hit of some damage types on it
    MARGIN = 8  # how easily it is hit critically
    WILL = 9  # whom it may attack, and what it must do
    AIMED_AT = 10  # whether it may be aimed at
    TURN_ENDS = 11  # what its turn's end brings
    REACTION = 12  # whether it may react
    HEARS = 13  # commands
    WAS_ATTACKED = 14
    WAS_HURT = 15
    ATTACKED = 16  # it attacks itself
    HEALED = 17


MOMENTS = len(Moment)


class Row(NamedTuple):
    """A status: at which moments it counts, at which it ends, and whether the newest of two counts, not the larger."""

    counts: tuple[Moment, ...]
    ends: tuple[Moment, ...] = ()
    newest: bool = False


M = Moment
TABLE: dict[Status, Row] = {
    Status.PINNED: Row((M.MOVE,)),  # T70
    Status.PRONE: Row((M.MOVE, M.DEFENCE)),  # T71
    Status.STAGGERED: Row((M.DEFENCE,), ends=(M.WAS_ATTACKED,)),  # T72
    Status.BERSERK: Row((M.WILL,)),  # T73
    Status.BLIND: Row((M.ATTACK, M.DEFENCE)),  # T74
    Status.CHARMED: Row((M.WILL,), newest=True),  # T75
    Status.CONFUSED: Row((M.SKILL, M.HEARS)),  # T76
    Status.DEAF: Row((M.HEARS,)),  # T77
    Status.ENHANCED: Row((M.DEALS,)),  # T78
    Status.HARDENED: Row((M.SOAKS,)),  # T78
    Status.EXPOSED: Row((M.SOAKS,)),  # T78
    Status.FEAR: Row((M.WILL,)),  # T79
    Status.HASTE: Row((M.ACTIONS, M.MOVE)),  # T80
    Status.SLOW: Row((M.ACTIONS, M.MOVE)),  # T80
    Status.INFURIATED: Row((M.ATTACK,)),  # T81
    Status.INJURED: Row((M.ATTACK, M.DEFENCE, M.SKILL)),  # T82
    Status.OIL: Row((M.STRUCK,)),  # T83
    Status.STEALTH: Row((M.AIMED_AT, M.ATTACK), ends=(M.ATTACKED,), newest=True),  # T84
    Status.PARALYZED: Row((M.ACTIONS, M.REACTION)),  # T85
    Status.ASLEEP: Row((M.ACTIONS, M.REACTION), ends=(M.WAS_HURT,)),  # T85
    Status.POLYMORPH: Row((M.ACTIONS,), newest=True),  # T86
    Status.POSSESSED: Row((M.WILL,), newest=True),  # T87
    Status.REGENERATION: Row((M.TURN_ENDS,)),  # T88
    Status.SILENCED: Row((M.ACTIONS,)),  # T89
    Status.SOAKED: Row((M.STRUCK,)),  # T90
    Status.STUNNED: Row((M.ACTIONS,)),  # T91
    Status.TOXIN: Row((M.TURN_ENDS, M.ATTACK, M.DEFENCE, M.SKILL)),  # T92
    Status.UNDEAD: Row((M.HEALED,)),  # T93
    Status.DISARMED: Row((M.ACTIONS,)),  # T37
    Status.BARRIER: Row((M.SOAKS,)),  # T35
    Status.UNAWARE: Row((M.ACTIONS, M.REACTION)),  # T02
    Status.FLOORED: Row((M.MOVE,)),  # T50
    Status.CHILLED: Row((M.MOVE,)),  # T58
    Status.BLEEDING: Row((M.TURN_ENDS,)),  # T51
    Status.BURNING: Row((M.TURN_ENDS,)),  # T56
    Status.RADIATION: Row((M.TURN_ENDS,)),  # T55
    Status.DARKENED: Row((M.MARGIN,)),  # T53
    Status.UNSOULED: Row((M.MARGIN,)),  # T66
}


def _bits(wanted: list[Status]) -> int:
    return sum(1 << int(status) for status in wanted)


COUNTS = tuple(_bits([k for k, row in TABLE.items() if moment in row.counts]) for moment in Moment)
ENDS = tuple(_bits([k for k, row in TABLE.items() if moment in row.ends]) for moment in Moment)
NEWEST = _bits([k for k, row in TABLE.items() if row.newest])
