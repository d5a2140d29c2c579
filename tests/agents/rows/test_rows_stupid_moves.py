"""Moves in rows mode that nobody makes who plays at difficulty 3 or more, whatever its mood."""

import numpy as np
import pytest

from opfor.rules.core.state import Fate
from opfor.rules.rows.words import ELEMENTS, Element, Row, Status, Verb

SABOTEUR, CASTER, ENHANCER = 3, 4, 6
EMPTY = np.zeros(4, np.int64)  # no items left
FULL = np.full(9, 3)
SPENT = np.full(9, -3)
HELD = np.full(6, -1)
HELD[Status.REGENERATING] = 0


def downed(here, *who):
    for one in who:
        here.set(one, health=0, fate=Fate.UNCONSCIOUS)
    return here


def proof_foes(here, *statuses):
    """Foes that all have seen immune to the statuses, and whose turn is over."""
    for foe in ("rat", "rot", "hex"):
        here.set(foe, proof=sum(1 << status for status in statuses))
    return here


def foes_that(here, **elements):
    """Foes that all have seen take some elements otherwise than they look."""
    shown = np.zeros(ELEMENTS, np.int64)
    for name, factor in elements.items():
        shown[Element[name]] = factor - 100
    for foe in ("rat", "rot", "hex"):
        here.set(foe, shown=shown)
    return here


def poisoned_foes(here):
    """Foes who are poisoned, and have had their turn of this round."""
    poisoned = np.zeros(6, np.int64)
    poisoned[Status.POISONED] = -1
    for foe in ("rat", "rot", "hex"):
        here.set(foe, statuses=poisoned, acted=1)
    return here


def spent_foes(here):
    for foe in ("rat", "rot", "hex"):
        here.set(foe, levels=SPENT, statuses=HELD)
    return here


STUPID = {
    "to end the turn with a blow to spare": (lambda stop: stop("tam"), ["END"]),
    "to end it with a shot to spare": (lambda stop: stop("wren").set("wren", row=Row.BACK), ["END"]),
    "to heal the unhurt": (lambda stop: stop("odile"), ["mend", "potion", "regrowth"]),
    "to drink a potion unhurt": (lambda stop: stop("tam"), ["potion", "second-wind"]),
    "to let the dying wait": (
        lambda stop: stop("odile").set("pell", health=4),
        ["END", "stone-skin", "battle-cry", "HOLD"],
    ),
    "to leave the downed lying": (lambda stop: downed(stop("odile"), "tam"), ["END", "stone-skin", "HOLD"]),
    "to raise somebody with nobody down": (lambda stop: stop("odile"), ["phoenix-feather"]),
    "to cure the healthy": (lambda stop: stop("odile"), ["cleanse"]),
    "to waste the amplifier on who has it": (
        lambda stop: (
            stop("odile", odile=ENHANCER)
            .set("tam", levels=FULL)
            .set("wren", levels=FULL)
            .set("pell", levels=FULL)
            .set("odile", levels=FULL)
        ),
        ["battle-cry", "stone-skin"],
    ),
    "to put a sleeper to sleep": (
        lambda stop: spent_foes(stop("pell").set("pell", items=EMPTY)),
        ["lullaby", "jinx"],
    ),
    "to poison the poisoned": (lambda stop: spent_foes(stop("wren").set("wren", items=EMPTY)), ["envenom", "daze"]),
    "to poison those who were seen immune": (
        lambda stop: proof_foes(stop("wren", wren=SABOTEUR).set("wren", items=EMPTY, row=Row.BACK), Status.POISONED),
        ["envenom"],
    ),
    "to sing those to sleep who were seen immune": (
        lambda stop: proof_foes(stop("pell", pell=SABOTEUR).set("pell", items=EMPTY, row=Row.BACK), Status.ASLEEP),
        ["lullaby"],
    ),
    "to sing those to sleep whom poison wakes before their turn": (
        lambda stop: poisoned_foes(stop("pell", pell=SABOTEUR).set("pell", items=EMPTY, row=Row.BACK)),
        ["lullaby"],
    ),
    "to throw fire at those who were seen immune": (
        lambda stop: foes_that(stop("pell", pell=CASTER).set("pell", row=Row.BACK), FIRE=0, ICE=0),
        ["fire-bolt", "ice-lance", "frost-flask"],
    ),
    "to feed those who were seen to absorb it": (
        lambda stop: foes_that(stop("wren").set("wren", row=Row.BACK), FIRE=-100),
        ["fire-flask"],
    ),
    "to drink the last potion for a scratch": (
        lambda stop: stop("tam").set("tam", health=58),
        ["potion", "second-wind"],
    ),
    "to flee while winning": (
        lambda stop: downed(stop("wren").set("wren", row=Row.BACK), "rat", "rot").set("hex", health=5),
        ["FLEE"],
    ),
    "to strike the fresh when one blow fells another": (
        lambda stop: stop("wren").set("rat", health=2).set("wren", row=Row.BACK),
        ["END", "HOLD", "FLEE", "daze rot", "daze hex"],
    ),
    "to stay in the back row with a sword alone": (
        lambda stop: stop("tam").set("tam", row=Row.BACK, items=EMPTY),
        ["END", "FLEE"],
    ),
    "to begin behind when nobody else strikes": (lambda stop: stop("tam", Verb.BACK), ["BACK"]),
}

EVERYBODY = ["brute", "skirmisher", "sniper", "guardian", "commander", "fanatic", "trickster", "healer"]
"""Who acts in character and yet not stupidly; the coward runs, and the mindless do not think."""


def is_stupid(choice, stupid):
    return any(choice == one or choice.split()[0] == one for one in stupid)


@pytest.mark.parametrize("move", STUPID)
@pytest.mark.parametrize("level", [3, 4, 5])
def test_nobody_makes_it(stop, move, level):
    build, stupid = STUPID[move]
    for seed in range(1 if level == 5 else 12):
        choice = build(stop).choice(f"scripted@{level}", seed)
        assert not is_stupid(choice, stupid), choice


@pytest.mark.parametrize("move", STUPID)
@pytest.mark.parametrize("personality", EVERYBODY)
def test_no_character_makes_it(stop, move, personality):
    build, stupid = STUPID[move]
    choice = build(stop).choice(f"scripted:{personality}")
    assert not is_stupid(choice, stupid), choice
