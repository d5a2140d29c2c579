"""Distance and ground (G30, G32), and what stands in the way of a move."""

import pytest

from opfor.rules.grid.words import Ev

OPEN = "\n".join(["." * 9] * 4 + ["....A...."] + ["." * 9] * 3 + ["........b"])


def path(fight):
    return [(e.b, e.c) for e in fight.said(Ev.MOVE)]


@pytest.mark.rule("G30")
def test_every_second_diagonal_of_a_turn_costs_one_more(arena):
    fight = arena(OPEN, A={"speed": 4})
    cells = fight.cells("stride")
    assert {
        (7, 7),
        (7, 6),
        (6, 6),
        (8, 4),
        (4, 0),
    } <= cells  # three diagonals are 4, and so are two and a straight step
    assert not {(8, 8), (8, 7), (8, 6)} & cells


@pytest.mark.rule("G30")
def test_diagonals_are_counted_through_the_turn(arena):
    """Not from the beginning of each part of a Stride."""
    fight = arena(OPEN, A={"speed": 3})
    fight.take("A stride 5,5")
    assert (6, 6) in fight.cells("stride")
    fight.take("A stride 6,6")  # the second diagonal: two squares
    assert "STRIDE" not in fight.verbs()
    fight.run("A end", "b end")
    fight.take("A stride 5,5")  # a new turn begins to count anew
    assert (4, 4) in fight.cells("stride")


@pytest.mark.rule("G30")
def test_hexes_know_six_directions_and_no_diagonals(arena):
    fight = arena(OPEN, geometry="hex", A={"speed": 2})
    assert fight.cells("stride") == {
        *((x, 4) for x in (2, 3, 5, 6)),
        *((x, y) for y in (3, 5) for x in (2, 3, 4, 5)),
        *((x, y) for y in (2, 6) for x in (3, 4, 5)),
    }


@pytest.mark.rule("G30")
def test_freeform_measures_the_way_from_centre_to_centre(arena):
    """Speed 3: two diagonals are 2.8 squares, one diagonal and two straight 3.4."""
    cells = arena(OPEN, geometry="freeform", A={"speed": 3}).cells("stride")
    assert {(6, 6), (7, 4), (6, 5)} <= cells
    assert not cells & {(7, 7), (7, 5), (8, 4)}


@pytest.mark.rule("G30")
@pytest.mark.parametrize(("geometry", "legal"), [("square", False), ("freeform", True), ("hex", False)])
def test_ranges_are_measured_as_the_board_does(arena, geometry, legal):
    """Nine by eight squares: 13 by every second diagonal, 12.0 by ruler, 13 hexes; a bow reaches 12."""
    drawing = "\n".join(["A" + "." * 9] + ["." * 10] * 7 + ["." * 9 + "b"])
    assert arena(drawing, geometry=geometry, A={"weapons": ["bow"]}).may("A fire b") is legal


@pytest.mark.rule("G32")
def test_difficult_terrain_costs_one_more_a_square(arena):
    assert max(arena("A,.,....b").cells("stride")) == (4, 0)
    assert max(arena("A,.,....b", geometry="freeform").cells("stride")) == (4, 0)
    assert max(arena("A,.,....b", geometry="hex").cells("stride")) == (4, 0)


@pytest.mark.rule("G32")
def test_a_stride_stops_at_the_edge_of_slippery_ground(arena, flip):
    def farthest(options):
        return max(arena("A..==..b", options=options).cells("stride"))

    assert flip("stride_on_slippery", 1, farthest) == ((2, 0), (6, 0))


@pytest.mark.rule("G32")
def test_who_stands_on_slippery_ground_may_leave_it(arena):
    assert max(arena("A..b", A={"on": "="}).cells("stride")) == (2, 0)


@pytest.mark.parametrize("sign", "#x_~^")
def test_no_stride_enters_walls_bars_gaps_water_or_slopes(arena, sign):
    assert arena(f"A.{sign}..b").cells("stride") == {(1, 0)}


@pytest.mark.parametrize("sign", "#x")
def test_nobody_cuts_a_corner(arena, sign):
    fight = arena(f"A{sign}.\n...\n..b", A={"speed": 2})
    assert fight.cells("stride") == {(0, 1), (1, 1), (0, 2), (1, 2)}


def test_barred_and_walled_edges_stop_a_stride(arena):
    for what in ("wall", "barred", "arrow-slit"):
        fight = arena("A.\n.b", A={"speed": 1}, edges=[{"at": [0, 0], "side": "e", "is": what}])
        assert fight.cells("stride") == {(0, 1)}


def test_one_passes_friends_but_not_foes(arena):
    fight = arena("AB..b.")
    assert fight.cells("stride") == {(2, 0), (3, 0)}


@pytest.mark.rule("G42")
def test_a_move_stops_before_somebody_unseen_and_reveals_it(arena):
    """The hidden neither close nor open a way: here the way through it is offered."""
    fight = arena("A...b.", b={"hidden": True, "on": "%"})
    assert max(fight.cells("stride")) == (5, 0)
    fight.take("A stride 5,0")
    assert fight.at("A") == (3, 0)
    assert fight.said(Ev.STOPPED)[0].target == 1
    assert fight["b"].hidden_from == 0
    assert fight.engaged("A") == "b"


@pytest.mark.rule("G42")
def test_a_move_stopped_in_a_friends_cell_steps_back(arena):
    fight = arena("A.Bb..", b={"hidden": True, "on": "%"})
    fight.take("A stride 5,0")
    assert fight.at("A") == (1, 0)


@pytest.mark.rule("G42", "G33")
def test_a_jump_that_is_stopped_does_not_end_in_the_gap(arena):
    fight = arena("A_b", b={"hidden": True, "on": "%"})
    fight.take("A jump 2,0", 5)
    assert fight.at("A") == (0, 0)


@pytest.mark.rule("G34")
def test_the_path_is_the_cheapest(arena):
    fight = arena("A,.\n...\n..b", b={"state": {"fate": 3}})
    fight.take("A stride 2,0")
    assert path(fight) == [(1, 1), (2, 0)]


@pytest.mark.rule("G34")
def test_then_the_one_with_the_fewest_withdraws(arena):
    """Through the brambles beside b, or round them away from it: both cost 3."""
    fight = arena(
        """
        .b.
        A,.
        ...
        """
    )
    fight.take("A stride 2,1")
    assert path(fight) == [(1, 1), (2, 1)]
    assert fight.engaged("A") == "b"


@pytest.mark.rule("G34")
@pytest.mark.parametrize("rows", ["A=.\n...", "A..\n.=."])
def test_then_the_one_with_the_fewest_slippery_cells(arena, rows):
    fight = arena(rows + "\n..b", options={"stride_on_slippery": 1}, b={"state": {"fate": 3}})
    fight.take("A stride 2,1")
    assert [cell for cell in path(fight) if cell in {(1, 0), (1, 1)}] == [(1, 1) if rows[1] == "=" else (1, 0)]
