"""When a fight ends, and how it ended for each side: objectives, defeat, the round cap, no progress."""

from __future__ import annotations

from .kernel import kernel, modal
from .state import GOALS, SIDES, Ending, Fate, Goal, Result, Spec, State


@modal
def fingerprint(s: Spec, f: State) -> int:
    """Mode: a number that changes when any pool or status does."""
    raise NotImplementedError


@modal
def closest(s: Spec, f: State) -> int:
    """Mode: the smallest distance between standing foes; 0 where the mode has none."""
    raise NotImplementedError


@modal
def in_zone(s: Spec, f: State, i: int, zone: int) -> bool:
    """Mode: combatant `i` stands in the zone."""
    raise NotImplementedError


@modal
def is_lost(s: Spec, f: State, i: int) -> bool:
    """Mode: combatant `i` is lost to a side that had to keep it alive."""
    raise NotImplementedError


@kernel
def are_foes(s: Spec, i: int, j: int) -> bool:
    """Their sides are hostile."""
    return (s.hostile[s.sheets[i].side] >> s.sheets[j].side) & 1 != 0


@kernel
def standing(s: Spec, f: State, side: int) -> int:
    """How many of a side still stand in the fight."""
    n = 0
    for i in range(s.count):
        if s.sheets[i].side == side and f.units[i].fate == Fate.STANDING:
            n += 1
    return n


@kernel
def foes_standing(s: Spec, f: State, side: int) -> int:
    """How many hostile to a side still stand."""
    n = 0
    for other in range(s.side_count):
        if (s.hostile[side] >> other) & 1:
            n += standing(s, f, other)
    return n


@kernel
def number_with(s: Spec, f: State, side: int, target: int, fate: int, zone: int) -> int:
    """How many of the side (or just `target`) have this fate, in the zone if one is named."""
    n = 0
    for i in range(s.count):
        if s.sheets[i].side != side or (target >= 0 and i != target) or f.units[i].fate != fate:
            continue
        if zone == 0 or in_zone(s, f, i, zone):
            n += 1
    return n


@kernel
def reached(s: Spec, f: State, side: int, k: int) -> bool:
    """Objective `k` of the side has come about."""
    goal = s.objectives[side * GOALS + k]
    if goal.kind == Goal.DEFEAT:
        return f.units[goal.target].fate != Fate.STANDING
    if goal.kind == Goal.REACH:
        return number_with(s, f, side, goal.target, Fate.STANDING, goal.zone) >= goal.count
    if goal.kind == Goal.HOLD_OUT:
        return f.rounds_over >= goal.count and standing(s, f, side) > 0
    if goal.kind == Goal.ESCAPE:
        return number_with(s, f, side, goal.target, Fate.ESCAPED, 0) >= goal.count
    return foes_standing(s, f, side) == 0


@kernel
def failed(s: Spec, f: State, side: int) -> bool:
    """The side has lost somebody it had to keep alive."""
    for k in range(GOALS):
        goal = s.objectives[side * GOALS + k]
        if goal.kind == Goal.KEEP_ALIVE and is_lost(s, f, goal.target):
            return True
    return False


@kernel
def fulfilled(s: Spec, f: State, side: int) -> bool:
    """Every objective of the side has come about; with none given, no foe stands."""
    given = 0
    for k in range(GOALS):
        kind = s.objectives[side * GOALS + k].kind
        if kind == Goal.NONE or kind == Goal.KEEP_ALIVE:
            continue
        given += 1
        if not reached(s, f, side, k):
            return False
    if given == 0:
        return foes_standing(s, f, side) == 0 and standing(s, f, side) > 0
    return True


@kernel
def unopposed(s: Spec, f: State, side: int) -> bool:
    """The side stands and no foe does: whatever else it wanted, nobody keeps it from it."""
    return standing(s, f, side) > 0 and foes_standing(s, f, side) == 0


@kernel
def has_aim_of_its_own(s: Spec, side: int) -> bool:
    """The side is there for more than to defeat everybody."""
    for k in range(GOALS):
        kind = s.objectives[side * GOALS + k].kind
        if kind != Goal.NONE and kind != Goal.KEEP_ALIVE and kind != Goal.DEFEAT_ALL:
            return True
    return False


