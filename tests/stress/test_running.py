"""A run: trials in their order, whatever stops it and whoever plays."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from opfor.agents.errors import UnknownSide
from opfor.content import load
from opfor.stress.changes import Change
from opfor.stress.errors import BadStress
from opfor.stress.experiment import CLASSES, Experiment, day
from opfor.stress.intervals import Rate, wilson
from opfor.stress.running import run
from opfor.stress.trials import Trials
from opfor.stress.whatif import changed


def test_either_stopping_rule_gives_the_same_trials(duel: Experiment, inventors: Callable) -> None:
    narrow = run(duel, until_width=0.06, workers=inventors())
    fixed = run(duel, len(narrow), workers=inventors(1))
    longer = run(duel, 2_000, workers=inventors(5))
    assert np.array_equal(narrow.leg().rows, fixed.leg().rows)
    assert np.array_equal(narrow.leg().rows, longer.leg().rows[: len(narrow)])
    assert narrow.leg().tally.tobytes() == fixed.leg().tally.tobytes()


def test_it_stops_at_the_first_chunk_whose_interval_is_narrow(duel: Experiment, inventors: Callable) -> None:
    widths: list[float] = []
    run(duel, until_width=0.08, workers=inventors(), progress=lambda trials, won: widths.append(won.width))
    assert widths[-1] <= 0.08 < min(widths[:-1])


def test_the_width_is_that_of_the_wilson_interval_of_wins(duel: Experiment, inventors: Callable) -> None:
    trials = run(duel, until_width=0.1, workers=inventors())
    low, high = wilson(int(trials.won().sum()), len(trials))
    assert high - low <= 0.1


def test_as_many_trials_as_were_asked_for(duel: Experiment, inventors: Callable) -> None:
    for fights in (1, 99, 100, 101, 250):
        trials = run(duel, fights, workers=inventors())
        assert len(trials) == len(trials.leg().rows) == int(trials.leg().tally["fights"]) == fights


def test_who_interrupts_it_has_the_trials_so_far(duel: Experiment, inventors: Callable) -> None:
    so_far = Trials(duel)

    def press(trials: Trials, won: Rate) -> None:
        if len(trials) == 300:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(duel, 1_000, workers=inventors(), progress=press, into=so_far)
    assert len(so_far) == 300
    assert np.array_equal(so_far.leg().rows, run(duel, 300, workers=inventors()).leg().rows)
    assert sum(so_far.leg().counts().values()) == 300


def test_classes_add_up(some_trials: Trials) -> None:
    counts = some_trials.leg().counts()
    assert tuple(counts) == CLASSES
    assert sum(counts.values()) == len(some_trials)


@pytest.mark.parametrize(
    ("fights", "width", "says"),
    [
        (0, None, "0 fights tell nothing"),
        (-3, None, "-3 fights tell nothing"),
        (None, None, "one of them"),
        (10, 0.1, "one of them"),
        (None, 0.0, "cannot be reached"),
        (None, 1.5, "cannot be reached"),
    ],
)
def test_requests_that_cannot_be_met(
    fights: int | None, width: float | None, says: str, duel: Experiment, inventors: Callable
) -> None:
    with pytest.raises(BadStress, match=says):
        run(duel, fights, width, workers=inventors())


def test_a_side_that_is_not_there(duel: Experiment) -> None:
    with pytest.raises(BadStress, match="has no side 'nobody'; one of: house-ivo, house-sabeth"):
        replace(duel, side="nobody")


def test_a_kind_of_creature_is_played_as_told_in_a_day_and_in_a_changed_fight() -> None:
    ford, mill = load("ford-ambush"), load("troll-toll")
    told = {"cutthroat": "random"}
    dayed = day([ford, mill], ["none"], told)
    assert dayed.agents_in(ford) == told and dayed.agents_in(mill) == {}
    assert changed(Experiment((ford,), told), Change("nothing", "none", lambda model: model), ford).agents == told
    with pytest.raises(UnknownSide, match="zzz"):
        day([ford, mill], ["none"], {"zzz": "random"})


def test_days_that_cannot_be(duel: Experiment) -> None:
    ford, iron = load("ford-ambush"), load("tourney-of-iron")
    with pytest.raises(BadStress, match="one mode, not in grid and rows"):
        day([ford, iron], ["short"], {})
    with pytest.raises(BadStress, match="no rest 'nap'; one of: none, breather, short, long"):
        day([ford, ford], ["nap"], {})
    with pytest.raises(BadStress, match="2 fights have 1 rests between them"):
        day([ford, ford], ["short", "long"], {})
