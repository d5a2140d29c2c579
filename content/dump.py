"""A model back to YAML, as a person would write it: nothing that is at its default, short tables on one line."""

from __future__ import annotations

from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import LiteralScalarString

from .model import Model

LONGEST = 100  # signs of a table or list on one line


def to_yaml(model: Model, comment: str = "") -> str:
    """The YAML text of a model; reading it gives an equal model.

    Args:
        model: an encounter, a creature, a map ...
        comment: lines for the top of the file.
    """
    data = model.model_dump(mode="json", by_alias=True, exclude_unset=True)
    yaml = YAML()
    yaml.width = 120
    yaml.indent(mapping=2, sequence=4, offset=2)
    out = StringIO()
    yaml.dump(CommentedMap({key: top_level(value, key) for key, value in data.items()}), out)
    return "".join(f"# {line}".rstrip() + "\n" for line in comment.splitlines()) + out.getvalue()


def top_level(data: Any, key: str) -> Any:
    """A table of tables, such as the sides, has a line for each."""
    if isinstance(data, dict) and any(isinstance(value, dict) for value in data.values()):
        return CommentedMap({name: laid_out(value, name) for name, value in data.items()})
    return laid_out(data, key)


def laid_out(data: Any, key: str = "") -> Any:
    """Plain data with the style that its place asks for."""
    if isinstance(data, dict):
        table = CommentedMap({name: laid_out(value, name) for name, value in data.items()})
        if is_short(data):
            table.fa.set_flow_style()
        return table
    if isinstance(data, list):
        return rows(data) if key == "rows" else series(data)
    return data


def series(data: list[Any]) -> CommentedSeq:
    """A list: on one line if it holds words and numbers alone."""
    made = CommentedSeq(laid_out(value) for value in data)
    if is_short(data) and not any(isinstance(value, dict) for value in data):
        made.fa.set_flow_style()
    return made


def rows(data: list[str]) -> Any:
    """The rows of a map as a block; as quoted lines, if spaces at their ends could get lost."""
    if all(row == row.strip() and row for row in data):
        return LiteralScalarString("\n".join(data))
    return CommentedSeq(data)


def is_short(data: Any) -> bool:
    """It fits on one line and is not nested deeply."""
    return len(str(data)) <= LONGEST and depth(data) <= 2 and "\n" not in str(data)


def depth(data: Any) -> int:
    """How deeply tables and lists are nested."""
    if not isinstance(data, dict | list):
        return 0
    inside = data.values() if isinstance(data, dict) else data
    return 1 + max((depth(value) for value in inside), default=0)
