"""Files that are recognised and not read, files that are nothing, files without measure: each says what to do."""

import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from opfor.live.imports import BrokenFile, NoSuchCreature, NoSuchWish, OverLimit, UnknownFormat, Unsupported, Wishes
from opfor.live.imports import import_file as bring_in


def archive(*names: str) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        for name in names:
            made.writestr(name, "x")
    return packed.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("a.dungeondraft_map", b'{"header": {}, "world": {}}', "a native Dungeondraft map.*Universal VTT"),
        ("a.json", b'{"header": {}, "world": {}}', "a native Dungeondraft map"),
        ("a.zip", archive("campaign.json", "pages/1/page.json"), "a Roll20 export.*terms"),
        ("a.json", b'{"schema_version": 1, "campaign_title": "x", "pages": []}', "a Roll20 export"),
        ("a.owlbear", b"\x00", "an Owlbear Rodeo scene.*Universal VTT"),
        ("a.cmpgn", archive("content.xml", "properties.xml"), "a MapTool file.*MapTool reads that as well"),
        ("a.zip", archive("content.xml", "properties.xml"), "a MapTool file"),
        ("a.uvtt2", b"\x00\x01", "a Universal VTT 2 file.*first format"),
        ("scenes.db", b'{"name": "x"}\n{"name": "y"}\n', "a Foundry compendium pack.*Export Data"),
        ("a.json", b'{"prototypeToken": {}, "items": [], "system": {}}', "a Foundry actor.*Export Data"),
        ("a.json", b'{"SavedEncounters": {}}', "an Improved Initiative back-up"),
        ("a.zip", archive("map.dd2vtt"), "an archive; unpack it"),
    ],
)
def test_recognised_and_refused_with_the_way_out(name: str, data: bytes, told: str, write: Any) -> None:
    with pytest.raises(Unsupported, match=told):
        bring_in(write(data, name))


@pytest.mark.parametrize("inside", ["CURRENT", "MANIFEST-000012"])
def test_a_pack_of_leveldb_is_a_folder(inside: str, write: Any) -> None:
    with pytest.raises(Unsupported, match=r"compendium pack \(LevelDB\); open the compendium in Foundry"):
        bring_in(write("x", f"scenes/{inside}").parent)


def test_any_other_folder(tmp_path: Path) -> None:
    with pytest.raises(Unsupported, match="this is a folder; name the file in it"):
        bring_in(tmp_path)


@pytest.mark.parametrize("data", [b"", b"hello", b"[]", b"{}", b"\xff\xfe\x00", b"\x89PNG\r\n", b"<html></html>"])
def test_nothing_that_is_known(data: bytes, write: Any) -> None:
    with pytest.raises(UnknownFormat, match="known are: Universal VTT, a Foundry scene, a One Page Dungeon"):
        bring_in(write(data, "what.json"))


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        bring_in(tmp_path / "nothing.json")


def test_broken_json_says_where(write: Any) -> None:
    with pytest.raises(BrokenFile, match="line 2, column 3: no JSON"):
        bring_in(write(b'{"walls":\n [}', "scene.json"))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
def test_numbers_that_are_none(number: str, house: Any, write: Any) -> None:
    text = json.dumps(house).replace('"x": 7', f'"x": {number}', 1)
    with pytest.raises(BrokenFile):
        bring_in(write(text))


@pytest.mark.parametrize("depth", [61, 5_000, 200_000])
def test_nested_without_end(depth: int, write: Any) -> None:
    with pytest.raises(OverLimit, match="more than 60 tables within one another"):
        bring_in(write("[" * depth + "]" * depth, "deep.json"))


def test_too_large_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.dd2vtt"
    with path.open("wb") as out:
        out.truncate(65 * 1024 * 1024)
    with pytest.raises(OverLimit, match="65 MB; a file has at most 64"):
        bring_in(path)


def test_an_archive_of_too_many_names(write: Any) -> None:
    with pytest.raises(OverLimit, match="an archive of 10001 files"):
        bring_in(write(archive(*map(str, range(10_001))), "a.zip"))


def test_a_damaged_archive(write: Any) -> None:
    with pytest.raises(BrokenFile, match="a damaged archive"):
        bring_in(write(archive("content.xml")[:-10], "a.zip"))


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"kind": "maps"}, "--as maps: this means nothing here; did you mean 'map'"),
        ({"doors": "closed"}, "--doors closed: this means nothing here; one of: open, shut, as-drawn"),
        ({"mode": "gird"}, "--mode gird: there is no such mode; did you mean 'grid'"),
    ],
)
def test_wishes_that_mean_nothing(wishes: dict[str, str], told: str) -> None:
    with pytest.raises(NoSuchWish, match=told):
        Wishes(**wishes)


def test_a_creature_that_there_is_not(house: Any, write: Any) -> None:
    with pytest.raises(NoSuchCreature, match="--cast goblin=cuthroat: no creature 'cuthroat'; did you mean 'cutt"):
        bring_in(write(house), Wishes(cast={"goblin": "cuthroat"}))


def test_errors_survive_the_way_between_processes(house: Any, write: Any) -> None:
    import pickle

    house["portals"] = 7
    with pytest.raises(BrokenFile) as caught:
        bring_in(write(house))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.where) == (str(caught.value), "portals")


def test_a_mode_without_maps_gets_none(house: Any, write: Any) -> None:
    with pytest.raises(Unsupported, match="rows mode has no maps"):
        bring_in(write(house), Wishes(kind="map", mode="rows"))
    with pytest.raises(Unsupported, match="rows mode has no map, and the file nothing else; --mode grid"):
        bring_in(write(house), Wishes(mode="rows"))
