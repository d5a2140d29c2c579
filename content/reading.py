"""YAML text to plain data that remembers where it stands: every table and list knows its file, lines and columns.

Text, whole numbers, fractions, true and false, empty values, lists and tables are all there is: no tags, no dates, no
sets. What is wrong with the text is collected, and reading goes on wherever that makes sense.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode

from .problems import Path, Problem, UnreadableFile, path_text

DEEPEST = 40  # tables within tables
MOST = 200_000  # values, counting each use of an alias: a small file could stand for billions
TAG = "tag:yaml.org,2002:"
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")  # a terminal obeys some of them


class Place(NamedTuple):
    """Line and column, from 1."""

    line: int
    column: int


@dataclass
class Spot:
    """Where a table or list stands, and where each thing in it does."""

    file: str
    path: Path
    place: Place
    keys: dict[str | int, Place] = field(default_factory=dict)
    values: dict[str | int, Place] = field(default_factory=dict)
    texts: dict[str | int, Place] = field(default_factory=dict)  # where the lines of a `|` block begin
    folded: set[str | int] = field(default_factory=set)  # texts that YAML has joined: a line of it has no place


NOWHERE = Spot("", (), Place(0, 0))


class Table(dict[str, Any]):
    """A table of the file; `read_as` is the model it was last read as."""

    spot: Spot = NOWHERE
    read_as: Any = None


class Series(list[Any]):
    """A list of the file."""

    spot: Spot = NOWHERE


def read(text: str, file: str, above: int = 0) -> tuple[Any, list[Problem]]:
    """The data of a YAML text, and what is wrong with it apart from its meaning.

    Args:
        text: the YAML text.
        file: what the file is called in problems.
        above: lines of the file before the text, if it is a part of one.

    Raises:
        UnreadableFile: the text is no YAML at all.
    """
    reader = _Reader(file, text.splitlines(), above)
    try:
        node = composer().compose(text)
        data = None if node is None else reader.value(node, ())
    except MarkedYAMLError as error:
        raise UnreadableFile([syntax_problem(error, file, above)]) from None
    except YAMLError as error:  # a sign that no text may hold
        line = text.count("\n", 0, getattr(error, "position", 0)) + 1 + above
        raise UnreadableFile([Problem(file, line, 1, "", f"not YAML: {first_line(str(error))}")]) from None
    except (ValueError, RecursionError) as error:  # ruamel lets some through: a directive %YAML x, a million brackets
        said = "nested too deeply" if isinstance(error, RecursionError) else first_line(str(error))
        raise UnreadableFile([Problem(file, 1 + above, 1, "", said)]) from None
    return data, reader.problems


def composer() -> YAML:
    """A YAML 1.2 reader: `no` and `on` are text."""
    yaml = YAML(typ="safe", pure=True)
    yaml.composer.warn_double_anchors = False
    return yaml


def first_line(text: str) -> str:
    """The first line, for messages that go on for ever."""
    return text.strip().splitlines()[0] if text.strip() else "cannot be read"


def syntax_problem(error: MarkedYAMLError, file: str, above: int) -> Problem:
    """A YAML error in our words."""
    mark = error.problem_mark or error.context_mark
    said = first_line(error.problem or error.context or "it cannot be read")
    if said.startswith("but "):
        said = f"{error.context}, {said}"
    line, column = (mark.line + 1 + above, mark.column + 1) if mark else (0, 0)
    return Problem(file, line, column, "", f"not YAML: {said}", syntax_remedy(said, error.context or ""))


def syntax_remedy(said: str, context: str) -> str:
    """What most often helps."""
    if "'\\t'" in said:
        return "indent with spaces, not with tabs"
    if "mapping values are not allowed" in said:
        return "put text that holds ': ' into quotes, and line up the keys of a table"
    if "cannot start any token" in said:
        return "put text that begins with this sign into quotes"
    if "quoted scalar" in context:
        return "a closing quote is missing"
    if "flow" in context:
        return "a comma or a closing bracket is missing"
    if "block mapping" in context or "block collection" in context:
        return "line up the keys of a table, and the dashes of a list"
    return ""


@cache
def _scalars() -> Any:
    """ruamel's own reading of numbers."""
    return YAML(typ="safe", pure=True).constructor


