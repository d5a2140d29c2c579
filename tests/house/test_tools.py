"""ruff and mypy, with the settings of pyproject.toml, so that one command says whether a change may land."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("command", ["ruff check", "mypy"])
def test_clean(command: str, root: Path) -> None:
    run = subprocess.run([sys.executable, "-m", *command.split()], cwd=root, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
