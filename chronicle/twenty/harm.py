"""Health and statuses told (T35, T38, T50 to T94)."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.core.state import Fate
from ...rules.twenty.core.table import Status
from ...rules.twenty.core.words import Ev
from .statuses import for_long, told
from .teller import BOOK, TwentyTeller

COST = {
    26: "what is on the ground there costs",
    51: "bleeding costs",
    55: "the glow costs",
    56: "the fire costs",
    61: "the impact costs",
    92: "the poison costs",
}
"""What harm that no attack does comes from, by its rule."""
IMMUNE, BARRIER = range(2)


def points(t: TwentyTeller, i: int) -> str:
    """What its health is called."""
    return "hull" if t.is_vehicle(i) else "health"


@BOOK.tells_of(Ev.HARM)
def harm(t: TwentyTeller, e: Happened) -> None:
    """Health goes down: by an attack, or by what lasts."""
    t.note_faces()
    if e.rule in COST:
        t.add(f"{COST[e.rule]} {t.name(e.actor)} {t.amount(e.actor, e.a)} {points(t, e.actor)}")
    else:
        t.cost(e.actor, e.a, points(t, e.actor))


@BOOK.tells_of(Ev.ABSORB)
def absorb(t: TwentyTeller, e: Happened) -> None:
    """T35: a barrier takes magical damage."""
    if e.b:
        t.result(f"the barrier takes {t.amount(e.actor, e.a)} of it")
    else:
        t.result(f"the barrier takes {t.amount(e.actor, e.a)} of it and breaks")


@BOOK.tells_of(Ev.HEAL)
def heal(t: TwentyTeller, e: Happened) -> None:
    """Health comes back; T88: also by itself."""
    if e.rule == 88:
        t.add(f"{t.name(e.actor)} mends by {t.amount(e.actor, e.a)} {points(t, e.actor)}")
        return
    t.cost(e.actor, e.a, f"{points(t, e.actor)} back")


@BOOK.tells_of(Ev.REVIVE)
def revive(t: TwentyTeller, e: Happened) -> None:
    """T38: it stands again."""
    t.fates[e.actor] = Fate.STANDING
    t.add(f"{t.name(e.actor)} is up again with {t.amount(e.actor, e.a)} health")


@BOOK.tells_of(Ev.BLOOD)
def blood(t: TwentyTeller, e: Happened) -> None:
    """T51: a vampire loses blood."""
    t.add(f"{t.name(e.actor)} has {t.amount(e.actor, e.a) if e.a else 'no'} blood left")


@BOOK.tells_of(Ev.STATUS)
def status(t: TwentyTeller, e: Happened) -> None:
    """It takes hold."""
    renewed = e.a in t.bearing[e.actor]
    t.bearing[e.actor].add(e.a)
    words = told(e.a, t.is_vehicle(e.actor)).begins
    if not words or (renewed and e.a == Status.STAGGERED):
        return
    words += for_long(e.c, e.d)
    if t.cast is not None and t.cast is t.page.current and t.cast.about == e.actor and words.startswith("is "):
        t.result(words.removeprefix("is "))
    else:
        t.note_faces()
        t.add(f"{t.name(e.actor)} {words}")


@BOOK.tells_of(Ev.STATUS_END)
def status_end(t: TwentyTeller, e: Happened) -> None:
    """It is over; nothing is said of an attack that ends what it says itself."""
    t.bearing[e.actor].discard(e.a)
    words = told(e.a, t.is_vehicle(e.actor)).ends
    attacks = e.a == Status.STEALTH and e.rule == 84
    broken = e.a == Status.BARRIER and e.rule == 35
    burnt = e.a == Status.OIL and e.rule == 83
    if words and not (attacks or broken or burnt):
        t.add(f"{t.name(e.actor)} {words}")


@BOOK.tells_of(Ev.UNTOUCHED)
def untouched(t: TwentyTeller, e: Happened) -> None:
    """A status that does not take hold: T44 proof against it, T35 a barrier; of a larger one nothing is said."""
    if e.b == BARRIER:
        t.add(f"the barrier of {t.name(e.actor)} keeps it out")
    elif e.b == IMMUNE and told(e.a).begins:
        said = f"{t.name(e.actor)} is proof against it"
        if t.page.current is None or said not in t.page.current.after:
            t.add(said)


CRIPPLED = ("is coming apart: nothing stops a shot any more", "is barely holding together")


@BOOK.tells_of(Ev.CRIPPLED)
def crippled(t: TwentyTeller, e: Happened) -> None:
    """V04 to V06: within the last part of the hull."""
    t.crippling = f"{t.name(e.actor)} {t.pick(*CRIPPLED)}"
    t.add(t.crippling)
