"""Choices without an ability: rows, roles, calls, the advance and flight."""

from __future__ import annotations

from ...rules.core.bits import lowest
from ...rules.core.kernel import kernel
from ...rules.rows.formation import in_front, stands
from ...rules.rows.initiative import raised_initiative
from ...rules.rows.state import RowsFight, RowsSpec, RowsWork
from ...rules.rows.words import Row
from ..policy import Policy
from ..tally import say
from .odds import fights_hand_to_hand, friends, known, vigour
from .weights import Weight

BLOW = 120  # what a foe's attack takes, give or take
ALONE = 4 * BLOW  # nobody else keeps the front row: the whole side may be advanced on (R08)
LEAVING = 5000
PAIRS = 25  # of two five-sided dice


@kernel
def strikers(s: RowsSpec, w: RowsWork, i: int, hostile: bool) -> int:
    """How many on one side, as `i` sees it, stand and fight hand to hand."""
    count = 0
    some = w.front | w.back if hostile else w.allies
    while some:
        count += 1 if fights_hand_to_hand(s, i, lowest(some)) else 0
        some &= some - 1
    return count


@kernel
def holds_alone(v: RowsFight, w: RowsWork, i: int) -> bool:
    """R08: no friend of `i` keeps the front row."""
    others = w.allies & ~(1 << i)
    while others:
        if v.units[lowest(others)].row == Row.FRONT:
            return False
        others &= others - 1
    return True


@kernel
def row_risk(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int) -> None:
    """R02: melee reaches the front row alone, and who is hurt bears it worse; R08: somebody must stand there."""
    alone = holds_alone(v, w, i)
    if in_front(s, v, i):
        hurt = 1500 - w.vigour[i]
        say(w, policy, Weight.CAUTION, -BLOW * strikers(s, w, i, True) * hurt // 1000)
        say(w, policy, Weight.GUARD, BLOW if w.vigour[i] > 400 else 0)
    elif alone:
        say(w, policy, Weight.GUARD, -ALONE)


@kernel
def weigh_role(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int) -> None:
    """R14: what it takes off blows, and whether one stands before those who bear less."""
    role = s.roles[v.units[i].role]
    foes = 0
    weaker = 0
    for j in range(s.count):
        if stands(v, j) and j != i:
            if not friends(s, i, j):
                foes += 1
            elif v.units[j].health < v.units[i].health:
                weaker += 1
    say(w, policy, Weight.CAUTION, foes * BLOW * (100 - role.taken + (role.defence - 100) // 2) // 100)
    if role.guards:
        say(w, policy, Weight.GUARD, min(weaker, foes) * BLOW)


@kernel
def chance_of_call(s: RowsSpec, call: int) -> int:
    """R03: in thousandths, that the die shows the number called."""
    if s.profile.initiative_dice == 1:
        return 100
    return 1000 * (5 - abs(call - 6)) // PAIRS if call > 1 else 0


@kernel
def weigh_call(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int, call: int) -> None:
    """R03: foes passed if the call is met, and ties with foes won if it is below the die, or 1."""
    mine = s.sheets[i].initiative
    raised = raised_initiative(s, mine)
    met = chance_of_call(s, call)
    above = 0
    for number in range(call + 1, 11):
        above += chance_of_call(s, number)
    won = 1000 if call == 1 and s.profile.one_wins_at_one else above
    worth = met  # to be early is worth a little in any case
    for j in range(s.count):
        if stands(v, j) and not friends(s, i, j):
            theirs = known(s, i, j).initiative
            if mine < theirs <= raised:
                worth += 10 * met
            elif mine == theirs:
                worth += 5 * won
    say(w, policy, Weight.CALL, 10 * worth + won // 10)


@kernel
def weigh_advance(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int) -> None:
    """R08: everybody there comes in reach of melee, and may use it too."""
    gain = 1 + 2 * strikers(s, w, i, False) - strikers(s, w, i, True)
    say(w, policy, Weight.ADVANCE, BLOW * gain)


@kernel
def weigh_flight(s: RowsSpec, v: RowsFight, w: RowsWork, policy: Policy, i: int) -> None:
    """R13: to leave is a loss to the side; the more tempting the worse it goes."""
    ours = 0
    theirs = 0
    for j in range(s.count):
        if stands(v, j):
            if friends(s, i, j):
                ours += vigour(s, v, i, j)
            else:
                theirs += vigour(s, v, i, j)
    say(w, policy, Weight.STAY, -LEAVING)
    say(w, policy, Weight.FLEE, 4 * (theirs - 2 * ours) + 2 * (1000 - vigour(s, v, i, i)))
