"""Exact odds: what the rules say by pencil, and what comes of many dice, are what is told."""

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.agents.chances import TooManyWays, odds_of
from opfor.content import load
from opfor.content.fight import Fight, IllegalChoice, dice_key
from opfor.rules.core import batch
from opfor.rules.core.records import as_numpy
from opfor.rules.core.state import Fate
from opfor.rules.grid.words import Skill, Verb
from opfor.rules.rows.words import Statistic
from opfor.rules.rows.words import Verb as RowsVerb

ROAD = """\
id: road
title: The road
mode: rows
sides:
  party: {players: true}
  band: {}
combatants:
  - {creature: squire, id: tam, side: party, row: front}
  - {creature: goblin-cutter, id: rat, side: band, row: front, overrides: {health: 14}}
"""


@pytest.fixture
def road(tmp_path):
    file = tmp_path / "road.yaml"
    file.write_text(ROAD)
    fight = Fight(load(file), 3, tracing=False)
    while fight.decider != 0 or not fight.mask[RowsVerb.BASIC_ATTACK]:
        fight.take(int(fight.legal()[0]))
    return fight


@pytest.mark.rule("R09")
def test_a_blow_has_the_chance_that_the_rules_give_it(road):
    """d10 - accuracy + evasion <= 7: so many faces of ten hit."""
    sheets = as_numpy(road.spec)[0]["sheets"]["statistics"]
    faces = 7 + int(sheets[0][Statistic.PHYSICAL_ACCURACY]) - int(sheets[1][Statistic.EVASION])
    odds = odds_of(road, [RowsVerb.BASIC_ATTACK])
    assert odds.ways == 10
    assert odds.chances["HIT", 1] == pytest.approx(faces / 10) and odds.chances["MISS", 1] == pytest.approx(
        1 - faces / 10
    )
    assert odds.changes[1, "health"].chance == pytest.approx(faces / 10)


def test_the_odds_are_those_of_many_dice(road):
    odds = odds_of(road, [RowsVerb.BASIC_ATTACK])
    harm, fallen, n = [], 0, 600
    before = int(road.facts["units"]["health"][1])
    for seed in range(n):
        trial = road.clone()
        batch.seed_one(trial.state, 0, dice_key(road.compiled, seed))
        trial.take(RowsVerb.BASIC_ATTACK)
        after = trial.facts["units"][1]
        harm.append(int(after["health"]) - before)
        fallen += after["fate"] == Fate.UNCONSCIOUS
    spread = np.std(harm) / n**0.5
    assert abs(np.mean(harm) - odds.changes[1, "health"].mean) < 4 * spread + 1e-9
    assert abs(fallen / n - odds.fates.get((1, Fate.UNCONSCIOUS), 0.0)) < 0.08


def test_a_choice_without_dice_has_one_way(road):
    odds = odds_of(road, [RowsVerb.END])
    assert odds.ways == 1 and not odds.fates


def test_the_fight_stays_as_it_is(road):
    before = road.hash()
    odds_of(road, [RowsVerb.BASIC_ATTACK])
    assert road.hash() == before


def test_what_is_not_legal_is_refused(road):
    with pytest.raises(IllegalChoice):
        odds_of(road, [90])


def test_too_many_ways_say_what_to_do(road):
    with pytest.raises(TooManyWays, match="opfor stress"):
        odds_of(road, [RowsVerb.BASIC_ATTACK], most=5)


@pytest.mark.slow
@pytest.mark.rule("G04")
def test_a_strike_passes_as_often_as_its_target_number_says():
    fight, player, rng = Fight(load("duel-of-nobles"), 1, tracing=False), make("scripted"), np.random.default_rng(0)
    while not fight.mask[Verb.STRIKE]:
        view = fight.view()
        fight.take(player.choose(view, view.mask, rng).index)
    who = fight.decider
    rank = int(as_numpy(fight.spec)[0]["sheets"][who]["ranks"][Skill.FIGHTING])
    odds = odds_of(fight, [Verb.STRIKE])
    assert odds.chances["HIT", 1 - who] == pytest.approx(rank / 20)
    assert odds.changes[who, "stamina"].mean == pytest.approx(-1)  # G15
    assert sum(odds.chances[kind, 1 - who] for kind in ("HIT", "MISS")) == pytest.approx(1)
