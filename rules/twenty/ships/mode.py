"""Ships mode, put together: importing this registers every answer of the mode with the core."""

from __future__ import annotations

from typing import Any

from ...core.state import Fate
from ..core import words as shared
from ..core.state import ABILITIES
from ..core.table import Status
from . import apply, casting, fleet, listing, observe, outside, state, turns, vehicles, view, words

RULES_VERSION = 1  # bumped by hand with every change of the rules; a test asks for it when a golden playthrough changes

ANSWERS = (apply, casting, fleet, listing, observe, outside, turns, vehicles, view)


def parts() -> dict[str, Any]:
    """What callers of the kernels must know of this mode."""
    return {
        "spec": state.ShipsSpec,
        "state": state.ShipsFight,
        "work": state.ShipsWork,
        "floats": observe.FLOATS,
        "verbs": words.Verb,
        "scene": observe.Scene,
        "seen": observe.Seen,
        "events": shared.Ev,
        "rolls": shared.RollFor,
        "rules_version": RULES_VERSION,
        "slots": dict.fromkeys(
            ("FIRE", "FIRE_MANEUVER", "LINK", "LINK_MANEUVER", "JOIN", "JOIN_MANEUVER"), words.WEAPONS
        )
        | dict.fromkeys(("CAST", "CAST_MANEUVER"), words.SPELLS)
        | {"CHANGE": words.MEDIA, "ABILITY": ABILITIES},
        "pools": tuple(shared.Pool.__members__),
        "conditions": (*Status.__members__, "BLOOD", "MEDIUM"),
        "passes": (words.Verb.END, words.Verb.DECLINE),
        "gone": Fate.FLED,
        "final": (Fate.DEAD, Fate.FLED, Fate.ESCAPED),  # T38: fallen people may be revived
    }
