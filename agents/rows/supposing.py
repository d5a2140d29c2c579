"""What an agent of rows mode supposes of a foe whose sheet it does not know: it can do what the most similar of one's
own side can.
"""

from __future__ import annotations

from typing import Any

FIELDS = ("roles", "abilities")
"""What is supposed; all else is what a stranger sees."""


def likeness(look: Any, own: Any) -> tuple[int, int, int]:
    """How like a foe is to somebody of one's own; the greater the more so: its weapon, its tier, its row."""
    return int(look["basic"] == own["basic"]), -abs(int(look["tier"] - own["tier"])), int(look["row"] == own["row"])
