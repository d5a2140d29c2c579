"""Guarded odds: what holds, what has moved, and files that make no sense."""

from pathlib import Path

import pytest

from opfor.content.problems import ContentError
from opfor.stress.errors import BadStress
from opfor.stress.guard import findings, read_guard, written
from opfor.stress.odds import odds_of
from opfor.stress.trials import Trials

HEAD = "guard: 1\nencounters:\n  - encounter: duel-of-nobles\n    fights: 300\n    expect:\n"


def guarded(tmp_path: Path, *lines: str) -> Path:
    file = tmp_path / "odds.yaml"
    file.write_text(HEAD + "".join(f"      {line}\n" for line in lines))
    return file


def test_figures_in_their_range_hold_and_others_are_a_difference(tmp_path: Path, some_trials: Trials) -> None:
    file = guarded(
        tmp_path, "win: [0.6, 0.8]", "rounds: [20, 30]", "down.lord-ivo: [0, 0.5]", "left.lord-ivo.stamina: [0, 1]"
    )
    found = list(findings(read_guard(file).encounters[0], odds_of(some_trials)))
    assert [finding.holds for finding in found] == [True, False, True, False]
    assert found[1].line().splitlines()[0] == "  - rounds 20 to 30"
    assert found[1].line().splitlines()[1].startswith("  + rounds ") and found[1].line().endswith("below")
    assert found[3].line().endswith("above")


def test_a_written_file_guards_what_is_there(tmp_path: Path, some_trials: Trials) -> None:
    odds = odds_of(some_trials)
    file = tmp_path / "odds.yaml"
    file.write_text(written([odds], ["duel-of-nobles"], 300))
    made = read_guard(file).encounters[0]
    assert (made.encounter, made.fights, made.seed, made.agents) == ("duel-of-nobles", 300, 0, {"all": "scripted"})
    assert all(finding.holds for finding in findings(made, odds))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("win: [0.8, 0.6]", "the lower end comes first"),
        ("wins: [0, 1]", "no figure 'wins': did you mean 'win'?"),
        ("win: 0.5", "a list is wanted"),
        ("win: [40, 60]", "rates are from 0 to 1"),
        ("down.mira: [0, 1.5]", "rates are from 0 to 1"),
        ("win: [0.5]", "1 values are too few; give 2"),
    ],
)
def test_files_that_make_no_sense(line: str, says: str, tmp_path: Path) -> None:
    file = guarded(tmp_path, line)
    with pytest.raises(ContentError) as error:
        read_guard(file)
    assert says in str(error.value)
    assert str(file) in str(error.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError):
        read_guard(tmp_path / "nothing.yaml")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("down.lord-iva: [0, 1]", "no combatant 'lord-iva'; did you mean 'lord-ivo'?"),
        ("left.lord-ivo.mana: [0, 1]", "no pool 'mana'; one of: stamina, focus, courage"),
    ],
)
def test_figures_of_nobody(line: str, says: str, tmp_path: Path, some_trials: Trials) -> None:
    made = read_guard(guarded(tmp_path, line)).encounters[0]
    with pytest.raises(BadStress, match=says.replace("?", r"\?")):
        list(findings(made, odds_of(some_trials)))
