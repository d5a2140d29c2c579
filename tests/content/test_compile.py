"""A compiled encounter says in its records what its files say in words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opfor.content import Compiled, Named, SideInfo, load
from opfor.rules.core.board import Geometry, Terrain
from opfor.rules.core.records import as_numpy, dtype_of, fields_of, to_bytes
from opfor.rules.core.state import Fate, Goal
from opfor.rules.grid.state import GridFight, GridProfile, GridSpec
from opfor.rules.grid.words import AimAt, Attribute, Effect, ModType, On, Pool, Skill
from opfor.rules.grid.words import TestKind as Kind

Change = Callable[..., Path]


def spec(compiled: Compiled) -> Any:
    return as_numpy(compiled.spec)[0]


def fight(compiled: Compiled) -> Any:
    return as_numpy(compiled.start)[0]


def test_what_people_read_lies_beside_the_records(crypt: Path) -> None:
    compiled = load(crypt)
    assert (compiled.mode, compiled.id, compiled.title) == ("grid", "crypt", "The crypt")
    assert compiled.sides == (SideInfo("party", "party", True, None), SideInfo("dead", "dead", False, None))
    assert [(c.id, c.name, c.creature, c.side, c.personality) for c in compiled.combatants] == [
        ("hero", "Hero", "hero", 0, None),
        ("gaunt", "Gaunt", "gaunt", 1, None),
    ]
    assert compiled.weapons == (Named("blade", "Blade"), Named("talon", "Talon"))
    assert compiled.abilities == (Named("keens", "Keens"),)
    assert compiled.zones == (Named("door", "door"), Named("tomb", "tomb"))


def test_titles_agents_and_personalities(change: Change) -> None:
    change("crypt.yaml", "{players: true}", "{title: The few, agent: 'scripted:commander'}")
    change("creatures/all.yaml", "name: Gaunt", "name: Gaunt\n  personality: brute")
    change("creatures/all.yaml", "name: Hero", "name: Hero\n  personality: sniper")
    crypt = change("crypt.yaml", "at: [1, 1]", "at: [1, 1], personality: coward, name: Ansa, id: ansa")
    compiled = load(crypt)
    assert compiled.sides[0] == SideInfo("party", "The few", False, "scripted:commander")
    assert [(c.id, c.name, c.personality) for c in compiled.combatants] == [
        ("ansa", "Ansa", "coward"),
        ("gaunt", "Gaunt", "brute"),
    ]


def test_the_records_are_those_of_the_rules(crypt: Path) -> None:
    compiled = load(crypt)
    assert as_numpy(compiled.spec).dtype == dtype_of(GridSpec)
    assert as_numpy(compiled.start).dtype == dtype_of(GridFight)


def test_the_board(change: Change, crypt: Path) -> None:
    change("maps/hall.yaml", "zones:", "edges: [{at: [2, 2], side: e, is: arrow-slit}]\nzones:")
    change("maps/hall.yaml", "title:", "legend: {A: [difficult, dark]}\ntitle:")
    s = spec(load(crypt))
    assert (s["geometry"], s["width"], s["height"]) == (Geometry.SQUARE, 7, 5)
    assert s["terrain"][0, 0] == Terrain.WALL
    assert s["terrain"][2, 4] == Terrain.COVER
    assert s["terrain"][3, 1] == Terrain.DIFFICULT | Terrain.CONCEALING
    assert s["edges"][2, 2] == 6 << 6 and s["edges"][2, 3] == 6 << 18
    assert np.argwhere(s["zones"] == 1).tolist() == [[3, 1], [3, 2]]
    assert np.argwhere(s["zones"] == 2).tolist() == [[1, 4], [1, 5], [2, 4], [2, 5]]
    assert s["steps"][1, 1] == 1 << 2 | 1 << 3 | 1 << 4  # surveyed: east, south-east, south
    assert not s["steps"][2, 2] >> 2 & 1 and s["touches"][2, 2] >> 2 & 1


@pytest.mark.rule("G40")
def test_dark_conceals_where_the_profile_says_so(change: Change, crypt: Path) -> None:
    change("maps/hall.yaml", "title:", "legend: {A: dark}\ntitle:")
    assert spec(load(crypt))["terrain"][3, 1] == Terrain.CONCEALING
    assert spec(load(crypt, options={"dark_conceals": 0}))["terrain"][3, 1] == 0


def test_the_start(crypt: Path) -> None:
    f = fight(load(crypt))
    assert (f["key"], f["counter"], f["round_no"], f["depth"]) == (0, 0, 0, 0)
    assert (f["decider"], f["actor"]) == (-1, -1)
    hero, gaunt = f["units"][0], f["units"][1]
    assert (hero["x"], hero["y"], gaunt["x"], gaunt["y"]) == (1, 1, 5, 2)
    assert (hero["stamina"], hero["focus"], hero["courage"]) == (13, 12, 11)
    assert (gaunt["stamina"], gaunt["focus"], gaunt["courage"]) == (12, 12, 12)
    assert {int(unit["fate"]) for unit in f["units"][:2]} == {Fate.STANDING}


def test_sheets(crypt: Path) -> None:
    hero, gaunt = spec(load(crypt))["sheets"][:2]
    assert hero["ranks"][Skill.REFLEXES] == 12 and hero["ranks"][Skill.FIGHTING] == 13
    assert set(np.delete(hero["ranks"], [Skill.REFLEXES, Skill.FIGHTING]).tolist()) == {10}
    assert (hero["side"], hero["player"], hero["speed"], hero["minor"]) == (0, 1, 6, 0)
    assert (hero["armour"], hero["armour_item"]) == (1, -1)
    assert hero["weapons"].tolist() == [1, 0, 0, 0]
    assert (hero["x"], hero["y"]) == (1, 1)
    assert (gaunt["side"], gaunt["player"], gaunt["armour"]) == (1, 0, 0)
    assert gaunt["weapons"].tolist() == [2, 0, 0, 0]
    assert gaunt["abilities"].tolist() == [1, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("G07")
@pytest.mark.parametrize(
    ("score", "modifier"), [(4, -2), (5, -1), (6, -1), (7, 0), (8, 0), (9, 0), (10, 1), (11, 1), (12, 2)]
)
def test_damage_modifiers(score: int, modifier: int, change: Change, crypt: Path) -> None:
    change("creatures/all.yaml", "strength: 10", f"strength: {score}, intelligence: {score}")
    s = spec(load(crypt))["sheets"]
    assert s[0]["modifiers"][Attribute.STRENGTH] == s[0]["modifiers"][Attribute.INTELLIGENCE] == modifier
    assert s[0]["modifiers"].tolist()[Attribute.NONE] == 0
    assert s[1]["modifiers"].tolist() == [0, 0, 0, 0]


@pytest.mark.rule("G16")
def test_pools_where_data_is_silent(change: Change, crypt: Path) -> None:
    def pools(i: int, **options: int) -> list[int]:
        sheet = spec(load(crypt, options=options))["sheets"][i]
        return [int(sheet[pool]) for pool in ("stamina", "focus", "courage")]

    assert pools(0) == [9 + 4, 8 + 4, 7 + 4]
    assert pools(0, pool_bonus=6) == [15, 14, 13]
    assert pools(1) == [12, 12, 12]
    assert pools(1, pool_default=10) == [10, 10, 10]
    change("creatures/all.yaml", "name: Gaunt", "name: Gaunt\n  minor: true\n  courage: 3")
    assert pools(1) == [6, 12, 3]
    assert pools(1, minor_stamina=4) == [4, 12, 3]
    change("creatures/all.yaml", "minor: true", "minor: true\n  stamina: 9")
    assert pools(1) == [9, 12, 3]


@pytest.mark.rule("G16")
@pytest.mark.parametrize(
    ("kind", "option", "bonus"),
    [
        ("light", "bonus_light", 1),
        ("one-handed", "bonus_one_handed", 2),
        ("two-handed", "bonus_two_handed", 4),
        ("bow", "bonus_bow", 2),
        ("unarmed", "bonus_light", 0),
    ],
)
def test_weapon_bonuses_by_kind(kind: str, option: str, bonus: int, change: Change, crypt: Path) -> None:
    change("weapons/all.yaml", "one-handed", kind)
    assert spec(load(crypt))["weapons"][0]["bonus"] == bonus
    flipped = spec(load(crypt, options={option: 7}))["weapons"][0]["bonus"]
    assert flipped == (0 if kind == "unarmed" else 7)
    change("weapons/all.yaml", f"kind: {kind}", f"kind: {kind}, bonus: 9")
    assert spec(load(crypt))["weapons"][0]["bonus"] == 9


WEAPONS = {
    "kind: bow": (1, 2, 12, 0, 0, 0, 0),
    "kind: bow, range: 8, subdued: true, item: -1": (1, 2, 8, 1, -1, 0, 0),
    "kind: thrown, range: 5": (1, 1, 5, 0, 0, 0, 0),
    "kind: light, ranged: true, range: 3": (1, 1, 3, 0, 0, 0, 0),
    "kind: thrown, range: 5, radius: 2": (1, 0, 5, 0, 0, 2, 1),
    "kind: thrown, range: 5, radius: 1, charges: 3": (1, 0, 5, 0, 0, 1, 3),
}


@pytest.mark.parametrize(("words", "row"), WEAPONS.items(), ids=list(WEAPONS))
def test_weapons(words: str, row: tuple[int, ...], change: Change, crypt: Path) -> None:
    change("weapons/all.yaml", "kind: one-handed", words)
    weapon = spec(load(crypt))["weapons"][0]
    assert tuple(weapon[n] for n in ("ranged", "bonus", "range", "subdued", "item_bonus", "radius", "charges")) == row


@pytest.mark.rule("G52")
def test_an_ability(crypt: Path) -> None:
    ability = spec(load(crypt))["abilities"][0]
    told = {name: int(ability[name]) for name in ability.dtype.names if name != "effects" and ability[name]}
    assert told == {
        "courage": 1,
        "aim": AimAt.FOE,
        "range": 5,
        "test": Kind.CONFLICT,
        "skill": Skill.AWE,
        "defence": Skill.RESOLVE,
        "damages": 1,
        "pool": Pool.COURAGE,
        "attribute": Attribute.CHARISMA,
    }
    assert ability["effects"][0].tolist() == (Effect.FRIGHTEN, 1, 0, 0)
    assert ability["effects"][1].tolist() == (Effect.NONE, 0, 0, 0)


EFFECTS = {
    "{do: heal, pool: focus, die: 6, flat: 2}": (Effect.HEAL, Pool.FOCUS, 6, 2),
    "{do: modify, tests: [attack, other], value: -2, type: fortune, rounds: 3}": (
        Effect.MODIFY,
        On.ATTACK | On.OTHER,
        -2,
        ModType.FORTUNE * 16 + 3,
    ),
    "{do: modify, value: 1}": (Effect.MODIFY, On.ATTACK, 1, ModType.CONDITION * 16 + 1),
    "{do: prone}": (Effect.PRONE, 0, 0, 0),
    "{do: push, cells: 2}": (Effect.PUSH, 2, 0, 0),
    "{do: distract, by: 2}": (Effect.DISTRACT, 2, 0, 0),
    "{do: expose, by: 3}": (Effect.EXPOSE, 3, 0, 0),
    "{do: reveal}": (Effect.REVEAL, 0, 0, 0),
    "{do: grapple}": (Effect.GRAPPLE, 0, 0, 0),
    "{do: frighten}": (Effect.FRIGHTEN, 0, 0, 0),
    "{do: mend, count: 2}": (Effect.MEND, 2, 0, 0),
}


@pytest.mark.parametrize(("words", "row"), EFFECTS.items(), ids=list(EFFECTS))
def test_effects(words: str, row: tuple[int, ...], change: Change, crypt: Path) -> None:
    change("abilities/keens.yaml", "{do: frighten, test: complex}", words)
    assert spec(load(crypt))["abilities"][0]["effects"][0].tolist() == row


@pytest.mark.rule("G46")
@pytest.mark.parametrize(
    ("words", "skill"),
    [
        ("test: attack\n  skill: fighting\n  damage: {pool: stamina}", Skill.REFLEXES),
        ("test: attack\n  skill: awe\n  damage: {pool: focus}", Skill.RESOLVE),
        ("test: opposed\n  skill: athletics", Skill.REFLEXES),
        ("test: opposed\n  skill: athletics\n  defence: block", Skill.BLOCK),
        ("test: conflict\n  skill: deceive", Skill.RESOLVE),
    ],
)
def test_what_defends_against_an_ability(words: str, skill: Skill, folder: Path, crypt: Path) -> None:
    (folder / "abilities/keens.yaml").write_text(f"keens:\n  name: Keens\n  {words}\n  effects: [{{do: prone}}]\n")
    assert spec(load(crypt))["abilities"][0]["defence"] == skill


def test_the_ways_of_an_ability(folder: Path, crypt: Path) -> None:
    (folder / "abilities/keens.yaml").write_text(
        "keens: {name: Keens, action: move, aim: cell, range: 4, radius: 2, uses: 3, cost: {stamina: 1, focus: 2},\n"
        "  damage: {die: 4, flat: -1, subdued: true}}\n"
    )
    ability = spec(load(crypt))["abilities"][0]
    fields = ("as_move", "aim", "range", "radius", "uses", "stamina", "focus", "die", "plus", "subdued", "test")
    assert [int(ability[name]) for name in fields] == [1, AimAt.CELL, 4, 2, 3, 1, 2, 4, -1, 1, Kind.NONE]


def test_options_from_the_profile_up(folder: Path, change: Change, crypt: Path) -> None:
    """Defaults, the profile that is extended, the profile, the encounter, the caller: the later counts more."""
    (folder / "profiles").mkdir()
    (folder / "profiles/a.yaml").write_text(
        "id: old\ntitle: Old\noptions: {horror: 1, wounds_to_die: 4, fire_cost: 2, strike_cost: 2}\n"
    )
    (folder / "profiles/b.yaml").write_text(
        "id: house\ntitle: House\nextends: old\noptions: {wounds_to_die: 5, fire_cost: 3, strike_cost: 3}\n"
    )
    change("crypt.yaml", "map: hall", "map: hall\nprofile: house\noptions: {fire_cost: 4, strike_cost: 4}")
    profile = spec(load(crypt, options={"strike_cost": 5}))["profile"]
    chosen = {name: int(profile[name]) for name in profile.dtype.names}
    expected = {name: field.default for name, field in fields_of(GridProfile).items()}
    assert chosen == expected | {"horror": 1, "wounds_to_die": 5, "fire_cost": 4, "strike_cost": 5}


@pytest.mark.rule("G31")
def test_speed_where_the_creature_says_nothing(change: Change, crypt: Path) -> None:
    assert spec(load(crypt, options={"speed": 4}))["sheets"]["speed"][:2].tolist() == [4, 4]
    change("creatures/all.yaml", "name: Hero", "name: Hero\n  speed: 8")
    assert spec(load(crypt, options={"speed": 4}))["sheets"]["speed"][:2].tolist() == [8, 4]


SECRETS = ("ranks", "modifiers", "stamina", "focus", "courage", "abilities", "fear", "fearless", "mindless")


def test_a_stranger_guesses_what_cannot_be_seen(change: Change, crypt: Path) -> None:
    change("creatures/all.yaml", "name: Hero", "name: Hero\n  fear: basic\n  fearless: true\n  mindless: true")
    s = spec(load(crypt))
    look, sheet = s["looks"][0], s["sheets"][0]
    for seen in ("side", "player", "minor", "speed", "armour", "armour_item", "weapons", "group"):
        assert np.array_equal(look[seen], sheet[seen])
    assert set(look["ranks"].tolist()) == {10}
    assert [int(look[pool]) for pool in ("stamina", "focus", "courage")] == [12, 12, 12]
    assert not look["modifiers"].any() and not look["abilities"].any()
    assert (look["fear"], look["fearless"], look["mindless"]) == (0, 0, 0)
    assert (look["x"], look["y"], look["hidden"], look["undetected"]) == (0, 0, 0, 0)


def test_everybody_knows_everything_where_pools_are_exact(crypt: Path) -> None:
    s = spec(load(crypt, options={"foe_pools": 0}))
    for secret in SECRETS:
        assert np.array_equal(s["looks"][secret], s["sheets"][secret])


def test_a_guess_depends_on_nothing_hidden(change: Change, crypt: Path) -> None:
    before = spec(load(crypt))["looks"].tobytes()
    change("creatures/all.yaml", "fighting: 13", "fighting: 15")
    change("creatures/all.yaml", "endurance: 9", "endurance: 12")
    change("creatures/all.yaml", "abilities: [keens]", "stamina: 3")
    assert spec(load(crypt))["looks"].tobytes() == before


def test_minor_creatures_look_minor(change: Change, crypt: Path) -> None:
    change("creatures/all.yaml", "name: Gaunt", "name: Gaunt\n  minor: true\n  stamina: 9")
    look = spec(load(crypt))["looks"][1]
    assert (look["minor"], look["stamina"]) == (1, 6)


@pytest.mark.rule("G14")
def test_the_fearsome(change: Change, crypt: Path) -> None:
    change("creatures/all.yaml", "name: Gaunt", "name: Gaunt\n  fear: complex")
    s = spec(load(crypt))
    assert (s["fearsome"], s["sheets"][1]["fear"], s["sheets"][0]["fear"]) == (0b10, 2, 0)


@pytest.mark.rule("G42")
def test_who_starts_hidden(change: Change, crypt: Path) -> None:
    change("crypt.yaml", "at: [5, 2]", "at: [5, 2], hidden: true, undetected: true")
    sheets = spec(load(crypt))["sheets"]
    assert sheets["hidden"][:2].tolist() == [0, 1] and sheets["undetected"][:2].tolist() == [0, 1]


@pytest.mark.rule("G22")
def test_groups_have_numbers(change: Change, crypt: Path) -> None:
    change("maps/hall.yaml", "tomb: {rect: [4, 1, 2, 2]}", "tomb: {rect: [4, 1, 2, 3]}")
    change("crypt.yaml", "at: [1, 1]", "at: [1, 1], group: few")
    change("crypt.yaml", "at: [5, 2]", "at: tomb, count: 2, group: pack")
    change("crypt.yaml", "combatants:", "combatants:\n  - {creature: gaunt, side: dead, at: tomb}")
    assert spec(load(crypt))["sheets"]["group"][:4].tolist() == [0, 1, 2, 2]


def test_several_of_a_kind_get_letters_and_cells_of_the_zone(change: Change, crypt: Path) -> None:
    change("crypt.yaml", "at: [5, 2]", "at: tomb, count: 2")
    change("crypt.yaml", "combatants:", "combatants:\n  - {creature: gaunt, side: dead, at: [4, 1]}")
    crypt.write_text(crypt.read_text() + "  - {creature: gaunt, side: dead, id: boss, name: Boss, at: [4, 3]}\n")
    compiled = load(crypt)
    assert [(c.id, c.name) for c in compiled.combatants] == [
        ("gaunt-a", "Gaunt A"),
        ("hero", "Hero"),
        ("gaunt-b", "Gaunt B"),
        ("gaunt-c", "Gaunt C"),
        ("boss", "Boss"),
    ]
    units = fight(compiled)["units"]
    assert [(int(u["x"]), int(u["y"])) for u in units[:5]] == [(4, 1), (1, 1), (5, 1), (4, 2), (4, 3)]


def test_without_a_place_one_stands_in_the_zone_of_its_side(change: Change, crypt: Path) -> None:
    change("maps/hall.yaml", "tomb:", "dead:")
    change("crypt.yaml", ", at: [5, 2]", "")
    unit = fight(load(crypt))["units"][1]
    assert (unit["x"], unit["y"]) == (4, 1)


def test_overrides_change_a_combatant_and_not_its_creature(change: Change, crypt: Path) -> None:
    change(
        "crypt.yaml",
        "at: [1, 1]",
        "at: [1, 1], overrides: {ranks: {fighting: 7}, attributes: {strength: 12}, weapons: [bow, blade], minor: true}",
    )
    crypt.write_text(crypt.read_text() + "  - {creature: hero, side: party, at: [2, 1]}\n")
    one, other = spec(load(crypt))["sheets"][[0, 2]]
    assert (one["ranks"][Skill.FIGHTING], one["ranks"][Skill.REFLEXES], one["minor"]) == (7, 12, 1)
    assert (one["modifiers"][Attribute.STRENGTH], one["stamina"], one["focus"]) == (2, 6, 12)
    assert one["weapons"].tolist() == [1, 2, 0, 0]
    assert (other["ranks"][Skill.FIGHTING], other["stamina"], other["minor"]) == (13, 13, 0)
    assert other["weapons"].tolist() == [2, 0, 0, 0]


HOSTILE = {
    "all against all": ("a:\n  b:\n  c:", [0b110, 0b101, 0b011]),
    "one says with whom": ("a: {hostile: [b]}\n  b:\n  c:", [0b010, 0b101, 0b010]),
    "one that nobody fights": ("a:\n  b:\n  c: {hostile: []}", [0b010, 0b001, 0]),
    "all agree": ("a: {hostile: [c]}\n  b: {hostile: [c]}\n  c: {hostile: [a, b]}", [0b100, 0b100, 0b011]),
}


@pytest.mark.parametrize(("sides", "bits"), HOSTILE.values(), ids=HOSTILE)
def test_who_is_hostile_to_whom(sides: str, bits: list[int], crypt: Path) -> None:
    combatants = "".join(f"  - {{creature: hero, side: {side}, at: [{n + 1}, 1]}}\n" for n, side in enumerate("abc"))
    crypt.write_text(f"id: crypt\ntitle: X\nmode: grid\nmap: hall\nsides:\n  {sides}\ncombatants:\n{combatants}")
    s = spec(load(crypt))
    assert (s["side_count"], s["count"], s["hostile"][:3].tolist()) == (3, 3, bits)


OBJECTIVES = {
    "{goal: defeat-all}": (Goal.DEFEAT_ALL, -1, 0, 1),
    "{goal: defeat, who: gaunt}": (Goal.DEFEAT, 1, 0, 1),
    "{goal: reach, zone: tomb}": (Goal.REACH, -1, 0b10, 1),
    "{goal: reach, zone: door, who: hero}": (Goal.REACH, 0, 0b01, 1),
    "{goal: reach, zone: door, count: 2}": (Goal.REACH, -1, 0b01, 2),
    "{goal: hold-out, rounds: 8}": (Goal.HOLD_OUT, -1, 0, 8),
    "{goal: keep-alive, who: hero}": (Goal.KEEP_ALIVE, 0, 0, 1),
    "{goal: escape, count: 3}": (Goal.ESCAPE, -1, 0, 3),
    "{goal: escape, who: hero}": (Goal.ESCAPE, 0, 0, 1),
}


@pytest.mark.parametrize(("words", "row"), OBJECTIVES.items(), ids=list(OBJECTIVES))
def test_objectives_and_exits(words: str, row: tuple[int, ...], change: Change, crypt: Path) -> None:
    change("crypt.yaml", "{players: true}", f"{{exits: [tomb], objectives: [{words}]}}")
    s = spec(load(crypt))
    assert s["objectives"][0].tolist() == row
    assert s["objectives"]["kind"][1:].tolist() == [0] * 15
    assert s["exits"].tolist() == [0b10, 0, 0, 0]


def test_objectives_of_the_second_side_have_their_own_rows(change: Change, crypt: Path) -> None:
    change("crypt.yaml", "  dead:", "  dead: {objectives: [{goal: defeat, who: hero}, {goal: defeat-all}]}")
    assert spec(load(crypt))["objectives"]["kind"][:7].tolist() == [0, 0, 0, 0, Goal.DEFEAT, Goal.DEFEAT_ALL, 0]


def test_when_the_fight_is_cut_off(change: Change, crypt: Path) -> None:
    assert [int(spec(load(crypt))[name]) for name in ("round_cap", "no_progress")] == [50, 10]
    change("crypt.yaml", "map: hall", "map: hall\nround_cap: 7\nno_progress: 3")
    assert [int(spec(load(crypt))[name]) for name in ("round_cap", "no_progress")] == [7, 3]


def test_the_same_files_give_the_same_bytes_and_digests(crypt: Path) -> None:
    one, other = load(crypt), load(crypt)
    assert to_bytes(one.spec) == to_bytes(other.spec) and to_bytes(one.start) == to_bytes(other.start)
    assert one.digests == other.digests and len(one.digests.encounter) == len(one.digests.profile) == 32


def test_digests_are_fixed(crypt: Path) -> None:
    """Dice depend on them: what changes this one without need changes the fights of everybody's seeds."""
    assert load(crypt).digests.encounter.hex() == "69837f849eae3292561a524da3c2522027f8c32692dc1d358bcb2ed9a83e3384"


