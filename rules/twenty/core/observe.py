"""What the observations of skirmish and ships share: questions, places, health, groups of statuses, cells."""

from __future__ import annotations

from ...core.bits import count_bits
from ...core.board import Geometry, hex_q
from ...core.choices import SLOTS, VIEW
from ...core.endings import are_foes
from ...core.kernel import kernel
from ...core.reach import window_xy
from ...core.records import Floats
from ...core.state import GOALS, Fate, Goal
from ...core.view import share_of as share
from ...core.window import mark_goals, observe_line
from .bands import band_at, feet_between
from .harm import full_health, full_resource, guessed_health
from .state import ABILITIES, TwentyFight, TwentySpec, TwentyWork
from .table import Status
from .view import EXACT, dimmed_health

HELPLESS = 1 << Status.PARALYZED | 1 << Status.ASLEEP | 1 << Status.UNAWARE | 1 << Status.STUNNED
EASY = (
    1 << Status.STAGGERED
    | 1 << Status.BLIND
    | 1 << Status.EXPOSED
    | 1 << Status.INJURED
    | 1 << Status.DARKENED
    | 1 << Status.UNSOULED
)
ASTRAY = (
    1 << Status.BERSERK
    | 1 << Status.CHARMED
    | 1 << Status.FEAR
    | 1 << Status.INFURIATED
    | 1 << Status.POSSESSED
    | 1 << Status.CONFUSED
)
DYING = 1 << Status.BLEEDING | 1 << Status.BURNING | 1 << Status.RADIATION | 1 << Status.TOXIN
STUCK = 1 << Status.PINNED | 1 << Status.PRONE | 1 << Status.SLOW | 1 << Status.CHILLED | 1 << Status.FLOORED
BUFFED = 1 << Status.ENHANCED | 1 << Status.HARDENED | 1 << Status.HASTE | 1 << Status.REGENERATION


@kernel
def share_of(f: TwentyFight, j: int, statuses: int) -> float:
    """How many of these statuses it bears, in quarters."""
    bits = f.units[j].bearing & statuses
    return count_bits(bits) / 4.0 if bits else 0.0


@kernel
def slot_share(w: TwentyWork, j: int) -> float:
    """The slot of a combatant as a share, 0 if it has none."""
    for k in range(w.slot_count):
        if w.slots[k] == j:
            return (k + 1) / SLOTS
    return 0.0


@kernel
def is_foe_in_slot(s: TwentySpec, f: TwentyFight, w: TwentyWork, k: int) -> bool:
    """Who sits there is a foe of the decider: all foes sit behind its friends, but who acts is always the first."""
    return are_foes(s, f.decider, w.slots[0]) if k == 0 else k >= w.friend_count


@kernel
def health_share(s: TwentySpec, f: TwentyFight, j: int, known: bool) -> float:
    """Health as a share of the full, as far as a side can tell that knows all of `j`, or not."""
    if known or s.profile.foe_pools == EXACT:
        return share(f.units[j].health, full_health(s, j))
    return share(dimmed_health(s, f, j), guessed_health(s, j))


@kernel
def resource_share(s: TwentySpec, f: TwentyFight, j: int) -> float:
    """T11: what is left of the class resource; shown of friends alone."""
    full = full_resource(s, j)
    return share(f.units[j].resource, full) if full > 0 else 0.0


@kernel
def uses_share(s: TwentySpec, f: TwentyFight, i: int, slot: int) -> float:
    """How much of an ability's uses is left, 0 where there is no ability."""
    k = s.sheets[i].abilities[slot] - 1
    if k < 0:
        return 0.0
    limit = s.abilities[k].uses
    return 1.0 - f.units[i].uses[slot] / limit if limit else 1.0


@kernel
def observe_uses(s: TwentySpec, f: TwentyFight, i: int, row: Floats, at: int) -> None:
    """Eight numbers: what is left of each ability."""
    for slot in range(ABILITIES):
        row[at + slot] = uses_share(s, f, i, slot)


@kernel
def goal_zones(s: TwentySpec, side: int) -> int:
    """Zone bits that the side wants to reach or may leave over."""
    bits = s.exits[side]
    for k in range(GOALS):
        bits |= s.objectives[side * GOALS + k].zone
    return bits


@kernel
def rounds_to_hold(s: TwentySpec, f: TwentyFight, side: int) -> int:
    """Rounds that the side still has to hold out, 0 none."""
    left = 0
    for k in range(GOALS):
        goal = s.objectives[side * GOALS + k]
        if goal.kind == Goal.HOLD_OUT:
            left = max(left, goal.count - f.rounds_over)
    return left


@kernel
def across_from(s: TwentySpec, f: TwentyFight, i: int, j: int) -> int:
    """Columns from `i` to `j`; hexes by axial offsets."""
    mine = f.units[i]
    them = f.units[j]
    if s.geometry == Geometry.HEX:
        return hex_q(them.x, them.y) - hex_q(mine.x, mine.y)
    return them.x - mine.x


@kernel
def open_band(s: TwentySpec, f: TwentyFight, i: int, j: int) -> int:
    """The band of the distance alone, whatever stands between."""
    mine = f.units[i]
    return band_at(s, feet_between(s, mine.x, mine.y, f.units[j].x, f.units[j].y))


@kernel
def is_here(f: TwentyFight, j: int) -> bool:
    """On the board: standing, or fallen."""
    return f.units[j].fate == Fate.STANDING or f.units[j].fate == Fate.UNCONSCIOUS


@kernel
def observe_cells(s: TwentySpec, f: TwentyFight, i: int, goals: int, row: Floats, at: int) -> None:
    """The window, row by row: walls 1, open ground 0; goal zones are negative."""
    me = f.units[i]
    for line in range(VIEW):
        x, y = window_xy(s, me.x, me.y, line * VIEW)
        observe_line(s, x, y, row, at + line * VIEW)
        if goals:
            mark_goals(s, x, y, goals, row, at + line * VIEW)
