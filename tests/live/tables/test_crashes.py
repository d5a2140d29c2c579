"""What was answered survives the death of the process; what was not happens once at most; races have a winner."""

import json
import os
import signal
import subprocess
import sys
import threading

import pytest

from opfor.content import load
from opfor.live.desk import Desk
from opfor.live.errors import Stale
from opfor.live.store import Store, sqlite_url

ENCOUNTERS = ("tavern-brawl", "dawn-raid", "roadside-duel", "duel-over-the-sound")
CLIENT = """
import json, sys, threading
from opfor.live.desk import Desk
from opfor.live.store import Store

url, ids, begin = sys.argv[1], sys.argv[2].split(","), int(sys.argv[3])
desk = Desk(Store(url))
told = threading.Lock()

def play(id):
    n = begin
    while True:
        table = desk.table(id)
        fight = table.fight
        command = {"kind": "choose", "choices": [int(c) for c in fight.legal()[:1]]}
        command = {"kind": "undo", "by": "turn"} if fight.over else command
        answer = desk.send(id, command, table.version, key=f"key-{n}")
        with told:
            print(json.dumps([id, n, answer["version"], table.history.now.hash]), flush=True)
        n += 1

for id in ids:
    threading.Thread(target=play, args=[id]).start()
"""


def life(url: str, ids: list[str], begin: int, answers: int) -> list[tuple[str, int, int, str]]:
    """A process that plays several tables, killed after so many answers; those that were told."""
    command = [sys.executable, "-c", CLIENT, url, ",".join(ids), str(begin)]
    client = subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | {"OPFOR_JIT": "off"})
    assert client.stdout is not None
    told = [client.stdout.readline() for _ in range(answers)]
    client.send_signal(signal.SIGKILL)
    told += client.stdout.read().splitlines(keepends=True)
    client.wait()
    client.stdout.close()
    return [tuple(json.loads(line)) for line in told if line.endswith(b"\n")]


def kill_again_and_again(folder, kills: int) -> None:
    url = sqlite_url(folder / "tables.db")
    desk = Desk(Store(url))
    ids = [desk.open(load(encounter), seed) for seed, encounter in enumerate(ENCOUNTERS)]
    desk.close()
    for kill in range(kills):
        told = life(url, ids, kill * 10_000, answers=5 + 7 * kill % 23)
        store = Store(url)
        tables = {id: Desk(store).table(id) for id in ids}
        for id, n, version, hash in told:
            table, answered = tables[id], store.answered(id, f"key-{n}")
            assert answered is not None and answered.answer["version"] == version
            changed = [entry for entry in table.log[:version] if entry.kind in ("step", "undone")]
            assert changed[-1].body.get("hash", hash) == hash
        for id in ids:  # one entry more than was told at most: written, and the process died before it could say so
            mine = [n for who, n, _, _ in told if who == id]
            last = max(mine, default=kill * 10_000 - 1)
            assert store.answered(id, f"key-{last + 2}") is None
            assert [entry.seq for entry in tables[id].log] == list(range(1, tables[id].version + 1))
        store.close()


def test_no_answered_command_is_lost_when_the_process_is_killed(tmp_path) -> None:
    kill_again_and_again(tmp_path, 2)


@pytest.mark.slow
def test_twenty_kills(tmp_path) -> None:
    kill_again_and_again(tmp_path, 20)


def race(desks: list[Desk], id: str, keys: list[str]) -> list[object]:
    """Everybody says the same at once, having seen the same version."""
    expected, start = desks[0].table(id).version, threading.Barrier(len(keys))
    results: list[object] = [None] * len(keys)

    def client(k: int) -> None:
        desk = desks[k % len(desks)]
        start.wait()
        try:
            results[k] = desk.send(id, {"kind": "hold"}, expected, key=keys[k])
        except Stale as stale:
            results[k] = stale

    threads = [threading.Thread(target=client, args=[k]) for k in range(len(keys))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.mark.parametrize("processes", [1, 4])
def test_of_eight_that_race_one_wins_and_the_others_hear_the_version(tmp_path, processes: int) -> None:
    url = sqlite_url(tmp_path / "tables.db")
    desks = [Desk(Store(url)) for _ in range(processes)]  # each as a process of its own would have it
    id = desks[0].open(load("dawn-raid"), 1)
    for turn in range(6):
        before = desks[0].table(id).version
        keys = [f"{turn}-{k}" for k in range(8)]
        results = race(desks, id, keys)
        won = [k for k, result in enumerate(results) if isinstance(result, dict)]
        assert len(won) == 1 and results[won[0]]["version"] == before + 1
        assert all(result.version == before + 1 for k, result in enumerate(results) if k != won[0])
        assert desks[won[0] % processes].send(id, {"kind": "hold"}, 0, key=keys[won[0]]) == results[won[0]]
        assert Store(url).version(id) == before + 1
    for desk in desks:
        desk.close()


def test_eight_with_one_key_are_one_command(tmp_path) -> None:
    desk = Desk(Store(sqlite_url(tmp_path / "tables.db")))
    id = desk.open(load("dawn-raid"), 1)
    before = desk.table(id).version
    results = race([desk], id, ["the same"] * 8)
    assert all(result == results[0] for result in results) and desk.table(id).version == before + 1
    desk.close()


def test_a_folder_that_cannot_be_written_says_so(tmp_path) -> None:
    from opfor.live.errors import BrokenTable

    with pytest.raises(BrokenTable, match="choose another file"):
        Store(sqlite_url(tmp_path / "nowhere" / "tables.db"))
