"""The ladder: ratings that are right where they can be known, and errors where they cannot."""

from itertools import combinations

import numpy as np
import pytest

from opfor.training.crossplay import to_csv, to_svg
from opfor.training.ladder import Ladder, MissingGames, climb


def drawn(true: list[float], pairs: int, seed: int) -> Ladder:
    """A ladder whose fights went as the true ratings make them go."""
    rng, points = np.random.default_rng(seed), {}
    for a, b in combinations(range(len(true)), 2):
        chance = 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
        points[a, b] = (rng.random((2, pairs)) < chance).astype(float)
    fights = sum(part.size for part in points.values())
    return Ladder("grid", tuple("abcdef"[: len(true)]), points, fights, fights)


def test_ratings_come_near_the_truth_and_the_interval_holds_it() -> None:
    true = [1180.0, 1040.0, 960.0, 820.0]
    inside = 0
    for seed in range(20):
        standings = drawn(true, 100, seed).standings(seed)
        assert [standing.name for standing in standings] == list("abcd")
        by_name = {standing.name: standing for standing in standings}
        inside += sum(by_name[n].low <= t <= by_name[n].high for n, t in zip("abcd", true, strict=True))
        assert all(abs(by_name[n].rating - t) < 60 for n, t in zip("abcd", true, strict=True))
    assert inside >= 70  # of 80; 76 are expected


def test_who_won_all_has_a_rating() -> None:
    points = {(0, 1): np.ones((2, 10))}
    first, second = Ladder("grid", ("a", "b"), points, 20, 20).standings()
    assert np.isfinite([first.rating, second.rating]).all() and first.rating > second.rating + 400


def test_missing_games_are_an_error() -> None:
    ladder = Ladder("grid", ("a", "b", "c"), {(0, 1): np.ones((2, 4))}, 8, 8)
    with pytest.raises(MissingGames, match="a and c have not played"):
        ladder.standings()


def test_cycles_are_found() -> None:
    win, loss = np.ones((2, 4)), np.zeros((2, 4))
    ladder = Ladder("grid", ("a", "b", "c"), {(0, 1): win, (1, 2): win, (0, 2): loss}, 24, 24)
    assert ladder.cycles() == [("a", "b", "c")]
    assert drawn([1200.0, 1000.0, 800.0], 50, 0).cycles() == []


def test_the_matrix_as_table_and_picture() -> None:
    ladder = Ladder("grid", ("scripted", "random"), {(0, 1): np.array([[1.0, 1.0], [1.0, 0.0]])}, 4, 4)
    assert to_csv(ladder) == ",scripted,random\nscripted,,0.7500\nrandom,0.2500,\n"
    picture = to_svg(ladder)
    assert picture.startswith("<svg") and ">75</text>" in picture and ">25</text>" in picture


def test_named_agents_climb() -> None:
    ladder = climb([("scripted", "scripted"), ("random", "random")], "rows", fights=14, seed=2)
    assert ladder.fights == 14 and 1 <= ladder.distinct <= 14
    assert [standing.name for standing in ladder.standings()] == ["scripted", "random"]


@pytest.mark.parametrize(
    ("names", "fights", "why"),
    [(["a"], 2, "two agents"), (["a", "a"], 2, "named once"), (["a", "b"], 3, "even number")],
)
def test_what_is_no_ladder(names: list[str], fights: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        climb([(name, "random") for name in names], "rows", fights)
