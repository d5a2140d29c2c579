"""Names of the choices of grid mode."""

from __future__ import annotations

from ...rules.core.choices import AIM_CELL, AIM_SLOT, Question
from ...rules.grid.words import ABILITIES, WEAPONS, Doing, Verb
from ..phrase import Phrase, carried
from ..standing import Standing

PHRASES = {
    Verb.END: Phrase("end the turn"),
    Verb.DELAY: Phrase("delay"),
    Verb.STRIDE: Phrase("stride"),
    Verb.STRIDE_AGAIN: Phrase("stride again"),
    Verb.STAND: Phrase("stand up"),
    Verb.CRAWL: Phrase("crawl"),
    Verb.DIVE_PRONE: Phrase("dive prone"),
    Verb.SHELTER: Phrase("take shelter"),
    Verb.BALANCE: Phrase("balance"),
    Verb.CLIMB: Phrase("climb"),
    Verb.SWIM: Phrase("swim"),
    Verb.JUMP: Phrase("jump"),
    Verb.BREATHE: Phrase("breathe for Stamina"),
    Verb.BREATHE_FOCUS: Phrase("breathe for Focus"),
    Verb.HIDE: Phrase("hide"),
    Verb.SEEK: Phrase("seek"),
    Verb.GRAPPLE: Phrase("grapple"),
    Verb.BREAK_FREE: Phrase("break free"),
    Verb.DECEIVE: Phrase("provoke", after=" with lies"),
    Verb.PERSUADE: Phrase("provoke", after=" with reasons"),
    Verb.MENACE: Phrase("menace"),
    Verb.YIELD: Phrase("yield"),
    Verb.ESCAPE: Phrase("escape over the edge"),
    Verb.PUMMEL: Phrase("pummel"),
    Verb.DECLINE: Phrase("let it pass"),
    Verb.ACT_NOW: Phrase("act now"),
    Verb.WAIT: Phrase("wait on"),
}
"""Verbs that need no look at sheets."""

ARMED = {
    Verb.STRIKE: Phrase("strike", after=" with the {}"),
    Verb.STRIKE_SUBDUE: Phrase("strike", after=" with the {} to subdue"),
    Verb.FIRE: Phrase("fire the {}", " at "),
    Verb.FIRE_SUBDUE: Phrase("fire the {}", " at ", " to subdue"),
    Verb.THROW: Phrase("throw the {}"),
}
"""Verbs that come once for each weapon slot."""


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
    """The words of a verb, those of reactions by what is going on."""
    for first in ARMED:
        if first <= verb < first + WEAPONS:
            return armed(at, ARMED[first], verb - first)
    if Verb.ABILITY <= verb < Verb.ABILITY + ABILITIES:
        return Phrase(f"use {carried(at, 'abilities', at.abilities, verb - Verb.ABILITY)}", " on ")
    if verb in (Verb.REACT, Verb.REACT_SUBDUE):
        return reaction(at, verb)
    return PHRASES[Verb(verb)] if verb in PHRASES else Phrase(f"choice {verb}")


def armed(at: Standing, phrase: Phrase, slot: int) -> Phrase:
    """The phrase with the name of the weapon in it."""
    weapon = carried(at, "weapons", at.weapons, slot)
    return Phrase(phrase.before.format(weapon), phrase.link, phrase.after.format(weapon))


def reaction(at: Standing, verb: int) -> Phrase:
    """G34, G35: a Strike at whom; G46: for whom one steps in."""
    target = at.person(at.frame("target"))
    if at.frame("kind") == Doing.ATTACK:
        return Phrase(f"take the blow meant for {target}")
    return Phrase(f"strike at {target}" + (" to subdue" if verb == Verb.REACT_SUBDUE else ""))
