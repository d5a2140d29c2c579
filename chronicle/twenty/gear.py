"""What is done with weapons and shields, told (T03, T37, T40, T41)."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.twenty.core.words import Ev
from .teller import BOOK, TwentyTeller

SHIELD_SLOT = 4


def thing(t: TwentyTeller, i: int, slot: int) -> str:
    """A weapon by its slot, or the shield."""
    if slot == SHIELD_SLOT:
        return "the shield"
    k = int(t.spec["sheets"][i]["weapons"][slot]) - 1
    return f"the {t.weapons[k]}" if k >= 0 else "the weapon"


@BOOK.tells_of(Ev.READY)
def ready(t: TwentyTeller, e: Happened) -> None:
    """T03: another weapon."""
    t.say(e.actor, f"{t.pick('takes', 'draws', 'pulls out')} the {t.weapons[e.a]}", joins=True)
    t.last_item[e.actor] = e.a


@BOOK.tells_of(Ev.RELOAD)
def reload(t: TwentyTeller, e: Happened) -> None:
    """T03."""
    t.say(e.actor, f"{t.pick('reloads', 'loads')} the {t.weapons[e.a]}", joins=True)


@BOOK.tells_of(Ev.DRAW)
def draw(t: TwentyTeller, e: Happened) -> None:
    """T40."""
    t.say(e.actor, f"draws the {t.weapons[e.a]} as far as it goes", joins=True)


@BOOK.tells_of(Ev.SIGHT)
def line_up(t: TwentyTeller, e: Happened) -> None:
    """T41."""
    t.say(e.actor, f"takes careful aim along the {t.weapons[e.a]}", joins=True)


@BOOK.tells_of(Ev.RETRIEVE)
def retrieve(t: TwentyTeller, e: Happened) -> None:
    """T37."""
    t.say(e.actor, f"picks up {thing(t, e.actor, e.a)} again", joins=True)


@BOOK.tells_of(Ev.DISARM)
def disarm(t: TwentyTeller, e: Happened) -> None:
    """T37."""
    t.add(f"{thing(t, e.actor, e.a)} of {t.name(e.actor)} is gone from hand")
