"""The policies that come with opfor: small, of today's rules, and what they were when they were measured.

These tests need no torch, and one makes sure that nothing asks for it.
"""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from opfor.agents.bundles import SHIPPED, Bundle
from opfor.agents.contest import contest
from opfor.agents.learned import Learned
from opfor.content import load
from opfor.content.modes import MODES
from opfor.training.config import read_config

FOLDERS = sorted(path for path in SHIPPED.glob("*") if path.is_dir() and not path.name.startswith("_"))
FEW = {"grid": "tavern-brawl", "rows": "goblin-feud", "skirmish": "glass-alley", "ships": "duel-over-the-sound"}
"""A short fight of each mode."""


WITHOUT_TORCH = """
import sys
sys.modules["torch"] = sys.modules["stable_baselines3"] = None
sys.argv[1:] = ["run", {encounter!r}, "--agents", "all=learned"]
from opfor.cli import main
main()
"""


def test_each_mode_has_one() -> None:
    assert [folder.name for folder in FOLDERS] == sorted(MODES)


@pytest.fixture(params=[pytest.param(folder, id=folder.name) for folder in FOLDERS])
def folder(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def test_it_is_not_stale(folder: Path) -> None:
    assert not Bundle(folder, folder.name).stale


def test_it_is_small_and_has_a_card_and_the_config_it_came_from(folder: Path) -> None:
    assert sum(file.stat().st_size for file in folder.rglob("*")) < 5_000_000
    card = Bundle(folder).facts.card
    assert {"command", "steps", "seconds", "machine", "against scripted", "against random", "limits"} <= set(card)
    assert read_config(folder.name, folder.name).digest() == card["config"], "the config is another than it came from"


def test_it_chooses_what_it_chose_when_it_was_measured(folder: Path) -> None:
    learned = Learned(folder, folder.name)
    golden = learned.bundle.golden
    rngs = [np.random.default_rng(0)] * len(golden["choices"])
    assert (learned.choose_many(golden["observations"], golden["masks"], rngs) == golden["choices"]).all()


def test_it_plays_a_fight_and_is_never_replaced(folder: Path) -> None:
    compiled, agent = load(FEW[folder.name]), Learned(folder, folder.name)
    first, second = (side.id for side in compiled.sides)
    told = contest(compiled, {first: agent, second: "random"}, np.arange(2))
    assert told.results.shape == (2, 2) and (told.results != 0).all()
    assert agent.replaced == []


def test_it_plays_without_torch(folder: Path) -> None:
    code = WITHOUT_TORCH.format(encounter=FEW[folder.name])
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert "learned" in told.stdout
