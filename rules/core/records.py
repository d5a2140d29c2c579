"""Records: each is declared once as a typed class, and everything else comes from that declaration.

A field is `stamina: int = num("points", "what physical damage takes (G10)")`. From the class come the numpy dtype that
kernels are compiled for, the types that mypy checks inside kernels, the plain objects of uncompiled runs and the field
table in the docs. All fields are int64, little-endian, without padding: a hash of the bytes is a hash of the facts.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import numpy as np

from .kernel import JIT

NUMBER = 8  # bytes
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Rows(Protocol[T_co]):
    """Nested records: `f.units[i]` is the record itself, not a copy."""

    def __getitem__(self, i: int, /) -> T_co: ...


class Array(Protocol[T]):
    """An array of records as Python hands it to an entry: `F[i]` is the record itself, `F[i] = G[j]` copies."""

    def __getitem__(self, i: int, /) -> T: ...
    def __setitem__(self, i: int, value: T, /) -> None: ...


class Nums(Protocol):
    """A list of numbers inside a record."""

    def __getitem__(self, i: int, /) -> int: ...
    def __setitem__(self, i: int, value: int, /) -> None: ...


class Floats(Protocol):
    """A row that a kernel writes an observation into."""

    def __getitem__(self, i: int, /) -> float: ...
    def __setitem__(self, i: int, value: float, /) -> None: ...


class Plane(Protocol):
    """A table of numbers inside a record, read as `plane[y, x]`."""

    def __getitem__(self, yx: tuple[int, int], /) -> int: ...
    def __setitem__(self, yx: tuple[int, int], value: int, /) -> None: ...


@dataclass(frozen=True)
class Field:
    """What a record field holds: its unit, its meaning, and its shape or the record class nested in it."""

    unit: str
    meaning: str
    default: int = 0
    shape: tuple[int, ...] = ()
    kind: type | None = None


def num(unit: str, meaning: str, default: int = 0) -> Any:
    """Declare one number."""
    return Field(unit, meaning, default)


def nums(shape: int | tuple[int, ...], unit: str, meaning: str) -> Any:
    """Declare a list or a table of numbers."""
    return Field(unit, meaning, 0, (shape,) if isinstance(shape, int) else shape)


def rows(kind: type, count: int, meaning: str) -> Any:
    """Declare `count` nested records of class `kind`."""
    return Field("", meaning, 0, (count,), kind)


def one(kind: type, meaning: str) -> Any:
    """Declare a single nested record of class `kind`."""
    return Field("", meaning, 0, (), kind)


@functools.cache
def fields_of(cls: type) -> dict[str, Field]:
    """All fields of a record class, those of its bases first."""
    found: dict[str, Field] = {}
    for base in reversed(cls.__mro__):
        found.update({n: v for n, v in vars(base).items() if isinstance(v, Field)})
    return found


@functools.cache
def dtype_of(cls: type) -> np.dtype[Any]:
    """The numpy dtype of a record class: int64 throughout, nested records inside."""
    parts: list[Any] = []
    for name, field in fields_of(cls).items():
        base = dtype_of(field.kind) if field.kind else np.dtype("<i8")
        parts.append((name, base, field.shape) if field.shape else (name, base))
    return np.dtype(parts, align=True)


class PlainPlane:
    """A table of plain integers, read as `plane[y, x]`."""

    __slots__ = ("cells", "width")

    def __init__(self, height: int, width: int) -> None:
        self.width = width
        self.cells = [0] * (height * width)

    def __getitem__(self, yx: tuple[int, int]) -> int:
        return self.cells[yx[0] * self.width + yx[1]]

    def __setitem__(self, yx: tuple[int, int], value: int) -> None:
        self.cells[yx[0] * self.width + yx[1]] = int(value)


class PlainList(list[Any]):
    """Nested records of uncompiled runs: as in numpy, assignment copies."""

    def __setitem__(self, i: Any, source: Any) -> None:
        copy_plain(self[i], source)


@functools.cache
def plain_of(cls: type) -> type:
    """The class of plain objects with the same fields, for uncompiled runs.

    Its methods are written out field by field, as those of a dataclass are: uncompiled runs copy records all the time.
    """
    parts = list(_parts(cls))
    lines = {name: [getattr(part, name) for part in parts] for name in ("made", "copied", "told", "filled")}
    heads = {"made": "__init__(self)", "copied": "_copy(self, other)", "told": "_tell(self, out)"}
    heads["filled"] = "_fill(self, facts, at)"
    known: dict[str, Any] = {"PlainPlane": PlainPlane, "PlainList": PlainList}
    known |= {f"Kind{n}": plain_of(part.kind) for n, part in enumerate(parts) if part.kind}
    methods: dict[str, Any] = {}
    for name, head in heads.items():
        exec(f"def {head}:\n    " + "\n    ".join(lines[name]), known, methods)
    return type(cls.__name__, (), {"__slots__": tuple(part.name for part in parts), "declared": cls, **methods})


@dataclass(frozen=True)
class _Part:
    """A field of a plain class: how it is made, copied, told as numbers, and filled from numbers."""

    name: str
    made: str
    copied: str
    told: str
    filled: str
    kind: type | None = None


def _parts(cls: type) -> Iterator[_Part]:
    """The fields of a plain class in their order."""
    at = 0
    for n, (name, field) in enumerate(fields_of(cls).items()):
        size = dtype_of(cls)[name].itemsize // NUMBER
        yield _part(name, field, f"Kind{n}", f"at + {at}", size)
        at += size


def _part(name: str, field: Field, kind: str, at: str, size: int) -> _Part:
    """One field, whose `size` numbers begin at `at`."""
    mine, its = f"self.{name}", f"other.{name}"
    if field.kind and field.shape:
        made = f"{mine} = PlainList([{kind}() for _ in range({field.shape[0]})])"
        copied = f"for one, another in zip({mine}, {its}, strict=True): one._copy(another)"
        each = size // field.shape[0]
        filled = f"for n, one in enumerate({mine}): one._fill(facts, {at} + n * {each})"
        return _Part(name, made, copied, f"for one in {mine}: one._tell(out)", filled, field.kind)
    if field.kind:
        return _Part(
            name, f"{mine} = {kind}()", f"{mine}._copy({its})", f"{mine}._tell(out)", f"{mine}._fill(facts, {at})",
            field.kind,
        )  # fmt: skip
    if not field.shape:
        return _Part(name, f"{mine} = 0", f"{mine} = {its}", f"out.append({mine})", f"{mine} = facts[{at}]")
    made, cells = f"{mine} = [0] * {size}", ""
    if len(field.shape) == 2:
        made, cells = f"{mine} = PlainPlane({field.shape[0]}, {field.shape[1]})", ".cells"
    filled = f"{mine}{cells}[:] = facts[{at} : {at} + {size}]"
    return _Part(name, made, f"{mine}{cells}[:] = {its}{cells}", f"out += {mine}{cells}", filled)


class PlainRows:
    """Stands for an array of records in uncompiled runs: indexing aliases, assignment copies."""

    def __init__(self, cls: type, count: int) -> None:
        self.cls = cls
        self.items = [plain_of(cls)() for _ in range(count)]
        self.shape = (count,)

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, i: int) -> Any:
        return self.items[i]

    def __setitem__(self, i: int, source: Any) -> None:
        copy_plain(self.items[i], source)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the bytes of its facts: the classes of plain objects have no name to be found by."""
        return plain_rows, (self.cls, as_numpy(self).tobytes())


