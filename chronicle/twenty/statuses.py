"""Statuses in words: how each takes hold, how it ends, what it is called in a list."""

from __future__ import annotations

from typing import NamedTuple

from ...rules.twenty.core.table import Lasts, Status
from ..prose import count


class Told(NamedTuple):
    """A status in words: `is blind`, `can see again`; an end that nobody has to hear of is empty."""

    begins: str
    ends: str
    mark: str  # in a list of what somebody bears; empty if it is not to be seen


S = Status
WORDS: dict[Status, Told] = {
    S.PINNED: Told("is pinned down", "is free to move again", "pinned"),
    S.PRONE: Told("is on the ground", "", "prone"),
    S.STAGGERED: Told("is off balance", "", "staggered"),
    S.BERSERK: Told("sees nothing but red", "comes to", "berserk"),
    S.BLIND: Told("is blind", "can see again", "blind"),
    S.CHARMED: Told("looks at the foe with other eyes", "is nobody's fool any more", "charmed"),
    S.CONFUSED: Told("does not know left from right", "has its wits together again", "confused"),
    S.DEAF: Told("hears nothing but ringing", "can hear again", "deaf"),
    S.ENHANCED: Told("hits harder from now on", "hits no harder than before", "enhanced"),
    S.HARDENED: Told("is harder to hurt", "is no harder to hurt than before", "hardened"),
    S.EXPOSED: Told("stands open to the next blow", "is on guard again", "exposed"),
    S.FEAR: Told("is seized by fear", "is afraid no longer", "afraid"),
    S.HASTE: Told("moves twice as fast as a moment ago", "slows to the usual pace", "hasted"),
    S.SLOW: Told("moves as if through mud", "moves freely again", "slowed"),
    S.INFURIATED: Told("has eyes for one foe alone", "is furious no longer", "infuriated"),
    S.INJURED: Told("is hampered", "is hampered no longer", "injured"),
    S.OIL: Told("is dripping with oil", "is free of the oil", "oiled"),
    S.STEALTH: Told("is gone from sight", "is in plain view again", "hidden"),
    S.PARALYZED: Told("cannot move a finger", "can move again", "paralyzed"),
    S.ASLEEP: Told("is asleep", "is awake", "asleep"),
    S.POLYMORPH: Told("takes another shape", "is in its own shape again", "changed"),
    S.POSSESSED: Told("moves on another's strings", "is its own master again", "possessed"),
    S.REGENERATION: Told("begins to mend", "mends no further", "mending"),
    S.SILENCED: Told("cannot utter a word", "can speak again", "silenced"),
    S.SOAKED: Told("is soaked to the bone", "is dry again", "soaked"),
    S.STUNNED: Told("is stunned", "shakes off the stun", "stunned"),
    S.TOXIN: Told("is poisoned", "is over the poison", "poisoned"),
    S.UNDEAD: Told("is no longer quite alive", "is alive again", "undead"),
    S.DISARMED: Told("", "", "disarmed"),  # the event of what is lost tells it
    S.BARRIER: Told("stands behind a barrier", "stands behind no barrier any more", "barrier"),
    S.UNAWARE: Told("", "", "unaware"),  # the event of the ambush tells it
    S.FLOORED: Told("", "", ""),  # prone tells it
    S.CHILLED: Told("is half frozen", "is warm again", "chilled"),
    S.BLEEDING: Told("is bleeding", "bleeds no longer", "bleeding"),
    S.BURNING: Told("is on fire", "burns no longer", "burning"),
    S.RADIATION: Told("glows with a sick light", "glows no longer", "irradiated"),
    S.DARKENED: Told("has a shadow on the heart", "", "marked"),
    S.UNSOULED: Told("shivers to the soul", "", "shivering"),
}
SOLID: dict[Status, Told] = {
    S.BLIND: Told("has lost all sight", "has its sight back", "blind"),
    S.PRONE: Told("is thrown off its keel", "", "down"),
    S.DEAF: Told("has lost all signals", "has its signals back", "deaf"),
    S.ENHANCED: Told("shoots harder from now on", "shoots no harder than before", "enhanced"),
    S.HARDENED: Told("is shielded against the worst", "is shielded no longer", "hardened"),
    S.EXPOSED: Told("shows a gap in the plating", "has closed the gap in the plating", "exposed"),
    S.HASTE: Told("leaps ahead", "falls back to cruising speed", "hasted"),
    S.SLOW: Told("loses way", "picks up way again", "slowed"),
    S.OIL: Told("trails oil", "trails oil no longer", "oiled"),
    S.SOAKED: Told("is awash", "has pumped itself dry", "awash"),
    S.BLEEDING: Told("leaks", "leaks no longer", "leaking"),
    S.CHILLED: Told("is crusted with ice", "is free of the ice", "iced"),
    S.DARKENED: Told("has a weak spot for all to see", "", "marked"),
    S.BERSERK: Told("goes for whatever is nearest", "comes to its senses", "berserk"),
    S.STEALTH: Told("is gone from sight", "is in plain view again", "hidden"),
}
"""The same of a vehicle, where that is said in another way."""


def told(status: int, vehicle: bool = False) -> Told:
    """A status in words."""
    own = SOLID.get(Status(status)) if vehicle else None
    return own or WORDS[Status(status)]


def for_long(left: int, lasts: int) -> str:
    """`for two rounds`; nothing is said of what stays, or is over with the turn."""
    if lasts == Lasts.ROUNDS:
        return f" for {count(left, 'round')}"
    return f" for {count(left, 'action')}" if lasts == Lasts.ACTIONS else ""
