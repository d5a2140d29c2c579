"""Where tables are kept: an append-only log in a database, one writer, every command in a transaction of its own.

SQLite in WAL mode with full synchronisation: what was answered survives the death of the process and of the machine.
Any other database that SQLAlchemy knows will do, PostgreSQL for one.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from .entries import Entry
from .errors import BrokenTable, NoTable, Stale

READERS = 20  # connections that are kept: opening one costs more than most of what is asked of it
FORMAT = 1  # of the tables below and the bodies of entries
METADATA = sql.MetaData()
TABLES = sql.Table(
    "tables",
    METADATA,
    sql.Column("id", sql.String(80), primary_key=True),
    sql.Column("title", sql.String(400), nullable=False),
    sql.Column("origin", sql.String(120), nullable=False),
    sql.Column("format", sql.Integer, nullable=False),
)
ENTRIES = sql.Table(
    "entries",
    METADATA,
    sql.Column("table_id", sql.String(80), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("body", sql.Text, nullable=False),
    sql.Column("facts", sql.LargeBinary, nullable=True),
    sql.Column("at", sql.Float, nullable=False),
)
ANSWERS = sql.Table(
    "answers",
    METADATA,
    sql.Column("table_id", sql.String(80), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("key", sql.String(120), primary_key=True),
    sql.Column("digest", sql.String(64), nullable=False),
    sql.Column("answer", sql.Text, nullable=False),
)


@dataclass(frozen=True)
class Answered:
    """What a command was answered when it came for the first time."""

    key: str
    digest: str
    answer: dict[str, Any]


@dataclass(frozen=True)
class Listed:
    """A table in the list."""

    id: str
    title: str
    origin: str
    version: int
    at: float


def sqlite_url(file: str | Path) -> str:
    """The URL of a file."""
    return f"sqlite:///{Path(file)}"


class Store:
    """The tables of a database.

    Args:
        url: where it is, as SQLAlchemy says it; `sqlite://` alone is kept in memory.

    Raises:
        BrokenTable: it is of a later version, or cannot be opened.
    """

    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)
        self._writer = threading.Lock()  # else SQLite has those of this process wait by sleeping longer and longer
        try:
            METADATA.create_all(self.engine)
        except DBAPIError as wrong:
            raise BrokenTable(f"{shown(url)}: {str(wrong.orig).strip()}; choose another file or database") from None
        with self.engine.connect() as reading:
            later = reading.scalar(sql.select(sql.func.max(TABLES.c.format)))
        if later is not None and later > FORMAT:
            raise BrokenTable(f"the database was written by a later opfor (format {later}): use that one")

    def tables(self) -> list[Listed]:
        """All tables, the last used first."""
        version, at = sql.func.max(ENTRIES.c.seq), sql.func.max(ENTRIES.c.at)
        query = (
            sql.select(TABLES.c.id, TABLES.c.title, TABLES.c.origin, version, at)
            .join(ENTRIES, ENTRIES.c.table_id == TABLES.c.id)
            .group_by(TABLES.c.id, TABLES.c.title, TABLES.c.origin)
            .order_by(at.desc())
        )
        with self.engine.connect() as reading:
            return [Listed(*row) for row in reading.execute(query)]

    def create(self, id: str, title: str, entries: Sequence[Entry], origin: str = "") -> None:
        """A new table with its first entries.

        Raises:
            BrokenTable: there is one of that name.
        """
        try:
            with self._writing() as writing:
                writing.execute(TABLES.insert().values(id=id, title=title, origin=origin, format=FORMAT))
                insert(writing, id, entries)
        except IntegrityError:
            raise BrokenTable(f"there is a table {id!r} already") from None

    def append(self, id: str, entries: Sequence[Entry], answered: Answered) -> None:
        """Write what a command came to, and its answer: all of it or nothing.

        Raises:
            Stale: somebody else has written since.
        """
        try:
            with self._writing() as writing:
                insert(writing, id, entries)
                row = {"table_id": id, "key": answered.key, "digest": answered.digest}
                writing.execute(ANSWERS.insert().values(**row, answer=dumped(answered.answer)))
        except IntegrityError:
            raise Stale(entries[0].seq - 1, self.version(id)) from None

    def version(self, id: str) -> int:
        """The number of the last entry; 0 there is no such table."""
        with self.engine.connect() as reading:
            query = sql.select(sql.func.max(ENTRIES.c.seq)).where(ENTRIES.c.table_id == id)
            return int(reading.scalar(query) or 0)

    def read(self, id: str, after: int = 0) -> list[Entry]:
        """The entries of a table behind one.

        Raises:
            NoTable: there is no such table.
            BrokenTable: it cannot be read.
        """
        query = sql.select(ENTRIES).where(ENTRIES.c.table_id == id, ENTRIES.c.seq > after).order_by(ENTRIES.c.seq)
        with self.engine.connect() as reading:
            rows = reading.execute(query).all()
        if not rows and not after:
            raise NoTable(f"no table {id!r}")
        try:
            return [Entry(row.seq, row.kind, json.loads(row.body), row.facts, row.at) for row in rows]
        except ValueError as wrong:
            raise BrokenTable(f"table {id!r} cannot be read: {wrong}") from None

    def answered(self, id: str, key: str) -> Answered | None:
        """What a key was answered, if it came before."""
        query = sql.select(ANSWERS).where(ANSWERS.c.table_id == id, ANSWERS.c.key == key)
        with self.engine.connect() as reading:
            row = reading.execute(query).one_or_none()
        return Answered(key, row.digest, json.loads(row.answer)) if row else None

    def delete(self, id: str) -> None:
        """Forget a table."""
        with self._writing() as writing:
            for table, column in ((ANSWERS, "table_id"), (ENTRIES, "table_id"), (TABLES, "id")):
                writing.execute(table.delete().where(table.c[column] == id))

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._writer, self.engine.execution_options(write=True).begin() as connection:
            yield connection

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()


def insert(writing: Connection, id: str, entries: Sequence[Entry]) -> None:
    """Add rows to the log."""
    rows = [
        {"table_id": id, "seq": e.seq, "kind": e.kind, "body": dumped(e.body), "facts": e.facts, "at": e.at}
        for e in entries
    ]
    writing.execute(ENTRIES.insert(), rows)


def dumped(body: dict[str, Any]) -> str:
    """JSON, as short as it can be."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def engine_of(url: str) -> Engine:
    """The database; SQLite so that nothing acknowledged is ever lost.

    Raises:
        BrokenTable: the file cannot be opened.
    """
    if not url.startswith("sqlite"):
        try:
            return sql.create_engine(url)
        except (ArgumentError, ModuleNotFoundError, ValueError) as wrong:
            raise BrokenTable(f"{shown(url)}: {wrong}; name a file, or install the driver of the database") from None
    memory = url in ("sqlite://", "sqlite:///:memory:")
    pool: dict[str, Any] = {"poolclass": sql.StaticPool} if memory else {"pool_size": READERS, "max_overflow": -1}
    engine = sql.create_engine(url, connect_args={"check_same_thread": False, "timeout": 15}, **pool)
    sql.event.listen(engine, "connect", _durable)
    sql.event.listen(engine, "begin", _begin_at_once)
    try:
        engine.connect().close()
    except DBAPIError as wrong:
        raise BrokenTable(f"{url}: {wrong.orig}; choose another file") from None
    return engine


def shown(url: str) -> str:
    """A URL without the password in it."""
    scheme, sep, rest = url.partition("://")
    return scheme + sep + rest.rpartition("@")[2]


def _durable(connection: Any, record: Any) -> None:
    """Write ahead, and wait for the disk at every commit."""
    connection.isolation_level = None  # transactions are begun below, not by the driver
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_at_once(connection: Connection) -> None:
    """One writer: who begins to write waits for the other to end."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("write") else "BEGIN")
