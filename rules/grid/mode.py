"""Grid mode, put together: importing this registers every answer of the mode with the core."""

from __future__ import annotations

from typing import Any

from ..core.state import Fate
from . import apply, listing, observe, outside, sight, state, view, words

RULES_VERSION = 1  # bumped by hand with every change of the rules; a test asks for it when a golden playthrough changes

ANSWERS = (apply, listing, observe, outside, sight, view)


def parts() -> dict[str, Any]:
    """What callers of the kernels must know of this mode."""
    return {
        "spec": state.GridSpec,
        "state": state.GridFight,
        "work": state.GridWork,
        "floats": observe.FLOATS,
        "verbs": words.Verb,
        "scene": observe.Scene,
        "seen": observe.Seen,
        "events": words.Ev,
        "rolls": words.RollFor,
        "rules_version": RULES_VERSION,
        "slots": dict.fromkeys(("STRIKE", "STRIKE_SUBDUE", "FIRE", "FIRE_SUBDUE", "THROW"), words.WEAPONS)
        | {"ABILITY": words.ABILITIES},
        "pools": ("STAMINA", "FOCUS", "COURAGE"),
        "conditions": tuple(words.Condition.__members__),
        "passes": (words.Verb.END, words.Verb.DECLINE, words.Verb.WAIT),
        "gone": Fate.FLED,
        "final": (Fate.DEAD, Fate.FLED, Fate.YIELDED, Fate.ESCAPED),  # the unconscious may come to
    }
