"""Dungeons of generators: donjon's mixed frames and bits of its own, Watabou's rectangles and doors."""

from typing import Any

import pytest

from opfor.live.imports import BrokenFile, import_file

# Bits that differ from donjon's own on purpose: the file's table is what counts.
BITS = {"nothing": 0, "block": 256, "perimeter": 512, "room": 1, "corridor": 2, "room_id": 61440, "door": 4,
        "locked": 8, "secret": 16, "portcullis": 32, "stair_down": 64, "label": 4278190080}  # fmt: skip
SIGNS = {"#": 0, "p": 512, "r": 1 | 4096, "c": 2, "d": 4 | 2, "l": 8 | 2, "s": 16 | 2, "b": 32 | 2, "v": 64 | 2}
BORDER = 2
PLAN = [
    "ppppppppp",
    "prrrdcccp",
    "prrrpppcp",
    "prrrpvclp",
    "pppppsppp",
    "pbcccccpp",
    "ppppppppp",
]


def dungeon(**more: Any) -> dict[str, Any]:
    wide = "#" * (len(PLAN[0]) + 2 * BORDER)
    drawn = [wide] * BORDER + [f"{'#' * BORDER}{row}{'#' * BORDER}" for row in PLAN] + [wide] * BORDER
    made = {
        "cell_bit": BITS,
        "cells": [[SIGNS[sign] for sign in row] for row in drawn],
        "rooms": [None, {"id": 1, "north": 1, "south": 3, "west": 1, "east": 3, "contents": {"summary": "A rat."}}],
        "egress": [{"row": 3, "col": 5, "type": "down"}],
        "corridor_features": {"a": {"marks": [{"row": 5, "col": 9}]}},
        "settings": {"bleed": BORDER, "name": "The Vault of Rats"},
        "wandering_monsters": {"1": "rats"},
    }
    return made | more


def test_donjon_rooms_lie_in_the_frame_without_the_border(bring: Any) -> None:
    brought = bring(dungeon(), "vault.json")
    assert brought.model.title == "The Vault of Rats"
    assert brought.map.zones["room-1"].rect == (3, 3, 3, 3)
    assert brought.map.zones["way-out-1"].rect == (7, 5, 1, 1)
    assert "moved by the border of 2 cells" in brought.said("changed")
    assert "1 feature of a corridor" in brought.report.dropped


def test_donjon_rooms_that_count_the_border_stay_where_they_are(bring: Any) -> None:
    room = {"id": 1, "north": 3, "south": 5, "west": 3, "east": 5}
    assert bring(dungeon(rooms=[None, room]), "vault.json").map.zones["room-1"].rect == (3, 3, 3, 3)


@pytest.mark.parametrize(("doors", "rooms"), [("open", (14, 6, 2)), ("shut", (9, 5, 4, 2)), ("as-drawn", (9, 5, 4, 2))])
def test_donjon_doors(doors: str, rooms: tuple[int, ...], bring: Any) -> None:
    assert bring(dungeon(), "vault.json", doors=doors).rooms == rooms  # locked and secret ones stay shut


def test_a_shut_portcullis_can_be_seen_through(bring: Any) -> None:
    rows = bring(dungeon(), "vault.json", doors="shut").map.rows
    assert (rows[3][6], rows[7][3]) == ("#", "x")


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"cells": []}, "cells: there are none"),
        ({"cells": [[1], [1, 2]]}, r"cells\[1\]: a list of 1 cells is wanted"),
        ({"cells": [[1, "x"]]}, r"cells\[0\]\[1\]: a whole number is wanted"),
        ({"cell_bit": {"room": "1"}}, "cell_bit.room: a whole number is wanted"),
        ({"rooms": [{"north": 4, "south": 1, "west": 0, "east": 1}]}, r"rooms\[0\]: a room without cells"),
    ],
)
def test_what_is_broken_in_a_dungeon(more: dict[str, Any], where: str, write: Any) -> None:
    with pytest.raises(BrokenFile, match=where):
        import_file(write(dungeon(**more), "vault.json"))


def one_page(**more: Any) -> dict[str, Any]:
    """Two rooms west and east of a door, stairs in the south; columns and rows below 0."""
    made = {
        "version": "1.2.7",
        "title": "Halls of the Blind Duke",
        "rects": [
            {"x": -5, "y": -1, "w": 3, "h": 3},
            {"x": -2, "y": 0, "w": 1, "h": 1},
            {"x": -1, "y": -1, "w": 3, "h": 3},
            {"x": 0, "y": 2, "w": 1, "h": 1},
        ],
        "doors": [
            {"x": -2, "y": 0, "dir": {"x": 1, "y": 0}, "type": 1},
            {"x": 0, "y": 2, "dir": {"x": 0, "y": -1}, "type": 3},
        ],
        "notes": [{"text": "A skeleton.", "pos": {"x": 0, "y": 0}}],
        "water": [{"x": -1, "y": -1}],
    }
    return made | more


def test_a_one_page_dungeon(bring: Any) -> None:
    brought = bring(one_page(), "halls.json")
    assert "".join(f"{row}\n" for row in brought.map.rows) == (
        "#########\n"
        "#...#~..#\n"
        "#.......#\n"
        "#...#...#\n"
        "######.##\n"
        "#########\n"
    )  # fmt: skip
    assert brought.rooms == (20,)
    assert brought.map.zones["stairs-in"].rect == (6, 4, 1, 1)
    assert "1 note" in brought.report.dropped


@pytest.mark.parametrize(("kind", "rooms", "sign"), [(1, 2, "#"), (4, 2, "x"), (6, 2, "#"), (2, 1, ".")])
def test_doors_of_a_one_page_dungeon(kind: int, rooms: int, sign: str, bring: Any) -> None:
    doors = [{"x": -2, "y": 0, "dir": {"x": 1, "y": 0}, "type": kind}]
    brought = bring(one_page(doors=doors), "halls.json", doors="shut")
    assert (len(brought.rooms), brought.map.rows[2][4]) == (rooms, sign)


def test_a_secret_door_stays_shut(bring: Any) -> None:
    doors = [{"x": -2, "y": 0, "dir": {"x": 1, "y": 0}, "type": 6}]
    assert len(bring(one_page(doors=doors), "halls.json").rooms) == 2


def test_a_dungeon_without_floor(write: Any) -> None:
    with pytest.raises(BrokenFile, match="rects: there is no floor"):
        import_file(write(one_page(rects=[]), "halls.json"))
