"""The API, version 1: tables, commands, streams, webhooks. The game master may do all, a watcher look on."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Body, Depends, Header, Path, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import StreamingResponse

from ...agents.errors import AgentError
from ...content.problems import ContentError
from ..errors import BadCommand, TableError
from ..ground import ground
from ..picture import entries_for
from . import shapes
from .guard import MASTER, WATCH
from .streams import as_event

if TYPE_CHECKING:
    from .app import Served

SEEDS = 1_000_000
Key = Annotated[str, Header(alias="Idempotency-Key", min_length=1, max_length=120, pattern=r"^[\x21-\x7e]+$")]
TableId = Annotated[str, Path(min_length=1, max_length=80, pattern=r"^[a-z0-9][a-z0-9-]*$")]
After = Annotated[int, Query(ge=0, le=1_000_000_000)]
WRONG: dict[int | str, dict[str, Any]] = {
    status: {"model": shapes.Wrong} for status in (401, 403, 404, 409, 413, 422, 429)
}


class Denied(Exception):
    """Nobody, or a watcher, asks for what is not for them."""

    def __init__(self, status: int, message: str) -> None:
        self.status, self.message = status, message


def master(request: Request) -> None:
    """Only the game master."""
    if request.state.role != MASTER:
        status = 403 if request.state.role == WATCH else 401
        raise Denied(status, "only the game master may do this: open the page with its token")


def anybody(request: Request) -> str:
    """The game master or a watcher."""
    if not request.state.role:
        raise Denied(401, "open the page with its token")
    return str(request.state.role)


def served(request: Request) -> Served:
    """What is served."""
    found: Served = request.app.state.served
    return found


Here = Annotated[Any, Depends(served)]
Who = Annotated[str, Depends(anybody)]
api = APIRouter(prefix="/api/v1", responses=WRONG)
for_master = APIRouter(dependencies=[Depends(master)])


def side_of(here: Served, id: str, who: str, view: str | None) -> int | None:
    """The side whose view is shown; None: all there is."""
    sides = here.desk.table(id).fight.compiled.sides
    players = next((k for k, side in enumerate(sides) if side.players), 0)  # nobody's: the first side's view
    if who != MASTER:
        return players
    if view is None:
        return None
    named = [k for k, side in enumerate(sides) if side.id == view] + ([players] if view == "players" else [])
    if not named:
        raise BadCommand(f"no side {view!r}; there are {', '.join(side.id for side in sides)}")
    return named[0]


@for_master.get("/encounters", response_model=list[shapes.Playable])
def encounters(here: Here) -> list[dict[str, str]]:
    """The encounters that can be opened."""
    listed: list[dict[str, str]] = here.encounters()
    return listed


@for_master.get("/tables", response_model=list[shapes.Listed])
def tables(here: Here) -> list[Any]:
    """All tables, the last used first."""
    return [vars(listed) for listed in here.desk.store.tables()]


@for_master.post("/tables", response_model=shapes.Opened, status_code=201)
def open_table(here: Here, new: shapes.NewTable) -> dict[str, Any]:
    """Open a table."""
    seed = secrets.randbelow(SEEDS) if new.seed is None else new.seed
    try:
        compiled = here.load(new.encounter)
        more = {"title": new.title or "", "hand": new.hand, "level": new.level, "agents": new.agents}
        id = here.desk.open(compiled, seed, **more)
    except (ContentError, AgentError) as wrong:
        raise BadCommand(str(wrong)) from None
    return {"table": id, "version": here.desk.table(id).version}


@for_master.post("/tables/load", response_model=shapes.Opened, status_code=201)
def load_table(here: Here, data: Annotated[bytes, Body(media_type="application/octet-stream")]) -> dict[str, Any]:
    """A new table from a saved file."""
    id = here.desk.load(data)
    return {"table": id, "version": here.desk.table(id).version}


@api.get("/tables/{id}", response_model=dict[str, Any])
def look(here: Here, who: Who, id: TableId, view: Annotated[str | None, Query(max_length=80)] = None) -> Response:
    """The table as it is now; with `view`, as that side (or `players`) knows it."""
    return here.pictured(id, side_of(here, id, who, view))  # type: ignore[no-any-return]


@api.get("/tables/{id}/ground", response_model=dict[str, Any])
def look_at_ground(here: Here, who: Who, id: TableId) -> dict[str, Any]:
    """What the fight is fought on: it never changes."""
    drawn: dict[str, Any] = ground(here.desk.table(id).fight)
    return drawn


@for_master.get("/tables/{id}/proposal", response_model=dict[str, Any] | None)
def look_at_proposal(here: Here, id: TableId) -> dict[str, Any] | None:
    """What the autopilot would do now; null if it has no part in the decision."""
    from ..planning import as_dict

    plan = here.desk.proposal(id)
    told: dict[str, Any] | None = as_dict(plan, here.desk.table(id).fight.compiled) if plan is not None else None
    return told


@for_master.post("/tables/{id}/commands", response_model=shapes.Done)
def say(here: Here, id: TableId, said: shapes.Said, key: Key) -> dict[str, Any]:
    """Give a command. 409: the table has moved on; `version` says where it is. The same key again: the first answer."""
    answer: dict[str, Any] = here.desk.send(id, said.command, said.expected_version, key)
    return answer


@for_master.get("/tables/{id}/entries", response_model=list[dict[str, Any]])
def entries(
    here: Here, id: TableId, after: After = 0, limit: Annotated[int, Query(ge=1, le=500)] = 500
) -> list[dict[str, Any]]:
    """The log behind an entry."""
    table = here.desk.table(id)
    return entries_for(table, table.log[after : after + limit])


@for_master.post("/tables/{id}/branch", response_model=shapes.Opened, status_code=201)
def branch(here: Here, id: TableId, new: shapes.Branch) -> dict[str, Any]:
    """A new table that begins where this one stands: a what-if."""
    made = here.desk.branch(id, new.title or "")
    return {"table": made, "version": here.desk.table(made).version}


@for_master.get("/tables/{id}/file", response_class=Response)
def file(here: Here, id: TableId) -> Response:
    """The table as one file."""
    headers = {"Content-Disposition": f'attachment; filename="{id}.table"'}
    return Response(here.desk.save(id), media_type="application/octet-stream", headers=headers)


@for_master.delete("/tables/{id}", status_code=204)
def forget(here: Here, id: TableId) -> None:
    """Forget a table."""
    here.desk.delete(id)


@for_master.get("/hooks", response_model=list[shapes.Hook])
def hooks(here: Here) -> list[dict[str, Any]]:
    """The webhooks, without their secrets."""
    return [{"id": h.id, "url": h.url, "table": h.table} for h in here.hooks.all.values()]


@for_master.post("/hooks", response_model=shapes.Hook, status_code=201)
def add_hook(here: Here, new: shapes.NewHook) -> dict[str, Any]:
    """A new webhook; its secret is told this once."""
    added: dict[str, Any] = vars(here.hooks.add(new.url, new.table))
    return added


@for_master.delete("/hooks/{hook}", status_code=204)
def remove_hook(here: Here, hook: Annotated[str, Path(max_length=40)]) -> None:
    """Take a webhook away."""
    here.hooks.remove(hook)


@api.get("/tables/{id}/stream", response_class=StreamingResponse)
async def stream(
    request: Request,
    here: Here,
    who: Who,
    id: TableId,
    after: After = 0,
    last: Annotated[str | None, Header(alias="Last-Event-ID", max_length=20)] = None,
) -> StreamingResponse:
    """What happens, as server-sent events; `Last-Event-ID` or `after` says what has been seen."""
    here.desk.table(id)
    here.pilot.wake(id)  # after a restart nothing was written that would
    seen = int(last) if last is not None and last.isdecimal() else after

    async def events() -> AsyncIterator[bytes]:
        async for envelope in here.hub.envelopes(id, seen, who):
            yield as_event(envelope)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events(), media_type="text/event-stream", headers=headers)


@api.websocket("/tables/{id}/socket")
async def socket(socket: WebSocket, id: str, after: int = 0) -> None:
    """The same envelopes over a WebSocket."""
    who = socket.state.role
    here: Served = socket.app.state.served
    if not who:
        await socket.close(4401, "open the page with its token")
        return
    await socket.accept()
    here.pilot.wake(id)
    try:
        async for envelope in here.hub.envelopes(id, after, who):
            await socket.send_json(envelope or {"kind": "still-there"})
    except TableError as wrong:
        await socket.close(4404, str(wrong)[:120])
    except WebSocketDisconnect:
        return


api.include_router(for_master)
