"""Every mistake in content of skirmish and ships is told with file, line, column, path and remedy."""

from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.content import InvalidContent, Severity, check, load

Change = Callable[..., Path]

CASES = {
    "V16: a hull too large": (
        "strait.yaml", "vehicles/all.yaml", "hull: 50", "hull: 150",
        "vehicles/all.yaml:19:9 dart.hull: hull 150, but hull of a small vehicle goes from 25 to 100; write 25 to 100",
    ),
    "V16: armour too light": (
        "strait.yaml", "vehicles/all.yaml", "armour: 20", "armour: 9",
        "vehicles/all.yaml:6:11 barge.armour: armour 9, but armour of a midsize vehicle goes from 10 to 50; "
        "write 10 to 50",
    ),
    "V16: shields too strong": (
        "strait.yaml", "vehicles/all.yaml", "shields: 10", "shields: 36",
        "vehicles/all.yaml:7:12 barge.shields: shields 36, but shields of a midsize vehicle goes from 10 to 35; "
        "write 10 to 35, or 0 for none",
    ),
    "V16: a rank too high": (
        "strait.yaml", "vehicles/all.yaml", "speed: 5", "speed: 6",
        "vehicles/all.yaml:23:10 dart.speed: speed 6, but speed of any vehicle goes from 1 to 5; write 1 to 5",
    ),
    "V16, V03: a gun too heavy": (
        "strait.yaml", "vehicles/all.yaml", "weapons: [gun]", "weapons: [gun, cannon]",
        "vehicles/all.yaml:24:18 dart.weapons[1]: cannon has base 90, but on a small vehicle base goes from 0 to 50; "
        "name a lighter weapon, or build a larger vehicle",
    ),
    "V16: a refit out of range, told where it stands": (
        "strait.yaml", "strait.yaml", "hull: 300", "hull: 3000",
        "strait.yaml:12:80 combatants[0].refit.hull: hull 3000, but hull of a midsize vehicle goes from 100 to 500; "
        "write 100 to 500",
    ),
    "a weapon of people on a vehicle": (
        "strait.yaml", "vehicles/all.yaml", "weapons: [gun]", "weapons: [rifle]",
        "vehicles/all.yaml:24:13 dart.weapons[0]: rifle is for people: it has no base damage; "
        "give it a base, or name another",
    ),
    "a ship on land": (
        "strait.yaml", "strait.yaml", "at: [0, 0]", "at: [4, 0]",
        "strait.yaml:12:39 combatants[0].at: nobody can stand on [4, 0]: here is land and air, and Barge is for sea; "
        "the nearest free cell is [3, 0]",
    ),
    "a medium that is not there": (
        "strait.yaml", "strait.yaml", "medium: air", "medium: space",
        "strait.yaml:13:38 combatants[1].at: nobody can stand on [1, 1]: "
        "here is sea and undersea and air, and Dart is for space; the map has no free cell left",
    ),
    "neither vehicle nor person": (
        "strait.yaml", "strait.yaml", "{person: gunner, ", "{",
        "strait.yaml:14:5 combatants[2]: a vehicle, or somebody in the open: write vehicle: id, or person: id",
    ),
    "a crew for somebody in the open": (
        "strait.yaml", "strait.yaml", "{person: gunner, ", "{person: gunner, operator: pilot, ",
        "strait.yaml:14:5 combatants[2]: operator is for vehicles: leave it out",
    ),
    "an operator that does not exist": (
        "strait.yaml", "vehicles/all.yaml", "caster: witch", "caster: wich",
        "vehicles/all.yaml:15:11 barge.caster: no creature 'wich'; did you mean 'witch'?",
    ),
    "a special that costs": (
        "strait.yaml", "abilities/all.yaml", "  reaction: true\n  uses: 2", "  reaction: true\n  cost: 2",
        "vehicles/all.yaml:25:14 dart.specials[0]: flares costs 2 of a class resource, and a vehicle has none; "
        "give it uses instead of cost",
    ),
    "a spell that does not attack": (
        "strait.yaml", "abilities/all.yaml", "range: long, roll: attack,", "range: long,",
        "creatures/all.yaml:34:83 witch.spells[0]: bolt is no spell that attacks, and an amplifier takes no other; "
        "write spell: true and roll: attack, or leave it out",
    ),
    "an area among ships": (
        "strait.yaml", "abilities/all.yaml", "spell: true, range", "spell: true, aim: area, radius: 10, range",
        "abilities/all.yaml:33:7 bolt: areas are for people on foot: write aim: foe",
    ),
    "an ambush without anybody in it": (
        "yard.yaml", "yard.yaml", "{lurking: true}", "{}",
        "yard.yaml:4:9 begins: nobody lies in wait in this ambush; add lurking: true to a side",
    ),
    "somebody lurking where nothing begins so": (
        "yard.yaml", "yard.yaml", "begins: ambush\n", "",
        "yard.yaml:12:19 sides.away.lurking: a standard encounter has nobody lurking; "
        "write begins: ambush, or begins: stealth",
    ),
    "T12: a companion of the foe": (
        "yard.yaml", "yard.yaml", "controller: lady", "controller: ghoul",
        "yard.yaml:16:57 combatants[1].controller: ghoul is of side away; name one of its own side",
    ),
    "T12: a companion of nobody": (
        "yard.yaml", "yard.yaml", "controller: lady", "controller: lad",
        "yard.yaml:16:57 combatants[1].controller: no combatant 'lad'; did you mean 'lady'?",
    ),
    "over a gap": (
        "yard.yaml", "yard.yaml", "at: [7, 1]", "at: [4, 2]",
        "yard.yaml:17:39 combatants[2].at: nobody can stand on [4, 2]: a gap; the nearest free cell is [4, 1]",
    ),
    "a shield worn as armour": (
        "yard.yaml", "creatures/all.yaml", "armour: mail", "armour: targe",
        "creatures/all.yaml:11:11 lady.armour: targe is of kind shield: nobody wears it as armour; name it in shield",
    ),
    "more than two hands hold": (
        "yard.yaml", "creatures/all.yaml", "  expert: [sword]", "  in_hand: [foil, crossbow]",
        "creatures/all.yaml:9:12 lady.in_hand: 3 hands are needed; let it hold less",
    ),
    "in hand what it does not carry": (
        "yard.yaml", "creatures/all.yaml", "  expert: [sword]", "  in_hand: [teeth]",
        "creatures/all.yaml:9:13 lady.in_hand[0]: it carries no teeth; name it in weapons too",
    ),
    "a class that does not exist": (
        "yard.yaml", "creatures/all.yaml", "class: fencer", "class: fenser",
        "creatures/all.yaml:4:10 lady.class: no class 'fenser'; did you mean 'fencer'?",
    ),
    "an attribute beyond all": (
        "yard.yaml", "creatures/all.yaml", "{dexterity: 2, wisdom: 1}", "{dexterity: 6, wisdom: 1}",
        "creatures/all.yaml:6:27 lady.attributes.dexterity: 6 is out of range: at most 5",
    ),
    "an injury that hurts nothing": (
        "yard.yaml", "abilities/all.yaml", "rolls: [attack, skill], ", "",
        "abilities/all.yaml:12:28 lunge.effects[0].status: rolls is for injured, which needs it",
    ),
    "a status without its value": (
        "yard.yaml", "abilities/all.yaml", "status: injured, value: 2, rolls: [attack, skill]", "status: barrier",
        "abilities/all.yaml:12:28 lunge.effects[0].status: how much? give barrier its value",
    ),
    "two ways to last": (
        "yard.yaml", "abilities/all.yaml", "actions: 4, ", "actions: 4, rounds: 2, ",
        "abilities/all.yaml:12:28 lunge.effects[0].status: it lasts actions, or rounds, or stays: write one of them",
    ),
    "dice that nobody owns": (
        "yard.yaml", "abilities/all.yaml", "1d10+2", "1d64",
        "abilities/all.yaml:10:11 lunge.damage: 1d64 is too much: at most 32 dice of at most 63 faces",
    ),
    "an area without its size": (
        "yard.yaml", "abilities/all.yaml", "  radius: 10\n", "",
        "abilities/all.yaml:15:3 spark: an area needs its radius, and nothing else has one: "
        "write aim: area with radius: feet",
    ),
}  # fmt: skip


