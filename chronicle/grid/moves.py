"""Moves told (G30 to G34): a Stride's single steps are one clause."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.core.board import Geometry, Terrain
from ...rules.grid.words import Ev, Way
from ..compass import direction
from ..prose import count, listed
from .teller import BOOK, Cell, GridTeller, Walk

STEP_BACK = 42  # rule of a step back out of a friend's cell
GAITS = {
    Way.CRAWL: ("crawls", "drags on", "crawls"),
    Way.BALANCE: ("balances", "picks a way", "goes with small steps"),
    Way.CLIMB: ("climbs", "scrambles", "climbs"),
    Way.SWIM: ("swims", "wades and swims", "swims"),
    Way.JUMP: ("leaps", "jumps", "clears the gap,"),
}
SHORT = ("steps", "shifts", "moves")
MIDDLE = ("moves", "slips", "goes")
LONG = ("runs", "strides", "hurries")
OVER = {
    Terrain.WATER: "through the water",
    Terrain.SLIPPERY: "over slippery ground",
    Terrain.DIFFICULT: "over rough ground",
}
COVERING = Terrain.COVER | Terrain.GREATER_COVER


@BOOK.tells_of(Ev.MOVE)
def move(t: GridTeller, e: Happened) -> None:
    """One step."""
    walk = t.walk
    if walk is None or walk.walker != e.actor or walk.sentence is not t.page.current:
        walk = set_out(t, e.actor)
    t.cells[e.actor] = (e.b, e.c)
    walk.way = e.a
    walk.steps += -1 if e.rule == STEP_BACK else 1
    walk.ground |= t.terrain((e.b, e.c))
    retell(t, walk)


def set_out(t: GridTeller, i: int) -> Walk:
    """A move begins."""
    wording = int(t.pick("0", "1", "2"))
    sentence = t.say(i, "", joins=True)
    t.walk = Walk(i, t.cells[i], sentence, sentence.predicate, wording)
    return t.walk


def retell(t: GridTeller, walk: Walk) -> None:
    """The clause of the move so far."""
    there_and_back = t.cells[walk.walker] == walk.origin
    words = [gait(walk), distance(t, walk), over(walk), shelter(t, walk)]
    clause = "moves about and comes back" if there_and_back else " ".join(word for word in words if word)
    if walk.foes:
        clause += f"{' to' if there_and_back else ' up to'} {listed(walk.foes)}"
    if walk.seen_by:
        clause += f", in plain view of {listed(walk.seen_by) if len(walk.seen_by) == 1 else 'the foe'}"
    if walk.spots:
        clause += f", and sees {listed(walk.spots)}"
    walk.sentence.predicate = walk.lead + clause


def gait(walk: Walk) -> str:
    """How it moves."""
    if walk.way in GAITS:
        return GAITS[Way(walk.way)][walk.wording]
    return (SHORT if walk.steps <= 1 else MIDDLE if walk.steps <= 4 else LONG)[walk.wording]


def distance(t: GridTeller, walk: Walk) -> str:
    """How far, and which way."""
    thing = ("hex", "hexes") if t.spec["geometry"] == Geometry.HEX else ("square", "squares")
    return f"{count(walk.steps, *thing)} {direction(t.spec['geometry'], walk.origin, t.cells[walk.walker])}"


def over(walk: Walk) -> str:
    """What ground it crosses."""
    if walk.way in (Way.CLIMB, Way.SWIM, Way.JUMP):
        return ""
    return next((words for bits, words in OVER.items() if walk.ground & bits), "")


def shelter(t: GridTeller, walk: Walk) -> str:
    """Where it ends, if that is worth a word: out of sight, behind something."""
    here = t.cells[walk.walker]
    if t.terrain(here) & Terrain.CONCEALING:
        return "" if t.terrain(walk.origin) & Terrain.CONCEALING else "out of clear sight"
    foe = nearest_foe(t, walk.walker)
    if foe is None or walk.foes:
        return ""
    dx, dy = sign(foe[0] - here[0]), sign(foe[1] - here[1])
    ahead = [(here[0] + dx, here[1]), (here[0], here[1] + dy), (here[0] + dx, here[1] + dy)]
    return "behind cover" if any(t.terrain(cell) & COVERING for cell in ahead if cell != here) else ""


def nearest_foe(t: GridTeller, i: int) -> Cell | None:
    """Where the nearest foe stands."""
    x, y = t.cells[i]
    cells = [t.cells[j] for j in t.foes(i)]
    return min(cells, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2, default=None)


def sign(n: int) -> int:
    return (n > 0) - (n < 0)


@BOOK.tells_of(Ev.ENGAGE)
def engage(t: GridTeller, e: Happened) -> None:
    """Beside a foe: part of the move that led there; of an attack it goes without saying."""
    walk = t.walk
    if walk is not None and walk.walker == e.actor and walk.sentence is t.page.current:
        walk.foes.append(t.name(e.target))
        retell(t, walk)
    elif t.page.current is None:
        t.say(e.actor, f"stands face to face with {t.name(e.target)}")


@BOOK.tells_of(Ev.WITHDRAW)
def withdraw(t: GridTeller, e: Happened) -> None:
    """Leaving an engaged foe: away, or too slow."""
    if e.a:
        t.say(e.actor, f"breaks away from {t.name(e.target)}", joins=True, rolled=True)
        return
    t.late_withdraw = (e.actor, e.target)
    t.say(e.actor, f"turns away from {t.name(e.target)} a moment too late", joins=True, rolled=True)


@BOOK.tells_of(Ev.STOPPED)
def stopped(t: GridTeller, e: Happened) -> None:
    """A move runs into somebody unseen."""
    if t.walk is not None and t.walk.walker == e.actor and t.walk.sentence is t.page.current:
        t.walk.sentence.results.append(f"right into {t.name(e.target)}, unseen until now")
    else:
        t.say(e.actor, f"walks right into {t.name(e.target)}, unseen until now")


@BOOK.tells_of(Ev.FALL)
def fall(t: GridTeller, e: Happened) -> None:
    """A way of moving fails."""
    if e.a == Way.STRIDE:  # of a Balance
        current = t.page.current or t.say(e.actor, "loses the footing")
        current.results.append(t.pick("the feet go from under", "a slip, and down", "the ground slides away"))
        t.note_faces()
        t.page.take_dice()
        return
    tried = {Way.CLIMB: "climb", Way.SWIM: "swim", Way.JUMP: "jump"}[Way(e.a)]
    t.say(e.actor, f"tries to {tried} and {t.pick('gets nowhere', 'has to give it up', 'fails')}", rolled=True)


@BOOK.tells_of(Ev.PRONE)
def prone(t: GridTeller, e: Happened) -> None:
    """On the ground: of its own will, or not."""
    t.prone[e.actor] = True
    if e.rule != 33:
        t.add(f"{t.name(e.actor)} {t.pick('goes down', 'is off the feet', 'hits the ground')}")
    elif t.walk is None or not t.walk.sentence.results:
        t.say(e.actor, t.pick("drops to the ground", "goes flat", "dives to the ground"), joins=True)


@BOOK.tells_of(Ev.STAND)
def stand(t: GridTeller, e: Happened) -> None:
    """Up again."""
    t.prone[e.actor] = False
    t.say(e.actor, t.pick("gets up", "is up again", "rises"), joins=True)


@BOOK.tells_of(Ev.SHELTER)
def take_shelter(t: GridTeller, e: Happened) -> None:
    """G33: close to the cover."""
    t.say(e.actor, t.pick("ducks close behind the cover", "presses up against the cover"), joins=True)


@BOOK.tells_of(Ev.ESCAPE)
def escape(t: GridTeller, e: Happened) -> None:
    """Over the edge."""
    t.leaving = e.actor
    t.say(e.actor, t.pick("is over the edge of the field and away", "gets away", "leaves the field"))
