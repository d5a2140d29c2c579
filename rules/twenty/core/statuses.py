"""Statuses on a combatant: how they begin, replace one another, last and end (T36, T94).

`borne[status]` packs, lowest bits first: how long (10 bits), `Lasts` (3), the causer + 1 (5), magical (1), the value.
"""

from __future__ import annotations

from ...core.events import emit
from ...core.kernel import kernel, modal
from .state import FACES, TwentyFight, TwentySpec, TwentyWork
from .table import COUNTS, ENDS, NEWEST, STATUSES, Lasts, Moment, Status
from .words import Ev

LEFT = 0x3FF
LASTS = 10
BY = 13
MAGICAL = 18
VALUE = 19
INJURY = 8  # an injury is points * 8 + On bits
HINDRANCE = 4096  # a toxin is penalty * 4096 + dice
IN_DICE = 1 << Status.REGENERATION | 1 << Status.BLEEDING | 1 << Status.BURNING | 1 << Status.RADIATION


class Borne:
    """What `borne` packs, for whoever reads records from Python."""

    def __init__(self, packed: int) -> None:
        self.left = packed & LEFT
        self.lasts = Lasts((packed >> LASTS) & 7) if packed else None
        self.by = ((packed >> BY) & 31) - 1
        self.magical = bool((packed >> MAGICAL) & 1)
        self.value = packed >> VALUE


@modal
def status_begins(s: TwentySpec, f: TwentyFight, w: TwentyWork, j: int, status: int) -> None:
    """Mode: what happens to `j` before a status takes hold of it: a flyer that falls asleep falls (T85)."""


@kernel
def bears(f: TwentyFight, i: int, status: int) -> bool:
    """Combatant `i` bears the status."""
    return (f.units[i].bearing >> status) & 1 != 0


@kernel
def counts(f: TwentyFight, i: int, moment: int) -> bool:
    """Something that `i` bears counts at this moment."""
    return f.units[i].bearing & COUNTS[moment] != 0


@kernel
def value_of(f: TwentyFight, i: int, status: int) -> int:
    """The value of a status borne, 0 if it is not."""
    return f.units[i].borne[status] >> VALUE


@kernel
def left_of(f: TwentyFight, i: int, status: int) -> int:
    """How many actions or rounds of it are left."""
    return f.units[i].borne[status] & LEFT


@kernel
def lasts_of(f: TwentyFight, i: int, status: int) -> int:
    """How it ends."""
    return (f.units[i].borne[status] >> LASTS) & 7


@kernel
def causer_of(f: TwentyFight, i: int, status: int) -> int:
    """Who caused it, -1 nobody."""
    return ((f.units[i].borne[status] >> BY) & 31) - 1


@kernel
def is_magical(f: TwentyFight, i: int, status: int) -> bool:
    """It came from a spell."""
    return (f.units[i].borne[status] >> MAGICAL) & 1 != 0


@kernel
def write_status(
    f: TwentyFight, i: int, status: int, value: int, lasts: int, left: int, by: int, magical: bool
) -> None:
    """Set the facts of a status; nothing else does but `end_status`."""
    packed = min(left, LEFT) | (lasts << LASTS) | ((by + 1) << BY) | (value << VALUE)
    f.units[i].borne[status] = packed | (1 << MAGICAL) if magical else packed
    f.units[i].bearing |= 1 << status


@kernel
def end_status(f: TwentyFight, w: TwentyWork, i: int, status: int, rule: int) -> None:
    """It is over."""
    if bears(f, i, status):
        f.units[i].borne[status] = 0
        f.units[i].bearing &= ~(1 << status)
        emit(w, Ev.STATUS_END, i, -1, status, 0, 0, 0, rule)


@kernel
def in_actions(s: TwentySpec, lasts: int, left: int) -> int:
    """How long a status lasts, to compare two: a round counts as a round's actions."""
    if lasts == Lasts.STAYS:
        return 1 << 20
    return left * s.profile.apr if lasts == Lasts.ROUNDS else left


@kernel
def is_larger(s: TwentySpec, f: TwentyFight, j: int, status: int, value: int, lasts: int, left: int) -> bool:
    """T36: it replaces what `j` bears: the larger value, or of the same value the longer, counts."""
    if not bears(f, j, status) or (NEWEST >> status) & 1:
        return True
    if value != value_of(f, j, status):
        return value > value_of(f, j, status)
    borne = in_actions(s, lasts_of(f, j, status), left_of(f, j, status))
    return in_actions(s, lasts, left) > borne


