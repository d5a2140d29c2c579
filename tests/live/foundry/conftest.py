"""A relay that is none: it answers in the shapes that the documents of the ThreeHats relay show, on this machine."""

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

KEY, WORLD = "a-key", "fvtt_1"
CELL, PAD = 100, 2  # pixels of a square, columns and rows of padding


def token(key: str, name: str, x: int, y: int, disposition: int) -> dict[str, Any]:
    place = {"x": (x + PAD) * CELL, "y": (y + PAD) * CELL, "width": 1, "height": 1}
    return {"_id": key, "name": name, "disposition": disposition, "hidden": False, "elevation": 0, **place}


def combatant(key: str, name: str, initiative: float | None, of_token: str) -> dict[str, Any]:
    return {
        "id": key, "name": name, "tokenUuid": f"Scene.s1.Token.{of_token}", "actorUuid": f"Actor.{key}", "img": "x.svg",
        "initiative": initiative, "hidden": False, "defeated": False,
    }  # fmt: skip


@dataclass
class World:
    """What the relay that is none knows, and how it misbehaves.

    Attributes:
        fails: by path: a status to answer with, or a text for the error in an answer of status 200.
        loses: paths that do what they are asked, and answer nothing.
        asked: every request that came, as method, path and body.
    """

    scene: dict[str, Any]
    encounters: list[dict[str, Any]]
    chat: list[dict[str, Any]] = field(default_factory=list)
    fails: dict[str, int | str] = field(default_factory=dict)
    loses: set[str] = field(default_factory=set)
    raw: dict[str, bytes] = field(default_factory=dict)
    asked: list[tuple[str, str, Any]] = field(default_factory=list)

    def answer(self, path: str, body: Any) -> dict[str, Any]:
        """What the documents show for a path."""
        kind = {"/scene": "get-scene", "/encounters": "encounters", "/move-token": "move-token"}.get(path, "chat-send")
        head = {"requestId": f"{kind}_1774001744487", "clientId": WORLD, "type": f"{kind}-result"}
        if path == "/scene":
            return head | {"data": self.scene}
        if path == "/encounters":
            return head | {"encounters": self.encounters}
        if path == "/chat" and body is None:
            return head | {"success": True, "data": {"messages": self.chat[::-1], "total": len(self.chat)}}
        if path == "/chat":
            speaker = {"scene": None, "actor": None, "token": None, "alias": body["alias"]}
            self.chat.append({"id": f"m{len(self.chat)}", "content": body["content"], "speaker": speaker})
            return head | {"success": True, "data": self.chat[-1]}
        found = next(one for one in self.scene["tokens"] if body["uuid"] == f"Scene.s1.Token.{one['_id']}")
        found |= {"x": body["x"], "y": body["y"]}
        return head | {"data": {"tokenUuid": body["uuid"], "name": found["name"], "x": body["x"], "y": body["y"]}}


class Handler(BaseHTTPRequestHandler):
    world: World

    def do_GET(self) -> None:
        self.handle_one("GET", None)

    def do_POST(self) -> None:
        self.handle_one("POST", json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def handle_one(self, method: str, body: Any) -> None:
        parts = urlsplit(self.path)
        self.world.asked.append((method, parts.path, body))
        fails = self.world.fails.get(parts.path)
        if self.headers["x-api-key"] != KEY:
            self.send(401, {"error": "Invalid API key"})
        elif dict(parse_qsl(parts.query)).get("clientId") != WORLD:
            self.send(404, {"error": "Invalid client ID"})
        elif isinstance(fails, int):
            self.send(fails, {"error": f"failed with {fails}"})
        elif isinstance(fails, str):
            self.send(200, {"type": "x-result", "requestId": "x", "error": fails, "data": None})
        elif parts.path in self.world.raw:
            self.send(200, self.world.raw[parts.path])
        elif parts.path == "/encounters/subscribe":
            self.stream()
        else:
            answered = self.world.answer(parts.path, body)
            if parts.path in self.world.loses:
                self.close_connection = True
                return
            self.send(200, answered)

    def send(self, status: int, data: Any) -> None:
        raw = data if isinstance(data, bytes) else json.dumps(data).encode()
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/scene")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for kind in ("connected", "combat-update", "combat-update"):
            self.wfile.write(f'event: {kind}\ndata: {{"clientId": "{WORLD}"}}\n\n'.encode())

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def world() -> World:
    scene = {
        "_id": "s1",
        "name": "The cellar",
        "width": 800,
        "height": 600,
        "padding": 0.25,
        "grid": {"type": 1, "size": CELL, "distance": 5, "units": "ft"},
        "background": {"src": None, "offsetX": 0, "offsetY": 0},
        "walls": [],
        "tokens": [token("t1", "Katla", 1, 1, 1), token("t2", "Wolf", 6, 4, -1), token("t3", "Innkeeper", 0, 0, 0)],
    }
    late = combatant("c3", "Late", None, "t9")
    fighting = [combatant("c2", "Wolf", 17, "t2"), combatant("c1", "Katla", 17, "t1"), late]
    current = {"id": "e1", "round": 2, "turn": 1, "current": True, "combatants": fighting}
    return World(scene, [{"id": "e0", "round": 9, "turn": 0, "current": False, "combatants": []}, current])


@pytest.fixture
def url(world: World) -> Iterator[str]:
    """The address of a relay for this world."""
    handler = type("Bound", (Handler,), {"world": world})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()
