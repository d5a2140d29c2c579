"""Small files in the shapes that other programs write, made here; each test says what is special about its own."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from opfor.content.loading import check
from opfor.live.imports import Imported, Wishes, import_file

Write = Callable[..., Path]


class Brought:
    """What came of a file, as tests look at it."""

    def __init__(self, imported: Imported) -> None:
        self.kind, self.id, self.model, self.report = imported.kind, imported.id, imported.model, imported.report
        self.rooms, self.told, self.to_yaml = imported.rooms, imported.told, imported.to_yaml

    @property
    def map(self) -> Any:
        """The map of an encounter, or the map."""
        return getattr(self.model, "map", self.model)

    @property
    def edges(self) -> dict[tuple[int, int, str], str]:
        return {(*mark.at, mark.side): mark.what for mark in self.map.edges}

    def said(self, kind: str) -> str:
        return "\n".join(getattr(self.report, kind))


Bring = Callable[..., Brought]


def point(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


# Cut out at (2, 1) of a larger map, as Dungeondraft does it: all points are in the frame of the uncut one. A house of
# 8 x 8 squares in a map of 10 x 10, a wall through the middle of it, two doors in that: one a square wide that begins
# at half a square, one narrower than a step.
HOUSE: dict[str, Any] = {
    "format": 0.3,
    "resolution": {"map_origin": point(2, 1), "map_size": point(10, 10), "pixels_per_grid": 64},
    "line_of_sight": [
        [point(3, 2), point(11, 2), point(11, 10), point(3, 10), point(3, 2)],
        [point(7, 2), point(7, 2.5)],
        [point(7, 3.5), point(7, 8.62)],
        [point(7, 9.38), point(7, 10)],
    ],
    "objects_line_of_sight": [],
    "portals": [
        {"position": point(7, 3), "bounds": [point(7, 2.5), point(7, 3.5)], "rotation": 1.57, "closed": True},
        {"position": point(7, 9), "bounds": [point(7, 9.38), point(7, 8.62)], "rotation": -1.57, "closed": False},
    ],
    "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
    "lights": [{"position": point(5, 5), "range": 4, "intensity": 1, "color": "ffffffff", "shadows": True}],
    "image": "iVBORw0KGgo=",
}


@pytest.fixture
def house() -> dict[str, Any]:
    return copy.deepcopy(HOUSE)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file of JSON or text; returns its path."""

    def one(data: Any, name: str = "house.dd2vtt") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(data, bytes):
            path.write_bytes(data)
        else:
            path.write_text(data if isinstance(data, str) else json.dumps(data))
        return path

    return one


@pytest.fixture
def bring(write: Write, tmp_path: Path) -> Bring:
    """Import a file, and prove that what comes of it is content without a mistake."""

    def one(data: Any, name: str = "house.dd2vtt", **wishes: Any) -> Brought:
        brought = import_file(data if isinstance(data, Path) else write(data, name), Wishes(**wishes))
        checked = tmp_path / "checked.yaml"
        checked.write_text(brought.to_yaml())
        assert [str(problem) for problem in check(checked) if problem.severity == "error"] == []
        return Brought(brought)

    return one
