"""The autopilot of a server: in a thread of its own it takes the turns that it may take and makes proposals ready."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..errors import NoTable, TableError

if TYPE_CHECKING:
    from ..desk import Desk
    from ..entries import Entry

log = logging.getLogger("opfor.live")


class Pilot:
    """Wakes up when something was written.

    Args:
        desk: the tables.
        ready: told whenever a proposal is ready.
    """

    def __init__(self, desk: Desk, ready: Callable[[str], None]) -> None:
        self.desk, self.ready = desk, ready
        self._due: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._waiting: set[str] = set()
        self._stop = desk.listen(self.heard)
        self._thread = threading.Thread(target=self._run, name="opfor-pilot", daemon=True)
        self._thread.start()

    def heard(self, id: str, entries: list[Entry]) -> None:
        """Something was written at a table."""
        self.wake(id)

    def wake(self, id: str) -> None:
        """See to a table."""
        if id not in self._waiting:
            self._waiting.add(id)
            self._due.put(id)

    def _run(self) -> None:
        while (id := self._due.get()) is not None:
            self._waiting.discard(id)
            try:
                self._see_to(id)
            except NoTable:
                continue
            except TableError as wrong:  # somebody was quicker: it is woken again by what that one wrote
                log.info("table %s: %s", id, wrong)
            except Exception:  # an agent that fails must not leave all tables without one
                log.exception("table %s: the autopilot failed", id)

    def _see_to(self, id: str) -> None:
        if self.desk.run(id):
            self.wake(id)
        elif self.desk.proposal(id) is not None:
            self.ready(id)

    def close(self) -> None:
        """Stop after the turn at hand."""
        self._stop()
        self._due.put(None)
        self._thread.join(timeout=10)
