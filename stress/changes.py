"""Small changes of an encounter, each with a name for people: without somebody, with more Stamina, without that cover.

What-ifs try them one by one, `balance` looks among them for those that meet a target. What an encounter can be changed
in is read off the fields of its model, so that a mode needs nothing here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from ..agents.presets import personalities
from ..chronicle.prose import inside, listed
from ..content import edits
from ..content.loading import compile_encounter
from ..content.packing import Packed
from ..content.problems import ContentError
from ..content.singles import singled
from ..rules.core.records import as_numpy
from ..rules.core.state import UNITS
from .modes import part_of
from .names import names_of

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from ..content.model import Model

Edit = Callable[["Model"], "Model"]


@dataclass(frozen=True)
class Change:
    """A change of an encounter.

    Attributes:
        title: what it is called: `without Archer B`.
        kind: absence, ability, cover, pool, rank, personality, start, number.
        edit: makes the changed model of the encounter in which everybody has an entry of its own.
        size: how much of a change it is, for those who want little changed: 1 is a small one.
        scripted: combatants, by id, who must be played by their own personality for it to show.
    """

    title: str
    kind: str
    edit: Edit
    size: float = 1.0
    scripted: tuple[str, ...] = ()


def compiled_with(compiled: Compiled, changes: Sequence[Change]) -> Compiled:
    """The encounter with changes.

    Raises:
        ContentError: it cannot be played so.
    """
    model = singled(compiled)
    for change in changes:
        model = change.edit(model)
    return compile_encounter(model, Packed(compiled.content, compiled.mode))


def entry_of(model: Model, id: str) -> int:
    """The number of the entry with this id."""
    ids = [cast(Any, entry).id for entry in edits.entries(model)]
    return ids.index(id)


def entry_edit(ids: Sequence[str], **fields: Any) -> Edit:
    """Other values in the entries of some."""

    def edit(model: Model) -> Model:
        for id in ids:
            model = edits.with_entry(model, entry_of(model, id), **fields)
        return model

    return edit


def traits_edit(traits: dict[str, dict[str, Any]]) -> Edit:
    """Other traits of some, by id."""

    def edit(model: Model) -> Model:
        for id, changed in traits.items():
            model = edits.with_overrides(model, entry_of(model, id), **changed)
        return model

    return edit


@dataclass(frozen=True)
class Kind:
    """Combatants who are alike: of one creature, on one side.

    Attributes:
        title: what they are called together: `the cutthroats`, `Captain Rusk`.
        members: their indices.
    """

    title: str
    members: tuple[int, ...]


def kinds_of(compiled: Compiled, members: Sequence[int]) -> list[Kind]:
    """Some combatants by their kind, in roster order."""
    names = names_of(compiled)
    groups: dict[tuple[str, int], list[int]] = {}
    for i in members:
        info = compiled.combatants[i]
        groups.setdefault((info.creature, info.side), []).append(i)
    return [
        Kind(kind_title([names[i] for i in group], creature), tuple(group)) for (creature, _), group in groups.items()
    ]


def kind_title(names: Sequence[str], creature: str) -> str:
    """`Captain Rusk`, `the cutthroats`; two with names of their own by those."""
    if len(names) == 1:
        return inside(names[0])
    stems = {name.rsplit(" ", 1)[0] for name in names}
    if len(stems) > 1 and len(names) == 2:
        return listed([inside(name) for name in names])
    return f"the {plural(creature.replace('-', ' '))}"


def plural(noun: str) -> str:
    """`cutthroats`, `men at arms`, `wolves`."""
    words = noun.split(" ")
    at = words.index("at") - 1 if "at" in words[1:] else len(words) - 1
    word = words[at]
    if word.endswith("man"):
        word = word[:-3] + "men"
    elif word.endswith(("s", "x", "ch", "sh")):
        word += "es"
    elif word.endswith(("wolf", "thief")):
        word = word[:-1] + "ves"
    elif word.endswith("knife"):
        word = word[:-2] + "ves"
    elif word.endswith("y") and word[-2:-1] not in "aeiou":
        word = word[:-1] + "ies"
    else:
        word += "s"
    return " ".join([*words[:at], word, *words[at + 1 :]])


class Changes:
    """What can be changed about an encounter.

    Args:
        compiled: the encounter.
        ours: the combatants of the side whose odds are told; all others can be changed.
    """

    def __init__(self, compiled: Compiled, ours: Sequence[int]) -> None:
        self.compiled = compiled
        self.ours = list(ours)
        self.others = [i for i in range(len(compiled.combatants)) if i not in self.ours]
        self.names = names_of(compiled)
        self.kinds = kinds_of(compiled, self.others)
        self.part = part_of(compiled.mode)
        self.entry = type(edits.entries(singled(compiled))[0])

    def id(self, i: int) -> str:
        """The id of a combatant."""
        return self.compiled.combatants[i].id

    def all(self) -> list[Change]:
        """Everything, one by one."""
        return [
            *self.absences(), *self.abilities(), *self.covers(), *self.pools((-10, 10)), *self.personalities(),
            *self.starts(),
        ]  # fmt: skip

    def absences(self) -> Iterator[Change]:
        """Without each of the others; of those who are alike one goes."""
        spared = needed(self.compiled)
        sides = Counter(info.side for info in self.compiled.combatants)
        for kind in self.kinds:
            gone = [i for i in kind.members if self.id(i) not in spared]
            if not gone or sides[self.compiled.combatants[gone[-1]].side] < 2:
                continue
            named = len(kind.members) == 1 or ("at" in self.entry.model_fields and len(kind.members) <= 3)
            for i in gone if named else gone[-1:]:
                title = f"without {inside(self.names[i])}" if named else f"one fewer of {kind.title}"
                yield Change(title, "absence", without(self.id(i)), size=2.0)

    def abilities(self) -> Iterator[Change]:
        """Without each ability of the others."""
        seen = set()
        for kind in self.kinds:
            trait = trait_of(self.compiled, kind.members[0], self.part.ABILITIES)
            for ability in creature_field(self.compiled, kind.members[0], trait):
                key = (kind.title, ability)
                if key in seen:
                    continue
                seen.add(key)
                traits = {}
                for i in kind.members:
                    have = creature_field(self.compiled, i, trait)
                    traits[self.id(i)] = {trait: tuple(one for one in have if one != ability)}
                name = ability_name(self.compiled, ability)
                yield Change(f"{kind.title} without {name}", "ability", traits_edit(traits), size=1.5)

    def pools(self, percents: Sequence[int], kinds: Sequence[Kind] | None = None) -> Iterator[Change]:
        """More or less of the pool that keeps one up: of all others, and of our own."""
        groups = kinds or [Kind("all foes", tuple(self.others)), Kind("the party", tuple(self.ours))]
        for group in groups:
            for percent in percents:
                change = self.pool(group, percent)
                if change is not None:
                    yield change

    def pool(self, group: Kind, percent: int) -> Change | None:
        """The same for one group; None if nothing would change."""
        traits: dict[str, dict[str, Any]] = {}
        start = as_numpy(self.compiled.start)[0]["units"]
        for i in group.members:
            model, full = creature_of(self.compiled, i), int(start[i][self.part.POOLS[0]])
            trait = trait_of(self.compiled, i, self.part.KEEPING)
            wanted = full + round(full * percent / 100)
            least, most = self.part.bounds_of(model, trait, wanted)
            if (changed := min(max(wanted, least), most)) != full:
                traits[self.id(i)] = {trait: changed}
        if not traits:
            return None
        pool = listed(sorted({name for changed in traits.values() for name in changed}))
        return Change(f"{group.title} with {percent:+d}% {pool}", "pool", traits_edit(traits), size=abs(percent) / 10)

    def rank(self, group: Kind, points: int) -> Change:
        """The others better or worse at all they do."""
        traits = {}
        for i in group.members:
            someone = person_of(self.compiled, i)
            tables = self.part.ranks_of(someone) if someone is not None else {}
            traits[self.id(i)] = {
                table: {name: min(max(value + points, low), high) for name, value in numbers.items()}
                for table, numbers in tables.items()
                for low, high in [self.part.BOUNDS[table]]
            }
        return Change(
            f"{group.title} with {points:+d} to all {self.part.RANKS}", "rank", traits_edit(traits), abs(points)
        )

    def more(self, kind: Kind) -> Change | None:
        """One more of a kind; None if there is no room."""
        i, number = kind.members[-1], len(self.compiled.combatants)
        if number >= UNITS:
            return None
        fields: dict[str, Any] = {"id": f"{self.id(i)}-too"[:60], "name": f"{self.names[i]} too"}
        if "at" in self.entry.model_fields:
            from . import terrain

            fields["at"] = terrain.beside(self.compiled, i)
            if fields["at"] is None:
                return None
        title = f"one more of {kind.title}" if len(kind.members) > 1 else f"another {kind.title.removeprefix('the ')}"
        return Change(title, "number", copied(self.id(i), fields), size=2.0)

    def personalities(self, wanted: Sequence[str] = ("coward", "runaway", "brute", "commander")) -> Iterator[Change]:
        """The others with other personalities, of those that the mode has."""
        for kind in self.kinds:
            for personality in [one for one in wanted if one in personalities(self.compiled.mode)]:
                if all(self.compiled.combatants[i].personality == personality for i in kind.members):
                    continue
                yield self.personality(kind, personality)

    def personality(self, kind: Kind, personality: str) -> Change:
        """The same for one kind."""
        ids = tuple(self.id(i) for i in kind.members)
        noun = personality if len(ids) == 1 else plural(personality)
        article = "a " if len(ids) == 1 else ""
        title = f"{kind.title} as {article}{noun}" if personality != "mindless" else f"{kind.title} mindless"
        return Change(title, "personality", entry_edit(ids, personality=personality), scripted=ids)

    def covers(self) -> Iterator[Change]:
        """Without each piece of cover, where there is a map."""
        if "map" in type(self.compiled.encounter).model_fields:
            from . import terrain

            yield from terrain.without_cover(self.compiled)

    def starts(self) -> Iterator[Change]:
        """Other places at the start: nearer, farther, in sight, in the other row."""
        fields = self.entry.model_fields
        if "at" in fields:
            from . import terrain

            yield from terrain.moved(self.compiled, self.ours, self.others)
        if "hidden" in fields:
            yield from self.in_sight()
        if "row" in fields:
            yield from self.rows()

    def in_sight(self) -> Iterator[Change]:
        """Those who lie hidden, in plain sight."""
        entries = {cast(Any, e).id: cast(Any, e) for e in edits.entries(singled(self.compiled))}
        hidden = [id for id, entry in entries.items() if entry.hidden or entry.undetected]
        for id in hidden:
            name = next(inside(self.names[i]) for i in range(len(self.names)) if self.id(i) == id)
            yield Change(f"{name} in plain sight", "start", entry_edit([id], hidden=False, undetected=False))

    def rows(self) -> Iterator[Change]:
        """The others in a row that is said."""
        for kind in self.kinds:
            for row in ("front", "back"):
                ids = [self.id(i) for i in kind.members]
                yield Change(f"{kind.title} in the {row} row", "start", entry_edit(ids, row=row))


def without(id: str) -> Edit:
    """Without one entry."""
    return lambda model: edits.without(model, entry_of(model, id))


def copied(id: str, fields: dict[str, Any]) -> Edit:
    """With one more like that of an entry."""

    def edit(model: Model) -> Model:
        entry = edits.entries(model)[entry_of(model, id)]
        return edits.with_more(model, entry.changed(**fields))

    return edit


def needed(compiled: Compiled) -> set[str]:
    """Those whom an objective is about."""
    sides = cast(Any, compiled.encounter).sides.values()
    return {objective.who for side in sides for objective in side.objectives if objective.who}


def entry_model(compiled: Compiled, i: int) -> Any:
    """The entry of a combatant for itself."""
    return edits.entries(singled(compiled))[i]


def creature_of(compiled: Compiled, i: int) -> Any:
    """The model of a combatant's creature or vehicle, as its entry changes it."""
    entry = entry_model(compiled, i)
    if getattr(entry, "vehicle", None):
        return named(compiled, "vehicle", entry.vehicle).with_traits(entry.refit)
    return named(compiled, "creature", entry.creature).with_traits(entry.overrides)


