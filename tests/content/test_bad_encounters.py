"""Every mistake in an encounter is told with file, line, column, path and remedy; and all of them at once."""

from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.content import InvalidContent, Severity, UnknownName, UnreadableFile, check, load

HERO = "{creature: hero, side: party, at: [1, 1]}"
GHOUL = "{creature: gaunt, side: dead, at: [5, 2]}"

CASES = {
    "an unknown creature": (
        "creature: gaunt",
        "creature: gant",
        "crypt.yaml:10:16 combatants[1].creature: no creature 'gant'; did you mean 'gaunt'?",
    ),
    "an unknown map": (
        "map: hall",
        "map: hal",
        "crypt.yaml:4:6 map: no map 'hal'; did you mean 'hall'?",
    ),
    "a map nothing is like": (
        "map: hall",
        "map: qqq",
        "crypt.yaml:4:6 map: no map 'qqq'; `opfor list` shows what there is",
    ),
    "an unknown profile": (
        "map: hall",
        "map: hall\nprofile: world-sga",
        "crypt.yaml:5:10 profile: no profile 'world-sga'; did you mean 'world-saga'?",
    ),
    "an unknown weapon in the overrides": (
        HERO,
        "{creature: hero, side: party, at: [1, 1], overrides: {weapons: [blade, blde]}}",
        "crypt.yaml:9:76 combatants[0].overrides.weapons[1]: no weapon 'blde'; did you mean 'blade'?",
    ),
    "an unknown option": (
        "map: hall",
        "map: hall\noptions: {wound_to_die: 2}",
        "crypt.yaml:5:11 options.wound_to_die: unknown key 'wound_to_die'; did you mean 'wounds_to_die'?",
    ),
    "an option out of range": (
        "map: hall",
        "map: hall\noptions: {mind_breaks: 2}",
        "crypt.yaml:5:24 options.mind_breaks: 2 is out of range: at most 1",
    ),
    "an unknown key": (
        "map: hall",
        "map: hall\nround_cpa: 5",
        "crypt.yaml:5:1 round_cpa: unknown key 'round_cpa'; did you mean 'round_cap'?",
    ),
    "an unknown key of a combatant": (
        HERO,
        "{creature: hero, side: party, at: [1, 1], hiden: true}",
        "crypt.yaml:9:47 combatants[0].hiden: unknown key 'hiden'; did you mean 'hidden'?",
    ),
    "a unit in a wall": (
        "at: [1, 1]",
        "at: [0, 1]",
        "crypt.yaml:9:39 combatants[0].at: nobody can stand on [0, 1]: a wall; the nearest free cell is [1, 1]",
    ),
    "two units on one cell": (
        "at: [5, 2]",
        "at: [1, 1]",
        "crypt.yaml:10:39 combatants[1].at: combatants[0] stands on [1, 1] already; the nearest free cell is [2, 1]",
    ),
    "off the map": (
        "at: [5, 2]",
        "at: [7, 2]",
        "crypt.yaml:10:39 combatants[1].at: [7, 2] is off the map; columns go from 0 to 6, rows from 0 to 4",
    ),
    "above the map": (
        "at: [5, 2]",
        "at: [5, -1]",
        "crypt.yaml:10:39 combatants[1].at: [5, -1] is off the map; columns go from 0 to 6, rows from 0 to 4",
    ),
    "an unknown zone": (
        "at: [5, 2]",
        "at: tom",
        "crypt.yaml:10:39 combatants[1].at: no zone 'tom' on the map; did you mean 'tomb'?",
    ),
    "a zone without free cells": (
        GHOUL,
        "{creature: gaunt, side: dead, at: door, count: 3}",
        "crypt.yaml:10:39 combatants[1].at: zone 'door' has 2 free cells for 3 combatants; "
        "make the zone larger, or name another",
    ),
    "nowhere": (
        GHOUL,
        "{creature: gaunt, side: dead}",
        "crypt.yaml:10:5 combatants[1]: it stands nowhere; add at: [column, row], or at: a zone",
    ),
    "several on one cell": (
        GHOUL,
        "{creature: gaunt, side: dead, at: [5, 2], count: 2}",
        "crypt.yaml:10:54 combatants[1].count: 2 combatants do not fit on one cell; name a zone in at",
    ),
    "an unknown side": (
        "side: dead",
        "side: daed",
        "crypt.yaml:10:29 combatants[1].side: no side 'daed'; did you mean 'dead'?",
    ),
    "a side without combatants": (
        "  dead:",
        "  dead:\n  third:",
        "crypt.yaml:8:3 sides.third: side 'third' has no combatants; give it some, or leave it out",
    ),
    "one side": (
        "  dead:\n",
        "",
        "crypt.yaml:6:3 sides: 1 are too few: at least 2",
    ),
    "hostile to an unknown side": (
        "  dead:",
        "  dead: {hostile: [prty]}",
        "crypt.yaml:7:20 sides.dead.hostile[0]: no side 'prty'; did you mean 'party'?",
    ),
    "hostile to itself": (
        "  dead:",
        "  dead: {hostile: [party, dead]}",
        "crypt.yaml:7:27 sides.dead.hostile[1]: a side is not hostile to itself; leave it out",
    ),
    "a one-sided quarrel": (
        "  party: {players: true}\n  dead:",
        "  party: {hostile: []}\n  dead: {hostile: [party]}",
        "crypt.yaml:7:20 sides.dead.hostile[0]: dead is hostile to party, but party is not to dead; "
        "name dead in sides.party.hostile",
    ),
    "no quarrel at all": (
        "  dead:",
        "  dead: {hostile: []}",
        "crypt.yaml:6:10 sides.party: no side is hostile to another: there is nothing to fight about; "
        "say who is hostile to whom",
    ),
    "an objective about nobody": (
        "  dead:",
        "  dead: {objectives: [{goal: defeat, who: herro}]}",
        "crypt.yaml:7:43 sides.dead.objectives[0].who: no combatant 'herro'; did you mean 'hero'?",
    ),
    "an objective without its object": (
        "  dead:",
        "  dead: {objectives: [{goal: defeat}]}",
        "crypt.yaml:7:23 sides.dead.objectives[0]: goal: defeat needs who",
    ),
    "an objective with too much": (
        "  dead:",
        "  dead: {objectives: [{goal: defeat-all, rounds: 3}]}",
        "crypt.yaml:7:23 sides.dead.objectives[0]: rounds means nothing to goal: defeat-all: leave it out",
    ),
    "an unknown goal": (
        "  dead:",
        "  dead: {objectives: [{goal: flee}]}",
        "crypt.yaml:7:30 sides.dead.objectives[0].goal: 'flee' is not known here; "
        "one of: defeat-all, defeat, reach, hold-out, keep-alive, escape",
    ),
    "a friend to be defeated": (
        "  dead:",
        "  dead: {objectives: [{goal: defeat, who: gaunt}]}",
        "crypt.yaml:7:43 sides.dead.objectives[0].who: gaunt is of its own side; name a foe",
    ),
    "a foe that is to reach a zone": (
        "  dead:",
        "  dead: {objectives: [{goal: reach, who: hero, zone: door}]}",
        "crypt.yaml:7:42 sides.dead.objectives[0].who: hero is of side party, so dead cannot make it reach; "
        "name one of its own",
    ),
    "an objective in an unknown zone": (
        "  dead:",
        "  dead: {objectives: [{goal: reach, zone: doors}]}",
        "crypt.yaml:7:43 sides.dead.objectives[0].zone: no zone 'doors' on the map; did you mean 'door'?",
    ),
    "no way to escape": (
        "  dead:",
        "  dead: {objectives: [{goal: escape}]}",
        "crypt.yaml:7:30 sides.dead.objectives[0].goal: dead has nowhere to escape to; add exits: [zone] to sides.dead",
    ),
    "an unknown exit": (
        "  dead:",
        "  dead: {exits: [dor]}",
        "crypt.yaml:7:18 sides.dead.exits[0]: no zone 'dor' on the map; did you mean 'door'?",
    ),
    "a missing field": (
        "title: The crypt\n",
        "",
        "crypt.yaml:1:1: 'title' is missing; add title: its name for people",
    ),
    "a missing mode": (
        "mode: grid\n",
        "",
        "crypt.yaml:1:1: 'mode' is missing; add mode: grid: the rules it is played by",
    ),
    "an unknown mode": (
        "mode: grid",
        "mode: gird",
        "crypt.yaml:3:7 mode: no mode 'gird'; did you mean 'grid'?",
    ),
    "an id that is none": (
        "id: crypt",
        "id: The Crypt",
        "crypt.yaml:1:5 id: 'The Crypt' is no id; write 'the-crypt': lower case, words joined by hyphens",
    ),
    "a side's id that is none": (
        "  dead:",
        "  The Dead: {}\n  dead:",
        "crypt.yaml:7:3 sides.The Dead: 'The Dead' is no id; write 'the-dead': lower case, words joined by hyphens",
    ),
    "an id given twice": (
        GHOUL,
        "{creature: gaunt, id: hero, side: dead, at: [5, 2]}",
        "crypt.yaml:10:27 combatants[1].id: combatants[0] is called 'hero' too; give one of them another id",
    ),
    "text for a number": (
        "map: hall",
        "map: hall\nround_cap: many",
        "crypt.yaml:5:12 round_cap: a whole number is wanted, not 'many'",
    ),
    "a fraction": (
        "map: hall",
        "map: hall\nround_cap: 5.5",
        "crypt.yaml:5:12 round_cap: a whole number is wanted, not 5.5",
    ),
    "not a number": (
        "map: hall",
        "map: hall\nround_cap: .nan",
        "crypt.yaml:5:12 round_cap: .nan is no number to play with; write an ordinary number",
    ),
    "infinity": (
        "map: hall",
        "map: hall\nround_cap: -.inf",
        "crypt.yaml:5:12 round_cap: -.inf is no number to play with; write an ordinary number",
    ),
    "more than any number": (
        "map: hall",
        "map: hall\nround_cap: 99999999999999999999",
        "crypt.yaml:5:12 round_cap: 99999999999999999999 is out of range: at most 999",
    ),
    "a number for text": (
        "title: The crypt",
        "title: 7",
        "crypt.yaml:2:8 title: text is wanted, not 7; put it into quotes",
    ),
    "a word for yes": (
        "players: true",
        "players: yes",
        "crypt.yaml:6:20 sides.party.players: true or false is wanted, not 'yes'; write true or false",
    ),
    "half a cell": (
        "at: [1, 1]",
        "at: [1]",
        "crypt.yaml:9:39 combatants[0].at: 1 values are too few; give 2",
    ),
    "a table for a list": (
        "combatants:\n  - {creature: hero, side: party, at: [1, 1]}\n  - {creature: gaunt, side: dead, at: [5, 2]}\n",
        "combatants: {creature: hero}\n",
        "crypt.yaml:8:13 combatants: a list is wanted, not a table",
    ),
    "a key given twice": (
        "title: The crypt",
        "title: The crypt\ntitle: The tomb",
        "crypt.yaml:3:1 title: 'title' is given twice, first in line 2; keep one",
    ),
    "a broken line": (
        "title: The crypt",
        "title: The crypt: again",
        "crypt.yaml:2:17: not YAML: mapping values are not allowed here; "
        "put text that holds ': ' into quotes, and line up the keys of a table",
    ),
    "a tab": (
        "  dead:",
        "\tdead:",
        "crypt.yaml:7:1: not YAML: found character '\\t' that cannot start any token; "
        "indent with spaces, not with tabs",
    ),
    "an open bracket": (
        "at: [1, 1]}",
        "at: [1, 1}",
        "crypt.yaml:9:44: not YAML: expected ',' or ']', but got '}'; a comma or a closing bracket is missing",
    ),
}


