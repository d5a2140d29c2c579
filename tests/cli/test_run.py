"""`opfor run`, `opfor replay`, `opfor show`: one fight, told, kept, told again."""

import json
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.chronicle import read_log
from opfor.cli import kept, until
from opfor.cli.leaving import BadInput

FIGHT = ("run", "two-packs", "--seed", "7")
ANSI = "\x1b["
COLOUR = r"\x1b\[(\d;)*3\d"
BROKEN = """\
id: crypt
title: The crypt
mode: grid
map: ford
sides: {a: , b: }
combatants:
  - {creature: archr, side: a, at: [4, 6]}
  - {creature: archer, side: c, at: [5, 5]}
"""


def told(out: str) -> list[str]:
    """What was said, but for how long it took."""
    return [line for line in out.splitlines() if not re.fullmatch(r"\d+ decisions in [\d.]+ s\.", line)]


def test_a_fight_is_told_from_its_title_to_its_end(call: Callable) -> None:
    code, out, err = call("run", "ford-ambush", "--seed", "7")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "Ambush at the ford · World Saga, square grid · seed 7"
    assert lines[1].startswith("  party    Mira (archer), Tolland (guard), Sister Ine (healer) · scripted: ")
    assert any(line.startswith("Round 1 · ") for line in lines)
    assert any(line.startswith("  Rusk's band: Captain Rusk ") for line in lines)
    assert re.fullmatch(r"\d+ decisions in [\d.]+ s\.", lines[-2])
    assert lines[-1].startswith("Again with other dice: --seed 8 · with dice shown: --dice-shown · ")


def test_the_same_seed_is_the_same_fight(call: Callable) -> None:
    assert told(call(*FIGHT).out) == told(call(*FIGHT).out)


def test_a_fresh_seed_is_shown_and_can_be_used_again(call: Callable) -> None:
    first = call("run", "two-packs").out
    seed = re.search(r"seed (\d+)$", first.splitlines()[0])
    assert seed is not None
    assert told(call("run", "two-packs", "--seed", seed[1]).out) == told(first)


def test_a_fight_for_programs(call: Callable) -> None:
    code, out, err = call(*FIGHT, "--json")
    fight = json.loads(out)
    assert (code, err) == (0, "")
    assert {"encounter": "two-packs", "mode": "grid", "seed": 7}.items() <= fight.items()
    assert fight["ending"] in ("decided", "draw", "stalled", "capped")
    assert set(fight["results"].values()) <= {"win", "loss", "draw"}
    assert told(call(*FIGHT).out)[-2] == fight["narration"][-1]


def test_who_plays_whom_is_said_and_written(call: Callable, tmp_path: Path) -> None:
    _, out, _ = call("run", "ford-ambush", "--seed", "7", "--agents", "party=random,rusk=scripted:coward",
                     "--until", "decision 3", "--log", "fight.jsonl")  # fmt: skip
    assert out.splitlines()[1].endswith(" · random")
    assert out.splitlines()[2].endswith(" · scripted: coward, sniper, brute")
    agents = read_log(tmp_path / "fight.jsonl", partial=True).header.agents
    assert agents["party"] == "random"
    assert (agents["rusk"], agents["archer-a"]) == ("scripted:coward", "scripted:own")


@pytest.mark.parametrize("words", [["round 2"], ["round", "2"], ["round:2"], ["round=2"]])
def test_a_fight_stops_where_a_round_begins(words: list[str], call: Callable) -> None:
    code, out, _ = call("run", "--until", *words, "two-packs", "--seed", "7", "--json")
    fight = json.loads(out)
    assert code == 0
    assert (fight["ending"], fight["rounds"]) == ("ongoing", 2)


def test_a_fight_stops_after_so_many_decisions(call: Callable) -> None:
    call(*FIGHT, "--until", "decision", "5")
    assert len(read_log(kept.last_log(), partial=True).steps) == 5


@pytest.mark.parametrize("said", ["later", "round", "round x", "5", "end 3", "round -1"])
def test_another_end_is_bad_input(said: str, call: Callable) -> None:
    with pytest.raises(BadInput, match="write 'round 3', 'decision 20' or 'end'"):
        until.parse(said)
    assert call(*FIGHT, "--until", said).code == 2


