"""What combatants and their choices are called in figures."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from ..chronicle.modes import part_of as chronicle_of
from ..chronicle.prose import opened, unique_names
from ..chronicle.standing import Standing
from ..content.fight import Fight
from ..rules.core.records import write
from .modes import part_of

if TYPE_CHECKING:
    from ..content.compiled import Compiled


def names_of(compiled: Compiled) -> list[str]:
    """The combatants as a table names them, no two alike."""
    return [opened(name) for name in unique_names(compiled.combatants)]


class Wording:
    """Names of the verbs of an encounter's combatants."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self._fight = Fight(compiled, tracing=False, begin=False)
        self._own = part_of(compiled.mode).SAYINGS
        self._naming: Any = chronicle_of(compiled.mode, "naming")
        self._verb = lru_cache(maxsize=None)(self._named)

    def verb(self, i: int, verb: int) -> str:
        """What it is called when combatant `i` chooses a verb."""
        return self._verb(i, verb)

    def _named(self, i: int, verb: int) -> str:
        if verb in self._own:
            return self._own[verb]
        for name in ("decider", "acting"):
            write(self._fight.state, name, i)
        return cast(str, self._naming.phrase_of(Standing(self._fight), verb).alone())
