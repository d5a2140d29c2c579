"""A plan to content that can be checked and played: a map, or an encounter with its map in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...content.dump import to_yaml
from ...content.kinds import MODES, kinds_of, model_of
from ...content.library import Library
from ...content.model import Model, read_model, slug, tabled
from ...content.problems import InvalidContent, errors_in, remedy_for
from ...rules.core.state import UNITS
from .casting import Cast
from .chart import DOORS, Chart, Crop, chart_of
from .errors import NoSuchWish, OverLimit, Unsupported
from .muster import SIDES, Muster
from .plan import Plan, Report, listed, snapped

KINDS = ("encounter", "map")
ROUNDS = 100  # a large map takes its time
FIELD = (24, 16)  # cells of a plain field


@dataclass(frozen=True)
class Wishes:
    """What somebody wants of an import.

    Attributes:
        kind: encounter, or map: without anybody on it.
        mode: the mode to play in.
        doors: open: all stand open but the locked and the secret; shut: none does; as-drawn: as in the file.
        crop: which part of the map; None: all of it.
        cast: creatures by the names that people have in the file.
        content: folders with content of one's own.

    Raises:
        NoSuchWish: a word means nothing.
    """

    kind: str = KINDS[0]
    mode: str = MODES[0]
    doors: str = DOORS[0]
    crop: Crop | None = None
    cast: Mapping[str, str] | None = None
    content: Iterable[str | Path] = ()

    def __post_init__(self) -> None:
        for word, words, option in ((self.kind, KINDS, "--as"), (self.doors, DOORS, "--doors")):
            if word not in words:
                raise NoSuchWish("", f"{option} {word}", "this means nothing here", remedy_for(word, words))
        if self.mode not in MODES:
            raise NoSuchWish("", f"--mode {self.mode}", "there is no such mode", remedy_for(self.mode, MODES))


@dataclass(frozen=True)
class Imported:
    """What came of a file.

    Attributes:
        format: what the file was.
        model: the encounter or map.
        kind: which of them.
        report: what was kept, changed, dropped and added.
        rooms: how many cells the parts of the map have, the largest first.
        keys: ids of combatants by what the other program calls them.
    """

    format: str
    model: Model
    kind: str
    report: Report
    rooms: tuple[int, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """Its name for references."""
        return str(getattr(self.model, "id", ""))

    def to_yaml(self) -> str:
        """The file of content, with the report in comments at its top."""
        return to_yaml(self.model, "\n".join(self.told()))

    def told(self) -> list[str]:
        """The report as lines."""
        lines = [f"Imported from {self.format}."]
        for name in ("kept", "changed", "dropped", "added", "unknown"):
            said = getattr(self.report, name)
            if name == "unknown" and said:
                said = [", ".join(said)]
            lines += [f"{name.ljust(8)} {line}" for line in said]
        return [printable(line) for line in lines]


def printable(text: str) -> str:
    """A line of the report; names in a file may hold anything."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def make(plan: Plan, wishes: Wishes) -> Imported:
    """Content from a plan.

    Raises:
        ImportFailed: what is wanted cannot be made of it.
    """
    if wishes.kind == "map" and not has_maps(wishes.mode):
        raise Unsupported(plan.file, "", f"{wishes.mode} mode has no maps", "leave --mode out, or --as map")
    if wishes.kind == "map":
        chart = chart_of(plan, wishes.doors, wishes.crop)
        plan.report.drop(len(plan.people), "combatant: a map has none", "combatants: a map has none")
        data = {"id": slug(plan.title)[:60].strip("-"), "title": title_of(plan), **chart.data}
        return imported(plan, "map", checked("map", wishes.mode, data), chart)
    return encounter(plan, wishes)


def has_maps(mode: str) -> bool:
    """The mode is played on a board."""
    return "map" in kinds_of(mode)


def title_of(plan: Plan) -> str:
    """What the place is called, for people."""
    return plan.title.strip()[:200] or "A place"


def encounter(plan: Plan, wishes: Wishes) -> Imported:
    """An encounter: with its map in it, where the mode has one."""
    chart = None
    data: dict[str, Any] = {"id": slug(plan.title)[:60].strip("-"), "title": title_of(plan), "mode": wishes.mode}
    if has_maps(wishes.mode):
        chart = fought_on(plan, wishes)
        data["map"] = chart.data
    elif plan.has_map and not plan.people:
        raise Unsupported(plan.file, "", f"{wishes.mode} mode has no map, and the file nothing else", "--mode grid")
    elif plan.has_map:
        plan.report.dropped.append(f"the map: {wishes.mode} mode has none")
    cast = Cast(Library(wishes.content), wishes.mode, {k.lower(): v for k, v in (wishes.cast or {}).items()})
    muster = Muster(cast, plan.report, chart)
    data |= {"round_cap": ROUNDS, "sides": SIDES, "combatants": muster.combatants(plan.people)}
    return imported(plan, "encounter", checked("encounter", wishes.mode, data), chart, muster.keys)


def fought_on(plan: Plan, wishes: Wishes) -> Chart:
    """The map of an encounter: that of the file, or a plain field.

    Raises:
        OverLimit: there is no room on it.
    """
    if not plan.has_map:
        plan.report.added.append(f"a plain field of {FIELD[0]} x {FIELD[1]} squares: the file has no map")
        plan.size_up(*FIELD)
    chart = chart_of(plan, wishes.doors, wishes.crop)
    if wishes.crop is not None:
        outside = [one for one in plan.people if one.at is not None and not chart.lattice.holds(snapped(one.at))]
        plan.people = [one for one in plan.people if one not in outside]
        plan.report.dropped += [f"outside that part: {listed(one.name for one in outside)}"] * bool(outside)
    room = sum(map(len, chart.rooms))
    if room < min(UNITS, len(plan.people) + len(SIDES)):
        message = f"only {room} cells of the map can be stood in"
        raise OverLimit(plan.file, "", message, "import it as a map: --as map")
    return chart


def checked(kind: str, mode: str, data: dict[str, Any]) -> Model:
    """The model of some data.

    Raises:
        InvalidContent: it is none, which is a fault of the import.
    """
    model, problems = read_model(model_of(mode, kind), tabled(data))
    if model is None or errors_in(problems):
        raise InvalidContent(problems)
    return model


def imported(
    plan: Plan, kind: str, model: Model, chart: Chart | None, keys: Mapping[str, str] | None = None
) -> Imported:
    """The result, with its size in front of what was kept."""
    if chart is not None:
        cells = {"hex": "hexes"}.get(plan.geometry, "squares")
        plan.report.kept.insert(0, f"{chart.lattice.width} x {chart.lattice.height} {cells}")
    rooms = tuple(len(room) for room in chart.rooms) if chart is not None else ()
    return Imported(plan.format, model, kind, plan.report, rooms, keys or {})
