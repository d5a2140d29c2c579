"""Sight (G40 to G44): cover, concealment, hiding and seeking, and what a side knows of others."""

from __future__ import annotations

from ..core.endings import are_foes
from ..core.events import emit
from ..core.kernel import answers, kernel
from ..core.lines import BLOCKED, CONCEALED, GREATER, crosses, line, spares
from ..core.seats import knows_of, knows_place_of
from ..core.state import Fate
from .skill_tests import opposed_test
from .state import GridFight, GridSpec, GridWork
from .words import Ev, RollFor, Skill

UNSEEN = -1  # a line that was not looked at yet


@kernel
def sight_line(s: GridSpec, f: GridFight, i: int, j: int) -> int:
    """What stands between two combatants, as seen from `i`."""
    return line(s, f.units[i].x, f.units[i].y, f.units[j].x, f.units[j].y)


@kernel
def forget_lines(s: GridSpec, w: GridWork) -> None:
    """A new decision: nobody has been looked at yet."""
    for j in range(s.count):
        w.lines[j] = UNSEEN


@kernel
def seen_line(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int) -> int:
    """What stands between `i`, who decides, and `j`; looked at once a decision."""
    if w.lines[j] == UNSEEN:
        w.lines[j] = sight_line(s, f, i, j)
    return w.lines[j]


@kernel
def is_blocked(between: int) -> bool:
    """No line at all."""
    return (between & 3) == BLOCKED


@kernel
def cover_in(s: GridSpec, f: GridFight, j: int, between: int) -> int:
    """G41: 0 none, 1 cover, 2 greater cover; G33: Shelter makes cover next to `j` a step better."""
    near = between >> 3
    if f.units[j].sheltered and near:
        near += s.profile.shelter
    return min(max(between & 3, near), GREATER)


@kernel
def stands_between(s: GridSpec, f: GridFight, i: int, j: int) -> bool:
    """G41: somebody stands on the line, not just beside `i`; it matters where creatures give cover."""
    me = f.units[i]
    them = f.units[j]
    for k in range(s.count):
        other = f.units[k]
        if k == i or k == j or other.fate != Fate.STANDING:
            continue
        spared = s.spares_near != 0 and spares(s, other.x, other.y, me.x, me.y, them.x, them.y)
        if not spared and crosses(s, me.x, me.y, them.x, them.y, other.x, other.y):
            return True
    return False


@kernel
def is_open(between: int) -> bool:
    """Neither wall, cover nor smoke."""
    return (between & 3) == 0 and not between & CONCEALED


@kernel
def is_aware(s: GridSpec, f: GridFight, i: int, j: int) -> bool:
    """Combatant `i` itself knows where `j` is: not hidden from it (G42), not undetected (G43)."""
    them = f.units[j]
    return (them.hidden_from >> i) & 1 == 0 and (them.unknown_to >> s.sheets[i].side) & 1 == 0


@kernel
def can_see(s: GridSpec, f: GridFight, i: int, j: int) -> bool:
    """Aware of it, and no wall between."""
    return is_aware(s, f, i, j) and not is_blocked(sight_line(s, f, i, j))


@kernel
def has_in_sight(s: GridSpec, f: GridFight, w: GridWork, i: int, j: int) -> bool:
    """The same, of who decides."""
    return is_aware(s, f, i, j) and not is_blocked(seen_line(s, f, w, i, j))


@answers(knows_of, GridFight)
def knows_of_grid(s: GridSpec, f: GridFight, side: int, j: int) -> bool:
    """G43: the undetected do not exist for a side."""
    return (f.units[j].unknown_to >> side) & 1 == 0


@answers(knows_place_of, GridFight)
def locates(s: GridSpec, f: GridFight, side: int, j: int) -> bool:
    """A side sees its members' union: somebody standing is aware of where `j` is."""
    them = f.units[j]
    if s.sheets[j].side == side:
        return True
    if (them.unknown_to >> side) & 1:
        return False
    if them.hidden_from == 0:
        return True
    for k in range(s.count):
        if s.sheets[k].side == side and f.units[k].fate == Fate.STANDING and (them.hidden_from >> k) & 1 == 0:
            return True
    return False


@kernel
def show(s: GridSpec, f: GridFight, w: GridWork, j: int, to: int) -> None:
    """Combatant `j` is found: by one observer, or where finds are shared (G44) by its whole side."""
    them = f.units[j]
    side = s.sheets[to].side
    if is_aware(s, f, to, j):
        return
    them.unknown_to &= ~(1 << side)
    them.hidden_from &= ~(1 << to)
    emit(w, Ev.SEEN, to, j, 0, 0, 0, 0, 42)


