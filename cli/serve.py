"""`opfor serve`: tables in the browser, and for programs."""

from __future__ import annotations

import secrets
import sys
from typing import Annotated, Any

import typer

from . import jit, options
from .leaving import BadInput
from .screen import tell_problems
from .table import SEEDS, Autonomy, Hand, Tables, desk_at, kept_table, level_of

EXAMPLES = """
opfor serve ford-ambush --hand party
opfor serve my-fight.yaml --no-browser --port 9000
opfor serve
"""
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def command(
    encounter: Annotated[
        str,
        typer.Argument(metavar="[ENCOUNTER]", help="An encounter to open; or a table that is kept: its id, or last."),
    ] = "",
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; others can reach 0.0.0.0.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="PORT", help="0: any that is free.", min=0, max=65535)] = 8765,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="HOST", help="Another name that this machine goes by; may be given again."),
    ] = None,
    token: Annotated[
        str, typer.Option(metavar="SECRET", help="The token; left out: a fresh one.", envvar="OPFOR_TOKEN")
    ] = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    seed: options.Seed = None,
    agents: options.Agents = None,
    autonomy: Autonomy = "confirm",
    hand: Hand = "",
    tables: Tables = "",
    content: options.Content = None,
    set_: options.Set = None,
) -> None:
    """Serve tables: a console in the browser, a JSON API, streams and webhooks. Only this machine can reach it.

    The address that is shown holds a token: who has it is the game master.
    """
    require_server()
    if encounter:
        jit.for_one_fight(jit.mode_of_encounter(encounter, content or ()))
    from ..content import load
    from ..live.web.app import create_app

    desk = desk_at(tables)
    opened: dict[str, Any] = {}
    id = kept_table(desk, encounter) if encounter else ""
    if encounter and not id:
        compiled = load(encounter, content or (), options.rule_options(set_))
        tell_problems(compiled.warnings)
        opened[compiled.id] = compiled
        id = desk.open(
            compiled,
            secrets.randbelow(SEEDS) if seed is None else seed,
            hand=[side for side in hand.split(",") if side],
            level=level_of(autonomy),
            agents=options.pairs(agents, "--agents", "party=scripted,foes=random"),
        )
    if host not in LOOPBACK:
        print(
            f"Listening on {host}: whoever can reach this machine and has the token is the game master.",
            file=sys.stderr,
        )
    secret = token or secrets.token_urlsafe(24)
    listening = bound(host, port)
    port = listening.getsockname()[1]
    hosts = [f"{one}:{port}" for one in (host, *LOOPBACK[:2], *(name or ()))]
    app = create_app(desk, token=secret, hosts=hosts, opened=opened, content=content or ())
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/?token={secret}"
    if id:
        address += f"&table={id}"
    serve(app, listening, address, browser, desk)


def require_server() -> None:
    """The libraries of the server are there.

    Raises:
        BadInput: they are not; with the way to get them.
    """
    from importlib.util import find_spec

    if any(find_spec(library) is None for library in ("fastapi", "uvicorn", "sqlalchemy")):
        raise BadInput("the server needs a few more libraries: pip install 'opfor[live]'")


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
    import threading
    import webbrowser

    import uvicorn

    config = uvicorn.Config(app, log_level="warning", access_log=False, ws_max_size=65536, timeout_graceful_shutdown=2)
    print(f"The tables are open: {address}\nStop with Ctrl-C; everything is kept.", flush=True)
    if browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        desk.close()
