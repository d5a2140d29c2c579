"""Shadow mode against a relay that is none: what is seen, what is written, and what is not when something is amiss.

The relay is built from its documents; this was not yet tried against a real Foundry.
"""

from typing import Any

import pytest

from opfor.content import compile_encounter
from opfor.content.fight import Fight
from opfor.live.foundry import (
    BadAnswer,
    Moved,
    NotAllowed,
    NoWorld,
    Relay,
    RelayRefused,
    Shadow,
    Stale,
    Unreachable,
)

KEY, WORLD = "a-key", "fvtt_1"


@pytest.fixture
def relay(url: str) -> Relay:
    return Relay(url, KEY, WORLD, patience=5)


@pytest.fixture
def shadow(relay: Relay) -> Shadow:
    return Shadow(relay)


def written(world: Any) -> list[tuple[str, Any]]:
    return [(path, body) for method, path, body in world.asked if method == "POST"]


def test_the_scene_is_seen_as_an_encounter(shadow: Shadow, world: Any) -> None:
    sight = shadow.look()
    assert [(one.id, one.side, one.at) for one in sight.brought.model.combatants] == [
        ("katla", "party", (1, 1)),
        ("wolf", "foes", (6, 4)),
    ]
    assert sight.places == {"katla": (1, 1), "wolf": (6, 4)}
    assert sight.tokens == {"katla": "Scene.s1.Token.t1", "wolf": "Scene.s1.Token.t2"}
    assert written(world) == []


@pytest.mark.parametrize(("turn", "actor"), [(0, "katla"), (1, "wolf"), (2, ""), (3, "")])
def test_whose_turn_it_is(turn: int, actor: str, shadow: Shadow, world: Any) -> None:
    world.encounters[1]["turn"] = turn  # by initiative, then id: Katla and the wolf are even
    sight = shadow.look()
    assert (sight.round_no, sight.actor) == (2, actor)


@pytest.mark.parametrize("turn", [None, "first"])
def test_no_combat_is_going_on(turn: Any, shadow: Shadow, world: Any) -> None:
    world.encounters[1]["turn"] = turn
    assert (shadow.look().round_no, shadow.look().actor) == (0, "")


def test_what_was_moved_in_foundry_is_told(shadow: Shadow, world: Any) -> None:
    fight = Fight(compile_encounter(shadow.look().brought.model), 1)
    assert shadow.look().moved(fight) == []
    world.scene["tokens"][1]["x"] -= 230
    assert shadow.look().moved(fight) == [Moved("wolf", (6, 4), (4, 4))]


def test_an_approved_turn_walks_and_is_told(shadow: Shadow, world: Any) -> None:
    sight = shadow.look()
    shadow.approve(sight, "wolf", [(5, 4), (4, 3)], ["The wolf <leaps> & snaps."], key="2 wolf")
    way = {"uuid": "Scene.s1.Token.t2", "x": 600, "y": 500, "animate": True, "waypoints": [{"x": 700, "y": 600}]}
    card = {"content": "<p>The wolf &lt;leaps&gt; &amp; snaps.</p>", "alias": "Wolf", "flavor": "opfor"}
    assert written(world) == [("/move-token", way), ("/chat", card)]
    assert shadow.look().places["wolf"] == (4, 3)


def test_one_who_stays_is_told_of_alone(shadow: Shadow, world: Any) -> None:
    shadow.approve(shadow.look(), "wolf", [], ["The wolf waits."], key="2 wolf")
    assert [path for path, _ in written(world)] == ["/chat"]


def test_a_turn_is_written_once_however_often_it_is_approved(shadow: Shadow, world: Any) -> None:
    sight = shadow.look()
    for _ in range(3):
        shadow.approve(sight, "wolf", [(5, 4)], ["The wolf comes."], key="2 wolf")
    assert [path for path, _ in written(world)] == ["/move-token", "/chat"]


