"""Every mistake in content of rows mode is told with file, line, column, path and remedy."""

from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.content import InvalidContent, Severity, check, load
from opfor.content.fight import Fight, IllegalChoice
from opfor.rules.rows.words import Verb

Change = Callable[..., Path]
LADY = "{creature: lady, side: party}"
TROLL = "{creature: troll, side: under, row: front}"

CASES = {
    "a hero on the game master's side": (
        "bridge.yaml",
        LADY,
        "{creature: lady, side: under}\n  - {creature: troll, side: party}",
        "bridge.yaml:8:28 combatants[0].side: Lady is a hero, and under is the game master's side; "
        "put it on side party, name a warrior, or write overrides: {hero: false}",
    ),
    "a hero where nobody plays": (
        "bridge.yaml",
        "  party: {players: true}",
        "  party:",
        "bridge.yaml:8:28 combatants[0].side: Lady is a hero, and party is the game master's side; "
        "add players: true to sides.party, name a warrior, or write overrides: {hero: false}",
    ),
    "two sides of players": (
        "bridge.yaml",
        "  under:",
        "  under: {players: true}",
        "bridge.yaml:6:20 sides.under.players: party is the players' side already: under is the game master's; "
        "leave out players: true here",
    ),
    "three sides": (
        "bridge.yaml",
        "  under:",
        "  under:\n  over:",
        "bridge.yaml:5:3 sides: 3 are too many: at most 2",
    ),
    "a First Strike of nobody": (
        "bridge.yaml",
        "sides:",
        "first_strike: udner\nsides:",
        "bridge.yaml:4:15 first_strike: no side 'udner'; name one of: party, under",
    ),
    "a row that does not exist": (
        "bridge.yaml",
        "row: front",
        "row: middle",
        "bridge.yaml:9:41 combatants[1].row: 'middle' is not known here; one of: front, back",
    ),
    "an ability that drives to a row that does not exist": (
        "abilities/rows/all.yaml",
        "row: back",
        "row: third",
        "abilities/rows/all.yaml:7:66 lunge.effects[1].row: 'third' is not known here; one of: front, back",
    ),
    "an ability that targets a row that does not exist": (
        "abilities/rows/all.yaml",
        "  element: wind\n  spread: row",
        "  element: wind\n  spread: back-row",
        "abilities/rows/all.yaml:21:11 bellow.spread: 'back-row' is not known here; one of: one, row, side",
    ),
    "a row of the downed": (
        "abilities/rows/all.yaml",
        "  spread: row\n  effects: [{do: damage, power: 80}, {do: drain, percent: 25}]",
        "  spread: row\n  aim: fallen\n  effects: [{do: raise}]",
        "abilities/rows/all.yaml:17:3 bellow: the downed hold no row: write spread: one, or spread: side",
    ),
    "raising those who stand": (
        "abilities/rows/all.yaml",
        "{do: drain, percent: 25}",
        "{do: raise}",
        "abilities/rows/all.yaml:17:3 bellow: do: raise is for the downed: write aim: fallen",
    ),
    "healing the downed": (
        "abilities/rows/all.yaml",
        "aim: ally\n  spread: side",
        "aim: fallen",
        "abilities/rows/all.yaml:9:3 hymn: the downed can only be raised: add do: raise, or write aim: ally",
    ),
    "melee with friends": (
        "abilities/rows/all.yaml",
        "aim: ally",
        "aim: ally\n  melee: true",
        "abilities/rows/all.yaml:9:3 hymn: melee is for foes: write aim: foe, or leave out melee",
    ),
    "an attack on friends": (
        "abilities/rows/all.yaml",
        "aim: ally",
        "aim: ally\n  attack: true",
        "abilities/rows/all.yaml:9:3 hymn: an attack is for foes: write aim: foe, or leave out attack",
    ),
    "oneself in a row": (
        "abilities/rows/all.yaml",
        "aim: ally",
        "aim: self",
        "abilities/rows/all.yaml:9:3 hymn: aim: self reaches one alone: leave out spread",
    ),
    "a level that moves nothing": (
        "abilities/rows/all.yaml",
        "by: 2",
        "by: 0",
        "abilities/rows/all.yaml:15:13 hymn.effects[0]: it moves nothing: write by: 1, or by: -1",
    ),
    "an unknown effect": (
        "abilities/rows/all.yaml",
        "do: drain",
        "do: drian",
        "abilities/rows/all.yaml:22:38 bellow.effects[1]: 'drian' is not known here; did you mean 'drain'?",
    ),
    "an ability that costs nothing of a turn": (
        "abilities/rows/all.yaml",
        "ap: 2",
        "ap: 0",
        "abilities/rows/all.yaml:4:7 lunge.ap: 0 is out of range: at least 1",
    ),
    "a list of effects that goes on and on": (
        "abilities/rows/all.yaml",
        "[{do: damage, power: 80}, {do: drain, percent: 25}]",
        "[" + ", ".join(["{do: damage}"] * 50) + "]",
        "abilities/rows/all.yaml:22:12 bellow.effects: 50 are too many: at most 4",
    ),
    "a list of effects that contains itself": (
        "abilities/rows/all.yaml",
        "effects: [{do: damage, power: 80}, {do: drain, percent: 25}]",
        "effects: &again [{do: damage}, *again]",
        "abilities/rows/all.yaml:22:12 bellow.effects[1]: tables within tables without end; take out the alias",
    ),
    "no effect at all": (
        "abilities/rows/all.yaml",
        "[{do: damage, power: 80}, {do: drain, percent: 25}]",
        "[]",
        "abilities/rows/all.yaml:22:12 bellow.effects: 0 are too few: at least 1",
    ),
    "a role that may use nothing": (
        "roles/all.yaml",
        "kinds: [physical, other]",
        "kinds: []",
        "roles/all.yaml:1:29 smith.kinds: a role that may use nothing: name a kind of ability, such as kinds: [other]",
    ),
    "a role without kinds": (
        "roles/all.yaml",
        "kinds: [physical, other], ",
        "",
        "roles/all.yaml:1:8 smith: 'kinds' is missing; "
        "add kinds: kinds of abilities it may use; Basic Attack, Move, Use Item always",
    ),
    "a kind that does not exist": (
        "roles/all.yaml",
        "[healing, buff]",
        "[healing, buf]",
        "roles/all.yaml:2:41 singer.kinds[1]: 'buf' is not known here; did you mean 'buff'?",
    ),
    "an unknown role": (
        "creatures/rows/all.yaml",
        "[smith, singer]",
        "[smth, singer]",
        "creatures/rows/all.yaml:8:11 lady.roles[0]: no role 'smth'; did you mean 'smith'?",
    ),
    "an unknown item": (
        "creatures/rows/all.yaml",
        "tonic: 2",
        "tonci: 2",
        "creatures/rows/all.yaml:11:18 lady.items.tonci: no item 'tonci'; did you mean 'tonic'?",
    ),
    "an unknown item of the overrides": (
        "bridge.yaml",
        LADY,
        "{creature: lady, side: party, overrides: {items: {tonci: 1}}}",
        "bridge.yaml:8:62 combatants[0].overrides.items.tonci: no item 'tonci'; did you mean 'tonic'?",
    ),
    "an unknown weapon": (
        "creatures/rows/all.yaml",
        "weapon: rapier",
        "weapon: rapeir",
        "creatures/rows/all.yaml:9:11 lady.weapon: no weapon 'rapeir'; did you mean 'rapier'?",
    ),
    "an unknown statistic": (
        "creatures/rows/all.yaml",
        "physical_attack: 21",
        "physcal_attack: 21",
        "creatures/rows/all.yaml:6:16 lady.statistics.physcal_attack: unknown key 'physcal_attack'; "
        "did you mean 'physical_attack'?",
    ),
    "an unknown element": (
        "creatures/rows/all.yaml",
        "ice: absorbs",
        "frost: absorbs",
        "creatures/rows/all.yaml:16:29 troll.elements.frost: 'frost' is not known here; "
        "one of: colourless, fire, ice, wind, earth, thunder",
    ),
    "a tier out of range": (
        "creatures/rows/all.yaml",
        "tier: 4",
        "tier: 11",
        "creatures/rows/all.yaml:14:9 troll.tier: 11 is out of range: at most 10",
    ),
    "an item without its amount": (
        "items/all.yaml",
        "{do: heal, points: 20}",
        "{do: heal}",
        "items/all.yaml:1:8 tonic: how much? give do: heal its points",
    ),
    "a weapon that is neither": (
        "weapons/rows/all.yaml",
        "  ranged: false\n",
        "",
        "weapons/rows/all.yaml:2:3 rapier: 'ranged' is missing; "
        "add ranged: reaches every row from every row; else it is for melee",
    ),
    "a goal that needs a board": (
        "bridge.yaml",
        "  under:",
        "  under: {objectives: [{goal: reach, zone: bridge}]}",
        "bridge.yaml:6:31 sides.under.objectives[0].goal: 'reach' is not known here; "
        "one of: defeat-all, defeat, hold-out, keep-alive, escape",
    ),
    "exits": (
        "bridge.yaml",
        "  under:",
        "  under: {exits: [east]}",
        "bridge.yaml:6:11 sides.under.exits: unknown key 'exits'; one of: title, players, agent, laws, orders, "
        "hostile, "
        "objectives",
    ),
    "an option that would let turns go on for ever": (
        "bridge.yaml",
        "sides:",
        "options: {basic_cost: 0}\nsides:",
        "bridge.yaml:4:23 options.basic_cost: 0 is out of range: at least 1",
    ),
    "too many": (
        "bridge.yaml",
        "row: front}",
        "row: front, count: 24}",
        "bridge.yaml:9:5 combatants[1]: 25 combatants are too many: a fight has at most 24; leave out 1",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_is_told_where_it_is(name: str, bridge: Path, change: Change, said: Callable[..., list[str]]) -> None:
    file, old, new, expected = CASES[name]
    change(file, old, new)
    assert expected in said(bridge)
    with pytest.raises(InvalidContent):
        load(bridge)


@pytest.mark.parametrize("call", [0, 11])
@pytest.mark.rule("R03")
def test_a_call_outside_one_to_ten_is_refused_and_changes_nothing(call: int, bridge: Path) -> None:
    fight = Fight(load(bridge), seed=1)
    while fight.legal()[0] != Verb.CALL:
        fight.take(int(fight.legal()[0]))
    before = fight.save()
    assert fight.legal().tolist() == [Verb.CALL + n for n in range(10)]
    with pytest.raises(IllegalChoice, match="legal are 12, 13"):
        fight.take(Verb.CALL + call - 1)
    assert fight.save() == before


ODD = {
    "attacks that always hit": (
        "statistics: {physical_attack: 21, evasion: 6}",
        "statistics: {physical_accuracy: 8}",
        "bridge.yaml:8:5 combatants[0]: warning: physical attacks of Lady (accuracy 8) always hit Troll (evasion 5): "
        "100 percent; with physical_accuracy from evasion -1 to evasion +2 they hit 60 to 90 percent",
    ),
    "attacks that hardly ever hit": (
        "evasion: 6}",
        "evasion: 12}",
        "bridge.yaml:9:5 combatants[1]: warning: magical attacks of Troll (accuracy 6) hardly hit Lady (evasion 12): "
        "10 percent; with magical_accuracy from evasion -1 to evasion +2 they hit 60 to 90 percent",
    ),
    "an ability that is too dear for the tier": (
        "tier: 6",
        "tier: 5\n  abilities: [leap]\n  mana: 9",
        "bridge.yaml:8:5 combatants[0]: warning: Leap costs 3 AP, and Lady has 2; leave leap to others",
    ),
    "an ability that cannot be paid": (
        "tier: 6",
        "tier: 6\n  abilities: [leap]\n  mana: 4",
        "bridge.yaml:8:5 combatants[0]: warning: Leap costs 5 mana, and Lady has 4; give lady more mana",
    ),
    "an ability for no role": (
        "roles: [smith, singer]",
        "roles: [singer]",
        "bridge.yaml:8:5 combatants[0]: warning: Lunge is of kind physical, which no role of Lady may use: singer; "
        "give it another role, or leave lunge out",
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_what_can_be_played_and_is_hardly_meant(
    name: str, bridge: Path, change: Change, said: Callable[..., list[str]]
) -> None:
    old, new, expected = ODD[name]
    leap = "leap: {name: Leap, kind: physical, ap: 3, mana: 5, effects: [{do: damage}]}\n"
    (bridge.parent / "abilities/rows/more.yaml").write_text(leap)
    if "leap" in new:
        change("creatures/rows/all.yaml", "  abilities: [lunge, hymn]\n", "")
    change("creatures/rows/all.yaml", old, new)
    assert expected in said(bridge)
    assert {problem.severity for problem in check(bridge)} == {Severity.WARNING}
    load(bridge)


@pytest.mark.rule("R09")
def test_without_the_rule_of_one_such_attacks_never_hit(bridge: Path, change: Change) -> None:
    change("creatures/rows/all.yaml", "evasion: 6}", "evasion: 20}")
    (first, *_) = load(bridge, options={"one_hits": 0}).warnings
    assert "never hit Lady (evasion 20): 0 percent" in str(first)


def test_a_fight_may_fix_a_role_without_a_warning(bridge: Path, change: Change) -> None:
    change("bridge.yaml", LADY, "{creature: lady, side: party, overrides: {roles: [singer]}}")
    assert load(bridge).warnings == ()


def test_content_of_another_mode_is_not_looked_at(bridge: Path, change: Change, said: Callable[..., list[str]]) -> None:
    change("bridge.yaml", "creature: troll", "creature: bridge-troll")
    assert said(bridge) == [
        "bridge.yaml:9:16 combatants[1].creature: no creature 'bridge-troll'; `opfor list` shows what there is"
    ]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("maps/mine.yaml", "id: mine\nmode: rows\nrows: |-\n  ...\n", "maps/mine.yaml:1:1: rows mode has no maps; "),
        (
            "roles/mine.yaml",
            "boss: {name: Boss, mode: grid, kinds: [other]}\n",
            "roles/mine.yaml:1:7: grid mode has no roles; ",
        ),
    ],
)
def test_a_kind_that_the_mode_does_not_have(
    name: str, text: str, expected: str, folder: Path, said: Callable[..., list[str]]
) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    assert said(folder / name) == [expected + "leave it out, or correct its mode"]


def test_single_files_are_checked_too(folder: Path, change: Change, said: Callable[..., list[str]]) -> None:
    for name in ("creatures/rows/all.yaml", "roles/all.yaml", "weapons/rows/all.yaml", "items/all.yaml"):
        assert said(folder / name) == []
    file = change("creatures/rows/all.yaml", "abilities: [bellow]", "abilities: [belolw]")
    assert said(file) == [
        "creatures/rows/all.yaml:17:15 troll.abilities[0]: no ability 'belolw'; did you mean 'bellow'?"
    ]
