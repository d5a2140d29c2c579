"""What it means to bear a status, in thousandths of a combatant's full health: below 0 it is good for its bearer."""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.twenty.core.state import ABILITIES, TwentyFight, TwentySheet, TwentySpec
from ...rules.twenty.core.statuses import HINDRANCE, INJURY, bears, is_larger, lasts_of, left_of, value_of
from ...rules.twenty.core.table import Lasts, Status
from .guesses import full, known
from .odds import mean

ROUND = 200  # what a combatant does in a round, give or take
ACTIONS = 3  # of a round, to compare what lasts actions and what lasts rounds
MOST = 9  # actions that are looked ahead
POINT = 12  # a point of enhancement, hardness or injury for a round
# How much of its round each status takes from its bearer, in percent; dice and points are counted apart.
PARTS = {
    Status.PINNED: 15,
    Status.PRONE: 35,
    Status.STAGGERED: 15,
    Status.BERSERK: 10,
    Status.BLIND: 45,
    Status.CHARMED: 50,
    Status.CONFUSED: 12,
    Status.DEAF: 3,
    Status.EXPOSED: 25,
    Status.FEAR: 55,
    Status.HASTE: -45,
    Status.SLOW: 40,
    Status.INFURIATED: 15,
    Status.OIL: 4,
    Status.STEALTH: -25,
    Status.PARALYZED: 110,
    Status.ASLEEP: 75,
    Status.POLYMORPH: 35,
    Status.POSSESSED: 200,
    Status.SILENCED: 35,
    Status.SOAKED: 5,
    Status.STUNNED: 33,
    Status.DISARMED: 60,
    Status.UNAWARE: 100,
    Status.FLOORED: 20,
    Status.CHILLED: 8,
    Status.DARKENED: 4,
    Status.UNSOULED: 3,
}
PART = tuple(PARTS.get(status, 0) for status in Status)


@kernel
def lasting(lasts: int, left: int) -> int:
    """How many actions it holds, as far as one looks ahead."""
    if lasts == Lasts.STAYS:
        return MOST
    if lasts == Lasts.ACTIONS:
        return min(left, MOST)
    return min(ACTIONS * left, MOST) if lasts == Lasts.ROUNDS else ACTIONS


@kernel
def casts(s: TwentySpec, sheet: TwentySheet) -> bool:
    """As far as one can tell, it knows a spell."""
    for slot in range(ABILITIES):
        k = sheet.abilities[slot] - 1
        if k >= 0 and s.abilities[k].spell:
            return True
    return False


@kernel
def bearing(s: TwentySpec, v: TwentyFight, j: int, status: int, value: int, actions: int) -> int:
    """What it means to `j` to bear the status for so many actions."""
    rounds = (actions + ACTIONS - 1) // ACTIONS
    if status == Status.BLEEDING or status == Status.BURNING or status == Status.RADIATION or status == Status.TOXIN:
        worth = 10 * mean(value % HINDRANCE) * rounds // full(s, v, j)
        return worth + POINT * (value // HINDRANCE) * rounds if status == Status.TOXIN else worth
    if status == Status.REGENERATION:
        missing = full(s, v, j) - v.units[j].health
        return -1000 * min(mean(value) * rounds // 100, missing) // full(s, v, j)
    if status == Status.BARRIER:
        return -250 * min(value, full(s, v, j)) // full(s, v, j)
    if status == Status.ENHANCED or status == Status.HARDENED:
        return -POINT * value * rounds
    if status == Status.INJURED:
        return POINT * (value // INJURY) * rounds
    if status == Status.SILENCED and not casts(s, known(s, v, j)):
        return 0
    part = PART[status]
    if status == Status.STUNNED:
        part *= max(value, 1)
    return ROUND * part * actions // (100 * ACTIONS)


@kernel
def gain_of(s: TwentySpec, v: TwentyFight, j: int, status: int, value: int, lasts: int, left: int) -> int:
    """What a status that takes hold changes for `j`; T36: nothing beside a larger one, T44: nor on the proof."""
    if (known(s, v, j).proof >> status) & 1 or not is_larger(s, v, j, status, value, lasts, left):
        return 0
    worth = bearing(s, v, j, status, value, lasting(lasts, left))
    return worth - borne(s, v, j, status) if bears(v, j, status) else worth


@kernel
def borne(s: TwentySpec, v: TwentyFight, j: int, status: int) -> int:
    """What a status that `j` bears means to it from now on."""
    if not bears(v, j, status):
        return 0
    return bearing(s, v, j, status, value_of(v, j, status), lasting(lasts_of(v, j, status), left_of(v, j, status)))
