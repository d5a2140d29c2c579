"""Events: what happened, as rows of integers in the workspace. Names and sentences are made in `chronicle/`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .kernel import kernel
from .records import num

if TYPE_CHECKING:
    from .state import Workspace

EVENTS = 512
ROLL = 1  # kinds that every mode shares: a die fell
OVERRULED = 100  # a game master said how something is: a the Fact, b which, c how it is now, d how it was


class Event:
    """One thing that happened."""

    kind: int = num("code", "what happened: the mode's event kinds; 1 is a die")
    actor: int = num("combatant", "who did it, -1 nobody")
    target: int = num("combatant", "to whom, -1 nobody")
    a: int = num("", "first value; its meaning is the kind's")
    b: int = num("", "second value")
    c: int = num("", "third value")
    d: int = num("", "fourth value")
    rule: int = num("rule", "number of the rule applied, as in the mode's ledger")


@kernel
def emit(w: Workspace, kind: int, actor: int, target: int, a: int, b: int, c: int, d: int, rule: int) -> None:
    """Note an event, if anybody listens."""
    if not w.tracing:
        return
    if w.event_count >= EVENTS:
        w.events_lost += 1
        return
    event = w.events[w.event_count]
    event.kind = kind
    event.actor = actor
    event.target = target
    event.a = a
    event.b = b
    event.c = c
    event.d = d
    event.rule = rule
    w.event_count += 1