@pytest.mark.rule("V16")
@pytest.mark.parametrize(("encounter", "file", "old", "new", "wanted"), CASES.values(), ids=CASES)
def test_what_is_said(folder: Path, change: Change, encounter: str, file: str, old: str, new: str, wanted: str) -> None:
    change(file, (old, new))
    with pytest.raises(InvalidContent) as error:
        load(folder / encounter)
    told = [str(problem).removeprefix(f"{folder}/") for problem in error.value.problems]
    assert wanted in told, "\n".join(told)


@pytest.mark.rule("V16")
def test_all_of_it_at_once(folder: Path, change: Change) -> None:
    change("vehicles/all.yaml", ("hull: 50", "hull: 5"), ("armour: 6", "armour: 60"), ("accuracy: 2", "accuracy: 9"))
    change("strait.yaml", ("at: [0, 0]", "at: [4, 0]"), ("side: shore, at: [4, 0]", "side: shroe, at: [4, 0]"))
    with pytest.raises(InvalidContent) as error:
        load(folder / "strait.yaml")
    assert {problem.path for problem in error.value.problems} >= {
        "dart.hull", "dart.armour", "dart.accuracy", "combatants[0].at", "combatants[2].side",
    }  # fmt: skip


@pytest.mark.rule("V16")
def test_a_vehicle_is_checked_by_itself(folder: Path, change: Change) -> None:
    file = change("vehicles/all.yaml", ("hull: 200", "hull: 700"), ("operator: pilot", "operator: pillot"))
    assert [problem.path for problem in check(file)] == ["barge.hull", "barge.operator"]


@pytest.mark.parametrize(
    ("file", "pair", "warning"),
    [
        (
            "vehicles/all.yaml",
            ("  operator: pilot\n  caster", "  caster"),
            "nobody operates Barge: its skill counts as 0",
        ),
        ("vehicles/all.yaml", ("needs: 1", "needs: 3"), "Barge needs rank 3: it drifts"),
        ("vehicles/all.yaml", ("  caster: witch\n", ""), "nobody is at the amplifier of Barge"),
    ],
)
def test_oddities_can_be_played(folder: Path, change: Change, file: str, pair: tuple[str, str], warning: str) -> None:
    change(file, pair)
    told = load(folder / "strait.yaml").warnings
    assert warning in [problem.message for problem in told]
    assert all(problem.severity is Severity.WARNING for problem in told)
