"""The stock content is without a fault, an oddity or a hidden twin."""

import pytest

from opfor.content import Library, check, load
from opfor.content.kinds import FOLDERS
from opfor.content.library import stock

ENCOUNTERS = [entry.id for entry in Library().entries("encounter")]
FILES = sorted({str(entry.file) for kind in FOLDERS for entry in stock().entries(kind)})


@pytest.mark.parametrize("id", ENCOUNTERS)
def test_encounters_load_without_warnings(id: str) -> None:
    compiled = load(id)
    assert compiled.warnings == ()
    assert len(compiled.combatants) == sum(entry.count for entry in compiled.encounter.combatants)  # P5


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.rsplit("stock/")[-1])
def test_files_are_without_fault(file: str) -> None:
    assert check(file) == []


def test_no_id_is_used_twice() -> None:
    assert [pair for kind in FOLDERS for pair in Library().hidden(kind)] == []
