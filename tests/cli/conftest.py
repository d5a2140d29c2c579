"""The command as people use it: words in, exit code and text out. Called in this process where that will do."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import opfor.rules.core.kernel  # noqa: F401  compiled or not: as the whole run of tests, whatever the command would like
from opfor.cli import main


class Finished(NamedTuple):
    code: int
    out: str
    err: str


Opfor = Callable[..., Finished]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home and a working folder of the test's own; no content and no wishes of whoever runs it."""
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(folder))
    for name in ("OPFOR_CONTENT", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Opfor:
    """Run `opfor WORDS...` in this process."""

    def run(*words: str | Path) -> Finished:
        capsys.readouterr()
        monkeypatch.setattr(sys, "argv", ["opfor", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return Finished(int(left.value.code or 0), out, err)

    return run


@pytest.fixture
def process() -> Opfor:
    """Run `opfor WORDS...` in a process of its own, uncompiled unless `env` says otherwise."""

    def run(*words: str | Path, **env: str) -> Finished:
        command = [sys.executable, "-m", "opfor", *map(str, words)]
        done = subprocess.run(command, env=os.environ | {"OPFOR_JIT": "off"} | env, capture_output=True, text=True)
        return Finished(done.returncode, done.stdout, done.stderr)

    return run
