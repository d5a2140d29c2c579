"""Harm told (G10 to G16): pools, Wounds, and how combatants leave the fight."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.core.state import Fate
from ...rules.grid.words import Degree, Ev, Pool, RollFor
from ..page import NOBODY
from ..prose import ordinal
from .teller import BOOK, GridTeller, Tested

POOLS = {Pool.STAMINA: "Stamina", Pool.FOCUS: "Focus", Pool.COURAGE: "Courage"}
HARMS = {Pool.STAMINA: "Wound", Pool.FOCUS: "Stress", Pool.COURAGE: "Fear"}
EMPTY = {
    Pool.STAMINA: ("is weary now", "has nothing left in the arms", "is spent and weary"),
    Pool.FOCUS: ("cannot think straight any more", "is out of words and wits"),
    Pool.COURAGE: ("is white with fear", "has no heart left for this"),
}
ENDS = {
    Fate.UNCONSCIOUS: ("goes down and lies still", "crumples, out of the fight", "drops, unconscious"),
    Fate.DEAD: ("falls dead", "dies", "drops dead"),
    Fate.FLED: ("breaks and runs", "turns and flees", "runs for it"),
    Fate.YIELDED: ("gives in", "yields", "has had enough and gives up"),
    Fate.ESCAPED: ("gets away", "is gone"),
}
STAYS = ("stays up", "sways and stays up", "does not fall")
HOLDS = ("holds out", "does not give in", "stands it")
TESTED = {
    RollFor.HOLD_BACK: "hold back", RollFor.BREAK_FREE: "break free", RollFor.RESIST: "resist",
}  # fmt: skip


@BOOK.tells_of(Ev.TEST)
def test(t: GridTeller, e: Happened) -> None:
    """A Test: its dice are noted; those that nothing else tells of are told."""
    own = [roll.c for roll in t.faces if roll.a == e.a and roll.actor == e.actor]
    t.faces = [roll for roll in t.faces if not (roll.a == e.a and roll.actor == e.actor)]
    t.note_faces()
    every = f" ({', '.join(map(str, own))})" if len(own) > 1 else ""
    word = TESTED.get(RollFor(e.a)) or RollFor(e.a).name.lower()
    t.page.dice.append(f"{word} {e.b} of {e.c}-{every}")
    degree = Degree(e.d & 15)
    t.tests[e.a] = Tested(e.b, e.c, degree, bool(e.d & 16), len(own))
    if e.a == RollFor.SURVIVE and degree != Degree.FAIL:
        t.add(f"{t.name(e.actor)} still breathes")
    elif e.a == RollFor.RESIST and degree != Degree.FAIL:
        t.add(f"{t.name(e.actor)} {t.pick(*HOLDS)}")


@BOOK.tells_of(Ev.ROLL)
def die(t: GridTeller, e: Happened) -> None:
    """Dice stand in brackets behind the sentence they belong to; this one is all there is of a Breathe (G15)."""
    if e.a == RollFor.BREATHE:
        t.say(e.actor, t.pick("stops to breathe", "takes a deep breath", "draws breath"), about=e.actor, rolled=True)


@BOOK.tells_of(Ev.HARM)
def harm(t: GridTeller, e: Happened) -> None:
    """A pool goes down."""
    pool = Pool(e.a)
    t.lose(e.actor, f"{e.b} {POOLS[pool]}")
    minor = t.spec["sheets"][e.actor]["minor"] and pool == Pool.STAMINA
    if e.c == 0 and not minor:
        t.add(f"{t.name(e.actor)} {t.pick(*EMPTY[pool])}")


@BOOK.tells_of(Ev.PAY)
def pay(t: GridTeller, e: Happened) -> None:
    """A price is paid: told where it is the last that was left."""
    if e.c == 0 and e.a == Pool.STAMINA:
        sentence = t.resolving or (t.cast if t.cast is t.page.current else None)
        behind = sentence.after if sentence is not None else t.early
        behind.append(f"It takes the last strength of {t.name(e.actor)}")


@BOOK.tells_of(Ev.WOUND)
def wound(t: GridTeller, e: Happened) -> None:
    """A Wound, a Stress or a Fear."""
    nth = f"a {HARMS[Pool(e.a)]}" if e.b == 1 else f"a {ordinal(e.b)} {HARMS[Pool(e.a)]}"
    t.lose(e.actor, nth)


@BOOK.tells_of(Ev.ENDURE)
def endure(t: GridTeller, e: Happened) -> None:
    """G11: a hit on somebody weary; G13 is told with its Test."""
    if e.b == Pool.STAMINA and e.a != Degree.FAIL:
        t.add(f"{t.name(e.actor)} {t.pick(*STAYS)}")


@BOOK.tells_of(Ev.FATE)
def fate(t: GridTeller, e: Happened) -> None:
    """Somebody leaves the fight; what the game master says has been told by then."""
    before, t.fates[e.actor] = t.fates[e.actor], e.a
    if t.leaving == e.actor:
        t.leaving = NOBODY
        return
    if before == e.a:
        return
    t.add(f"{t.leaver(e.actor)} {t.pick(*ENDS[Fate(e.a)])}")


@BOOK.tells_of(Ev.YIELD)
def give_up(t: GridTeller, e: Happened) -> None:
    """Of its own will."""
    t.leaving = e.actor
    t.say(e.actor, t.pick("lays down the arms and yields", "yields", "raises both hands and gives up"))


@BOOK.tells_of(Ev.HEAL)
def heal(t: GridTeller, e: Happened) -> None:
    """A pool fills again: by Breathe (G15) or by an ability."""
    t.lose(e.actor, f"{e.b} {POOLS[Pool(e.a)]} back")


@BOOK.tells_of(Ev.MEND)
def mend(t: GridTeller, e: Happened) -> None:
    """Wounds, Stress or Fears are taken away."""
    t.lose(e.actor, "one hurt mended" if e.a == 1 else f"{e.a} hurts mended")


@BOOK.tells_of(Ev.FEAR)
def fear(t: GridTeller, e: Happened) -> None:
    """G14: the sight of something frightful."""
    shaken = e.a > 0
    words = ("shudders", "goes cold", "pales") if shaken else ("holds firm", "does not blink", "looks back")
    current = t.page.current
    if current is not None and current.about == e.actor and current.subject == e.target:
        t.add(f"{t.name(e.actor)} {t.pick(*words)}")
    else:
        words_for_it = f"{t.pick('sees', 'faces', 'looks at')} {t.name(e.target)} and {t.pick(*words)}"
        t.say(e.actor, words_for_it, about=e.actor, rolled=True)
