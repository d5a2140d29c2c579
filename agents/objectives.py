"""What a side is there for, as its agents ask: zones to get to, foes to defeat, friends to keep alive."""

from __future__ import annotations

from ..rules.core.board import BoardSpec
from ..rules.core.kernel import kernel
from ..rules.core.state import GOALS, Goal, Spec


@kernel
def goal_zone(s: BoardSpec, i: int) -> int:
    """Zone bits that combatant `i` itself should get to, 0 none."""
    side = s.sheets[i].side
    zone = 0
    for k in range(GOALS):
        goal = s.objectives[side * GOALS + k]
        mine = goal.target < 0 or goal.target == i
        if goal.kind == Goal.REACH and mine:
            zone |= goal.zone
        elif goal.kind == Goal.ESCAPE and mine:
            zone |= s.exits[side]
    return zone


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
