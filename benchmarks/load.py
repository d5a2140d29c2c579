"""Many tables at once: how long a command takes, and how much memory the server needs.

python benchmarks/load.py                   # 50 tables with 4 clients each; exit code 1 if a bar is missed
python benchmarks/load.py --tables 10 --seconds 10 --pause 1

The server is `opfor serve` in a process of its own; all clients are in this one. At each table one client plays: it
looks, thinks, approves what is proposed, types dice, chooses. The others look on, one as game master too, two as
players; whenever something happens each of them looks anew, as the console does. Every client has an address of its own
(127.0.1.1 and on, as Linux allows), so that the server's limit of requests holds for each alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import numpy as np

P99, MEMORY = 250.0, 1024.0  # milliseconds of a command, MiB of the server
MASTER, WATCH = "the-masters-token", ""
ENCOUNTERS = ("ford-ambush", "dawn-raid", "toll-road-ambush", "duel-over-the-sound")  # one of each mode
BEGIN = 30.0  # seconds for the first looks, which are not counted


@dataclass
class Measured:
    """What was measured, in milliseconds."""

    commands: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    proposals: list[float] = field(default_factory=list)
    refused: int = 0


class Client:
    """One who sits at a table or looks on: a connection for requests, and a stream."""

    def __init__(self, nth: int, port: int, table: str, token: str, measured: Measured) -> None:
        address = f"127.0.{1 + nth // 250}.{1 + nth % 250}" if sys.platform == "linux" else None
        transport = httpx.AsyncHTTPTransport(local_address=address)
        headers = {"Authorization": f"Bearer {token}"}
        base = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(transport=transport, base_url=base, timeout=60, headers=headers)
        self.path = f"/api/v1/tables/{table}"
        self.measured = measured
        self.state: dict[str, Any] = {}
        self.changed, self.since = asyncio.Event(), 0.0

    async def look(self) -> None:
        """Look anew."""
        began = time.perf_counter()
        answer = await self.http.get(self.path)
        answer.raise_for_status()
        self.measured.looks.append(1000 * (time.perf_counter() - began))
        self.state = answer.json()

    async def events(self) -> AsyncIterator[str]:
        """The kinds of what happens."""
        async with self.http.stream("GET", f"{self.path}/stream", params={"after": self.state["version"]}) as answer:
            async for line in answer.aiter_lines():
                if line.startswith("event: "):
                    yield line[7:]

    async def listen(self) -> None:
        """Note whatever happens."""
        async for kind in self.events():
            if kind == "proposal" and self.since:
                self.measured.proposals.append(1000 * (time.perf_counter() - self.since))
                self.since = 0.0
            self.changed.set()

    async def look_on(self) -> None:
        """Look anew whenever something happens; what happens meanwhile is answered by one more look."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            await self.look()

    async def play(self, pause: float, seed: int) -> None:
        """Think, and do what is asked; the same thoughts in every run."""
        chance = random.Random(seed)
        await asyncio.sleep(pause * chance.random())
        while True:
            await self.say(command(self.state, chance), f"{seed}-{self.state['version']}-{chance.random()}")
            await asyncio.sleep(pause * (0.5 + chance.random()))

    async def say(self, said: dict[str, Any], key: str) -> None:
        """Give a command, and take the time of it."""
        body = {"expected_version": self.state["version"], "command": said}
        began = self.since = time.perf_counter()
        answer = await self.http.post(f"{self.path}/commands", json=body, headers={"Idempotency-Key": key})
        self.measured.commands.append(1000 * (time.perf_counter() - began))
        if answer.status_code >= 500 or answer.status_code == 429:
            answer.raise_for_status()
        self.measured.refused += answer.status_code != 200


