"""Drawing: the same scene in the terminal, as SVG and as pixels."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from rich.console import Console

from opfor.chronicle import draw_map, draw_pixels, draw_svg, scene_of
from opfor.chronicle.palette import ACTOR, EDGES, GROUNDS, PATH, SIDES, STANDS, rgb
from opfor.chronicle.scene import labels
from opfor.content import Compiled, load
from opfor.content.fight import Fight
from opfor.rules.core.board import Edge, Geometry
from opfor.rules.grid.words import Verb

SERGEANT_FIRST = (1, 20, 1, 1)
SVG = "{http://www.w3.org/2000/svg}"
GOLDEN = Path(__file__).parent / "yard.svg"
Change = Callable[..., Compiled]


@pytest.fixture
def fight(yard: Compiled) -> Fight:
    return Fight(yard, dice=SERGEANT_FIRST)


def test_the_map_in_the_terminal(fight: Fight) -> None:
    assert draw_map(scene_of(fight)).plain == (
        "A yard & a <gate> · Round 1 · The sergeant\n"
        "\n"
        "    0  1  2  3  4  5\n"
        " 0  #  #  #  #  #  +\n"
        " 1  # ME  o  .: ~  .\n"
        " 2  #  . Rt Se< .! .\n"
        "      ---         ___\n"
        " 3  #  .  ,  .  O Ra\n"
        "\n"
        'The watch: ME Mira "the Eye", Se The sergeant\n'
        "Rats: Ra Rat (rat-one), Rt Rat (rat-two) (hidden)\n"
        "# wall · O greater cover · o cover · ~ water · % smoke or dark · , rough"
        " · |- wall · != greater cover on an edge · :. cover on an edge · /_ barred edge · + gate"
    )


def test_a_map_too_wide_for_the_terminal_gets_narrow_cells(fight: Fight) -> None:
    assert draw_map(scene_of(fight), 20, legend=False).plain == (
        "   0         5\n 0 # # # # # +\n 1 # MEo .:~ .\n 2 # . RtSe.!.\n     --      __\n 3 # . , . O Ra"
    )


def test_rows_of_hexes_are_shifted(change: Change) -> None:
    compiled = change(("geometry: square", "geometry: hex"), ("side: s, is: wall", "side: se, is: wall"),
                      ("side: s, is: barred", "side: sw, is: barred"))  # fmt: skip
    scene = scene_of(Fight(compiled, dice=SERGEANT_FIRST), path=[(1, 2), (1, 3)])
    assert draw_map(scene, legend=False).plain == (
        "     0   1   2   3   4   5\n"
        " 0   #   #   #   #   #   +\n"
        " 1     #  ME   o   .:  ~   .\n"
        " 2   #   *  Rt  Se<  .!  .\n"
        "         --            __\n"
        " 3     #   *   ,   .   O  Ra"
    )


def test_colour_where_there_is_a_terminal_alone(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[" in printed(fight, force_terminal=True)
    assert "\x1b[" not in printed(fight, force_terminal=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[38" not in printed(fight, force_terminal=True)


def printed(fight: Fight, **console: Any) -> str:
    out = StringIO()
    Console(file=out, width=100, **console).print(draw_map(scene_of(fight)))
    return out.getvalue()


def test_a_side_sees_what_it_knows(fight: Fight) -> None:
    everything = scene_of(fight)
    assert [token.id for token in everything.tokens] == ["mira", "sergeant", "rat-one", "rat-two"]
    for seen in (scene_of(fight, side=0), scene_of(fight.view(0))):
        assert [token.id for token in seen.tokens] == ["mira", "sergeant", "rat-one"]
        assert "rat-two" not in draw_svg(seen) and "Rt" not in draw_map(seen).plain
        assert (draw_pixels(seen) != draw_pixels(everything)).any()
    assert len(scene_of(fight, side=1).tokens) == 4


def test_who_is_hidden_is_no_caption_either(yard: Compiled) -> None:
    fight = Fight(yard, dice=(1, 1, 1, 20))
    assert scene_of(fight).caption == "Round 1 · Rat (rat-two)"
    seen = scene_of(fight, side=0)
    assert (seen.caption, seen.actor) == ("Round 1", -1)


def test_a_foe_is_seen_from_outside(fight: Fight) -> None:
    state = fight.save()
    fight.restore(state)
    hurt = fight.facts.copy()
    hurt["units"][2]["stamina"] = 5
    fight.restore(hurt.tobytes())
    conditions = {token.id: token.condition for token in scene_of(fight).tokens}
    assert conditions["rat-one"].startswith("5/")
    assert {token.id: token.condition for token in scene_of(fight, side=0).tokens}["rat-one"] in ("hurt", "badly hurt")


def test_the_fallen_are_drawn_under_those_who_stand(fight: Fight) -> None:
    facts = fight.facts.copy()
    for i, fate in ((0, 2), (2, 1), (3, 3)):  # dead, unconscious, fled
        facts["units"][i]["fate"] = fate
    facts["units"][1]["x"], facts["units"][1]["y"] = 1, 1
    fight.restore(facts.tobytes())
    scene = scene_of(fight)
    assert [token.id for token in scene.tokens] == ["mira", "rat-one", "sergeant"]
    plain = draw_map(scene).plain
    assert "# Se<" in plain and "O ra" in plain and "Rt" not in plain
    assert 'me Mira "the Eye" (dead)' in plain


def test_the_svg_is_well_formed_and_says_who_is_who(fight: Fight) -> None:
    root = ElementTree.fromstring(draw_svg(scene_of(fight, path=[(3, 2), (4, 2)])))
    tokens = {group.get("data-combatant"): group for group in root.iter(f"{SVG}g") if group.get("data-combatant")}
    assert list(tokens) == ["mira", "sergeant", "rat-one", "rat-two"]
    assert tokens["mira"].findtext(f"{SVG}title") == 'Mira "the Eye", unhurt'
    assert root.findtext(f"{SVG}title") == "A yard & a <gate> · Round 1 · The sergeant"
    rings = [name for name, token in tokens.items() if any(c.get("stroke") == ACTOR for c in token)]
    assert rings == ["sergeant"]
    assert len([line for line in root.iter(f"{SVG}polyline") if line.get("stroke") == PATH]) == 1
    edges = {look.colour for look in EDGES.values()}
    assert len([path for path in root.iter(f"{SVG}path") if path.get("stroke") in edges]) == 4
    assert not [element for element in root.iter() if element.tag.split("}")[1] in ("script", "style", "image", "a")]


def test_the_svg_is_the_same_bytes_every_time(fight: Fight) -> None:
    assert draw_svg(scene_of(fight, path=[(3, 2), (4, 2)])) == GOLDEN.read_text(encoding="utf-8"), (
        "the drawing has changed: look at it, and if it is right write it to tests/chronicle/yard.svg"
    )


def test_every_stock_encounter_can_be_drawn(encounter: str, play: Any) -> None:
    fight, _ = play(load(encounter), 2, 40)
    scene = scene_of(fight)
    root = ElementTree.fromstring(draw_svg(scene))
    assert len([group for group in root.iter(f"{SVG}g") if group.get("data-combatant")]) == len(scene.tokens)
    plain = draw_map(scene, 200).plain
    assert all(token.label in plain or token.label.lower() in plain for token in scene.tokens)
    half = 8 if getattr(scene, "geometry", None) == Geometry.HEX else 0
    assert draw_pixels(scene).shape == (16 * scene.height, 16 * scene.width + half, 3)


def test_pixels(fight: Fight) -> None:
    pixels = draw_pixels(scene_of(fight, path=[(1, 3)]), cell=20)
    assert pixels.shape == (80, 120, 3) and pixels.dtype == np.uint8

    def at(x: int, y: int, dx: int = 10, dy: int = 10) -> tuple[int, ...]:
        return tuple(pixels[20 * y + dy, 20 * x + dx].tolist())

    assert at(0, 0) == rgb(GROUNDS[0].colour)
    assert at(4, 1) == rgb(next(look for look in GROUNDS if look.name == "water").colour)
    assert at(2, 1) == rgb(next(look for look in STANDS if look.name == "cover").colour)
    assert at(1, 2, dy=19) == at(1, 3, dy=0) == rgb(EDGES[Edge.WALL].colour)
    assert at(1, 3) == rgb(PATH)
    assert at(3, 2, 1, 1) == rgb(ACTOR) and at(3, 2, 10, 3) == rgb(SIDES[0])
    assert at(5, 3, 3, 3) == rgb(SIDES[1])


def test_labels_differ_in_more_than_the_case() -> None:
    names = ["Mira", "Captain Rusk", "Archer A", "Archer B", "The ghoul", "Mirabel", "Mi", "mi", "一二", "X", "X"]
    given = labels(names)
    assert given[:5] == ["Mi", "CR", "AA", "AB", "Gh"]
    assert all(len(label) == 2 for label in given)
    assert len({label.lower() for label in given}) == len(names)
    assert len({label.lower() for label in labels(["Aa"] * 24)}) == 24


def test_marks_follow_the_facts(yard: Compiled) -> None:
    fight = Fight(yard, dice=SERGEANT_FIRST)
    fight.take(Verb.DIVE_PRONE)
    assert next(token for token in scene_of(fight).tokens if token.id == "sergeant").marks == ("prone",)
