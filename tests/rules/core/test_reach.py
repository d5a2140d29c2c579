"""Reach against a plain search: least cost, then fewest Withdraws, then fewest slippery cells (G30, G32, G34)."""

import heapq

import numpy as np
import pytest

from opfor.rules.core.board import Geometry, Terrain, directions, step_x, step_y, window_cell
from opfor.rules.core.choices import CELLS
from opfor.rules.core.flood import find_ways_there, flood, mark_goal
from opfor.rules.core.reach import (
    CENTRE,
    CLOSED,
    FAR,
    HARD,
    LONGEST,
    MARKED,
    PASS,
    BoardWorkspace,
    any_step,
    best_state,
    clear_window,
    find_reach,
    find_way,
    path_to,
    reachable,
    window_xy,
)
from opfor.rules.core.records import PlainRows

GROUND = (Terrain.WALL, Terrain.DIFFICULT, Terrain.DIFFICULT, Terrain.SLIPPERY, Terrain.WATER, Terrain.BARRED)
MIDDLE = (7, 7)
SIZE = 15  # the window, so that nothing lies outside it


@pytest.fixture
def paper(uncompiled):
    """A function that makes scratch paper with friends, foes, and foes that one is engaged with, at random."""

    def make(spec, number):
        rng = np.random.default_rng(1000 + number)
        w = PlainRows(BoardWorkspace, 1)[0]
        clear_window(w)
        for foe in range(6):
            x, y = (int(n) for n in rng.integers(0, SIZE, 2))
            if (x, y) != MIDDLE:
                w.block[window_cell(spec, *MIDDLE, x, y)] = PASS if foe < 2 else CLOSED
        around = [d for d in range(directions(spec)) if rng.random() < 0.3]
        for bit, d in enumerate(around):
            x, y = step_x(spec, *MIDDLE, d), step_y(spec, *MIDDLE, d)
            w.block[window_cell(spec, *MIDDLE, x, y)] = CLOSED
            for cell in [(x, y), *((step_x(spec, x, y, k), step_y(spec, x, y, k)) for k in range(directions(spec)))]:
                if window_cell(spec, *MIDDLE, *cell) >= 0:
                    w.guard[window_cell(spec, *MIDDLE, *cell)] |= 1 << bit
        return w

    return make


def step_price(spec, terrain, d, parity):
    """G30, G32, said once more."""
    aslant = spec.geometry != Geometry.HEX and d % 2 == 1
    if spec.geometry == Geometry.FREEFORM:
        return (14 if aslant else 10) + (10 if terrain & Terrain.DIFFICULT else 0)
    return 1 + (parity if aslant else 0) + (1 if terrain & Terrain.DIFFICULT else 0)


def plain_search(spec, w, parity, budget, enter):
    """The best (cost, Withdraws, slippery cells) of every cell, whatever the parity at its end."""
    best = {}
    heap = [((0, 0, 0), MIDDLE, parity)]
    seen = set()
    while heap:
        price, (x, y), odd = heapq.heappop(heap)
        if ((x, y), odd) in seen:
            continue
        seen.add(((x, y), odd))
        best.setdefault((x, y), price)
        for d in range(directions(spec)):
            to = step_x(spec, x, y, d), step_y(spec, x, y, d)
            if not spec.steps[y, x] >> d & 1 or w.block[window_cell(spec, *MIDDLE, *to)] == CLOSED:
                continue
            terrain = spec.terrain[to[1], to[0]]
            cost = price[0] + step_price(spec, terrain, d, odd)
            if terrain & HARD & ~enter or cost > budget:
                continue
            left = w.guard[window_cell(spec, *MIDDLE, x, y)] & ~w.guard[window_cell(spec, *MIDDLE, *to)]
            onward = (cost, price[1] + left.bit_count(), price[2] + bool(terrain & Terrain.SLIPPERY))
            turned = 1 - odd if spec.geometry == Geometry.SQUARE and d % 2 == 1 else odd
            heapq.heappush(heap, (onward, to, turned))
    return best


