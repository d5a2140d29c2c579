"""Facts from outside told: what a game master has said, in a sentence of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.modes import mode_of
from ..rules.core.outside import Fact
from ..rules.core.records import as_numpy
from ..rules.core.state import Fate
from .closing import FATES
from .page import NOBODY
from .prose import opened

if TYPE_CHECKING:
    from ..content.fight import Happened
    from .teller import Teller

LEFT = {Fate.ESCAPED: "got away", Fate.FLED: "has left the field"}
ROWS = ("", "the front row", "the back row")


def overruled(t: Teller, e: Happened) -> None:
    """`Mira is put at 4, 6 by the game master.`"""
    t.page.end_line()
    if e.a == Fact.FATE:
        t.fates[e.actor] = e.c
    if is_secret(t, e):
        return
    t.page.begin(NOBODY, opened(t.name(e.actor)), f"{changed(t, e)}, says the game master", e.actor)
    t.page.end_line()


def is_secret(t: Teller, e: Happened) -> bool:
    """Numbers of a stranger, or the place of one that is not seen there."""
    if t.eyes is None:
        return False
    number = e.a in (Fact.POOL, Fact.CONDITION)
    return (number and t.is_strange(e.actor)) or (e.a == Fact.PLACE and e.actor not in t.eyes.after)


def changed(t: Teller, e: Happened) -> str:
    """What is so from now on."""
    mode = mode_of(t.compiled.mode)
    if e.a == Fact.POOL:
        return f"has {e.c} {mode.pools[e.b].lower()}, not {e.d}"
    if e.a == Fact.PLACE:
        return f"is at {place(t, e.c)}"
    if e.a == Fact.CONDITION:
        return f"has {mode.conditions[e.b].lower().replace('_', ' ')} {e.c}, not {e.d}"
    if e.a == Fact.FATE:
        return LEFT[Fate(e.c)] if e.c in LEFT else f"is {FATES.get(Fate(e.c), 'in the fight')}"
    return "joins the fight"


def place(t: Teller, at: int) -> str:
    """Column and row, or the row of a formation."""
    spec = as_numpy(t.compiled.spec)[0]
    if "width" not in spec.dtype.names:
        return ROWS[at]
    return f"{at % int(spec['width'])}, {at // int(spec['width'])}"
