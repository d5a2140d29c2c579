"""Streams: events with resume, the WebSocket with the same envelopes, webhooks with signatures."""

import hashlib
import hmac
import http.client
import json
import queue
import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest


class Listening:
    """One who reads the events of a table."""

    def __init__(self, server, id: str, last: str | None = None, token: str = "the-masters-token") -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        headers = {"Authorization": f"Bearer {token}"} | ({"Last-Event-ID": last} if last is not None else {})
        self.connection.request("GET", f"/api/v1/tables/{id}/stream", headers=headers)
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200 and self.answer.headers["content-type"].startswith("text/event-stream")

    def next(self, *kinds: str) -> tuple[str | None, dict]:
        """The next event of these kinds: its id and its envelope."""
        id, kind, data = None, "", ""
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if line.startswith("id: "):
                id = line[4:]
            elif line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: "):
                data = line[6:]
            elif not line and data:
                if kind in kinds:
                    return id, json.loads(data)
                id, kind, data = None, "", ""

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


def test_events_come_in_order_and_who_comes_back_gets_what_was_missed(server) -> None:
    id = server.open()
    listening = Listening(server, id, last=str(server.desk.table(id).version))
    assert listening.next("hello")[1]["seq"] == server.desk.table(id).version
    server.say(id, kind="skip")
    seen, envelope = listening.next("entry")
    assert envelope["kind"] == "step" and envelope["seq"] == int(seen) and envelope["name"] == "end the turn"
    listening.close()
    server.say(id, kind="hold")
    server.say(id, kind="go")
    again = Listening(server, id, last=seen)
    assert [again.next("entry")[1]["seq"] for _ in range(2)] == [int(seen) + 1, int(seen) + 2]
    server.say(id, kind="undo")
    assert again.next("entry")[1]["kind"] == "undone"
    again.close()


def test_the_autopilot_of_the_server_runs_and_makes_proposals_ready(server) -> None:
    id = server.open(level="run")
    listening = Listening(server, id)
    server.app.state.served.pilot.wake(id)
    while True:
        _, envelope = listening.next("entry")
        if envelope["kind"] == "step" and envelope["by"] == "autopilot":
            break
    everybody = [info.id for info in server.desk.table(id).fight.compiled.combatants]
    while server.say(id, kind="set-autonomy", combatants=everybody, level="confirm").status == 409:
        pass
    listening.next("proposal")
    assert server.desk.table(id).proposal is not None
    listening.close()


def test_a_watcher_hears_that_something_changed_and_what_its_side_sees(server) -> None:
    id = server.open()
    listening = Listening(server, id, last=str(server.desk.table(id).version), token="a-watchers-token")
    server.say(id, kind="skip")  # the turn of one who is hidden
    envelope = listening.next("entry")[1]
    assert set(envelope) == {"table", "seq", "kind", "lines"} and envelope["lines"] == []
    server.say(id, kind="skip")
    assert listening.next("entry")[1]["lines"] == ["Archer B: end the turn"]
    listening.close()


def test_the_socket_has_the_same_envelopes(server) -> None:
    client = pytest.importorskip("websockets.sync.client")
    id = server.open()
    after = server.desk.table(id).version
    address = f"ws://{server.host}/api/v1/tables/{id}/socket?after={after}"
    headers = {"Authorization": "Bearer the-masters-token"}
    with client.connect(address, additional_headers=headers, proxy=None) as socket:
        assert json.loads(socket.recv(timeout=30))["kind"] == "hello"
        server.say(id, kind="hold")
        over_socket = next(said for said in iter(lambda: json.loads(socket.recv(timeout=30)), None) if "seq" in said)
    listening = Listening(server, id, last=str(after))
    assert listening.next("entry")[1] == over_socket
    listening.close()


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bearer the-masters-token", "Origin": "http://evil.example"}]
)
def test_the_socket_is_closed_to_strangers(server, headers) -> None:
    client = pytest.importorskip("websockets.sync.client")
    from websockets.exceptions import WebSocketException

    id = server.open()
    with pytest.raises(WebSocketException):
        address = f"ws://{server.host}/api/v1/tables/{id}/socket"
        with client.connect(address, additional_headers=headers, proxy=None) as socket:
            socket.recv(timeout=30)


@pytest.fixture
def receiver():
    """An address that takes messages; fails the first, so that it is sent again."""
    taken: queue.Queue = queue.Queue()

    class Takes(BaseHTTPRequestHandler):
        first = True

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(500 if Takes.first else 204)
            if not Takes.first:
                taken.put((self.headers["X-Opfor-Signature"], body))
            Takes.first = False
            self.end_headers()

        def log_message(self, *words):
            pass

    receiving = HTTPServer(("127.0.0.1", 0), Takes)
    thread = threading.Thread(target=receiving.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{receiving.server_port}/", taken
    receiving.shutdown()
    thread.join()
    receiving.server_close()


def test_webhooks_are_signed_and_sent_again(server, receiver) -> None:
    url, taken = receiver
    server.app.state.served.hooks.tries = (0.0, 0.0)
    id = server.open()
    hook = server.post("/hooks", {"url": url, "table": id})
    assert hook.status == 201 and server.get("/hooks").json[0]["secret"] is None
    secret = hook.json["secret"]
    server.say(id, kind="hold")
    signature, body = taken.get(timeout=30)
    seconds, digest = (part.partition("=")[2] for part in signature.split(","))
    mine = hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(mine, digest)
    assert json.loads(body)["seq"] == server.desk.table(id).version
    assert server.call("DELETE", f"/api/v1/hooks/{hook.json['id']}").status == 204
    assert server.call("DELETE", f"/api/v1/hooks/{hook.json['id']}").status == 404
    for wrong in (
        "ftp://x.example/", "http://", "file:///etc/passwd", "http://me@x.example/", "http://[::", "http://x:99999/",
        "http:///told", "http://x:zz/",
    ):  # fmt: skip
        assert server.post("/hooks", {"url": wrong}).status == 422


def test_an_address_that_speaks_no_http_stops_no_other(server, receiver) -> None:
    url, taken = receiver
    server.app.state.served.hooks.tries = (0.0, 0.0)
    id = server.open()
    with socket.create_server(("127.0.0.1", 0)) as strange:

        def babble() -> None:
            for _ in range(2):
                caller, _address = strange.accept()
                caller.recv(65536)
                caller.sendall(b"what?\r\n\r\n")
                caller.close()

        talking = threading.Thread(target=babble, daemon=True)
        talking.start()
        server.post("/hooks", {"url": f"http://127.0.0.1:{strange.getsockname()[1]}/", "table": id})
        server.post("/hooks", {"url": url, "table": id})
        server.say(id, kind="hold")
        assert json.loads(taken.get(timeout=30)[1])["seq"] == server.desk.table(id).version
        talking.join(timeout=30)
