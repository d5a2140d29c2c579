"""What stands between two cells (G40, G41), with drawings: a looks at b. Cover as in lines.py, 3 blocked."""

import pytest

from opfor.rules.core.board import Geometry
from opfor.rules.core.lines import BLOCKED, CONCEALED, GREATER, HALF_COVER, NEAR, is_open, line, square_line

CLEAR = 0


@pytest.fixture
def look(board, places):
    """A function that tells what stands between a and b of a drawing, without what is beside b."""

    def looked(drawing, **more):
        spec, at = board(drawing, **more), places(drawing)
        return line(spec, *at["a"], *at["b"]) & 7

    return looked


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    ("drawing", "hides"),
    [
        ("a..b", CLEAR),
        ("a.#.b", BLOCKED),
        ("a.ob", HALF_COVER),
        ("a.Ob", GREATER),
        ("a.%b", CONCEALED),
        ("a.o%b", HALF_COVER | CONCEALED),
        ("a.xb", CLEAR),  # bars hide nobody
        ("a.~_,=^b", CLEAR),
        (
            """
            a..
            .o.
            ..b
            """,
            HALF_COVER,
        ),
        (
            """
            a....
            .....
            .#..b
            """,
            CLEAR,  # the line passes beside it
        ),
        (
            """
            a....
            ..#..
            ....b
            """,
            BLOCKED,  # it passes right through it
        ),
    ],
)
def test_the_squares_that_the_line_passes(look, drawing, hides):
    assert look(drawing) == hides
    assert look(drawing, geometry="freeform") == hides


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    ("drawing", "hides"),
    [
        ("a#\n.b", HALF_COVER),  # it touches the corner of one wall
        ("a#\n#b", BLOCKED),  # it squeezes between two
        ("ao\n.b", CLEAR),  # a low wall that it only touches
        ("ao\nob", HALF_COVER),  # one on both sides
        ("ao\nOb", HALF_COVER),
        ("ao\n#b", HALF_COVER),
    ],
)
def test_the_corners_that_the_line_crosses(look, drawing, hides):
    assert look(drawing) == hides


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    ("edges", "hides"),
    [
        ([((0, 0), "e", "wall")], HALF_COVER),  # the end of a wall
        ([((0, 0), "e", "wall"), ((0, 1), "e", "wall")], BLOCKED),  # a wall that runs through the corner
        ([((0, 0), "s", "wall"), ((1, 0), "s", "wall")], BLOCKED),
        ([((0, 0), "e", "wall"), ((1, 0), "s", "wall")], HALF_COVER),  # the corner of a room beside the line
        ([((0, 0), "s", "wall"), ((0, 1), "e", "wall")], HALF_COVER),
        ([((0, 0), "e", "wall"), ((0, 0), "s", "wall")], BLOCKED),  # the corner of a's own room
        ([((1, 1), "n", "wall"), ((1, 1), "w", "wall")], BLOCKED),  # of b's
        ([((0, 0), "e", "cover")], CLEAR),
        ([((0, 0), "e", "cover"), ((0, 1), "e", "cover")], HALF_COVER),
        ([((0, 0), "e", "greater-cover"), ((0, 1), "e", "cover")], HALF_COVER),
        ([((0, 0), "e", "arrow-slit"), ((0, 1), "e", "greater-cover")], GREATER),
    ],
)
def test_thin_walls_at_a_corner(board, edges, hides):
    """From either end of the line."""
    spec = board("..\n..", edges=[{"at": list(at), "side": side, "is": what} for at, side, what in edges])
    assert line(spec, 0, 0, 1, 1) & 3 == hides
    assert line(spec, 1, 1, 0, 0) & 3 == hides


@pytest.mark.rule("G41")
def test_a_low_wall_at_ones_own_corner_is_shot_over(board):
    edges = [{"at": [0, y], "side": "e", "is": "cover"} for y in range(3)]
    spec = board("....\n....\n....\n....", edges=edges)
    assert line(spec, 0, 0, 3, 3) & 3 == CLEAR
    assert line(spec, 3, 3, 0, 0) & 3 == HALF_COVER


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    ("drawing", "hides", "back"),
    [
        ("ao..b", CLEAR, HALF_COVER),  # beside a alone: a shoots over it, b does not
        ("a.o.b", HALF_COVER, HALF_COVER),
        ("aob", HALF_COVER, HALF_COVER),  # beside both
        ("aO#.b", BLOCKED, BLOCKED),
    ],
)
def test_an_obstacle_beside_the_attacker_alone(board, places, drawing, hides, back):
    at = places(drawing)
    for spares, there in ((1, hides), (0, back)):
        spec = board(drawing, spares=spares)
        assert line(spec, *at["a"], *at["b"]) & 3 == there
    assert line(board(drawing), *at["b"], *at["a"]) & 3 == back