@pytest.mark.parametrize(("old", "new", "expected"), CASES.values(), ids=CASES)
def test_each_mistake_is_told(
    old: str, new: str, expected: str, change: Callable[..., Path], said: Callable[[Path], list[str]]
) -> None:
    assert said(change("crypt.yaml", old, new)) == [expected]


def test_25_units(change: Callable[..., Path], said: Callable[[Path], list[str]]) -> None:
    change("maps/hall.yaml", "  tomb: {rect: [4, 1, 2, 2]}", "  tomb: {rect: [0, 5, 7, 4]}")
    change("maps/hall.yaml", "zones:", "  .......\n" * 4 + "zones:")
    change("crypt.yaml", "at: [1, 1]", "at: [0, 8]")
    crypt = change("crypt.yaml", "at: [5, 2]", "at: tomb, count: 24")
    assert said(crypt) == [
        "crypt.yaml:10:5 combatants[1]: 25 combatants are too many: a fight has at most 24; leave out 1"
    ]
    assert said(change("crypt.yaml", "count: 24", "count: 23")) == []


def test_the_crypt_itself_is_fine(crypt: Path) -> None:
    assert check(crypt) == []
    assert load(crypt).warnings == ()


ODDITIES = {
    "a hero without weapons": (
        "creatures/all.yaml",
        "  weapons: [blade]\n",
        "",
        "crypt.yaml:9:5 combatants[0]: warning: Hero has no weapon but bare hands; add weapons to the creature",
    ),
    "Speed 0": (
        "creatures/all.yaml",
        "  armour: coat\n",
        "  armour: coat\n  speed: 0\n",
        "crypt.yaml:9:5 combatants[0]: warning: Hero has Speed 0 and never moves; give it a speed",
    ),
    "more rounds than there are": (
        "crypt.yaml",
        "  dead:",
        "  dead: {objectives: [{goal: hold-out, rounds: 60}]}",
        "crypt.yaml:7:48 sides.dead.objectives[0].rounds: warning: "
        "the fight is cut off after round 50, before these 60 are over; raise round_cap",
    ),
}


