"""Who plays the people of a file: the creature of that name, else one that stands in, and is named in the report.

Points, armour and attacks of another game are not translated: numbers that look like ours would be worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from ...content.library import Library
from ...content.model import slug
from ...content.problems import remedy_for
from .errors import NoSuchCreature
from .plan import Person

STAND_INS = {"party": ("sellsword", "squire"), "foes": ("ruffian", "robber")}
"""By side, of the modes' stocks: nothing special."""
CLOSE = 0.85  # how alike two names are that mean the same
NUMBER = re.compile(r"[\s#(\[-]*\d+[)\]]?$|\s+[A-Z]$")  # `Goblin 3`, `Goblin (2)`, `Goblin B`


@dataclass
class Cast:
    """The creatures there are, and who has been given which.

    Attributes:
        library: where creatures are found.
        mode: for which mode.
        given: creatures by the name that people have in the file, in small letters, as somebody wants it.
        found: by name, those that were found.
        stand_ins: by name, those that stand in.
    """

    library: Library
    mode: str
    given: Mapping[str, str] = field(default_factory=dict)
    found: dict[str, str] = field(default_factory=dict)
    stand_ins: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        entries = self.library.entries("creature", self.mode)
        self.names = {slug(entry.title): entry.id for entry in reversed(entries)}
        self.names |= {entry.id: entry.id for entry in entries}
        for name, creature in self.given.items():
            if creature not in self.names.values():
                remedy = remedy_for(creature, list(self.names.values()), "`opfor list creatures` shows them")
                raise NoSuchCreature("", f"--cast {name}={creature}", f"no creature {creature!r}", remedy)

    def creature(self, person: Person) -> str:
        """The creature that plays somebody."""
        kind = kind_of(person.creature or person.name)
        wanted = self.given.get(kind.lower()) or self.given.get(person.name.lower())
        if wanted or (wanted := self.match(kind)):
            self.found[kind] = wanted
            return wanted
        self.stand_ins[kind] = stand_in = self.stand_in(person.side)
        return stand_in

    def stand_in(self, side: str) -> str:
        """Somebody of a side, whoever it is."""
        known = list(self.names.values())
        return next((creature for creature in STAND_INS[side] if creature in known), known[0])

    def match(self, kind: str) -> str:
        """The creature of this name, or of one that is nearly the same; empty if there is none."""
        close = get_close_matches(slug(kind), list(self.names), n=1, cutoff=CLOSE)
        return self.names[close[0]] if close else ""

    def told(self) -> list[str]:
        """Who stands in for whom."""
        return [f"no creature {kind!r}: {creature} stands in" for kind, creature in self.stand_ins.items()]


def kind_of(name: str) -> str:
    """What somebody is, from what it is called: without its number or letter."""
    return NUMBER.sub("", name).strip() or name
