"""Objects of a Tiled map: lines on `walls` and `doors`, people on `spawns`, places on `zones`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any, get_args

from .plan import Door, Line, Person, Plan, Point, Stands, State, counted
from .raster import middle
from .tiled_grid import Grid

LAYERS = ("walls", "doors", "spawns", "zones")
STANDS = get_args(Stands)
STATES = get_args(State)
PARTY = ("party", "players", "heroes", "pc", "pcs")
OF_OBJECT = ("is", "state", "side", "hidden", "creature")


@dataclass
class Objects:
    """The reading of object layers."""

    plan: Plan
    grid: Grid
    count: Counter[str] = field(default_factory=Counter)
    odd: Counter[str] = field(default_factory=Counter)

    def read(self, layer: Any) -> None:
        """Read the objects of a layer, by what it or they are called."""
        names = (str(layer.class_ or "").lower(), str(layer.name or "").lower())
        kind = next((name for name in names if name in LAYERS), "")
        for thing in layer.tiled_objects:
            if not kind or not thing.visible:
                self.count["others"] += 1
                continue
            self.odd.update(f"property {key}" for key in thing.properties or {} if key not in OF_OBJECT)
            {"walls": self.wall, "doors": self.door, "spawns": self.spawn, "zones": self.zone}[kind](thing)

    def wall(self, thing: Any) -> None:
        """A run of lines; a property `is` says what stands there."""
        self.count["walls"] += 1
        self.plan.draw(self.outline(thing), self.said(thing, "is", STANDS, "wall"))

    def door(self, thing: Any) -> None:
        """A door along the first line of an object."""
        posts = self.outline(thing)
        if len(posts) < 2:
            self.count["others"] += 1
            return
        self.count["doors"] += 1
        line = Line(posts[0], posts[1], self.said(thing, "is", STANDS, "wall"))
        self.plan.doors.append(Door(line, self.said(thing, "state", STATES, "closed")))

    def spawn(self, thing: Any) -> None:
        """Somebody who stands in the cell of the object's middle."""
        given = thing.properties or {}
        x, y = thing.coordinates.x + thing.size.width / 2, thing.coordinates.y + thing.size.height / 2
        if hasattr(thing, "gid"):
            y -= thing.size.height  # a tile hangs from its lower corner
        place = self.grid.point(x, y)
        row = int(place[1] // 1)
        half = 0.5 * (row % 2) if self.plan.geometry == "hex" else 0.0
        creature = str(given.get("creature") or thing.class_ or "")
        name = str(thing.name or creature or "Somebody")
        side = "party" if str(given.get("side", "")).lower() in PARTY else "foes"
        at = float((place[0] - half) // 1), float(row)
        self.plan.people.append(
            Person(name, "party" if side == "party" else "foes", at, creature, bool(given.get("hidden")))
        )

    def zone(self, thing: Any) -> None:
        """The cells whose middles lie in the rectangle of an object."""
        (left, above), (right, below) = self.corners(thing)
        every = ((x, y) for y in range(self.plan.height) for x in range(self.plan.width))
        cells = tuple(cell for cell in every if is_between(middle(self.plan.geometry, cell), left, above, right, below))
        if cells:
            self.plan.zones[str(thing.name or "zone")] = cells
            self.count["zones"] += 1
        else:
            self.plan.report.dropped.append(f"the zone {thing.name!r}, which holds the middle of no cell")

    def corners(self, thing: Any) -> tuple[Point, Point]:
        """The upper left and lower right corner of an object, in cells."""
        points = self.outline(thing) or [self.grid.point(thing.coordinates.x, thing.coordinates.y)]
        across, down = [x for x, _ in points], [y for _, y in points]
        return (min(across), min(down)), (max(across), max(down))

    def outline(self, thing: Any) -> list[Point]:
        """The line of an object: its own points, or round its rectangle."""
        points = [(point.x, point.y) for point in getattr(thing, "points", ())]
        if points and type(thing).__name__ == "Polygon":
            points.append(points[0])
        if not points and (thing.size.width or thing.size.height):
            wide, high = thing.size.width, thing.size.height
            points = [(0, 0), (wide, 0), (wide, high), (0, high), (0, 0)]
        turn = radians(thing.rotation or 0)
        x, y = thing.coordinates.x, thing.coordinates.y
        turned = [(x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)) for a, b in points]
        return [self.grid.point(*point) for point in turned]

    def said(self, thing: Any, key: str, words: tuple[Any, ...], otherwise: Any) -> Any:
        """What a property says, if it is a word that means something."""
        word = (thing.properties or {}).get(key, otherwise)
        if word not in words:
            self.odd[f"{key}: {word!r}"] += 1
            return otherwise
        return word

    def finish(self) -> None:
        """What became of the objects."""
        report = self.plan.report
        report.kept += [counted(self.count[kind], kind[:-1], kind) for kind in ("walls", "zones") if self.count[kind]]
        report.drop(self.count["others"], "other object")
        report.unknown += [f"{key} ({n})" if n > 1 else key for key, n in sorted(self.odd.items())]


def is_between(point: Point, left: float, above: float, right: float, below: float) -> bool:
    """A point lies in a rectangle."""
    return left <= point[0] < right and above <= point[1] < below
