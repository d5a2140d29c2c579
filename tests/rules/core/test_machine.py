"""The stamp of the kernels' cache: a change in any rule file changes it."""

import shutil
from pathlib import Path

import pytest

import opfor.rules
from opfor.rules.core import machine

RULES = Path(opfor.rules.__file__).parent
FOLDERS = sorted({file.parent.relative_to(RULES) for file in RULES.rglob("*.py")} - {Path()})
FILES = sorted(file.relative_to(RULES) for file in RULES.rglob("*.py"))


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A copy of the rules that may be changed, with policies above and a folder that does not matter."""
    shutil.copytree(RULES, tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("agents", "content", "chronicle"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "some.py").write_text("A = 1\n")
    monkeypatch.setattr(machine, "_RULES", tmp_path / "rules")
    monkeypatch.setattr(machine, "_PACKAGE", tmp_path)
    monkeypatch.setattr(machine, "stamp", machine.stamp.__wrapped__)  # each time anew
    return tmp_path


def stamps(tree, folders):
    return {folder: machine.stamp(tree / folder) for folder in folders}


@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_change_in_any_rule_file_changes_the_stamps_of_all_that_may_call_it(tree, file):
    """Those of its own system and of everything above; a change in the core those of all."""
    system = file.parts[0]
    folders = [f"rules/{folder}" for folder in FOLDERS] + ["agents", "content"]
    before = stamps(tree, folders)
    with (tree / "rules" / file).open("a") as text:
        text.write("# changed\n")
    after = stamps(tree, folders)
    changed = {folder for folder in folders if before[folder] != after[folder]}
    assert {"agents", "content"} <= changed
    if len(file.parts) > 1:
        below = {f"rules/{folder}" for folder in FOLDERS if system == "core" or folder.parts[0] == system}
        assert changed == below | {"agents", "content"}


def test_a_new_and_a_lost_file_change_it(tree):
    before = machine.stamp(tree / "rules/grid")
    (tree / "rules/grid/later.py").write_text("")
    between = machine.stamp(tree / "rules/grid")
    (tree / "rules/grid/later.py").unlink()
    assert machine.stamp(tree / "rules/grid") == before != between


def test_policies_stamp_all_that_lies_above_the_rules(tree):
    before = stamps(tree, ["agents", "content", "rules/grid"])
    (tree / "agents/some.py").write_text("A = 2\n")
    after = stamps(tree, before)
    assert [folder for folder in before if before[folder] != after[folder]] == ["agents", "content"]


def test_other_folders_stamp_only_themselves(tree):
    before = stamps(tree, ["agents", "content", "chronicle", "rules/core"])
    (tree / "content/some.py").write_text("A = 2\n")
    after = stamps(tree, before)
    assert [folder for folder in before if before[folder] != after[folder]] == ["content"]


def test_a_bounds_checked_run_has_its_own(tree, monkeypatch):
    before = machine.stamp(tree / "rules/core")
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert machine.stamp(tree / "rules/core") != before


@pytest.mark.parametrize(
    ("jit", "numba", "compiled"), [("auto", "", True), ("off", "", False), ("auto", "1", False), ("auto", "0", True)]
)
def test_whether_to_compile(monkeypatch, jit, numba, compiled):
    monkeypatch.setenv("OPFOR_JIT", jit)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", numba)
    assert machine.compiling() is compiled
