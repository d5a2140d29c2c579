"""Attacks told (T04, T07, T30 to T34): attack, defence and damage are one sentence, shots of a burst too."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.twenty.core.words import Ev, Outcome, RollFor, Variant
from ..page import NOBODY, Sentence
from ..prose import number
from .teller import BOOK, Blow, TwentyTeller

MELEE = ("strikes at", "lashes out at", "lunges at", "swings at")
SHOTS = ("lets fly at", "shoots at", "takes aim at", "fires at")
FISTS = ("throws a punch at", "goes in bare-handed at", "hits out at")
BASHES = ("slams the shield into", "drives the shield at")
GUNS = ("fires on", "opens up on", "lets loose on")
TURNS = ("out of a sharp turn", "swinging round for it", "cutting across its path", "with a burst of speed")
RAMS = ("bears down on", "goes straight for")
HITS = ("a hit", "a clean hit", "it lands")
CRITICAL = ("a perfect hit", "a hit that could not be better", "a hit right home")
MISSES = ("wide", "a miss", "it goes past", "nothing but air")
BLUNDER = ("a blunder", "far off", "a wild miss")
FAILS = ("it fails", "nothing comes of it", "to no effect")
SOAKED = ("all of it is stopped", "and yet not a scratch", "it does not get through")


@BOOK.tells_of(Ev.ATTACK)
def attack(t: TwentyTeller, e: Happened) -> None:
    """The attack roll: who goes for whom, with what."""
    faces = t.take_faces(RollFor.ATTACK)
    t.note_faces()
    blow = t.blow
    t.spread = bool(e.d & Variant.AREA)
    if e.d & Variant.ABILITY:
        t.blow = Blow(sentence_of_ability(t, e), e.actor, e.target, -1, e.d, e.b)
    elif blow is not None and goes_on(t, blow, e):
        blow.total = e.b
    else:
        sentence = t.say(e.actor, predicate(t, e), about=e.target)
        t.blow = Blow(sentence, e.actor, e.target, e.a, e.d, e.b)
    t.page.dice.append(f"attack {e.b} ({shown(faces)}{e.c:+d})")
    t.page.take_dice()


def shown(faces: list[int]) -> str:
    """The faces of a roll; of several the one that counts is not told apart."""
    return " or ".join(map(str, faces)) or "0"


def goes_on(t: TwentyTeller, blow: Blow, e: Happened) -> bool:
    """The next shot of a burst, or the other of two weapons, on the same target."""
    same = (blow.attacker, blow.target) == (e.actor, e.target) and blow.sentence is t.page.current
    if not same or (blow.flags | e.d) & (Variant.ABILITY | Variant.REACTION):
        return False
    return bool(e.d & Variant.JOINED) or (blow.item == e.a and is_burst(t, e) and not blow.sentence.after)


def is_burst(t: TwentyTeller, e: Happened) -> bool:
    """T30: of several shots in one action."""
    k = weapon_index(t, e)
    return k >= 0 and "fire" in t.spec["weapons"].dtype.names and bool(t.spec["weapons"][k]["fire"])


def sentence_of_ability(t: TwentyTeller, e: Happened) -> Sentence:
    """The sentence in which the ability was named, or a new one if something came between."""
    walk = t.walk
    if walk is not None and walk.walker == e.actor and walk.sentence is t.page.current:
        t.cast = walk.sentence  # T24: the ability contains the move
    elif t.cast is None or t.cast is not t.page.current or t.cast.subject != e.actor:
        t.cast = t.say(e.actor, f"goes on with {t.abilities[e.a]}")
    if e.target != NOBODY:
        t.cast.about = e.target
    return t.cast


def weapon_index(t: TwentyTeller, e: Happened) -> int:
    """Index of the weapon of an attack, -1 none."""
    if e.a == 0 or e.d & Variant.ABILITY:
        return -1
    return int(t.spec["sheets"][e.actor]["weapons"][e.a - 1]) - 1


def predicate(t: TwentyTeller, e: Happened) -> str:
    """`lets fly with the long rifle at Tam, out of hiding`."""
    k = weapon_index(t, e)
    verb, link = verbs(t, e).rsplit(" ", 1)
    if e.d & Variant.REACTION:
        verb = f"is quicker and {verb}"
    elif e.d & Variant.JOINED and t.joining == e.actor:
        verb = f"joins in and {verb}"
    named = f" with {held(t, e, k)}" if k >= 0 and t.name_once(e.actor, k) else ""
    words = f"{verb}{named} {link} {t.name(e.target)}"
    if e.d & Variant.STEALTH:
        words += ", out of hiding"
    if e.d & Variant.FLANKING:
        words += ", from the flank"
    if e.d & Variant.MANEUVER:
        words += f", {t.pick(*TURNS)}"
    return words


def held(t: TwentyTeller, e: Happened, k: int) -> str:
    """`the sabre`, `both blades`: two weapons at once are one action (T31)."""
    both = e.d & Variant.JOINED and not t.is_vehicle(e.actor)
    return "both hands" if both else f"the {t.weapons[k]}"


def verbs(t: TwentyTeller, e: Happened) -> str:
    """How one goes for the other."""
    if e.d & Variant.SHIELD:
        return t.pick(*BASHES)
    if t.is_vehicle(e.actor):
        return t.pick(*(GUNS if e.d & Variant.RANGED else RAMS))
    if e.a == 0:
        return t.pick(*FISTS)
    return t.pick(*(SHOTS if e.d & Variant.RANGED else MELEE))


@BOOK.tells_of(Ev.DEFENCE)
def defence(t: TwentyTeller, e: Happened) -> None:
    """The defence roll; T34: of a shield there may be a second."""
    faces = t.take_faces(RollFor.DEFENCE, RollFor.DEFEND_AGAIN)
    t.note_faces()
    t.page.dice.append(f"defence {e.a} ({shown(faces)}{e.b:+d})")
    t.page.take_dice()
    if e.c:
        t.result("the shield comes up")
    elif t.blow is not None and t.blow.flags & Variant.JOINED and t.blow.total > e.a:
        t.result(t.pick("on the mark", "it lands"))  # what it does comes with the others' (T32)


@BOOK.tells_of(Ev.HIT)
def hit(t: TwentyTeller, e: Happened) -> None:
    """It lands: how well, and what armour makes of it."""
    t.note_faces()
    if t.joined:
        t.add(f"together they come to {e.a}{stopped(e)}")
        t.joined = 0
        t.blow = None
        return
    current = t.page.current
    if t.spread:
        t.touched()
        current = t.say(e.target, t.pick("is caught in it", "cannot get clear", "takes it full"), about=e.target)
    elif current is None or current.subject != e.actor:
        current = t.say(e.actor, f"hits {t.name(e.target)}", about=e.target)
    current.about = e.target
    if t.blow is None or not t.blow.flags & Variant.JOINED:
        current.results.append(t.pick(*(CRITICAL if e.c == Outcome.CRITICAL else HITS)))
    else:
        t.blow = None
    if e.d:
        current.results.append(t.pick(*SOAKED) if e.d >= e.a else f"{number(e.d)} of it soaked")
    t.page.take_dice()


def stopped(e: Happened) -> str:
    """What is soaked of a combo, once (T32)."""
    return f", {number(e.d)} of it soaked" if e.d else ""


@BOOK.tells_of(Ev.MISS)
def miss(t: TwentyTeller, e: Happened) -> None:
    """The attack goes wide, or an ability fails."""
    t.note_faces()
    if e.c & Variant.AREA:
        t.touched()
        t.say(e.target, t.pick("is clear of it", "throws aside what comes", "is spared"), about=e.target)
        return
    current = t.page.current
    if current is None or current.subject != e.actor:
        current = t.say(e.actor, f"misses {t.name(e.target)}", about=e.target)
        return
    rolled = not e.c & Variant.ABILITY or (t.blow is not None and t.blow.sentence is current)
    words = BLUNDER if e.b == Outcome.FUMBLE else MISSES if rolled else FAILS
    current.results.append(t.pick(*words))
    t.page.take_dice()


@BOOK.tells_of(Ev.CHECK)
def check(t: TwentyTeller, e: Happened) -> None:
    """T05: a check: its dice are noted, what comes of it is told by itself."""
    faces = t.take_faces(e.a)
    t.note_faces()
    t.page.dice.append(f"check {e.b} against {e.c} ({shown(faces)})")


@BOOK.tells_of(Ev.CHANCE)
def chance(t: TwentyTeller, e: Happened) -> None:
    """T74: a blind shot that finds nothing."""
    t.say(e.actor, f"shoots blindly where {t.name(e.target)} should be", rolled=True).results.append("nobody is there")


@BOOK.tells_of(Ev.COMBO)
def combo(t: TwentyTeller, e: Happened) -> None:
    """T32: several hits land as one blow, which follows."""
    t.joined = e.b


@BOOK.tells_of(Ev.LINK)
def link(t: TwentyTeller, e: Happened) -> None:
    """V12: a friend adds an attack, which follows."""
    t.joining = e.actor