def test_dice_typed_in_come_first(call: Callable, tmp_path: Path) -> None:
    call(*FIGHT, "--dice", "20,1,20", "--log", "fight.jsonl", "--until", "decision 1")
    begun = read_log(tmp_path / "fight.jsonl", partial=True).header.events
    rolled = [event[5] for event in begun if event[0] == "ROLL"]
    assert rolled[:3] == [20, 1, 20]


def test_a_face_that_the_die_does_not_show_is_refused(call: Callable, tmp_path: Path) -> None:
    code, _, err = call(*FIGHT, "--dice", "20,1,99,7", "--log", "wrong.jsonl")
    assert code == 2 and "--dice: number 3 is 99, and it is a die of " in err
    assert not Path("wrong.jsonl").exists()


def test_dice_that_nobody_used_are_mentioned(call: Callable) -> None:
    _, _, err = call(*FIGHT, "--dice", ",".join(["7"] * 60), "--until", "decision 1")
    assert re.fullmatch(r"\d+ of the dice given were not used\.\n", err)


def test_dice_are_shown_where_asked_for(call: Callable) -> None:
    assert "d20" not in call(*FIGHT).out
    assert "d20" in call(*FIGHT, "--dice-shown").out


def test_an_option_of_the_rules_is_set(call: Callable, tmp_path: Path) -> None:
    call(*FIGHT, "--set", "wounds_to_die=1", "--log", "fight.jsonl")
    assert read_log(tmp_path / "fight.jsonl").header.options["wounds_to_die"] == 1


def test_a_log_never_overwrites_another(call: Callable, tmp_path: Path) -> None:
    (tmp_path / "mine.jsonl").write_text("mine")
    code, out, err = call(*FIGHT, "--log", "mine.jsonl")
    assert (code, out) == (2, "")
    assert err.startswith("mine.jsonl: the file exists; ")
    assert (tmp_path / "mine.jsonl").read_text() == "mine"
    assert call(*FIGHT, "--log", "mine.jsonl", "--overwrite").code == 0
    assert read_log(tmp_path / "mine.jsonl").end is not None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["two-pack"], "no encounter 'two-pack'; did you mean 'two-packs'?"),
        (["nothing.yaml"], "nothing.yaml: cannot be read: "),
        (["two-packs", "--agents", "all"], "--agents all: write it as in --agents party=scripted,foes=random"),
        (["two-packs", "--agents", "al=random"], "two-packs has no side or combatant 'al'; "),
        (["two-packs", "--agents", "all=rando"], "no agent 'rando'; did you mean 'random'?"),
        (["two-packs", "--agents", "all=scripted:brut"], "no personality 'brut' in grid mode; did you mean 'brute'?"),
        (["two-packs", "--dice", "6,six"], "--dice 6,six: write whole numbers as in --dice 12,7,3"),
        (["two-packs", "--dice", ",".join(["6"] * 65)], "the tape holds 64 dice; "),
        (["two-packs", "--dice", "0"], "--dice 0: no die shows 0: faces are 1 to 100"),
        (["two-packs", "--dice", "6,101"], "--dice 6,101: no die shows 101: faces are 1 to 100"),
        (["two-packs", "--dice", "9" * 5000], "--dice 999"),
        (["two-packs", "--until", "decision " + "9" * 5000], "--until decision 999"),
        (["two-packs", "--law", "all=keep:stamina:" + "9" * 5000], "--law all=keep:stamina:999"),
        (["two-packs", "--agents", "all=search:" + "9" * 5000], "no agent 'search:999"),
        (["two-packs", "--set", "wounds_to_die"], "--set wounds_to_die: write it as in --set wounds_to_die=2"),
        (["two-packs", "--set", "wounds_to_die=x"], "--set wounds_to_die=x: values are whole numbers"),
        (["two-packs", "--set", "wounds=2"], "options.wounds: "),
        (["two-packs", "--content", "nowhere"], "nowhere: no such folder; "),
        (["two-packs", "--log", "no/where.jsonl"], "no/where.jsonl: No such file or directory; make its folder first"),
    ],
)
def test_bad_input_says_what_to_do(words: list[str], says: str, call: Callable) -> None:
    code, out, err = call("run", *words)
    assert (code, out) == (2, "")
    assert err.startswith(says)


