"""Who fights: the entries of an encounter told apart and named. All modes share this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any, Protocol

from ..rules.core.state import UNITS
from .model import UNKNOWN, Model, Report
from .problems import Path, remedy_for


class Entry(Protocol):
    """What every mode's entry of combatants says."""

    @property
    def creature(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def id(self) -> str | None: ...
    @property
    def name(self) -> str | None: ...
    @property
    def count(self) -> int: ...


class Fought(Protocol):
    """What every mode's encounter says."""

    @property
    def sides(self) -> Mapping[str, Any]: ...
    @property
    def combatants(self) -> Sequence[Any]: ...


@dataclass(frozen=True)
class Member:
    """One combatant, for itself."""

    entry: Any  # the mode's entry
    number: int  # of its entry
    id: str
    name: str

    @property
    def base(self) -> Path:
        """Where its entry is."""
        return ("combatants", self.number)


def check_number(encounter: Fought, report: Report) -> None:
    """No more than fit; told at the entry that is too much."""
    total = sum(entry.count for entry in encounter.combatants)
    so_far = 0
    for n, entry in enumerate(encounter.combatants):
        so_far += entry.count
        if so_far > UNITS:
            message = f"{total} combatants are too many: a fight has at most {UNITS}"
            report.wrong(entry, (), message, f"leave out {total - UNITS}", ("combatants", n))
            return


def check_side(encounter: Fought, n: int, report: Report) -> None:
    """The side of an entry exists."""
    entry = encounter.combatants[n]
    if entry.side not in encounter.sides and not (report.damaged and entry.side == UNKNOWN):
        remedy = remedy_for(entry.side, list(encounter.sides))
        report.wrong(entry, ("side",), f"no side {entry.side!r}", remedy, ("combatants", n))


def check_sides(encounter: Fought, report: Report) -> None:
    """Nobody fights for a side without combatants."""
    if report.damaged or any(entry.side not in encounter.sides for entry in encounter.combatants):
        return
    for name, side in encounter.sides.items():
        if not any(entry.side == name for entry in encounter.combatants):
            message = f"side {name!r} has no combatants"
            report.wrong(side, (), message, "give it some, or leave it out", ("sides", name))


def names_of(encounter: Fought, n: int, called: str | None) -> Iterator[tuple[str, str]]:
    """Ids and names of an entry's combatants: letters where there are several.

    Args:
        encounter: the encounter.
        n: number of the entry.
        called: the name of its creature, if that can be read.
    """
    entries: Sequence[Entry] = encounter.combatants
    entry = entries[n]
    name = entry.name or called or entry.creature
    alike = Counter(other.creature for other in entries if other.id is None)
    several = entry.count > 1 or (entry.id is None and alike[entry.creature] > 1)
    if not several:
        yield entry.id or entry.creature, name
        return
    before = entries[:n] if entry.id is None else ()
    first = sum(other.count for other in before if other.id is None and other.creature == entry.creature)
    lettered = entry.count > 1 or entry.name is None
    for letter in ascii_lowercase[first : min(first + entry.count, UNITS)]:
        yield f"{entry.id or entry.creature}-{letter}", f"{name} {letter.upper()}" if lettered else name


def check_ids(members: Sequence[Member], report: Report) -> None:
    """Each id once."""
    seen: dict[str, Member] = {}
    for member in members:
        first = seen.setdefault(member.id, member)
        if first is not member and first.number != member.number:
            entry: Model = member.entry
            path: Path = ("id",) if member.entry.id else ()
            message = f"combatants[{first.number}] is called {member.id!r} too"
            report.wrong(entry, path, message, "give one of them another id", member.base)
