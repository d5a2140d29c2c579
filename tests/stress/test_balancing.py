"""The search for edits that meet a target, on odds that are known: they fall as the foes' Stamina and Ranks rise."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opfor.content import load
from opfor.rules.core.records import as_numpy
from opfor.stress import balancing
from opfor.stress.balancing import FRESH, Search, Target, balance
from opfor.stress.changes import Changes
from opfor.stress.errors import BadStress
from opfor.stress.experiment import Experiment
from opfor.stress.tuned import text_of


def strength(experiment: Experiment) -> float:
    """How hard the foes are: their Stamina, and what they are good at."""
    leg = experiment.compiled
    party = experiment.party(leg)
    others = [i for i in range(len(leg.combatants)) if i not in party]
    spec, start = as_numpy(leg.spec)[0], as_numpy(leg.start)[0]
    return sum(int(start["units"][i]["stamina"]) + 0.4 * int(spec["sheets"][i]["ranks"].sum()) for i in others)


@pytest.fixture
def ford() -> Experiment:
    return Experiment((load("ford-ambush"),))


@pytest.fixture(autouse=True)
def known_odds(monkeypatch: pytest.MonkeyPatch, ford: Experiment) -> None:
    """Nobody plays: half of the fights are won as it is, and a tenth of the lost ones are party kills."""
    usual = strength(ford)

    def outcomes(experiment: Experiment, low: int, high: int) -> tuple[np.ndarray, np.ndarray]:
        odds = 1 / (1 + math.exp((strength(experiment) - usual) / 12))
        luck = np.random.default_rng(experiment.seed).random(high)[low:]
        return luck < odds, luck > 1 - (1 - odds) / 10

    monkeypatch.setattr(balancing, "outcomes", outcomes)
    monkeypatch.setattr(balancing, "PROOF", 4_000)
    monkeypatch.setattr(balancing, "STARTS", 2)
    for many in ("covers", "abilities", "personalities", "starts"):  # compiling is what takes the time here
        monkeypatch.setattr(Changes, many, lambda self: iter(()))


@pytest.mark.parametrize("win", [0.35, 0.80])
def test_targets_that_can_be_met_are(win: float, ford: Experiment) -> None:
    found = balance(ford, Target(win, 0.06))
    assert 1 <= len(found) <= 3
    for one in found:
        assert one.met and abs(one.win.rate - win) <= 0.03
        assert one.candidate.changes and one.candidate.title
    assert [one.candidate.size for one in found] == sorted(one.candidate.size for one in found)


def test_what_meets_it_already_is_left_as_it_is(ford: Experiment) -> None:
    found = balance(ford, Target(0.5, 0.08))
    assert found[0].candidate.title == "as it is"


def test_party_kills_count_too(ford: Experiment) -> None:
    found = balance(ford, Target(0.60, 0.06, killed_below=0.05))
    assert all(one.killed.rate < 0.05 for one in found if one.met) and found[0].met


def test_a_target_out_of_reach_gives_the_nearest_and_says_so(ford: Experiment) -> None:
    found = balance(ford, Target(0.60, 0.06, killed_below=0.001))
    assert len(found) == 1 and not found[0].met


def test_the_proof_is_on_dice_that_the_search_never_saw(ford: Experiment, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    real = balancing.outcomes

    def noted(experiment: Experiment, low: int, high: int) -> tuple[np.ndarray, np.ndarray]:
        seeds.append(experiment.seed)
        return real(experiment, low, high)

    monkeypatch.setattr(balancing, "outcomes", noted)
    search = Search(ford, Target(0.7, 0.06))
    base = search.candidate()
    assert base is not None
    base.measured(100)
    search.prove(base)
    assert seeds == [0, FRESH]


def test_it_stops_when_time_is_up(ford: Experiment) -> None:
    assert len(balance(ford, Target(0.7, 0.06), seconds=-1)) == 1


def test_a_suggestion_is_a_file_that_can_be_played(ford: Experiment, tmp_path: Path) -> None:
    for one in balance(ford, Target(0.35, 0.06)):
        file = tmp_path / "tuned.yaml"
        file.write_text(text_of(ford, one, 1))
        again = load(file)
        assert again.digests == one.candidate.compiled.digests
        assert again.id == "ford-ambush-tuned-1"
        head = file.read_text().split("id:")[0]
        assert all(change.title in head for change in one.candidate.changes)
        assert strength(replace(ford, legs=(again,))) == strength(one.candidate.experiment)


@pytest.mark.parametrize(
    ("target", "says"),
    [
        ((1.7, 0.03, 1.0), "a rate of wins of 1.7 is no target"),
        ((0.0, 0.03, 1.0), "a rate of wins of 0.0 is no target"),
        ((0.7, 0.0, 1.0), "a width of 0.0 cannot be met"),
        ((0.7, 0.03, 0.0), "--tpk-below 0.0"),
    ],
)
def test_targets_that_are_none(target: tuple[float, float, float], says: str) -> None:
    with pytest.raises(BadStress, match=says):
        Target(*target)
