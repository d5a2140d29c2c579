"""Mistakes in maps, creatures, weapons, abilities and profiles, told with file, line, column, path and remedy."""

from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.content import UnreadableFile, check
from opfor.content.reading import MOST, read

MAPS = {
    "a ragged row": (
        "#.,.o.#",
        "#.,.o.",
        "maps/hall.yaml:6:3 rows[2]: row 2 has 6 cells, others have 7; make it 7 long, like most of them",
    ),
    "a sign without a meaning": (
        "#.,.o.#",
        "#.,.o?#",
        "maps/hall.yaml:6:8 rows[2]: the sign '?' means nothing; say what it is in legend, or use "
        "one of: ., #, ,, ~, =, ^, _, o, O, %,  , x",
    ),
    "an unknown word in the legend": (
        "zones:",
        "legend: {r: [difficult, smok]}\nzones:",
        "maps/hall.yaml:9:25 legend.r[1]: 'smok' is not known here; did you mean 'smoke'?",
    ),
    "a long sign": (
        "zones:",
        "legend: {rr: wall}\nzones:",
        "maps/hall.yaml:9:10 legend.rr: 2 are too many: at most 1",
    ),
    "a zone that nobody drew": (
        "door: 'A'",
        "door: 'B'",
        "maps/hall.yaml:10:9 zones.door: no row has a 'B'; draw it, or list the cells as [column, row]",
    ),
    "a zone off the map": (
        "[4, 1, 2, 2]",
        "[4, 1, 9, 2]",
        "maps/hall.yaml:11:9 zones.tomb: [7, 1] is off the map; columns go from 0 to 6, rows from 0 to 4",
    ),
    "an empty zone": (
        "[4, 1, 2, 2]",
        "[4, 1, 0, 2]",
        "maps/hall.yaml:11:9 zones.tomb: a zone without cells; give it a width and a height of at least 1",
    ),
    "half a rectangle": (
        "[4, 1, 2, 2]",
        "[4, 1]",
        "maps/hall.yaml:11:16 zones.tomb.rect: 2 values are too few; give 3",
    ),
    "an edge off the map": (
        "zones:",
        "edges: [{at: [9, 1], side: n, is: wall}]\nzones:",
        "maps/hall.yaml:9:14 edges[0].at: [9, 1] is off the map; columns go from 0 to 6, rows from 0 to 4",
    ),
    "a side that squares have not": (
        "zones:",
        "edges: [{at: [1, 1], side: ne, is: wall}]\nzones:",
        "maps/hall.yaml:9:28 edges[0].side: a square cell has no side 'ne'; one of: n, e, s, w",
    ),
    "a side that nothing has": (
        "zones:",
        "edges: [{at: [1, 1], side: up, is: wall}]\nzones:",
        "maps/hall.yaml:9:28 edges[0].side: 'up' is not known here; one of: n, e, s, w, ne, se, sw, nw",
    ),
    "a missing word": (
        "zones:",
        "edges: [{at: [1, 1], side: n}]\nzones:",
        "maps/hall.yaml:9:9 edges[0]: 'is' is missing; "
        "add is: what stands there; an arrow-slit is greater cover that nobody can pass",
    ),
    "rows joined to one": (
        "rows: |-",
        "rows: >-",
        "maps/hall.yaml:3:7 rows: the lines of this text are joined to one row; write rows: |- before the rows",
    ),
    "an unknown geometry": (
        "zones:",
        "geometry: hexes\nzones:",
        "maps/hall.yaml:9:11 geometry: 'hexes' is not known here; did you mean 'hex'?",
    ),
}


@pytest.mark.parametrize(("old", "new", "expected"), MAPS.values(), ids=MAPS)
def test_maps(
    old: str, new: str, expected: str, change: Callable[..., Path], said: Callable[[Path], list[str]]
) -> None:
    assert expected in said(change("maps/hall.yaml", old, new))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["." * 65] * 3, "65 columns; a map has at most 64; cut it, or play on a part of it"),
        (["..."] * 65, "65 rows; a map has at most 64; cut it, or play on a part of it"),
        ([], "0 are too few: at least 1"),
    ],
)
def test_maps_that_do_not_fit(rows: list[str], message: str, folder: Path, said: Callable[[Path], list[str]]) -> None:
    hall = folder / "maps/hall.yaml"
    hall.write_text(f"id: hall\nrows: {rows}\n")
    assert said(hall) == [f"maps/hall.yaml:2:7 rows: {message}"]


def test_a_map_of_64_by_64_fits(folder: Path, said: Callable[[Path], list[str]]) -> None:
    (folder / "maps/hall.yaml").write_text("id: hall\nrows: |-\n" + ("  " + "." * 64 + "\n") * 64)
    assert said(folder / "crypt.yaml") == []