@pytest.mark.parametrize(("name", "old", "new", "expected"), ODDITIES.values(), ids=ODDITIES)
def test_oddities_are_warnings(
    name: str,
    old: str,
    new: str,
    expected: str,
    change: Callable[..., Path],
    said: Callable[[Path], list[str]],
    crypt: Path,
) -> None:
    change(name, old, new)
    assert said(crypt) == [expected]
    assert [problem.severity for problem in load(crypt).warnings] == [Severity.WARNING]


WALLED = """\
rows: |-
  #######
  #..#..#
  #.,#o.#
  #AA#..#
  #######
zones:"""


def test_whom_nobody_can_reach_is_a_warning(folder: Path, crypt: Path, said: Callable[[Path], list[str]]) -> None:
    hall = folder / "maps/hall.yaml"
    hall.write_text(hall.read_text()[: hall.read_text().index("rows")] + WALLED + "\n  door: 'A'\n")
    abilities = folder / "abilities/keens.yaml"
    abilities.write_text(abilities.read_text().replace("range: 5", "range: 1"))
    assert said(crypt) == [
        "crypt.yaml:9:5 combatants[0]: warning: no foe can reach Hero; open a way on the map, or move it",
        "crypt.yaml:10:5 combatants[1]: warning: no foe can reach Gaunt; open a way on the map, or move it",
    ]
    armed = crypt.read_text().replace("at: [1, 1]", "at: [1, 1], overrides: {weapons: [bow]}")
    crypt.write_text(armed)
    assert [line.split(": ")[2] for line in said(crypt)] == ["no foe can reach Hero; open a way on the map, or move it"]


