"""The desk: all tables of a store, for whoever gives commands. Written first, then told.

desk = Desk(Store("sqlite:///tables.db"))
id = desk.open(compiled, seed=7)
desk.send(id, {"kind": "choose", "choices": ["stride", "2 east"]}, expected=desk.table(id).version)
while desk.run(id): pass          # the autopilot, turn by turn
"""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .commands import Approve, Begin, Command, Level, command_of
from .deciding import decide
from .entries import Entry, numbered
from .errors import KeyReused, Stale
from .opening import opening
from .planning import Proposal, is_wanted, planner, task
from .saving import loaded, saved
from .store import Answered, Store
from .table import Table

if TYPE_CHECKING:
    from ..content.compiled import Compiled

log = logging.getLogger("opfor.live")
Listener = Callable[[str, list[Entry]], None]


class Desk:
    """The tables of a store. All methods may be called from any thread.

    Args:
        store: where they are kept.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tables: dict[str, Table] = {}
        self._locks: defaultdict[str, threading.RLock] = defaultdict(threading.RLock)
        self._lock = threading.Lock()
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Be told what was written, after it was; returns how to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def lock(self, id: str) -> threading.RLock:
        """Who holds it may look at a table without its changing."""
        with self._lock:
            return self._locks[id]

    def open(
        self,
        compiled: Compiled,
        seed: int,
        *,
        id: str = "",
        title: str = "",
        hand: Iterable[str] = (),
        level: Level | str = Level.CONFIRM,
        agents: Mapping[str, str] | None = None,
    ) -> str:
        """A new table, its fight begun; where dice are rolled by hand, initiative may be waited for. Returns its id.

        Raises:
            BadCommand: there is no such side.
            AgentError: there is no such agent.
            BrokenTable: there is a table of that id.
        """
        id = id or f"{compiled.id}-{secrets.token_hex(3)}"
        first = numbered([opening(compiled, seed, title=title, hand=hand, level=level, agents=agents)], 0)
        self.store.create(id, title or compiled.title, first)
        self.send(id, Begin(), expected=1, key="begin")
        return id

    def table(self, id: str) -> Table:
        """A table as it is now.

        Raises:
            NoTable: there is no such table.
            BrokenTable: it cannot be read.
        """
        with self.lock(id):
            if id not in self._tables:
                table = Table(id)
                table.apply(self.store.read(id))
                self._tables[id] = table
            return self._tables[id]

    def send(
        self, id: str, command: Command | Mapping[str, Any], expected: int, key: str = "", by: str = "gm"
    ) -> dict[str, Any]:
        """Give a command.

        Args:
            id: of the table.
            command: what is to be done.
            expected: the version that the caller has seen.
            key: the same key again is answered as before, and nothing happens twice.
            by: who says it.

        Returns:
            `version`, and the `entries` that were written.

        Raises:
            TableError: nothing has changed.
        """
        said = command if isinstance(command, Command) else command_of(dict(command))
        digest = hashlib.sha256(json.dumps([said.model_dump(mode="json"), by], sort_keys=True).encode()).hexdigest()
        key = key or secrets.token_hex(12)
        with self.lock(id):
            known = self.store.answered(id, key)
            if known is not None:
                return first_answer(known, digest)
            entries, answer = self._write(self.table(id), said, expected, Answered(key, digest, {}), by)
        for listener in list(self._listeners):
            try:
                listener(id, entries)
            except Exception:  # what was written is written, and is answered
                log.exception("table %s: somebody who listens failed", id)
        return answer

    def _write(
        self, table: Table, said: Command, expected: int, answered: Answered, by: str
    ) -> tuple[list[Entry], dict[str, Any]]:
        if expected > table.version:  # another process has written
            table.apply(self.store.read(table.id, table.version))
        if expected != table.version:
            raise Stale(expected, table.version)
        if isinstance(said, Approve):
            self.proposal(table.id)
        entries = numbered(decide(table, said, by), table.version)
        answer = {"version": entries[-1].seq, "entries": [told(entry) for entry in entries]}
        try:
            self.store.append(table.id, entries, Answered(answered.key, answered.digest, answer))
        except Stale:
            self._tables.pop(table.id, None)  # another process writes too: look anew
            raise
        table.apply(entries)
        return entries, answer

    def proposal(self, id: str) -> Proposal | None:
        """What the autopilot proposes now; None if it has no part in the decision.

        Made once for each state, while the table may go on: a plan for a state that has passed is made for nothing.
        """
        with self.lock(id):
            table = self.table(id)
            made, version = table.proposal, table.version
            making = task(table)
            if making is None or (made is not None and made.at == table.history.now.hash):
                return made if making is not None else None
        plan = making()
        with self.lock(id):
            table = self.table(id)
            if table.version == version:
                table.proposal = plan
        return plan

    def rehearse(self, id: str) -> None:
        """Plan for nobody, so that all that plans are made of is loaded before somebody waits for one."""
        with self.lock(id):
            table = self.table(id)
            making = None if table.fight.over or table.waiting else planner(table)
        if making is not None:
            making()

    def run(self, id: str) -> bool:
        """Let the autopilot take a turn, if it may; true if it did."""
        with self.lock(id):
            table = self.table(id)
            level = table.level(table.fight.decider) if table.going and is_wanted(table) else Level.MANUAL
        if level not in (Level.RUN, Level.CONFIRM_PLAYERS):
            return False
        plan = self.proposal(id)
        if plan is None or plan.forced or (level == Level.CONFIRM_PLAYERS and plan.touches_players):
            return False
        with self.lock(id):
            table = self.table(id)
            if table.proposal is not plan or not table.going:  # somebody was quicker
                return False
            self.send(id, Approve(proposal=plan.id), table.version, by="autopilot")
        return True

    def branch(self, id: str, title: str = "") -> str:
        """A new table that begins with the whole history of this one: a what-if. Returns its id."""
        with self.lock(id):
            table = self.table(id)
            new = f"{id[:60]}-{secrets.token_hex(3)}"
            self.store.create(new, title or f"{table.title}, what if", table.log, f"{id}@{table.version}")
        return new

    def save(self, id: str) -> bytes:
        """A table as one file."""
        with self.lock(id):
            return saved(self.table(id))

    def load(self, data: bytes) -> str:
        """A new table from such a file. Returns its id.

        Raises:
            BrokenTable: it cannot be read; there is no new table.
        """
        title, entries = loaded(data)
        new = f"{entries[0].body['encounter'][:60]}-{secrets.token_hex(3)}"
        self.store.create(new, title, entries, "a file")
        return new

    def delete(self, id: str) -> None:
        """Forget a table."""
        with self.lock(id):
            self.table(id)
            self.store.delete(id)
            self._tables.pop(id, None)

    def close(self) -> None:
        """Let go of the store."""
        self.store.close()


def first_answer(known: Answered, digest: str) -> dict[str, Any]:
    """What a key was answered before.

    Raises:
        KeyReused: it came with another command.
    """
    if known.digest != digest:
        raise KeyReused("this idempotency key was used for another command: make a new one")
    return known.answer


def told(entry: Entry) -> dict[str, Any]:
    """An entry for its answer: without what only the machine wants."""
    return {key: value for key, value in entry.as_dict().items() if key not in ("events", "content", "acts")}
