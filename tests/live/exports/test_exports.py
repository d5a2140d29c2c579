"""What happened, told for other places: nothing is lost on the way, and each place gets what it can take."""

import json
import shlex
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.chronicle import Narrator, Replay
from opfor.chronicle.log import Log
from opfor.content.modes import mode_of
from opfor.live.exports import Beat, avrae, chat, jsonl, markdown, points_at_start


def narrated(replay: Replay) -> list[str]:
    """The same fight as `opfor run` tells it."""
    narrator = Narrator(replay.fight.compiled)
    lines = narrator.feed(replay.happened)
    for played in replay:
        lines += narrator.feed(played.happened)
    return [line.strip() for line in [*lines, *narrator.close(replay.fight)]]


def test_beats_tell_what_run_tells(beats: list[Beat], replay: Callable[[], Replay]) -> None:
    assert [line for beat in beats for line in (*beat.heads, *beat.lines)] == narrated(replay())


def test_every_decision_and_event_is_in_one_beat(beats: list[Beat], log: Log) -> None:
    decisions = [(one.n, one.decider, one.name) for beat in beats for one in beat.decisions]
    assert decisions == [(step.n, step.decider, step.name) for step in log.steps]
    events = len(log.header.events) + sum(len(step.events) for step in log.steps)
    assert sum(len(beat.events) for beat in beats) == events


def test_beats_are_numbered_and_the_last_is_the_end(beats: list[Beat]) -> None:
    assert [beat.number for beat in beats] == list(range(1, len(beats) + 1))
    assert [beat.is_end for beat in beats] == [False] * (len(beats) - 1) + [True]


def test_a_new_round_heads_its_first_turn(beats: list[Beat]) -> None:
    rounds = {beat.round_no: beat for beat in reversed(beats) if beat.round_no and not beat.is_end}
    assert len(rounds) > 1
    for number, first in rounds.items():
        assert first.heads[-1].startswith(f"Round {number} · ")


def test_most_turns_are_told_under_the_name_of_their_actor(beats: list[Beat]) -> None:
    turns = [beat for beat in beats if beat.actor]
    assert all(beat.name(beat.actor) in beat.lines[0] for beat in turns if beat.lines)


def test_changes_add_up(beats: list[Beat], replay: Callable[[], Replay]) -> None:
    played = replay()
    before = points_at_start(played.fight)
    list(played)
    after = points_at_start(played.fight)
    pool = mode_of(played.fight.compiled.mode).pools[0].lower()
    sums: Counter[str] = Counter(before)
    for change in (change for beat in beats for change in beat.changes if change.what == pool):
        sums[change.who] += change.after - change.before
    assert {who: sums[who] for who in before} == after
    assert before != after


def test_chat_says_every_line_in_messages_that_fit(beats: list[Beat]) -> None:
    text = chat(beats)
    assert text.replace("\n\n", "\n").split("\n") == [line for beat in beats for line in (*beat.heads, *beat.lines)]
    assert max(map(len, text.split("\n\n"))) <= 2000


def test_chat_cuts_what_is_too_long_between_words(beats: list[Beat]) -> None:
    long = Beat(1, 1, "", beats[0].compiled, lines=["word " * 1000, "x" * 4100])
    messages = chat([long]).split("\n\n")
    assert max(map(len, messages)) <= 2000
    assert "".join(messages).count("word") == 1000 and "".join(messages).count("x") == 4100
    assert not any(message.endswith("wor") for message in messages)


def commands_of(text: str) -> list[list[str]]:
    """The commands of a script, message by message."""
    messages = [message.splitlines() for message in text.split("\n\n")]
    return [[line for line in lines if line.startswith("!i ")] for lines in messages if lines[0].startswith("!")]


def test_avrae_gets_messages_of_at_most_20_commands(beats: list[Beat], replay: Callable[[], Replay]) -> None:
    text = avrae(beats, points_at_start(replay().fight))
    assert max(map(len, commands_of(text))) <= 20
    for message in text.split("\n\n"):
        lines = message.splitlines()
        assert not lines[0].startswith("!") or len(lines) == 1 or lines[0] == "!multiline"


def test_avrae_keeps_everybodys_points(beats: list[Beat], replay: Callable[[], Replay]) -> None:
    played = replay()
    script = [command for message in commands_of(avrae(beats, points_at_start(played.fight))) for command in message]
    points: dict[str, int] = {}
    for words in map(shlex.split, script):
        if words[1] == "add":
            points[words[3]] = int(words[words.index("-hp") + 1])
            assert ("-h" in words) != (words[3] in players(played))
        elif words[1] == "hp":
            points[words[2]] += int(words[3])
    assert script[0] == "!i begin" and script[-1] == "!i end"
    list(played)
    names = {info.id: info.name for info in played.fight.compiled.combatants}
    assert points == {names[who]: left for who, left in points_at_start(played.fight).items()}


def players(played: Replay) -> set[str]:
    compiled = played.fight.compiled
    return {info.name for info in compiled.combatants if compiled.sides[info.side].players}


def test_avrae_orders_the_list_as_the_first_round(beats: list[Beat], replay: Callable[[], Replay]) -> None:
    script = avrae(beats, points_at_start(replay().fight)).splitlines()
    added = [shlex.split(line) for line in script if line.startswith("!i add")]
    assert len(added) == len(beats[0].compiled.combatants)
    assert all(int(words[words.index("-p") + 1]) > 0 for words in added)


def test_a_part_of_a_fight_does_not_begin_it_again(beats: list[Beat]) -> None:
    assert "!i begin" not in avrae(beats[1:3], {}, begins=False)


def test_markdown_has_a_heading_for_each_round_and_everybody(beats: list[Beat]) -> None:
    text = markdown(beats, ["Seed 5"])
    compiled = beats[0].compiled
    assert text.startswith(f"# {compiled.title}\n")
    assert "- Seed 5\n" in text and text.count("\n## How it ended\n") == 1
    assert [line for line in text.splitlines() if line.startswith("## Round")] == [
        f"## Round {n}" for n in range(1, max(beat.round_no for beat in beats) + 1)
    ]
    assert all(info.name in text for info in compiled.combatants)


def test_markdown_of_names_that_would_mean_something(beats: list[Beat]) -> None:
    text = markdown([Beat(1, 1, "", beats[0].compiled, lines=["*Mira* <b>falls</b> [here](x)"])])
    assert r"\*Mira\* \<b\>falls\</b\> \[here\](x)" in text


def test_jsonl_has_a_line_for_each_turn_with_words_for_numbers(beats: list[Beat]) -> None:
    lines = [json.loads(line) for line in jsonl(beats).splitlines()]
    assert len(lines) == len(beats)
    ids = {info.id for info in beats[0].compiled.combatants} | {None}
    assert {line["actor"] for line in lines} <= ids
    rolls = [event for line in lines for event in line["events"] if event["kind"] == "ROLL"]
    assert rolls and all(1 <= roll["face"] <= roll["sides"] for roll in rolls)
    fates = [change for line in lines for change in line["changes"] if change["what"] == "fate"]
    assert all(change["before"].islower() and change["after"].islower() for change in fates)


@pytest.mark.parametrize("page", ["import.md"])
def test_the_page_names_every_key_of_a_line(page: str, beats: list[Beat]) -> None:
    text = (Path(__file__).resolve().parents[3] / "docs" / page).read_text()
    assert all(f"`{key}`" in text for key in json.loads(jsonl(beats[:1])))
