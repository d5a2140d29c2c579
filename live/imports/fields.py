"""Tables of a file, read field by field: each with its place for errors, and what nobody asked for is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NoReturn, TypeVar

from .errors import BrokenFile

FARTHEST = 1e7  # beyond any coordinate that means something
NEEDED: Any = object()
T = TypeVar("T")


class Reading:
    """The reading of one file: every table that was opened, so that in the end the unknown keys are known.

    Args:
        file: what the file is called.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.opened: list[Fields] = []

    def table(self, data: Any, path: str = "", shape: str = "") -> Fields:
        """Open a table.

        Raises:
            BrokenFile: it is none.
        """
        if not isinstance(data, dict):
            self.broken(path, f"a table is wanted, not {kind_of(data)}")
        fields = Fields(self, data, path, shape)
        self.opened.append(fields)
        return fields

    def broken(self, where: str, message: str, remedy: str = "export the file again") -> NoReturn:
        """What stands there makes no map."""
        raise BrokenFile(self.file, where, message, remedy)

    def unknown(self) -> list[str]:
        """The keys that nobody asked for, as `walls[].colour (43)`."""
        counts = Counter(key for fields in self.opened for key in fields.unasked())
        return [f"{key} ({n})" if n > 1 else key for key, n in sorted(counts.items())]


class Fields:
    """One table of the file."""

    def __init__(self, reading: Reading, data: dict[str, Any], path: str, shape: str) -> None:
        self.reading, self.data, self.path, self.shape = reading, data, path, shape
        self.asked: set[str] = set()

    def unasked(self) -> Iterator[str]:
        """The keys that nobody asked for."""
        return (f"{self.shape}{key}" for key in self.data if key not in self.asked)

    def known(self, *keys: str) -> None:
        """These keys are known, and of no use here."""
        self.asked.update(keys)

    def place(self, key: str) -> str:
        """Where a field stands."""
        return f"{self.path}.{key}" if self.path else key

    def get(self, key: str, default: Any = None) -> Any:
        """What stands there; null is nothing."""
        self.asked.add(key)
        value = self.data.get(key)
        return default if value is None else value

    def has(self, key: str) -> bool:
        """Something stands there."""
        return self.data.get(key) is not None

    def wanted(self, key: str, default: Any) -> Any:
        value = self.get(key, default)
        if value is NEEDED:
            self.reading.broken(self.place(key), "is missing")
        return value

    def number(self, key: str, default: float = NEEDED) -> float:
        """A number.

        Raises:
            BrokenFile: it is none, or out of all proportion.
        """
        return self.as_number(self.wanted(key, default), self.place(key))

    def as_number(self, value: Any, where: str) -> float:
        """A value as a number."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.reading.broken(where, f"a number is wanted, not {kind_of(value)}")
        if not -FARTHEST <= value <= FARTHEST:
            self.reading.broken(where, "a number out of all proportion")
        return float(value)

    def text(self, key: str, default: str = "") -> str:
        """A text; a number will do."""
        value = self.get(key, default)
        if isinstance(value, dict | list):
            self.reading.broken(self.place(key), f"text is wanted, not {kind_of(value)}")
        return str(value)

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false; 0 and 1 will do."""
        return bool(self.get(key, default))

    def items(self, key: str) -> list[Any]:
        """A list; nothing is an empty one.

        Raises:
            BrokenFile: it is none.
        """
        value = self.get(key, [])
        if not isinstance(value, list):
            self.reading.broken(self.place(key), f"a list is wanted, not {kind_of(value)}")
        return value

    def count(self, key: str) -> int:
        """How many things a list or table holds that is not read any further."""
        value = self.get(key, [])
        return len(value) if isinstance(value, list | dict) else 0

    def table(self, key: str) -> Fields:
        """A table within this one; nothing is an empty one."""
        return self.reading.table(self.get(key, {}), self.place(key), f"{self.shape}{key}.")

    def tables(self, key: str) -> Iterator[Fields]:
        """The tables of a list; an empty place in it is passed over."""
        for n, data in enumerate(self.items(key)):
            if data is not None:
                yield self.reading.table(data, f"{self.place(key)}[{n}]", f"{self.shape}{key}[].")

    def point(self) -> tuple[float, float]:
        """This table as a point with x and y."""
        return self.number("x"), self.number("y")


def kind_of(value: Any) -> str:
    """What a value is, for people."""
    names = {dict: "a table", list: "a list", str: "text", bool: "true or false", type(None): "nothing"}
    return names.get(type(value), "a number")
