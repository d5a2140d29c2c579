"""A file that somebody hands in, read with care: no more bytes than fit, JSON without depth, NaN or infinity."""

from __future__ import annotations

import json
import math
import unicodedata
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

from .errors import BrokenFile, OverLimit, Unsupported

LARGEST = 64 * 1024 * 1024  # bytes
DEEPEST = 60  # tables and lists within one another


class Opened:
    """A file with its bytes.

    Args:
        path: where it lies; its folder bounds what else it may name.
        data: its bytes, if they are at hand already.

    Raises:
        OSError: it cannot be read.
        OverLimit: it is too large.
        Unsupported: it is a folder.
    """

    def __init__(self, path: str | Path, data: bytes | None = None) -> None:
        self.path = Path(path)
        self.name = str(path)
        self.data = self.read() if data is None else data
        if len(self.data) > LARGEST:
            raise self.too_large(len(self.data))

    def read(self) -> bytes:
        """The bytes of the file on disk."""
        if self.path.is_dir():
            raise Unsupported(self.name, "", *folder_told(self.path))
        if self.path.stat().st_size > LARGEST:
            raise self.too_large(self.path.stat().st_size)
        return self.path.read_bytes()

    def too_large(self, size: int) -> OverLimit:
        message = f"{size / 1024 / 1024:.0f} MB; a file has at most {LARGEST // 1024 // 1024}"
        return OverLimit(self.name, "", message, "export it without its image, or in parts")

    @property
    def suffix(self) -> str:
        """The ending of its name, in small letters."""
        return self.path.suffix.lower()

    @property
    def stem(self) -> str:
        """Its name without folder and ending."""
        return self.path.stem

    @cached_property
    def text(self) -> str | None:
        """Its text; None if it is no UTF-8."""
        try:
            return self.data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return None

    @cached_property
    def looks_like_json(self) -> bool:
        """It begins as JSON does."""
        return self.text is not None and self.text.lstrip()[:1] in ("{", "[")

    @cached_property
    def json(self) -> Any:
        """Its data.

        Raises:
            BrokenFile: it is no JSON.
            OverLimit: it is nested too deeply.
        """
        try:
            data = printable(json.loads(self.text or "", parse_constant=refuse, parse_float=finite))
        except json.JSONDecodeError as error:
            where = f"line {error.lineno}, column {error.colno}"
            raise BrokenFile(self.name, where, f"no JSON: {error.msg}", "export it again") from None
        except ValueError as error:  # refused below, or a number of thousands of digits
            raise BrokenFile(self.name, "", f"no JSON to work with: {error}", "export it again") from None
        except RecursionError:
            raise self.too_deep() from None
        if is_deep(data):
            raise self.too_deep()
        return data

    def too_deep(self) -> OverLimit:
        return OverLimit(self.name, "", f"more than {DEEPEST} tables within one another", "this is no map")

    @property
    def keys(self) -> set[str]:
        """The keys at the top of its JSON; none if it holds no table."""
        data = self.json if self.looks_like_json else None
        return set(data) if isinstance(data, dict) else set()


def folder_told(folder: Path) -> tuple[str, str]:
    """Message and remedy for a folder."""
    if (folder / "CURRENT").is_file() or any(folder.glob("MANIFEST-*")):
        remedy = "open the compendium in Foundry, import the scene, right-click it and choose Export Data"
        return "this is a Foundry compendium pack (LevelDB)", remedy
    return "this is a folder", "name the file in it"


def refuse(constant: str) -> NoReturn:
    """NaN and the infinities are no JSON."""
    raise ValueError(f"{constant} is no number")


def finite(digits: str) -> float:
    """A fraction; `1e999` would be infinite."""
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits} is no number to work with")
    return number


def is_deep(data: Any) -> bool:
    """Tables and lists are nested too deeply. Level by level: recursion would need depth itself."""
    level = [data]
    for _ in range(DEEPEST):
        level = [child for one in level for child in children(one)]
        if not level:
            return False
    return True


def children(data: Any) -> list[Any]:
    """The tables and lists right within one."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [child for child in inside if isinstance(child, dict | list)]


def printable(data: Any) -> Any:
    """The same without control signs in any text: content has none."""
    if isinstance(data, str):
        return "".join(sign if unicodedata.category(sign) != "Cc" else " " for sign in data)
    if isinstance(data, list):
        return [printable(part) for part in data]
    if isinstance(data, dict):
        return {key: printable(part) for key, part in data.items()}
    return data
