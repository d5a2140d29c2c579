"""What the side that decides knows or supposes of others: foes by their looks alone (P4), friends by their sheets."""

from __future__ import annotations

from ...rules.core.kernel import kernel
from ...rules.core.state import Fate
from ...rules.twenty.core.harm import health_by
from ...rules.twenty.core.minds import is_ally, is_foe, is_open_to, locates
from ...rules.twenty.core.state import TwentyFight, TwentySheet, TwentySpec
from ...rules.twenty.core.statuses import value_of
from ...rules.twenty.core.table import Status
from ..board.weariness import weariness
from ..objectives import is_charge, is_quarry
from .asks import might_of

QUARRY = 3  # times as important


@kernel
def side_of(s: TwentySpec, v: TwentyFight) -> int:
    """Whose view it is."""
    return s.sheets[v.decider].side


@kernel
def known(s: TwentySpec, v: TwentyFight, j: int) -> TwentySheet:
    """The sheet of `j` as the decider knows it. Nothing in these files reads a foe's sheet but through this."""
    return s.sheets[j] if is_open_to(s, v, side_of(s, v), j) else s.looks[j]


@kernel
def stands(v: TwentyFight, j: int) -> bool:
    """In the fight."""
    return v.units[j].fate == Fate.STANDING


@kernel
def in_play(s: TwentySpec, v: TwentyFight, i: int, j: int) -> bool:
    """A foe in the fight whose place one's side knows."""
    return stands(v, j) and is_foe(s, v, i, j) and locates(s, v, side_of(s, v), j)


@kernel
def is_friend(s: TwentySpec, v: TwentyFight, i: int, j: int) -> bool:
    """Somebody else of one's own in the fight."""
    return j != i and stands(v, j) and is_ally(s, v, i, j)


@kernel
def is_raisable(s: TwentySpec, v: TwentyFight, i: int, j: int) -> bool:
    """T38: a friend that has fallen and can be revived."""
    return j != i and v.units[j].fate == Fate.UNCONSCIOUS and is_ally(s, v, i, j)


@kernel
def full(s: TwentySpec, v: TwentyFight, j: int) -> int:
    """Health of `j` when unhurt, as the decider knows it."""
    return max(health_by(s, known(s, v, j)), 1)


@kernel
def vigour(s: TwentySpec, v: TwentyFight, j: int) -> int:
    """What it has left of its health, in thousandths."""
    return v.units[j].health * 1000 // full(s, v, j)


@kernel
def threat(s: TwentySpec, v: TwentyFight, i: int, j: int) -> int:
    """How dangerous `j` looks, in percent of oneself; more if one's side is there to defeat it."""
    mine = max(might_of(s, v, i, known(s, v, i)), 1)
    looks = min(max(100 * might_of(s, v, j, known(s, v, j)) // mine, 30), 300)
    return looks * QUARRY if is_quarry(s, i, j) else looks


@kernel
def strength(s: TwentySpec, v: TwentyFight, j: int) -> int:
    """What `j` counts for when sides are compared."""
    return vigour(s, v, j) * max(might_of(s, v, j, known(s, v, j)), 1)


@kernel
def plight(s: TwentySpec, v: TwentyFight, i: int) -> int:
    """How badly it goes, in percent: what is left of foes against friends, and one's own harm. 50 is even."""
    friends = 0
    foes = 0
    for j in range(s.count):
        if not stands(v, j):
            continue
        if is_ally(s, v, i, j):
            friends += strength(s, v, j)
        else:
            foes += strength(s, v, j)
    own = 100 - vigour(s, v, i) // 10
    return (200 * foes // max(foes + friends, 1) + own) // 3 + weariness(v)


@kernel
def felt(s: TwentySpec, v: TwentyFight, i: int, danger: int) -> int:
    """Harm to expect, dearer to those who have little left, and to those who must live."""
    share = danger * min(100000 // max(vigour(s, v, i), 250), 300) // 100
    return 2 * share if is_charge(s, i) else share


@kernel
def is_hurt_by_healing(s: TwentySpec, v: TwentyFight, j: int) -> bool:
    """T57, T93: it is of the undead that healing harms, as far as one can tell."""
    if s.profile.healing_harms == 0:
        return False
    sheet = known(s, v, j)
    return value_of(v, j, Status.UNDEAD) & 1 != 0 or (sheet.undead != 0 and sheet.healing_harms != 0)
