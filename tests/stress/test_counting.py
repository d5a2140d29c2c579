"""The count against a count of its own, made from the events of the same fight."""

from collections import Counter

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.content import load
from opfor.content.fight import Fight
from opfor.rules.core.records import as_numpy, new
from opfor.rules.core.state import Ending, Fate
from opfor.stress import counting
from opfor.stress.counting import Column, Course, Head, Tally
from opfor.stress.experiment import Experiment, day
from opfor.stress.playing import Table, count_played
from opfor.stress.replays import play_again, prove, replayed, telling, write_replay
from opfor.stress.trials import Leg

HARMED = {"grid": (3, "actor", "target", "b"), "rows": (3, "actor", "target", "a")}


@pytest.fixture(scope="module", params=["two-packs", "tourney-of-iron"])
def played(request: pytest.FixtureRequest) -> Leg:
    """Two trials of a small encounter, everybody by its own personality."""
    experiment = Experiment((load(request.param),), seed=3)
    part = Table(experiment).play(0, 2)[0]
    return Leg(experiment, 0, part.rows, part.tally[0])


def heard(leg: Leg, trial: int) -> tuple[Fight, list]:
    """The fight played again, and all its events."""
    events, fight = [], None
    for at, happened in play_again(leg.experiment, trial):
        fight = at
        events += happened
    return fight, events


@pytest.mark.parametrize("trial", [0, 1])
def test_a_row_says_what_happened(played: Leg, trial: int) -> None:
    fight, events = heard(played, trial)
    kinds, row = fight.mode.events, played.rows[trial]
    prove(fight, row, trial)
    amount = {"grid": "b", "rows": "a"}[played.compiled.mode]
    taken, dealt = Counter(), Counter()
    for event in events:
        if event.kind == kinds["HARM"]:
            taken[event.actor] += getattr(event, amount)
            dealt[event.target] += getattr(event, amount)
    units = fight.facts["units"]
    for i in range(len(played.compiled.combatants)):
        assert played.column(i, Column.TAKEN)[trial] == taken[i]
        assert played.column(i, Column.DEALT)[trial] == dealt[i]
        stands = units[i]["fate"] == Fate.STANDING
        assert (played.column(i, Column.GONE)[trial] == 0) == stands
        assert played.left(i, 0)[trial] == units[i]["stamina" if played.compiled.mode == "grid" else "health"]
    assert row[Head.DECISIONS] > 0 and row[Head.ENDING] != Ending.ONGOING


def test_who_felled_whom_and_when(played: Leg) -> None:
    for trial in (0, 1):
        fight, events = heard(played, trial)
        kinds, number, first = fight.mode.events, 0, {}
        for event in events:
            number = event.a if event.kind == kinds["ROUND"] else number
            down = (
                event.kind == kinds["FATE"] and event.a in (Fate.DEAD, Fate.UNCONSCIOUS)
                if "FATE" in kinds.__members__
                else event.kind == kinds["DOWN"]
            )
            if down:
                first.setdefault(event.actor, (number, event.target))
        for i in range(len(played.compiled.combatants)):
            assert (played.column(i, Column.FELL)[trial], played.column(i, Column.BY)[trial] - 1) == first.get(
                i, (0, -1)
            )


def test_a_tally_is_the_sum_of_its_rows(played: Leg) -> None:
    n = len(played.compiled.combatants)
    sides = np.array([info.side for info in played.compiled.combatants])
    dealt = np.array([played.column(i, Column.DEALT).sum() for i in range(n)])
    assert [int(x) for x in played.tally["dealt"].sum(axis=0)[:2]] == [int(dealt[sides == k].sum()) for k in (0, 1)]
    fell = sum(int(played.fell(i).sum()) for i in range(n))
    assert int(played.tally["fell"].sum()) == int(played.tally["felled"].sum()) == fell
    assert [int(x) for x in played.tally["aimed"].sum(axis=0)[:n]] == [
        int(played.column(j, Column.AIMED).sum()) for j in range(n)
    ]
    assert int(played.tally["uses"].sum()) == int(played.rows[:, Head.DECISIONS].sum())
    assert (played.tally["used"] <= np.minimum(played.tally["uses"], 2)).all()
    assert int(played.tally["lost"]) == 0 and int(played.tally["fights"]) == 2


def test_a_trial_depends_on_the_seed_and_its_number_alone(played: Leg) -> None:
    alone = Table(played.experiment).play(1, 2)[0]
    assert np.array_equal(alone.rows[0], played.rows[1])


def test_asked_one_choice_after_the_other_the_count_is_the_same() -> None:
    """The strongest scripted agent has no whims, so Python may ask it instead of the kernels."""
    experiment = Experiment((load("duel-of-nobles"),), {"all": "scripted"})
    part = Table(experiment).play(0, 1)[0]
    leg = experiment.compiled
    tallies, courses, out = new(Tally), new(Course), np.zeros((1, 24 * 20 + 7), np.int64)
    agents = [make("scripted")] * len(leg.combatants)
    count_played(Fight(leg, 0, 0), agents, experiment.key(0, 0), out, 0, tallies, courses, 0)
    assert np.array_equal(out[0, : part.rows.shape[1]], part.rows[0])
    assert as_numpy(tallies).tobytes() == part.tally.tobytes()


def test_a_replay_of_a_trial_is_proved_and_a_log_of_it_can_be_replayed(played: Leg, tmp_path) -> None:
    from opfor.chronicle import read_log, replay

    found = replayed(played, 1, "why not")
    assert found.frames and found.picture.startswith("<svg")
    write_replay(played.experiment, 1, tmp_path / "fight.jsonl")
    log = read_log(tmp_path / "fight.jsonl")
    fight = replay(log)
    for _ in fight:
        pass
    prove(fight.fight, played.rows[1], 1)


def test_three_trials_are_told(played: Leg) -> None:
    told = telling(played)
    assert len(told) == len({trial for trial, _ in told}) == 2  # there are no more
    assert "typical" in told[0][1]


def test_a_day_carries_over_what_the_fight_cost() -> None:
    """With no rest the second fight begins as the first one ended; who did not win does not come so far."""
    duel = load("two-packs")
    parts = Table(day([duel, duel], ["none"], {"grey": "scripted", "black": "random"}, seed=1)).play(0, 2)
    first, second = parts
    for n in range(2):
        won = first.rows[n, Head.RESULT] == 1
        assert (second.rows[n, Head.ENDING] != Ending.ONGOING) == won
    assert (first.rows != second.rows).any()
    assert int(second.tally["fights"][0]) == int((first.rows[:, Head.RESULT] == 1).sum())


def test_questions_have_an_answer_in_each_mode() -> None:
    assert set(counting.hear.table) == set(counting.left_of.table) == set(counting.spot_of.table)
