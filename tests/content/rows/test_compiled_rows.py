"""A compiled encounter of rows mode says in its records what its files say in words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from opfor.content import Compiled, Named, compile_encounter, load, to_yaml
from opfor.content.rows import typical
from opfor.content.singles import singled
from opfor.rules.core.records import as_numpy, dtype_of, to_bytes
from opfor.rules.core.state import Fate, Goal
from opfor.rules.rows.state import RowsFight, RowsSpec
from opfor.rules.rows.words import AimAt, Effect, Element, Kind, On, Row, Spread, Statistic, Status

Change = Callable[..., Path]


def spec(compiled: Compiled) -> Any:
    return as_numpy(compiled.spec)[0]


def fight(compiled: Compiled) -> Any:
    return as_numpy(compiled.start)[0]


def usable(compiled: Compiled, id: str) -> Any:
    return spec(compiled)["abilities"][[one.id for one in compiled.abilities].index(id)]


def effects(row: Any) -> list[tuple[int, ...]]:
    return [(int(e["kind"]), int(e["a"]), int(e["b"]), int(e["on"])) for e in row["effects"] if e["kind"]]


def test_what_people_read_lies_beside_the_records(bridge: Path) -> None:
    compiled = load(bridge)
    assert (compiled.mode, compiled.id, compiled.title, compiled.warnings) == ("rows", "bridge", "The bridge", ())
    assert [(c.id, c.name, c.side) for c in compiled.combatants] == [("lady", "Lady", 0), ("troll", "Troll", 1)]
    assert [one.id for one in compiled.abilities] == [
        "rapier", "bare-hands", "lunge", "hymn", "bellow", "tonic", "flask",
    ]  # fmt: skip
    assert compiled.names["roles"] == (
        Named("none", "no role"),
        Named("smith", "Smith"),
        Named("singer", "Singer"),
    )


def test_the_records_are_those_of_the_rules(bridge: Path) -> None:
    compiled = load(bridge)
    assert as_numpy(compiled.spec).dtype == dtype_of(RowsSpec)
    assert as_numpy(compiled.start).dtype == dtype_of(RowsFight)


def test_sides(bridge: Path, change: Change) -> None:
    s = spec(load(bridge))
    assert (s["count"], s["side_count"], s["hostile"].tolist()) == (2, 2, [2, 1, 0, 0])
    assert (s["players"], s["first_strike"], s["round_cap"], s["no_progress"]) == (0, 0, 50, 10)
    change("bridge.yaml", "sides:", "first_strike: under\nround_cap: 9\nsides:")
    change("bridge.yaml", "  under:", "  under: {objectives: [{goal: defeat, who: lady}]}")
    s = spec(load(bridge))
    assert (s["first_strike"], s["round_cap"]) == (2, 9)
    assert (s["objectives"][4]["kind"], s["objectives"][4]["target"]) == (Goal.DEFEAT, 0)


def test_no_players_at_all(bridge: Path, change: Change) -> None:
    change("bridge.yaml", "  party: {players: true}", "  party:")
    change("bridge.yaml", "side: party}", "side: party, overrides: {hero: false}}")
    s = spec(load(bridge))
    assert s["players"] == -1 and s["sheets"]["player"].tolist()[:2] == [0, 0]


def test_sheets(bridge: Path) -> None:
    lady, troll = spec(load(bridge))["sheets"][:2]
    assert (lady["side"], lady["player"], lady["tier"], lady["health"], lady["row"]) == (0, 1, 6, 90, Row.ASKED)
    assert (lady["statistics"][Statistic.PHYSICAL_ATTACK], lady["statistics"][Statistic.EVASION]) == (21, 6)
    assert lady["statistics"][Statistic.MAGICAL_ATTACK] == typical.statistic(Statistic.MAGICAL_ATTACK, 6)
    assert lady["elements"].tolist() == [100, 50, 100, 100, 100, 100]
    assert (lady["roles"], lady["basic"]) == (0b110, 1)
    assert lady["abilities"].tolist()[:3] == [3, 4, 0] and lady["items"].tolist() == [6, 7, 0, 0]
    assert (troll["side"], troll["player"], troll["row"], troll["roles"]) == (1, 0, Row.FRONT, 0)
    assert (troll["health"], troll["mana"], troll["initiative"]) == (
        typical.health(4),
        typical.mana(4),
        typical.initiative(4),
    )
    assert troll["elements"][Element.FIRE] == 400 and troll["elements"][Element.ICE] == -100
    assert troll["immune"] == 1 << Status.ASLEEP | 1 << Status.POISONED


def test_the_start(bridge: Path) -> None:
    f = fight(load(bridge))
    assert (f["key"], f["counter"], f["decider"], f["acting"], f["actor"]) == (0, 0, -1, -1, -1)
    lady, troll = f["units"][:2]
    assert (lady["health"], lady["mana"], lady["row"], lady["fate"]) == (90, typical.mana(6), Row.FRONT, Fate.STANDING)
    assert lady["items"].tolist() == [2, 1, 0, 0] and not troll["items"].any()


def test_a_row_that_the_encounter_fixes(bridge: Path, change: Change) -> None:
    change("bridge.yaml", "row: front", "row: back")
    compiled = load(bridge)
    assert spec(compiled)["sheets"][1]["row"] == fight(compiled)["units"][1]["row"] == Row.BACK


def test_strangers_see_the_tier_and_the_weapon_and_guess_the_rest(bridge: Path) -> None:
    s = spec(load(bridge))
    look, sheet = s["looks"][0], s["sheets"][0]
    for seen in ("side", "player", "tier", "basic", "row"):
        assert look[seen] == sheet[seen]
    assert (look["health"], look["mana"], look["roles"]) == (typical.health(6), typical.mana(6), 0)
    assert look["statistics"].tolist() == typical.statistics(6) and set(look["elements"].tolist()) == {100}
    assert not look["abilities"].any() and not look["items"].any()


def test_where_everything_is_open_strangers_know_it_all(bridge: Path) -> None:
    s = spec(load(bridge, options={"foe_pools": 0}))
    assert s["looks"][0].tobytes() == s["sheets"][0].tobytes()


@pytest.mark.rule("R14")
def test_roles(bridge: Path) -> None:
    s = spec(load(bridge))
    none, smith, singer = s["roles"][:3]
    assert s["role_count"] == 3
    percents = ("physical", "magical", "healing", "defence", "taken", "mana")
    assert none["kinds"] == 255 and {int(none[name]) for name in percents} == {100}
    assert smith["kinds"] == Kind.PHYSICAL | Kind.OTHER
    assert (smith["physical"], smith["magical"], smith["defence"], smith["guards"]) == (130, 100, 80, 1)
    assert singer["kinds"] == Kind.HEALING | Kind.BUFF
    assert (singer["healing"], singer["mana"], singer["buff_phases"], singer["more_allies"]) == (150, 75, 2, 1)


def test_abilities(bridge: Path) -> None:
    compiled = load(bridge)
    lunge, hymn, bellow = (usable(compiled, id) for id in ("lunge", "hymn", "bellow"))
    assert (lunge["kind"], lunge["ap"], lunge["mana"], lunge["uses"]) == (Kind.PHYSICAL, 2, 3, 0)
    assert (lunge["aim"], lunge["spread"], lunge["melee"], lunge["attack"]) == (AimAt.FOE, Spread.ONE, 1, 1)
    assert (lunge["magical"], lunge["fixed"]) == (0, 0)
    assert effects(lunge) == [(Effect.DAMAGE, 180, 2, On.TARGET), (Effect.MOVE, Row.BACK, 0, On.TARGET)]
    assert (hymn["kind"], hymn["uses"], hymn["aim"], hymn["spread"], hymn["attack"]) == (
        Kind.BUFF, 2, AimAt.ALLY, Spread.SIDE, 0,
    )  # fmt: skip
    assert effects(hymn) == [
        (Effect.LEVEL, Statistic.MAGICAL_DEFENCE, 2, On.TARGET),
        (Effect.CURE, 1 << Status.SILENCED, 0, On.TARGET),
    ]
    assert (bellow["element"], bellow["magical"], bellow["melee"]) == (Element.WIND, 1, 0)
    assert effects(bellow)[1] == (Effect.DRAIN, 25, 0, On.USER)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("{do: status, status: silenced}", (Effect.STATUS, Status.SILENCED, 0, On.TARGET)),
        ("{do: dispel, levels: lowered, on: user}", (Effect.LEVEL_OFF, -1, 0, On.USER)),
        ("{do: dispel}", (Effect.LEVEL_OFF, 0, 0, On.TARGET)),
        ("{do: heal, power: 50, points: 3, on: user}", (Effect.HEAL, 50, 3, On.USER)),
        ("{do: cure}", (Effect.CURE, 0b11111, 0, On.TARGET)),
    ],
)
def test_effects(said: str, meant: tuple[int, ...], bridge: Path, change: Change) -> None:
    change("abilities/rows/all.yaml", "{do: drain, percent: 25}", said)
    assert effects(usable(load(bridge), "bellow"))[1] == meant


@pytest.mark.rule("R13")
def test_raising(bridge: Path, change: Change) -> None:
    old = "  element: wind\n  spread: row\n  effects: [{do: damage, power: 80}, {do: drain, percent: 25}]"
    change("abilities/rows/all.yaml", old, "  aim: fallen\n  effects: [{do: raise, health: 40}]")
    bellow = usable(load(bridge), "bellow")
    assert bellow["aim"] == AimAt.FALLEN and effects(bellow) == [(Effect.RAISE, 40, 0, On.TARGET)]


@pytest.mark.rule("R07")
def test_weapons_and_items(bridge: Path) -> None:
    compiled = load(bridge)
    rapier, hands, tonic, flask = (usable(compiled, id) for id in ("rapier", "bare-hands", "tonic", "flask"))
    assert (rapier["kind"], rapier["melee"], rapier["attack"], rapier["magical"]) == (Kind.BASIC, 1, 1, 0)
    assert rapier["element"] == Element.THUNDER
    assert effects(rapier) == [(Effect.DAMAGE, 110, 0, 0), (Effect.STATUS, Status.SLOWED, 2, 0)]
    assert (hands["melee"], effects(hands)) == (1, [(Effect.DAMAGE, 80, 0, 0)])
    assert (tonic["kind"], tonic["fixed"], tonic["aim"], tonic["attack"]) == (Kind.BASIC, 1, AimAt.ALLY, 0)
    assert effects(tonic) == [(Effect.HEAL, 100, 20, 0)]
    assert (flask["fixed"], flask["spread"], flask["attack"], flask["element"]) == (1, Spread.ROW, 1, Element.FIRE)


def test_what_an_ability_says_counts_more_than_what_it_looks_like(bridge: Path, change: Change) -> None:
    change("abilities/rows/all.yaml", "kind: magical", "kind: magical\n  attack: false\n  magical: false")
    bellow = usable(load(bridge), "bellow")
    assert (bellow["attack"], bellow["magical"]) == (0, 0)


def test_overrides_merge_tables_and_replace_the_rest(bridge: Path, change: Change) -> None:
    more = (
        "overrides: {statistics: {evasion: 5}, elements: {ice: weak, fire: usual}, items: {tonic: 1}, roles: [smith]}"
    )
    change("bridge.yaml", "side: party}", "side: party, " + more + "}")
    compiled = load(bridge)
    lady = spec(compiled)["sheets"][0]
    assert (lady["statistics"][Statistic.PHYSICAL_ATTACK], lady["statistics"][Statistic.EVASION]) == (21, 5)
    assert lady["elements"].tolist() == [100, 100, 200, 100, 100, 100]
    assert lady["roles"] == 0b10 and fight(compiled)["units"][0]["items"].tolist() == [1, 0, 0, 0]


def test_options_of_profiles_and_encounters(bridge: Path, change: Change) -> None:
    assert spec(load(bridge))["profile"]["initiative_dice"] == 1
    change("bridge.yaml", "sides:", "profile: two-dice\noptions: {poison: 20}\nsides:")
    profile = spec(load(bridge))["profile"]
    assert (profile["initiative_dice"], profile["poison"], profile["level_most"]) == (2, 20, 3)
    assert spec(load(bridge, options={"poison": 5}))["profile"]["poison"] == 5


@pytest.mark.parametrize(
    ("file", "old", "new", "differs"),
    [
        ("creatures/rows/all.yaml", "name: Lady", "name: The lady of the bridge", False),
        ("abilities/rows/all.yaml", "name: Lunge", "name: Lunge\n  description: Quick.", False),
        ("abilities/rows/all.yaml", "power: 180", "power: 181", True),
        ("roles/all.yaml", "defence: 80", "defence: 81", True),
        ("bridge.yaml", "row: front", "row: back", True),
        ("bridge.yaml", "sides:", "first_strike: party\nsides:", True),
        ("creatures/rows/all.yaml", "tier: 4", "tier: 5", True),
    ],
)
def test_digests(file: str, old: str, new: str, differs: bool, bridge: Path, change: Change) -> None:
    before = load(bridge).digests
    change(file, old, new)
    assert (load(bridge).digests != before) is differs


def test_every_combatant_for_itself_is_the_same_fight(bridge: Path, change: Change, tmp_path: Path) -> None:
    change("bridge.yaml", "row: front}", "row: front, count: 3}")
    compiled = load(bridge)
    again = compile_encounter(singled(compiled))
    assert [c.name for c in again.combatants] == ["Lady", "Troll A", "Troll B", "Troll C"]
    assert to_bytes(again.spec) == to_bytes(compiled.spec) and again.digests == compiled.digests
    (tmp_path / "again.yaml").write_text(to_yaml(compiled.encounter))
    assert to_bytes(load(tmp_path / "again.yaml").spec) == to_bytes(compiled.spec)
