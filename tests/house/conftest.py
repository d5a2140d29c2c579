"""The repository as the tests of the house see it: what git has or would take, never what lies there ignored."""

import ast
import os
import subprocess
import tarfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOT_INSTALLED = {"tests", "benchmarks", "docs", "examples"}


def git(*words: str, **env: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, env=os.environ | env, check=True, stdout=subprocess.PIPE).stdout


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def files() -> list[Path]:
    """Every file that git has or would take, relative to the root."""
    names = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").decode().split("\0")
    return sorted({Path(name) for name in names if name and (ROOT / name).is_file()})


@pytest.fixture(scope="session")
def installed(files: list[Path]) -> list[Path]:
    """The files of the folders that are installed, without those that lie in the root itself."""
    return [file for file in files if len(file.parts) > 1 and not is_kept_back(file.parts[0])]


def is_kept_back(folder: str) -> bool:
    return folder in NOT_INSTALLED or folder.startswith(".")


@pytest.fixture(scope="session")
def sources(installed: list[Path]) -> dict[Path, ast.Module]:
    """The syntax tree of every installed Python file, by its path from the root."""
    python = [file for file in installed if file.suffix == ".py"]
    assert python, "no Python file found: these tests need a git checkout"
    return {file: ast.parse((ROOT / file).read_bytes(), str(file)) for file in python}


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], None]:
    """A function that unpacks ``git archive`` of the work tree, as if all of it were committed, into a new folder.

    A wheel built in the checkout itself would take over whatever an earlier build left in ``build/``.
    """
    scratch = tmp_path_factory.mktemp("git")
    (scratch / "objects").mkdir()
    apart = {  # an index and objects of its own: the repository stays as it is
        "GIT_INDEX_FILE": str(scratch / "index"),
        "GIT_OBJECT_DIRECTORY": str(scratch / "objects"),
        "GIT_ALTERNATE_OBJECT_DIRECTORIES": str(ROOT / git("rev-parse", "--git-path", "objects").decode().strip()),
    }
    git("add", "--all", **apart)
    tree = git("write-tree", **apart).decode().strip()
    packed = git("archive", "--format=tar", tree, **apart)

    def unpack(folder: Path) -> None:
        with tarfile.open(fileobj=BytesIO(packed)) as tar:
            tar.extractall(folder, filter="data")

    return unpack
