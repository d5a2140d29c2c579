"""`opfor stress`, `balance`, `guard` and `cheese`: what people type and read."""

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from opfor.cli import balance, testing, warm
from opfor.cli import stress as command
from opfor.content import load
from opfor.stress import Experiment, Target, running
from opfor.stress.balancing import Suggestion
from opfor.stress.intervals import rate
from opfor.stress.keeping import Keeper


@pytest.fixture(autouse=True)
def nothing_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "ensure", lambda modes: None)


QUICK = ["duel-of-nobles", "--fights", "4", "--no-what-ifs", "--no-profiles"]


def test_the_odds_for_people(call: Callable, tmp_path: Path) -> None:
    code, out, err = call("stress", *QUICK, "--agents", "all=scripted")
    lines = out.splitlines()
    assert code == 0
    assert lines[0].startswith("A duel of two nobles · 4 fights in ") and lines[0].endswith(" · seed 0")
    assert any(line.strip().startswith("Lord Ivo wins") for line in lines)
    assert "Lady Sabeth" in out and "total party kill" in out
    assert lines[-1] == "Full report: duel-of-nobles.html · tune it: opfor balance duel-of-nobles --win 0.70"
    page = (tmp_path / "duel-of-nobles.html").read_text()
    assert "opfor stress duel-of-nobles --fights 4" in page
    assert err.startswith("duel-of-nobles: 4 fights to do")


def test_the_odds_for_programs(call: Callable, tmp_path: Path) -> None:
    code, out, _ = call("stress", *QUICK, "--json", "--csv", "--no-report", "--out", "figures")
    told = json.loads(out)
    assert code == 0
    assert (told["encounter"], told["side"], told["seed"], told["fights"]) == ("duel-of-nobles", "house-ivo", 0, 4)
    assert sum(told["counts"].values()) == 4
    assert set(told["rates"]) >= {"win", "killed", "somebody_down", "capped", "stalled", "error"}
    assert [one["id"] for one in told["combatants"]] == ["lord-ivo", "lady-sabeth"]
    fights = (tmp_path / "figures" / "duel-of-nobles-fights.csv").read_text().splitlines()
    assert len(fights) == 5 and fights[0].startswith("trial,class,ending,rounds")
    assert (tmp_path / "figures" / "duel-of-nobles.csv").read_text().startswith("about,what,value,low,high,n")


def test_several_at_once_and_a_day(call: Callable) -> None:
    words = ["--fights", "2", "--no-what-ifs", "--no-profiles", "--no-report", "--json"]
    every = json.loads(call("stress", "duel-of-nobles", "two-packs", *words).out)
    assert [one["encounter"] for one in every] == ["duel-of-nobles", "two-packs"]
    day = json.loads(call("stress", "duel-of-nobles", "duel-of-nobles", "--day", "--rest", "long", *words).out)
    assert day["fights"] == 2 and len(day["legs"]) == 2
    assert day["legs"][1]["fights"] == day["legs"][0]["counts"]["win"]


def test_the_tables_of_a_day_are_its_own_and_leave_out_what_was_not_reached(call: Callable, tmp_path: Path) -> None:
    words = ["--fights", "8", "--no-what-ifs", "--no-profiles", "--no-report", "--csv", "--out", "figures"]
    told = call("stress", "duel-of-nobles", "duel-of-nobles", "--day", *words).out
    assert "From fight to fight: Lord Ivo" in told and "figures: " in told
    names = {file.name for file in (tmp_path / "figures").iterdir()}
    assert names == {f"duel-of-nobles-duel-of-nobles-{n}{rest}.csv" for n in (1, 2) for rest in ("", "-fights")}
    file = tmp_path / "figures" / "duel-of-nobles-duel-of-nobles-2-fights.csv"
    rows = [line.split(",") for line in file.read_text().splitlines()[1:]]
    missed = [row for row in rows if row[1] == "not reached"]
    assert len(rows) == 8 and 0 < len(missed) < 8
    assert all(not any(row[2:]) for row in missed) and all(all(row) for row in rows if row not in missed)


def test_what_to_type_next_names_the_file_that_was_typed(call: Callable, tmp_path: Path) -> None:
    call("new", "encounter", "mill")
    told = call("stress", "mill.yaml", "--fights", "2", "--no-what-ifs", "--no-profiles", "--no-report").out
    assert "tune it: opfor balance mill.yaml --win 0.70" in told


def test_what_is_wrong_with_the_last_is_said_before_the_first_is_played(call: Callable, tmp_path: Path) -> None:
    words = ("--fights", "2", "--no-profiles", "--no-what-ifs")
    code, out, err = call("stress", "duel-of-nobles", "nothing-such", *words)
    assert (code, out) == (2, "") and err.startswith("no encounter 'nothing-such'")
    assert not list(tmp_path.glob("*.html"))
    assert call("stress", "duel-of-nobles", "--day", "--rest", "nap", *words).code == 2


