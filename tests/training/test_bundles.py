"""P8: what is exported chooses as the policy did, and what does not fit is refused or replaced."""

import json
import pickle
import shutil
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opfor.agents.agent import make
from opfor.agents.bundles import BrokenBundle, Bundle, NoBundle, OtherTables, legal_greedy
from opfor.agents.learned import Learned, network_of
from opfor.content import load
from opfor.content.fight import Fight
from opfor.content.modes import MODES
from opfor.training.export import logits_of

from .conftest import ADVISED

FIRST = {"grid": "ford-ambush", "rows": "night-ambush", "skirmish": "glass-alley", "ships": "squadron-clash"}


@pytest.fixture
def copy(exported: tuple[Any, Path], tmp_path: Path) -> Path:
    """A bundle that may be spoilt."""
    return Path(shutil.copytree(exported[1], tmp_path / "bundle"))


def spoil(folder: Path, **changed: Any) -> None:
    """Other facts in a bundle."""
    facts = json.loads((folder / "bundle.json").read_text())
    for name, value in changed.items():
        facts[name] = {**facts[name], **value} if isinstance(value, dict) else value
    (folder / "bundle.json").write_text(json.dumps(facts))


@pytest.mark.parametrize("batch", [1, 3, 64])
def test_exported_and_torch_choose_the_same(
    exported: tuple[Any, Path], mode: str, batch: int, positions: Any
) -> None:
    policy, folder = exported
    observations, masks = positions(mode, 10_000 if batch == 64 else 1_000, seed=3)
    wanted = logits_of(policy, observations, masks)
    network = network_of(folder, 1)
    parts = [
        network(observations[low : low + batch], masks[low : low + batch].astype(np.float32))
        for low in range(0, len(masks), batch)
    ]
    got = np.concatenate(parts)
    assert np.abs(np.where(masks != 0, wanted - got, 0)).max() < 1e-4
    assert (legal_greedy(wanted, masks) == legal_greedy(got, masks)).all()


def test_golden_positions_are_chosen_as_expected(exported: tuple[Any, Path], mode: str) -> None:
    learned = Learned(exported[1], mode)
    golden = learned.bundle.golden
    rngs = [np.random.default_rng(0)] * len(golden["choices"])
    chosen = learned.choose_many(golden["observations"], golden["masks"], rngs)
    assert (chosen == golden["choices"]).all()


def test_a_bundle_is_small_and_says_what_it_is(exported: tuple[Any, Path], mode: str) -> None:
    files = sorted(path.name for path in exported[1].iterdir())
    assert files == ["CARD.md", "bundle.json", "golden.npz", "policy.onnx"]
    assert sum(path.stat().st_size for path in exported[1].iterdir()) < 5_000_000
    assert f"# A trained policy of {mode} mode" in (exported[1] / "CARD.md").read_text()
    assert Bundle(exported[1]).facts.card == {"command": "a test", "seed": 0}


def test_what_does_not_fit_is_refused_by_name(copy: Path, mode: str) -> None:
    facts = json.loads((copy / "bundle.json").read_text())
    columns = list(facts["tables"]["columns"])
    spoil(copy, tables={"columns": [*columns[:-1], "unit WINGS"], "observation": "0" * 16})
    with pytest.raises(OtherTables, match=r"number \d+ is 'unit WINGS' in the bundle.*train it anew: opfor train"):
        Learned(copy, mode)
    spoil(copy, tables=facts["tables"])
    spoil(copy, tables={"names": ["FLY", *facts["tables"]["names"][1:]], "choices": "0" * 16})
    with pytest.raises(OtherTables, match="choices: number 0 is 'FLY' in the bundle"):
        Learned(copy, mode)


def test_a_bundle_of_another_mode_is_refused(copy: Path, mode: str) -> None:
    other = next(one for one in MODES if one != mode)
    with pytest.raises(OtherTables, match=f"plays {mode} mode, not {other}"):
        Learned(copy, other)


def test_a_bundle_of_older_rules_says_that_it_is_stale(copy: Path, mode: str) -> None:
    assert Bundle(copy).stale == ""
    spoil(copy, rules=0)
    assert "trained under version 0" in Bundle(copy).stale and f"opfor train --mode {mode}" in Bundle(copy).stale


def test_a_bundle_knows_its_advisor_and_says_if_it_weighs_otherwise(copy: Path, mode: str) -> None:
    facts = Bundle(copy).facts
    assert facts.advisor == ADVISED.get(mode, "")
    if facts.advisor:
        spoil(copy, opinions="0" * 16)
        assert f"beside a {facts.advisor} that weighed things otherwise" in Bundle(copy).stale
        spoil(copy, advisor="scripted:nobody")
        with pytest.raises(BrokenBundle, match="advisor: no personality 'nobody'"):
            Learned(copy, mode)


