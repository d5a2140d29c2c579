"""Why an agent of ships mode would choose something."""

from __future__ import annotations

from ...rules.core.kernel import answers
from ...rules.twenty.ships.state import ShipsFight, ShipsSpec, ShipsWork
from ..policy import Policy, weigh_choice
from ..twenty.asks import weigh_cell
from ..twenty.weighing import weigh_in_twenty, weigh_walk


@answers(weigh_choice, ShipsFight)
def weigh_one(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, choice: int) -> None:
    """Weigh one choice, an aim for the verb that waits for it or a verb with its best aim."""
    weigh_in_twenty(s, v, w, policy, choice)


@answers(weigh_cell, ShipsFight)
def weigh_way(s: ShipsSpec, v: ShipsFight, w: ShipsWork, policy: Policy, i: int, verb: int, choice: int) -> None:
    """Cells are for moves alone."""
    weigh_walk(s, v, w, policy, i, verb, choice)
