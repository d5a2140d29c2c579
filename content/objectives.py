"""Sides and their objectives written into the records that all modes share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..rules.core.board import BoardSpec
from ..rules.core.state import GOALS, NOBODY, Goal, Spec
from .sides import BoardSide, Objective, Side, is_hostile


def write_sides(spec: Spec, sides: Mapping[str, Side]) -> None:
    """Who is hostile to whom."""
    names = list(sides)
    spec.side_count = len(names)
    for n, one in enumerate(names):
        spec.hostile[n] = sum(1 << m for m, other in enumerate(names) if is_hostile(sides, one, other))


def write_objectives(spec: Spec, sides: Mapping[str, Side], ids: Sequence[str], zones: Sequence[str] = ()) -> None:
    """What each side wants; combatants by their place in the roster, zones by their bits."""
    for n, side in enumerate(sides.values()):
        for k, objective in enumerate(side.objectives):
            row = spec.objectives[n * GOALS + k]
            row.kind = Goal[objective.goal.upper().replace("-", "_")]
            row.target = ids.index(objective.who) if objective.who else NOBODY
            row.zone = 1 << zones.index(objective.zone) if objective.zone else 0
            row.count = how_many(objective)


def how_many(objective: Objective) -> int:
    """Of whom, or how many rounds."""
    if objective.goal == "hold-out":
        return objective.rounds or 0
    return objective.count or 1


def write_exits(spec: BoardSpec, sides: Mapping[str, BoardSide], zones: Sequence[str]) -> None:
    """Over which zones each side may leave, as bits."""
    for n, side in enumerate(sides.values()):
        spec.exits[n] = sum(1 << zones.index(zone) for zone in side.exits)
