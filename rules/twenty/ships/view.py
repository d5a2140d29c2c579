"""What a side may know of a fight in ships mode."""

from __future__ import annotations

from ...core.kernel import answers, kernel
from ...core.view import redact
from ..core.minds import is_open_to
from ..core.view import cover_tracks, forget_dice, redact_shared, strike_from_order
from .state import ShipsFight, ShipsSpec


@kernel
def redact_foe(s: ShipsSpec, f: ShipsFight, v: ShipsFight, side: int, j: int) -> None:
    """A foe as the side sees it: somewhere, or in plain view. What it has left this round is its own."""
    them = v.units[j]
    if redact_shared(s, f, v, side, j):
        them.medium = 0
    them.attacks = 0
    them.maneuvers = 0
    them.movements = 0


@answers(redact, ShipsFight)
def redact_ships(s: ShipsSpec, f: ShipsFight, v: ShipsFight, side: int) -> None:
    """Take out of `v` the dice, and whatever the side cannot know of others."""
    forget_dice(v, side)
    for j in range(s.count):
        if not is_open_to(s, f, side, j):
            redact_foe(s, f, v, side, j)
    strike_from_order(s, f, v, side)
    cover_tracks(s, f, v, side)