def test_a_new_network_does_as_it_is_advised(exported: tuple[Any, Path], mode: str) -> None:
    learned, rng, agreed = Learned(exported[1], mode), np.random.default_rng(0), []
    advisor = make(ADVISED.get(mode, "scripted"), mode)
    for seed in range(6):
        fight = Fight(load(FIRST[mode]), seed)
        while len(agreed) < 8 * (seed + 1) and not fight.over:
            view = fight.view()
            advised = advisor.choose(view, view.mask, rng).index
            agreed.append(learned.choose(view, view.mask, rng).index == advised)
            fight.take(advised)
    assert (np.mean(agreed) > 0.9) == (mode in ADVISED)


def test_broken_bundles(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(NoBundle, match="no bundle in"):
        Bundle(tmp_path / "nowhere")
    (copy / "policy.onnx").write_bytes(b"nonsense")
    with pytest.raises(BrokenBundle, match="onnxruntime cannot load it"):
        Learned(copy)
    (copy / "policy.onnx").unlink()
    with pytest.raises(BrokenBundle, match=r"policy\.onnx is missing"):
        Bundle(copy)
    (copy / "bundle.json").write_text("{}")
    with pytest.raises(BrokenBundle, match="this is no bundle of opfor"):
        Bundle(copy)


def nonsense(observations: Any, masks: Any) -> Any:
    return np.full(masks.shape, np.nan, np.float32)


def failure(observations: Any, masks: Any) -> Any:
    raise RuntimeError("the network is ill")


def stall(observations: Any, masks: Any) -> Any:
    time.sleep(0.5)
    return np.zeros(masks.shape, np.float32)


def misshapen(observations: Any, masks: Any) -> Any:
    return np.zeros((1, 7), np.float32)


@pytest.mark.parametrize(
    ("network", "why"),
    [(nonsense, "no numbers"), (failure, "ill"), (stall, "no answer within 0.05 s"), (misshapen, r"shape \(1, 7\)")],
)
def test_a_policy_that_cannot_be_trusted_is_replaced(
    exported: tuple[Any, Path], mode: str, network: Any, why: str
) -> None:
    import re

    from opfor.agents.learned import Guard

    learned = Learned(exported[1], mode, patience=0.05 if network is stall else 10)
    learned._network, learned._guard = network, Guard(network)
    view = Fight(load(FIRST[mode]), 1).view()
    rng = np.random.default_rng(0)
    expected = make("scripted", mode).choose(view, view.mask, np.random.default_rng(0)).index
    assert learned.choose(view, view.mask, rng).index == expected
    assert len(learned.replaced) == 1 and re.search(why, learned.replaced[0])


def test_too_many_combatants_are_left_to_the_fallback(copy: Path, mode: str) -> None:
    spoil(copy, units=2)
    learned = Learned(copy, mode)
    view = Fight(load(FIRST[mode]), 1).view()
    assert view.mask[learned.choose(view, view.mask, np.random.default_rng(0)).index]
    assert "and it knows 2" in learned.replaced[0]


def test_it_says_how_likely_it_thinks_each_choice_and_what_speaks_for_it(
    exported: tuple[Any, Path], mode: str
) -> None:
    learned, rng = Learned(exported[1], mode), np.random.default_rng(0)
    view = Fight(load(FIRST[mode]), 1).view()
    why = learned.explain(view, view.mask, rng)
    assert why.chosen == learned.choose(view, view.mask, rng).index == why.alternatives[0].choice
    chances = [other.score for other in why.alternatives]
    assert sum(chances) == pytest.approx(1) and chances[1:] == sorted(chances[1:], reverse=True)
    assert {other.choice for other in why.alternatives} == set(np.flatnonzero(view.mask).tolist())
    assert why.reason.startswith(f"The trained policy gives it {chances[0]:.0%}. A scripted agent's view of it: ")
    assert any(other.terms for other in why.alternatives) and why.plan[0].choice == why.chosen


def test_one_that_is_replaced_gives_the_reasons_of_its_fallback(copy: Path, mode: str) -> None:
    spoil(copy, units=2)
    learned, view = Learned(copy, mode), Fight(load(FIRST[mode]), 1).view()
    scripted = make("scripted", mode).explain(view, view.mask, np.random.default_rng(0))
    assert learned.explain(view, view.mask, np.random.default_rng(0)).reason == scripted.reason


def test_it_plays_on_after_pickling(exported: tuple[Any, Path], mode: str) -> None:
    learned = Learned(exported[1], mode)
    again = pickle.loads(pickle.dumps(learned))
    view = Fight(load(FIRST[mode]), 2).view()
    rng = np.random.default_rng(0)
    assert again.choose(view, view.mask, rng) == learned.choose(view, view.mask, rng)


def test_sampled_choices_depend_on_their_own_dice_alone(
    exported: tuple[Any, Path], mode: str, positions: Any
) -> None:
    learned = Learned(exported[1], mode, greedy=False)
    observations, masks = positions(mode, 8)
    together = learned.choose_many(observations, masks, [np.random.default_rng(k) for k in range(8)])
    alone = [
        learned.choose_many(observations[k : k + 1], masks[k : k + 1], [np.random.default_rng(k)])[0] for k in range(8)
    ]
    assert together.tolist() == alone
    assert all(masks[k, choice] for k, choice in enumerate(together))
