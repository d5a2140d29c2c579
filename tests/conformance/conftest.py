"""Promises hold for every mode and every stock encounter: each test is parametrised over the registry."""

import os
from functools import cache

import pytest

from opfor.content import Library, load
from opfor.content.modes import MODES

TESTED = os.environ.get("OPFOR_TEST_MODES", ",".join(MODES)).split(",")  # a lane of CI may take some modes alone
COMPILED = os.environ.get("OPFOR_JIT", "auto") != "off"


@cache
def stock_encounters() -> tuple[str, ...]:
    """Ids of every stock encounter of every mode that is tested."""
    entries = Library().entries("encounter")
    return tuple(sorted(entry.id for entry in entries if entry.place == "stock" and entry.mode in TESTED))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "encounter" in metafunc.fixturenames:
        metafunc.parametrize("encounter", stock_encounters())


@pytest.fixture(scope="session")
def encounters() -> tuple[str, ...]:
    return stock_encounters()


@pytest.fixture
def compiled(encounter: str):
    """The stock encounter, compiled to records."""
    return load(encounter)


@pytest.fixture
def effort() -> int:
    """How much more a compiled run can do than an uncompiled one."""
    return 100 if COMPILED else 1