def test_kept_trials_are_gone_on_from(call: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = [*QUICK, "--no-report", "--json", "--keep", "trials"]
    first = call("stress", *words)
    assert len(list((tmp_path / "trials").glob("duel-of-nobles-*.trials"))) == 1
    monkeypatch.setattr(Keeper, "keep", lambda *_: pytest.fail("nothing is left to play"))
    assert call("stress", *words).out == first.out


def test_ctrl_c_tells_what_there_is(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "CHUNK", 2)
    real = command.Test.play

    def pressed(self: command.Test, experiment: object, crew: object, trials: object) -> None:
        real(self, experiment, crew, trials)
        raise KeyboardInterrupt

    monkeypatch.setattr(command.Test, "play", pressed)
    code, out, _ = call("stress", *QUICK, "--no-report")
    assert code == 130
    assert "Interrupted: these are the first 4 fights." in out


def test_programs_get_what_was_counted_whatever_comes_then(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: command.Test, made: object, wish: object) -> None:
        raise OSError(28, "No space left on device", "figures.csv")

    monkeypatch.setattr(command.Test, "write", full)
    code, out, err = call("stress", *QUICK, "--no-report", "--json")
    assert code != 0 and json.loads(out)["fights"] == 4 and "figures.csv" in err


@pytest.mark.parametrize("name", ["duel-of-nobles.html", "duel-of-nobles.csv", "duel-of-nobles-fights.csv"])
def test_somebody_elses_file_is_left_alone_and_told_before_a_fight_is_played(
    name: str, call: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / name
    there.write_text("my,own,notes\n")
    monkeypatch.setattr(command.Test, "play", lambda *_: pytest.fail("played"))
    code, _, err = call("stress", *QUICK, "--csv")
    assert code == 2 and f"{name} exists and was not written by opfor" in err
    assert there.read_text() == "my,own,notes\n"


def test_files_of_its_own_and_empty_ones_are_written_over(call: Callable, tmp_path: Path) -> None:
    (tmp_path / "duel-of-nobles.csv").touch()
    for seed in "12":
        assert call("stress", *QUICK, "--csv", "--seed", seed).code == 0
    assert "seed 2" in (tmp_path / "duel-of-nobles.html").read_text()


def test_two_of_one_name_are_not_written_over_each_other(call: Callable) -> None:
    words = ["--fights", "2", "--no-what-ifs", "--no-profiles", "--csv"]
    code, out, err = call("stress", "duel-of-nobles", "duel-of-nobles", *words)
    assert (code, out) == (2, "") and "two of these are called duel-of-nobles" in err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--fights", "0"], "0 fights tell nothing: name a number from 1 on"),
        (["--fights", "3000000000"], "3,000,000,000 fights would take years: at most 1,000,000,000"),
        (["--until-width", "0"], "a width of 0.0 cannot be reached"),
        (["--fights", "4", "--until-width", "0.1"], "one of them"),
        (["--fights", "4", "--agents", "all=scriptd"], "did you mean 'scripted'?"),
        (["--fights", "4", "--side", "party"], "has no side 'party'; one of: house-ivo, house-sabeth"),
        (["--fights", "4", "--processes", "--cluster"], "name one of them"),
        (["--fights", "4", "--out", "file.txt/folder"], "name another folder"),
        (["--fights", "4", "--day", "--rest", "nap"], "no rest 'nap'"),
    ],
)
def test_bad_input(words: list[str], says: str, call: Callable, tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_text("a file")
    code, out, err = call("stress", "duel-of-nobles", *words)
    assert (code, out) == (2, "")
    assert says in err


def test_a_folder_that_cannot_be_written_to(monkeypatch: pytest.MonkeyPatch, call: Callable) -> None:
    monkeypatch.setattr(testing.os, "access", lambda *_: False)
    code, out, err = call("stress", *QUICK)
    assert (code, out) == (2, "") and "cannot be written to: name another folder" in err


def test_a_guard_holds_or_shows_the_difference(call: Callable, tmp_path: Path) -> None:
    code, out, _ = call("guard", "--write", "odds.yaml", "--fights", "4", "duel-of-nobles")
    assert (code, out) == (0, "odds.yaml is written. Check it with: opfor guard odds.yaml\n")
    code, out, _ = call("guard", "odds.yaml")
    assert code == 0 and out.startswith("duel-of-nobles: as it ought to be\n")
    file = tmp_path / "odds.yaml"
    moved = file.read_text().replace("rounds: [", "rounds: [90, 99] #")
    file.write_text(moved)
    code, out, _ = call("guard", "odds.yaml")
    assert code == 1
    assert "1 of 4 figures have moved" in out and "  - rounds 90 to 99\n  + rounds " in out
    told = json.loads(call("guard", "odds.yaml", "--json").out)
    assert [one["figure"] for one in told if not one["holds"]] == ["rounds"]
    assert call("guard", "--write", "odds.yaml", "duel-of-nobles").code == 2
    assert file.read_text() == moved


def test_balance_says_what_cannot_be(call: Callable) -> None:
    code, out, err = call("balance", "duel-of-nobles", "--win", "1.2")
    assert (code, out) == (2, "") and "is no target" in err


def test_balance_says_why_two_wishes_cannot_both_be_met() -> None:
    experiment = Experiment((load("duel-of-nobles"),))
    target, same = Target(0.25, killed_below=0.3), SimpleNamespace(title="as it is")

    def told(killed: int) -> str:
        nearest = Suggestion(same, rate(50, 100), rate(killed, 100), False)
        return "\n".join(balance.lines(experiment, target, [nearest], [Path("x.yaml")]))

    assert "25% won are 75% killed, never below 30%" in told(50)
    assert "killed, never" not in told(20)
