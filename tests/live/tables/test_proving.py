"""A saved table is played again when it is loaded: what was changed in it is found, and nothing is loaded."""

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest

from opfor.live.errors import BrokenTable

Lines = list[dict[str, Any]]


@pytest.fixture
def lines(sit) -> Lines:
    """A saved table in which everything has happened once."""
    play = sit("ford-ambush", hand=["party"])
    play.say("dice", faces=[5, 6])
    play.say("dice", faces=[20])
    for _ in range(3):
        play.pass_by()
    play.say("set-pool", combatant="mira", pool="stamina", value=9)
    play.say("add", creature="bandit-archer", side="bandits", id="more", name="More", x=16, y=1)
    play.say("undo")
    play.say("redo")
    play.say("undo", by="turn")
    play.say("set-laws", combatants=["rusk"], laws=["never-target:mira"])
    return [json.loads(line) for line in play.desk.save(play.id).splitlines()]


def as_file(lines: Lines) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def of_kind(lines: Lines, kind: str, nth: int = 0) -> dict[str, Any]:
    return [line for line in lines[1:] if line["kind"] == kind][nth]


def test_all_of_it_is_played_again(sit, lines: Lines) -> None:
    kinds = {line["kind"] for line in lines[1:]}
    assert kinds == {"opened", "asked", "step", "undone", "redone", "set"}
    play = sit()
    twin = play.desk.table(play.desk.load(as_file(lines)))
    assert [entry.body for entry in twin.log] == [line["body"] for line in lines[1:]]


def test_what_is_told_is_told_anew(sit, lines: Lines) -> None:
    body = of_kind(lines, "step")["body"]
    told = {key: body[key] for key in ("name", "decider", "lines", "seen", "resting", "round", "turn")}
    body |= {"name": "wins", "decider": "mira", "lines": ["  Mira has won."], "seen": {}, "resting": 5, "round": 99}
    play = sit()
    twin = play.desk.table(play.desk.load(as_file(lines)))
    entry = next(entry for entry in twin.log if entry.kind == "step")
    assert {key: entry.body[key] for key in told} == told


def other_facts(lines: Lines) -> None:
    from opfor.content.fight import hash_of

    line = of_kind(lines, "step", 2)
    facts = bytearray(base64.b64decode(line["facts"]))
    facts[len(facts) // 2] ^= 1
    line["facts"], line["body"]["hash"] = base64.b64encode(facts).decode(), hash_of(bytes(facts))


def other_beginning(lines: Lines) -> None:
    of_kind(lines, "opened")["body"]["seed"] += 1


def largest_face(lines: Lines) -> None:
    """On the tape a face that a die has not counts as the nearest."""
    of_kind(lines, "step")["body"]["dice"][2] = 99


CHANGES: dict[str, tuple[Callable[[Lines], Any], str]] = {
    "facts with their hash": (other_facts, "other facts"),
    "the seed": (other_beginning, "other facts"),
    "a die": (lambda lines: of_kind(lines, "step")["body"].update(dice=[5, 6, 8]), "other facts"),
    "a die too many": (lambda lines: of_kind(lines, "step")["body"].update(dice=[5, 6, 20, 8]), "more dice"),
    "a die too few": (lambda lines: of_kind(lines, "step")["body"].update(dice=[5]), "cannot be played again"),
    "no face": (lambda lines: of_kind(lines, "step")["body"].update(dice=[5, 6, -1]), "entry 4 cannot"),
    "a face that stands for another": (largest_face, "other facts"),
    "a choice": (lambda lines: of_kind(lines, "step", 1)["body"].update(act={"take": 344}), "cannot be played again"),
    "an event": (lambda lines: of_kind(lines, "step")["body"]["events"].pop(), "other events"),
    "a number said": (lambda lines: of_kind(lines, "step", 4)["body"].update(act={"say": [1, 0, 0, 1]}), "other"),
    "the die asked for": (lambda lines: of_kind(lines, "asked")["body"]["wanted"].update(sides=6), "other dice"),
    "where undoing led": (lambda lines: of_kind(lines, "undone")["body"].update(to=1), "undoing does not lead"),
    "where redoing led": (lambda lines: of_kind(lines, "redone")["body"].update(to=1), "redoing does not lead"),
    "a law": (lambda lines: of_kind(lines, "set")["body"].update(laws={"rusk": ["kill"]}), "cannot be played again"),
    "whom it binds": (lambda lines: of_kind(lines, "set")["body"].update(laws={"nobody": []}), "no combatant"),
    "whose dice": (lambda lines: of_kind(lines, "opened")["body"].update(hand=["nobody"]), "no side"),
    "an entry taken out": (lambda lines: lines.pop(5), "entries"),
    "opened twice": (lambda lines: lines.insert(2, lines[1] | {"seq": 2}), "entries"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_was_changed_is_found(sit, lines: Lines, what: str) -> None:
    change, said = CHANGES[what]
    change(lines)
    play = sit()
    with pytest.raises(BrokenTable, match=said):
        play.desk.load(as_file(lines))
    assert len(play.desk.store.tables()) == 2  # the one that was saved, and this one
