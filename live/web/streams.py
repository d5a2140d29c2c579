"""What happens at a table, as it happens: by server-sent events or over a WebSocket, in the same envelopes.

An envelope is `{"table", "seq", "kind", ...}`; `seq` counts the entries of the log, and a client that comes back says
the last it has seen. A watcher's envelopes say only that something has changed, and tell what its side sees.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from ..entries import Entry
from ..picture import log_line
from .guard import MASTER

if TYPE_CHECKING:
    from ..desk import Desk
    from ..table import Table

WAITING = 512  # envelopes that may wait for a slow client
AT_ONCE = 500  # entries that are sent to one that comes back; beyond that it had better look anew
HEARTBEAT = 15.0  # seconds
QUIET = ("events", "seen", "content", "acts", "act", "turn", "hash", "resting")


class Hub:
    """Everybody who listens, by table."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.loop: asyncio.AbstractEventLoop | None = None
        self._listening: defaultdict[str, set[asyncio.Queue[Any]]] = defaultdict(set)
        self._stop = desk.listen(self.heard)

    def heard(self, id: str, entries: list[Entry]) -> None:
        """Entries were written, in whatever thread."""
        for entry in entries:
            self._tell(id, entry)

    def proposed(self, id: str) -> None:
        """A proposal is ready."""
        self._tell(id, {"table": id, "kind": "proposal"})

    def _tell(self, id: str, what: Any) -> None:
        if self.loop is not None and self._listening.get(id):
            self.loop.call_soon_threadsafe(self._put, id, what)

    def _put(self, id: str, what: Any) -> None:
        for queue in list(self._listening.get(id, ())):
            if queue.full():  # too slow: it is cut off, and comes back with what it has seen
                self._listening[id].discard(queue)
                queue.get_nowait()
                queue.put_nowait(None)
            else:
                queue.put_nowait(what)

    async def envelopes(self, id: str, after: int, role: str) -> AsyncIterator[dict[str, Any] | None]:
        """All envelopes behind an entry, and then as they come; None now and then where nothing happens."""
        queue: asyncio.Queue[Any] = asyncio.Queue(WAITING)
        self._listening[id].add(queue)
        try:
            table = self.desk.table(id)
            yield {"table": id, "seq": table.version, "kind": "hello"}
            for envelope in backlog(table, after, role):
                after = max(after, envelope["seq"])
                yield envelope
            while True:
                try:
                    what = await asyncio.wait_for(queue.get(), HEARTBEAT)
                except TimeoutError:
                    yield None
                    continue
                if what is None:
                    return
                if isinstance(what, Entry):
                    if what.seq > after:
                        after = what.seq
                        yield envelope_of(table, what, role)
                elif role == MASTER:
                    yield what
        finally:
            self._listening[id].discard(queue)

    def close(self) -> None:
        """Nobody is told any more."""
        self._stop()


def backlog(table: Table, after: int, role: str) -> list[dict[str, Any]]:
    """What a client has missed; if that is much, the one word that it should look anew."""
    missed = table.log[max(after, 0) :]
    if len(missed) > AT_ONCE:
        return [{"table": table.id, "seq": table.version, "kind": "snapshot"}]
    return [envelope_of(table, entry, role) for entry in missed]


def envelope_of(table: Table, entry: Entry, role: str) -> dict[str, Any]:
    """An entry for a client."""
    if role == MASTER:
        told = {key: value for key, value in entry.as_dict().items() if key not in QUIET}
        return {"table": table.id} | told
    players = [k for k, side in enumerate(table.fight.compiled.sides) if side.players]
    line = log_line(table, entry, players[0] if players else 0)
    return {"table": table.id, "seq": entry.seq, "kind": "changed", "lines": line["lines"] if line else []}


def as_event(envelope: dict[str, Any] | None) -> bytes:
    """An envelope as a server-sent event."""
    if envelope is None:
        return b": still there\n\n"
    id = f"id: {envelope['seq']}\n" if "seq" in envelope and envelope["kind"] != "hello" else ""
    return f"{id}event: {event_of(envelope)}\ndata: {json.dumps(envelope, ensure_ascii=False)}\n\n".encode()


def event_of(envelope: dict[str, Any]) -> str:
    """The name under which a client listens for it."""
    return envelope["kind"] if envelope["kind"] in ("hello", "proposal", "snapshot") else "entry"
