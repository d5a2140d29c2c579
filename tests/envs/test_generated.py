"""Encounters made by chance: they can be played, they are the same from both ends, and equal seeds make equal ones."""

import numpy as np
import pytest

import opfor.envs
from opfor.content import compile_encounter
from opfor.content.fight import Fight
from opfor.envs.generated import NoGenerator, Several, maker

SEEDS = range(12)


@pytest.fixture
def mode(env_id: str) -> str:
    return opfor.envs.IDS[env_id].mode


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_made_can_be_played_by_two_like_sides(mode: str, seed: int) -> None:
    made = maker(mode, sizes=(1, 3))(np.random.default_rng(seed))
    compiled = compile_encounter(made)
    sides = [sorted(info.creature for info in compiled.combatants if info.side == side) for side in (0, 1)]
    assert sides[0] == sides[1] and 1 <= len(sides[0]) <= 3
    fight = Fight(compiled, seed=seed)
    chance = np.random.default_rng(seed)
    for _ in range(40):
        if not fight.over:
            fight.take(int(chance.choice(fight.legal())))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_ground_is_the_same_when_it_is_turned_round(mode: str, seed: int) -> None:
    made = maker(mode)(np.random.default_rng(seed))
    if "map" not in type(made).model_fields:
        return
    rows = [str(row) for row in made.map.rows]
    assert rows == [row[::-1] for row in rows[::-1]]
    places = {side: {e.at for e in made.combatants if e.side == side} for side in made.sides}
    turned = {(len(rows[0]) - 1 - x, len(rows) - 1 - y) for x, y in places["north"]}
    assert turned == places["south"]


def test_equal_seeds_make_equal_encounters(mode: str) -> None:
    make = maker(mode)
    texts = [make(np.random.default_rng(seed)).model_dump_json() for seed in (*SEEDS, *SEEDS)]
    assert texts[: len(SEEDS)] == texts[len(SEEDS) :] and len(set(texts)) > len(SEEDS) // 2


def test_a_sampler_of_several_comes_back_to_those_it_has_made(mode: str) -> None:
    several = Several(maker(mode, sizes=(1, 1)), count=2)
    drawn = {id(several(1, k)) for k in range(20)}
    assert len(drawn) == 2


def test_a_mode_without_a_maker_says_so() -> None:
    with pytest.raises(NoGenerator, match="no encounters can be made for chess mode"):
        maker("chess")
