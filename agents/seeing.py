"""An encounter as one side knows it: the looks of foes in place of their sheets, and none of their laws.

What no look tells, a side supposes: that a foe can do what the most similar of its own can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..content.modes import mode_of
from ..rules.core.kernel import JIT
from ..rules.core.records import as_numpy, load, new

if TYPE_CHECKING:
    from ..content.compiled import Compiled

KEPT = 32  # encounters and sides


class _Same:
    """An encounter as a key: the very object, for two of the same name may differ."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.compiled is self.compiled

    def __hash__(self) -> int:
        return id(self.compiled)


def as_seen(compiled: Compiled, side: int) -> Compiled:
    """The encounter as `side` knows it; made once for each."""
    return _seen(_Same(compiled), side)


@lru_cache(KEPT)
def _seen(same: _Same, side: int) -> Compiled:
    compiled = same.compiled
    combatants = [one if one.side == side else replace(one, personality=None, laws=()) for one in compiled.combatants]
    return replace(compiled, spec=spec_as_seen(compiled, side), combatants=tuple(combatants))


def spec_as_seen(compiled: Compiled, side: int) -> Any:
    """The spec with the looks of foes in place of their sheets, and what the side supposes of them."""
    seen = as_numpy(compiled.spec).copy()
    sheets = [seen[0]["sheets"][j] for j in range(len(compiled.combatants))]
    own = [sheet.copy() for sheet, one in zip(sheets, compiled.combatants, strict=True) if one.side == side]
    supposing = import_module(f".{compiled.mode}.supposing", __package__)
    for j, combatant in enumerate(compiled.combatants):
        if int(seen[0]["hostile"][side]) >> combatant.side & 1:
            seen[0]["sheets"][j] = look = seen[0]["looks"][j]
            suppose(sheets[j], look, own, supposing)
    if JIT:
        return seen
    spec = new(mode_of(compiled.mode).spec)
    load(spec, 0, seen[0].tobytes())
    return spec


def suppose(sheet: Any, look: Any, own: Sequence[Any], supposing: Any) -> None:
    """Write what no look tells; where the looks tell all, as some tables play, nothing is left to suppose."""
    if look["abilities"].any():
        return
    like = max(own, key=lambda one: supposing.likeness(look, one))
    for name in supposing.FIELDS:
        sheet[name] = like[name]
