"""Hiding, seeking and finding told (G42 to G44)."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.grid.words import Ev
from ..page import NOBODY
from ..prose import count
from .moves import retell
from .teller import BOOK, GridTeller


@BOOK.tells_of(Ev.HIDE)
def hide(t: GridTeller, e: Happened) -> None:
    """How many lose sight of it."""
    if e.a == 0:
        words = t.pick("tries to get out of sight, in vain", "looks for a place to hide and finds none")
        t.say(e.actor, words, rolled=True)
        return
    lost = "nobody sees where" if e.a == len(t.foes(e.actor)) else f"{count(e.a, 'foe does', 'foes do')} not see where"
    t.say(e.actor, t.pick("drops out of sight", "melts away", "is gone"), rolled=True).results.append(lost)


@BOOK.tells_of(Ev.SEEK)
def seek(t: GridTeller, e: Happened) -> None:
    """Looking for the hidden: whom it finds is told by what follows."""
    t.say(e.actor, t.pick("looks for whoever is hiding", "searches the field", "peers about")).otherwise = "in vain"


@BOOK.tells_of(Ev.SEEN)
def seen(t: GridTeller, e: Happened) -> None:
    """Somebody is found, or shows itself: as part of the search, the move or the attack that does it."""
    current, walk = t.page.current, t.walk
    found = t.name(e.target)
    if walk is not None and walk.sentence is current and e.actor != NOBODY:
        if walk.walker == e.target:
            walk.seen_by.append(t.name(e.actor))
        else:
            walk.spots.append(found)
        retell(t, walk)
    elif e.actor == NOBODY and e.target == t.actor:
        t.shown = True  # what it does tells it
    elif current is None:
        t.add(f"{found} is in plain view" if e.actor == NOBODY else f"{t.name(e.actor)} sees {found}")
    elif e.actor == NOBODY:
        if found not in " ".join(current.results):  # else something has just run into it
            t.add(f"{found} is in plain view")
    elif current.otherwise and current.subject == e.actor:
        current.results.append(f"there is {found}")
    else:
        t.add(f"{t.name(e.actor)} spots {found}")
