"""Names of choices and pictures of skirmish and ships: maps with bands, boards with media."""

import re

import pytest

from opfor.chronicle import choice_named, describe_choice, draw_map, draw_pixels, draw_svg, name_choices, scene_of
from opfor.chronicle.twenty.bands import apart, band_between
from opfor.content import Compiled, load
from opfor.content.fight import Fight
from opfor.rules.core.board import Geometry
from opfor.rules.core.choices import AIM_CELL, CHOICES
from opfor.rules.core.records import as_numpy
from opfor.rules.twenty.core.words import Band
from opfor.rules.twenty.ships.words import Verb as Ships
from opfor.rules.twenty.skirmish.words import Verb

SABLE_FIRST, KESTREL_FIRST = (20, 1, 1, 1), (20, 1, 1, 1)


def test_verbs_and_their_aims(yard: Compiled) -> None:
    fight = Fight(yard, dice=SABLE_FIRST)
    assert fight.decider == 0
    names = {verb: describe_choice(fight, verb) for verb in (Verb.END, Verb.MOVE, Verb.READY, Verb.ABILITY + 1)}
    assert names == {
        Verb.END: "end the turn",
        Verb.MOVE: "move",
        Verb.READY: "take the sabre in hand",
        Verb.ABILITY + 1: "use Feint",
    }
    assert describe_choice(fight, Verb.FIRE + 3) == "fire the fourth of its weapons (none)"
    assert describe_choice(fight, Verb.EMPOWER) == "use Riposte with all that is left"
    fight.take(choice_named(fight, "move"))
    assert describe_choice(fight, AIM_CELL + 7 * 15 + 9) == "move 2 east"


@pytest.mark.parametrize("mode", ["yard", "strait"])
def test_every_index_has_a_name(mode: str, request: pytest.FixtureRequest) -> None:
    fight = Fight(request.getfixturevalue(mode), dice=SABLE_FIRST)
    for at in (fight, fight.view(), fight.view(1)):
        assert all(describe_choice(at, choice) for choice in range(CHOICES))


@pytest.mark.rule("V07", "V12", "V15")
def test_ships_have_words_of_their_own(strait: Compiled) -> None:
    fight = Fight(strait, dice=KESTREL_FIRST)
    names = {verb: describe_choice(fight, verb) for verb in (16, 20, 25, 29, 32, 36, 48, 10, 11, Ships.ESCAPE)}
    assert names == {
        16: "fire the wing guns",
        20: "fire the wing guns out of a sharp turn",
        25: "call all to fire the dart rack",
        29: "call all to fire the dart rack out of a sharp turn",
        32: "join in and fire the wing guns",
        36: "join in and fire the wing guns out of a sharp turn",
        48: "use Chaff",
        10: "dive",
        11: "take to the air",
        Ships.ESCAPE: "escape",
    }
    fight.take(choice_named(fight, "fire the wing guns out of a sharp turn"))
    assert "fire the wing guns at the frigate out of a sharp turn" in name_choices(fight).values()


def test_who_rams_fires_nothing() -> None:
    fight = Fight(load("ironfoot-at-the-bridge"), seed=3)
    while fight.compiled.combatants[fight.decider].id != "ironfoot":
        fight.take(int(fight.legal()[0]))
    assert describe_choice(fight, Ships.FIRE) == "strike with the iron foot"


@pytest.mark.rule("T20")
@pytest.mark.parametrize(
    ("cell", "band"),
    [
        ((1, 1), Band.MELEE),
        ((2, 0), Band.CLOSE),
        ((3, 0), Band.MEDIUM),
        ((4, 4), Band.MEDIUM),
        ((7, 0), Band.LONG),
        ((20, 0), Band.LONG),
        ((21, 0), Band.OUT),
    ],
)
def test_bands_are_those_of_the_rules(yard: Compiled, strait: Compiled, cell: tuple[int, int], band: Band) -> None:
    """On squares of five feet, and sixty times as large on cells of three hundred."""
    for compiled in (yard, strait):
        assert band_between(as_numpy(compiled.spec)[0], (0, 0), cell) is band


@pytest.mark.rule("T09")
def test_distances_are_those_of_the_board() -> None:
    assert apart(Geometry.SQUARE, (0, 0), (4, 3)) == 5
    assert apart(Geometry.HEX, (0, 0), (3, 2)) == 4
    assert apart(Geometry.FREEFORM, (0, 0), (4, 3)) == 5.0


def test_a_map_says_who_is_how_far(yard: Compiled) -> None:
    fight = Fight(yard, dice=SABLE_FIRST)
    text = draw_map(scene_of(fight)).plain
    assert "From Sable: melee Harl; medium The rifle; long Mirelle" in text
    assert "From Sable" not in draw_map(scene_of(fight), legend=False).plain


def test_a_picture_shows_the_bands(yard: Compiled) -> None:
    svg = draw_svg(scene_of(Fight(yard, dice=SABLE_FIRST)))
    assert [band for band in ("melee", "close", "medium", "long") if f"<title>{band}</title>" in svg] == [
        "melee", "close", "medium", "long",
    ]  # fmt: skip
    assert "The yard &amp; the &lt;well&gt;" in svg


def test_a_board_of_ships(strait: Compiled) -> None:
    fight = Fight(strait, dice=KESTREL_FIRST)
    text = draw_map(scene_of(fight)).plain
    assert re.search(r"The fleet: Ke Kestrel \(in the air\), Pe Petrel \(in the air\)", text)
    assert re.search(r"The shore: Fr The frigate \(on the water\), Sq The squad", text)
    assert "~ water" in text
    assert draw_pixels(scene_of(fight)).shape == (2 * 16, 10 * 16, 3)


def test_how_somebody_is(yard: Compiled) -> None:
    fight = Fight(yard, dice=SABLE_FIRST)
    facts = fight.facts.copy()
    facts["units"][0]["health"], facts["units"][0]["resource"] = 30, 2
    fight.restore(facts.tobytes())
    tokens = {token.id: token.condition for token in scene_of(fight).tokens}
    assert tokens["sable"] == "30/47 health, 2/6 poise" and tokens["harl"] == "unhurt"
    seen = {token.id: token.condition for token in scene_of(fight, side=1).tokens}
    assert seen["sable"] == "hurt"
