"""What the agents add up without asking the rules face by face is what the rules say, face by face."""

import itertools
from typing import Any

import numpy as np
import pytest

from opfor.agents.rows.odds import over_faces
from opfor.rules.core import records
from opfor.rules.core.kernel import entry
from opfor.rules.rows.attacks import WHOLE, by_a_face, modified, unrounded
from opfor.rules.rows.state import RowsSpec
from opfor.rules.rows.targeting import further


@entry
def add_up(S: Any, cases: Any, out: Any) -> None:
    """Write the harm of all faces and the faces that down somebody, added up and face by face, a row a case."""
    s = S[0]
    for n in range(len(cases)):
        attack, off, factor, faces, left = cases[n, 0], cases[n, 1], cases[n, 2], cases[n, 3], cases[n, 4]
        least = unrounded(s, attack, off, 1, factor)
        out[n, 0], out[n, 1] = over_faces(s, least, by_a_face(s, factor), faces, left)
        for die in range(1, faces + 1):
            amount = max(modified(s, attack, off, die, factor), s.profile.least_hit)
            out[n, 2] += min(amount, left)
            out[n, 3] += 1 if amount >= left else 0


@entry
def who_comes_next(cases: Any, out: Any) -> None:
    """Write who comes next, as bits, for each case: bits, after whom, how many."""
    for n in range(len(cases)):
        out[n] = further(cases[n, 0], cases[n, 1], cases[n, 2])


@pytest.mark.parametrize("up", [0, 1])
@pytest.mark.parametrize("whole", [0, 1])
def test_faces_added_up_are_the_faces_one_by_one(whole: int, up: int) -> None:
    told, spec = np.zeros(1, records.dtype_of(RowsSpec)), records.new(RowsSpec, 1)
    for name, value in (("modify_whole", whole), ("damage_rounds_up", up), ("least_hit", 1)):
        told["profile"][name] = value
    records.load(spec, 0, told[0])
    factors = (1, WHOLE // 7, WHOLE - 1, WHOLE, WHOLE * 5 // 3)
    cases = np.array(list(itertools.product((3, 20, 41), (0, 9, 30, 60), factors, (0, 1, 7, 10), (1, 12, 500))))
    out = np.zeros((len(cases), 4), np.int64)
    add_up(spec, cases, out)
    assert out[:, 0].any() and out[:, 1].any()
    assert (out[:, :2] == out[:, 2:]).all()


def test_the_next_after_one_come_in_roster_order_and_begin_again() -> None:
    cases = np.array([(0b101101, 2, 1), (0b101101, 3, 2), (0b101101, 5, 1), (0b000100, 2, 1), (0b011001, 3, 9)])
    out = np.zeros(len(cases), np.int64)
    who_comes_next(cases, out)
    assert out.tolist() == [0b001000, 0b100001, 0b000001, 0, 0b010001]
