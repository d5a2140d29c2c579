"""`opfor share`: the last fight or any other, whole or in part, for other places."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def fought(call: Callable) -> str:
    return call("run", "ford-ambush", "--seed", "7", "--until", "round 3", "--log", "fight.jsonl").out


def test_the_whole_fight_as_it_was_told(fought: str, call: Callable) -> None:
    code, out, err = call("share", "fight.jsonl")
    assert (code, err) == (0, "")
    told = [line.strip() for line in fought.splitlines() if line.startswith(("  ", "Round"))]
    shared = [line for line in out.splitlines() if line]
    assert shared == told[-len(shared) :]
    assert call("share", "last").out == out


def test_the_last_turn(fought: str, call: Callable) -> None:
    turns = call("share", "fight.jsonl", "--round", "2").out.strip().split("\n\n")
    assert call("share", "fight.jsonl", "--turn", "last").out.strip() == turns[-1]
    assert "[" not in turns[-1] and "[" in call("share", "last", "--turn", "last", "--dice-shown").out


@pytest.mark.parametrize(
    ("kind", "first"), [("avrae", "!multiline"), ("markdown", "# Ambush at the ford"), ("chat", "Round 1 · Cutthroat")]
)
def test_kinds(kind: str, first: str, fought: str, call: Callable) -> None:
    assert call("share", "fight.jsonl", "--as", kind).out.startswith(first)


def test_lines_for_programs(fought: str, call: Callable) -> None:
    lines = [json.loads(line) for line in call("share", "fight.jsonl", "--as", "jsonl").out.splitlines()]
    assert [line["turn"] for line in lines] == list(range(1, len(lines) + 1))


def test_a_new_file(fought: str, call: Callable, tmp_path: Path) -> None:
    assert call("share", "last", "--as", "markdown", "--out", "session.md") == (0, "session.md is written.\n", "")
    written = (tmp_path / "session.md").read_text()
    assert "## Round 2\n" in written
    code, out, err = call("share", "last", "--out", "session.md")
    assert (code, out, err) == (2, "", "session.md: the file exists; choose another name\n")
    assert (tmp_path / "session.md").read_text() == written


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--as", "fax"], "--as fax: one of chat, avrae, markdown, jsonl"),
        (["--turn", "first"], "--turn first: write a number, or last"),
        (["--turn", "999"], "there is no such turn: the fight has "),
        (["--round", "9"], "there is no such turn: the fight has "),
    ],
)
def test_words_that_mean_nothing(words: list[str], told: str, fought: str, call: Callable) -> None:
    code, out, err = call("share", "fight.jsonl", *words)
    assert (code, out) == (2, "")
    assert err.startswith(told)


def test_a_log_that_is_not_there(call: Callable) -> None:
    assert call("share", "nothing.jsonl").code == 2
    assert call("share", "last").code == 2
