"""Abilities, words and grips told (G45, G51, G52)."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.grid.words import AimAt, Ev, On, RollFor, Verb
from ..page import NOBODY
from ..prose import count, listed
from .teller import BOOK, GridTeller

TALK = {
    Verb.DECEIVE: ("baits {}", "drops a lie before {}", "goads {}"),
    Verb.PERSUADE: ("reasons with {}", "talks to the conscience of {}", "argues with {}"),
    Verb.MENACE: ("stares at {}", "roars at {}", "threatens {}"),
}
SHRUGGED = ("no effect", "it finds no hold", "shrugged off")
STUNG = ("it stings", "it goes home", "it cuts deep", "it cuts to the bone")
TESTS = {On.ATTACK: "attacks", On.DEFENCE: "defence", On.OTHER: "other Tests"}
HELD, FREE, SLIPPED, STILL_HELD = 1, 0, 2, 3  # what the first value of a grapple says


@BOOK.tells_of(Ev.ABILITY)
def ability(t: GridTeller, e: Happened) -> None:
    """An ability is used; what it does follows."""
    aimed = t.spec["abilities"][e.a]["aim"] in (AimAt.ALLY, AimAt.FOE)
    on = f" on {t.name(e.target)}" if aimed and e.target != e.actor else ""
    area = t.spec["abilities"][e.a]["aim"] == AimAt.CELL
    t.cast = t.say(e.actor, f"uses {t.abilities[e.a]}{on}", about=e.target, joins=not aimed and not area)
    t.cast.otherwise = "nobody is touched by it" if area else ""
    t.spreading = (e.actor, e.a) if area else (NOBODY, NOBODY)


@BOOK.tells_of(Ev.CONFLICT)
def conflict(t: GridTeller, e: Happened) -> None:
    """G51: words against a mind or a heart."""
    words = t.pick(*TALK[Verb(e.a)]).format(t.name(e.target)) + (", out of hiding" if t.shown else "")
    sentence = t.say(e.actor, words, about=e.target, rolled=True)
    forget_tests(t)
    sentence.results.append(t.pick(*SHRUGGED) if e.b <= 0 else STUNG[min(e.b, 4) - 1])


@BOOK.tells_of(Ev.GRAPPLE)
def grapple(t: GridTeller, e: Happened) -> None:
    """G51: held, let go, or not."""
    holder, held = t.name(e.actor), t.name(e.target)
    current = t.page.current
    if e.a == STILL_HELD:
        t.say(e.target, f"struggles in the grip of {holder}, in vain", rolled=True)
    elif e.a == SLIPPED:
        t.say(e.actor, f"reaches for {held}", about=e.target, rolled=True).results.append("no hold")
    elif e.a == HELD:
        if current is not None and current is t.cast:
            t.add(f"{held} is held fast")
        else:
            words = t.pick("seizes {} and holds on", "gets a grip on {}", "grapples {}").format(held)
            t.say(e.actor, words, about=e.target, rolled=True)
    elif t.test_of(RollFor.BREAK_FREE) is not None:
        t.say(e.target, f"breaks out of the grip of {holder}", rolled=True)
    else:
        t.add(f"{held} is out of the grip of {holder}")
    forget_tests(t)


def forget_tests(t: GridTeller) -> None:
    """Attack and defence roll are told."""
    t.tests.pop(RollFor.ATTACK, None)
    t.tests.pop(RollFor.DEFENCE, None)


@BOOK.tells_of(Ev.EXPOSED)
def exposed(t: GridTeller, e: Happened) -> None:
    """G45."""
    rolled = RollFor.ATTACK in t.tests
    if rolled and (t.cast is None or t.page.current is not t.cast):  # by a failed attack that is told next
        t.early.append(f"{t.name(e.actor)} is exposed, -{e.a} on defence")
    else:
        suffer(t, e.actor, "is", f"exposed, -{e.a} on defence")


@BOOK.tells_of(Ev.DISTRACTED)
def distracted(t: GridTeller, e: Happened) -> None:
    """G45."""
    suffer(t, e.actor, "is", f"distracted, -{e.a} on attacks")


@BOOK.tells_of(Ev.MODIFIED)
def modified(t: GridTeller, e: Happened) -> None:
    """G06: a modifier for some turns."""
    tests = listed([word for bit, word in TESTS.items() if e.a & bit])
    suffer(t, e.actor, "has", f"{e.b:+d} on {tests} for {count(e.c, 'turn')}")


def suffer(t: GridTeller, j: int, link: str, what: str) -> None:
    """What an ability brings on somebody: how it went, if it was aimed at nobody else."""
    sentence = t.page.current
    if sentence is None or sentence is not t.cast or sentence.about != j or sentence.losses:
        t.add(f"{t.name(j)} {link} {what}")
        return
    t.note_faces()
    t.page.take_dice()
    sentence.results.append(what)


@BOOK.tells_of(Ev.PUSH)
def push(t: GridTeller, e: Happened) -> None:
    """Thrown back: single steps are one sentence."""
    t.cells[e.target] = (e.a, e.b)
    sentence, whom, cells = t.pushed
    current = t.page.current
    told = f"{t.name(e.target)} is thrown back "
    if current is not None and sentence is current and whom == e.target and current.after[-1:][0].startswith(told):
        current.after.pop()
    else:
        cells = 0
    t.add(told + count(cells + 1, "square"))
    t.pushed = (t.page.current, e.target, cells + 1)


BOOK.silent[Ev.REACTION] = "the Strike that follows says that it is one"
