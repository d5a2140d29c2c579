"""Free lines on a lattice of cells: the quick way to the edges they cross finds what the slow way finds."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opfor.live.imports.plan import Line
from opfor.live.imports.raster import Lattice, beyond, middle, pieces

SPOT = st.tuples(st.floats(-2, 9, width=32), st.floats(-2, 9, width=32))
GEOMETRY = st.sampled_from(["square", "hex"])


def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def is_crossed(line: Line, a: tuple[float, float], b: tuple[float, float]) -> bool:
    apart = side(line.start, line.end, a) * side(line.start, line.end, b) <= 0
    return apart and side(a, b, line.start) * side(a, b, line.end) <= 0


@given(start=SPOT, end=SPOT, geometry=GEOMETRY, left=st.integers(0, 3), top=st.sampled_from([0, 2]))
def test_crossed_edges(start: tuple, end: tuple, geometry: str, left: int, top: int) -> None:
    lattice, line = Lattice(geometry, left, top, 5, 4), Line(start, end)
    slow = [
        edge
        for edge in lattice.edges
        if is_crossed(line, middle(geometry, edge[:2]), middle(geometry, beyond(geometry, edge)))
    ]
    near = [edge for edge in slow if overlap(line, geometry, edge)]
    assert lattice.crossed(line) == near


def overlap(line: Line, geometry: str, edge: tuple) -> bool:
    """The boxes round both meet: lines that lie along one another far apart do not count."""
    ends = middle(geometry, edge[:2]), middle(geometry, beyond(geometry, edge))
    return all(
        min(ends[0][k], ends[1][k]) <= max(line.start[k], line.end[k])
        and max(ends[0][k], ends[1][k]) >= min(line.start[k], line.end[k])
        for k in (0, 1)
    )


@pytest.mark.parametrize(("geometry", "edges"), [("square", 2 * 5 * 4 - 5 - 4), ("hex", 4 * 4 + 3 * (5 + 4))])
def test_every_edge_once(geometry: str, edges: int) -> None:
    lattice = Lattice(geometry, 0, 0, 5, 4)
    pairs = {frozenset((edge[:2], beyond(geometry, edge))) for edge in lattice.edges}
    assert len(lattice.edges) == len(pairs) == edges


@given(st.sets(st.integers(0, 30), max_size=31), st.sets(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=8))
def test_pieces_are_a_partition(shut: set[int], solid: set[tuple[int, int]]) -> None:
    lattice = Lattice("square", 0, 0, 5, 4)
    walls = {lattice.edges[n] for n in shut}
    found = pieces(lattice, walls, solid)
    assert sorted(itertools.chain(*found)) == sorted(set(lattice.cells()) - solid)
    piece_of = {cell: n for n, piece in enumerate(found) for cell in piece}
    for edge in lattice.edges:
        here, there = edge[:2], beyond("square", edge)
        if edge not in walls and here in piece_of and there in piece_of:
            assert piece_of[here] == piece_of[there]
    assert [len(piece) for piece in found] == sorted(map(len, found), reverse=True)


@pytest.mark.parametrize("row", range(4))
def test_doors_go_to_an_edge_that_lies_as_they_do(row: int) -> None:
    lattice = Lattice("square", 0, 0, 5, 4)
    assert lattice.nearest(Line((2, row + 0.6), (2, row + 0.9))) == (1, row, "e")
    assert lattice.nearest(Line((2.6, row), (2.9, row))) == ((2, row - 1, "s") if row else None)
    assert lattice.nearest(Line((60, 60), (60, 61))) is None
