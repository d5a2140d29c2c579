"""Promises hold for every mode and every stock encounter: each test is parametrised over the registry."""

import os
from functools import cache

import pytest

from opfor.content import Library, load

COMPILED = os.environ.get("OPFOR_JIT", "auto") != "off"


@cache
def stock_encounters() -> tuple[str, ...]:
    """Ids of every stock encounter of every mode."""
    return tuple(sorted(entry.id for entry in Library().entries("encounter") if entry.place == "stock"))


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
    return 40 if COMPILED else 1
