"""A compiled encounter of skirmish or ships says in its records what its files say in words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from opfor.content import Compiled, Named, compile_encounter, load, to_yaml
from opfor.content.packing import pack, unpack
from opfor.content.singles import singled
from opfor.rules.core.records import as_numpy, dtype_of, to_bytes
from opfor.rules.core.state import Fate
from opfor.rules.twenty.core.dice import pack as dice
from opfor.rules.twenty.core.statuses import HINDRANCE, INJURY
from opfor.rules.twenty.core.table import Lasts, On, Status
from opfor.rules.twenty.core.words import AimAt, Band, Damage, Effect, Encounter, RollKind, Trigger, Undead, When
from opfor.rules.twenty.ships.state import ShipsFight, ShipsSpec
from opfor.rules.twenty.ships.words import Bulk, Kind, Medium, Skill
from opfor.rules.twenty.skirmish.state import SkirmishFight, SkirmishSpec
from opfor.rules.twenty.skirmish.words import Armour, Style, WeaponKind

LADY, HOUND, GHOUL = range(3)
BARGE, DART, PERSON, SECOND = range(4)
Change = Callable[..., Path]


@pytest.fixture
def yard(folder: Path) -> Compiled:
    return load(folder / "yard.yaml")


@pytest.fixture
def strait(folder: Path) -> Compiled:
    return load(folder / "strait.yaml")


def spec(compiled: Compiled) -> Any:
    return as_numpy(compiled.spec)[0]


def start(compiled: Compiled) -> Any:
    return as_numpy(compiled.start)[0]


def ability(compiled: Compiled, id: str) -> Any:
    return spec(compiled)["abilities"][[one.id for one in compiled.abilities].index(id)]


def weapon(compiled: Compiled, id: str) -> Any:
    return spec(compiled)["weapons"][[one.id for one in compiled.weapons].index(id)]


def numbers(row: Any, *names: str) -> tuple[int, ...]:
    return tuple(int(row[name]) for name in names)


def test_what_people_read_lies_beside_the_records(yard: Compiled, strait: Compiled) -> None:
    assert (yard.mode, yard.id, yard.title, yard.warnings) == ("skirmish", "yard", "The yard", ())
    assert [(c.id, c.creature, c.side) for c in yard.combatants] == [
        ("lady", "lady", 0), ("hound", "hound", 0), ("ghoul", "ghoul", 1),
    ]  # fmt: skip
    assert yard.abilities == (Named("lunge", "Lunge"), Named("spark", "Spark"))
    assert [zone.id for zone in yard.zones] == ["home", "away"]
    assert [(c.id, c.creature, c.side) for c in strait.combatants] == [
        ("barge", "barge", 0), ("dart-a", "dart", 0), ("gunner", "gunner", 1), ("second", "dart", 1),
    ] or [c.id for c in strait.combatants] == ["barge", "dart", "gunner", "second"]  # fmt: skip
    assert strait.warnings == ()


def test_the_records_are_those_of_the_rules(yard: Compiled, strait: Compiled) -> None:
    assert as_numpy(yard.spec).dtype == dtype_of(SkirmishSpec) and as_numpy(yard.start).dtype == dtype_of(SkirmishFight)
    assert as_numpy(strait.spec).dtype == dtype_of(ShipsSpec) and as_numpy(strait.start).dtype == dtype_of(ShipsFight)


@pytest.mark.rule("T02", "T12")
def test_how_it_begins_and_who_stands_where(yard: Compiled) -> None:
    s, f = spec(yard), start(yard)
    assert numbers(s, "encounter", "lurking", "count", "side_count") == (Encounter.AMBUSH, 2, 3, 2)
    assert [(int(u["x"]), int(u["y"])) for u in f["units"][:3]] == [(0, 1), (0, 2), (7, 1)]
    assert [int(u["fate"]) for u in f["units"][:3]] == [Fate.STANDING] * 3
    assert int(s["sheets"][HOUND]["controller"]) == LADY + 1


@pytest.mark.rule("T11", "T13", "T14", "T15", "T33", "T34")
def test_a_character_with_class_and_gear(yard: Compiled) -> None:
    lady = spec(yard)["sheets"][LADY]
    assert lady["attributes"].tolist() == [0, 2, 0, 0, 1, 0]
    assert numbers(lady, "cpb", "stealth", "resource", "fades", "health") == (3, 4 + 1, 4 + 1, 1, 0)
    assert lady["abilities"].tolist()[:3] == [1, 2, 0], "those of the class come first"
    assert lady["weapons"].tolist() == [1, 2, 0, 0] and lady["in_hand"] == 1, "a crossbow takes two hands"
    assert lady["expert"] == 1 and lady["proficient"] == 1 | 2 | 16 | 32
    assert lady["styles"] == Style.SINGLE | Style.DUAL
    assert numbers(lady, "armour", "soak", "penalty", "shield") == (Armour.CHAIN, 5 + 1, 0, -1)


@pytest.mark.rule("T44", "T57", "T93", "T09")
def test_monsters(yard: Compiled) -> None:
    ghoul, hound = spec(yard)["sheets"][GHOUL], spec(yard)["sheets"][HOUND]
    assert ghoul["attributes"].tolist() == [3, 0, 0, 0, 0, -1], "overrides are merged into the table"
    assert numbers(ghoul, "undead", "healing_harms") == (Undead.ZOMBIE, 1)
    assert numbers(ghoul, "weak", "immune", "proof") == (
        1 << Damage.WEAPON | 1 << Damage.FIRE, 1 << Damage.DARK, 1 << Status.FEAR,
    )  # fmt: skip
    assert numbers(hound, "species_speed", "health", "proficient") == (40, 12, 1)


@pytest.mark.rule("T21", "T40", "T41", "T43")
def test_weapons(yard: Compiled) -> None:
    foil = weapon(yard, "foil")
    assert numbers(foil, "kind", "count", "faces", "plus", "damage", "attribute", "chance", "hands", "band") == (
        WeaponKind.SWORD, 2, 6, 1, Damage.PIERCING, 2, 2, 1, Band.MELEE,
    )  # fmt: skip
    bow = weapon(yard, "crossbow")
    assert numbers(bow, "ranged", "band", "hands", "magazine", "draw", "sight", "bonus", "faces") == (
        1, Band.LONG, 2, 1, 1 + 1, 2, 1, 0,
    )  # fmt: skip


@pytest.mark.rule("T08", "T11", "T24", "T82")
def test_abilities_and_their_effects(yard: Compiled) -> None:
    lunge = ability(yard, "lunge")
    assert numbers(lunge, "cost", "power", "test", "attribute", "melee", "advance", "aim", "band") == (
        1, 2, RollKind.ATTACK, 2, 1, 1, AimAt.FOE, Band.MELEE,
    )  # fmt: skip
    assert numbers(lunge, "count", "faces", "plus", "damage", "trained") == (1, 10, 2, Damage.PIERCING, 1)
    hurt, push = lunge["effects"][:2]
    assert numbers(hurt, "kind", "when", "status", "lasts", "left", "value") == (
        Effect.STATUS, When.CRITICAL, Status.INJURED, Lasts.ACTIONS, 4, 2 * INJURY + On.ATTACK + On.SKILL,
    )  # fmt: skip
    assert numbers(push, "kind", "value", "on_self") == (Effect.PUSH, 3, 1)


@pytest.mark.rule("T25", "T26", "T92")
def test_areas(yard: Compiled) -> None:
    spark = ability(yard, "spark")
    assert numbers(spark, "spell", "aim", "radius", "defence", "partial", "band") == (
        1,
        AimAt.CELL,
        10,
        5,
        1,
        Band.CLOSE,
    )
    linger, toxin = spark["effects"][:2]
    assert numbers(linger, "kind", "value", "left") == (Effect.LASTING, dice(1, 4), 2)
    assert numbers(toxin, "status", "value", "lasts") == (Status.TOXIN, 3 * HINDRANCE + dice(2, 4), Lasts.ROUNDS)


def test_a_stranger_sees_gear_and_guesses_the_rest(yard: Compiled, change: Change) -> None:
    look = spec(yard)["looks"][LADY]
    assert look["weapons"].tolist()[:2] == [1, 2] and look["armour"] == Armour.CHAIN and look["shield"] == -1
    assert not look["attributes"].any() and not look["abilities"].any() and look["cpb"] == 2
    everything = load(change("yard.yaml", ("begins:", "options: {foe_pools: 0}\nbegins:")))
    assert spec(everything)["looks"][LADY].tobytes() == spec(everything)["sheets"][LADY].tobytes()


@pytest.mark.rule("T86")
def test_a_form_is_data(change: Change) -> None:
    shape = "[{do: status, status: polymorph, form: {weapon: teeth, speed: 50, keeps_abilities: true}}]"
    change("abilities/all.yaml", ("  half_on_miss: true\n", ""), ("aim: area", "aim: self"), ("  radius: 10\n", ""),
           ("  roll: attack\n  against: wisdom\n", ""))  # fmt: skip
    text = change("abilities/all.yaml").read_text()
    line = next(line for line in text.splitlines() if "do: linger" in line)
    change("abilities/all.yaml", (line, f"  effects: {shape}"))
    yard = load(change("yard.yaml"))
    form = spec(yard)["forms"][0]
    assert yard.weapons[int(form["weapon"]) - 1].id == "teeth"
    assert numbers(form, "speed", "abilities") == (50, 255)
    assert numbers(ability(yard, "spark")["effects"][0], "status", "value") == (Status.POLYMORPH, 0)


@pytest.mark.rule("V01", "V02", "V03", "V04", "V05", "V06", "V07", "V08")
def test_a_vehicle_with_its_crew(strait: Compiled) -> None:
    barge = spec(strait)["sheets"][BARGE]
    assert numbers(barge, "kind", "bulk", "health", "armour", "shields") == (Kind.SHIP, Bulk.MIDSIZE, 300, 20, 10)
    assert numbers(barge, "accuracy", "maneuverability", "speed", "needs", "wreck", "cpb") == (3, 1, 2, 1, 1, 0)
    assert barge["attributes"].tolist() == [0, 1, 0, 0, 2, 0], "its operator's"
    assert barge["ranks"].tolist()[Skill.AVIATOR] == 4 and barge["ranks"].tolist()[Skill.SEAFARER] == 1
    assert numbers(weapon(strait, "cannon"), "fixed", "ranged", "band", "bonus") == (90, 1, Band.LONG, -1)


@pytest.mark.rule("V13", "V17")
def test_gunners_and_caster(strait: Compiled) -> None:
    barge = spec(strait)["sheets"][BARGE]
    assert numbers(barge["gunners"][0], "manned", "dexterity", "rank", "cpb") == (1, 3, 2, 2), "rank as a Seafarer"
    assert not barge["gunners"][1]["manned"]
    assert barge["amplifier"] and barge["caster"]["manned"] and barge["caster"]["attributes"].tolist()[3] == 4
    assert strait.abilities[int(barge["spells"][0]) - 1].id == "bolt"


@pytest.mark.rule("V10", "V14", "V15")
def test_media(strait: Compiled, change: Change) -> None:
    assert [int(u["medium"]) for u in start(strait)["units"][:4]] == [Medium.SEA, Medium.AIR, Medium.LAND, Medium.AIR]
    deep = load(change("strait.yaml", ("medium: air", "medium: undersea")))
    assert start(deep)["units"][DART]["medium"] == Medium.UNDERSEA
    change("vehicles/all.yaml", ("  needs: 1", "  nolda: true\n  media: [sea, space]"))
    hovering = load(change("strait.yaml"))
    assert numbers(spec(hovering)["sheets"][BARGE], "nolda", "media") == (1, 1 << Medium.SEA | 1 << Medium.SPACE)


@pytest.mark.rule("V11", "V15")
def test_specials_and_people_in_the_open(strait: Compiled) -> None:
    dart, person = spec(strait)["sheets"][DART], spec(strait)["sheets"][PERSON]
    flares = strait.abilities[int(dart["abilities"][0]) - 1]
    assert flares.id == "flares"
    assert numbers(ability(strait, "flares"), "trigger", "uses", "needs_rank") == (Trigger.ATTACKED, 2, 1)
    assert numbers(person, "kind", "cpb", "armour", "wreck") == (Kind.PERSON, 2, 3, 0)
    assert numbers(weapon(strait, "rifle"), "fixed", "count", "faces", "band") == (0, 2, 8, Band.CLOSE)


def test_strangers_see_what_a_vehicle_is_and_guess_how_much(strait: Compiled) -> None:
    look = spec(strait)["looks"][BARGE]
    assert numbers(look, "kind", "bulk", "speed", "amplifier") == (Kind.SHIP, Bulk.MIDSIZE, 2, 1)
    assert numbers(look, "health", "armour", "shields") == (300, 30, 22), "the middle of what midsize vehicles have"
    assert not look["ranks"].any() and not look["spells"].any()


@pytest.mark.parametrize("file", ["yard.yaml", "strait.yaml"])
def test_packed_written_and_singled_it_is_the_same_fight(folder: Path, file: str) -> None:
    compiled = load(folder / file)
    again = unpack(pack(compiled), compiled.mode)
    assert to_bytes(again.spec) == to_bytes(compiled.spec) and again.digests == compiled.digests
    (folder / "again.yaml").write_text(to_yaml(compiled.encounter))
    assert load(folder / "again.yaml").digests == compiled.digests
    alone = compile_encounter(singled(compiled))
    assert to_bytes(alone.spec) == to_bytes(compiled.spec) and to_bytes(alone.start) == to_bytes(compiled.start)


@pytest.mark.parametrize(
    ("file", "old", "new", "same"),
    [
        ("creatures/all.yaml", "name: Lady", "name: Countess", True),
        ("creatures/all.yaml", "cpb: 3\n  attributes: {dex", "cpb: 4\n  attributes: {dex", False),
        ("classes/all.yaml", "points: 4", "points: 5", False),
        ("armours/all.yaml", "soak: 5", "soak: 4", False),
        ("yard.yaml", "begins: ambush", "begins: stealth", False),
    ],
)
def test_what_changes_the_dice(yard: Compiled, change: Change, file: str, old: str, new: str, same: bool) -> None:
    change(file, (old, new))
    assert (load(change("yard.yaml")).digests.encounter == yard.digests.encounter) is same