@kernel
def achievers(s: Spec, f: State) -> int:
    """Bits of the sides that have done what they came for: who escapes wins, though no foe of the pursuers stands."""
    won = 0
    for side in range(s.side_count):
        if has_aim_of_its_own(s, side) and not failed(s, f, side) and fulfilled(s, f, side):
            won |= 1 << side
    return won


@kernel
def winners(s: Spec, f: State) -> int:
    """Bits of the sides that have won now: by their own aims, else by being left alone on the field."""
    won = achievers(s, f)
    if won:
        return won
    for side in range(s.side_count):
        if not failed(s, f, side) and (fulfilled(s, f, side) or unopposed(s, f, side)):
            won |= 1 << side
    return won


@kernel
def losers(s: Spec, f: State) -> int:
    """Bits of the sides that have failed, or have nobody left and nothing fulfilled."""
    lost = 0
    for side in range(s.side_count):
        if failed(s, f, side) or (standing(s, f, side) == 0 and not fulfilled(s, f, side)):
            lost |= 1 << side
    return lost


@kernel
def conclude(s: Spec, f: State, ending: int, won: int) -> None:
    """End the fight: the winners and who is not hostile to any of them win, the others lose; without winners a draw."""
    f.ending = ending
    for side in range(s.side_count):
        if won == 0:
            f.results[side] = Result.DRAW
        elif (won >> side) & 1 or s.hostile[side] & won == 0 and standing(s, f, side) > 0:
            f.results[side] = Result.WIN
        else:
            f.results[side] = Result.LOSS


@kernel
def opposed(s: Spec, won: int) -> bool:
    """Two of these sides are hostile to each other."""
    for side in range(s.side_count):
        if (won >> side) & 1 and s.hostile[side] & won:
            return True
    return False


@kernel
def judge(s: Spec, f: State) -> None:
    """End the fight if somebody has won, or if no two hostile sides are left to fight."""
    if f.ending != Ending.ONGOING:
        return
    won = winners(s, f)
    if won:
        conclude(s, f, Ending.DRAW if opposed(s, won) else Ending.DECIDED, 0 if opposed(s, won) else won)
        return
    lost = losers(s, f)
    if lost == 0:
        return
    left = ((1 << s.side_count) - 1) & ~lost
    if not opposed(s, left):
        conclude(s, f, Ending.DECIDED if left else Ending.DRAW, left)


@kernel
def pursued(s: Spec, f: State) -> int:
    """A number that changes when any side comes nearer to an objective that pools and fates do not show."""
    total = 0
    for side in range(s.side_count):
        for k in range(GOALS):
            goal = s.objectives[side * GOALS + k]
            come = 0
            if goal.kind == Goal.REACH:
                come = number_with(s, f, side, goal.target, Fate.STANDING, goal.zone)
            elif goal.kind == Goal.HOLD_OUT:
                come = min(f.rounds_over, goal.count)
            total = (total * 31 + come) & 0xFFFFFFFF
    return total


@kernel
def note_progress(s: Spec, f: State) -> None:
    """Whether the round changed anything that matters: a pool, a status, an objective, or foes nearer than ever."""
    mark = fingerprint(s, f) * 31 + pursued(s, f)
    near = closest(s, f)
    closer = near != 0 and (near < f.nearest or f.nearest == 0)
    if mark != f.mark or closer:
        f.quiet = 0
    else:
        f.quiet += 1
    f.mark = mark
    if closer:
        f.nearest = near


@kernel
def end_round(s: Spec, f: State) -> None:
    """At a round's end: judge, then the draw by no progress, then the cap."""
    judge(s, f)
    if f.ending != Ending.ONGOING:
        return
    note_progress(s, f)
    if f.quiet >= s.no_progress:
        conclude(s, f, Ending.STALLED, 0)
    elif f.round_no >= s.round_cap:
        conclude(s, f, Ending.CAPPED, 0)


@kernel
def settle_open(f: State) -> None:
    """A new fight: nothing has ended for anybody."""
    f.ending = Ending.ONGOING
    for side in range(SIDES):
        f.results[side] = Result.OPEN
