"""The reasons of agents of skirmish mode in words."""

from __future__ import annotations

from ..twenty import wording

FOR = wording.FOR | {
    "cover": "there is cover",
    "aim": "the weapon is ready then",
    "spare": "it is out of harm's way",
}

AGAINST = wording.AGAINST | {
    "cover": "it leaves the cover",
    "spare": "friends would be hurt, or oneself",
}

NOTHING = wording.NOTHING
