"""Health and what lasts told (R08, R10, R11, R13, R17): harm, healing, statuses, levels, who falls and rises."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.core.state import Fate
from ...rules.rows.words import Ends, Ev, Status
from ..page import NOBODY
from ..prose import count, listed
from .condition import STATISTICS, STATUSES
from .teller import BOOK, GAINS, IS, LOSES, Outcome, RowsTeller, together

FALLS = ("goes down", "drops and lies still", "falls", "crumples")
COSTS_A_TURN = (Status.ASLEEP, Status.PETRIFIED)
HELD_OFF = ("it finds no hold", "shrugged off", "it does not take")


def for_rounds(n: int) -> str:
    """How long something lasts; nothing is said of what holds for the battle."""
    return f" for {count(n, 'round')}" if n > 0 else ""


@BOOK.tells_of(Ev.HARM)
def harm(t: RowsTeller, e: Happened) -> None:
    """R09: by an action; R17: by poison."""
    if e.target == NOBODY:
        cost = f"{t.name(e.actor)} {t.amount(e.actor, e.a)} health"
        t.grow(Ev.HARM, cost, lambda whom: f"the poison costs {listed(whom)}")
    elif t.is_aimed_at(e.actor):
        t.lose(e.actor, f"{e.a} health")
    else:
        t.bring(e.actor, Outcome(LOSES, f"{t.amount(e.actor, e.a)} health"))


@BOOK.tells_of(Ev.HEAL)
def heal(t: RowsTeller, e: Happened) -> None:
    """R16: by an action; R08: over time."""
    if e.target == NOBODY:
        t.grow(Ev.HEAL, f"{t.name(e.actor)} mends by {t.amount(e.actor, e.a)} health", listed)
    elif t.is_aimed_at(e.actor):
        t.lose(e.actor, f"{e.a} health back")
    else:
        t.bring(e.actor, Outcome(GAINS, f"{t.amount(e.actor, e.a)} health back"))


@BOOK.tells_of(Ev.DOWN)
def down(t: RowsTeller, e: Happened) -> None:
    """R13: at 0 health."""
    t.fates[e.actor] = Fate.UNCONSCIOUS
    t.add(f"{t.leaver(e.actor)} {t.pick(*FALLS)}")


@BOOK.tells_of(Ev.RAISE)
def raise_up(t: RowsTeller, e: Happened) -> None:
    """R13: back in the fight."""
    t.fates[e.actor] = Fate.STANDING
    t.bring(e.actor, Outcome(IS, f"up again with {t.amount(e.actor, e.a)} health"))


@BOOK.tells_of(Ev.STATUS)
def status(t: RowsTeller, e: Happened) -> None:
    """R10: it takes hold; what costs a turn is over after it, whatever its rounds (R17)."""
    t.bring(e.actor, Outcome(IS, STATUSES[e.a], "" if e.a in COSTS_A_TURN else for_rounds(e.b)))


@BOOK.tells_of(Ev.RESIST)
def resist(t: RowsTeller, e: Happened) -> None:
    """R10: it does not."""
    t.note_faces()
    t.page.dice.append(f"{STATUSES[e.a]} {e.b} of {e.c}-")
    t.page.take_dice()
    if t.is_aimed_at(e.actor):
        t.result(t.pick(*HELD_OFF))
    else:
        t.bring(e.actor, Outcome(IS, f"not {STATUSES[e.a]}"))


@BOOK.tells_of(Ev.STATUS_ENDS)
def status_ends(t: RowsTeller, e: Happened) -> None:
    """R10, R17: by time, a cure, a blow, or the turn it took."""
    if e.b == Ends.TURN_LOST:
        t.lost.append(e.a)
    elif e.b == Ends.DAMAGED:
        t.add(f"{t.name(e.actor)} is awake with a start")
    elif e.b == Ends.CURED:
        t.bring(e.actor, Outcome(IS, f"no longer {STATUSES[e.a]}"))
    else:
        t.grow(Ev.STATUS_ENDS, (t.name(e.actor), STATUSES[e.a]), no_longer)


def no_longer(pairs: list[tuple[str, str]]) -> str:
    """`Tam and Wren are no longer poisoned`."""
    told = [f"{listed(who)} {IS[len(who) > 1]} no longer {' or '.join(what)}" for who, what in together(pairs)]
    return ", ".join(told)


@BOOK.tells_of(Ev.LEVEL_ENDS)
def level_ends(t: RowsTeller, e: Happened) -> None:
    """R11: by time, or because somebody takes it away."""
    t.grow(Ev.LEVEL_ENDS, (t.name(e.actor), STATISTICS[e.a]), as_before)


def as_before(pairs: list[tuple[str, str]]) -> str:
    """`evasion and resistance of Tam and Wren are as before`."""
    told = [(what, f"{listed(what)} of {listed(who)}") for who, what in together(pairs)]
    several = len(told) > 1 or len(told[0][0]) > 1
    return f"{', '.join(words for _, words in told)} {IS[several]} as before"
