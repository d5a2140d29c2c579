"""Encounters made by chance: they can be played, they are the same from both ends, and equal seeds make equal ones."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

import opfor.envs
from opfor.content import compile_encounter
from opfor.content.fight import Fight
from opfor.content.rows.encounter import Encounter
from opfor.envs.generated import NoGenerator, Several, maker
from opfor.envs.generated.rows import TIERS
from opfor.rules.core.board import distance

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


def test_rows_are_as_various_as_they_are_asked_to_be() -> None:
    plain, various = (maker("rows", sizes=(4, 4), **asked) for asked in ({}, {"mixed": 1.0, "variety": 0.6}))
    seen = [[make(np.random.default_rng(seed)) for seed in range(40)] for make in (plain, various)]
    health = [{e.overrides.health for made in some for e in made.combatants} for some in seen]
    assert health[0] == {None} and len(health[1]) > 40
    for made in seen[1]:
        left, right = ([e.overrides for e in made.combatants if e.side == side] for side in ("left", "right"))
        assert [(e.health, e.mana, e.initiative) for e in left] == [(e.health, e.mana, e.initiative) for e in right]
    kinds = [max(len(kinds_beside(made)) for made in some) for some in seen]
    assert kinds == [1, 2]


def kinds_beside(made: Encounter) -> list[int]:
    """As few of the tiers as hold everybody of a fight."""
    creatures = {e.creature for e in made.combatants}
    for count in (1, 2):
        for tiers in combinations(range(len(TIERS)), count):
            if creatures <= {name for tier in tiers for name in TIERS[tier]}:
                return list(tiers)
    return []


def test_a_force_is_of_as_few_kinds_as_it_is_asked_to_be(mode: str) -> None:
    few = maker(mode, sizes=(6, 6), kinds=(1, 2))
    made = [compile_encounter(few(np.random.default_rng(seed))) for seed in range(20)]
    assert {len({info.creature for info in one.combatants}) for one in made} == {1, 2}


@pytest.mark.parametrize("mode", ["grid", "skirmish"])
def test_some_fields_are_of_hexes_and_the_same_from_both_ends(mode: str) -> None:
    make = maker(mode, sizes=(2, 3), hexes=0.5, depth=(12, 15))
    made = [make(np.random.default_rng(seed)) for seed in range(30)]
    assert {one.map.geometry for one in made} == {"square", "hex"}
    for hexed in (compile_encounter(one) for one in made if one.map.geometry == "hex"):
        spec, units = hexed.spec[0], hexed.start[0].units
        assert spec.height % 2 == 0
        ends = [{far(spec, units[i], units[j]) for j in range(spec.count)} for i in range(spec.count)]
        sides = [sorted(sorted(ends[i]) for i in range(spec.count) if spec.sheets[i].side == side) for side in (0, 1)]
        assert sides[0] == sides[1]


def far(spec: Any, one: Any, other: Any) -> int:
    """Cells between two combatants."""
    return distance(spec, one.x, one.y, other.x, other.y)
