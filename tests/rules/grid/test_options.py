"""Every option of the rules is flipped by some test, which sees the outcome change."""

import ast
from pathlib import Path

import pytest

from opfor.rules.core.records import fields_of
from opfor.rules.grid.state import GridProfile


def words_of_flips(tree: ast.Module) -> set[str]:
    """All words in tests that take the `flip` fixture, which asserts that what it flips changes the outcome."""
    found: set[str] = set()
    for holder in [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]:
        for test in holder.body:
            if isinstance(test, ast.FunctionDef) and "flip" in {arg.arg for arg in test.args.args}:
                parts = [test, *(holder.decorator_list if isinstance(holder, ast.ClassDef) else [])]
                nodes = [node for part in parts for node in ast.walk(part)]
                found |= {
                    node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
                }
    return found


def test_every_option_is_flipped() -> None:
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    flipped = set().union(*(words_of_flips(ast.parse(file.read_text())) for file in files))
    assert not sorted(set(fields_of(GridProfile)) - flipped)


def test_flip_refuses_what_changes_nothing(flip) -> None:
    with pytest.raises(AssertionError, match="changes nothing"):
        flip("horror", 1, lambda options: 0)
    with pytest.raises(AssertionError, match="is its default"):
        flip("horror", 0, len)
