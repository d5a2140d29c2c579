"""Rows mode, put together: importing this registers every answer of the mode with the core."""

from __future__ import annotations

from typing import Any

from ..core.state import Fate
from . import apply, legal, observe, outside, state, view, words

RULES_VERSION = 2  # bumped by hand with every change of the rules; a test asks for it when a golden playthrough changes

ANSWERS = (apply, legal, outside, view)


def parts() -> dict[str, Any]:
    """What callers of the kernels must know of this mode."""
    return {
        "spec": state.RowsSpec,
        "state": state.RowsFight,
        "work": state.RowsWork,
        "floats": observe.FLOATS,
        "verbs": words.Verb,
        "scene": observe.Scene,
        "seen": observe.Seen,
        "events": words.Ev,
        "rolls": words.RollFor,
        "rules_version": RULES_VERSION,
        "slots": {"CALL": 10, "ROLE": words.ROLES, "ABILITY": words.ABILITIES, "ITEM": words.ITEMS},
        "pools": ("HEALTH", "MANA"),
        "conditions": (*words.Status.__members__, *words.Statistic.__members__),
        "passes": (words.Verb.END, words.Verb.WAIT, words.Verb.STAY),
        "gone": Fate.ESCAPED,
        "final": (Fate.ESCAPED,),  # R13: the downed may be raised
    }
