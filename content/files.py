"""The text of files on disk and in the package."""

from __future__ import annotations

from typing import Any, Protocol

from .problems import Problem, UnreadableFile

LARGEST = 1_000_000  # bytes


class File(Protocol):
    """A file on disk or in the package: `pathlib.Path` and `importlib.resources` files are both of this kind."""

    @property
    def name(self) -> str: ...
    def open(self, mode: Any = ..., /) -> Any: ...


def text_of(file: File) -> str:
    """The text of a file.

    Raises:
        UnreadableFile: it is missing, a folder, too large, or no UTF-8 text.
    """
    name = str(file)
    try:
        with file.open("rb") as opened:
            raw: bytes = opened.read(LARGEST + 1)  # a device such as /dev/zero has no end
    except (OSError, KeyError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UnreadableFile([Problem(name, 0, 0, "", f"cannot be read: {why}")]) from None
    if len(raw) > LARGEST:
        raise UnreadableFile([Problem(name, 0, 0, "", f"too large; a file has at most {LARGEST} bytes")])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        problem = Problem(name, line, column, "", "this is no UTF-8 text", "save the file as UTF-8")
        raise UnreadableFile([problem]) from None
