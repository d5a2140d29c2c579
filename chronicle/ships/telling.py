"""How ships mode tells its events: as the rule of twenty does, of vehicles, in cells of three hundred feet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rules.twenty.ships.words import Kind
from ..twenty.telling import TwentyTeller

if TYPE_CHECKING:
    from ...content.compiled import Compiled

LENGTHS = ("length", "lengths")  # of three hundred feet


class ShipsTeller(TwentyTeller):
    """Tells a fight of ships mode."""

    def is_vehicle(self, i: int) -> bool:
        """Not somebody in the open."""
        return int(self.spec["sheets"][i]["kind"]) != Kind.PERSON


def teller(compiled: Compiled, facts: Any, dice_shown: bool) -> ShipsTeller:
    """A teller that begins from the given state."""
    return ShipsTeller(compiled, facts, dice_shown, LENGTHS)
