"""The picture of two formations: in the terminal, as SVG and as pixels."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from opfor.chronicle import Formations, draw_map, draw_pixels, draw_svg, scene_of
from opfor.chronicle.palette import ACTOR, SIDES, rgb
from opfor.content import Compiled
from opfor.content.fight import Fight
from opfor.rules.core.records import as_numpy
from opfor.rules.core.state import Fate
from opfor.rules.rows.words import Row, Statistic, Status

SVG = "{http://www.w3.org/2000/svg}"
GOLDEN = Path(__file__).parent / "road.svg"
TAM, WREN, PELL, ODILE, RAT, RAT_TWO, HEXER = range(7)


def write(fight: Fight, i: int, **facts: Any) -> None:
    whole = fight.facts.copy()
    for name, value in facts.items():
        whole["units"][i][name] = value
    fight.restore(whole.tobytes())


@pytest.fixture
def fight(road: Compiled) -> Fight:
    """Two in front, two behind; a rat is down, Wren has fled, Tam is hurt."""
    fight = Fight(road)
    rows = {TAM: Row.FRONT, WREN: Row.FRONT, PELL: Row.BACK, ODILE: Row.BACK}
    for i, row in rows.items():
        write(fight, i, row=row)
    full = int(fight.facts["units"][TAM]["health"])
    write(fight, TAM, health=full // 2, role=1)
    write(fight, WREN, fate=Fate.ESCAPED)
    write(fight, RAT, fate=Fate.UNCONSCIOUS, health=0)
    return fight


def test_the_picture_in_the_terminal(fight: Fight) -> None:
    half, full = (int(facts["units"][TAM]["health"]) for facts in (fight.facts, as_numpy(fight.compiled.start)[0]))
    role = fight.compiled.names["roles"][1].name
    assert draw_map(scene_of(fight)).plain == (
        "The road & the <toll> · Before the fight · Tam\n"
        "\n"
        "Snick's band\n"
        "  back       He\n"
        "  front      ra  Rt\n"
        "  ----------------------\n"
        "  front      Ta<\n"
        "  back       Pe  SO\n"
        "The watch\n"
        "\n"
        f"The watch: Ta Tam ({half}/{full} health, {role}), Pe Pell (unhurt), SO Sister Odile (unhurt)\n"
        "Snick's band: ra Rat (rat-one) (downed), Rt Rat (rat-two) (unhurt), He The hexer (unhurt)"
    )


def test_a_narrow_terminal_gets_narrow_places(fight: Fight) -> None:
    assert draw_map(scene_of(fight), 18, legend=False).plain == (
        "Snick's band\n  back    He\n  front   raRt\n  --------------\n  front   Ta\n  back    PeSO\nThe watch"
    )


def test_who_is_advanced_on(fight: Fight) -> None:
    facts = fight.facts.copy()
    facts["exposed"] = 1
    fight.restore(facts.tobytes())
    assert "The watch (advanced on)" in draw_map(scene_of(fight)).plain.splitlines()
    assert "The watch, back row (advanced on)" in draw_svg(scene_of(fight))


def test_marks_follow_the_facts(fight: Fight) -> None:
    statuses = [0] * len(Status)
    statuses[Status.POISONED] = -1
    levels = [0] * len(Statistic)
    levels[Statistic.EVASION] = -2
    write(fight, PELL, statuses=statuses, levels=levels)
    facts = fight.facts.copy()
    facts["holding"] = 1 << PELL
    fight.restore(facts.tobytes())
    marks = {token.id: token.marks for token in scene_of(fight).tokens}
    assert marks["pell"] == ("poisoned", "evasion -2", "holds the turn")
    assert marks["rat-one"] == ()


def test_a_foe_is_seen_from_outside(fight: Fight) -> None:
    def of_tam(side: int) -> str:
        return next(token.condition for token in scene_of(fight, side=side).tokens if token.id == "tam")

    assert of_tam(0).endswith(" health") and of_tam(1) in ("hurt", "badly hurt")


def test_captions(road: Compiled, change: Callable[..., Compiled]) -> None:
    assert scene_of(Fight(road, begin=False)).caption == "Before the fight"
    strike = Fight(change(("round_cap: 6", "first_strike: band\nround_cap: 6")))
    assert scene_of(strike).caption.startswith("First Strike · ")


def test_the_svg_says_who_is_who(fight: Fight) -> None:
    scene = scene_of(fight)
    root = ElementTree.fromstring(draw_svg(scene))
    tokens = {group.get("data-combatant"): group for group in root.iter(f"{SVG}g") if group.get("data-combatant")}
    assert set(tokens) == {"tam", "pell", "odile", "rat-one", "rat-two", "hexer"}
    rings = [name for name, token in tokens.items() if any(c.get("stroke") == ACTOR for c in token)]
    assert rings == ["tam"]
    titles = [group.findtext(f"{SVG}title") for group in root.iter(f"{SVG}g") if group.get("data-combatant") is None]
    assert titles == [
        "Snick's band, back row", "Snick's band, front row", "The watch, front row", "The watch, back row",
    ]  # fmt: skip


def test_the_svg_is_the_same_bytes_every_time(road: Compiled) -> None:
    assert draw_svg(scene_of(Fight(road))) == GOLDEN.read_text(encoding="utf-8"), (
        "the drawing has changed: look at it, and if it is right write it to tests/chronicle/rows/road.svg"
    )


def test_pixels(fight: Fight) -> None:
    scene = scene_of(fight)
    assert isinstance(scene, Formations)
    pixels = draw_pixels(scene, cell=20)
    assert pixels.shape == (100, 80, 3) and pixels.dtype == np.uint8
    cells = {token.id: token.cell for token in scene.tokens}
    assert cells == {
        "hexer": (1, 0), "rat-one": (1, 1), "rat-two": (2, 1), "tam": (1, 3), "pell": (1, 4), "odile": (2, 4),
    }  # fmt: skip

    def at(x: int, y: int, dx: int, dy: int) -> tuple[int, ...]:
        return tuple(pixels[20 * y + dy, 20 * x + dx].tolist())

    assert at(1, 3, 0, 0) == rgb(ACTOR) and at(1, 3, 10, 3) == rgb(SIDES[0])
    assert at(2, 1, 3, 3) == rgb(SIDES[1])
    assert at(0, 1, 5, 5) != at(0, 0, 5, 5) != (255, 255, 255)
