"""YAML to data that knows its places, and how problems are printed."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opfor.content import ContentError, InvalidContent, Problem, Severity, UnreadableFile
from opfor.content.problems import did_you_mean, in_order, path_text
from opfor.content.reading import read

TEXT = """\
name: yes and no
on: no
numbers: [1, 0x10, -3, 2.5]
empty:
when: 2001-01-01
'#': wall
~: nothing
story: >-
  One line
  and another.
rows: |-
  ..#
   .#
"""


def test_what_is_read_and_where_it_stands() -> None:
    data, problems = read(TEXT, "f.yaml")
    assert problems == []
    assert data == {
        "name": "yes and no",
        "on": "no",
        "numbers": [1, 16, -3, 2.5],
        "empty": None,
        "when": "2001-01-01",
        "#": "wall",
        "~": "nothing",
        "story": "One line and another.",
        "rows": "..#\n .#",
    }
    assert data.spot.keys["numbers"] == (3, 1)
    assert data["numbers"].spot.values[2] == (3, 20)
    assert data.spot.texts["rows"] == (12, 3)
    assert data.spot.folded == {"story"}
    assert data.spot.values["empty"] == data.spot.keys["empty"]


def test_a_part_of_a_file_counts_from_its_beginning() -> None:
    data, _ = read("a:\n  b: 1\n", "f.yaml", above=10)
    assert data["a"].spot.values["b"] == (12, 6)


def test_the_first_of_two_keys_is_kept_and_reading_goes_on() -> None:
    data, problems = read("a: 1\na: 2\nb: .inf\n", "f")
    assert (data["a"], len(problems)) == (1, 2)


def test_windows_line_ends() -> None:
    data, problems = read("a: 1\r\nrows: |-\r\n  ab\r\n  cd\r\n", "f")
    assert (data["rows"], problems, data.spot.texts["rows"]) == ("ab\ncd", [], (3, 3))


@given(st.text(alphabet=" \n\t:-[]{}#&*!|>'\"%@`a1.,?~=<x\x07é", max_size=60))
def test_any_text_is_data_or_a_typed_error(text: str) -> None:
    try:
        read(text, "f")
    except UnreadableFile as error:
        assert error.problems[0].file == "f"


def test_how_a_problem_is_printed() -> None:
    problem = Problem("crypt.yaml", 14, 7, "combatants[2].creature", "no creature 'x'", "did you mean 'y'?")
    assert str(problem) == "crypt.yaml:14:7 combatants[2].creature: no creature 'x'; did you mean 'y'?"
    assert str(Problem("", 0, 0, "options.a", "too large")) == "options.a: too large"
    assert str(Problem("f", 0, 0, "", "gone", severity=Severity.WARNING)) == "f: warning: gone"
    assert str(Problem("", 0, 0, "", "gone")) == "gone"
    assert problem.as_dict()["severity"] == "error"


def test_problems_are_in_order_and_told_once() -> None:
    late, early, other = Problem("a", 9, 1, "", "x"), Problem("a", 2, 1, "", "y"), Problem("b", 1, 1, "", "z")
    assert in_order([late, other, early, late]) == [early, late, other]


def test_what_is_only_noted_is_no_reason() -> None:
    wrong, noted = Problem("a", 1, 1, "", "wrong"), Problem("a", 2, 1, "", "hides", severity=Severity.NOTE)
    both, note = InvalidContent([wrong, noted]), InvalidContent([noted])
    assert "hides" not in str(both) and "wrong" in str(both) and both.problems == (wrong, noted)
    assert "hides" in str(note)


def test_an_error_survives_the_way_from_a_worker() -> None:
    error = InvalidContent([Problem("a", 1, 1, "", "x")])
    back = pickle.loads(pickle.dumps(error))
    assert isinstance(back, InvalidContent) and isinstance(back, ContentError) and back.problems == error.problems
    assert str(back) == "a:1:1: x"


@pytest.mark.parametrize(
    ("wrong", "answer"),
    [("skeltal-archer", "did you mean 'skeletal-archer'?"), ("Ghoul", "did you mean 'ghoul'?"), ("dragon", "")],
)
def test_did_you_mean(wrong: str, answer: str) -> None:
    assert did_you_mean(wrong, ["skeletal-archer", "ghoul", "zombie"]) == answer


def test_path_text() -> None:
    assert path_text(("sides", "party", "objectives", 1, "who")) == "sides.party.objectives[1].who"
    assert path_text((0, "a")) == "[0].a"
