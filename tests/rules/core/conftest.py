"""Boards drawn in the test, for kernels called one by one: that works uncompiled alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

from opfor.content.ground import lay_out, write_board
from opfor.content.maps import Chart
from opfor.rules.core.board import BoardSpec, Geometry, Terrain, survey
from opfor.rules.core.kernel import JIT
from opfor.rules.core.records import PlainRows

Board = Callable[..., Any]


@pytest.fixture
def uncompiled() -> None:
    """For tests that call kernels directly."""
    if JIT:
        pytest.skip("kernels are called one by one, which works with OPFOR_JIT=off alone; fights prove them compiled")


@pytest.fixture
def board(uncompiled: None) -> Board:
    """A function that makes a surveyed board of a drawing with the signs of maps; letters stand on open ground."""

    def make(drawing: str, geometry: str = "square", edges: Sequence[Mapping[str, Any]] = (), spares: int = 1) -> Any:
        rows = dedent(drawing).strip("\n").split("\n")
        rows = ["".join("." if sign.isalpha() and sign not in "oOx" else sign for sign in row) for row in rows]
        ground, problems = lay_out(Chart.model_validate({"rows": rows, "geometry": geometry, "edges": list(edges)}))
        assert ground is not None and not problems, problems
        spec: BoardSpec = PlainRows(BoardSpec, 1)[0]
        write_board(spec, ground, dark_conceals=True)
        spec.spares_near = spares
        survey(spec)
        return spec

    return make


def letters(drawing: str) -> dict[str, tuple[int, int]]:
    """Where the letters of a drawing are."""
    rows = dedent(drawing).strip("\n").split("\n")
    return {s: (x, y) for y, row in enumerate(rows) for x, s in enumerate(row) if s.isalpha() and s not in "oOx"}


@pytest.fixture
def places() -> Callable[[str], dict[str, tuple[int, int]]]:
    return letters


@pytest.fixture
def wild(uncompiled: None) -> Callable[..., Any]:
    """A function that makes a board of random ground and edges, the same for the same number."""

    def make(number: int, geometry: Geometry, size: int = 11, terrain: Sequence[int] = (), edged: float = 0.0) -> Any:
        rng = np.random.default_rng(number)
        spec: BoardSpec = PlainRows(BoardSpec, 1)[0]
        spec.geometry, spec.width, spec.height = geometry, size, size
        spec.spares_near = 1
        for y in range(size):
            for x in range(size):
                if terrain and rng.random() < 0.35:
                    spec.terrain[y, x] = int(rng.choice(terrain))
        if edged:
            stand_edges(spec, rng, edged)
        survey(spec)
        return spec

    return make


def stand_edges(spec: BoardSpec, rng: np.random.Generator, share: float) -> None:
    """Put something on some of the edges, for both cells that share each."""
    from opfor.content.ground import Ground, raise_edge

    size = spec.width
    ground = Ground(Geometry(spec.geometry), size, size, [], [[0] * size for _ in range(size)])
    sides = range(6) if spec.geometry == Geometry.HEX else (0, 2, 4, 6)
    for y in range(size):
        for x in range(size):
            for d in sides:
                if rng.random() < share:
                    raise_edge(ground, x, y, d, int(rng.choice([1, 2, 3, 4, 6])))
    for y in range(size):
        for x in range(size):
            spec.edges[y, x] = ground.edges[y][x]


WALLS_AND_COVER = (Terrain.WALL, Terrain.COVER, Terrain.GREATER_COVER, Terrain.CONCEALING)


@pytest.fixture
def walls_and_cover() -> tuple[int, ...]:
    return WALLS_AND_COVER