def test_barred_edges_can_be_struck_over(folder: Path, crypt: Path, said: Callable[[Path], list[str]]) -> None:
    """A fence that nobody passes: who stands at it is within reach, who stands back is not."""
    fenced = "id: hall\nrows: |-\n  ....\nedges: [{at: [1, 0], side: e, is: barred}]\n"
    (folder / "maps/hall.yaml").write_text(fenced)
    (folder / "abilities/keens.yaml").write_text("keens: {name: Keens, effects: [{do: distract}]}\n")
    at_the_fence = crypt.read_text().replace("at: [1, 1]", "at: [0, 0]").replace("at: [5, 2]", "at: [2, 0]")
    crypt.write_text(at_the_fence)
    assert [line.split(" ")[1] for line in said(crypt)] == ["combatants[0]:"]
    crypt.write_text(at_the_fence.replace("at: [0, 0]", "at: [1, 0]"))
    assert said(crypt) == []


def test_all_mistakes_of_all_files_are_told_at_once(
    change: Callable[..., Path], crypt: Path, said: Callable[[Path], list[str]]
) -> None:
    change("crypt.yaml", "title: The crypt", "title: 7")
    change("crypt.yaml", "creature: hero", "creature: heroo")
    change("crypt.yaml", "at: [5, 2]", "at: [0, 0]")
    change("crypt.yaml", "side: dead", "sid: dead")
    change("creatures/all.yaml", "fighting: 11", "fihgting: 11")
    change("weapons/all.yaml", "unarmed", "teeth")
    change("maps/hall.yaml", "#.,.o.#", "#.,.o.")
    lines = said(crypt)
    assert [line.split(": ")[0] for line in lines] == [
        "crypt.yaml:2:8 title",
        "crypt.yaml:9:16 combatants[0].creature",
        "crypt.yaml:10:5 combatants[1]",
        "crypt.yaml:10:23 combatants[1].sid",
        "crypt.yaml:10:38 combatants[1].at",
        "maps/hall.yaml:6:3 rows[2]",
        "creatures/all.yaml:9:11 gaunt.ranks.fihgting",
        "weapons/all.yaml:2:28 talon.kind",
    ]