@pytest.mark.rule("G33", "G41")
@pytest.mark.parametrize(
    ("drawing", "near"),
    [("a.ob", 1), ("a.o.b", 0), ("a.Oob", 1), ("a.oOb", 2), ("a..b", 0), ("a....#\n......\n..b...", 0)],
)
def test_what_stands_beside_the_target_is_told_apart(board, places, drawing, near):
    at = places(drawing)
    assert line(board(drawing), *at["a"], *at["b"]) // NEAR == near


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    ("drawing", "hides"),
    [
        ("a..b", CLEAR),
        ("a.#b", BLOCKED),
        ("a.ob", HALF_COVER),
        ("a.%b", CONCEALED),
        # odd rows lie half a hex to the right: from a straight down to b runs along the edge of two hexes
        (".a.\n#..\n.b.", HALF_COVER),
        (".a.\n.#.\n.b.", HALF_COVER),
        (".a.\n##.\n.b.", BLOCKED),
        (".a.\n.o.\n.b.", HALF_COVER),
        (".a.\no..\n.b.", HALF_COVER),
        (".a.\n...\n.b.", CLEAR),
        ("..a\n...\nb..", CLEAR),
        ("..a\n.#.\nb..", BLOCKED),
    ],
)
def test_lines_over_hexes(look, drawing, hides):
    assert look(drawing, geometry="hex") == hides


@pytest.mark.rule("G41")
def test_the_margin_of_a_hex_map_is_no_wall(look):
    assert look("a.\n..\nb.", geometry="hex") == CLEAR
    assert look(".a\n..\n.b", geometry="hex") == CLEAR
    assert look("..\n.a\n..\n.b", geometry="hex") == CLEAR


@pytest.mark.rule("G41")
@pytest.mark.parametrize(
    ("what", "hides"), [("cover", HALF_COVER), ("greater-cover", GREATER), ("wall", BLOCKED), ("barred", CLEAR)]
)
def test_what_stands_on_the_edges_of_hexes(look, what, hides):
    assert look("a...b", geometry="hex", edges=[{"at": [2, 0], "side": "e", "is": what}]) == hides


@pytest.mark.parametrize("geometry", list(Geometry), ids=lambda g: g.name.lower())
def test_whether_a_line_is_blocked_is_the_same_both_ways(wild, walls_and_cover, geometry):
    blocked = 0
    for number in range(8):
        spec = wild(number, geometry, terrain=walls_and_cover, edged=0.08)
        free = [(x, y) for y in range(spec.height) for x in range(spec.width) if not spec.terrain[y, x] & 1]
        for a in free[::3]:
            for b in free[::3]:
                there, back = line(spec, *a, *b), line(spec, *b, *a)
                assert (there & 3 == BLOCKED) == (back & 3 == BLOCKED), (number, a, b)
                blocked += there & 3 == BLOCKED
    assert blocked > 500


@pytest.mark.parametrize("geometry", list(Geometry), ids=lambda g: g.name.lower())
def test_cover_without_sparing_is_the_same_both_ways(wild, walls_and_cover, geometry):
    """But for what stands in the cells of a and b themselves."""
    for number in range(8):
        spec = wild(number, geometry, terrain=walls_and_cover, edged=0.08)
        spec.spares_near = 0
        free = [(x, y) for y in range(spec.height) for x in range(spec.width) if not spec.terrain[y, x]]
        for a in free[::3]:
            for b in free[::4]:
                there, back = line(spec, *a, *b), line(spec, *b, *a)
                assert there & 3 == back & 3, (number, a, b)
                if there & 3 != BLOCKED:
                    assert there & CONCEALED == back & CONCEALED, (number, a, b)


@pytest.mark.parametrize("geometry", list(Geometry), ids=lambda g: g.name.lower())
def test_open_ground_hides_nobody(wild, geometry):
    spec = wild(0, geometry, size=13)
    cells = [(x, y) for y in range(13) for x in range(13)]
    assert all(line(spec, *a, *b) == 0 for a in cells[::4] for b in cells)


@pytest.mark.parametrize("geometry", [Geometry.SQUARE, Geometry.FREEFORM], ids=lambda g: g.name.lower())
def test_where_nothing_stands_between_the_walk_would_have_met_nothing(wild, walls_and_cover, geometry):
    saved = 0
    for number in range(6):
        spec = wild(number, geometry, terrain=walls_and_cover[:1], edged=0.02)
        cells = [(x, y) for y in range(spec.height) for x in range(spec.width)]
        for a in cells[::5]:
            for b in cells[::2]:
                assert line(spec, *a, *b) == square_line(spec, *a, *b), (number, a, b)
                saved += is_open(spec, *a, *b)
    assert saved > 200
