"""Compiled or not: the marker of a warm-up, and the policy of OPFOR_JIT."""

import ast
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.cli import jit, marker


@pytest.fixture(autouse=True)
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for compiled kernels of the test's own; the rules count as not imported yet."""
    folder = tmp_path / "kernels"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder))
    monkeypatch.setattr(jit, "is_fixed", lambda: False)
    return folder


def test_the_marker_lies_with_the_compiled_kernels(kernels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not marker.is_warm("grid")
    marker.note_warm("grid")
    assert marker.is_warm("grid")
    assert [file.parent for file in kernels.iterdir()] == [kernels]
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(kernels / "other"))
    assert not marker.is_warm("grid")


def test_each_mode_has_a_marker_of_its_own() -> None:
    marker.note_warm("grid")
    assert not marker.is_warm("rows")


@pytest.mark.parametrize("change", ["version", "stamp", "cpu", "python"])
def test_whatever_compiles_anew_makes_the_marker_void(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    marker.note_warm("grid")
    if change == "version":
        monkeypatch.setattr(marker, "version", lambda name: "0.0")
    elif change == "stamp":
        monkeypatch.setattr(marker.machine, "stamp", lambda folder: "changed")
    elif change == "cpu":
        monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    else:
        monkeypatch.setattr(sys, "version", "3.0")
    assert not marker.is_warm("grid")


@pytest.mark.parametrize(
    ("said", "warm", "then"),
    [("auto", False, "off"), ("auto", True, "auto"), ("on", False, "on"), ("off", True, "off")],
)
def test_one_fight_is_compiled_only_if_that_is_done(
    said: str, warm: bool, then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPFOR_JIT", said)
    monkeypatch.setattr(marker, "is_warm", lambda mode: warm)
    jit.for_one_fight("grid")
    assert jit.wish() == then


def test_the_marker_is_read_without_numba_or_rules() -> None:
    code = "import sys; from opfor.cli import marker; marker.is_warm('grid'); print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_every_folder_with_kernels_of_its_own_counts(kernels: Path) -> None:
    folders = [init.parent for init in marker.PACKAGE.glob("*/__init__.py")]
    declaring = {folder.name for folder in folders for file in folder.rglob("*.py") if declares_kernels(file)}
    assert declaring == {"rules", *marker.FOLDERS}


def declares_kernels(file: Path) -> bool:
    nodes = ast.walk(ast.parse(file.read_text()))
    marks = [mark for node in nodes for mark in getattr(node, "decorator_list", [])]
    return any(getattr(mark, "id", "") in {"kernel", "entry"} for mark in marks)


def test_the_mode_is_known_before_anything_is_imported(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("id: mine\nmode: grid\nsides: {a: , b: }\n")
    for name in ("ford-ambush", "mine.yaml", "no-such-encounter", "nothing.yaml"):
        assert jit.mode_of_encounter(name) == "grid"


def test_a_command_that_needs_speed_is_not_held_up_twice(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    from opfor.cli import warm

    compiled: list[str] = []
    monkeypatch.setenv("OPFOR_JIT", "auto")
    monkeypatch.setattr(warm, "warm_up", lambda mode: (compiled.append(mode), marker.note_warm(mode)))
    warm.ensure(["grid"])
    warm.ensure(["grid"])
    assert compiled == ["grid"]


def test_warming_up_while_compiling_is_off_is_bad_input(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPFOR_JIT", "off")
    assert call("warmup") == (2, "", "OPFOR_JIT=off forbids compiling: unset it\n")
