"""Small pieces of English: names in a sentence, lists, numbers in words, and the choice between wordings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol
from zlib import crc32

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class HasName(Protocol):
    """Something with an id and a name."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


def unique_names(things: Sequence[HasName]) -> tuple[str, ...]:
    """The names as they stand inside a sentence; where two are alike, with their ids."""
    alike = Counter(inside(thing.name) for thing in things)
    return tuple(
        f"{inside(thing.name)} ({thing.id})" if alike[inside(thing.name)] > 1 else inside(thing.name)
        for thing in things
    )


def inside(name: str) -> str:
    """A name within a sentence: `the ghoul`, but `Captain Rusk`."""
    return "t" + name[1:] if name.startswith("The ") else name


def noun(name: str) -> str:
    """The name of a thing within a sentence: `long bow`."""
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]


def opened(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str]) -> str:
    """`Mira, Tolland and Ine`."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def number(n: int) -> str:
    """`four`; figures above twelve."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def ordinal(n: int) -> str:
    """`second`; figures above ten."""
    return ORDINALS[n] if 0 < n < len(ORDINALS) else f"{n}th"


def count(n: int, thing: str, several: str = "") -> str:
    """`one square`, `four squares`."""
    return f"{number(n)} {thing if n == 1 else several or thing + 's'}"


class Wording:
    """Chooses between wordings: by where in the fight something happens, never by chance."""

    def __init__(self) -> None:
        self.place = 0
        self._last: dict[tuple[str, ...], int] = {}

    def pick(self, options: tuple[str, ...]) -> str:
        """One of the options; not the one that was last, if there are others."""
        at = crc32(f"{self.place} {options[0]}".encode()) % len(options)
        if self._last.get(options) == at:
            at = (at + 1) % len(options)
        self._last[options] = at
        return options[at]
