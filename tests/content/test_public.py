"""The names of `opfor.content`."""

from typing import Any

import pytest

import opfor.content
from opfor.content import _WHERE


def test_every_public_name_is_there() -> None:
    assert sorted(name for names in _WHERE.values() for name in names) == opfor.content.__all__
    for name in opfor.content.__all__:
        assert callable(getattr(opfor.content, name))


def test_an_unknown_name() -> None:
    content: Any = opfor.content
    with pytest.raises(AttributeError, match="no attribute 'lod'"):
        content.lod  # noqa: B018
