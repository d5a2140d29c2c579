"""`opfor serve`: tables in the browser, and for programs."""

from __future__ import annotations

import secrets
import sys
import threading
from typing import Annotated, Any

import typer

from . import opening, options
from .leaving import BadInput, needing

EXAMPLES = """
opfor serve ford-ambush --hand party
opfor serve my-fight.yaml --no-browser --port 9000
opfor serve
"""
TURN = 0.001  # seconds that one thread has: who waits for an answer must not wait long for one that plans
LOOPBACK = ("127.0.0.1", "localhost", "::1")


Host = Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen; others can reach 0.0.0.0.")]
Port = Annotated[int, typer.Option(metavar="PORT", help="0: any that is free.", min=0, max=65535)]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="HOST", help="Another name that this machine goes by; may be given again."),
]
Token = Annotated[str, typer.Option(metavar="SECRET", help="The token; left out: a fresh one.", envvar="OPFOR_TOKEN")]


def command(
    encounter: Annotated[
        str,
        typer.Argument(metavar="[ENCOUNTER]", help="An encounter to open; or a table that is kept: its id, or last."),
    ] = "",
    host: Host = "127.0.0.1",
    port: Port = 8765,
    name: Names = None,
    token: Token = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    seed: options.Seed = None,
    agents: options.Agents = None,
    autonomy: opening.Autonomy = "confirm",
    hand: opening.Hand = "",
    tables: opening.Tables = "",
    content: options.Content = None,
    set_: options.Set = None,
) -> None:
    """Serve tables: a console in the browser, a JSON API, streams and webhooks. Only this machine can reach it.

    The address that is shown holds a token: who has it is the game master.
    """
    opening.prepare(encounter, content)
    with needing("live", "fastapi", "uvicorn", "sqlalchemy"):
        from ..live.web.app import create_app

        desk = opening.desk_at(tables)
    id, new = "", None
    if encounter:
        id, new = opening.Wanted(encounter, seed, agents, autonomy, hand, content, set_).open(desk)
    warn_of_others(host)
    secret, listening = token or secrets.token_urlsafe(24), bound(host, port)
    port = listening.getsockname()[1]
    hosts = [f"{one}:{port}" for one in (host, *LOOPBACK[:2], *(name or ()))]
    opened = {new.id: new} if new is not None else {}
    app = create_app(desk, token=secret, hosts=hosts, opened=opened, content=content or ())
    if id:
        threading.Thread(target=desk.rehearse, args=(id,), daemon=True).start()
    serve(app, listening, address_of(host, port, secret, id), browser, desk)


def warn_of_others(host: str) -> None:
    """Say so, if not only this machine can reach the tables."""
    if host not in LOOPBACK:
        told = f"Listening on {host}: whoever can reach this machine and has the token is the game master."
        print(told, file=sys.stderr)


def address_of(host: str, port: int, secret: str, table: str) -> str:
    """What to type into a browser."""
    at = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/?token={secret}"
    return f"{at}&table={table}" if table else at


def bound(host: str, port: int) -> Any:
    """A socket that listens.

    Raises:
        BadInput: it cannot.
    """
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)  # whoever comes as soon as the address is shown is served
    except OSError as wrong:
        raise BadInput(f"cannot listen on {host}, port {port}: {wrong.strerror}; try --port 0") from None
    return listening


def serve(app: Any, listening: Any, address: str, browser: bool, desk: Any) -> None:
    """Until Ctrl-C."""
    import webbrowser

    import uvicorn

    sys.setswitchinterval(TURN)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, ws_max_size=65536,
        timeout_keep_alive=75, timeout_graceful_shutdown=2,  # seconds
    )  # fmt: skip
    print(f"The tables are open: {address}\nStop with Ctrl-C; everything is kept.", flush=True)
    if browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        desk.close()
