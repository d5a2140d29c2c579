"""The verbs that somebody has and is not offered, each with the rule, law or order that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..content.modes import mode_of
from ..rules.core.choices import VERBS
from ..rules.core.records import new
from ..rules.twenty.core.words import SHIP_RULES
from .explain import Refused
from .grid import refusals as grid_refusals
from .laws import lawful
from .refusing import refusals_in_view
from .rows import refusals as rows_refusals
from .ships import refusals as ships_refusals
from .skirmish import refusals as skirmish_refusals

if TYPE_CHECKING:
    from ..content.fight import View

MODES = (grid_refusals, rows_refusals, skirmish_refusals, ships_refusals)  # whose importing registers how they refuse
LETTERS = {"grid": "G", "rows": "R", "skirmish": "T", "ships": "T"}  # of the rules in each mode's ledger


def refused(view: View, allowed: NDArray[np.intp]) -> tuple[Refused, ...]:
    """What is not offered to the decider of a view in its own turn.

    Args:
        view: what its side knows.
        allowed: the choices that it may take; legal ones that are not among them are told as forbidden by its laws
            and orders.
    """
    rules = np.zeros(VERBS, np.int64)
    work = new(mode_of(view.compiled.mode).work)
    refusals_in_view(view.compiled.spec, 0, view.state, 0, work, 0, rules)
    letter = LETTERS[view.compiled.mode]
    by_rule = [Refused(int(verb), rule=named(letter, int(rules[verb]))) for verb in np.flatnonzero(rules)]
    barred = lawful(view).barred
    kept = set(allowed.tolist())
    by_law = [Refused(k, law=barred.get(k, "")) for k in range(VERBS) if view.mask[k] and k not in kept]
    return tuple(sorted([*by_rule, *by_law], key=lambda one: one.choice))


def named(letter: str, number: int) -> str:
    """The id of a rule; those of ships have a letter of their own: V09 is 109."""
    return f"{letter}{number:02}" if number < SHIP_RULES else f"V{number - SHIP_RULES:02}"
