"""Rounds and turns told (G20 to G23)."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.core.state import Fate
from ...rules.grid.words import Ev, RollFor
from ..page import NOBODY
from ..prose import opened
from .teller import BOOK, GridTeller

CARDS = 2  # profile.initiative
COURT = {15: "joker", 14: "ace", 13: "king", 12: "queen", 11: "jack"}
QUIET = ("waits", "stands fast", "watches and does nothing", "bides the moment")


@BOOK.tells_of(Ev.ROUND)
def a_round(t: GridTeller, e: Happened) -> None:
    """A new round: its header is written when the order is known."""
    end_turn_line(t)
    t.round_no = e.a
    t.order = []
    t.waiting = write_header


BOOK.frame.add(Ev.ORDER)


@BOOK.tells_of(Ev.ORDER)
def order(t: GridTeller, e: Happened) -> None:
    """One place in the order of the round."""
    t.order.append((e.actor, e.b))


def write_header(t: GridTeller) -> None:
    """`Round 1 · Captain Rusk 21, Mira 19, ...`"""
    rolled = {roll.actor: roll for roll in t.faces if roll.a == RollFor.INITIATIVE}
    t.faces = [roll for roll in t.faces if roll.a not in (RollFor.INITIATIVE, RollFor.CARD)]
    places = []
    for called, first, initiative in t.in_order(t.order):
        die = f" (d20 {rolled[first].c})" if t.page.dice_shown and first in rolled else ""
        places.append(f"{called} {shown(t, initiative)}{die}")
    t.page.head(f"Round {t.round_no} · {opened(', '.join(places))}")


def shown(t: GridTeller, initiative: int) -> str:
    """A number, or the card that was dealt (G22)."""
    if t.spec["profile"]["initiative"] == CARDS and initiative > 0:
        return COURT.get(initiative, str(initiative))
    return str(initiative)


@BOOK.tells_of(Ev.TURN)
def turn(t: GridTeller, e: Happened) -> None:
    """Somebody's turn begins: on a line of its own, unless it has waited for it."""
    current = t.page.current
    if current is None or not (current.joins and current.subject == e.actor):
        end_turn_line(t)
    t.idle = True
    t.actor = e.actor


@BOOK.tells_of(Ev.END_TURN)
def end_turn(t: GridTeller, e: Happened) -> None:
    """A turn ends; that nothing was done is told too."""
    if t.idle and t.fates[e.actor] == Fate.STANDING:
        t.say(e.actor, t.pick(*QUIET))
    end_turn_line(t)


def end_turn_line(t: GridTeller) -> None:
    """The line of the turn is complete."""
    t.note_faces()
    t.page.end_line()
    t.walk = t.cast = t.stepped_in = t.late_withdraw = None
    t.spreading = (NOBODY, NOBODY)
    t.tests.clear()
    t.idle = t.shown = False


@BOOK.tells_of(Ev.DELAY)
def delay(t: GridTeller, e: Happened) -> None:
    """Somebody waits for later."""
    t.say(e.actor, t.pick("holds back and waits", "lets the others go first", "waits for an opening"))
    end_turn_line(t)


@BOOK.tells_of(Ev.ACT_NOW)
def act_now(t: GridTeller, e: Happened) -> None:
    """Who waited acts."""
    end_turn_line(t)
    t.say(e.actor, t.pick("has waited long enough", "sees the opening", "moves at last"), joins=True)
