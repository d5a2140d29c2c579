"""Names of the choices of rows mode."""

from __future__ import annotations

from ...rules.core.choices import AIM_CELL, AIM_SLOT, Question
from ...rules.core.state import NOBODY
from ...rules.rows.words import ABILITIES, ITEMS, ROLES, Doing, Row, Spread, Verb
from ..phrase import Phrase, carried
from ..prose import inside, noun, unique_names
from ..standing import Standing
from .formation import ROWS, counts_as

CALLS = 10
PHRASES = {
    Verb.END: Phrase("end the turn"),
    Verb.HOLD: Phrase("hold the turn"),
    Verb.FLEE: Phrase("flee"),
    Verb.ACT_NOW: Phrase("act now"),
    Verb.WAIT: Phrase("wait on"),
    Verb.STAY: Phrase("stay back"),
    Verb.FRONT: Phrase("take the front row"),
    Verb.BACK: Phrase("take the back row"),
    Verb.GO_NEXT: Phrase("let", after=" go next"),
}
"""Verbs that need no look at the fight."""


def describe(at: Standing, choice: int) -> str:
    """What a choice is called at a decision."""
    if choice < AIM_SLOT:
        return phrase_of(at, choice).alone()
    if choice >= AIM_CELL:
        return f"aim at cell {choice - AIM_CELL} (rows have no cells)"
    i = at.sitter(choice)
    aim = at.person(i, f"nobody (slot {choice - AIM_SLOT})")
    if at.question != Question.SLOT:
        return f"aim at {aim}"
    return phrase_of(at, at.verb).aimed(row_of(at, i) if i != NOBODY and is_for_a_row(at) else aim)


def phrase_of(at: Standing, verb: int) -> Phrase:
    """The words of a verb."""
    if Verb.CALL <= verb < Verb.CALL + CALLS:
        return Phrase(f"call {verb - Verb.CALL + 1}")
    if Verb.ROLE <= verb < Verb.ROLE + ROLES:
        return Phrase(f"take the role of {role(at, verb - Verb.ROLE)}")
    if Verb.ABILITY <= verb < Verb.ABILITY + ABILITIES:
        return Phrase(f"use {carried(at, 'abilities', at.abilities, verb - Verb.ABILITY)}", " on ")
    if Verb.ITEM <= verb < Verb.ITEM + ITEMS:
        names = tuple(noun(name) for name in at.abilities)
        return Phrase(f"use the {carried(at, 'items', names, verb - Verb.ITEM)}", " on ")
    if verb == Verb.BASIC_ATTACK:
        return Phrase("attack", after=f" with the {weapon(at)}")
    if verb == Verb.MOVE:
        return Phrase("fall back to the back row" if own_row(at) == Row.FRONT else "move up to the front row")
    if verb == Verb.ADVANCE:
        return Phrase(f"advance on {empty_side(at)}")
    return PHRASES[Verb(verb)] if verb in PHRASES else Phrase(f"choice {verb}")


def role(at: Standing, k: int) -> str:
    """The name of a role."""
    names = unique_names(at.compiled.names["roles"])
    return names[k] if k < len(names) else f"nobody (role {k})"


def weapon(at: Standing) -> str:
    """What a Basic Attack is made with."""
    basic = at.spec("sheets", at.acting, "basic") if at.acting != NOBODY else 0
    return noun(at.abilities[basic - 1]) if basic else "bare hands"


def own_row(at: Standing) -> int:
    """R01: where the actor stands."""
    return at.fact("units", at.acting, "row") if at.acting != NOBODY else Row.FRONT


def empty_side(at: Standing) -> str:
    """R08: whose front row is empty."""
    asked = at.frame("kind") == Doing.EFFECTS
    return inside(at.compiled.sides[at.frame("target")].name) if asked else "an empty front row"


def is_for_a_row(at: Standing) -> bool:
    """What waits for its aim reaches a whole row."""
    k = used(at, at.verb)
    return k != NOBODY and at.spec("abilities", k, "spread") == Spread.ROW


def used(at: Standing, verb: int) -> int:
    """Index of the ability, Basic Attack or item behind a verb; -1 none."""
    if verb == Verb.BASIC_ATTACK:
        return at.spec("sheets", at.acting, "basic") - 1
    if Verb.ABILITY <= verb < Verb.ABILITY + ABILITIES:
        return at.spec("sheets", at.acting, "abilities", verb - Verb.ABILITY) - 1
    if Verb.ITEM <= verb < Verb.ITEM + ITEMS:
        return at.spec("sheets", at.acting, "items", verb - Verb.ITEM) - 1
    return NOBODY


def row_of(at: Standing, i: int) -> str:
    """`the front row of the goblins`: that in which a combatant counts as standing."""
    side = at.compiled.combatants[i].side
    row = counts_as(at.fact("units", i, "row"), at.fact("striking"), at.fact("exposed"), side)
    return f"the {ROWS[row]} of {inside(at.compiled.sides[side].name)}"
