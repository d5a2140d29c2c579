"""What a file says about itself at a glance: ids, titles and modes, without reading the rest of it.

A file holds one object with an `id`, or a table of objects under their ids. The first words of lines are enough to tell
them; where somebody writes YAML in a way that they are not, the file is read in full.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .kinds import TABLED, kind_of

KEY = re.compile(r"""^(?P<key>[A-Za-z0-9_][\w-]*|"[^"]*"|'[^']*')[ ]*:(?:[ ]+(?P<value>.*))?$""")
MARKED = r"""(?P<mark>["']?)(?P<key>[a-z][\w-]*)(?P=mark)"""
INNER = re.compile(r"(?:^[ ]+|[{,][ ]*)" + MARKED + r"""[ ]*:(?:[ ]+(?P<value>"[^"]*"|'[^']*'|[^,{}\[\]#]*))?""")
HARD = tuple("|>&*!{[")  # how values begin that are more than a word or a line of text


@dataclass(frozen=True)
class Header:
    """One object of a file: what it is and which lines of the file it fills."""

    kind: str
    id: str
    title: str
    mode: str
    first: int  # line, from 0
    last: int  # the line after its last
    alone: bool  # the file is this object; else it is one of a table


@dataclass
class _Block:
    """A key at the left margin with what follows it."""

    key: str
    value: str
    first: int
    last: int


@lru_cache(maxsize=4096)
def headers(text: str, kind: str | None, mode: str) -> tuple[Header, ...]:
    """The objects of a file.

    Args:
        text: the text of the file.
        kind: what the folder says it holds; None if the file must show it.
        mode: what the folder says; a `mode` in the file counts more.
    """
    blocks = list(_blocks(text.splitlines()))
    words = {block.key: block.value for block in blocks}
    if any(value.startswith(HARD) for key, value in words.items() if key in ("id", "title", "name", "mode")):
        return _in_full(text, kind, mode)
    if "id" in words:
        return _alone(words, kind, mode, len(text.splitlines()))
    found = [_tabled(block, text.splitlines(), kind, mode) for block in blocks]
    return tuple(header for header in found if header is not None)


def _blocks(lines: list[str]) -> Iterator[_Block]:
    """The keys at the left margin."""
    block: _Block | None = None
    for n, line in enumerate(lines):
        match = KEY.match(line)
        if match is None:
            continue
        if block is not None:
            block.last = n
            yield block
        block = _Block(plain(match["key"]), plain(match["value"] or ""), n, n)
    if block is not None:
        block.last = len(lines)
        yield block


def plain(value: str) -> str:
    """A word or line of text without quotes and comment."""
    value = value.strip()
    if value[:1] in ("'", '"'):
        return value[1 : value.find(value[0], 1)]
    return "" if value.startswith("#") else value.split(" #")[0].strip()


def _alone(words: dict[str, str], kind: str | None, mode: str, lines: int) -> tuple[Header, ...]:
    shown = kind or kind_of(words)
    if shown is None:
        return ()
    title = words.get("title") or words.get("name") or words["id"]
    return (Header(shown, words["id"], title, words.get("mode") or mode, 0, lines, True),)


def _tabled(block: _Block, lines: list[str], kind: str | None, mode: str) -> Header | None:
    """The object behind a key at the left margin."""
    words: dict[str, str] = {}
    for line in [block.value, *lines[block.first + 1 : block.last]]:
        for match in INNER.finditer(line):
            words.setdefault(match["key"], plain(match["value"] or ""))
    shown = kind or kind_of(words)
    if shown not in TABLED or not words:
        return None
    title = words.get("title") or words.get("name") or block.key
    return Header(shown, block.key, title, words.get("mode") or mode, block.first, block.last, False)


def _in_full(text: str, kind: str | None, mode: str) -> tuple[Header, ...]:
    """The same from the whole file, for those that write YAML in their own way."""
    from .problems import UnreadableFile
    from .reading import read

    try:
        data, _ = read(text, "")
    except UnreadableFile:
        return ()
    lines = len(text.splitlines())
    if not isinstance(data, dict):
        return ()
    if "id" in data:
        return _alone({key: str(value) for key, value in data.items()}, kind, mode, lines)
    return tuple(_of_table(key, value, kind, mode, lines) for key, value in data.items() if isinstance(value, dict))


def _of_table(key: str, value: dict[str, Any], kind: str | None, mode: str, lines: int) -> Header:
    title = str(value.get("title") or value.get("name") or key)
    return Header(kind or kind_of(value) or "", key, title, str(value.get("mode") or mode), 0, lines, False)