def command(state: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """What one who plays says to what is asked."""
    if state["waiting"]:
        return {"kind": "dice", "faces": [chance.randint(1, state["waiting"]["sides"])]}
    if state["over"] or chance.random() < 0.05:
        return {"kind": "undo", "by": "turn"}
    if state["proposal"]:
        return {"kind": "approve", "proposal": state["proposal"]["id"]}
    if state["decision"] and not state["plans"]:
        return {"kind": "choose", "choices": [chance.choice(state["decision"]["choices"])["index"]]}
    return {"kind": "go"}  # the plan is not there yet


def serve(folder: Path, jit: str) -> tuple[subprocess.Popen[str], int]:
    """`opfor serve` on a free port."""
    words = ["serve", "--no-browser", "--port", "0", "--token", MASTER, "--tables", str(folder / "tables.db")]
    process = subprocess.Popen(
        [sys.executable, "-m", "opfor", *words], stdout=subprocess.PIPE, text=True, env=os.environ | {"OPFOR_JIT": jit}
    )
    assert process.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:(\d+)", process.stdout.readline())
    if found is None:
        raise SystemExit("the server has not begun")
    return process, int(found[1])


async def open_tables(port: int, tables: int) -> list[tuple[str, str]]:
    """So many tables, every other one with dice by hand; each with the token of those who look on."""
    opened = []
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", headers={"Authorization": f"Bearer {MASTER}"}, timeout=300
    ) as http:
        for k in range(tables):
            body = {"encounter": ENCOUNTERS[k % len(ENCOUNTERS)], "seed": k, "hand": ["party"] if k // 4 % 2 else []}
            answer = await http.post("/api/v1/tables", json=body)
            answer.raise_for_status()
            page = (await http.get(f"/table/{answer.json()['table']}")).text
            found = re.search(r"\?token=([^\"]+)\"", page)
            assert found is not None, "the console has a link for the players"
            opened.append((answer.json()["table"], found[1]))
            await asyncio.sleep(0.02)
    return opened


async def play(port: int, tables: int, clients: int, seconds: float, pause: float) -> Measured:
    """Let them play for so many seconds."""
    measured = Measured()
    opened = await open_tables(port, tables)
    seated = [
        [Client(k * clients + n, port, id, MASTER if n < 2 else watch, measured) for n in range(clients)]
        for k, (id, watch) in enumerate(opened)
    ]
    for table in seated:
        for client in table:
            await client.look()
    everybody = [client for table in seated for client in table]
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one()) for client in everybody for one in (client.listen, client.look_on)]
        tasks += [group.create_task(table[0].play(pause, k)) for k, table in enumerate(seated)]
        await asyncio.sleep(min(BEGIN, 6 * pause))
        measured.commands, measured.looks, measured.proposals, measured.refused = [], [], [], 0
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
    for client in everybody:
        await client.http.aclose()
    return measured


def measure(
    tables: int = 50, clients: int = 4, seconds: float = 60.0, pause: float = 2.0, jit: str = "auto"
) -> dict[str, Any]:
    """Measure a server under load.

    Args:
        tables, clients: how many, and how many clients each table has; the first of them plays.
        seconds: how long it is measured.
        pause: seconds between two commands of one client, on average.
        jit: what OPFOR_JIT says to the server.
    """
    with tempfile.TemporaryDirectory() as folder:
        process, port = serve(Path(folder), jit)
        try:
            measured = asyncio.run(play(port, tables, clients, seconds, pause))
        finally:
            process.send_signal(signal.SIGINT)
            _, process.returncode, used = os.wait4(process.pid, 0)  # what it has used is told to who waits just so
            assert process.stdout is not None
            process.stdout.close()
    told = {"tables": tables, "clients": tables * clients, "seconds": seconds, "commands": len(measured.commands)}
    for name, times in (("", measured.commands), ("look_", measured.looks), ("proposal_", measured.proposals)):
        for p in (50, 99):
            told[f"{name}p{p}_ms"] = round(float(np.percentile(times, p)), 1) if times else None
    told |= {
        "refused": measured.refused,
        "server_cpu_seconds": round(used.ru_utime + used.ru_stime, 1),
        "peak_rss_mib": round(used.ru_maxrss / (1024 if sys.platform == "linux" else 1 << 20), 1),
    }
    return told


def main() -> int:
    """Measure, print one line of JSON, and say by the exit code whether the bars are met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two commands at a table")
    parser.add_argument("--jit", default=os.environ.get("OPFOR_JIT", "auto"))
    asked = parser.parse_args()
    told = measure(asked.tables, asked.clients, asked.seconds, asked.pause, asked.jit)
    print(json.dumps(told))
    return int(told["p99_ms"] > P99 or told["peak_rss_mib"] > MEMORY)


if __name__ == "__main__":
    sys.exit(main())
