"""A Foundry scene as `Export Data` writes it: flat fields up to version 9, tables within tables from version 10 on.

Everything is in pixels of the canvas, which is wider than the scene by its padding; cells begin at the canvas' corner.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil, floor

from .errors import Unsupported
from .fields import Fields, Reading
from .opened import Opened
from .plan import Door, Line, Person, Plan, Stands, State, counted

TITLE = "a Foundry scene"
SUFFIXES = (".json",)
GRIDLESS, SQUARE = 0, 1  # grid types; 2 to 5 are hexes
HAIR = 1e-6  # of a cell: pixels are no whole part of a scene that was scaled
LIMITED = 10  # sight that ends at the second such wall
USELESS = (
    "_id", "active", "backgroundColor", "darkness", "environment", "flags", "fog", "fogExploration", "fogReset",
    "folder", "foreground", "foregroundElevation", "globalLight", "globalLightThreshold", "img", "initial", "journal",
    "journalEntryPage", "navName", "navOrder", "navigation", "ownership", "permission", "playlist", "playlistSound",
    "sort", "thumb", "tokenVision", "weather", "_stats", "gridColor", "gridAlpha", "fogOverlay", "fogExploredColor",
    "fogUnexploredColor", "size",
)  # fmt: skip
OF_WALL = ("_id", "flags", "light", "sound", "threshold", "animation", "doorSound", "levels")
OF_TOKEN = (
    "_id", "actorData", "actorId", "actorLink", "alpha", "bar1", "bar2", "brightLight", "brightSight", "delta",
    "detectionModes", "dimLight", "dimSight", "displayBars", "displayName", "effects", "flags", "height", "img",
    "light", "lightAlpha", "lightAngle", "lightAnimation", "lightColor", "lockRotation", "locked", "mirrorX", "mirrorY",
    "movementAction", "occludable", "overlayEffect", "ring", "rotation", "scale", "shape", "sight", "sightAngle",
    "sort", "texture", "tint", "turnMarker", "vision", "_movementHistory", "_regions", "depth", "level",
)  # fmt: skip


@dataclass(frozen=True)
class Frame:
    """Where the scene lies on its canvas, in pixels.

    Attributes:
        cell: pixels of a cell.
        left, top: where the first cell of the scene begins.
        width, height: of the scene, in cells.
    """

    cell: float
    left: float
    top: float
    width: int
    height: int

    def across(self, x: float) -> float:
        """A place on the canvas, in cells from the left."""
        return (x - self.left) / self.cell

    def down(self, y: float) -> float:
        """The same from the top."""
        return (y - self.top) / self.cell

    def pixels(self, cell: tuple[int, int]) -> tuple[float, float]:
        """The corner of a cell on the canvas."""
        return self.left + cell[0] * self.cell, self.top + cell[1] * self.cell


def knows(opened: Opened) -> bool:
    """It has walls and tokens, and says what its grid is."""
    return {"walls", "tokens", "grid"} <= opened.keys


def read(opened: Opened) -> Plan:
    """The plan of a scene.

    Raises:
        ImportFailed: it makes none.
    """
    return plan_of(Reading(opened.name), opened.json, opened.stem)


def plan_of(reading: Reading, data: object, stem: str) -> Plan:
    """The plan of a scene's data, from a file or from a relay."""
    top = reading.table(data)
    plan = Plan(TITLE, top.text("name") or stem, file=reading.file)
    top.known(*USELESS)
    frame = frame_of(top, plan)
    plan.size_up(frame.width, frame.height)
    Walls(plan, frame).read(top)
    for token in top.tables("tokens"):
        enlist(token, frame, plan)
    for key, one in (("lights", "light"), ("sounds", "sound"), ("drawings", "drawing"), ("notes", "note")):
        plan.report.drop(top.count(key), one)
    for key, one in (("tiles", "tile"), ("templates", "template"), ("regions", "region")):
        plan.report.drop(top.count(key), one)
    plan.report.unknown = reading.unknown()
    return plan


