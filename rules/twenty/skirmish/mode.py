"""Skirmish mode, put together: importing this registers every answer of the mode with the core."""

from __future__ import annotations

from typing import Any

from ...core.state import Fate
from ..core import words as shared
from ..core.state import ABILITIES
from ..core.table import Status
from . import apply, forces, gear, listing, observe, outside, state, turns, view, words

RULES_VERSION = 1  # bumped by hand with every change of the rules; a test asks for it when a golden playthrough changes

ANSWERS = (apply, forces, gear, listing, observe, outside, turns, view)


def parts() -> dict[str, Any]:
    """What callers of the kernels must know of this mode."""
    return {
        "spec": state.SkirmishSpec,
        "state": state.SkirmishFight,
        "work": state.SkirmishWork,
        "floats": observe.FLOATS,
        "verbs": words.Verb,
        "scene": observe.Scene,
        "seen": observe.Seen,
        "events": shared.Ev,
        "rolls": shared.RollFor,
        "rules_version": RULES_VERSION,
        "slots": dict.fromkeys(
            ("STRIKE", "FIRE", "RUN_FIRE", "READY", "RELOAD", "DRAW", "SIGHT", "REACT"), words.WEAPONS
        )
        | dict.fromkeys(("ABILITY", "EMPOWER"), ABILITIES),
        "pools": tuple(shared.Pool.__members__),
        "conditions": (*Status.__members__, "BLOOD", "COVER"),
        "passes": (words.Verb.END, words.Verb.DECLINE),
        "gone": Fate.FLED,
        "final": (Fate.DEAD, Fate.FLED, Fate.ESCAPED),  # T38: the fallen may be revived
    }
