"""What there is to draw of a fight of ships mode: a board with bands."""

from __future__ import annotations

from ..twenty.scene import scene

__all__ = ["scene"]
