"""What an agent of ships mode supposes of a foe whose sheet it does not know: its crew can do what that of the most
similar of one's own side can.
"""

from __future__ import annotations

from typing import Any

FIELDS = ("attributes", "ranks", "gunners", "caster", "abilities", "spells", "resource")
"""What is supposed; all else is what a stranger sees."""


def likeness(look: Any, own: Any) -> tuple[int, int, int]:
    """How like a foe is to somebody of one's own; the greater the more so: its type, its size, its speed."""
    size = -abs(int(look["bulk"] - own["bulk"])) - int((look["kind"] == 0) != (own["kind"] == 0))
    return int(look["kind"] == own["kind"]), size, -abs(int(look["speed"] - own["speed"]))
