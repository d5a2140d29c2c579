"""The tutorial's run learns to play: five minutes on small fights, from three seeds."""

from contextlib import closing
from pathlib import Path

import pytest

from opfor.training import publishing
from opfor.training.config import read_config
from opfor.training.runs import Run


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_five_minutes_are_enough_to_beat_random(tmp_path: Path, seed: int) -> None:
    config = read_config("tiny").model_copy(update={"seed": seed})
    assert config.minutes == 5 and config.network.advisor is None
    with closing(Run.begin(config, tmp_path / "run")) as run:
        run.go()
    curve = [(test["steps"], test["seconds"], test["random"]["rate"]) for test in publishing.tests_of(tmp_path / "run")]
    print(f"seed {seed}: decisions, seconds, score against random: {curve}")
    assert curve[-1][2] >= 0.9
