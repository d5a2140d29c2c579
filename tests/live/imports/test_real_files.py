"""Maps that other people made, where they are at hand: beside the checkout, in ../shared/maps."""

from pathlib import Path

import pytest

from opfor.live.imports import OutsideFolder, Unsupported, Wishes, import_file

MAPS = Path(__file__).resolve().parents[4] / "shared" / "maps"
pytestmark = pytest.mark.skipif(not MAPS.is_dir(), reason="the maps of other people are not part of the project")


@pytest.mark.parametrize(("doors", "rooms"), [("shut", (36, 32, 32)), ("open", (64, 36))])
def test_the_cropped_map_has_its_rooms(doors: str, rooms: tuple[int, ...]) -> None:
    assert import_file(MAPS / "imagix_sampleMap.stripped.dd2vtt", Wishes(doors=doors)).rooms == rooms


def test_the_native_map_is_refused() -> None:
    with pytest.raises(Unsupported, match="a native Dungeondraft map"):
        import_file(MAPS / "imagix_sampleMap.dungeondraft_map")


@pytest.mark.parametrize("name", ["map.tmx", "map.json"])
def test_the_maps_of_tiled(name: str) -> None:
    pytest.importorskip("pytiled_parser", reason="Tiled maps are read by the extra `maps`")
    hexes = import_file(MAPS / "pytiled_hexagonal" / name)
    assert (hexes.rooms, hexes.model.map.geometry) == ((100,), "hex")
    assert import_file(MAPS / "pytiled_template" / name).rooms == (48,)
    with pytest.raises(OutsideFolder, match="all_layer_types"):  # its tileset lies in another folder
        import_file(MAPS / "pytiled_infinite_map" / name)