def test_a_broken_part_hides_no_other_mistake(
    change: Callable[..., Path], crypt: Path, said: Callable[[Path], list[str]]
) -> None:
    """What can be understood of a broken combatant, creature and weapon is checked too, and nothing is invented."""
    change("crypt.yaml", "at: [1, 1]", "at: 5")
    change("crypt.yaml", "creature: gaunt", "creature: gant")
    change("creatures/all.yaml", "fighting: 13", "fighting: much")
    change("creatures/all.yaml", "weapons: [blade]", "weapons: [blad]")
    assert [line.split(": ")[0] for line in said(crypt)] == [
        "crypt.yaml:9:39 combatants[0].at",
        "crypt.yaml:10:16 combatants[1].creature",
        "creatures/all.yaml:3:35 hero.ranks.fighting",
        "creatures/all.yaml:6:13 hero.weapons[0]",
    ]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"nowhere\.yaml: cannot be read: No such file or directory"):
        load(tmp_path / "nowhere.yaml")


def test_a_folder_for_a_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="cannot be read: Is a directory"):
        load(tmp_path)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_bytes(b"id: x\ntitle: \xff\xfe\n")
    assert [str(p).replace(f"{tmp_path}/", "") for p in check(tmp_path / "x.yaml")] == [
        "x.yaml:2:8: this is no UTF-8 text; save the file as UTF-8"
    ]


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("# " + "x" * 1_000_000)
    assert "too large; a file has at most 1000000 bytes" in str(check(tmp_path / "x.yaml")[0])


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
def test_a_file_without_end() -> None:
    assert "too large" in str(check(Path("/dev/zero"))[0])


@pytest.mark.parametrize("text", ["", "# nothing\n", "just words\n", "- 1\n- 2\n"])
def test_a_file_with_nothing_in_it(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(text)
    with pytest.raises(InvalidContent, match="this is no encounter; an encounter has sides and combatants"):
        load(tmp_path / "x.yaml")


def test_a_map_is_no_encounter(folder: Path) -> None:
    with pytest.raises(InvalidContent, match="this is a file of kind map; an encounter has sides and combatants"):
        load(folder / "maps/hall.yaml")


def test_an_unknown_encounter(folder: Path) -> None:
    with pytest.raises(UnknownName, match="no encounter 'crpt'; did you mean 'crypt'?"):
        load("crpt", content=[folder])


def test_a_folder_of_content_that_is_not_there(crypt: Path, tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="none: no such folder"):
        load(crypt, content=[tmp_path / "none"])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"wound_to_die": 1}, "options.wound_to_die: unknown key 'wound_to_die'; did you mean 'wounds_to_die'?"),
        ({"mind_breaks": 7}, "options.mind_breaks: 7 is out of range: at most 1"),
        ({"mind_breaks": "no"}, "options.mind_breaks: a whole number is wanted, not 'no'"),
    ],
)
def test_options_that_do_not_exist(options: dict[str, int], message: str, crypt: Path) -> None:
    with pytest.raises(InvalidContent) as error:
        load(crypt, options=options)
    assert str(error.value) == message
