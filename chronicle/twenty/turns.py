"""Rounds and turns told (T01 to T03, T12, T85, T91)."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.words import Ev, RollFor
from ..prose import opened
from .teller import BOOK, TwentyTeller

QUIET = ("waits", "stands fast", "watches and does nothing", "bides the moment")
LOST = {
    Status.ASLEEP: ("sleeps on", "sleeps through it all"),
    Status.PARALYZED: ("stands there like a statue", "cannot move"),
    Status.UNAWARE: ("has not understood yet what is going on", "looks the wrong way"),
    Status.STUNNED: ("reels, and does nothing", "is still seeing stars"),
}


@BOOK.tells_of(Ev.ROUND)
def a_round(t: TwentyTeller, e: Happened) -> None:
    """A new round: its header is written when the order is known."""
    t.end_line()
    t.round_no = e.a
    t.waiting = write_header


BOOK.frame.add(Ev.ORDER)


@BOOK.tells_of(Ev.ORDER)
def order(t: TwentyTeller, e: Happened) -> None:
    """One place in the order (T01)."""
    if e.a == 0:
        t.order = []
    t.order.append((e.actor, e.b))


def write_header(t: TwentyTeller) -> None:
    """`Round 1 · Sable 21, street knife A, B 14`: companions go with their controllers (T12)."""
    rolled = {roll.actor: roll.c for roll in t.faces if roll.a == RollFor.SENSE}
    t.take_faces(RollFor.SENSE)
    own = [(i, n) for i, n in t.order if t.stands(i) and not t.spec["sheets"][i]["controller"]]
    places = []
    for called, first, initiative in t.in_order(own):
        die = f" (d20 {rolled[first]})" if t.page.dice_shown and first in rolled else ""
        places.append(f"{called} {initiative}{die}")
    t.page.head(f"Round {t.round_no} · {opened(', '.join(places))}")


@BOOK.tells_of(Ev.TURN)
def turn(t: TwentyTeller, e: Happened) -> None:
    """Somebody's turn begins, on a line of its own."""
    t.end_line()
    t.idle = True


@BOOK.tells_of(Ev.LOSE)
def lose(t: TwentyTeller, e: Happened) -> None:
    """An action is lost: to what it bears, or because the turn was ended early."""
    t.hampered = t.hampered or any(status in t.bearing[e.actor] for status in LOST)


@BOOK.tells_of(Ev.END_TURN)
def end_turn(t: TwentyTeller, e: Happened) -> None:
    """A turn ends; that nothing was done is told too."""
    if t.idle and t.stands(e.actor):
        status = next((status for status in LOST if status in t.bearing[e.actor]), None)
        t.say(e.actor, t.pick(*(LOST[status] if status is not None else QUIET)))
    t.end_line()


@BOOK.tells_of(Ev.COMPANION)
def companion(t: TwentyTeller, e: Happened) -> None:
    """T12: a companion acts on its controller's turn."""
    t.say(e.actor, f"{t.pick('sends', 'calls on', 'lets')} {t.name(e.target)}{t.pick(' forward', ' forth')}")


@BOOK.tells_of(Ev.UNAWARE)
def unaware(t: TwentyTeller, e: Happened) -> None:
    """T02: who does not sense an ambush."""
    t.take_faces(RollFor.STEALTH, RollFor.AWARE)
    t.page.dice.append(f"sense {e.a} against stealth {e.b}")
    t.say(e.actor, t.pick("suspects nothing", "has no idea", "notices nothing"), rolled=True)
