"""What names of choices are made of: a verb with a place for its aim, and what somebody carries."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.core.state import NOBODY
from .prose import ordinal
from .standing import Standing


class Phrase(NamedTuple):
    """A verb with a place for its aim."""

    before: str
    link: str = " "
    after: str = ""

    def alone(self) -> str:
        return self.before + self.after

    def aimed(self, aim: str) -> str:
        return self.before + self.link + aim + self.after


def carried(at: Standing, kind: str, names: tuple[str, ...], slot: int) -> str:
    """The name of what is carried in a slot; told apart if there are two of them."""
    if at.acting == NOBODY:
        return f"{ordinal(slot + 1)} of its {kind}"
    slots = [at.spec("sheets", at.acting, kind, k) for k in range(slot + 1)]
    if slots[slot] == 0:
        return f"{ordinal(slot + 1)} of its {kind} (none)"
    name = names[slots[slot] - 1]
    return name if slots.count(slots[slot]) == 1 else f"{ordinal(slots.count(slots[slot]))} {name}"
