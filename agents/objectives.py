"""What a side is there for, as its agents ask: zones to get to, foes to defeat, friends to keep alive."""

from __future__ import annotations

from ..rules.core.board import BoardSpec
from ..rules.core.endings import number_with
from ..rules.core.kernel import kernel
from ..rules.core.state import GOALS, Fate, Goal, Spec, State


@kernel
def goal_zone(s: BoardSpec, v: State, i: int) -> int:
    """Zone bits that combatant `i` itself should get to, 0 none."""
    side = s.sheets[i].side
    zone = 0
    for k in range(GOALS):
        goal = s.objectives[side * GOALS + k]
        if (goal.target < 0 or goal.target == i) and within_reach(s, v, side, k):
            zone |= goal.zone if goal.kind == Goal.REACH else s.exits[side]
    return zone


@kernel
def within_reach(s: BoardSpec, v: State, side: int, k: int) -> bool:
    """Objective `k` is about getting somewhere, and enough of the side are left for it."""
    goal = s.objectives[side * GOALS + k]
    if goal.kind != Goal.REACH and goal.kind != Goal.ESCAPE:
        return False
    left = number_with(s, v, side, goal.target, Fate.STANDING, 0)
    if goal.kind == Goal.ESCAPE:
        left += number_with(s, v, side, goal.target, Fate.ESCAPED, 0)
    return left >= goal.count


@kernel
def has_goal(s: Spec, side: int, kind: int, target: int) -> bool:
    """The side has an objective of this kind about combatant `target`, or -1 about anybody."""
    for k in range(GOALS):
        goal = s.objectives[side * GOALS + k]
        if goal.kind == kind and (target < 0 or goal.target == target):
            return True
    return False


@kernel
def holds_out(s: Spec, i: int) -> bool:
    """Time is on one's side: it only has to hold out."""
    return has_goal(s, s.sheets[i].side, Goal.HOLD_OUT, -1)


@kernel
def is_quarry(s: Spec, i: int, j: int) -> bool:
    """The side of `i` is there to defeat `j`."""
    return has_goal(s, s.sheets[i].side, Goal.DEFEAT, j)


@kernel
def is_charge(s: Spec, j: int) -> bool:
    """The side of `j` has to keep it alive."""
    return has_goal(s, s.sheets[j].side, Goal.KEEP_ALIVE, j)
