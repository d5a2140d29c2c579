"""Runs: a resumed one goes on as if it had never stopped, the league plays, a short one learns."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from opfor.agents.bundles import Bundle
from opfor.training.config import BadConfig, Config, read_config
from opfor.training.league import Payoff, chosen
from opfor.training.practice import Memory, Practice
from opfor.training.runs import NoRun, Run, RunThere

SMALL: dict[str, Any] = {
    "mode": "rows",
    "seed": 3,
    "fights": 16,
    "stages": [{"made": {"count": 3, "like": {"sizes": [1, 2], "tiers": [0, 0]}}}],
    "network": {"sizes": {"width": 8, "channels": 4, "body": 16}},
    "clone": {"steps": 64, "batch": 32},
    "learn": {"steps": 512, "rollout": 8, "batch": 64, "epochs": 1, "critic": 1},
    "league": {"opponents": ["scripted", "random"], "groups": 2, "selves": 1, "every": 256},
    "test": {"every": 100_000, "fights": 2, "opponents": ["scripted", "random"]},
}


def small(**changed: Any) -> Config:
    return Config.model_validate({**SMALL, **changed})


def quiet(line: str) -> None:
    """Nobody listens."""


def weights(run: Run) -> dict[str, Any]:
    return {name: value.clone() for name, value in run.model.policy.state_dict().items()}


def rounds(run: Run, count: int) -> Run:
    """So many rollouts of a run, after its lesson."""
    if not run.progress.cloned:
        run._clone()
    for _ in range(count):
        run._round()
    return run


def test_a_resumed_run_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    with closing(Run.begin(small(), tmp_path / "straight", quiet)) as run:
        straight = weights(rounds(run, 4))
    with closing(Run.begin(small(), tmp_path / "halted", quiet)) as run:
        rounds(run, 2).save()
    torch.manual_seed(99)
    with closing(Run.resume(tmp_path / "halted", quiet)) as run:
        resumed = weights(rounds(run, 2))
        assert run.progress.steps == 512
    for name, value in resumed.items():
        assert torch.equal(value, straight[name]), name


PRACTICE: dict[str, Any] = {
    "network": {"advisor": "scripted", "sizes": {"width": 8, "channels": 4, "body": 16, "layers": 0}},
    "clone": None,
    "practice": {"decisions": 40, "kept": 64, "playouts": 2, "rounds": 0, "again": 8, "batch": 16},
    "learn": {"steps": 128, "rollout": 8, "batch": 64, "epochs": 1, "critic": 0},
}


def test_practice_goes_on_where_it_was_saved_and_gives_way_to_play(tmp_path: Path) -> None:
    with closing(Run.begin(small(**PRACTICE), tmp_path / "straight", quiet)) as run:
        first = weights(run)
        while not run.is_over():
            run._round()
        straight = weights(run)
        assert run.progress.practised >= 40 and run.progress.steps == 128 and run.practice is None
        assert any(not torch.equal(value, first[name]) for name, value in straight.items())
    with closing(Run.begin(small(**PRACTICE), tmp_path / "halted", quiet)) as run:
        run._round()
        assert run.practice is not None
        run.save()
    torch.manual_seed(99)
    with closing(Run.resume(tmp_path / "halted", quiet)) as run:
        while not run.is_over():
            run._round()
        for name, value in weights(run).items():
            assert torch.equal(value, straight[name]), name


def test_practice_learns_what_comes_out_best(tmp_path: Path) -> None:
    config = small(**{**PRACTICE, "practice": {"decisions": 10_000, "rate": 0.02, "batch": 32, "again": 4}})
    with closing(Run.begin(config, tmp_path / "run", quiet)) as run:
        practice = Practice(run.model.policy, config.practice, run._classroom(), 0)
        rows, tried = practice._promising(practice._logits())
        worths = np.zeros(tried.shape, np.float32)
        worths[:, 1] = 1
        practice.memory.keep(practice.observations[rows], tried, worths)  # the second best comes out best
        practice._learn(300)
        again = practice._logits()[rows].argmax(1)
        assert (again == tried[:, 1]).mean() > 0.8


def test_practice_always_tries_what_is_advised(tmp_path: Path) -> None:
    config = small(**{**PRACTICE, "practice": {"decisions": 10_000, "choices": 2}})
    with closing(Run.begin(config, tmp_path / "run", quiet)) as run:
        practice = Practice(run.model.policy, config.practice, run._classroom(), 0)
        advised = practice._advice(np.arange(len(practice.masks))).argmax(1)
        against = np.where(practice.masks != 0, 0.0, -1e9).astype(np.float32)
        against[np.arange(len(advised)), advised] = -5.0  # the network thinks nothing of it
        rows, tried = practice._promising(against)
        assert len(rows) and ((tried == advised[rows][:, None]).sum(1) == 1).all()
        assert (tried[:, 0] != advised[rows]).all()


def test_practice_weighs_a_share_and_plays_some_fights_greedily(tmp_path: Path) -> None:
    config = small(**{**PRACTICE, "practice": {"decisions": 10_000, "share": 0.25, "greedy": 1.0, "playouts": 1}})
    with closing(Run.begin(config, tmp_path / "run", quiet)) as run:
        practice = Practice(run.model.policy, config.practice, run._classroom(), 0)
        rows = [len(practice._promising(practice._logits())[0]) for _ in range(40)]
        assert 0 < sum(rows) < 0.5 * 40 * len(practice.masks)
        wanted, taken = practice._logits().argmax(1), []
        step = practice.envs.step
        practice.envs.step = lambda choices: taken.append(choices) or step(choices)  # type: ignore[method-assign]
        practice.told = practice.told.model_copy(update={"rate": 0.0})  # nothing is learned between the two
        practice.round()
        assert (taken[0] == wanted).all()


def test_what_is_fresh_is_of_the_last_eighth() -> None:
    memory, rng = Memory(64, 1, 2), np.random.default_rng(0)
    for n in range(100):  # more than there is room for
        memory.keep(np.full((1, 1), n), np.array([[0, 1]]), np.zeros((1, 2), np.float32))
    fresh, any_of_them = (memory.some(400, share, rng)[0].numpy().ravel() for share in (1.0, 0.0))
    assert set(fresh) == set(range(92, 100)) and set(any_of_them) == set(range(36, 100))


def test_a_run_leaves_its_best_policy_and_its_tests(tmp_path: Path) -> None:
    with closing(Run.begin(small(), tmp_path / "run", quiet)) as run:
        run.go()
    assert Bundle(tmp_path / "run" / "best", "rows").facts.card["seed"] == 3
    tests = [json.loads(line) for line in (tmp_path / "run" / "tests.jsonl").read_text().splitlines()]
    assert [test["steps"] for test in tests] == [0, 512] and tests[0]["random"]["fights"] == 2
    assert run.progress.selves == [f"bundle:{tmp_path}/run/selves/0000000512"]
    assert set(run.envs.opponents) <= {"scripted", "random", *run.progress.selves}


def test_folders_that_hold_a_run_or_none(tmp_path: Path) -> None:
    Run.begin(small(clone=None), tmp_path / "run", quiet).close()
    with pytest.raises(RunThere, match="holds a run already"):
        Run.begin(small(), tmp_path / "run", quiet)
    with pytest.raises(NoRun, match="no saved run"):
        Run.resume(tmp_path / "nothing", quiet)


def test_an_exploiter_plays_its_victim_alone(tmp_path: Path) -> None:
    with closing(Run.begin(small(clone=None, exploit="scripted:coward"), tmp_path / "run", quiet)) as run:
        assert run.envs.opponents == ["scripted:coward"] * 2


def test_opponents_that_win_more_are_likelier() -> None:
    payoff, rng = Payoff(), np.random.default_rng(0)
    for _ in range(50):
        payoff.note("easy", 1)
        payoff.note("hard", 2)
    assert (payoff.rate("easy"), payoff.rate("hard"), payoff.rate("new")) == (1.0, 0.0, 0.5)
    picked = [name for _ in range(200) for name in chosen(["easy", "hard"], payoff, 4, 1.0, rng)]
    assert picked.count("easy") >= 200 and picked.count("hard") > 2 * picked.count("easy")


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"mode": "chess"}, None),
        ({"fights": 15}, "cannot be shared out to 2 groups"),
        ({"stages": []}, "stages"),
        ({"stages": [{"after": 5, "encounters": ["x"]}]}, "the first after 0"),
        ({"stages": [{}]}, "either `made` or `encounters`"),
        ({"learn": {"steps": 5, "rolluot": 3}}, "learn.rolluot: Extra inputs"),
    ],
)
def test_bad_configs_are_told_whole(tmp_path: Path, changed: dict[str, Any], why: str | None) -> None:
    from ruamel.yaml import YAML

    path = tmp_path / "config.yaml"
    with path.open("w") as file:
        YAML().dump({**SMALL, **changed}, file)
    with pytest.raises(BadConfig, match=why or "the config is for chess, not for rows"):
        read_config(path, "rows")


def test_shipped_configs_can_be_read() -> None:
    from opfor.training.config import SHIPPED

    names = sorted(path.stem for path in SHIPPED.glob("*.yaml"))
    assert "tiny" in names
    assert {read_config(name).mode for name in names} <= {"grid", "rows", "skirmish", "ships"}
    with pytest.raises(BadConfig, match="give a file, or one of"):
        read_config("nothing")
