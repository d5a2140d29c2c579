"""A table as one file: its log, line by line, as JSON. Loading it gives the same table, with the same dice to come."""

from __future__ import annotations

import base64
import binascii
import json
import math
import re
from typing import Any, NoReturn

from .entries import Entry
from .errors import BrokenTable
from .proving import AGAIN, proved
from .table import Table

FORMAT = 1
MOST_BYTES = 64 << 20
LONGEST_TITLE = 400
ID = re.compile("[a-z0-9][a-z0-9-]*")


def saved(table: Table) -> bytes:
    """The file of a table."""
    head = {"opfor_table": FORMAT, "title": table.title, "entries": table.version}
    return b"".join(_line(line) for line in [head, *map(_written, table.log)])


def _written(entry: Entry) -> dict[str, Any]:
    facts = base64.b64encode(entry.facts).decode() if entry.facts is not None else None
    return {"seq": entry.seq, "kind": entry.kind, "at": entry.at, "facts": facts, "body": entry.body}


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def loaded(data: bytes) -> tuple[str, list[Entry]]:
    """The title and the entries of a file, proved: all of it is played again, and told anew.

    Raises:
        BrokenTable: it is no such file, or was changed or cut off, or is of other rules.
    """
    if len(data) > MOST_BYTES:
        raise BrokenTable(f"the file is larger than {MOST_BYTES >> 20} MB")
    lines = data.splitlines()
    head = _read(lines[0] if lines else b"", 1)
    if head.get("opfor_table") != FORMAT:
        raise BrokenTable("this is no saved table, or one of a later opfor")
    entries = [_entry(_read(line, n), n) for n, line in enumerate(lines[1:], 2)]
    if len(entries) != head.get("entries"):
        raise BrokenTable(f"the file is cut off: {len(entries)} of {head.get('entries')} entries are there")
    begun_with(entries)
    return str(head.get("title", ""))[:LONGEST_TITLE], proved(entries)


def begun_with(entries: list[Entry]) -> None:
    """The first entry says what the table is about.

    Raises:
        BrokenTable: it does not.
    """
    if not entries or entries[0].kind != "opened":
        raise BrokenTable("a table begins with its encounter")
    encounter = entries[0].body.get("encounter")
    if not isinstance(encounter, str) or not ID.fullmatch(encounter):
        raise BrokenTable(f"the table's encounter is called {encounter!r}, which is no id")


def _read(line: bytes, n: int) -> dict[str, Any]:
    try:
        data = json.loads(line, parse_constant=_refuse)
        json.dumps(data, ensure_ascii=False).encode()  # half a sign, such as \\ud800, could not be kept
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BrokenTable(f"line {n} cannot be read")
    return data


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _entry(data: dict[str, Any], n: int) -> Entry:
    try:
        facts = base64.b64decode(data["facts"], validate=True) if data["facts"] is not None else None
        seq, kind, body, at = int(data["seq"]), str(data["kind"]), data["body"], float(data["at"])
    except (LookupError, TypeError, ValueError, binascii.Error):
        raise BrokenTable(f"line {n} is no entry") from None
    if not math.isfinite(at):
        raise BrokenTable(f"line {n}: {at} is no time")
    if kind not in AGAIN or not isinstance(body, dict):
        raise BrokenTable(f"line {n}: no entry is of kind {kind!r}")
    return Entry(seq, kind, body, facts, at)