def person_of(compiled: Compiled, i: int) -> Any:
    """The model of a combatant's creature, or of who operates its vehicle; None if nobody does."""
    entry = entry_model(compiled, i)
    if not getattr(entry, "vehicle", None):
        return creature_of(compiled, i)
    operator = entry.operator or creature_of(compiled, i).operator
    return named(compiled, "creature", operator).with_traits(entry.overrides) if operator else None


def named(compiled: Compiled, kind: str, id: str) -> Any:
    """The model with an id."""
    return next(model for model in compiled.content[kind] if cast(Any, model).id == id)


def trait_of(compiled: Compiled, i: int, names: Sequence[str]) -> str:
    """The first of some traits that a combatant's model has."""
    fields = type(creature_of(compiled, i)).model_fields
    return next(name for name in names if name in fields)


def creature_field(compiled: Compiled, i: int, name: str) -> Any:
    """A field of it."""
    return getattr(creature_of(compiled, i), name)


def ability_name(compiled: Compiled, id: str) -> str:
    """What an ability is called."""
    return next((named.name for named in compiled.abilities if named.id == id), id.replace("-", " "))


def playable(compiled: Compiled, changes: Sequence[Change]) -> Iterator[tuple[Change, Compiled]]:
    """The changes that give an encounter that can be played, with it."""
    for change in changes:
        try:
            yield change, compiled_with(compiled, [change])
        except ContentError:  # a cell that is taken, a side that would be empty
            continue
