"""Why an agent of skirmish mode would choose something."""

from __future__ import annotations

from ...rules.core.choices import AIM_CELL
from ...rules.core.kernel import answers
from ...rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec, SkirmishWork
from ..policy import Policy, weigh_choice
from ..twenty.asks import is_walk, weigh_cell
from ..twenty.weighing import weigh_in_twenty, weigh_walk
from .areas import weigh_area


@answers(weigh_choice, SkirmishFight)
def weigh_one(s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, choice: int) -> None:
    """Weigh one choice, an aim for the verb that waits for it or a verb with its best aim."""
    weigh_in_twenty(s, v, w, policy, choice)


@answers(weigh_cell, SkirmishFight)
def weigh_way_or_area(
    s: SkirmishSpec, v: SkirmishFight, w: SkirmishWork, policy: Policy, i: int, verb: int, choice: int
) -> None:
    """To go there, or to let an area fall there."""
    if is_walk(s, v, verb):
        weigh_walk(s, v, w, policy, i, verb, choice)
    else:
        weigh_area(s, v, w, policy, i, verb, choice - AIM_CELL)
