"""What an agent of skirmish mode supposes of a foe whose sheet it does not know: it can do what the most similar of
one's own side can.
"""

from __future__ import annotations

from typing import Any

FIELDS = ("attributes", "cpb", "proficient", "styles", "abilities", "resource")
"""What is supposed; all else is what a stranger sees."""


def likeness(look: Any, own: Any) -> tuple[int, int]:
    """How like a foe is to somebody of one's own; the greater the more so: its weapons, its armour."""
    shared = set(look["weapons"].tolist()) & set(own["weapons"].tolist()) - {0}
    return len(shared), -abs(int(look["armour"] - own["armour"]))
