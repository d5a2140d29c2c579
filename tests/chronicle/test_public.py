"""The names of `opfor.chronicle`."""

import subprocess
import sys
from typing import Any

import pytest

import opfor.chronicle
from opfor.chronicle import _WHERE


def test_every_public_name_is_there() -> None:
    assert sorted(name for names in _WHERE.values() for name in names) == opfor.chronicle.__all__
    for name in opfor.chronicle.__all__:
        assert callable(getattr(opfor.chronicle, name))


def test_no_name_is_that_of_a_module() -> None:
    assert not set(_WHERE) & set(opfor.chronicle.__all__)


def test_an_unknown_name() -> None:
    chronicle: Any = opfor.chronicle
    with pytest.raises(AttributeError, match="no attribute 'narator'"):
        chronicle.narator  # noqa: B018


def test_nothing_heavy_is_imported_before_it_is_used() -> None:
    code = (
        "import sys, opfor.chronicle\n"
        "from opfor.chronicle import Narrator, describe_choice\n"
        "assert not {'rich', 'gymnasium', 'jinja2', 'torch'} & set(sys.modules), sys.modules.keys()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