def test_nothing_is_written_over_what_has_moved(shadow: Shadow, world: Any) -> None:
    sight = shadow.look()
    world.scene["tokens"][0]["x"] += 100
    with pytest.raises(Stale, match="katla moved in Foundry since wolf was asked; look again and propose anew"):
        shadow.approve(sight, "wolf", [(5, 4)], ["The wolf comes."], key="2 wolf")
    assert written(world) == []


@pytest.mark.parametrize("lost", ["/move-token", "/chat"])
def test_a_lost_answer_is_no_second_deed(lost: str, shadow: Shadow, world: Any) -> None:
    sight = shadow.look()
    world.loses.add(lost)
    with pytest.raises(Unreachable):
        shadow.approve(sight, "wolf", [(5, 4)], ["The wolf comes."], key="2 wolf")
    world.loses.clear()
    shadow.approve(sight, "wolf", [(5, 4)], ["The wolf comes."], key="2 wolf")
    assert [path for path, _ in written(world)] == ["/move-token", "/chat"]
    assert len(world.chat) == 1


def test_points_are_never_written(shadow: Shadow, world: Any) -> None:
    shadow.approve(shadow.look(), "wolf", [(5, 4)], ["The wolf bites. 7 Stamina."], key="2 wolf")
    assert {path for path, _ in written(world)} <= {"/move-token", "/chat"}


def test_somebody_without_a_token(shadow: Shadow, world: Any) -> None:
    with pytest.raises(RelayRefused, match="'ghost' has no token in the scene"):
        shadow.approve(shadow.look(), "ghost", [], ["Boo."], key="2 ghost")


def test_the_combat_can_be_watched(relay: Relay) -> None:
    assert list(relay.watch()) == ["connected", "combat-update", "combat-update"]


@pytest.mark.parametrize(
    ("fails", "error", "told"),
    [
        (403, NotAllowed, "failed with 403; give a key of the relay that has the scope"),
        (404, NoWorld, "failed with 404; a game master must have the world open"),
        (504, NoWorld, "failed with 504"),
        (429, RelayRefused, "failed with 429; wait a little"),
        (500, RelayRefused, "failed with 500"),
        (302, RelayRefused, "failed with 302"),
        ("No active scene", RelayRefused, "GET /scene: No active scene"),
    ],
)
def test_what_the_relay_says_is_told(fails: Any, error: type, told: str, shadow: Shadow, world: Any) -> None:
    world.fails["/scene"] = fails
    with pytest.raises(error, match=told):
        shadow.look()


def test_a_wrong_key_and_a_wrong_world(url: str) -> None:
    with pytest.raises(NotAllowed, match="Invalid API key"):
        Relay(url, "another", WORLD).scene()
    with pytest.raises(NoWorld, match="Invalid client ID; a game master must have the world open"):
        Relay(url, KEY, "fvtt_2").scene()


@pytest.mark.parametrize("raw", [b"<html>", b"[]", b"", b"[" * 5000, b"\xff"])
def test_an_answer_that_is_none(raw: bytes, relay: Relay, world: Any) -> None:
    world.raw["/encounters"] = raw
    with pytest.raises(BadAnswer):
        relay.encounters()


def test_no_scene_is_active(relay: Relay, world: Any) -> None:
    world.scene = None
    with pytest.raises(NoWorld, match="no scene is active; activate one"):
        relay.scene()


def test_nobody_answers(url: str) -> None:
    with pytest.raises(Unreachable, match="no answer from http://127.0.0.1:9.*start the relay, or correct its address"):
        Relay("http://127.0.0.1:9", KEY, WORLD, patience=2).scene()


@pytest.mark.parametrize("address", ["localhost:3010", "ftp://localhost", "http://", "http://table.example:3010"])
def test_addresses_that_are_not_used(address: str) -> None:
    with pytest.raises(Unreachable):
        Relay(address, KEY, WORLD)


def test_the_key_is_not_shown(relay: Relay) -> None:
    assert KEY not in repr(relay)
