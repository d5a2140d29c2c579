"""Universal VTT: cropped maps, doors by their bounds, walls that run as they like, files without any."""

from typing import Any

import pytest

from opfor.live.imports import BrokenFile, OverLimit, import_file


def point(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


@pytest.mark.parametrize(
    ("doors", "rooms"),
    [("open", (64, 36)), ("shut", (36, 32, 32)), ("as-drawn", (64, 36))],
)
def test_rooms_of_a_cropped_house(doors: str, rooms: tuple[int, ...], house: Any, bring: Any) -> None:
    assert bring(house, doors=doors).rooms == rooms


def test_the_origin_is_taken_off(house: Any, bring: Any) -> None:
    edges = bring(house, doors="shut").edges
    assert {edge for edge in edges if edge[1] == 4} == {(0, 4, "e"), (4, 4, "e"), (8, 4, "e")}
    assert "cut out at 2, 1" in bring(house).said("changed")


def test_the_same_house_without_a_crop_has_the_same_rooms(house: Any, bring: Any) -> None:
    house["resolution"]["map_origin"] = point(0, 0)
    house["resolution"]["map_size"] = point(14, 12)
    assert bring(house, doors="shut").rooms == (14 * 12 - 64, 32, 32)


def test_doors_are_told_with_their_places(house: Any, bring: Any) -> None:
    assert "2 doors as open passages: [4, 1] e, [4, 7] e" in bring(house).said("changed")
    assert "2 doors as walls: [4, 1] e, [4, 7] e" in bring(house, doors="shut").said("changed")


def test_a_door_narrower_than_a_step_goes_to_the_nearest_edge(house: Any, bring: Any) -> None:
    brought = bring(house)
    assert "a door narrower than a step, at 5.0, 8.0, is on side e of [4, 7]" in brought.said("changed")
    assert (4, 7, "e") not in brought.edges


def test_an_open_door_opens_the_wall_behind_it(house: Any, bring: Any) -> None:
    house["line_of_sight"].append([point(7, 2), point(7, 10)])
    assert bring(house).rooms == (64, 36)


def test_what_is_left_out_is_told(house: Any, bring: Any) -> None:
    house["software"] = "somebody's"
    brought = bring(house)
    assert "1 light" in brought.report.dropped
    assert "the picture (0.0 of 0.0 MB)" in brought.report.dropped
    assert brought.report.unknown == ["software"]


def test_walls_askew_close_a_room(bring: Any, house: Any) -> None:
    house["resolution"]["map_origin"] = point(0, 0)
    house["line_of_sight"] = [[point(5, 0.2), point(9.8, 5), point(5, 9.8), point(0.2, 5), point(5, 0.2)]]
    house["portals"] = []
    inside = bring(house).rooms
    assert inside[0] == 40 and sum(inside) == 100  # a square on its corner: rows of 2, 4, 6, 8, 8 ... squares


def test_walls_right_through_the_middles_shut_on_one_side(bring: Any, house: Any) -> None:
    house["resolution"]["map_origin"] = point(0, 0)
    house["line_of_sight"] = [[point(4.5, 0), point(4.5, 10)]]
    house["portals"] = []
    assert bring(house).rooms == (60, 40)


def test_pockets_that_nobody_meant_are_told(bring: Any, house: Any) -> None:
    house["objects_line_of_sight"] = [[point(4, 4), point(6, 4), point(6, 5), point(4, 5), point(4, 4)]]
    told = bring(house).said("changed")
    assert "1 pocket of at most 4 cells that nothing leads to, at [2, 3]" in told


def test_a_file_without_walls_is_open_ground(bring: Any, house: Any) -> None:
    for key in ("line_of_sight", "portals", "lights", "environment", "objects_line_of_sight"):
        house[key] = []
    house["environment"] = {}
    brought = bring(house, "plain.json")
    assert brought.rooms == (100,)
    assert "the file has no walls" in brought.said("changed")


def test_walls_beyond_the_map_are_of_no_account(bring: Any, house: Any) -> None:
    house["line_of_sight"].append([point(-900, -900), point(900, -900)])
    assert bring(house).rooms == (64, 36)


def test_it_can_be_fought_at_once(bring: Any, house: Any) -> None:
    model = bring(house).model
    assert [(one.side, one.at) for one in model.combatants] == [("party", (1, 4)), ("foes", (8, 4))]
    assert "to be replaced" in bring(house).said("added")


def test_the_map_alone(bring: Any, house: Any) -> None:
    brought = bring(house, "stone house.uvtt", kind="map")
    assert (brought.kind, brought.id) == ("map", "stone-house")
    assert brought.report.added == []


def test_a_map_that_is_too_large_is_cut(bring: Any, write: Any, house: Any) -> None:
    from opfor.live.imports import Crop

    house["resolution"]["map_size"] = point(80, 70)
    with pytest.raises(OverLimit, match="80 x 70 cells; a map has at most 64 x 64; .* --crop 0,0,64,64"):
        import_file(write(house))
    brought = bring(house, crop=Crop(0, 0, 10, 10))
    assert (len(brought.map.rows), brought.rooms) == (10, (64, 36))
    with pytest.raises(OverLimit, match="no part of 80 x 70"):
        bring(house, crop=Crop(70, 0, 20, 20))


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("resolution", "map_size"), {"x": 10}, "resolution.map_size.y: is missing"),
        (("resolution", "map_size", "x"), "ten", "resolution.map_size.x: a number is wanted, not text"),
        (("line_of_sight", 1, 0, "x"), None, r"line_of_sight\[1\]\[0\].x: is missing"),
        (("line_of_sight", 1, 0, "x"), 1e300, "out of all proportion"),
        (("line_of_sight", 1), 7, r"line_of_sight\[1\]: a list of points is wanted"),
        (("portals", 0, "bounds"), [point(1, 1)], r"portals\[0\].bounds: a door has two ends, not 1"),
        (("portals",), {}, "portals: a list is wanted, not a table"),
    ],
)
def test_what_is_broken_is_told_with_its_place(path: Any, value: Any, where: str, house: Any, write: Any) -> None:
    inner = house
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with pytest.raises(BrokenFile, match=where):
        import_file(write(house))


@pytest.mark.parametrize("size", [(0, 10), (401, 10), (-3, 4)])
def test_no_map_is_of_that_size(size: tuple[int, int], house: Any, write: Any) -> None:
    house["resolution"]["map_size"] = point(*size)
    with pytest.raises(OverLimit, match="a map has 1 to 400 across"):
        import_file(write(house))


def test_too_many_pieces_of_wall(house: Any, write: Any) -> None:
    house["line_of_sight"] = [[point(n % 7, n % 5) for n in range(50_100)]]
    with pytest.raises(OverLimit, match="more than 50000 pieces of wall"):
        import_file(write(house))