CREATURES = {
    "an unknown skill": (
        "fighting: 11",
        "fihgting: 11",
        "creatures/all.yaml:9:11 gaunt.ranks.fihgting: unknown key 'fihgting'; did you mean 'fighting'?",
    ),
    "an attribute out of range": (
        "strength: 10",
        "strength: 13",
        "creatures/all.yaml:4:26 hero.attributes.strength: 13 is out of range: at most 12",
    ),
    "an unknown armour": (
        "armour: coat",
        "armour: cota",
        "creatures/all.yaml:5:11 hero.armour: no armour 'cota'; did you mean 'coat'?",
    ),
    "an unknown ability": (
        "abilities: [keens]",
        "abilities: [keen]",
        "creatures/all.yaml:11:15 gaunt.abilities[0]: no ability 'keen'; did you mean 'keens'?",
    ),
    "five weapons": (
        "weapons: [blade]",
        "weapons: [blade, blade, blade, blade, blade]",
        "creatures/all.yaml:6:12 hero.weapons: 5 are too many: at most 4",
    ),
    "too fast": (
        "armour: coat",
        "speed: 21",
        "creatures/all.yaml:5:10 hero.speed: 21 is out of range: at most 20",
    ),
    "a name that is missing": (
        "  name: Gaunt\n",
        "",
        "creatures/all.yaml:8:3 gaunt: 'name' is missing; add name: its name for people",
    ),
    "another id than its key": (
        "  name: Gaunt",
        "  id: ghoul\n  name: Gaunt",
        "creatures/all.yaml:8:7 id: the id is 'ghoul', but it stands under 'gaunt'; leave the id out",
    ),
}


@pytest.mark.parametrize(("old", "new", "expected"), CREATURES.values(), ids=CREATURES)
def test_creatures(
    old: str, new: str, expected: str, change: Callable[..., Path], said: Callable[[Path], list[str]]
) -> None:
    assert said(change("creatures/all.yaml", old, new)) == [expected]


GEAR = {
    "an unknown kind of weapon": (
        "weapons",
        "club: {name: Club, kind: heavy}",
        "1:26 club.kind: 'heavy' is not known here; one of: unarmed, light, one-handed, two-handed, bow, thrown",
    ),
    "a thrown weapon without range": (
        "weapons",
        "pot: {name: Pot, kind: thrown, radius: 1}",
        "1:6 pot: a ranged weapon other than a bow needs its range: add range: squares",
    ),
    "a melee weapon with range": (
        "weapons",
        "pike: {name: Pike, kind: two-handed, range: 2}",
        "1:7 pike: a melee weapon has no range: leave it out, or add ranged: true",
    ),
    "a blade with a radius": (
        "weapons",
        "axe: {name: Axe, kind: light, radius: 1}",
        "1:6 axe: only a thrown weapon has a radius: write kind: thrown, or leave out radius",
    ),
    "a knife with charges": (
        "weapons",
        "knife: {name: Knife, kind: thrown, range: 4, charges: 2}",
        "1:8 knife: charges and die are for a thrown area: add radius: 1 or 2, or leave them out",
    ),
    "heavy armour": (
        "armours",
        "plate: {name: Plate, value: 4}",
        "1:29 plate.value: 4 is out of range: at most 3",
    ),
    "an ability that does nothing": (
        "abilities",
        "nap: {name: Nap, aim: self}",
        "1:6 nap: it does nothing: add damage or effects",
    ),
    "a test without a skill": (
        "abilities",
        "hex: {name: Hex, test: conflict, damage: {pool: focus}}",
        "1:6 hex: test: conflict needs the skill that its user rolls: add skill",
    ),
    "a skill without a test": (
        "abilities",
        "hex: {name: Hex, skill: awe, damage: {pool: focus}}",
        "1:6 hex: skill and defence are for a test: add test, or leave them out",
    ),
    "a long arm": (
        "abilities",
        "bash: {name: Bash, melee: true, range: 2, effects: [{do: prone}]}",
        "1:7 bash: a melee ability has range 1: leave out range, or melee",
    ),
    "an area without a cell": (
        "abilities",
        "burst: {name: Burst, radius: 1, effects: [{do: prone}]}",
        "1:8 burst: an area lies on a cell: add aim: cell, or leave out radius",
    ),
    "an unknown effect": (
        "abilities",
        "hex: {name: Hex, effects: [{do: pron}]}",
        "1:28 hex.effects[0]: 'pron' is not known here; did you mean 'prone'?",
    ),
    "an effect of no kind": (
        "abilities",
        "hex: {name: Hex, effects: [{cells: 1}]}",
        "1:28 hex.effects[0]: which kind is meant? 'do' is missing",
    ),
    "a parameter of another effect": (
        "abilities",
        "hex: {name: Hex, effects: [{do: push, by: 1}]}",
        "1:39 hex.effects[0].by: unknown key 'by'; one of: do, cells",
    ),
    "a modifier without a value": (
        "abilities",
        "hex: {name: Hex, effects: [{do: modify}]}",
        "1:28 hex.effects[0]: 'value' is missing; add value",
    ),
    "a healing that heals nothing": (
        "abilities",
        "balm: {name: Balm, aim: ally, effects: [{do: heal}]}",
        "1:41 balm.effects[0]: it heals nothing: add die or flat",
    ),
    "five effects": (
        "abilities",
        "hex: {name: Hex, effects: [{do: prone}, {do: push}, {do: mend}, {do: reveal}, {do: grapple}]}",
        "1:27 hex.effects: 5 are too many: at most 4",
    ),
}


