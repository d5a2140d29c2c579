"""The application: everything that is served, put together."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from ... import __version__
from ...content import Library, load
from ..errors import BadCommand, BadDie, BrokenTable, KeyReused, NoTable, NotNow, ProposalVoid, Stale, TableError
from ..picture import picture
from . import pages
from .api import Denied, api
from .guard import MASTER, WATCH, Guard, TooLarge
from .hooks import Hooks
from .pilot import Pilot
from .streams import Hub

if TYPE_CHECKING:
    from ...content.compiled import Compiled
    from ..desk import Desk

STATUS: dict[type[TableError], int] = {
    NoTable: 404, Stale: 409, ProposalVoid: 409, NotNow: 409,
    KeyReused: 422, BadCommand: 422, BadDie: 422, BrokenTable: 422,
}  # fmt: skip


class Served:
    """What is served.

    Args:
        desk: the tables.
        opened: encounters of the user's own, by id, read before the server began: no request names a file.
        content: folders of content.
    """

    def __init__(self, desk: Desk, opened: Mapping[str, Compiled], content: Iterable[str | Path] = ()) -> None:
        self.desk = desk
        self.opened, self.content = dict(opened), tuple(content)
        self.hub = Hub(desk)
        self.pilot = Pilot(desk, self.hub.proposed)
        self.hooks = Hooks(desk)
        self._pictures: dict[tuple[str, int | None], tuple[object, bytes]] = {}

    def encounters(self) -> list[dict[str, str]]:
        """The encounters that can be opened."""
        own = [{"id": id, "mode": c.mode, "title": c.title} for id, c in self.opened.items()]
        found = Library(self.content).entries("encounter")
        return own + [{"id": e.id, "mode": e.mode, "title": e.title} for e in found if e.id not in self.opened]

    def load(self, id: str) -> Compiled:
        """An encounter by its id; an id is never a path.

        Raises:
            ContentError: there is none, or it cannot be played.
        """
        if id in self.opened:
            return self.opened[id]
        return load(id, self.content)

    def pictured(self, id: str, side: int | None) -> Response:
        """A table as clients see it; drawn once for each state."""
        with self.desk.lock(id):
            table = self.desk.table(id)
            state = (table.version, table.proposal.id if table.proposal else None)
            known = self._pictures.get((id, side))
            if known is None or known[0] != state:
                drawn = json.dumps(picture(table, side), ensure_ascii=False, separators=(",", ":")).encode()
                known = self._pictures[id, side] = (state, drawn)
        return Response(known[1], media_type="application/json", headers={"Cache-Control": "no-store"})

    def close(self) -> None:
        """Stop everything."""
        self.pilot.close()
        self.hooks.close()
        self.hub.close()


def create_app(
    desk: Desk,
    *,
    token: str = "",
    watch_token: str = "",
    hosts: Iterable[str] = ("127.0.0.1:8765", "localhost:8765"),
    opened: Mapping[str, Compiled] | None = None,
    content: Iterable[str | Path] = (),
    rate: float = 60.0,
    burst: int = 240,
) -> FastAPI:
    """The application of a server.

    Args:
        desk: the tables.
        token, watch_token: the secrets of the game master and of those who look on; fresh ones if not given.
        hosts: the names that the server goes by, with their ports.
        opened: encounters of the user's own, by id.
        content: folders of content.
        rate, burst: requests a second of one caller, and how many at once.
    """
    tokens = {MASTER: token or secrets.token_urlsafe(24), WATCH: watch_token or secrets.token_urlsafe(24)}
    here = Served(desk, opened or {}, content)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        here.hub.loop = asyncio.get_running_loop()
        yield
        here.close()

    guard = Middleware(Guard, tokens=tokens, hosts=tuple(hosts), rate=rate, burst=burst, large=("/api/v1/tables/load",))
    app = FastAPI(
        title="opfor", version=__version__, lifespan=running, middleware=[guard],
        docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json",
    )  # fmt: skip
    app.state.served, app.state.tokens = here, tokens
    app.include_router(api)
    app.include_router(pages.pages)
    for kind, answer in ANSWERS.items():
        app.add_exception_handler(kind, answer)
    return app


def wrong(status: int, code: str, message: str, version: int | None = None) -> JSONResponse:
    """An answer that says what went wrong."""
    body: dict[str, Any] = {"error": code, "message": message}
    return JSONResponse(body | ({"version": version} if version is not None else {}), status)


async def table_error(request: Request, error: Any) -> Response:
    version = error.version if isinstance(error, Stale) else None
    return wrong(STATUS.get(type(error), 422), error.code, str(error), version)


async def denied(request: Request, error: Any) -> Response:
    if request.url.path.startswith("/api/"):
        return wrong(error.status, "denied", error.message)
    return pages.closed_door(request, error.status)


async def invalid(request: Request, error: Any) -> Response:
    told = (f"{'.'.join(map(str, e['loc'][1:])) or e['loc'][0]}: {e['msg']}" for e in error.errors())
    return wrong(422, "bad-request", "; ".join(told))


async def too_large(request: Request, error: Any) -> Response:
    return wrong(413, "too-large", "the request is too large")


async def http_error(request: Request, error: Any) -> Response:
    return wrong(error.status_code, "http", str(error.detail))


ANSWERS: dict[Any, Callable[[Request, Any], Any]] = {
    TableError: table_error,
    Denied: denied,
    RequestValidationError: invalid,
    TooLarge: too_large,
    HTTPException: http_error,
}
