"""What there is to draw of a fight, whatever it is fought on: who stands where, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, cast
from unicodedata import east_asian_width

import numpy as np

from ..content.fight import Fight, View
from ..rules.core.records import as_numpy
from ..rules.core.seats import known_one
from ..rules.core.state import NOBODY, UNITS, Fate
from .modes import part_of
from .prose import inside, opened, unique_names
from .reading import read

Cell = tuple[int, int]
Places = Callable[[list[int]], Mapping[int, Cell]]
SHOWN = (Fate.STANDING, Fate.UNCONSCIOUS, Fate.DEAD, Fate.YIELDED)
"""Who is still to be seen."""


class Token(NamedTuple):
    """A combatant in the picture.

    Attributes:
        combatant: its index in the roster.
        id, name: what it is called.
        cell: column and row of the picture.
        label: two signs, of which each combatant has its own.
        side: index of its side.
        fate: standing or lying there.
        marks: what is to be seen of it: hidden, prone, weary ...
        condition: how it is, for people.
    """

    combatant: int
    id: str
    name: str
    cell: Cell
    label: str
    side: int
    fate: Fate
    marks: tuple[str, ...]
    condition: str


@dataclass(frozen=True)
class Scene:
    """What every picture shows; a `Board` or `Formations` say on what.

    Attributes:
        title: what the fight is called.
        caption: the round and whose turn it is.
        sides: titles of the sides.
        tokens: who is to be seen; those who stand come last, and are drawn over others.
        actor: the combatant to point out, -1 none.
    """

    title: str
    caption: str
    sides: tuple[str, ...]
    tokens: tuple[Token, ...]
    actor: int


def scene_of(at: Fight | View, *, side: int | None = None, path: Iterable[Cell] = ()) -> Scene:
    """The scene as it is now.

    Args:
        at: a fight, of which all is drawn, or a side's view, of which what it knows is.
        side: draw a fight as this side knows it.
        path: cells to point out on a board, as (column, row).

    Returns:
        A `Board` or `Formations`, as the mode has it.
    """
    seen = at.view(side) if side is not None and isinstance(at, Fight) else at
    return cast(Scene, part_of(seen.compiled.mode, "scene").scene(seen, path))


def located(seen: Fight | View) -> set[int]:
    """The combatants whose place is known: all of them, or those that the side of a view can place."""
    if isinstance(seen, Fight):
        return set(range(len(seen.compiled.combatants)))
    known = np.zeros(UNITS, np.int64)
    known_one(seen.compiled.spec, 0, seen.state, 0, seen.side, known)
    return {i for i in range(len(seen.compiled.combatants)) if known[i] == 2}


def open_to(i: int, placed: set[int]) -> int:
    """The combatant if its place is known, else nobody."""
    return i if i in placed else NOBODY


def whose_choice(seen: Fight | View, placed: set[int], when: str) -> str:
    """`Round 3 · Mira`."""
    decider = open_to(seen.decider, placed)
    who = opened(unique_names(seen.compiled.combatants)[decider]) if decider != NOBODY else ""
    return when + (f" · {who}" if who else "")


def strangers(seen: Fight | View) -> set[int]:
    """The foes of the side whose view it is: of them only the outside is known."""
    if isinstance(seen, Fight):
        return set()
    hostile = read(seen.compiled.spec, "hostile", seen.side)
    return {i for i, info in enumerate(seen.compiled.combatants) if hostile >> info.side & 1}


def tokens(seen: Fight | View, places: Places) -> tuple[Token, ...]:
    """Who is to be seen, the fallen first.

    Args:
        seen: the fight or view.
        places: the cells of those who are to be seen.
    """
    compiled, facts = seen.compiled, as_numpy(seen.state)[0]
    names, short = unique_names(compiled.combatants), labels([info.name for info in compiled.combatants])
    mode: Any = part_of(compiled.mode, "condition")
    foes = strangers(seen)
    fates = {i: Fate(int(facts["units"][i]["fate"])) for i in sorted(located(seen))}
    shown = [i for i, fate in fates.items() if fate in SHOWN]
    found = []
    for i, cell in places(shown).items():
        info = compiled.combatants[i]
        state = (mode.appearance if i in foes else mode.condition)(compiled, facts, i)
        marks = mode.marks(compiled, facts, i)
        found.append(Token(i, info.id, opened(names[i]), cell, short[i], info.side, fates[i], marks, state))
    return tuple(sorted(found, key=lambda token: (token.fate == Fate.STANDING, token.combatant)))


def labels(names: list[str]) -> list[str]:
    """Two signs for each name, no two alike: initials where they will do."""
    given: dict[str, str] = {}  # by the label in lower case, which is that of the fallen
    for name in names:
        label = next(label for label in candidates(name, len(given)) if label.lower() not in given)
        given[label.lower()] = label
    return list(given.values())


def candidates(name: str, number: int) -> Iterable[str]:
    """Labels for a name, the best first."""
    words = [word for word in inside(name).removeprefix("the ").split() if narrow(word)]
    letters = narrow("".join(words))
    if len(words) > 1:
        yield (narrow(words[0])[0] + narrow(words[-1])[0]).upper()
    for letter in letters[1:]:
        yield letters[0].upper() + letter.lower()
    yield from (f"{letters[:1].upper()}{k}" for k in range(10) if letters)
    yield f"{number:02d}"


def narrow(word: str) -> str:
    """Its letters and figures that are one column wide."""
    return "".join(sign for sign in word if sign.isalnum() and east_asian_width(sign) not in "WF")
