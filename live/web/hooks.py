"""Webhooks: addresses that are told what happens, each message signed with a secret that only they have.

`X-Opfor-Signature: t=SECONDS,v1=HEX` is the HMAC-SHA256 of `SECONDS.BODY`. A message that finds nobody is sent again a
few times; the log is the truth, and whoever has missed something asks for `entries?after=`.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import json
import logging
import queue
import secrets
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..entries import Entry
from ..errors import BadCommand, NoTable
from .guard import MASTER
from .streams import envelope_of

if TYPE_CHECKING:
    from ..desk import Desk

log = logging.getLogger("opfor.live")
TRIES = (0.0, 1.0, 4.0)  # seconds before each
MOST = 16


@dataclass(frozen=True)
class Hooked:
    """An address."""

    id: str
    url: str
    table: str | None
    secret: str


class _StaysThere(urllib.request.HTTPRedirectHandler):
    """An address that sends its messages on to another gets none."""

    def redirect_request(self, *args: Any, **more: Any) -> None:
        return None


class Hooks:
    """The addresses, and a thread that tells them."""

    def __init__(self, desk: Desk, tries: Sequence[float] = TRIES) -> None:
        self.desk, self.tries = desk, tries
        self.all: dict[str, Hooked] = {}
        self._due: queue.Queue[tuple[Hooked, bytes] | None] = queue.Queue(10_000)
        self._stop = desk.listen(self.heard)
        self._opener = urllib.request.build_opener(_StaysThere)
        self._thread = threading.Thread(target=self._run, name="opfor-hooks", daemon=True)
        self._thread.start()

    def add(self, url: str, table: str | None) -> Hooked:
        """A new address.

        Raises:
            BadCommand: there are enough, or nobody can be at such an address.
        """
        if not is_address(url):
            raise BadCommand(f"{url!r} is no address: write it as http://127.0.0.1:9000/told")
        if len(self.all) >= MOST:
            raise BadCommand(f"there are {MOST} webhooks already: take one away first")
        made = Hooked(secrets.token_hex(6), url, table, secrets.token_hex(24))
        self.all[made.id] = made
        return made

    def remove(self, id: str) -> None:
        """Tell an address nothing more.

        Raises:
            NoTable: there is none of that id.
        """
        if self.all.pop(id, None) is None:
            raise NoTable(f"no webhook {id!r}")

    def heard(self, id: str, entries: list[Entry]) -> None:
        """Entries were written."""
        for hook in list(self.all.values()):
            if hook.table not in (None, id):
                continue
            table = self.desk.table(id)
            for entry in entries:
                body = json.dumps(envelope_of(table, entry, MASTER), ensure_ascii=False).encode()
                try:
                    self._due.put_nowait((hook, body))
                except queue.Full:
                    log.warning("webhook %s: too slow, a message was dropped", hook.id)

    def _run(self) -> None:
        while (due := self._due.get()) is not None:
            hook, body = due
            if hook.id in self.all:
                self._tell(hook, body)

    def _tell(self, hook: Hooked, body: bytes) -> None:
        for pause in self.tries:
            time.sleep(pause)
            try:
                request = urllib.request.Request(hook.url, body, headers=signed(hook.secret, body), method="POST")
                with self._opener.open(request, timeout=5):
                    return
            except (OSError, ValueError, http.client.HTTPException) as wrong:  # no HTTP comes back, for one
                log.info("webhook %s: %s", hook.id, wrong)

    def close(self) -> None:
        """Tell nobody any more."""
        self._stop()
        self.all.clear()
        self._due.put(None)
        self._thread.join(timeout=10)


def is_address(url: str) -> bool:
    """A host is named, and a port, if any, that there is."""
    try:
        parts = urllib.parse.urlsplit(url)
        return bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False


def signed(secret: str, body: bytes, now: int | None = None) -> dict[str, str]:
    """The headers of a message."""
    seconds = int(time.time()) if now is None else now
    digest = hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
    return {"Content-Type": "application/json", "X-Opfor-Signature": f"t={seconds},v1={digest}"}
