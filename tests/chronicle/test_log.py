"""Logs: what is written is read again, what is damaged is refused with its line, and nothing is lost."""

import json
import pickle
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import opfor
from opfor.chronicle import (
    BrokenLog,
    Log,
    LogError,
    LogThere,
    OtherFormat,
    OtherRules,
    Recording,
    TruncatedLog,
    read_log,
    write_log,
)
from opfor.chronicle.log import End, Header, Step
from opfor.content import Compiled
from opfor.content.fight import Fight, FightOver, IllegalChoice, TapeFull
from opfor.rules.grid.mode import RULES_VERSION
from opfor.rules.grid.words import Verb

MIRA_FIRST = (20, 1, 1, 1)


@pytest.fixture
def written(yard: Compiled, tmp_path: Path, wander: Any) -> tuple[Path, Log]:
    """The file of a whole fight, and the log as it was recorded."""
    path = tmp_path / "fight.jsonl"
    fight = Fight(yard, seed=4, trial=2, dice=MIRA_FIRST)
    with write_log(path, fight, {"party": "random", "rats": "random"}) as record:
        for choice in wander(fight, 4, 5000):
            record.take(choice)
    assert fight.over
    return path, record.log


def test_what_is_written_is_read(written: tuple[Path, Log]) -> None:
    path, log = written
    read = read_log(path)
    assert (read.header, read.steps, read.end) == (log.header, log.steps, log.end)
    assert read.file == str(path)
    assert (read.header.seed, read.header.trial, read.header.dice) == (4, 2, MIRA_FIRST)
    assert read.header.agents == {"party": "random", "rats": "random"}
    assert (read.header.opfor, read.header.rules) == (opfor.__version__, RULES_VERSION)
    assert read.end is not None and read.end.decisions == len(read.steps) == read.steps[-1].n


def test_lines_say_who_chose_what_and_what_came_of_it(written: tuple[Path, Log]) -> None:
    first = json.loads(written[0].read_text(encoding="utf-8").splitlines()[1])
    assert first["n"] == 1 and first["decider"] == "mira"
    assert first["choice"] == Verb.DIVE_PRONE or first["name"]
    assert set(first) == {"n", "decider", "choice", "name", "events", "hash"}
    kinds = [event[0] for step in written[1].steps for event in step.events]
    assert {"ROLL", "TURN", "MOVE", "END_TURN"} <= set(kinds)


def test_the_same_fight_gives_the_same_bytes(yard: Compiled, wander: Any) -> None:
    assert recorded(yard, wander) == recorded(yard, wander)


def recorded(yard: Compiled, wander: Any) -> bytes:
    lines: list[bytes] = []
    fight = Fight(yard, seed=9)
    record = Recording(fight, {}, lines.append)
    for choice in wander(fight, 9, 50):
        record.take(choice)
    return b"".join(lines)


def test_dice_and_notes_are_part_of_the_step(yard: Compiled) -> None:
    fight = Fight(yard, dice=MIRA_FIRST)
    record = Recording(fight)
    record.lay([3, 4])
    record.lay([5])
    record.take(Verb.BREATHE, note="forced by a law")
    record.take(Verb.END)
    assert [(step.dice, step.note) for step in record.steps] == [((3, 4, 5), "forced by a law"), ((), "")]
    with pytest.raises(TapeFull):
        record.lay([1] * 70)


def test_a_choice_that_is_refused_is_not_written(yard: Compiled) -> None:
    lines: list[bytes] = []
    record = Recording(Fight(yard, dice=MIRA_FIRST), {}, lines.append)
    before = record.fight.save()
    with pytest.raises(IllegalChoice):
        record.take(Verb.CLIMB)
    assert len(lines) == 1 and record.fight.save() == before and not record.steps


def test_the_end_is_written_once(written: tuple[Path, Log], yard: Compiled, wander: Any) -> None:
    fight = Fight(yard, seed=4)
    record = Recording(fight)
    for choice in wander(fight, 4, 5000):
        record.take(choice)
    assert record.end is not None
    with pytest.raises(FightOver):
        record.take(0)
    lines = written[0].read_text(encoding="utf-8").splitlines()
    assert [n for n, line in enumerate(lines) if line.startswith('{"end"')] == [len(lines) - 1]


def test_a_recording_begins_with_the_fight(yard: Compiled) -> None:
    fight = Fight(yard)
    fight.take(Verb.END)
    with pytest.raises(ValueError, match="before the first choice"):
        Recording(fight)


def test_an_older_file_is_left_as_it_is(yard: Compiled, tmp_path: Path) -> None:
    path = tmp_path / "fight.jsonl"
    path.write_text("precious")
    with pytest.raises(LogThere, match=r"fight\.jsonl: the file exists; choose another name"):
        write_log(path, Fight(yard))
    assert path.read_text() == "precious"
    write_log(path, Fight(yard), overwrite=True).close()
    assert read_log(path, partial=True).steps == ()


def test_a_closed_log_takes_no_more(yard: Compiled, tmp_path: Path) -> None:
    record = write_log(tmp_path / "fight.jsonl", Fight(yard))
    record.close()
    record.close()
    with pytest.raises(ValueError, match="the log is closed"):
        record.take(Verb.END)


Damage = Callable[[list[str]], Any]


