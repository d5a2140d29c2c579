"""Whole fights of rows mode: scripted agents beat random ones, and never stall."""

import numpy as np
import pytest

from opfor.agents.contest import contest
from opfor.agents.duels import duel, even_encounters
from opfor.agents.presets import personalities, weight_row
from opfor.content import Library, load
from opfor.rules.core.state import Ending

NAMES = [
    "brute", "sniper", "coward", "guardian", "commander", "fanatic", "mindless", "trickster", "healer", "skirmisher",
]  # fmt: skip


def test_scripted_beats_random() -> None:
    went = duel("scripted", "random", "rows", 2 * len(even_encounters("rows")), seed=3)
    assert went.rate >= 0.9
    assert went.stalled == went.capped == went.errors == 0


def test_every_personality_is_one_of_its_own() -> None:
    assert set(NAMES) < set(personalities("rows"))
    assert len({weight_row(name, "rows") for name in personalities("rows")}) == len(personalities("rows"))


@pytest.mark.parametrize("agent", ["scripted", "scripted:own", "scripted:coward", "scripted:trickster"])
def test_no_fight_stalls(agent: str) -> None:
    for entry in Library().entries("encounter", "rows")[::3]:
        went = contest(load(entry.id), {"all": agent}, [7], threads=1)
        assert went.ending.tolist() == [Ending.DECIDED], entry.id


def test_a_fight_is_the_same_in_any_company() -> None:
    compiled = even_encounters("rows")[0]
    both = contest(compiled, {"all": "scripted:mindless"}, [4, 5], threads=1)
    alone = contest(compiled, {"all": "scripted:mindless"}, [5], threads=1)
    assert np.array_equal(both.fates[1:], alone.fates)
    assert both.decisions[1] == alone.decisions[0]