@pytest.mark.parametrize(("kind", "text", "expected"), GEAR.values(), ids=GEAR)
def test_gear_and_abilities(
    kind: str, text: str, expected: str, folder: Path, said: Callable[[Path], list[str]]
) -> None:
    (folder / kind / "new.yaml").write_text(text + "\n")
    assert said(folder / kind / "new.yaml") == [f"{kind}/new.yaml:{expected}"]


PROFILES = {
    "an unknown option": (
        "id: house\ntitle: House\noptions: {horor: 1}\n",
        "3:11 options.horor: unknown key 'horor'; did you mean 'horror'?",
    ),
    "an unknown profile to extend": (
        "id: house\ntitle: House\nextends: gritti\n",
        "3:10 extends: no profile 'gritti'; did you mean 'gritty'?",
    ),
    "itself to extend": (
        "id: house\ntitle: House\nextends: house\n",
        "3:10 extends: profile 'house' extends itself; break the circle",
    ),
    "a switch that is neither": (
        "id: house\ntitle: House\noptions: {harm_at_zero: true}\n",
        "3:25 options.harm_at_zero: a whole number is wanted, not true",
    ),
}


@pytest.mark.parametrize(("text", "expected"), PROFILES.values(), ids=PROFILES)
def test_profiles(text: str, expected: str, folder: Path, said: Callable[[Path], list[str]]) -> None:
    (folder / "profiles").mkdir()
    (folder / "profiles/house.yaml").write_text(text)
    assert said(folder / "profiles/house.yaml") == [f"profiles/house.yaml:{expected}"]


def test_a_circle_of_profiles_is_found_from_an_encounter(change: Callable[..., Path], folder: Path) -> None:
    (folder / "profiles").mkdir()
    (folder / "profiles/one.yaml").write_text("id: one\ntitle: One\nextends: two\n")
    (folder / "profiles/two.yaml").write_text("id: two\ntitle: Two\nextends: one\n")
    crypt = change("crypt.yaml", "map: hall", "map: hall\nprofile: one")
    assert [problem.message for problem in check(crypt)] == ["profile 'one' extends itself"]


@pytest.mark.parametrize("combatants", ["[~]", "&a [*a]", "\n  -"])
def test_a_dash_with_nothing_behind_it(combatants: str, folder: Path, said: Callable[[Path], list[str]]) -> None:
    file = folder / "empty.yaml"
    file.write_text(f"id: empty\ntitle: T\nmode: rows\nsides: {{a: {{}}, b: {{}}}}\ncombatants: {combatants}\n")
    lines = said(file)
    assert any("'creature' is missing; add creature" in line or "without end" in line for line in lines), lines


def test_a_file_of_no_kind(folder: Path, said: Callable[[Path], list[str]]) -> None:
    (folder / "x.yaml").write_text("colour: red\n")
    assert said(folder / "x.yaml") == [
        "x.yaml:1:1: what kind of content is this?; one of: profile, creature, role, class, vehicle, weapon, armour, "
        "item, ability, map, encounter"
    ]


YAML = {
    "a tag": ("a: !secret 1", "f:1:4 a: the tag !secret means nothing here; leave it out"),
    "a key that is a list": ("? [1]\n: 2", "f:1:3: a key is a word, not a list or a table; put it into quotes"),
    "a merge": ("a: &a {b: 1}\nc: {<<: *a}", "f:2:5 c: '<<' is not understood here; write the keys out"),
    "a circle": ("a: &a [*a]", "f:1:4 a[0]: tables within tables without end; take out the alias"),
    "a sign a terminal obeys": (
        'a: "\\x1b[2J"',
        r"f:1:4 a: the sign '\x1b' is for machines, not for people; take it out",
    ),
}


@pytest.mark.parametrize(("text", "expected"), YAML.values(), ids=YAML)
def test_yaml_that_is_not_for_content(text: str, expected: str) -> None:
    assert [str(problem) for problem in read(text, "f")[1]] == [expected]


BROKEN = {
    "a bomb": (
        "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 9)}]\n" for n in range(9)),
        f"f:1:1: more than {MOST} values, counting aliases",
    ),
    "a hole": ("[" * 5000, "f:1:1: nested too deeply"),
    "two documents": ("a: 1\n---\nb: 2\n", "f:2:1: not YAML: expected a single document in the stream, but found "),
    "an unknown alias": ("a: *b\n", "f:1:4: not YAML: found undefined alias 'b'"),
    "a zero": ("a: 1\nb: \x00\n", "f:2:1: not YAML: unacceptable character #x0000"),
}


@pytest.mark.parametrize(("text", "expected"), BROKEN.values(), ids=BROKEN)
def test_yaml_that_cannot_be_read(text: str, expected: str) -> None:
    with pytest.raises(UnreadableFile) as error:
        read(text, "f")
    assert str(error.value).startswith(expected)
