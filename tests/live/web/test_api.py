"""The API: commands with versions and keys, who may do what, and what is refused at the door."""

import http.client
import json
import re

import pytest


def test_a_table_is_opened_looked_at_and_played(server) -> None:
    made = server.post("/tables", {"encounter": "ford-ambush", "seed": 7, "level": "confirm"})
    assert made.status == 201
    id = made.json["table"]
    seen = server.get(f"/tables/{id}").json
    assert seen["version"] == made.json["version"] and seen["decision"]["combatant"] == "cutthroat-b"
    proposal = server.get(f"/tables/{id}/proposal").json
    assert proposal["steps"][0]["text"] == "stride 5 west, 2 south"
    done = server.say(id, kind="approve", proposal=proposal["id"])
    assert done.status == 200 and done.json["version"] == seen["version"] + len(done.json["entries"])
    assert server.get(f"/tables/{id}/entries?after={seen['version']}").json[0]["seq"] == seen["version"] + 1
    assert server.get("/tables").json[0]["id"] == id
    assert any(one["id"] == "dawn-raid" for one in server.get("/encounters").json)
    assert server.get(f"/tables/{id}/ground").json["kind"] == "square"


def test_a_stale_version_is_told_the_current_one_and_a_key_its_first_answer(server) -> None:
    id = server.open()
    seen = server.desk.table(id).version
    first = server.say(id, seen, "k", kind="skip")
    again = server.say(id, seen, "k", kind="skip")
    assert first.status == again.status == 200 and first.body == again.body
    stale = server.say(id, seen, "other", kind="skip")
    assert stale.status == 409 and stale.json["error"] == "stale" and stale.json["version"] == first.json["version"]
    assert server.say(id, seen, "k", kind="undo").status == 422
    assert server.desk.table(id).version == first.json["version"]