def test_a_broken_encounter_is_told_by_file_line_and_path(call: Callable, tmp_path: Path) -> None:
    file = tmp_path / "crypt.yaml"
    file.write_text(BROKEN)
    code, out, err = call("run", file)
    assert (code, out) == (2, "")
    assert f"{file}:7:" in err
    assert f"{file}:8:" in err
    assert "combatants[0].creature: no creature 'archr'; did you mean 'archer'?" in err


def test_an_encounter_of_ones_own_is_played(call: Callable) -> None:
    call("new", "encounter", "The old mill")
    assert call("run", "the-old-mill.yaml", "--seed", "1").out.startswith("The old mill · World Saga")


def test_colour_only_where_it_is_wanted(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ANSI not in call(*FIGHT).out
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")  # as if there were a terminal
    assert re.search(COLOUR, call(*FIGHT).out)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(COLOUR, call(*FIGHT).out)


def test_the_last_fight_is_kept_and_proved(call: Callable) -> None:
    first = told(call(*FIGHT).out)
    code, out, err = call("replay", "last")
    assert (code, err) == (0, "")
    begins = next(n for n, line in enumerate(first) if line.startswith("Round 1"))
    assert out.splitlines()[1:-1] == first[begins:-1]
    steps = len(read_log(kept.last_log()).steps)
    assert out.splitlines()[-1] == f"The same as in the log, {steps} of {steps} steps proved."


def test_a_later_fight_takes_its_place(call: Callable) -> None:
    call(*FIGHT)
    call("run", "two-packs", "--seed", "8", "--log", "other.jsonl")
    assert read_log(kept.last_log()).header.seed == 8
    assert kept.last_log().read_bytes() == Path("other.jsonl").read_bytes()
    assert [file.name for file in kept.last_log().parent.iterdir()] == ["last.jsonl"]


def test_a_home_that_cannot_be_written_stops_nobody(call: Callable, home: Path) -> None:
    folder = kept.last_log().parent
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be")
    code, out, err = call(*FIGHT)
    assert code == 0
    assert err.startswith("This fight is not kept for `opfor replay last`: ")
    assert "Round 1" in out


def test_without_a_last_fight_there_is_none_to_replay(call: Callable) -> None:
    code, _, err = call("replay", "last")
    assert (code, err) == (2, "no fight has been run yet, so there is no last one: run one, or name a log\n")


def test_a_fight_that_was_stopped_is_kept_as_far_as_it_came(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    from opfor.cli import playing

    real, asked = playing.Until.is_reached, []

    def stopping(self: until.Until, fight: object) -> bool:
        asked.append(fight)
        if len(asked) == 6:
            signal.raise_signal(signal.SIGINT)
        return real(self, fight)

    monkeypatch.setattr(playing.Until, "is_reached", stopping)
    code, _, err = call(*FIGHT)
    assert (code, err) == (130, "interrupted\n")
    code, out, err = call("replay", "last")
    assert (code, err) == (0, "The log breaks off here, after decision 5.\n")
    assert out.endswith("The same as in the log, 5 of 5 steps proved.\n")


def test_a_log_that_was_changed_fails(call: Callable, tmp_path: Path) -> None:
    call(*FIGHT, "--log", "fight.jsonl")
    log = tmp_path / "fight.jsonl"
    lines = log.read_text().splitlines(keepends=True)
    lines[3] = re.sub(r'"hash":"[0-9a-f]{16}"', '"hash":"0123456789abcdef"', lines[3])
    log.write_text("".join(lines))
    code, _, err = call("replay", log)
    assert code == 1
    assert err.startswith(f"{log}:4: the replay diverges after decision 3: ")
    code, out, _ = call("replay", log, "--json")
    assert code == 1
    assert json.loads(out)["same"] is False


@pytest.mark.parametrize("text", ["", "nonsense", '{"opfor-log": 99}', "NaN"])
def test_what_is_no_log_is_bad_input(text: str, call: Callable, tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_text(text + "\n" * bool(text))
    code, out, err = call("replay", "log.jsonl")
    assert (code, out) == (2, "")
    assert err.startswith("log.jsonl:")


def test_a_replay_for_programs(call: Callable) -> None:
    ended = json.loads(call(*FIGHT, "--json").out)
    again = json.loads(call("replay", "last", "--json").out)
    assert again["same"] is True
    assert (again["hash"], again["ending"]) == (ended["hash"], ended["ending"])


def test_a_replay_can_be_stepped_through(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    call(*FIGHT)
    said = iter(["b\n", "\n", "\n", "b\n", "4\n", "999\n", "zap\n", "q\n"])
    monkeypatch.setattr("sys.stdin", type("Typed", (), {"readline": lambda self: next(said)})())
    out, err = call("replay", "last", "--step")[1:3]
    assert re.findall(r"^After decision (\d+)", out, re.MULTILINE) == ["0", "1", "2", "1", "4"]
    assert err.startswith("this is the beginning\ndecisions are 0 to ")
    assert err.endswith("no key 'zap': press one of those named\n")


def test_show_tells_the_story_the_sides_and_the_map(call: Callable) -> None:
    code, out, err = call("show", "salt-road-escort")
    assert (code, err) == (0, "")
    assert out.startswith("The last mile of the salt road · World Saga, square grid\n")
    assert "  what escort must do: keep Master Pell alive, and bring Master Pell to gate\n" in out
    assert out.endswith("Play it: opfor run salt-road-escort\n")


def test_show_for_programs(call: Callable) -> None:
    shown = json.loads(call("show", "ford-ambush", "--json").out)
    assert {"id": "ford-ambush", "mode": "grid", "title": "Ambush at the ford", "even": False}.items() <= shown.items()
    assert [side["id"] for side in shown["sides"]] == ["party", "bandits"]
    assert len(shown["combatants"]) == 9


def test_show_draws_the_map_to_a_file(call: Callable, tmp_path: Path) -> None:
    assert call("show", "ford-ambush", "--svg", "ford.svg").code == 0
    assert (tmp_path / "ford.svg").read_text().startswith("<svg")


@pytest.mark.skipif(os.environ.get("OPFOR_JIT") == "off", reason="the tests run uncompiled")
def test_compiled_and_uncompiled_write_the_same_log(process: Callable) -> None:
    for jit in ("on", "off"):
        assert process("run", "ford-ambush", "--seed", "7", "--log", f"{jit}.jsonl", OPFOR_JIT=jit).code == 0
    assert Path("on.jsonl").read_bytes() == Path("off.jsonl").read_bytes()


def test_lines_come_as_they_are_known(tmp_path: Path) -> None:
    """Somebody who reads along sees the first round before the fight is over."""
    import subprocess
    import sys

    command = [sys.executable, "-m", "opfor", "run", "twenty-bandits", "--seed", "1"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | {"OPFOR_JIT": "off"}, text=True)
    assert running.stdout is not None
    seen = [running.stdout.readline() for _ in range(2)]
    still_running = running.poll() is None
    running.send_signal(signal.SIGINT)
    running.communicate()
    assert seen[0].startswith("Twenty in the narrow pass")
    assert still_running
    assert running.returncode == 130


def test_run_names_the_level_of_those_who_play(call: Callable) -> None:
    agents = "grey=scripted:own@3,black=random,cinder=search:20"
    out = call("run", "two-packs", "--seed", "2", "--agents", agents, "--until", "decision 1").out
    assert "(wolf) · scripted@3: commander, skirmisher\n" in out and "(wolf) · random, search:20\n" in out
    assert "\n1 decision in " in out


def test_until_says_what_to_write(call: Callable) -> None:
    code, _, err = call("run", "two-packs", "--until", "round", "x")
    assert code == 2 and "--until round x: write 'round 3', 'decision 20' or 'end'" in err


def test_show_says_what_combatants_are_called_by_options(call: Callable) -> None:
    assert "--order call them: lord-ivo, lady-sabeth\n" in call("show", "duel-of-nobles").out


def test_a_log_that_is_a_folder_is_refused(call: Callable, tmp_path: Path) -> None:
    code, _, err = call("run", "two-packs", "--log", tmp_path, "--overwrite")
    assert code == 2 and "'--log'" in err and "is a directory" in err
