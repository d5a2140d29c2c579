"""What an agent of grid mode supposes of a foe whose sheet it does not know: it can do what the most similar of one's
own side can.
"""

from __future__ import annotations

from typing import Any

FIELDS = ("ranks", "modifiers", "abilities")
"""What is supposed; all else is what a stranger sees."""


def likeness(look: Any, own: Any) -> tuple[int, int, int]:
    """How like a foe is to somebody of one's own; the greater the more so: it shoots or not, its armour, its speed."""
    shoots = (int(look["farthest"]) > 0) == (int(own["farthest"]) > 0)
    return int(shoots), -abs(int(look["armour"] - own["armour"])), -abs(int(look["speed"] - own["speed"]))