FOR_PEOPLE_ALONE = [
    ("crypt.yaml", "The crypt", "The tomb"),
    ("crypt.yaml", "map: hall", "map: hall\ndescription: Cold.\ntags: [dark]"),
    ("crypt.yaml", "at: [5, 2]", "at: [5, 2], personality: brute, name: Old Gaunt"),
    ("crypt.yaml", "{players: true}", "{players: true, title: The few, agent: random}"),
    ("creatures/all.yaml", "name: Hero", "name: Heroine\n  description: Brave.\n  speed:"),
    ("maps/hall.yaml", "title: The hall", "title: The long hall"),
    ("weapons/all.yaml", "name: Blade, kind: one-handed", "kind: one-handed, name: Old blade, item: 0"),
]


@pytest.mark.parametrize("words", FOR_PEOPLE_ALONE, ids=[words[2] for words in FOR_PEOPLE_ALONE])
def test_what_is_for_people_alone_changes_no_dice(words: tuple[str, str, str], change: Change, crypt: Path) -> None:
    before = load(crypt)
    change(*words)
    after = load(crypt)
    assert after.digests == before.digests and to_bytes(after.spec) == to_bytes(before.spec)


FOR_THE_RULES = [
    ("crypt.yaml", "at: [5, 2]", "at: [5, 3]"),
    ("crypt.yaml", "at: [5, 2]", "at: [5, 2], hidden: true"),
    ("crypt.yaml", "at: [5, 2]", "at: [5, 2], group: pack"),
    ("crypt.yaml", "map: hall", "map: hall\nround_cap: 49"),
    ("crypt.yaml", "{players: true}", "{players: true, exits: [door]}"),
    ("crypt.yaml", "at: [1, 1]", "at: [1, 1], overrides: {stamina: 14}"),
    ("creatures/all.yaml", "fighting: 11", "fighting: 12"),
    ("armours/all.yaml", "value: 1", "value: 2"),
    ("weapons/all.yaml", "bonus: 2", "bonus: 3"),
    ("abilities/keens.yaml", "range: 5", "range: 6"),
    ("maps/hall.yaml", "#.,.o.#", "#.,.O.#"),
]


@pytest.mark.parametrize("words", FOR_THE_RULES, ids=[" ".join(words[::2]) for words in FOR_THE_RULES])
def test_what_the_rules_see_changes_the_dice(words: tuple[str, str, str], change: Change, crypt: Path) -> None:
    before = load(crypt).digests
    change(*words)
    after = load(crypt).digests
    assert after.encounter != before.encounter and after.profile == before.profile


def test_options_change_the_digest_of_the_profile_alone(crypt: Path) -> None:
    before, after = load(crypt).digests, load(crypt, options={"horror": 1}).digests
    assert after.profile != before.profile and after.encounter == before.encounter
    assert load(crypt, options={"horror": 0}).digests == before
