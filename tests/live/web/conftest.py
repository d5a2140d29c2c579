"""A server in a thread of its own, and somebody who calls it; skipped where the `live` extra is not installed."""

import json
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

import pytest

for library in ("sqlalchemy", "fastapi", "uvicorn"):
    pytest.importorskip(library, reason="needs the live extra")

GM, WATCH = "the-masters-token", "a-watchers-token"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class _Stays(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args, **more):
        return None


class Server:
    """`server.get("/tables")`: the API, as the game master unless `token` says otherwise."""

    def __init__(self, file: Path, **options) -> None:
        import uvicorn

        from opfor.cli.serve import bound
        from opfor.live.desk import Desk
        from opfor.live.store import Store, sqlite_url
        from opfor.live.web.app import create_app

        self.desk = Desk(Store(sqlite_url(file)))
        self.listening = bound("127.0.0.1", 0)
        self.port = self.listening.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.app = create_app(
            self.desk, token=GM, watch_token=WATCH, hosts=[self.host, f"localhost:{self.port}"], **options
        )
        config = uvicorn.Config(self.app, log_level="error", timeout_graceful_shutdown=1, ws="websockets-sansio")
        self.uvicorn = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.uvicorn.run, kwargs={"sockets": [self.listening]})
        self.thread.start()
        while not self.uvicorn.started:
            time.sleep(0.01)
        self._opener = urllib.request.build_opener(_Stays, urllib.request.ProxyHandler({}))

    def call(self, method: str, path: str, body: Any = None, token: str | None = GM, **headers: str) -> Answer:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            given.setdefault("Authorization", f"Bearer {token}")
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if data is not None:
            given.setdefault("Content-Type", "application/json")
        request = urllib.request.Request(f"http://{self.host}{path}", data, given, method=method)
        try:
            with self._opener.open(request, timeout=30) as answer:
                return Answer(answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read())
        except urllib.error.HTTPError as wrong:
            with wrong:
                return Answer(wrong.code, {k.lower(): v for k, v in wrong.headers.items()}, wrong.read())

    def get(self, path: str, **more: Any) -> Answer:
        return self.call("GET", f"/api/v1{path}", **more)

    def post(self, path: str, body: Any, **more: Any) -> Answer:
        return self.call("POST", f"/api/v1{path}", body, **more)

    def say(self, id: str, expected: int | None = None, key: str = "", **command: Any) -> Answer:
        version = self.desk.table(id).version if expected is None else expected
        key = key or f"key-{time.monotonic_ns()}"
        return self.post(
            f"/tables/{id}/commands", {"expected_version": version, "command": command}, Idempotency_Key=key
        )

    def open(self, encounter: str = "ford-ambush", seed: int = 7, **more: Any) -> str:
        from opfor.content import load

        return self.desk.open(load(encounter), seed, **more)

    def close(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join()
        self.listening.close()
        self.desk.close()


@pytest.fixture
def served(tmp_path):
    """Make a server, with options of its own."""
    servers = []

    def made(**options) -> Server:
        servers.append(Server(tmp_path / f"tables-{len(servers)}.db", **options))
        return servers[-1]

    yield made
    for server in servers:
        server.close()


@pytest.fixture
def server(served) -> Server:
    return served()
