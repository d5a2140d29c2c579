"""Records: each is declared once as a typed class, and everything else comes from that declaration.

A field is `stamina: int = num("points", "what physical damage takes (G10)")`. From the class come the numpy dtype that
kernels are compiled for, the types that mypy checks inside kernels, the plain objects of uncompiled runs and the field
table in the docs. All fields are int64, little-endian, without padding: a hash of the bytes is a hash of the facts.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import numpy as np

from .kernel import JIT

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


def _empty(field: Field) -> Any:
    if field.kind and not field.shape:
        return plain_of(field.kind)()
    if field.kind:
        return PlainList(plain_of(field.kind)() for _ in range(field.shape[0]))
    if len(field.shape) == 2:
        return PlainPlane(*field.shape)
    return [0] * field.shape[0] if field.shape else 0


@functools.cache
def plain_of(cls: type) -> type:
    """The class of plain objects with the same fields, for uncompiled runs."""
    fields = fields_of(cls)

    def __init__(self: Any) -> None:
        for name, field in fields.items():
            setattr(self, name, _empty(field))

    return type(cls.__name__, (), {"__slots__": tuple(fields), "__init__": __init__, "declared": cls})


def _fill_plain(target: Any, record: Any) -> None:
    """Copy one numpy record into a plain object, in place."""
    for name, field in fields_of(target.declared).items():
        value = record[name]
        if field.kind and not field.shape:
            _fill_plain(getattr(target, name), value)
        elif field.kind:
            for a, b in zip(getattr(target, name), value, strict=True):
                _fill_plain(a, b)
        elif len(field.shape) == 2:
            getattr(target, name).cells[:] = value.ravel().tolist()
        elif field.shape:
            getattr(target, name)[:] = value.tolist()
        else:
            setattr(target, name, int(value))


def _fill_numpy(record: Any, source: Any) -> None:
    """Copy one plain object into a numpy record, in place."""
    for name, field in fields_of(source.declared).items():
        value = getattr(source, name)
        if field.kind and not field.shape:
            _fill_numpy(record[name], value)
        elif field.kind:
            for a, b in zip(record[name], value, strict=True):
                _fill_numpy(a, b)
        elif len(field.shape) == 2:
            record[name][...] = np.array(value.cells, np.int64).reshape(field.shape)
        else:
            record[name] = value


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
    for name, field in fields_of(target.declared).items():
        value = getattr(source, name)
        if field.kind and not field.shape:
            copy_plain(getattr(target, name), value)
        elif field.kind:
            for a, b in zip(getattr(target, name), value, strict=True):
                copy_plain(a, b)
        elif len(field.shape) == 2:
            getattr(target, name).cells[:] = value.cells
        elif field.shape:
            getattr(target, name)[:] = value
        else:
            setattr(target, name, value)


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
        _fill_numpy(out[i], records[i])
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
    return as_numpy(records)[i].tobytes() if isinstance(records, np.ndarray) else _plain_bytes(records, i)


def _plain_bytes(records: PlainRows, i: int) -> bytes:
    out = np.zeros(1, dtype_of(records.cls))
    _fill_numpy(out[0], records[i])
    return out.tobytes()


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
