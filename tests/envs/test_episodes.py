"""Episode k depends on the seed and k alone, whatever the sampler."""

import dataclasses
from collections.abc import Callable
from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest

from opfor.content import load, to_yaml
from opfor.content.edits import with_fields
from opfor.envs import BadSetup, Curriculum, Generated, InTurn, Shuffled
from opfor.rules.core.records import as_numpy

SAMPLERS = ("in turn", "shuffled", "curriculum", "generated", "a function of one's own")


class Variant:
    """An encounter with a round cap by chance."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, rng: np.random.Generator) -> object:
        return with_fields(load(self.name).encounter, round_cap=int(rng.integers(10, 90)))


def sampler_called(name: str, names: tuple[str, ...]) -> Callable[[int, int], object]:
    return {
        "in turn": InTurn(names),
        "shuffled": Shuffled(names),
        "curriculum": Curriculum((0, names[0]), (3, InTurn(names))),
        "generated": Generated(Variant(names[0])),
        "a function of one's own": lambda seed, k: names[(seed + k) % 3],
    }[name]


def told(env: object, seed: int, ks: range) -> list[tuple]:
    """Of each episode: the encounter with all its numbers, and the first observation."""
    found = []
    for k in ks:
        observation, info = env.reset(seed=seed, options={"episode": k})
        compiled = env.fight().compiled
        assert (info["seed"], info["encounter"]) == (seed, compiled.id)
        found.append((compiled.digests.encounter, info["trial"], observation.tobytes()))
    return found


@pytest.mark.parametrize("name", SAMPLERS)
def test_an_episode_is_the_same_alone_and_in_company(
    make: Callable, names: tuple[str, ...], choose: Callable, name: str
) -> None:
    sampler = sampler_called(name, names)
    env = make(encounter=sampler, opponent=None)
    run = []
    observation, info = env.reset(seed=5)
    for _ in range(6):
        run.append((env.fight().compiled.digests.encounter, info["trial"], observation.tobytes()))
        for _ in range(3):
            if any(env.step(choose(env.action_masks()))[2:4]):
                break
        observation, info = env.reset()
    assert run == told(make(encounter=sampler, opponent=None), 5, range(6))


@pytest.mark.parametrize("name", ["shuffled", "generated"])
def test_another_seed_plays_other_encounters(make: Callable, names: tuple[str, ...], name: str) -> None:
    env = make(encounter=sampler_called(name, names), opponent=None)
    one, two = ([row[0] for row in told(env, seed, range(9))] for seed in (1, 2))
    assert one != two


def test_shuffled_is_fair_within_each_turn() -> None:
    sampler = Shuffled(("a", "b", "c"))
    turns = [tuple(sampler(3, 3 * turn + i) for i in range(3)) for turn in range(5)]
    assert all(sorted(turn) == ["a", "b", "c"] for turn in turns)
    assert len(set(turns)) > 1


def test_a_curriculum_goes_through_its_stages_and_counts_each_from_nought() -> None:
    sampler = Curriculum((0, "a"), (2, InTurn(("b", "c"))))
    assert [sampler(0, k) for k in range(6)] == ["a", "a", "b", "c", "b", "c"]


@pytest.mark.parametrize("stages", [(), ((1, "a"),), ((0, "a"), (5, "b"), (5, "c"))])
def test_stages_out_of_order_are_refused(stages: tuple) -> None:
    with pytest.raises(ValueError, match="give the first at 0"):
        Curriculum(*stages)


def test_many_generated_encounters_do_not_pile_up(make_vec: Callable, names: tuple[str, ...]) -> None:
    envs = make_vec(3, encounter=Generated(Variant(names[0])), opponent=None)
    for _ in range(40):
        envs.reset()
    assert len(envs._fights.shelf.casts) <= 64


@pytest.mark.parametrize("form", ["path", "text", "compiled", "model"])
def test_an_encounter_may_be_given_in_any_form(
    make: Callable, names: tuple[str, ...], tmp_path: Path, form: str
) -> None:
    compiled = load(names[0])
    file = tmp_path / "duel.yaml"
    file.write_text(to_yaml(compiled.encounter))
    given = {"path": file, "text": str(file), "compiled": compiled, "model": compiled.encounter}[form]
    observation, _ = make(encounter=given, opponent=None).reset(seed=1)
    other, _ = make(encounter=names[0], opponent=None).reset(seed=1)
    assert np.array_equal(observation, other)


def test_options_of_the_rules_reach_the_fight() -> None:
    def cost(**what: object) -> int:
        env = gym.make("opfor/Grid-v0", encounter="duel-of-nobles", opponent=None, **what).unwrapped
        env.reset(seed=0)
        return int(as_numpy(env.fight().spec)["profile"]["strike_cost"][0])

    assert (cost(), cost(options={"strike_cost": 3})) == (1, 3)


def test_options_for_a_compiled_encounter_come_too_late(make: Callable, names: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup, match="come too late"):
        make(encounter=load(names[0]), options={"strike_cost": 3}, opponent=None).reset(seed=0)


def test_an_encounter_of_another_mode_is_refused(make: Callable, names: tuple[str, ...]) -> None:
    other = dataclasses.replace(load(names[0]), mode="another")
    with pytest.raises(BadSetup, match="an encounter of another mode"):
        make(encounter=other, opponent=None).reset(seed=0)


def test_reset_options_are_for_one_episode(make: Callable, names: tuple[str, ...]) -> None:
    env = make(encounter=names[0], opponent="random")
    assert env.reset(seed=0, options={"encounter": names[1], "side": 1})[1]["encounter"] == names[1]
    assert env.reset()[1]["encounter"] == names[0]
    assert env.reset(options={"episode": 40})[1]["trial"] == 40
    assert env.reset()[1]["trial"] == 41


def test_alternate_changes_sides_with_each_episode(make: Callable, names: tuple[str, ...]) -> None:
    env = make(encounter=names[0], opponent="random", side="alternate")
    sides = [env.reset(seed=0 if k == 0 else None)[1]["side"] for k in range(4)]
    assert sides == [0, 1, 0, 1]