def unpacked(key):
    return key >> 16, key >> 8 & 255, key & 255


def walk(spec, w, cell, parity, start=MIDDLE):
    """Follow the path to a cell: where it ends and what it comes to."""
    path, steps = path_to(w, cell)
    x, y = start
    cost = withdraws = slippery = 0
    for n in range(steps):
        d = path >> 3 * n & 7
        assert spec.steps[y, x] >> d & 1
        was = window_cell(spec, *start, x, y)
        x, y = step_x(spec, x, y, d), step_y(spec, x, y, d)
        now = window_cell(spec, *start, x, y)
        cost += step_price(spec, spec.terrain[y, x], d, parity)
        withdraws += (w.guard[was] & ~w.guard[now]).bit_count()
        slippery += bool(spec.terrain[y, x] & Terrain.SLIPPERY)
        if spec.geometry == Geometry.SQUARE and d % 2 == 1:
            parity = 1 - parity
    return (x, y), (cost, withdraws, slippery)


@pytest.mark.rule("G30", "G32", "G34")
@pytest.mark.parametrize("enter", [0, Terrain.SLIPPERY, Terrain.SLIPPERY | Terrain.WATER], ids=["firm", "ice", "water"])
@pytest.mark.parametrize(
    ("geometry", "parity"),
    [(Geometry.SQUARE, 0), (Geometry.SQUARE, 1), (Geometry.HEX, 0), (Geometry.FREEFORM, 0)],
    ids=["square, even", "square, odd", "hex", "freeform"],
)
def test_the_same_as_a_plain_search(wild, paper, geometry, parity, enter):
    unit = 10 if geometry == Geometry.FREEFORM else 1
    compared = 0
    for number in range(8):
        spec = wild(number, geometry, SIZE, GROUND, edged=0.05)
        spec.terrain[7, 7] = 0
        w = paper(spec, number)
        budget = unit * (3 + number)
        find_reach(spec, w, *MIDDLE, parity, budget, enter)
        best = plain_search(spec, w, parity, budget, enter)
        for cell in range(CELLS):
            at = window_xy(spec, *MIDDLE, cell)
            key = w.reach_key[best_state(w, cell)]
            assert (key < FAR) == (at in best), (number, at)
            if at in best:
                assert unpacked(key) == best[at], (number, at)
                assert walk(spec, w, cell, parity) == (at, best[at]), (number, at)
                compared += 1
            assert reachable(w, cell) == (cell != CENTRE and w.block[cell] == 0 and at in best)
    assert compared > 200


@pytest.mark.parametrize("geometry", list(Geometry), ids=lambda g: g.name.lower())
def test_a_search_for_one_cell_finds_the_way_of_the_whole_search(wild, paper, geometry):
    unit = 10 if geometry == Geometry.FREEFORM else 1
    compared = 0
    for number in range(6):
        spec = wild(number, geometry, SIZE, GROUND)
        spec.terrain[7, 7] = 0
        w = paper(spec, number)
        find_reach(spec, w, *MIDDLE, 0, 6 * unit, 0)
        ways = {cell: path_to(w, cell) for cell in range(CELLS) if reachable(w, cell)}
        for cell, way in ways.items():
            find_way(spec, w, *MIDDLE, 0, 6 * unit, 0, cell)
            assert path_to(w, cell) == way, (number, cell)
        compared += len(ways)
    assert compared > 100


