"""Cells, neighbours, distance, and where one may step and touch, on squares, hexes and freeform (G30)."""

import math
from collections import deque

import pytest

from opfor.rules.core.board import (
    RIM,
    Edge,
    Geometry,
    Terrain,
    adjacent,
    diagonal,
    directions,
    distance,
    edge,
    isqrt,
    on_board,
    opposite,
    step_x,
    step_y,
    toward,
    window_cell,
)
from opfor.rules.core.choices import CELLS
from opfor.rules.core.lines import obstacle
from opfor.rules.core.reach import window_xy

EVERY = list(Geometry)
OPEN = "\n".join(["." * 12] * 12)


def name_of(geometry):
    return geometry.name.lower()


def may_step(spec, a, b):
    d = toward(spec, *a, *b)
    return d >= 0 and bool(spec.steps[a[1], a[0]] >> d & 1)


def neighbours(spec, x, y):
    around = [(step_x(spec, x, y, d), step_y(spec, x, y, d)) for d in range(directions(spec))]
    return [cell for cell in around if on_board(spec, *cell)]


@pytest.mark.parametrize("geometry", EVERY, ids=name_of)
def test_the_opposite_direction_leads_back(board, geometry):
    spec = board(OPEN, name_of(geometry))
    for y in (4, 5):
        for d in range(directions(spec)):
            x, back = step_x(spec, 5, y, d), opposite(spec, d)
            assert (step_x(spec, x, step_y(spec, 5, y, d), back), step_y(spec, x, step_y(spec, 5, y, d), back)) == (
                5,
                y,
            )
            assert toward(spec, 5, y, x, step_y(spec, 5, y, d)) == d


def test_a_square_has_eight_neighbours_and_a_hex_six(board):
    assert len(neighbours(board(OPEN), 5, 5)) == 8
    assert set(neighbours(board(OPEN, "hex"), 5, 4)) == {(5, 3), (6, 4), (5, 5), (4, 5), (4, 4), (4, 3)}
    assert set(neighbours(board(OPEN, "hex"), 5, 5)) == {(6, 4), (6, 5), (6, 6), (5, 6), (4, 5), (5, 4)}


@pytest.mark.rule("G30")
@pytest.mark.parametrize(
    ("to", "squares"), [((3, 0), 3), ((1, 1), 1), ((2, 2), 3), ((3, 3), 4), ((4, 4), 6), ((5, 2), 6), ((2, 5), 6)]
)
def test_every_second_diagonal_counts_double_on_squares(board, to, squares):
    assert distance(board(OPEN), 0, 0, *to) == squares


@pytest.mark.rule("G30")
@pytest.mark.parametrize(("to", "tenths"), [((3, 0), 30), ((1, 1), 14), ((3, 4), 50), ((2, 1), 22), ((11, 11), 155)])
def test_freeform_is_measured_in_tenths(board, to, tenths):
    assert distance(board(OPEN, "freeform"), 0, 0, *to) == tenths


@pytest.mark.rule("G30")
def test_the_distance_of_hexes_is_their_steps(board):
    spec = board(OPEN, "hex")
    for start in ((5, 5), (4, 6), (0, 0)):
        steps = {start: 0}
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            for other in neighbours(spec, *cell):
                if other not in steps:
                    steps[other] = steps[cell] + 1
                    queue.append(other)
        assert all(distance(spec, *start, *cell) == n for cell, n in steps.items())


@pytest.mark.parametrize("geometry", EVERY, ids=name_of)
def test_distance_is_the_same_both_ways(board, geometry):
    spec = board(OPEN, name_of(geometry))
    cells = [(x, y) for y in range(0, 12, 3) for x in range(0, 12, 2)]
    assert all(distance(spec, *a, *b) == distance(spec, *b, *a) for a in cells for b in cells)


def test_integer_roots(uncompiled):
    for n in [*range(200), *range(10**5, 10**6, 997), 2048**2 - 1]:
        assert isqrt(n) == math.isqrt(n)


@pytest.mark.parametrize("geometry", EVERY, ids=name_of)
def test_window_indices_and_cells_are_one_to_one(board, geometry):
    spec = board(OPEN, name_of(geometry))
    for at in ((5, 5), (6, 4), (0, 11)):
        for cell in range(CELLS):
            assert window_cell(spec, *at, *window_xy(spec, *at, cell)) == cell
    assert window_cell(board("\n".join(["." * 20] * 2)), 0, 0, 8, 0) == -1


@pytest.mark.parametrize("sign", "#x")
def test_nobody_cuts_a_corner(board, sign):
    spec = board(f".{sign}.\n...")
    assert not may_step(spec, (0, 0), (1, 1))
    assert not may_step(spec, (2, 0), (1, 1))
    assert may_step(spec, (0, 1), (1, 1))


