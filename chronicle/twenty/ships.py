"""What vehicles alone do, told (V07, V09, V15)."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.twenty.core.words import Ev, RollFor
from ...rules.twenty.ships.words import Medium
from .teller import BOOK, TwentyTeller

INTO = {
    Medium.LAND: "sets down",
    Medium.SEA: "comes down on the water",
    Medium.UNDERSEA: "dives",
    Medium.AIR: "takes to the air",
    Medium.SPACE: "leaves the air behind",
}
SURFACES = "comes up to the surface"


@BOOK.tells_of(Ev.MEDIUM)
def medium(t: TwentyTeller, e: Happened) -> None:
    """V15: it dives, surfaces, takes off or lands."""
    before = t.media[e.actor]
    t.media[e.actor] = e.a
    rises = before == Medium.UNDERSEA and e.a == Medium.SEA
    t.say(e.actor, SURFACES if rises else INTO[Medium(e.a)], joins=True)


@BOOK.tells_of(Ev.PURSUIT)
def pursuit(t: TwentyTeller, e: Happened) -> None:
    """V09: whether it shakes a pursuer off."""
    t.take_faces(RollFor.ESCAPE, RollFor.PURSUE)
    t.page.dice.append(f"escape {e.a}, pursuit {e.b}")
    current = t.page.current
    if current is None or current.subject != e.actor or current is not t.cast:
        t.cast = t.say(e.actor, t.pick("runs for it", "turns away at full speed", "makes a break for it"), rolled=True)
    got_away = e.a > e.b
    t.cast.results.append(f"{t.name(e.target)} {'falls behind' if got_away else 'stays on its tail'}")
    t.page.take_dice()


BOOK.silent[Ev.MANEUVER] = "the attack says that it comes out of a turn; of the defence the dice tell"
