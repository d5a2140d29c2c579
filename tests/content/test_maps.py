"""Maps laid out: signs, legends, edges on every geometry, zones in their three shapes."""

from pathlib import Path

import pytest

from opfor.content import check, load
from opfor.content.ground import DARK, Ground, lay_out
from opfor.content.maps import STOCK_LEGEND, Chart
from opfor.content.model import read_model
from opfor.content.reading import read
from opfor.rules.core.board import Edge, Geometry, Terrain
from opfor.rules.core.records import as_numpy


def laid(text: str) -> Ground:
    chart, problems = read_model(Chart, read(text, "map.yaml")[0])
    assert problems == [] and chart is not None
    ground, wrong = lay_out(chart)
    assert wrong == [] and ground is not None
    return ground


def test_every_stock_sign() -> None:
    ground = laid(f'rows: ["{"".join(STOCK_LEGEND)}"]')
    assert dict(zip(STOCK_LEGEND, ground.terrain[0], strict=True)) == {
        ".": 0,
        "#": Terrain.WALL,
        ",": Terrain.DIFFICULT,
        "~": Terrain.WATER,
        "=": Terrain.SLIPPERY,
        "^": Terrain.CLIMB,
        "_": Terrain.GAP,
        "o": Terrain.COVER,
        "O": Terrain.GREATER_COVER,
        "%": Terrain.CONCEALING,
        " ": DARK,
        "x": Terrain.BARRED,
    }


def test_a_legend_goes_before_the_stock_signs() -> None:
    ground = laid("legend: {'.': water, R: [difficult, smoke], '~': open}\nrows: |-\n  .R~\n")
    assert ground.terrain == [[Terrain.WATER, Terrain.DIFFICULT | Terrain.CONCEALING, 0]]


def test_dark_rows_may_begin_with_spaces() -> None:
    assert laid("rows: |2-\n     .\n  .  .\n").terrain == [[DARK, DARK, DARK, 0], [0, DARK, DARK, 0]]
    assert laid("rows: ['  .', '.  ']").terrain == [[DARK, DARK, 0], [0, DARK, DARK]]


def test_zones_in_three_shapes_row_by_row() -> None:
    ground = laid("rows: |-\n  .A.\n  A..\nzones: {a: A, b: [[2, 1], [0, 0]], c: {rect: [1, 0, 2, 2]}}\n")
    assert ground.zones == {
        "a": ((1, 0), (0, 1)),
        "b": ((0, 0), (2, 1)),
        "c": ((1, 0), (2, 0), (1, 1), (2, 1)),
    }
    assert ground.terrain == [[0, 0, 0], [0, 0, 0]]


@pytest.mark.parametrize(
    ("word", "what"),
    [
        ("cover", Edge.COVER),
        ("greater-cover", Edge.GREATER_COVER),
        ("wall", Edge.WALL),
        ("barred", Edge.BARRED),
        ("arrow-slit", Edge.GREATER_COVER | Edge.BARRED),
    ],
)
@pytest.mark.parametrize(
    ("side", "d", "beside", "back"), [("n", 0, (1, 0), 4), ("e", 2, (2, 1), 6), ("w", 6, (0, 1), 2)]
)
def test_an_edge_stands_for_both_its_cells(
    word: str, what: int, side: str, d: int, beside: tuple[int, int], back: int
) -> None:
    ground = laid(f"rows: ['...', '...']\nedges: [{{at: [1, 1], side: {side}, is: {word}}}]")
    assert ground.edges[1][1] == what << (3 * d)
    assert ground.edges[beside[1]][beside[0]] == what << (3 * back)
    assert sum(bool(edge) for row in ground.edges for edge in row) == 2


@pytest.mark.parametrize(
    ("at", "side", "d", "beside", "back"),
    [
        ((1, 1), "ne", 0, (2, 0), 3),  # odd rows stand half a cell to the right
        ((1, 2), "ne", 0, (1, 1), 3),
        ((1, 1), "sw", 3, (1, 2), 0),
        ((1, 2), "nw", 5, (0, 1), 2),
        ((1, 1), "e", 1, (2, 1), 4),
    ],
)
def test_edges_of_hexes(at: tuple[int, int], side: str, d: int, beside: tuple[int, int], back: int) -> None:
    ground = laid(f"geometry: hex\nrows: ['...', '...', '...']\nedges: [{{at: {list(at)}, side: {side}, is: wall}}]")
    assert ground.geometry is Geometry.HEX
    assert ground.edges[at[1]][at[0]] == Edge.WALL << (3 * d)
    assert ground.edges[beside[1]][beside[0]] == Edge.WALL << (3 * back)


def test_of_two_on_one_edge_the_most_counts() -> None:
    ground = laid(
        "rows: ['..']\nedges:\n"
        "  - {at: [0, 0], side: e, is: greater-cover}\n"
        "  - {at: [1, 0], side: w, is: barred}\n"
        "  - {at: [0, 0], side: e, is: cover}\n"
    )
    assert ground.edges == [[6 << 6, 6 << 18]]


def test_an_edge_of_the_map_has_one_cell() -> None:
    assert laid("rows: ['.']\nedges: [{at: [0, 0], side: n, is: wall}]").edges == [[Edge.WALL]]


DRAWN = """\
map:
  geometry: freeform
  rows: |-
    ......
    ......
    ......
"""


def test_a_map_may_be_drawn_into_the_encounter(folder: Path, crypt: Path) -> None:
    crypt.write_text(crypt.read_text().replace("map: hall\n", DRAWN))
    assert as_numpy(load(crypt).spec)[0]["geometry"] == Geometry.FREEFORM
    crypt.write_text(crypt.read_text().replace("    ......\nsides", "    .....\nsides"))
    assert str(check(crypt)[0]).replace(f"{folder}/", "") == (
        "crypt.yaml:9:5 map.rows[2]: row 2 has 5 cells, others have 6; make it 6 long, like most of them"
    )
