"""The folder of a clone may have any name, even one that is no Python name."""

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def clone(archive: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("somewhere") / "opfor-1.x"
    archive(folder)
    return folder


@pytest.fixture(scope="module")
def python(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An interpreter with the clone installed (editable), this run's libraries, and not this run's opfor."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=False)
    paths = sysconfig.get_paths(vars={"base": str(folder), "platbase": str(folder)})
    Path(paths["purelib"], "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    interpreter = str(Path(paths["scripts"], "python"))
    pip = [sys.executable, "-m", "pip", "--python", interpreter, "install", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--no-index", "--editable", str(clone)], check=True)
    return interpreter


def run(command: list[str], folder: Path) -> str:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    finished = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


def test_the_clone_is_what_is_imported(python: str, clone: Path, tmp_path: Path) -> None:
    printed = run([python, "-c", "import opfor.rules; print(opfor.rules.__file__)"], tmp_path)
    assert Path(printed.strip()) == clone / "rules" / "__init__.py"


def test_its_tests_run(python: str, clone: Path) -> None:
    assert " passed" in run([python, "-m", "pytest", "-q", "tests/house/test_root_package.py"], clone)


def test_its_command_runs_from_anywhere(python: str, clone: Path, tmp_path: Path) -> None:
    for folder in (clone, tmp_path):
        assert run([python, "-m", "opfor", "list"], folder)
