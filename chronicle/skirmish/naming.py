"""Names of the choices of skirmish mode."""

from __future__ import annotations

from ...rules.core.choices import AIM_CELL, AIM_SLOT, Question
from ...rules.core.state import NOBODY
from ...rules.twenty.core.state import ABILITIES
from ...rules.twenty.core.statuses import Borne
from ...rules.twenty.core.table import Status
from ...rules.twenty.skirmish.words import WEAPONS, Verb
from ..phrase import Phrase, carried
from ..standing import Standing

PHRASES = {
    Verb.END: Phrase("end the turn"),
    Verb.MOVE: Phrase("move"),
    Verb.RUN: Phrase("move", after=", then fire on the run"),
    Verb.STAND: Phrase("stand up"),
    Verb.COVER: Phrase("take cover"),
    Verb.HIDE: Phrase("hide"),
    Verb.SEARCH: Phrase("look for who is hiding"),
    Verb.RETRIEVE: Phrase("pick up what was lost"),
    Verb.ESCAPE: Phrase("escape over the edge"),
    Verb.SHIELD_STRIKE: Phrase("strike", after=" with the shield"),
    Verb.PUNCH: Phrase("punch"),
    Verb.DUAL: Phrase("attack", after=" with both weapons"),
    Verb.COMPANION: Phrase("let", after=" act"),
    Verb.DEFEND: Phrase("raise the shield and roll again"),
    Verb.LEAVE: Phrase("leave the area"),
    Verb.DECLINE: Phrase("let it pass"),
}
"""Verbs that need no look at sheets."""

ARMED = {
    Verb.STRIKE: Phrase("strike", after=" with the {}"),
    Verb.FIRE: Phrase("fire the {}", " at "),
    Verb.RUN_FIRE: Phrase("fire the {}", " at ", " on the run, then move"),
    Verb.READY: Phrase("take the {} in hand"),
    Verb.RELOAD: Phrase("reload the {}"),
    Verb.DRAW: Phrase("draw the {} fully"),
    Verb.SIGHT: Phrase("aim along the {}"),
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
    """The words of a verb; those of a reactive attack by who sets out (T23)."""
    for first, phrase in ARMED.items():
        if first <= verb < first + WEAPONS:
            weapon = weapon_in(at, verb - first)
            return Phrase(phrase.before.format(weapon), phrase.link, phrase.after.format(weapon))
    if Verb.REACT <= verb < Verb.REACT + WEAPONS:
        return Phrase(f"attack {at.person(at.frame('target'))} with the {weapon_in(at, verb - Verb.REACT)}")
    if Verb.ABILITY <= verb < Verb.EMPOWER + ABILITIES:
        name = carried(at, "abilities", at.abilities, (verb - Verb.ABILITY) % ABILITIES)
        return Phrase(f"use {name}", " on ", " with all that is left" if verb >= Verb.EMPOWER else "")
    return PHRASES[Verb(verb)] if verb in PHRASES else Phrase(f"choice {verb}")


def weapon_in(at: Standing, slot: int) -> str:
    """What is in a slot; T86: a changed body has its own attack in the first."""
    if slot == 0 and at.acting != NOBODY:
        form = Borne(at.fact("units", at.acting, "borne", int(Status.POLYMORPH)))
        if form.lasts is not None:
            return at.weapons[at.spec("forms", form.value, "weapon") - 1]
    return carried(at, "weapons", at.weapons, slot)