@kernel
def share_find(s: GridSpec, f: GridFight, w: GridWork, j: int, by: int) -> None:
    """G44: a find holds for the seeker's side until `j` hides anew."""
    show(s, f, w, j, by)
    if not s.profile.find_is_shared:
        return
    for k in range(s.count):
        if s.sheets[k].side == s.sheets[by].side:
            f.units[j].hidden_from &= ~(1 << k)


@kernel
def reveal(s: GridSpec, f: GridFight, w: GridWork, j: int) -> None:
    """Everybody knows where `j` is."""
    them = f.units[j]
    if them.hidden_from or them.unknown_to:
        them.hidden_from = 0
        them.unknown_to = 0
        emit(w, Ev.SEEN, -1, j, 0, 0, 0, 0, 44)


@kernel
def come_into_view(s: GridSpec, f: GridFight, w: GridWork, j: int, k: int) -> None:
    """G42, G43: with no wall, cover or smoke between, `j` is no longer hidden from `k`."""
    if not is_open(sight_line(s, f, k, j)):
        return
    undetected = (f.units[j].unknown_to >> s.sheets[k].side) & 1
    if undetected and not s.profile.leaving_shows:
        return
    show(s, f, w, j, k)


@kernel
def look_round(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """After a step of `i`: whom it no longer hides from, and who no longer hides from it."""
    mine = f.units[i].hidden_from | f.units[i].unknown_to
    for k in range(s.count):
        if not are_foes(s, i, k) or f.units[k].fate != Fate.STANDING:
            continue
        if mine and not is_aware(s, f, k, i):
            come_into_view(s, f, w, i, k)
        if not is_aware(s, f, i, k):
            come_into_view(s, f, w, k, i)


@kernel
def may_hide_from(s: GridSpec, f: GridFight, i: int, k: int) -> bool:
    """G44: cover or concealment from that enemy, or no line at all; G40."""
    return is_aware(s, f, k, i) and not is_open(sight_line(s, f, k, i))


@kernel
def can_hide(s: GridSpec, f: GridFight, i: int) -> bool:
    """Hide: there is an enemy that one knows of and has something to hide behind from."""
    for k in range(s.count):
        if are_foes(s, i, k) and f.units[k].fate == Fate.STANDING and locates(s, f, s.sheets[i].side, k):
            if may_hide_from(s, f, i, k):
                return True
    return False


@kernel
def hide(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """G44: opposed Subterfuge against Perception, per enemy; G41: cover gives its Boons."""
    fooled = 0
    for k in range(s.count):
        if not are_foes(s, i, k) or f.units[k].fate != Fate.STANDING or not may_hide_from(s, f, i, k):
            continue
        between = sight_line(s, f, k, i)
        boons = GREATER if is_blocked(between) else cover_in(s, f, i, between)
        if opposed_test(s, f, w, i, Skill.SUBTERFUGE, RollFor.HIDE, boons, k, Skill.PERCEPTION, RollFor.NOTICE):
            f.units[i].hidden_from |= 1 << k
            f.units[i].engaged &= ~(1 << k)  # G34: neither hidden from the other
            f.units[k].engaged &= ~(1 << i)
            fooled += 1
    emit(w, Ev.HIDE, i, -1, fooled, 0, 0, 0, 44)


@kernel
def is_sought(s: GridSpec, f: GridFight, i: int, k: int) -> bool:
    """G42, G43: a known foe whose place `i` does not know."""
    them = f.units[k]
    known = (them.unknown_to >> s.sheets[i].side) & 1 == 0
    return are_foes(s, i, k) and them.fate == Fate.STANDING and known and (them.hidden_from >> i) & 1 != 0


@kernel
def can_seek(s: GridSpec, f: GridFight, i: int) -> bool:
    """Seek: somebody known is hidden from one."""
    for k in range(s.count):
        if is_sought(s, f, i, k):
            return True
    return False


@kernel
def seek(s: GridSpec, f: GridFight, w: GridWork, i: int) -> None:
    """G44: opposed Perception against Subterfuge, all hidden enemies in line."""
    emit(w, Ev.SEEK, i, -1, 0, 0, 0, 0, 44)
    for k in range(s.count):
        if not is_sought(s, f, i, k) or is_blocked(sight_line(s, f, i, k)):
            continue
        if opposed_test(s, f, w, i, Skill.PERCEPTION, RollFor.SEEK, 0, k, Skill.SUBTERFUGE, RollFor.LURK):
            share_find(s, f, w, k, i)