@kernel
def take_hold(
    s: TwentySpec,
    f: TwentyFight,
    w: TwentyWork,
    j: int,
    status: int,
    value: int,
    lasts: int,
    left: int,
    by: int,
    magical: bool,
) -> bool:
    """The status takes hold of `j` unless it is proof against it or bears a larger one (T36); true if it did."""
    if (s.sheets[j].proof >> status) & 1:
        emit(w, Ev.UNTOUCHED, j, by, status, 0, 0, 0, 44)
        return False
    if lasts == Lasts.ACTIONS:
        left += f.units[j].due  # T94: the action under way is none of its next
    if not is_larger(s, f, j, status, value, lasts, left):
        emit(w, Ev.UNTOUCHED, j, by, status, 2, 0, 0, 36)
        return False
    status_begins(s, f, w, j, status)
    write_status(f, j, status, value, lasts, left, by, magical)
    emit(w, Ev.STATUS, j, by, status, value, left, lasts, 94)
    return True


@kernel
def stacked_dice(one: int, two: int) -> int:
    """More of the same dice; of two kinds the larger."""
    return (one // FACES + two // FACES) * FACES + max(one % FACES, two % FACES)


@kernel
def stacked(status: int, one: int, two: int) -> int:
    """T36: a status that says so stacks: points add up, dice become more."""
    if one == 0 or two == 0:
        return max(one, two)
    if status == Status.INJURED:
        return (one // INJURY + two // INJURY) * INJURY + ((one | two) % INJURY)
    if status == Status.TOXIN:
        penalties = one // HINDRANCE + two // HINDRANCE
        return penalties * HINDRANCE + stacked_dice(one % HINDRANCE, two % HINDRANCE)
    return stacked_dice(one, two) if (IN_DICE >> status) & 1 else one + two


@kernel
def pass_moment(f: TwentyFight, w: TwentyWork, i: int, moment: int, rule: int) -> None:
    """End what ends at this moment: stagger with the next attack, sleep on damage, stealth on an attack."""
    if f.units[i].bearing & ENDS[moment] == 0:
        return
    for status in range(STATUSES):
        if (ENDS[moment] >> status) & 1:
            end_status(f, w, i, status, rule)


@kernel
def shorten(f: TwentyFight, w: TwentyWork, i: int, lasts: int) -> None:
    """T94: one action, or one round, of its bearer has passed."""
    bits = f.units[i].bearing
    status = 0
    while bits:
        if bits & 1 and lasts_of(f, i, status) == lasts:
            if left_of(f, i, status) <= 1:
                end_status(f, w, i, status, 94)
            else:
                f.units[i].borne[status] -= 1
        bits >>= 1
        status += 1


@kernel
def end_all_by(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int) -> None:
    """T94: what lasts for the round ends as the turn of `i`, its causer, comes."""
    for j in range(s.count):
        bits = f.units[j].bearing
        status = 0
        while bits:
            if bits & 1 and lasts_of(f, j, status) == Lasts.CAUSER and causer_of(f, j, status) == i:
                end_status(f, w, j, status, 94)
            bits >>= 1
            status += 1


@kernel
def end_all_with(f: TwentyFight, w: TwentyWork, i: int, lasts: int) -> None:
    """End everything on `i` that lasts so."""
    bits = f.units[i].bearing
    status = 0
    while bits:
        if bits & 1 and lasts_of(f, i, status) == lasts:
            end_status(f, w, i, status, 94)
        bits >>= 1
        status += 1


@kernel
def clear_statuses(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int) -> None:
    """Combatant `i` has fallen: it bears nothing any more, and possesses nobody (T87)."""
    for status in range(STATUSES):
        f.units[i].borne[status] = 0
    f.units[i].bearing = 0
    for j in range(s.count):
        if bears(f, j, Status.POSSESSED) and causer_of(f, j, Status.POSSESSED) == i:
            end_status(f, w, j, Status.POSSESSED, 87)


@kernel
def stagger(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int) -> None:
    """T07: after a critical fail, until its next turn or the next attack on it."""
    if s.profile.fumble_staggers:
        take_hold(s, f, w, i, Status.STAGGERED, 0, Lasts.CAUSER, 1, i, False)


@kernel
def knock_down(s: TwentySpec, f: TwentyFight, w: TwentyWork, j: int, actions: int, by: int, magical: bool) -> None:
    """T50, T54, T71: prone; standing up takes the last of the actions it is down for."""
    if not take_hold(s, f, w, j, Status.PRONE, 0, Lasts.STAYS, 0, by, magical) and not bears(f, j, Status.PRONE):
        return
    if actions > 1:
        take_hold(s, f, w, j, Status.FLOORED, 0, Lasts.ACTIONS, actions - 1, by, magical)


@kernel
def may_react(s: TwentySpec, f: TwentyFight, i: int) -> bool:
    """T10: able to; T02: not who is unaware, T85: not who is paralyzed or asleep."""
    if not counts(f, i, Moment.REACTION):
        return True
    if bears(f, i, Status.PARALYZED) or bears(f, i, Status.ASLEEP):
        return False
    return not bears(f, i, Status.UNAWARE) or s.profile.ambush_reacts != 0


@kernel
def hears(f: TwentyFight, i: int) -> bool:
    """T76, T77: the confused ignore commands, the deaf hear none."""
    return not counts(f, i, Moment.HEARS)
