"""Attacks told (G04, G41, G46, G51): attack, defence and damage are one sentence."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.core.board import Terrain
from ...rules.core.state import Fate
from ...rules.grid.words import Degree, Ev, RollFor, Variant
from ..page import NOBODY, Sentence
from ..prose import number
from .teller import BOOK, Cell, GridTeller, Tested

MELEE = (("strikes", "at"), ("lashes out", "at"), ("lunges", "at"), ("swings", "at"))
SHOTS = (("lets fly", "at"), ("shoots", "at"), ("takes aim", "at"), ("looses", "at"))
FISTS = (("throws a punch", "at"), ("goes in bare-handed", "at"), ("hits out", "at"))
HITS = {
    Degree.WEAK: ("a graze", "a glancing hit", "barely a hit"),
    Degree.SUCCESS: ("a hit", "a clean hit", "it lands"),
    Degree.STRONG: ("a strong hit", "a hard hit"),
    Degree.GREAT: ("a great hit", "a terrible hit"),
}
CRITICAL = ("a perfect hit", "a hit that could not be better")
MISSES = ("wide", "a miss", "it goes past", "nothing but air")
BLUNDER = ("a blunder", "far off the mark")
DEFENCES = {
    Degree.WEAK: ("a little of it turned", "not quite full"),
    Degree.SUCCESS: ("some of it turned aside", "partly parried"),
    Degree.STRONG: ("half of it turned aside", "half dodged"),
    Degree.GREAT: ("most of it turned aside", "all but dodged"),
}
UNHARMED = ("turned aside entirely", "and yet not a scratch", "caught and turned to nothing")
CRITICAL_FAILURE = 20
DODGES = ("twists out of the worst of it", "dives aside", "is only half caught")
CAUGHT = ("is caught full", "has no time to move", "gets all of it")


@BOOK.tells_of(Ev.ATTACK)
def attack(t: GridTeller, e: Happened) -> None:
    """The attack roll begins: who goes for whom, with what, against what odds."""
    t.tests.pop(RollFor.DEFENCE, None)
    t.boons = e.b
    if e.c & Variant.ABILITY and t.cast is not None and t.cast is t.page.current:
        t.cast.about = e.target
        t.cast.predicate += intercepted(t, e)
    else:
        t.say(e.actor, predicate(t, e), about=e.target)
        t.last_item[e.actor] = e.a
    t.resolving = t.page.current
    t.stepped_in = t.late_withdraw = None


def predicate(t: GridTeller, e: Happened) -> str:
    """`lets fly with the long bow at archer A behind cover`."""
    flags = e.c
    if flags & Variant.ABILITY:
        return f"goes on with {t.abilities[e.a]} against {target_of(t, e)}"
    verb, link = verbs(t, e)
    target = target_of(t, e)
    words = verb + weapon(t, e) + (f" {link} {target}" if target else "")
    if flags & Variant.HIDDEN:
        words += ", out of hiding"
    if flags & Variant.SUBDUE and not flags & Variant.UNARMED:
        words += ", not to kill"
    return words + intercepted(t, e)


def verbs(t: GridTeller, e: Happened) -> tuple[str, str]:
    """How one goes for the other."""
    if e.c & Variant.REACTION:
        passing = t.late_withdraw == (meant(t, e), e.actor)
        return ("strikes from behind" if passing else "is quicker and strikes", "at")
    options = FISTS if e.c & Variant.UNARMED else SHOTS if e.c & Variant.RANGED else MELEE
    verb = t.pick(*(verb for verb, _ in options))
    return verb, dict(options)[verb]


def weapon(t: GridTeller, e: Happened) -> str:
    """With what, if it was not said of this attacker before."""
    if e.a == 0 or e.c & Variant.UNARMED or t.last_item.get(e.actor) == e.a:
        return ""
    return f" with the {t.weapons[e.a - 1]}"


def target_of(t: GridTeller, e: Happened) -> str:
    """Whom, and what hinders or helps; nothing if the move before has just said so."""
    name = t.name(meant(t, e))
    walk = t.walk
    if walk is not None and walk.walker == e.actor and walk.foes == [name] and walk.sentence is t.page.current:
        return ""
    return name + (hindrance(t, e) if meant(t, e) == e.target else "")


def meant(t: GridTeller, e: Happened) -> int:
    """Whom the attack was meant for, whoever stepped in."""
    return t.stepped_in[1] if t.stepped_in is not None and e.c & Variant.INTERCEPTED else e.target


def intercepted(t: GridTeller, e: Happened) -> str:
    """G46: somebody else takes it."""
    if not e.c & Variant.INTERCEPTED:
        return ""
    return f", but {t.name(e.target)} {t.pick('steps in', 'gets in the way', 'moves between them')}"


def hindrance(t: GridTeller, e: Happened) -> str:
    """G33, G40, G41: why it is hard, or easy."""
    if t.prone[e.target] and (e.b > 0) != bool(e.c & Variant.RANGED):
        return " on the ground"
    if e.b >= 0:
        return ""
    ground = ground_between(t, t.cells[e.actor], t.cells[e.target])
    covered = ground & (Terrain.COVER | Terrain.GREATER_COVER) or not ground & Terrain.CONCEALING
    return (", half seen" if ground & Terrain.CONCEALING else "") + (" behind cover" if covered else "")


def ground_between(t: GridTeller, a: Cell, b: Cell) -> int:
    """Terrain bits on the straight line from one cell to the other, without the first."""
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1) * 2
    bits = 0
    for k in range(1, steps + 1):
        cell = (round(a[0] + (b[0] - a[0]) * k / steps), round(a[1] + (b[1] - a[1]) * k / steps))
        bits |= t.terrain(cell) if cell != a else 0
    return bits


def answered(t: GridTeller, i: int, j: int) -> Sentence:
    """The sentence of the attack that is being resolved."""
    current = t.page.current
    if current is None or current.subject != i:
        current = t.say(i, f"attacks {t.name(j)}", about=j)
    t.resolving = None
    t.note_faces()
    t.page.take_dice()
    return current


@BOOK.tells_of(Ev.MISS)
def miss(t: GridTeller, e: Happened) -> None:
    """The attack goes wide, or an ability fails."""
    tested = t.test_of(RollFor.ATTACK)
    sentence = answered(t, e.actor, e.target)
    if sentence is t.cast and sentence.about == NOBODY:  # one of those in an area
        sentence.results.append(f"{t.name(e.target)} {t.pick('is untouched', 'is spared', 'is not moved')}")
        return
    if e.rule == 52 or tested is None:
        sentence.results.append(t.pick("it fails", "nothing comes of it", "to no effect"))
        return
    sentence.results.append(odds_of_miss(t, tested))


def odds_of_miss(t: GridTeller, tested: Tested) -> str:
    """A miss, with the dice that Boons and Banes added (G05)."""
    if tested.dice > 1:
        which = ("the worse one misses", "neither hits") if tested.dice == 2 else ("the worst one misses", "none hits")
        return f"{number(tested.dice)} dice, and {which[t.boons > 0]}"
    return t.pick(*(BLUNDER if tested.face == CRITICAL_FAILURE else MISSES))


@BOOK.tells_of(Ev.HIT)
def hit(t: GridTeller, e: Happened) -> None:
    """It lands: how well, and what the defence makes of it."""
    defence = t.test_of(RollFor.DEFENCE)
    if e.rule == 51:
        for spread in (t.thrown, t.cast):
            if spread is not None:
                spread.otherwise = ""
        t.say(e.target, t.pick(*(DODGES if e.c == Degree.WEAK else CAUGHT)), about=e.target)
        return
    tested = t.test_of(RollFor.ATTACK)
    sentence = answered(t, e.actor, e.target)
    sentence.about = e.target
    sentence.results.append(odds_of_hit(t, tested, e))
    if defence is not None and defence.critical:
        sentence.results.append(t.pick(*UNHARMED))
    elif defence is not None and defence.degree != Degree.FAIL:
        sentence.results.append(t.pick(*DEFENCES[defence.degree]))


def odds_of_hit(t: GridTeller, tested: Tested | None, e: Happened) -> str:
    """A hit, with the dice that Boons and Banes added (G05)."""
    how = t.pick(*(CRITICAL if e.d else HITS[Degree(e.c)]))
    if tested is None or tested.dice == 1:
        return how
    which = {(True, 2): "even the worse one", (False, 2): "the better one"}
    one = which.get((t.boons < 0, tested.dice), "even the worst" if t.boons < 0 else "the best of them")
    return f"{number(tested.dice)} dice, and {one} is {'a hit' if how == 'it lands' else how}"


@BOOK.tells_of(Ev.INTERCEPT)
def intercept(t: GridTeller, e: Happened) -> None:
    """G46: told with the attack that follows."""
    t.stepped_in = (e.actor, e.target)


@BOOK.tells_of(Ev.AREA)
def area(t: GridTeller, e: Happened) -> None:
    """Something falls on a cell: an ability just named, or something thrown (G51)."""
    by, ability = t.spreading
    t.spreading = (NOBODY, NOBODY)
    if by == e.actor and t.cast is not None:
        if t.cast is not t.page.current:  # a Strike came between (G35)
            t.cast.otherwise = ""
            t.cast = t.say(e.actor, f"goes on with {t.abilities[ability]}")
            t.cast.otherwise = "nobody is touched by it"
        t.cast.about = NOBODY
        return
    others = [i for i, fate in enumerate(t.fates) if fate == Fate.STANDING and i != e.actor]
    near = min(others, key=lambda i: far(t, i, e), default=e.actor)
    away = far(t, near, e)
    where = f" {'near' if away else 'at'} {t.name(near)}" if near != e.actor and away <= e.c + 1 else ""
    t.thrown = t.say(e.actor, f"throws the {thrown(t, e)}{where}")
    t.thrown.otherwise = "nobody is caught"


def far(t: GridTeller, i: int, e: Happened) -> int:
    """How far a combatant is from the middle of an area."""
    return max(abs(t.cells[i][0] - e.a), abs(t.cells[i][1] - e.b))


def thrown(t: GridTeller, e: Happened) -> str:
    """What is thrown: the event tells the radius alone."""
    carried = [int(k) - 1 for k in t.spec["sheets"][e.actor]["weapons"] if k]
    fits = [k for k in carried if 0 < t.spec["weapons"][k]["radius"] == e.c]
    return t.weapons[fits[0]] if fits else "missile"
