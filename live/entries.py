"""Entries of a table's log: what was decided, never what was asked for. A table is the sum of its entries."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Draft:
    """An entry that is not yet written.

    Attributes:
        kind: opened, step, asked, dropped, undone, redone or set.
        body: what it says, as JSON can hold it.
        facts: the bytes of the fight after it, where it changed the fight.
    """

    kind: str
    body: dict[str, Any]
    facts: bytes | None = None


@dataclass(frozen=True)
class Entry:
    """One line of the log.

    Attributes:
        seq: its number, from 1: the version of the table after it.
        kind, body, facts: as in its draft.
        at: when it was written, in seconds since 1970.
    """

    seq: int
    kind: str
    body: dict[str, Any]
    facts: bytes | None = None
    at: float = field(default_factory=time.time)

    def as_dict(self) -> dict[str, Any]:
        """For clients: without the bytes."""
        return {"seq": self.seq, "kind": self.kind, "at": round(self.at, 3), **self.body}


def numbered(drafts: list[Draft], version: int) -> list[Entry]:
    """The entries that follow a version."""
    return [Entry(version + n, draft.kind, draft.body, draft.facts) for n, draft in enumerate(drafts, 1)]
