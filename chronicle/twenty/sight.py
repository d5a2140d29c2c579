"""Hiding, looking and cover told (T22, T84)."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.twenty.core.words import Ev, RollFor
from .teller import BOOK, TwentyTeller


@BOOK.tells_of(Ev.COVER)
def cover(t: TwentyTeller, e: Happened) -> None:
    """T22."""
    t.say(e.actor, t.pick("takes cover", "ducks behind the cover", "presses up against the cover"), joins=True)


@BOOK.tells_of(Ev.SEARCH)
def search(t: TwentyTeller, e: Happened) -> None:
    """T84: whom it finds follows."""
    t.cast = t.say(e.actor, t.pick("looks for who is hiding", "searches the field", "listens, and looks again"))
    t.cast.otherwise = "nobody to be seen"


@BOOK.tells_of(Ev.FOUND)
def found(t: TwentyTeller, e: Happened) -> None:
    """T84."""
    faces = t.take_faces(RollFor.SEARCH)
    if faces:
        t.page.dice.append(f"sense {faces[0]}")
    t.add(f"{t.name(e.target)} is seen")


BOOK.silent[Ev.HIDE] = "the status that comes with it tells it"
