"""Tiled maps: ground by properties and classes, squares and hexes, objects, and nothing that lies elsewhere."""

import base64
import zlib
from typing import Any

import pytest

from opfor.live.imports import BrokenFile, OutsideFolder, OverLimit, UnknownFormat, Unsupported, import_file

pytest.importorskip("pytiled_parser", reason="Tiled maps are read by the extra `maps`")

TILES = """\
<tileset version="1.9" tiledversion="1.9.0" name="ground" tilewidth="32" tileheight="32" tilecount="6" columns="6">
 <tile id="1"><properties><property name="blocks_move" type="bool" value="true"/>
  <property name="blocks_sight" type="bool" value="true"/></properties></tile>
 <tile id="2" class="water"/>
 <tile id="3"><properties><property name="ground" value="difficult smoke"/></properties></tile>
 <tile id="4"><properties><property name="cost" type="int" value="2"/>
  <property name="cover" value="half"/><property name="hazard" value="fire"/></properties></tile>
 <tile id="5"><properties><property name="blocks_move" type="bool" value="true"/></properties></tile>
</tileset>
"""
HEAD = (
    '<map version="1.9" tiledversion="1.9.0" orientation="{orientation}" renderorder="right-down" width="{width}" '
    'height="{height}" tilewidth="32" tileheight="32" infinite="{infinite}" nextlayerid="9" nextobjectid="9"{more}>'
)


def tmx(rows: str, layers: str = "", tiles: str = TILES, data: str = "", properties: str = "", **of_map: Any) -> str:
    """A map of rows of digits: tile numbers from 1, 0 nothing."""
    lines = rows.split()
    shape = {"orientation": "orthogonal", "width": len(lines[0]), "height": len(lines), "infinite": 0, "more": ""}
    head = HEAD.format(**(shape | of_map))
    tiles = tiles.replace("<tileset ", '<tileset firstgid="1" ', 1)
    csv = data or f'<data encoding="csv">{",".join(",".join(line) for line in lines)}</data>'
    size = f'width="{len(lines[0])}" height="{len(lines)}"'
    return f'{head}{properties}{tiles}<layer id="1" name="ground" {size}>{csv}</layer>{layers}</map>'


def test_the_words_of_tiles(bring: Any) -> None:
    brought = bring(tmx("123 456 000"), "ground.tmx")
    assert brought.map.rows == (".#~", "abx", "...")
    assert brought.map.legend == {"a": ("difficult", "smoke"), "b": ("cover", "difficult")}
    assert "property hazard" in brought.report.unknown
    assert "3 cells without a tile: open ground" in brought.said("changed")


def test_nothing_can_be_a_wall(bring: Any) -> None:
    empty = '<properties><property name="empty" value="wall"/></properties>'
    assert bring(tmx("101 010", properties=empty), "ground.tmx").map.rows == (".#.", "#.#")


def test_turned_tiles_are_the_same_tiles(bring: Any) -> None:
    flipped = f'<data encoding="csv">{0x80000000 + 2},3,1</data>'
    assert bring(tmx("000", data=flipped), "ground.tmx").map.rows == ("#~.",)


@pytest.mark.parametrize("pack", ["zlib", ""])
def test_packed_layers(pack: str, bring: Any) -> None:
    raw = b"".join(n.to_bytes(4, "little") for n in (1, 2, 3))
    text = base64.b64encode(zlib.compress(raw) if pack else raw).decode()
    data = f'<data encoding="base64"{f" compression={chr(34)}{pack}{chr(34)}" if pack else ""}>{text}</data>'
    assert bring(tmx("000", data=data), "ground.tmx").map.rows == (".#~",)


def test_a_map_without_end_begins_at_its_first_tile(bring: Any) -> None:
    chunks = (
        '<data encoding="csv"><chunk x="-4" y="0" width="2" height="2">0,2,0,3</chunk>'
        '<chunk x="-2" y="0" width="2" height="2">1,0,1,1</chunk></data>'
    )
    brought = bring(tmx("0000 0000", data=chunks, infinite=1), "endless.tmx")
    assert brought.map.rows == ("#..", "~..")
    assert "begins at its first tile, -3, 0" in brought.said("changed")


def hexes(axis: str, index: str) -> str:
    return f' hexsidelength="16" staggeraxis="{axis}" staggerindex="{index}"'


