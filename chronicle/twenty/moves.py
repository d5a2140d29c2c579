"""Moves told (T09, T61, T71, V08): a move's single steps are one clause."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.core.state import Fate
from ...rules.twenty.core.words import Ev
from ...rules.twenty.ships.words import Medium
from ..compass import direction
from ..prose import count, listed
from .teller import BOOK, TwentyTeller, Walk

STEP_BACK = 84  # rule of a step back out of a friend's cell
GAITS = (
    ("steps", "shifts", "moves"),
    ("moves", "slips", "goes"),
    ("runs", "strides", "hurries"),
)
COURSES = (
    ("edges", "moves", "slips"),
    ("goes", "moves", "sweeps"),
    ("races", "sweeps", "speeds"),
)
"""The same of vehicles."""


@BOOK.tells_of(Ev.MOVE)
def move(t: TwentyTeller, e: Happened) -> None:
    """One step."""
    walk = t.walk
    if walk is None or walk.walker != e.actor or walk.sentence is not t.page.current:
        walk = set_out(t, e.actor)
    t.cells[e.actor] = (e.a, e.b)
    walk.steps += -1 if e.rule == STEP_BACK else 1
    retell(t, walk)


def set_out(t: TwentyTeller, i: int) -> Walk:
    """A move begins."""
    wording = int(t.pick("0", "1", "2"))
    sentence = t.say(i, "", joins=True)
    t.walk = Walk(i, t.cells[i], sentence, sentence.predicate, wording)
    return t.walk


def retell(t: TwentyTeller, walk: Walk) -> None:
    """The clause of the move so far."""
    if t.cells[walk.walker] == walk.origin:
        walk.sentence.predicate = walk.lead + "moves about and comes back"
        return
    gaits = COURSES if t.is_vehicle(walk.walker) else GAITS
    gait = gaits[0 if walk.steps <= 1 else 1 if walk.steps <= 4 else 2][walk.wording]
    way = direction(t.spec["geometry"], walk.origin, t.cells[walk.walker])
    walk.sentence.predicate = f"{walk.lead}{gait} {count(walk.steps, *t.cell)} {way}"


@BOOK.tells_of(Ev.STOPPED)
def stopped(t: TwentyTeller, e: Happened) -> None:
    """A move runs into somebody unseen (T84)."""
    if t.walk is not None and t.walk.walker == e.actor and t.walk.sentence is t.page.current:
        t.walk.sentence.results.append(f"right into {t.name(e.target)}, unseen until now")
    else:
        t.say(e.actor, f"runs right into {t.name(e.target)}, unseen until now")


@BOOK.tells_of(Ev.STAND)
def stand(t: TwentyTeller, e: Happened) -> None:
    """Up again."""
    words = ("rights itself", "is level again") if t.is_vehicle(e.actor) else ("gets up", "is up again", "rises")
    t.say(e.actor, t.pick(*words), joins=True)


@BOOK.tells_of(Ev.ESCAPE)
def escape(t: TwentyTeller, e: Happened) -> None:
    """Out of the fight, of its own will."""
    t.leaving = e.actor
    t.say(e.actor, t.pick("gets away", "leaves the field behind", "is over the edge of the field and away"))


@BOOK.tells_of(Ev.PUSH)
def push(t: TwentyTeller, e: Happened) -> None:
    """T61: driven back, square by square; told once."""
    t.cells[e.target] = (e.a, e.b)
    current = t.page.current
    driven = f"{t.name(e.target)} is driven back"
    if current is None or driven not in current.after:
        t.add(driven)


@BOOK.tells_of(Ev.FALL)
def fall(t: TwentyTeller, e: Happened) -> None:
    """T85: a sleeper falls."""
    t.add(f"{t.name(e.actor)} falls out of the air")


@BOOK.tells_of(Ev.FATE)
def fate(t: TwentyTeller, e: Happened) -> None:
    """Somebody leaves the fight; what the game master says has been told by then."""
    before, t.fates[e.actor] = t.fates[e.actor], e.a
    t.bearing[e.actor].clear()
    if t.leaving == e.actor:
        t.leaving = -1
        return
    if before == e.a:
        return
    if before == Fate.UNCONSCIOUS and e.a == Fate.DEAD:
        beyond_help(t, e.actor)
        return
    current = t.page.current
    if current is not None and current.after[-1:] == [t.crippling]:
        current.after.pop()  # the blow that cripples has sunk it
    t.add(f"{t.leaver(e.actor)} {t.pick(*ends(t, e))}")


def beyond_help(t: TwentyTeller, i: int) -> None:
    """T38: those whom nobody has revived in time, all in one line."""
    if t.gone is None or t.gone[0] is not t.page.current:
        t.end_line()
        t.add("")
        assert t.page.current is not None
        t.gone = t.page.current, []
    sentence, names = t.gone
    names.append(t.name(i))
    sentence.name = f"{listed(names)} {'is' if len(names) == 1 else 'are'} beyond all help"


ENDS = {
    Fate.UNCONSCIOUS: ("goes down and lies still", "drops", "crumples"),
    Fate.DEAD: ("falls dead", "dies", "drops dead"),
    Fate.FLED: ("breaks and runs", "turns and flees"),
    Fate.YIELDED: ("gives in", "yields"),
    Fate.ESCAPED: ("gets away", "is gone"),
}
WRECKED = ("breaks apart", "goes up in flames", "is nothing but wreckage")
SUNK = ("breaks apart", "goes down for good", "is crushed by the water")


def ends(t: TwentyTeller, e: Happened) -> tuple[str, ...]:
    """How somebody, or a vehicle, is out of the fight."""
    if e.a == Fate.DEAD and t.is_vehicle(e.actor):
        return SUNK if t.media[e.actor] == Medium.UNDERSEA else WRECKED
    return ENDS[Fate(e.a)]
