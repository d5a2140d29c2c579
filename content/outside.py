"""Facts from outside: what a game master says of a fight under way, checked, and who joins it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..rules.core import outside, records
from ..rules.core.outside import Fact, Refusal
from ..rules.core.state import UNITS
from .edits import with_more
from .kinds import FIGHTING
from .library import Entry, Library
from .loading import compile_encounter
from .packing import Packed
from .problems import InvalidContent

__all__ = ["Fact", "FactRefused", "Refusal", "Said", "carried_over", "try_out", "with_combatant"]

if TYPE_CHECKING:
    from .compiled import Compiled
    from .fight import Fight
    from .model import Model


@dataclass(frozen=True)
class Said:
    """Something that is so because the game master says it.

    Attributes:
        fact: which kind of fact.
        who: the combatant, by its place in the roster.
        a, b: as the kind of fact says (`rules.core.outside.Fact`).
    """

    fact: Fact
    who: int
    a: int = 0
    b: int = 0


class FactRefused(ValueError):
    """It cannot be so; nothing has changed. `why` says which refusal of the rules it is."""

    def __init__(self, said: Said, why: Refusal, name: str) -> None:
        self.said, self.why = said, why
        super().__init__(f"{name}: {WHY[why]}")


WHY = {
    Refusal.OVER: "the fight has ended; undo, or begin another one",
    Refusal.NOBODY_THERE: "nobody of that number is on the field",
    Refusal.UNKNOWN: "these rules have nothing of that kind",
    Refusal.RANGE: "that number is out of range",
    Refusal.NO_ROOM: "nobody can stand there, or somebody does; name another place",
    Refusal.NOT_NOW: "something is under way that must come to its end first",
}


def try_out(fight: Fight, said: Said) -> Refusal:
    """Make it so in this very fight; anything but NONE: it cannot be, and nothing has changed."""
    args = map(int, (said.fact, said.who, said.a, said.b))
    return Refusal(outside.set_fact_one(fight.spec, 0, fight.state, 0, fight.work, 0, *args))


class Extended(Packed):
    """What a fight was compiled from, and behind it all that can be had."""

    def __init__(self, compiled: Compiled, more: Library) -> None:
        super().__init__(compiled.content, compiled.mode)
        self._more = more

    def _all(self, kind: str, mode: str) -> list[Entry]:
        return super()._all(kind, mode) + self._more._all(kind, mode)


def with_combatant(compiled: Compiled, entry: dict[str, Any], library: Library | None = None) -> Compiled:
    """The same encounter with one combatant more, the last of its roster; all others keep their numbers.

    Args:
        compiled: the encounter of the fight under way.
        entry: as an entry of `combatants` in a file; it must have an `id` of its own, and its place is told later.
            `creature` may name whatever fights in the mode.
        library: where its creature is found, if not in the fight already.

    Raises:
        InvalidContent: it cannot be read, or there is no room for it.
    """
    known = Extended(compiled, library or Library())
    entry = named({key: value for key, value in entry.items() if key != "at"}, compiled.mode, known)
    refused: InvalidContent | None = None
    for cell in free_cells(compiled):
        encounter: Model = with_more(compiled.encounter, entry | ({"at": cell} if cell else {}))
        try:
            made = compile_encounter(encounter, known)
        except InvalidContent as error:
            refused = refused or error
            continue
        assert made.combatants[: len(compiled.combatants)] == compiled.combatants
        return made
    assert refused is not None
    raise refused


def named(entry: dict[str, Any], mode: str, known: Library) -> dict[str, Any]:
    """The entry with its `creature` under the name that entries of the mode have for things of its kind."""
    fields = FIGHTING.get(mode, {})
    if "creature" not in entry or not fields:
        return entry
    id = entry["creature"]
    fits = [field for kind, field in fields.items() if any(one.id == id for one in known.entries(kind, mode))]
    field = fits[0] if fits else next(iter(fields.values()))
    return {key: value for key, value in entry.items() if key != "creature"} | {field: id}


def free_cells(compiled: Compiled) -> list[tuple[int, int] | None]:
    """Cells where nobody stands at the start, one of each kind of ground, so that one more can be read somewhere.

    In a mode without cells: None alone.
    """
    spec, start = records.as_numpy(compiled.spec)[0], records.as_numpy(compiled.start)[0]
    if "terrain" not in spec.dtype.names:
        return [None]
    taken = {(int(unit["x"]), int(unit["y"])) for unit in start["units"][: len(compiled.combatants)]}
    cells = ((x, y) for y in range(int(spec["height"])) for x in range(int(spec["width"])))
    found: dict[int, tuple[int, int]] = {}
    for x, y in cells:
        if (x, y) not in taken:
            found.setdefault(int(spec["terrain"][y, x]), (x, y))
    return [found[ground] for ground in sorted(found)] or [(0, 0)]


def carried_over(fight: Fight, joined: Compiled, at: tuple[int, int] | None) -> Fight:
    """The fight as it stands, of an encounter with one combatant more, who has not joined it yet."""
    twin = fight.clone()
    twin.compiled, twin.spec = joined, joined.spec
    facts = records.as_numpy(twin.state)[0].copy()
    last = len(joined.combatants) - 1
    assert last < UNITS
    facts["units"][last] = records.as_numpy(joined.start)[0]["units"][last]
    if at is not None:
        facts["units"][last]["x"], facts["units"][last]["y"] = at
    twin.restore(facts.tobytes())
    return twin