@pytest.mark.parametrize(
    ("command", "status", "code"),
    [
        ({"kind": "choose", "choices": ["fly"]}, 422, "bad-command"),
        ({"kind": "sing"}, 422, "bad-request"),
        ({"kind": "skip", "loudly": True}, 422, "bad-request"),
        ({"kind": "dice", "faces": [3]}, 422, "bad-die"),
        ({"kind": "redo"}, 409, "not-now"),
        ({"kind": "approve", "proposal": "none"}, 409, "proposal-void"),
        ({"kind": "set-pool", "combatant": "mira", "pool": "stamina", "value": 99}, 422, "bad-command"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(server, command, status: int, code: str) -> None:
    id = server.open()
    before = server.desk.table(id).fight.save()
    answer = server.say(id, **command)
    assert (answer.status, answer.json["error"]) == (status, code) and answer.json["message"]
    assert server.desk.table(id).fight.save() == before


def test_tables_that_are_not_there_and_encounters_that_are_no_ids(server) -> None:
    assert server.get("/tables/nowhere").status == 404
    for encounter in ("../secret", "/etc/passwd", "a.yaml", "no-such-fight", "", "A b"):
        answer = server.post("/tables", {"encounter": encounter})
        assert answer.status == 422, encounter
    assert server.post("/tables", {"encounter": "ford-ambush", "hand": ["nobody"]}).status == 422
    assert server.post("/tables", {"encounter": "ford-ambush", "agents": {"rusk": "oracle"}}).status == 422
    assert server.get("/tables").json == []


def test_a_branch_a_file_and_forgetting(server) -> None:
    id = server.open()
    twin = server.post(f"/tables/{id}/branch", {}).json["table"]
    file = server.get(f"/tables/{id}/file")
    loaded = server.post("/tables/load", file.body, Content_Type="application/octet-stream")
    assert loaded.status == 201 and file.headers["content-disposition"].endswith('.table"')
    tables = [server.desk.table(each).fight.save() for each in (id, twin, loaded.json["table"])]
    assert tables[0] == tables[1] == tables[2]
    assert server.post("/tables/load", b"nonsense", Content_Type="application/octet-stream").status == 422
    assert server.call("DELETE", f"/api/v1/tables/{twin}").status == 204
    assert server.get(f"/tables/{twin}").status == 404


def test_only_the_master_may_do_things_and_a_watcher_look_on(server) -> None:
    id = server.open()
    body = {"expected_version": server.desk.table(id).version, "command": {"kind": "skip"}}
    for token, status in ((None, 401), ("wrong", 401), ("a-watchers-token", 403)):
        assert server.post(f"/tables/{id}/commands", body, token=token, Idempotency_Key="k").status == status
        for path in ("/tables", f"/tables/{id}/proposal", f"/tables/{id}/entries", f"/tables/{id}/file", "/hooks"):
            assert server.get(path, token=token).status == status
    assert server.get(f"/tables/{id}", token=None).status == 401
    assert server.get(f"/tables/{id}", token="a-watchers-token").status == 200
    assert server.get("/openapi.json").status == 200


def test_the_players_view_hides_pools_plans_and_who_is_hidden(server) -> None:
    id = server.open()
    server.get(f"/tables/{id}/proposal")
    for view in (server.get(f"/tables/{id}?view=players"), server.get(f"/tables/{id}", token="a-watchers-token")):
        seen = view.json
        assert seen["view"] == "party" and not {"proposal", "decision", "hand", "seats"} & set(seen)
        people = {one["id"]: one for one in seen["combatants"]}
        assert not {"cutthroat-a", "cutthroat-b"} & set(people)
        assert people["rusk"]["pools"] == [] and people["mira"]["pools"][0]["left"] == 14
        assert all("agent" not in one for one in people.values())
        assert not any(place["combatant"].startswith("cutthroat-a") for place in seen["order"])
        assert b"cutthroat-b" not in view.body and b"Cutthroat B" not in view.body


def test_where_no_side_is_the_players_the_first_one_is_shown(server) -> None:
    id = server.open("tourney-of-iron", 1)
    assert server.get(f"/tables/{id}?view=players").json["view"] == "red"
    assert server.get(f"/tables/{id}?view=nobody").status == 422


def test_what_is_hidden_can_change_and_the_players_view_stays(server) -> None:
    id = server.open()
    table = server.desk.table(id)
    before = server.get(f"/tables/{id}?view=players").json
    server.desk.send(id, {"kind": "set-pool", "combatant": "cutthroat-a", "pool": "stamina", "value": 1}, table.version)
    server.desk.send(id, {"kind": "move", "combatant": "cutthroat-a", "x": 7, "y": 11}, table.version)
    after = server.get(f"/tables/{id}?view=players").json
    del before["version"], after["version"]
    assert before == after


def test_other_hosts_and_other_sites_are_not_heard(server) -> None:
    id = server.open()
    assert server.get("/tables", Host="evil.example").status == 421
    assert server.get("/tables", Host=f"localhost:{server.port}").status == 200
    assert server.get("/tables", Origin="http://evil.example").status == 403
    assert server.get("/tables", Origin="null").status == 403
    assert server.get("/tables", Origin=f"http://{server.host}").status == 200
    body = json.dumps({"expected_version": 2, "command": {"kind": "skip"}}).encode()
    assert server.post(f"/tables/{id}/commands", body, Origin="http://evil.example", Idempotency_Key="k").status == 403


def test_what_is_too_large_or_too_much(served) -> None:
    server = served(rate=1.0, burst=12)
    assert server.post("/tables", b"x" * 70_000).status == 413
    body = (b"x" * 4096 for _ in range(20))  # no length is told
    talk = http.client.HTTPConnection(server.host, timeout=30)
    headers = {"Authorization": f"Bearer {server.app.state.tokens['gm']}", "Content-Type": "application/json"}
    talk.request("POST", "/api/v1/tables", body, headers, encode_chunked=True)
    assert talk.getresponse().status == 413
    talk.close()
    codes = [server.get("/tables").status for _ in range(20)]
    assert codes[0] == 200 and codes[-1] == 429


def test_nothing_from_a_request_reaches_the_file_system(server) -> None:
    for path in (
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/no.js",
        "/table/..%2f..",
    ):
        assert server.call("GET", path).status in (404, 422), path
    assert server.call("GET", "/static/console.js").status == 200


def test_every_answer_forbids_what_pages_do_not_need(server) -> None:
    id = server.open()
    for path in ("/", f"/table/{id}", f"/watch/{id}", "/static/console.js", "/api/v1/tables", "/nowhere"):
        headers = server.call("GET", path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_pages_name_no_other_place_and_hold_no_script_of_their_own(server) -> None:
    id = server.open()
    for path in ("/", f"/table/{id}", f"/watch/{id}"):
        page = server.call("GET", path).body.decode()
        assert "http://" not in page and "https://" not in page and " style=" not in page
        assert page.count("<script") == len(re.findall('<script (type="module" )?src="/static/', page))


def test_the_door_takes_the_token_out_of_the_address(server) -> None:
    id = server.open()
    entered = server.call("GET", f"/?token=the-masters-token&table={id}", token=None)
    assert (entered.status, entered.headers["location"]) == (303, f"/table/{id}")
    cookie = entered.headers["set-cookie"]
    assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower()
    assert server.call("GET", "/", token=None, Cookie=cookie.partition(";")[0]).status == 200
    assert server.call("GET", "/?token=wrong", token=None).status == 401
    assert server.call("GET", "/?token=the-masters-token&table=//evil.example", token=None).headers["location"] == "/"
    watch = server.call("GET", f"/watch/{id}?token=a-watchers-token", token=None)
    watcher = watch.headers["set-cookie"].partition(";")[0]
    assert server.call("GET", f"/watch/{id}", token=None, Cookie=watcher).status == 200
    assert server.call("GET", f"/table/{id}", token=None, Cookie=watcher).status == 403