def plain_rows(cls: type, facts: bytes) -> PlainRows:
    """The plain objects with these facts, one after the other."""
    stored = np.frombuffer(facts, dtype_of(cls))
    made = PlainRows(cls, len(stored))
    for i, record in enumerate(stored):
        _fill_plain(made[i], record)
    return made


def copy_plain(target: Any, source: Any) -> None:
    """Copy the facts of one plain object into another of the same class."""
    target._copy(source)


def _numbers(source: Any) -> np.ndarray[Any, Any]:
    """The facts of a plain object as a numpy record of its own, shape (1,): they lie side by side, without padding."""
    out: list[int] = []
    source._tell(out)
    return np.array(out, "<i8").view(dtype_of(source.declared))


def _fill_plain(target: Any, record: Any) -> None:
    """Copy one numpy record into a plain object, in place."""
    target._fill(np.frombuffer(record.tobytes(), "<i8").tolist(), 0)


Records = Any
"""An array of records: numpy's when compiled, `PlainRows` when not."""


def new(cls: type, count: int = 1) -> Records:
    """`count` empty records of class `cls`, each field at zero."""
    return np.zeros(count, dtype_of(cls)) if JIT else PlainRows(cls, count)


def as_numpy(records: Records) -> np.ndarray[Any, Any]:
    """A numpy array with the same facts: the array itself when compiled, a copy when not."""
    if isinstance(records, np.ndarray):
        return records
    out = np.zeros(len(records), dtype_of(records.cls))
    for i in range(len(records)):
        out[i] = _numbers(records[i])[0]
    return out


def fact(records: Records, name: str, i: int = 0) -> int:
    """One number of record `i`."""
    return int(records[name][i]) if isinstance(records, np.ndarray) else int(getattr(records[i], name))


def write(records: Records, name: str, value: int, i: int = 0) -> None:
    """Set one number of record `i`."""
    if isinstance(records, np.ndarray):
        records[name][i] = value
    else:
        setattr(records[i], name, value)


def to_bytes(records: Records, i: int = 0) -> bytes:
    """The bytes of record `i`: equal bytes are equal facts, compiled or not."""
    return records[i].tobytes() if isinstance(records, np.ndarray) else _numbers(records[i]).tobytes()


def load(records: Records, i: int, facts: bytes | np.ndarray[Any, Any]) -> None:
    """Set record `i` from the bytes (or the numpy record) of another of the same class."""
    dtype = records.dtype if isinstance(records, np.ndarray) else dtype_of(records.cls)
    row = np.frombuffer(facts, dtype)[0] if isinstance(facts, bytes) else facts
    if isinstance(records, np.ndarray):
        records[i] = row
    else:
        _fill_plain(records[i], row)


def copy(target: Records, i: int, source: Records, j: int) -> None:
    """Copy record `j` of `source` over record `i` of `target`: what a clone is."""
    target[i] = source[j]
