"""What there is to draw of a fight of grid mode: a board."""

from __future__ import annotations

from ..board import board_of

scene = board_of
