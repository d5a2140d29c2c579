"""What `pip install opfor` brings: every file of the installed folders, and no other."""

import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def wheel(archive: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The names of the files in a wheel built from ``git archive``."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    archive(source)
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "-w", str(out), str(source)], check=True)
    (built,) = out.iterdir()
    return zipfile.ZipFile(built).namelist()


def test_the_wheel_holds_every_file_of_the_installed_folders(wheel: list[str], installed: list[Path]) -> None:
    wanted = {f"opfor/{file}" for file in [*installed, "__init__.py", "__main__.py", "py.typed"]}
    missing = sorted(wanted - set(wheel))
    assert not missing, f"add their endings to [tool.setuptools.package-data] in pyproject.toml: {missing}"


def test_the_wheel_holds_nothing_else(wheel: list[str], installed: list[Path]) -> None:
    wanted = {f"opfor/{file}" for file in [*installed, "__init__.py", "__main__.py", "py.typed"]}
    assert [name for name in wheel if name not in wanted and ".dist-info/" not in name] == []
