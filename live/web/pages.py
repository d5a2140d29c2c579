"""The pages: a list of tables, the console, the players' view. Files are read once and by name: no path comes in."""

from __future__ import annotations

import hmac
import re
import secrets
from functools import cache
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FunctionLoader, StrictUndefined
from pydantic import ValidationError

from ...agents.errors import AgentError
from ...content.problems import ContentError
from ..commands import Level
from ..errors import TableError
from . import shapes
from .api import SEEDS, Here, TableId, anybody, master
from .guard import COOKIES, MASTER, WATCH

TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
TABLE = re.compile("[a-z0-9][a-z0-9-]{0,79}")
pages = APIRouter(include_in_schema=False)


@cache
def static_files() -> dict[str, tuple[bytes, str]]:
    """What pages need, by name: content and type."""
    folder = files(__package__).joinpath("static")
    found = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    return {name: (data, TYPES.get(name.rpartition(".")[2], "text/plain")) for name, data in found.items()}


@cache
def templates() -> Environment:
    """The templates, by name."""
    folder = files(__package__).joinpath("templates")
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".html")}
    return Environment(loader=FunctionLoader(texts.get), autoescape=True, undefined=StrictUndefined)


def page(name: str, status: int = 200, **data: Any) -> HTMLResponse:
    """A page."""
    text = templates().get_template(name).render(**data)
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store"})


def closed_door(request: Request, status: int) -> Response:
    """Somebody without a token."""
    said = "Open the address that `opfor serve` has shown: it holds the token of this table."
    return page("door.html", status, title="This table is not open to all", said=said)


def let_in(request: Request, role: str, to: str) -> Response | None:
    """Who comes with the token in the address gets a cookie, and an address without it; None: no token came."""
    given = request.query_params.get("token")
    if given is None:
        return None
    if not hmac.compare_digest(given.encode(), request.app.state.tokens[role].encode()):
        return closed_door(request, 401)
    answer = RedirectResponse(to, 303)
    answer.set_cookie(COOKIES[role], given, httponly=True, samesite="strict", path="/")
    return answer


@pages.get("/static/{name}")
def static(name: str) -> Response:
    """A file that pages need."""
    if name not in static_files():
        return Response("no such file", 404)
    data, kind = static_files()[name]
    return Response(data, media_type=kind, headers={"Cache-Control": "no-cache"})


@pages.get("/")
def home(request: Request, here: Here) -> Response:
    """The list of tables; with the token in the address, the door."""
    table = request.query_params.get("table", "")
    entered = let_in(request, MASTER, f"/table/{table}" if TABLE.fullmatch(table) else "/")
    if entered is not None:
        return entered
    master(request)
    return home_page(here)


def home_page(here: Any, said: str = "", status: int = 200) -> Response:
    """The list of tables."""
    by_mode = sorted(here.encounters(), key=lambda one: one["mode"])
    groups = [(mode, list(several)) for mode, several in groupby(by_mode, key=lambda one: one["mode"])]
    levels = [level.value for level in Level]
    return page("home.html", status, encounters=groups, levels=levels, tables=here.desk.store.tables(), said=said)


@pages.get("/tables", dependencies=[Depends(master)])
def table_list(here: Here) -> Response:
    """The tables alone, for the list that renews itself."""
    return page("tables.html", tables=here.desk.store.tables())


@pages.post("/tables", dependencies=[Depends(master)])
async def open_table(request: Request, here: Here) -> Response:
    """Open a table from the form."""
    form = parse_qs((await request.body()).decode("utf-8", "replace"))
    by_htmx = "hx-request" in request.headers
    try:
        seed = form.get("seed", [""])[0].strip()
        new = shapes.NewTable(
            encounter=form.get("encounter", [""])[0],
            seed=int(seed) if seed else secrets.randbelow(SEEDS),
            level=Level(form.get("level", ["confirm"])[0]),
            hand=form.get("hand", []),
        )
        id = here.desk.open(here.load(new.encounter), new.seed, hand=new.hand, level=new.level)
    except (ValidationError, TableError, ContentError, AgentError, ValueError) as wrong:
        said = "the seed is a whole number" if "int()" in str(wrong) else str(wrong)
        return (
            HTMLResponse(escape(said))
            if by_htmx
            else home_page(here, said, 422)
        )
    if by_htmx:
        return Response(headers={"HX-Redirect": f"/table/{id}"})
    return RedirectResponse(f"/table/{id}", 303)


@pages.get("/table/{id}", dependencies=[Depends(master)])
def console(request: Request, here: Here, id: TableId) -> Response:
    """The game master's console."""
    table = here.desk.table(id)
    here.pilot.wake(id)
    return page("console.html", table=id, title=table.title, view="", watch_token=request.app.state.tokens[WATCH])


@pages.get("/watch/{id}")
def watch(request: Request, here: Here, id: TableId) -> Response:
    """The players' view: to look at, without others' pools and plans."""
    entered = let_in(request, WATCH, f"/watch/{id}")
    if entered is not None:
        return entered
    anybody(request)
    return page("console.html", table=id, title=here.desk.table(id).title, view="players", watch_token="")
