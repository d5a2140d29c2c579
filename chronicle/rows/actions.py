"""Actions told (R02, R09 to R12, R14, R16): Basic Attack, ability or item and what it brings are one sentence."""

from __future__ import annotations

from ...content.fight import Happened
from ...rules.rows.words import AimAt, Element, Ev, Kind, Spread, Verb
from ..page import NOBODY
from ..prose import noun
from .condition import NOUNS, STATISTICS
from .formation import ROWS, counts_as
from .harm import for_rounds
from .teller import BOOK, HAS, IS, Action, Outcome, RowsTeller

MELEE = ("strikes at", "lashes out at", "goes for", "swings at")
RANGED = ("takes aim at", "lets fly at", "aims at")
MORE: dict[int, str] = {Kind.BUFF: "more_allies", Kind.DEBUFF: "more_foes"}
HITS = ("a hit", "it lands", "a clean hit")
WEAK = ("a hit where it hurts most", "it goes deep")
RESISTED = ("a hit, half of it shrugged off", "a hit that does little")
MISSES = ("a miss", "wide", "it goes past", "nothing but air")


@BOOK.tells_of(Ev.USE)
def use(t: RowsTeller, e: Happened) -> None:
    """Somebody does something; what comes of it follows."""
    ability = t.spec["abilities"][e.a]
    several = ability["spread"] != Spread.ONE
    words = basic_attack(t, e) if e.d == Verb.BASIC_ATTACK else deed(t, e, ability)
    about = NOBODY if several else e.target
    sentence = t.say(e.actor, words, about=about)
    sentence.otherwise = "nobody is touched by it" if several else "to no effect"
    role = t.spec["roles"][t.roles[e.actor]]
    t.action = Action(sentence, several, more_by_kind(role, ability))


def more_by_kind(role: dict[str, int], ability: dict[str, int]) -> bool:
    """R14: the buffs of an Enhancer and the debuffs of a Saboteur reach a second."""
    more = MORE.get(ability["kind"])
    return more is not None and role[more] > 0


def basic_attack(t: RowsTeller, e: Happened) -> str:
    """`strikes at the goblin with the long sword`; the weapon once."""
    verb = t.pick(*(MELEE if t.spec["abilities"][e.a]["melee"] else RANGED))
    said = t.last_weapon.get(e.actor) == e.a
    t.last_weapon[e.actor] = e.a
    return f"{verb} {aim(t, e)}" + ("" if said else f" with the {noun(t.abilities[e.a])}")


def deed(t: RowsTeller, e: Happened, ability: dict[str, int]) -> str:
    """`casts Fire bolt at the goblin`, `uses the potion on Wren`."""
    if e.d >= Verb.ITEM:
        words = f"uses the {noun(t.abilities[e.a])}"
    else:
        words = f"{'casts' if ability['kind'] == Kind.MAGICAL else 'uses'} {t.abilities[e.a]}"
    if ability["aim"] == AimAt.SELF or (ability["spread"] not in (Spread.SIDE, Spread.ROW) and e.target == e.actor):
        return words
    link = "at" if ability["kind"] == Kind.MAGICAL and ability["aim"] == AimAt.FOE else "on"
    return f"{words} {link} {aim(t, e)}"


def aim(t: RowsTeller, e: Happened) -> str:
    """Whom: one, all in a row, all of a side."""
    ability = t.spec["abilities"][e.a]
    side = t.compiled.combatants[e.actor].side
    if ability["spread"] == Spread.SIDE:
        return f"all of {t.sides[1 - side if ability['aim'] == AimAt.FOE else side]}"
    if ability["spread"] == Spread.ROW:
        theirs = t.compiled.combatants[e.target].side
        row = counts_as(t.rows[e.target], t.striking, t.exposed, theirs)
        return f"the {ROWS[row]} of {t.sides[theirs]}"
    return t.name(e.target)


@BOOK.tells_of(Ev.ITEM)
def item(t: RowsTeller, e: Happened) -> None:
    """R07: an item is used up: told of the last one."""
    if e.b == 0 and t.action is not None:
        sentence = t.action.sentence
        sentence.predicate = sentence.predicate.replace("uses the ", "uses the last ", 1)


@BOOK.tells_of(Ev.MANA)
def mana(t: RowsTeller, e: Happened) -> None:
    """R16: paid, told where it is the last that was left; or given back, where this table lets it return."""
    if e.a > 0:
        t.add(f"{t.name(e.actor)} has {t.amount(e.actor, e.a)} mana back")
    elif e.b == 0 and t.action is not None:
        t.action.sentence.predicate += " with the last of the mana"


@BOOK.tells_of(Ev.HIT)
def hit(t: RowsTeller, e: Happened) -> None:
    """R09: it lands; R12: and how its element takes. What it costs follows."""
    t.note_faces()
    t.page.dice.append(f"attack less defence {e.d}")
    t.page.take_dice()
    if t.is_aimed_at(e.target):
        t.result(t.pick(*(HITS if e.c == 100 else WEAK if e.c > 100 else RESISTED)))
    elif e.c != 100:
        t.bring(e.target, Outcome(IS, f"{'weak to' if e.c > 100 else 'all but proof against'} {element(t, e.a)}"))


def element(t: RowsTeller, ability: int) -> str:
    """What an ability is made of."""
    return Element(int(t.spec["abilities"][ability]["element"])).name.lower()


@BOOK.tells_of(Ev.MISS)
def miss(t: RowsTeller, e: Happened) -> None:
    """R09: the die comes to too much."""
    t.note_faces()
    t.page.dice.append(f"attack {e.b} of {e.c}-")
    t.page.take_dice()
    if t.is_aimed_at(e.target):
        t.result(t.pick(*MISSES))
    else:
        t.bring(e.target, Outcome(IS, "missed"))


@BOOK.tells_of(Ev.IMMUNE)
def immune(t: RowsTeller, e: Happened) -> None:
    """R12: to what the ability is made of; R10: to a status."""
    against = NOUNS[e.a - 1] if e.a else Element(e.b).name.lower()
    t.bring(e.actor, Outcome(IS, f"immune to {against}"))


@BOOK.tells_of(Ev.ABSORB)
def absorb(t: RowsTeller, e: Happened) -> None:
    """R12: what should hurt heals."""
    if t.is_aimed_at(e.actor):
        t.result(f"{t.name(e.actor)} drinks it in")
    else:
        t.bring(e.actor, Outcome(("drinks", "drink"), "it in"))


@BOOK.tells_of(Ev.LEVEL)
def level(t: RowsTeller, e: Happened) -> None:
    """R11: a buff or debuff, as it stands now."""
    if e.b:
        t.bring(e.actor, Outcome(HAS, f"{STATISTICS[e.a]} {e.b:+d}", for_rounds(e.c)))
    else:
        t.bring(e.actor, Outcome(HAS, f"{STATISTICS[e.a]} as before"))