class _Reader:
    """Nodes of a text to data, with the problems met on the way."""

    def __init__(self, file: str, lines: list[str], above: int) -> None:
        self.file, self.lines, self.above = file, lines, above
        self.problems: list[Problem] = []
        self.open: list[Node] = []
        self.count = 0

    def place(self, node: Node) -> Place:
        return Place(node.start_mark.line + 1 + self.above, node.start_mark.column + 1)

    def problem(self, node: Node, path: Path, message: str, remedy: str = "") -> None:
        self.problems.append(Problem(self.file, *self.place(node), path_text(path), message, remedy))

    def value(self, node: Node, path: Path) -> Any:
        self.count += 1
        if self.count > MOST:
            raise ValueError(f"more than {MOST} values, counting aliases")
        if isinstance(node, ScalarNode):
            return self.scalar(node, path)
        if any(node is outer for outer in self.open) or len(self.open) >= DEEPEST:
            self.problem(node, path, "tables within tables without end", "take out the alias")
            return None
        if not str(node.tag).startswith(TAG):
            self.problem(node, path, f"the tag {node.tag} means nothing here", "leave it out")
        self.open.append(node)
        inside = self.table if isinstance(node, MappingNode) else self.series
        data = inside(node, path)
        self.open.pop()
        return data

    def series(self, node: Node, path: Path) -> Series:
        series = Series()
        series.spot = Spot(self.file, path, self.place(node))
        for i, child in enumerate(node.value):
            self.note(series.spot, i, child)
            series.append(self.value(child, (*path, i)))
        return series

    def table(self, node: Node, path: Path) -> Table:
        table = Table()
        table.spot = Spot(self.file, path, self.place(node))
        for key_node, child in self.pairs(node, path):
            key = key_node.value
            if key in table:
                line = table.spot.keys[key].line
                self.problem(key_node, (*path, key), f"{key!r} is given twice, first in line {line}", "keep one")
                continue
            table.spot.keys[key] = self.place(key_node)
            self.note(table.spot, key, child)
            if isinstance(child, ScalarNode) and child.value == "" and not child.style:
                table.spot.values[key] = self.place(key_node)  # nothing stands there
            table[key] = self.value(child, (*path, key))
        return table

    def pairs(self, node: Node, path: Path) -> Iterator[tuple[ScalarNode, Node]]:
        """Keys and values; a key is its own text, so that a map's legend may use any sign."""
        for key, child in node.value:
            if not isinstance(key, ScalarNode):
                self.problem(key, path, "a key is a word, not a list or a table", "put it into quotes")
            elif key.tag == TAG + "merge":
                self.problem(key, path, "'<<' is not understood here", "write the keys out")
            else:
                yield key, child

    def note(self, spot: Spot, key: str | int, node: Node) -> None:
        """Remember where a value stands."""
        spot.values[key] = self.place(node)
        if isinstance(node, ScalarNode) and node.style == "|":
            spot.texts[key] = self.block(node)
        elif isinstance(node, ScalarNode) and node.start_mark.line != node.end_mark.line:
            spot.folded.add(key)

    def block(self, node: ScalarNode) -> Place:
        """Where the first line of a `|` block begins."""
        line = node.start_mark.line + 1
        first = node.value.split("\n")[0]
        indent = len(self.lines[line]) - len(first) if line < len(self.lines) else 0
        return Place(line + 1 + self.above, indent + 1)

    def scalar(self, node: ScalarNode, path: Path) -> Any:
        kind = str(node.tag).removeprefix(TAG)
        if kind == "null":
            return None
        if kind == "bool":
            return node.value.lower() == "true"
        if kind in ("int", "float"):
            return self.number(node, path, kind)
        if kind not in ("str", "timestamp", "value", "merge"):
            self.problem(node, path, f"the tag {node.tag} means nothing here", "leave it out")
        if unseen := UNSEEN.search(node.value):
            self.problem(node, path, f"the sign {unseen[0]!a} is for machines, not for people", "take it out")
        return node.value

    def number(self, node: ScalarNode, path: Path, kind: str) -> Any:
        try:
            made = getattr(_scalars(), f"construct_yaml_{kind}")(node)
        except ValueError:
            return node.value  # a tag such as !!int on a word: the model says what is wanted
        if isinstance(made, float) and not math.isfinite(made):
            self.problem(node, path, f"{node.value} is no number to play with", "write an ordinary number")
        return made
