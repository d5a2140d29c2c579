"""Ids followed to what they name, in whatever mode. All problems at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar, cast

from .ground import Ground, lay_out
from .library import Entry, Library
from .maps import Map
from .model import UNKNOWN, Model, Report
from .options import HouseRules, defaults
from .problems import Path, Severity, UnknownName

M = TypeVar("M", bound=Model)


@dataclass
class BaseResolver:
    """Follows ids through a library; what is wrong goes into the report. Each mode has its own.

    Attributes:
        mode: whose content it looks for.
        kinds: the name of each kind of content by its model.
        profile: the model of rule profiles, and record: what they are written to.
    """

    mode: ClassVar[str]
    kinds: ClassVar[Mapping[type[Model], str]]
    profile: ClassVar[type[HouseRules]]
    record: ClassVar[type]

    library: Library
    report: Report
    told: set[tuple[str, str]] = field(default_factory=set)
    used: dict[tuple[str, str], Model] = field(default_factory=dict)

    def find(self, kind: type[M], id: str, asker: Model, path: Path, base: Path = ()) -> M | None:
        """The content of a kind with this id, as far as it can be read.

        Args:
            kind: the model of what is wanted.
            id: its id.
            asker: the model that names it.
            path: where in the asker.
            base: where the asker is, if it does not know.
        """
        if id == UNKNOWN and self.report.damaged:
            return None
        try:
            entries = self.library.find(self.kinds[kind], id, self.mode)
        except UnknownName:
            message, remedy = self.library.unknown(self.kinds[kind], id, self.mode)
            self.report.wrong(asker, path, message, remedy, base)
            return None
        self.tell_hidden(entries, asker, path, base)
        model, problems = self.library.model(entries[0], self.mode)
        self.report.problems.extend(problems)
        if not isinstance(model, kind):
            return None
        self.used[self.kinds[kind], id] = model
        return model

    def content(self) -> dict[str, tuple[Model, ...]]:
        """All that was found, by kind."""
        kinds = dict.fromkeys(kind for kind, _ in self.used)
        return {wanted: tuple(model for (kind, _), model in self.used.items() if kind == wanted) for wanted in kinds}

    def tell_hidden(self, entries: list[Entry], asker: Model, path: Path, base: Path) -> None:
        """What the entry hides; two of one id in one place are a mistake."""
        first = entries[0]
        if (first.kind, first.id) in self.told:
            return
        self.told.add((first.kind, first.id))
        for other in entries[1:]:
            named = f"{first.kind} {first.id!r}"
            if other.place == first.place:
                remedy = "rename one of them"
                self.report.wrong(asker, path, f"{named} is in {first} and in {other}", remedy, base)
            else:
                message = f"{named} of {first} is used; it hides that of {other}"
                self.report.wrong(asker, path, message, base=base, severity=Severity.NOTE)

    def several(self, kind: type[M], name: str, asker: Model, base: Path) -> tuple[M, ...]:
        """All that a list (or table) of ids names; in the order of the file, what cannot be read left out."""
        named = getattr(asker, name)
        places = named if isinstance(named, dict) else range(len(named))
        found = [self.find(kind, id, asker, (name, place), base) for id, place in zip(named, places, strict=True)]
        return tuple(one for one in found if one is not None)

    def options(self, encounter: Model) -> dict[str, int]:
        """Every option of the rules: defaults, the profiles from the oldest on, the encounter's own."""
        asked = cast(Any, encounter)
        profile = self.find(self.profile, asked.profile, encounter, ("profile",))
        chosen = defaults(self.record)
        for one in reversed(self.chain(profile) if profile is not None else []):
            chosen |= one.options.given()
        return chosen | cast("dict[str, int]", asked.options.given())

    def chain(self, profile: HouseRules) -> list[HouseRules]:
        """A profile, the one it extends, and so on."""
        profiles = [profile]
        while (id := profiles[-1].extends) is not None:
            if any(one.id == id for one in profiles):
                message = f"profile {id!r} extends itself"
                self.report.wrong(profiles[-1], ("extends",), message, "break the circle")
                break
            further = self.find(self.profile, id, profiles[-1], ("extends",))
            if further is None:
                break
            profiles.append(further)
        return profiles


class BoardResolver(BaseResolver):
    """The same for modes that are played on a board."""

    def ground(self, encounter: Model) -> Ground | None:
        """The map of an encounter, laid out."""
        named = cast(Any, encounter).map
        chart = self.find(Map, named, encounter, ("map",)) if isinstance(named, str) else named
        ground, problems = lay_out(chart) if chart is not None else (None, [])
        self.report.problems.extend(problems)
        return ground
