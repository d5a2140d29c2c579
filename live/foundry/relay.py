"""The ThreeHats REST relay (foundryvtt-rest-api-relay), as its documents have it: the few calls that are needed.

Answers are JSON with `type` and `requestId`; an `error` may come with status 200. Streams are server-sent events.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import BadAnswer, FoundryFailed, NotAllowed, NoWorld, RelayRefused, Unreachable

LARGEST = 16 * 1024 * 1024  # bytes of an answer: a scene with all its walls is far below
LOOPBACK = ("localhost", "127.0.0.1", "::1")
STARTING = "start the relay, or correct its address"


class NoRedirects(HTTPRedirectHandler):
    """The key goes to the address that was given and nowhere else."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Relay:
    """A relay, and one world behind it.

    Args:
        url: its address, such as http://localhost:3010; beyond this machine https alone, since the key goes with it.
        key: an API key with the scopes scene:read, encounter:read, canvas:write, chat:read, chat:write and
            events:subscribe.
        client_id: the world, as the relay's dashboard shows it.
        patience: seconds to wait for an answer.

    Raises:
        Unreachable: this is no address of a relay.
    """

    def __init__(self, url: str, key: str, client_id: str, patience: float = 10) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Unreachable(url, "this is no address of a relay", "write it as in http://localhost:3010")
        if parts.scheme == "http" and parts.hostname not in LOOPBACK:
            raise Unreachable(url, "the key would be sent in the open", "use https beyond this machine")
        self.url, self.client_id, self.patience = url.rstrip("/"), client_id, patience
        self._key = key
        self._opener = build_opener(NoRedirects)

    def __repr__(self) -> str:
        return f"Relay({self.url!r}, client_id={self.client_id!r})"  # the key is nobody's business

    def scene(self) -> dict[str, Any]:
        """The scene that is active, with its walls and tokens."""
        data = self.get("/scene", active="true").get("data")
        found = data[0] if isinstance(data, list) and data else data
        if not isinstance(found, dict):
            raise NoWorld("GET /scene", "no scene is active", "activate one in Foundry")
        return found

    def encounters(self) -> list[dict[str, Any]]:
        """The combats of the world."""
        listed = self.get("/encounters").get("encounters")
        if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
            raise BadAnswer("GET /encounters", "no list of encounters")
        return listed

    def move_token(self, uuid: str, to: tuple[float, float], over: list[tuple[float, float]]) -> None:
        """Let a token walk.

        Args:
            uuid: of the token, as in `Scene.x.Token.y`.
            to: where it ends, in pixels of the canvas.
            over: the places before that.
        """
        waypoints = {"waypoints": [{"x": x, "y": y} for x, y in over]} if over else {}
        self.post("/move-token", {"uuid": uuid, "x": to[0], "y": to[1], "animate": True, **waypoints})

    def say(self, content: str, alias: str, flavor: str = "") -> str:
        """Put a card into the chat; returns its id.

        Args:
            content: HTML.
            alias: who says it.
            flavor: a line above it.
        """
        answer = self.post("/chat", {"content": content, "alias": alias, "flavor": flavor})
        data = answer.get("data")
        return str(data.get("id", "")) if isinstance(data, dict) else ""

    def cards(self) -> list[str]:
        """What the last cards of the chat say, as HTML."""
        data = self.get("/chat", limit="20").get("data")
        messages = data.get("messages") if isinstance(data, dict) else None
        return [str(one.get("content", "")) for one in messages or () if isinstance(one, dict)]

    def watch(self) -> Iterator[str]:
        """The kinds of events of the combat as they come, until the stream breaks off.

        What an event says is not to be trusted in order or number: look again at each.
        """
        with self._open("GET", "/encounters/subscribe", {}, None, "text/event-stream") as stream:
            try:
                for raw in stream:
                    field, _, value = raw.decode("utf-8", "replace").rstrip("\r\n").partition(":")
                    if field == "event":
                        yield value.strip()
            except (OSError, HTTPException):
                return

    def get(self, path: str, **params: str) -> dict[str, Any]:
        """Ask for something."""
        return self._answer("GET", path, params, None)

    def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Have something done."""
        return self._answer("POST", path, {}, body)

    def _answer(self, method: str, path: str, params: dict[str, str], body: Any) -> dict[str, Any]:
        where = f"{method} {path}"
        try:
            with self._open(method, path, params, body, "application/json") as answer:
                raw = answer.read(LARGEST + 1)
        except (OSError, HTTPException) as error:
            raise Unreachable(where, f"the answer broke off: {error}", "look again") from None
        if len(raw) > LARGEST:
            raise BadAnswer(where, f"an answer of more than {LARGEST // 1024 // 1024} MB")
        try:
            data = json.loads(raw)
        except (ValueError, RecursionError):
            raise BadAnswer(where, "no JSON", "is this the address of the relay?") from None
        if not isinstance(data, dict):
            raise BadAnswer(where, "no JSON object", "is this the address of the relay?")
        if data.get("error"):
            raise RelayRefused(where, str(data["error"]))
        return data

    def _open(self, method: str, path: str, params: dict[str, str], body: Any, accept: str) -> HTTPResponse:
        query = urlencode({"clientId": self.client_id, **params})
        headers = {"x-api-key": self._key, "Accept": accept, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}{path}?{query}", data, headers, method=method)
        try:
            opened: HTTPResponse = self._opener.open(request, timeout=self.patience)
        except HTTPError as error:
            with error:
                raise refusal(f"{method} {path}", error.code, error.read(4096)) from None
        except (URLError, OSError, HTTPException) as error:
            why = getattr(error, "reason", None) or error
            raise Unreachable(f"{method} {path}", f"no answer from {self.url}: {why}", STARTING) from None
        return opened


def refusal(where: str, status: int, raw: bytes) -> FoundryFailed:
    """The error that a status means."""
    try:
        said = json.loads(raw)
        message = str(said.get("error") or said.get("message")) if isinstance(said, dict) else ""
    except ValueError:
        message = ""
    told = message or f"status {status}"
    if status in (401, 403):
        return NotAllowed(where, told, "give a key of the relay that has the scope for this")
    if status in (404, 408, 504):
        return NoWorld(where, told, "a game master must have the world open, and the id of the world must be right")
    return RelayRefused(where, told, "wait a little" if status == 429 else "")