def frame_of(top: Fields, plan: Plan) -> Frame:
    """The frame of a scene, and what its grid is.

    Raises:
        Unsupported: it has hexes.
    """
    nested = isinstance(top.get("grid"), dict)
    grid = top.table("grid") if nested else top
    grid.known("color", "alpha", "style", "thickness")
    cell = grid.number("size") if nested else top.number("grid")
    kind = int(grid.number("type", SQUARE) if nested else top.number("gridType", SQUARE))
    distance = grid.number("distance", 5) if nested else top.number("gridDistance", 5)
    units = grid.text("units") if nested else top.text("gridUnits")
    if cell < 1:
        top.reading.broken("grid", f"cells of {cell:g} pixels")
    if kind not in (GRIDLESS, SQUARE):
        remedy = "draw the hexes in Tiled, or give the scene a square grid and export it again"
        raise Unsupported(plan.file, "grid.type", "scenes on hexes are not read", remedy)
    plan.geometry = "square" if kind == SQUARE else "freeform"
    plan.report.changed.append(f"a square is {distance:g} {units or 'units'} there; the rules count squares")
    back = top.table("background")
    shift_x = back.number("offsetX", 0) + top.number("shiftX", 0)
    shift_y = back.number("offsetY", 0) + top.number("shiftY", 0)
    width, height, padding = top.number("width"), top.number("height"), top.number("padding", 0.25)
    left, columns = span(width, padding, shift_x, cell)
    above, rows = span(height, padding, shift_y, cell)
    back.known(*back.data)
    return Frame(cell, left, above, columns, rows)


def span(length: float, padding: float, shift: float, cell: float) -> tuple[float, int]:
    """Where a scene begins on its canvas, and how many cells it covers, in one direction."""
    start = ceil(padding * length / cell - HAIR) - shift / cell
    first = floor(start + HAIR)
    return first * cell, ceil(start + length / cell - HAIR) - first


class Walls:
    """The reading of the walls: what stops a step, what stops a look, what is a door."""

    def __init__(self, plan: Plan, frame: Frame) -> None:
        self.plan, self.frame = plan, frame
        self.count: Counter[str] = Counter()

    def read(self, top: Fields) -> None:
        """Read all walls of a scene."""
        for wall in top.tables("walls"):
            self.wall(wall)
        report = self.plan.report
        report.kept.append(counted(self.count["walls"], "wall"))
        report.drop(self.count["curtains"], "wall that stops sight and no step", "walls that stop sight and no step")
        report.drop(self.count["airs"], "wall that stops neither", "walls that stop neither step nor sight")
        if self.count["low"]:
            report.changed.append(f"{counted(self.count['low'], 'wall')} with limited sight as arrow slits")
        if self.count["one-way"]:
            report.changed.append(f"{counted(self.count['one-way'], 'one-way wall')} stop both ways")

    def wall(self, wall: Fields) -> None:
        """Read one wall."""
        wall.known(*OF_WALL)
        corners = [wall.as_number(n, wall.place("c")) for n in wall.items("c")]
        if len(corners) != 4:
            wall.reading.broken(wall.place("c"), f"a wall has four coordinates, not {len(corners)}")
        stops, sight = wall.number("move", 1), wall.number("sight", wall.number("sense", 20))
        is_door, state = wall.number("door", 0), wall.number("ds", 0)
        one_way = wall.number("dir", 0)
        line = self.line(corners, "wall" if sight > LIMITED or sight in (1,) else "arrow-slit" if sight else "barred")
        if not stops:
            self.count["curtains" if sight else "airs"] += 1
        elif is_door:
            self.plan.doors.append(Door(line, state_of(is_door, state)))
        else:
            self.count["low"] += line.what == "arrow-slit"
            self.count["one-way"] += one_way != 0
            self.count["walls"] += 1
            self.plan.draw((line.start, line.end), line.what)

    def line(self, corners: list[float], what: Stands) -> Line:
        """A wall in cells."""
        across, down = self.frame.across, self.frame.down
        return Line((across(corners[0]), down(corners[1])), (across(corners[2]), down(corners[3])), what)


def state_of(is_door: float, state: float) -> State:
    """Secret doors are shut whatever else they are."""
    states: dict[float, State] = {0: "closed", 1: "open", 2: "locked"}
    return "secret" if is_door == 2 and state != 1 else states.get(state, "closed")


def enlist(token: Fields, frame: Frame, plan: Plan) -> None:
    """Take in a token that fights: a friendly one for the party, a hostile one for the foes."""
    token.known(*OF_TOKEN)
    at = frame.across(token.number("x")), frame.down(token.number("y"))
    name, manner = token.text("name") or "Somebody", token.number("disposition", -1)
    size = max(token.number("width", 1), token.number("height", 1))
    hidden = token.flag("hidden")
    if token.number("elevation", 0):
        plan.report.dropped.append(f"the elevation of {name}")
    if manner == 0:
        plan.report.dropped.append(f"{name}, who is neutral: give it a side if it fights")
        return
    if size > 1:
        plan.report.changed.append(f"{name}, {size:g} squares wide, takes one")
    plan.people.append(Person(name, "party" if manner > 0 else "foes", at, hidden=hidden))