def test_one_touches_round_a_corner_that_one_may_not_cut(board):
    """One open way round is enough to strike; two walls are too many."""
    spec = board(".#\n..")
    assert not may_step(spec, (0, 0), (1, 1))
    assert adjacent(spec, 0, 0, 1, 1)
    assert not adjacent(board(".#\n#."), 0, 0, 1, 1)


@pytest.mark.parametrize(
    ("what", "steps", "touches"),
    [
        ("cover", True, True),
        ("greater-cover", True, True),
        ("barred", False, True),
        ("arrow-slit", False, True),
        ("wall", False, False),
    ],
)
@pytest.mark.parametrize("geometry", ["square", "hex", "freeform"])
def test_what_stands_on_an_edge(board, geometry, what, steps, touches):
    """For both cells that share it."""
    spec = board("..\n..", geometry, edges=[{"at": [0, 0], "side": "e", "is": what}])
    for a, b in (((0, 0), (1, 0)), ((1, 0), (0, 0))):
        assert may_step(spec, a, b) is steps
        assert adjacent(spec, *a, *b) is touches


def test_the_corner_at_the_end_of_a_wall_is_not_cut(board):
    spec = board("..\n..", edges=[{"at": [0, 0], "side": "e", "is": "wall"}])
    assert not may_step(spec, (0, 0), (1, 1))
    assert adjacent(spec, 0, 0, 1, 1)


def test_edges_of_one_cell_are_told_apart(board):
    spec = board(
        "...\n...\n...",
        edges=[{"at": [1, 1], "side": "n", "is": "cover"}, {"at": [1, 1], "side": "w", "is": "arrow-slit"}],
    )
    assert [edge(spec, 1, 1, d) for d in (0, 2, 4, 6)] == [Edge.COVER, 0, 0, Edge.GREATER_COVER | Edge.BARRED]
    assert edge(spec, 1, 0, 4) == Edge.COVER


@pytest.mark.parametrize("geometry", EVERY, ids=name_of)
def test_steps_and_touches_go_both_ways(wild, walls_and_cover, geometry):
    """Except out of a bar, onto which nobody steps; none is drawn here."""
    for number in range(20):
        spec = wild(number, geometry, terrain=walls_and_cover, edged=0.1)
        for y in range(spec.height):
            for x in range(spec.width):
                for d in range(directions(spec)):
                    to = step_x(spec, x, y, d), step_y(spec, x, y, d)
                    if not on_board(spec, *to):
                        assert not spec.steps[y, x] >> d & 1
                        continue
                    back = opposite(spec, d)
                    walls = (spec.terrain[y, x] | spec.terrain[to[1], to[0]]) & 1
                    for plane in (spec.steps, spec.touches):
                        assert walls or plane[y, x] >> d & 1 == plane[to[1], to[0]] >> back & 1


@pytest.mark.parametrize("geometry", EVERY, ids=name_of)
def test_ground_and_cover_beside_each_cell_are_surveyed(wild, walls_and_cover, geometry):
    seen = set()
    for number in range(8):
        spec = wild(number, geometry, terrain=(*walls_and_cover, Terrain.WATER, Terrain.CONCEALING), edged=0.1)
        for y in range(spec.height):
            for x in range(spec.width):
                around = [(d, step_x(spec, x, y, d), step_y(spec, x, y, d)) for d in range(directions(spec))]
                ground = 0
                for d, to_x, to_y in around:
                    if spec.steps[y, x] >> d & 1:
                        ground |= spec.terrain[to_y, to_x]
                assert spec.onto[y, x] == ground
                inside = [(d, to_x, to_y) for d, to_x, to_y in around if on_board(spec, to_x, to_y)]
                behind = obstacle(spec, x, y) or any(obstacle(spec, to_x, to_y) for _, to_x, to_y in inside)
                edges = any(edge(spec, x, y, d) & Edge.SIGHT for d, *_ in inside if not diagonal(spec, d))
                assert spec.refuge[y, x] == bool(behind or edges)
                seen.add((bool(ground), bool(behind or edges)))
    assert len(seen) >= 3


@pytest.mark.parametrize("geometry", EVERY, ids=name_of)
def test_codes_have_a_rim_of_walls_as_wide_as_any_window_needs(board, geometry):
    spec = board("..\n..", geometry.name.lower())
    for x, y in [(0, 0), (1, 1)]:
        for cell in range(CELLS):
            at_x, at_y = window_xy(spec, x, y, cell)
            inside = on_board(spec, at_x, at_y)
            assert spec.codes[at_y + RIM, at_x + RIM] == (0 if inside else 10)