@pytest.mark.parametrize(
    ("axis", "index", "rows"),
    [
        ("y", "odd", (".#~", "x..")),
        ("y", "even", ("###", ".#~", "x..")),
        ("x", "odd", (".x", "#.", "~.")),
        ("x", "even", ("##", ".x", "#.", "~.")),
    ],
)
def test_hexes(axis: str, index: str, rows: tuple[str, ...], bring: Any) -> None:
    brought = bring(tmx("123 611", orientation="hexagonal", more=hexes(axis, index)), "hexes.tmx")
    assert (brought.map.geometry, brought.map.rows) == ("hex", rows)


@pytest.mark.parametrize(("axis", "index"), [("y", "odd"), ("y", "even"), ("x", "odd"), ("x", "even")])
def test_neighbours_of_hexes_stay_neighbours(axis: str, index: str, bring: Any) -> None:
    """A ring of walls round a hex shuts it in, whichever way the map is laid."""
    rows = [list("11111") for _ in range(5)]
    moved = index == "odd"
    for along in (-1, 0, 1):  # the six round the one in the middle, by Tiled's own staggering
        shift = 0 if along == 0 else (0 if (2 % 2 == 1) == moved else -1)
        for across in (-1, 1) if along == 0 else (shift, shift + 1):
            x, y = (2 + across, 2 + along) if axis == "y" else (2 + along, 2 + across)
            rows[y][x] = "2"
    drawn = " ".join("".join(row) for row in rows)
    brought = bring(tmx(drawn, orientation="hexagonal", more=hexes(axis, index)), "ring.tmx")
    assert brought.rooms[-1] == 1 and sum(brought.rooms) == 25 - 6


def test_staggered_maps_are_refused(write: Any) -> None:
    more = ' staggeraxis="y" staggerindex="odd"'
    with pytest.raises(Unsupported, match="staggered maps are not read; draw it as an orthogonal"):
        import_file(write(tmx("11", orientation="staggered", more=more), "staggered.tmx"))


OBJECTS = """\
<objectgroup id="2" name="walls"><object id="1" x="64" y="0"><polyline points="0,0 0,32"/></object>
 <object id="2" x="64" y="64"><properties><property name="is" value="barred"/></properties>
  <polyline points="0,0 0,32"/></object></objectgroup>
<objectgroup id="3" name="doors"><object id="3" x="64" y="32">
 <properties><property name="state" value="locked"/></properties><polyline points="0,0 0,32"/></object></objectgroup>
<objectgroup id="4" name="spawns">
 <object id="4" name="Katla" class="guard" x="10" y="10">
  <properties><property name="side" value="party"/></properties><point/></object>
 <object id="5" class="wolf" x="96" y="64" width="32" height="32"/></objectgroup>
<objectgroup id="5" name="zones"><object id="6" name="West bank" x="0" y="0" width="60" height="96"/></objectgroup>
<objectgroup id="6" name="music"><object id="7" x="1" y="1"><point/></object></objectgroup>
"""


def test_objects(bring: Any) -> None:
    brought = bring(tmx("1111 1111 1111", layers=OBJECTS), "objects.tmx")
    assert brought.edges == {(1, 0, "e"): "wall", (1, 1, "e"): "wall", (1, 2, "e"): "barred"}
    assert [(one.creature, one.name, one.side, one.at) for one in brought.model.combatants] == [
        ("guard", "Katla", "party", (0, 0)),
        ("wolf", "wolf", "foes", (3, 2)),
    ]
    assert brought.map.zones["west-bank"].rect == (0, 0, 2, 3)
    assert "1 other object" in brought.report.dropped


def test_layers_that_are_not_shown_are_told(bring: Any) -> None:
    hidden = OBJECTS.replace('name="walls"', 'name="walls" visible="0"')
    brought = bring(tmx("1111 1111 1111", layers=hidden), "objects.tmx")
    assert "the layer 'walls', which is not shown" in brought.report.dropped
    assert (1, 0, "e") not in brought.edges


def test_a_tileset_beside_the_map(bring: Any, write: Any) -> None:
    write(TILES, "tiles/ground.tsx")
    drawn = tmx("121", tiles='<tileset source="tiles/ground.tsx"/>')
    assert bring(drawn, "map.tmx").map.rows == (".#.",)


@pytest.mark.parametrize("source", ["../ground.tsx", "/etc/passwd", "tiles/../../ground.tsx"])
def test_nothing_outside_the_folder_is_opened(source: str, write: Any) -> None:
    write(TILES, "ground.tsx")
    with pytest.raises(OutsideFolder, match="lies outside the folder of the map; put the map and its tilesets into"):
        import_file(write(tmx("12", tiles=f'<tileset source="{source}"/>'), "maps/map.tmx"))


