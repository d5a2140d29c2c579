"""Abilities told (T10, T11, T25, T26): one sentence with what the roll brings."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.twenty.core.words import AimAt, Ev
from ..page import NOBODY
from ..prose import count
from .teller import BOOK, TwentyTeller

ALL_LEFT = " with all that is left"


@BOOK.tells_of(Ev.ABILITY)
def ability(t: TwentyTeller, e: Happened) -> None:
    """Somebody uses an ability; what comes of it follows."""
    row = t.spec["abilities"][e.a]
    verb = "casts" if row["spell"] else "uses"
    words = f"{verb} {t.abilities[e.a]}" + (ALL_LEFT if e.b else "")
    aim = int(row["aim"])
    about = NOBODY
    if aim in (AimAt.FOE, AimAt.FALLEN) or (aim == AimAt.ALLY and e.target != e.actor):
        words += f" {'at' if aim == AimAt.FOE and row['spell'] else 'on'} {t.name(e.target)}"
        about = e.target
    elif aim != AimAt.CELL:
        about = e.actor
    if t.reacting == e.actor:
        words = f"{t.pick('sees it coming and', 'is quick enough and', 'does not wait for the blow and')} {words}"
        t.reacting = NOBODY
    t.cast = t.say(e.actor, words, about=about, joins=bool(row["advance"]))
    t.spread = False
    if aim in (AimAt.SELF, AimAt.ALLY):
        t.cast.otherwise = "to no effect"


@BOOK.tells_of(Ev.REACTION)
def reaction(t: TwentyTeller, e: Happened) -> None:
    """T10: what is done in answer follows."""
    t.reacting = e.actor
    t.touched()


@BOOK.tells_of(Ev.PAY)
def pay(t: TwentyTeller, e: Happened) -> None:
    """T11: points of the class resource: told where they are the last."""
    if e.b == 0 and t.cast is not None and t.cast is t.page.current and ALL_LEFT not in t.cast.predicate:
        t.cast.predicate += ", the last there is to give"


@BOOK.tells_of(Ev.AREA)
def area(t: TwentyTeller, e: Happened) -> None:
    """T25: it falls on a place; those who are there follow one by one."""
    t.spread = True
    if t.cast is not None and t.cast is t.page.current:
        t.over = t.cast
        t.over.otherwise = "nobody is touched by it"
        t.cast.about = NOBODY
        near = nearest(t, (e.a, e.b), e.actor)
        if near != NOBODY:
            beside = "at" if t.cells[near] == (e.a, e.b) else "near"
            t.cast.predicate += f" {beside} {t.name(near)}"


def nearest(t: TwentyTeller, cell: tuple[int, int], but: int) -> int:
    """Who stands nearest to a cell, -1 nobody."""
    others = [i for i in range(len(t.fates)) if t.stands(i) and i != but]
    return min(others, key=lambda i: max(abs(t.cells[i][0] - cell[0]), abs(t.cells[i][1] - cell[1])), default=NOBODY)


@BOOK.tells_of(Ev.LASTING)
def lasting(t: TwentyTeller, e: Happened) -> None:
    """T26: what stays there."""
    t.add(f"it stays on the ground there for {count(e.d, 'round')}")


@BOOK.tells_of(Ev.LEAVE)
def leave(t: TwentyTeller, e: Happened) -> None:
    """T25: who has defended gets out of it; the steps follow."""
    t.say(e.actor, t.pick("dives for it", "does not wait for the rest", "throws itself aside"), joins=True)
