"""What a combatant's state of mind lets it do: whom it may attack, where it must go (T73, T75, T79, T84)."""

from __future__ import annotations

from ...core.board import distance
from ...core.events import emit
from ...core.kernel import kernel
from ...core.state import NOBODY
from .bands import UNSEEN, is_blocked, line_between, seen_line
from .minds import beats_stealth, find, is_aware, is_foe, is_sought, mind_of
from .order import is_standing
from .rolls import sense_of, skill_roll
from .state import TwentyFight, TwentySpec, TwentyWork
from .statuses import bears, causer_of, counts
from .table import Moment, Status
from .words import Ev, RollFor


@kernel
def is_berserk(f: TwentyFight, i: int) -> bool:
    """T73."""
    return counts(f, i, Moment.WILL) and bears(f, i, Status.BERSERK)


@kernel
def apart(s: TwentySpec, f: TwentyFight, i: int, j: int) -> int:
    """How far apart they stand, in units of the board."""
    return distance(s, f.units[i].x, f.units[i].y, f.units[j].x, f.units[j].y)


@kernel
def closest_to(s: TwentySpec, f: TwentyFight, i: int) -> int:
    """T73: the closest of either side that it knows of, ties to the foe; -1 nobody."""
    best = NOBODY
    for j in range(s.count):
        if j == i or not is_standing(f, j) or not is_aware(s, f, i, j):
            continue
        foe = is_foe(s, f, i, j)
        if not foe and not s.profile.berserk_friends:
            continue
        if best == NOBODY or apart(s, f, i, j) < apart(s, f, i, best):
            best = j
        elif apart(s, f, i, j) == apart(s, f, i, best) and s.profile.berserk_ties:
            best = j if foe and not is_foe(s, f, i, best) else best
    return best


@kernel
def dreads(s: TwentySpec, f: TwentyFight, i: int) -> int:
    """T79: whom it must flee from: the source of its fear, if it stands and is known; -1 nobody."""
    if not counts(f, i, Moment.WILL) or not bears(f, i, Status.FEAR):
        return NOBODY
    by = causer_of(f, i, Status.FEAR)
    if by < 0 or by == i or not is_standing(f, by) or not is_aware(s, f, i, by):
        return NOBODY
    return by


@kernel
def may_attack(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int, j: int) -> bool:
    """A foe that stands, known and in view; T73 the berserk attack the closest, T79 the frightened not the source."""
    if i == j or not is_standing(f, j) or not is_aware(s, f, i, j):
        return False
    if is_berserk(f, i):
        return closest_to(s, f, i) == j and not is_blocked(seen_line(s, f, w, i, j))
    if not is_foe(s, f, i, j) or dreads(s, f, i) == j:
        return False
    return not is_blocked(seen_line(s, f, w, i, j))


@kernel
def seek_prey(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int) -> None:
    """Note whom `i` may attack, once while its choices are listed."""
    if w.prey_count != UNSEEN:
        return
    w.prey_count = 0
    for k in range(0 if is_berserk(f, i) else w.friend_count, w.slot_count):  # T73: the berserk spare no friend
        if may_attack(s, f, w, i, w.slots[k]):
            w.prey[w.prey_count] = w.slots[k]
            w.prey_count += 1


@kernel
def is_driven(s: TwentySpec, f: TwentyFight, i: int) -> bool:
    """T79: it may go nowhere but away from what it fears."""
    return s.profile.fear_moves != 0 and dreads(s, f, i) != NOBODY


@kernel
def suits(s: TwentySpec, f: TwentyFight, i: int, x: int, y: int) -> bool:
    """T73: the berserk go nearer to the closest; T79: the frightened away from what they fear."""
    if is_berserk(f, i):
        j = closest_to(s, f, i)
        return j != NOBODY and nearer(s, f, i, j, x, y) > 0
    j = dreads(s, f, i)
    return j == NOBODY or not s.profile.fear_moves or nearer(s, f, i, j, x, y) < 0


@kernel
def nearer(s: TwentySpec, f: TwentyFight, i: int, j: int, x: int, y: int) -> int:
    """By how much (x, y) is nearer to `j` than where `i` stands."""
    them = f.units[j]
    return distance(s, f.units[i].x, f.units[i].y, them.x, them.y) - distance(s, x, y, them.x, them.y)


@kernel
def look_for(s: TwentySpec, f: TwentyFight, w: TwentyWork, i: int) -> None:
    """T84: one Sense check against every foe in stealth that nothing solid hides."""
    emit(w, Ev.SEARCH, i, -1, 0, 0, 0, 0, 84)
    total = skill_roll(s, f, w, i, RollFor.SEARCH, sense_of(s, i))
    for j in range(s.count):
        if is_sought(s, f, i, j) and not is_blocked(line_between(s, f, i, j)) and beats_stealth(f, j, total):
            find(s, f, w, mind_of(f, i), j)
