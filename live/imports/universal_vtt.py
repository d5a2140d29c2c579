"""Universal VTT (`.dd2vtt`, `.uvtt`, `.df2vtt`): Dungeondraft, Dungeon Fog, Arkenforge and others write it.

Points are in cells of the uncropped map, so `map_origin` is taken off; walls may lie outside what was exported.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from .fields import Fields, Reading
from .opened import Opened
from .plan import Door, Line, Plan, Point, counted

TITLE = "Universal VTT"
SUFFIXES = (".dd2vtt", ".uvtt", ".df2vtt")


def knows(opened: Opened) -> bool:
    """It says its resolution, and lines of sight or nothing else of another format."""
    return "resolution" in opened.keys and ("line_of_sight" in opened.keys or "portals" in opened.keys)


def read(opened: Opened) -> Plan:
    """The plan of a Universal VTT file.

    Raises:
        ImportFailed: it makes none.
    """
    reading = Reading(opened.name)
    top = reading.table(opened.json)
    resolution = top.table("resolution")
    origin, size = resolution.table("map_origin"), resolution.table("map_size")
    resolution.known("pixels_per_grid")
    left, above = origin.number("x", 0), origin.number("y", 0)
    plan = Plan(f"{TITLE} {top.text('format')}".strip(), opened.stem, file=opened.name)
    plan.size_up(math.ceil(size.number("x")), math.ceil(size.number("y")))
    if (size.number("x"), size.number("y")) != (plan.width, plan.height):
        plan.report.changed.append("parts of cells at the right and bottom rim are whole cells")
    if (left, above) != (0, 0):
        plan.report.changed.append(f"the map was cut out at {left:g}, {above:g}: its coordinates begin there")

    def placed(fields: Fields) -> Point:
        x, y = fields.point()
        return x - left, y - above

    for key in ("line_of_sight", "objects_line_of_sight"):
        for n, run in enumerate(top.items(key)):
            where = f"{key}[{n}]"
            plan.draw([placed(point) for point in points_of(reading, run, where)])
    for portal in top.tables("portals"):
        plan.doors.append(door_of(reading, portal, placed))
    leave(top, plan, opened)
    plan.report.unknown = reading.unknown()
    return plan


def points_of(reading: Reading, run: object, where: str) -> list[Fields]:
    """The points of a run of lines."""
    if not isinstance(run, list):
        reading.broken(where, "a list of points is wanted")
    shape = where.split("[")[0] + "[][]."
    return [reading.table(point, f"{where}[{k}]", shape) for k, point in enumerate(run)]


def door_of(reading: Reading, portal: Fields, placed: Callable[[Fields], Point]) -> Door:
    """A door from post to post; its position and rotation say the same less well."""
    portal.known("position", "rotation", "freestanding")
    posts = points_of(reading, portal.items("bounds"), portal.place("bounds"))
    if len(posts) != 2:
        reading.broken(portal.place("bounds"), f"a door has two ends, not {len(posts)}")
    line = Line(placed(posts[0]), placed(posts[1]))
    return Door(line, "closed" if portal.flag("closed", True) else "open")


def leave(top: Fields, plan: Plan, opened: Opened) -> None:
    """What is no part of a map to fight on."""
    report = plan.report
    report.kept.append(counted(len(plan.lines), "piece of wall", "pieces of wall"))
    report.drop(top.count("lights"), "light")
    lighting = top.table("environment")
    lighting.known("baked_lighting", "ambient_light")
    if lighting.data:
        report.dropped.append("the lighting of the whole map")
    image = top.get("image")
    if isinstance(image, str) and image:
        report.dropped.append(f"the picture ({len(image) / 1_000_000:.1f} of {len(opened.data) / 1_000_000:.1f} MB)")
    if not plan.lines:
        report.changed.append("the file has no walls: everything is open ground")
