"""Who may come in: a token, the names that the server goes by, how large and how many requests may be.

A page of another site that is open in the same browser must not drive the table: its Origin is another, and cookies are
not sent along from there. A site that lets its name point at this machine gives itself away by its Host.
"""

from __future__ import annotations

import hmac
import threading
import time
from collections.abc import Iterable, Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Any

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MASTER, WATCH = "gm", "watch"
COOKIES = {MASTER: "opfor", WATCH: "opfor-watch"}
SMALL, LARGE = 64 << 10, 64 << 20  # bytes of a body: of a command, of a saved table
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class Guard:
    """What every request passes before it is heard.

    Args:
        app: what is guarded.
        tokens: by role, the secret of who may come in.
        hosts: the names that the server goes by, with their ports: `127.0.0.1:8765`.
        rate, burst: requests a second of one caller, and how many at once.
        large: paths whose bodies may be large.
    """

    def __init__(
        self,
        app: ASGIApp,
        tokens: Mapping[str, str],
        hosts: Iterable[str],
        rate: float = 60.0,
        burst: int = 240,
        large: tuple[str, ...] = (),
    ) -> None:
        self.app, self.tokens, self.hosts, self.large = app, dict(tokens), frozenset(hosts), large
        self.buckets = Buckets(rate, burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        wrong = self.refusal(scope, headers)
        if wrong is not None:
            await refuse(scope, send, *wrong)
            return
        scope.setdefault("state", {})["role"] = self.role_of(scope, headers)
        limit = LARGE if scope["path"] in self.large else SMALL
        await self.app(scope, limited(receive, limit), with_headers(send))

    def refusal(self, scope: Scope, headers: Mapping[str, str]) -> tuple[int, str, str] | None:
        """Why a request is not heard: status, code, message; None if it is."""
        if headers.get("host", "") not in self.hosts:
            return 421, "host", "this server does not go by that name"
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2] not in self.hosts:
            return 403, "origin", "pages of other sites may not speak to the table"
        length = headers.get("content-length", "0")
        limit = LARGE if scope["path"] in self.large else SMALL
        if not length.isdecimal() or len(length) > 12 or int(length) > limit:
            return 413, "too-large", f"a request holds {limit} bytes at most"
        if not self.buckets.take(str((scope.get("client") or ("?",))[0])):
            return 429, "too-many", "too many requests: wait a second"
        return None

    def role_of(self, scope: Scope, headers: Mapping[str, str]) -> str:
        """Whose token comes with a request: the game master's, a watcher's, or nobody's."""
        kind, _, said = headers.get("authorization", "").partition(" ")
        for role in (MASTER, WATCH):
            given = said if kind.lower() == "bearer" else cookie(headers.get("cookie", ""), COOKIES[role])
            if given and hmac.compare_digest(given.encode(), self.tokens[role].encode()):
                return role
        return ""


def cookie(header: str, name: str) -> str:
    """The value of a cookie; empty if it is not there."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header)
    except CookieError:
        return ""
    return jar[name].value if name in jar else ""


class Buckets:
    """So many requests a second for each caller, and some at once."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def take(self, caller: str) -> bool:
        """One request of a caller may pass."""
        now = time.monotonic()
        with self._lock:
            if len(self._left) > 4096:
                self._left.clear()
            left, then = self._left.get(caller, (float(self.burst), now))
            left = min(self.burst, left + (now - then) * self.rate)
            self._left[caller] = (left - 1 if left >= 1 else left, now)
            return left >= 1


class TooLarge(HTTPException):
    """A body that does not end where it should. FastAPI lets an HTTPException through while it reads a body."""

    def __init__(self) -> None:
        super().__init__(413)


def limited(receive: Receive, limit: int) -> Receive:
    """A body of so many bytes at most, whatever its header says."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise TooLarge
        return message

    return counted


def with_headers(send: Send) -> Send:
    """Every answer says what browsers may do with it."""

    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(pair for pair in HEADERS if pair[0] not in given)]
        await send(message)

    return headed


async def refuse(scope: Scope, send: Send, status: int, code: str, message: str) -> None:
    """Say no."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4000 + status, "reason": message})
        return
    body = f'{{"error":"{code}","message":"{message}"}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    headers += [(b"retry-after", b"1")] if status == 429 else []
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def role(scope: Any) -> str:
    """Who a request comes from."""
    return str(scope.state.role)
