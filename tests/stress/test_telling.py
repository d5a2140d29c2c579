"""The odds in words: who wins, what it costs, who gives up."""

from dataclasses import replace

import pytest

from opfor.stress.intervals import rate
from opfor.stress.odds import Odds, odds_of
from opfor.stress.telling import carried, lines, verdict, win_verb, worst
from opfor.stress.trials import Trials

SELDOM, OFTEN = rate(1, 100), rate(40, 100)


@pytest.fixture
def easy(some_trials: Trials) -> Odds:
    """Lord Ivo wins mostly, and nothing happens to him."""
    odds = odds_of(some_trials)
    party = tuple(replace(f, down=SELDOM, yielded=SELDOM, fled=SELDOM) if f.ours else f for f in odds.fortunes)
    costs = dict.fromkeys(("killed", "wiped", "somebody_down", "somebody_dead"), SELDOM)
    return replace(odds, win=rate(99, 100), fortunes=party, **costs)


def test_what_costs_nothing_is_told_so(easy: Odds) -> None:
    assert "It hardly costs Lord Ivo anything." in verdict(easy)


@pytest.mark.parametrize(
    ("figure", "says"),
    [
        ("killed", "Deadly: in 40.0% of the fights nobody of Lord Ivo is left alive."),
        ("wiped", "In 40.0% of the fights everybody of Lord Ivo lies there in the end."),
        ("somebody_dead", "Somebody of Lord Ivo dies in 40.0% of the fights."),
        ("somebody_down", "Somebody of Lord Ivo goes down in 40.0% of the fights, and seldom dies."),
    ],
)
def test_what_it_costs_is_told(easy: Odds, figure: str, says: str) -> None:
    assert says in verdict(replace(easy, **{figure: OFTEN}))


@pytest.mark.parametrize(("figure", "says"), [("yielded", "yields"), ("fled", "flees")])
def test_a_fight_that_is_given_up_is_not_cheap(easy: Odds, figure: str, says: str) -> None:
    party = tuple(replace(f, **{figure: OFTEN}) if f.ours else f for f in easy.fortunes)
    assert f"Lord Ivo {says} in 40.0% of the fights." in verdict(replace(easy, fortunes=party))


def test_what_always_happens_is_a_bound_wherever_it_is_told(easy: Odds) -> None:
    always = rate(100, 100)
    assert "in over 97.0% of the fights" in verdict(replace(easy, killed=always))
    party = tuple(replace(f, down=always) if f.ours else f for f in easy.fortunes)
    assert "over 97.0%" in worst(replace(easy, fortunes=party)) and "100" not in worst(replace(easy, fortunes=party))


def test_those_who_lie_there_are_told_beside_the_dead(easy: Odds) -> None:
    assert any(line.split() == ["everybody", "lies", "there", "40.0%", "(30.9", "-", "49.8)"]
               for line in lines(replace(easy, wiped=OFTEN)))  # fmt: skip


def test_a_day_says_who_goes_on(easy: Odds) -> None:
    others = replace(easy, fortunes=tuple(replace(f, id=f"other-{f.id}") for f in easy.fortunes))
    assert carried([easy, easy]) == "  From fight to fight: Lord Ivo"
    assert "nothing is carried over" in carried([easy, others])


@pytest.mark.parametrize(
    ("title", "verb"),
    [
        ("The travellers", "win"), ("Rusk's band", "wins"), ("The guests of the last page", "win"), ("The four", "win"),
        ("Those before the glass", "win"), ("The band of brothers", "wins"), ("The abbess", "wins"), ("", "wins"),
    ],
)  # fmt: skip
def test_one_side_wins_and_several_people_win(title: str, verb: str) -> None:
    assert win_verb(title) == verb
