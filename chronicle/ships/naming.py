"""Names of the choices of ships mode."""

from __future__ import annotations

from ...rules.core.choices import AIM_CELL, AIM_SLOT, Question
from ...rules.core.state import NOBODY
from ...rules.twenty.core.state import ABILITIES
from ...rules.twenty.ships.words import SPELLS, WEAPONS, Medium, Verb
from ..phrase import Phrase, carried
from ..standing import Standing

PHRASES = {
    Verb.END: Phrase("end the turn"),
    Verb.MOVE: Phrase("move"),
    Verb.ESCAPE: Phrase("escape"),
    Verb.SEARCH: Phrase("look for who is hiding"),
    Verb.MANEUVER: Phrase("turn sharply out of the way"),
    Verb.DECLINE: Phrase("hold course"),
    Verb.STAND: Phrase("come upright again"),
    Verb.CHANGE + Medium.LAND: Phrase("set down on land"),
    Verb.CHANGE + Medium.SEA: Phrase("go to the surface of the sea"),
    Verb.CHANGE + Medium.UNDERSEA: Phrase("dive"),
    Verb.CHANGE + Medium.AIR: Phrase("take to the air"),
    Verb.CHANGE + Medium.SPACE: Phrase("go out into space"),
}
"""Verbs that need no look at sheets."""

TURN = " out of a sharp turn"
ARMED = {
    Verb.FIRE: Phrase("{}", " at "),
    Verb.FIRE_MANEUVER: Phrase("{}", " at ", TURN),
    Verb.LINK: Phrase("call all to {}", " at "),
    Verb.LINK_MANEUVER: Phrase("call all to {}", " at ", TURN),
    Verb.JOIN: Phrase("join in and {}"),
    Verb.JOIN_MANEUVER: Phrase("join in and {}", after=TURN),
}
"""Verbs that come once for each weapon slot."""
SPELLS_OF = {Verb.CAST: "", Verb.CAST_MANEUVER: TURN}


def describe(at: Standing, choice: int) -> str:
    """What a choice is called at a decision."""
    if choice < AIM_SLOT:
        return phrase_of(at, choice).alone()
    if choice < AIM_CELL:
        aim = at.person(at.sitter(choice), f"nobody (slot {choice - AIM_SLOT})")
        return phrase_of(at, at.verb).aimed(aim) if at.question == Question.SLOT else f"aim at {aim}"
    aim = at.offset(choice)
    return phrase_of(at, at.verb)._replace(link=" ").aimed(aim) if at.question == Question.CELL else f"aim {aim}"


def phrase_of(at: Standing, verb: int) -> Phrase:
    """The words of a verb."""
    for first, phrase in ARMED.items():
        if first <= verb < first + WEAPONS:
            return phrase._replace(before=phrase.before.format(shot(at, verb - first)))
    for first, after in SPELLS_OF.items():
        if first <= verb < first + SPELLS:
            return Phrase(f"cast {carried(at, 'spells', at.abilities, verb - first)}", " at ", after)
    if Verb.ABILITY <= verb < Verb.ABILITY + ABILITIES:
        return Phrase(f"use {carried(at, 'abilities', at.abilities, verb - Verb.ABILITY)}", " on ")
    return PHRASES[verb] if verb in PHRASES else Phrase(f"choice {verb}")


def shot(at: Standing, slot: int) -> str:
    """`fire the wing guns`, or of what shoots nothing `strike with the iron foot`."""
    name = carried(at, "weapons", at.weapons, slot)
    k = at.spec("sheets", at.acting, "weapons", slot) - 1 if at.acting != NOBODY else NOBODY
    rams = k != NOBODY and not at.spec("weapons", k, "ranged")
    return f"{'strike with' if rams else 'fire'} the {name}"