@pytest.mark.parametrize("enter", [0, Terrain.SLIPPERY, Terrain.WATER], ids=["firm", "ice", "water"])
@pytest.mark.parametrize("parity", [0, 1])
@pytest.mark.parametrize("geometry", list(Geometry), ids=lambda g: g.name.lower())
def test_a_flood_reaches_what_a_search_does_and_finds_its_ways(wild, paper, geometry, parity, enter):
    """Anywhere on a board, with the margin in sight: each way alone, and all of them together."""
    unit = 10 if geometry == Geometry.FREEFORM else 1
    parity = parity if geometry == Geometry.SQUARE else 0
    compared = 0
    for number in range(6):
        spec = wild(number, geometry, 20, GROUND, edged=0.03)
        x, y = (3 * number + 1, 18 - 2 * number)
        spec.terrain[y, x] = 0
        w = paper(spec, number)
        block = list(w.block)
        whole = x, y, parity, (3 + number) * unit, enter
        find_reach(spec, w, *whole)
        reached = [cell for cell in range(CELLS) if reachable(w, cell)]
        ways = {cell: (path_to(w, cell), w.reach_key[best_state(w, cell)]) for cell in reached}
        for cell in reached:
            w.block[:] = block
            flood(spec, w, *whole)
            assert [cell for cell in range(CELLS) if reachable(w, cell)] == reached, number
            mark_goal(w, cell)
            find_ways_there(spec, w, *whole, cell)
            assert (path_to(w, cell), w.reach_key[best_state(w, cell)]) == ways[cell], (number, cell)
        w.block[:] = block
        flood(spec, w, *whole)
        for cell in reached[::3]:
            mark_goal(w, cell)
        find_ways_there(spec, w, *whole, MARKED)
        for cell in reached[::3]:
            assert (path_to(w, cell), w.reach_key[best_state(w, cell)]) == ways[cell], (number, cell)
        compared += len(ways)
    assert compared > 100


@pytest.mark.parametrize("geometry", list(Geometry), ids=lambda g: g.name.lower())
def test_a_move_does_not_leave_the_window(board, geometry):
    """On open ground in the midst of a wide board every way leads to where the window says."""
    spec = board("\n".join(["." * 31] * 31), geometry.name.lower())
    w = PlainRows(BoardWorkspace, 1)[0]
    clear_window(w)
    find_reach(spec, w, 15, 15, 0, 120 if geometry == Geometry.FREEFORM else 12, 0)
    reached = [cell for cell in range(CELLS) if reachable(w, cell)]
    assert len(reached) > 150
    for cell in reached:
        assert walk(spec, w, cell, 0, (15, 15))[0] == window_xy(spec, 15, 15, cell)


@pytest.mark.parametrize("geometry", list(Geometry), ids=lambda g: g.name.lower())
def test_whether_any_step_is_possible_is_what_the_search_says(wild, paper, geometry):
    unit = 10 if geometry == Geometry.FREEFORM else 1
    answers = set()
    for number in range(60):
        spec = wild(number, geometry, SIZE, (Terrain.WALL, Terrain.WALL, Terrain.DIFFICULT, Terrain.SLIPPERY))
        spec.terrain[7, 7] = 0
        w = paper(spec, number)
        for budget in (0, unit, 2 * unit):
            quick = any_step(spec, w, *MIDDLE, 1, budget, 0)
            find_reach(spec, w, *MIDDLE, 1, budget, 0)
            assert quick == any(reachable(w, cell) for cell in range(CELLS)), (number, budget)
            answers.add(quick)
    assert answers == {True, False}


@pytest.mark.parametrize("geometry", list(Geometry), ids=lambda g: g.name.lower())
def test_one_choice_leads_no_farther_than_a_path_can_hold(board, geometry):
    """Through a maze with any amount of movement: every path offered is whole."""
    rows = [["."] * SIZE for _ in range(SIZE)]
    for y in range(1, SIZE, 2):
        rows[y] = ["#"] * SIZE
        rows[y][0 if (y // 2) % 2 else SIZE - 1] = "."
    rows[7] = ["#"] * 7 + ["."] + ["#"] * 7
    spec = board("\n".join(map("".join, rows)), geometry.name.lower())
    w = PlainRows(BoardWorkspace, 1)[0]
    clear_window(w)
    find_reach(spec, w, *MIDDLE, 0, 400, 0)
    reached = [cell for cell in range(CELLS) if reachable(w, cell)]
    assert len(reached) > 20
    for cell in reached:
        assert path_to(w, cell)[1] <= LONGEST
        assert walk(spec, w, cell, 0)[0] == window_xy(spec, *MIDDLE, cell)
