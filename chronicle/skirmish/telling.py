"""How skirmish mode tells its events: as the rule of twenty does, in squares of five feet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rules.core.board import Geometry
from ..reading import read
from ..twenty.telling import TwentyTeller

if TYPE_CHECKING:
    from ...content.compiled import Compiled

SQUARES, HEXES = ("square", "squares"), ("hex", "hexes")


def teller(compiled: Compiled, facts: Any, dice_shown: bool) -> TwentyTeller:
    """A teller that begins from the given state."""
    on_hexes = read(compiled.spec, "geometry") == Geometry.HEX
    return TwentyTeller(compiled, facts, dice_shown, HEXES if on_hexes else SQUARES)