def test_a_tileset_may_not_lead_out_either(write: Any) -> None:
    write(TILES, "ground.tsx")
    template = '<template><tileset firstgid="1" source="../ground.tsx"/><object gid="1"/></template>'
    write(template, "maps/goblin.tx")
    layer = '<objectgroup id="2" name="spawns"><object id="1" template="goblin.tx" x="0" y="0"/></objectgroup>'
    with pytest.raises(OutsideFolder):
        import_file(write(tmx("12", layers=layer), "maps/map.tmx"))


def test_a_tileset_that_is_missing_is_told(write: Any) -> None:
    with pytest.raises(BrokenFile, match=r"there is no file 'ground.tsx'; put it beside the map, or embed"):
        import_file(write(tmx("12", tiles='<tileset source="ground.tsx"/>'), "map.tmx"))


def bomb(encoding: str) -> str:
    return f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE map [<!ENTITY a "aaaa">]>' + tmx("12")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp037"])
def test_a_doctype_is_refused_whatever_is_declared(encoding: str, write: Any) -> None:
    with pytest.raises(Unsupported, match="a DOCTYPE is not read"):
        import_file(write(bomb(encoding), "map.tmx"))


def test_what_is_no_utf_8_is_not_looked_into(write: Any) -> None:
    with pytest.raises(UnknownFormat):
        import_file(write(bomb("utf-16").encode("utf-16"), "map.tmx"))


def test_a_layer_that_unpacks_without_end_is_refused(write: Any) -> None:
    packed = base64.b64encode(zlib.compress(bytes(8_000_000))).decode()
    data = f'<data encoding="base64" compression="zlib">{packed}</data>'
    with pytest.raises(OverLimit, match="a layer of more than 400 x 400 cells"):
        import_file(write(tmx("12", data=data), "map.tmx"))


@pytest.mark.parametrize(
    "broken",
    [
        "<map",
        "<map></map>",
        tmx("12").replace('width="2"', 'width="two"'),
        tmx("12").replace('encoding="csv">1,2', 'encoding="csv">1,x'),
        tmx("12", data='<data encoding="base64" compression="zlib">AAAA</data>'),
    ],
)
def test_a_broken_map_is_told(broken: str, write: Any) -> None:
    with pytest.raises(BrokenFile):
        import_file(write(broken, "map.tmx"))


def test_layers_packed_otherwise_are_refused(write: Any) -> None:
    data = '<data encoding="base64" compression="zstd">AAAA</data>'
    with pytest.raises(Unsupported, match="layers packed with zstd are not read; save them as CSV"):
        import_file(write(tmx("12", data=data), "map.tmx"))


def test_json_maps(bring: Any, write: Any) -> None:
    tileset = {
        "firstgid": 1, "name": "ground", "tilewidth": 32, "tileheight": 32, "tilecount": 2, "columns": 2, "spacing": 0,
        "margin": 0, "type": "tileset", "tiles": [{"id": 1, "type": "wall"}],
    }  # fmt: skip
    layer = {"id": 1, "name": "ground", "type": "tilelayer", "data": [1, 2, 1, 0], "width": 2, "height": 2, "x": 0,
             "y": 0, "opacity": 1, "visible": True}  # fmt: skip
    made = {
        "type": "map", "version": "1.9", "tiledversion": "1.9.0", "orientation": "orthogonal", "infinite": False,
        "renderorder": "right-down", "width": 2, "height": 2, "tilewidth": 32, "tileheight": 32, "nextlayerid": 2,
        "nextobjectid": 1, "layers": [layer], "tilesets": [tileset],
    }  # fmt: skip
    assert bring(made, "map.tmj").map.rows == (".#", "..")
    made["tilesets"] = [{"firstgid": 1, "source": "../ground.tsj"}]
    with pytest.raises(OutsideFolder, match=r"tilesets\[0\].source"):
        import_file(write(made, "maps/map.tmj"))


def test_an_upload_has_no_folder(write: Any) -> None:
    brought = import_file("upload.tmx", data=tmx("1121 1111").encode())
    assert brought.rooms == (7,)
    with pytest.raises((BrokenFile, OutsideFolder)):
        import_file("upload.tmx", data=tmx("11", tiles='<tileset source="/etc/passwd"/>').encode())