def with_line(n: int, **changes: Any) -> Damage:
    """Change keys of a line; None takes a key away."""

    def damage(lines: list[str]) -> None:
        data = json.loads(lines[n]) | changes
        lines[n] = json.dumps({key: value for key, value in data.items() if value is not None})

    return damage


def put(n: int, text: str) -> Damage:
    return lambda lines: lines.__setitem__(n, text)


@pytest.mark.parametrize(
    ("damage", "kind", "said"),
    [
        (put(0, "{}"), BrokenLog, ":1: this is no log of opfor; its first line has the key opfor_log"),
        (with_line(0, opfor_log=7), OtherFormat, ":1: a log of format 7; this opfor reads format 2; read it with "),
        (with_line(0, rules=0), OtherRules, ":1: played by version 0 of the rules of grid mode; these are version "),
        (with_line(0, mode="chess"), BrokenLog, ":1: no mode 'chess'; modes are grid"),
        (with_line(0, seed=None), BrokenLog, ":1: seed: Field required"),
        (with_line(0, seed="4"), BrokenLog, ":1: seed: Input should be a valid integer"),
        (with_line(0, weather="fair"), BrokenLog, ":1: weather: unknown key; leave it out"),
        (put(1, "not JSON"), BrokenLog, ":2: this is no line of a log: Expecting value"),
        (put(1, "[1]"), BrokenLog, ":2: this is no line of a log: no object; a log is JSON, one object a line"),
        (put(1, '{"n": NaN}'), BrokenLog, ":2: this is no line of a log: NaN is no number of JSON"),
        (put(1, '{"n": -Infinity}'), BrokenLog, ":2: this is no line of a log: -Infinity is no number of JSON"),
        (put(1, '{"n": 1, "n": 1}'), BrokenLog, ":2: this is no line of a log: the key 'n' stands twice"),
        (put(2, "[" * 100_000), BrokenLog, ":3: this is no line of a log"),
        (with_line(1, hash="12"), BrokenLog, ":2: hash: String should match pattern"),
        (with_line(1, choice=1.5), BrokenLog, ":2: choice: "),
        (with_line(1, events=[["ROLL", 1]]), BrokenLog, ":2: events.0."),
        (with_line(1, events=[["DANCE", 0, 0, 0, 0, 0, 0, 0]]), BrokenLog, ":2: no kind of event 'DANCE'"),
        (with_line(3, luck=1), BrokenLog, ":4: luck: unknown key; leave it out"),
        (lambda lines: lines.pop(4), BrokenLog, ":5: decision 5 where 4 belongs; a line is missing, or out of place"),
        (lambda lines: lines.append(lines[1]), BrokenLog, ": a line after the end; delete it"),
        (with_line(-1, decisions=3), BrokenLog, "the fight had 3 decisions; here are "),
        (with_line(-1, end=4), BrokenLog, "end: Input should be a valid string"),
        (lambda lines: lines.pop(), TruncatedLog, "the log breaks off after decision "),
        (lambda lines: lines.clear(), TruncatedLog, "the log is empty; the fight was not begun"),
    ],
)  # fmt: skip
def test_damage_is_told_with_its_line(
    written: tuple[Path, Log], damage: Damage, kind: type[LogError], said: str
) -> None:
    path = written[0]
    lines = path.read_text(encoding="utf-8").splitlines()
    damage(lines)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    with pytest.raises(kind) as raised:
        read_log(path)
    assert said in str(raised.value) and str(raised.value).startswith(str(path))
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again)) == (kind, str(raised.value))


def test_a_log_that_breaks_off_is_read_as_far_as_it_goes(written: tuple[Path, Log]) -> None:
    path, log = written
    data = path.read_bytes()
    ends = [n + 1 for n, byte in enumerate(data) if byte == ord("\n")]
    for cut in (ends[0], ends[3], ends[3] + 1, ends[4] - 1, ends[-1] - 1):
        path.write_bytes(data[:cut])
        whole = sum(end <= cut for end in ends)
        with pytest.raises(TruncatedLog) as raised:
            read_log(path)
        assert raised.value.line == whole + (cut not in ends)
        part = read_log(path, partial=True)
        assert (part.header, part.steps, part.end) == (log.header, log.steps[: whole - 1], None)


def test_no_log_of_that_name(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_log(tmp_path / "nothing.jsonl")


def test_a_killed_process_leaves_whole_lines(yard_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "killed.jsonl"
    code = f"""
        import os, signal
        from opfor.chronicle import write_log
        from opfor.content import load
        from opfor.content.fight import Fight
        fight = Fight(load({str(yard_file)!r}))
        record = write_log({str(path)!r}, fight)
        for _ in range(7):
            record.take(0)
        os.kill(os.getpid(), signal.SIGKILL)
    """
    finished = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False)
    assert finished.returncode == -signal.SIGKILL
    assert [step.name for step in read_log(path, partial=True).steps] == ["end the turn"] * 7


def test_every_field_is_in_the_docs() -> None:
    page = (Path(opfor.__file__ or "").parent / "docs" / "log.md").read_text(encoding="utf-8")
    for kind in (Header, Step, End):
        for name, field in kind.model_fields.items():
            assert f"| `{name}` | {field.description} |" in page
