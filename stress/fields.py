"""Pictures of the report: the empty field, shades over it, and replays whose tokens move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from markupsafe import Markup
from numpy.typing import NDArray

from ..chronicle.scene import Scene, scene_of
from ..chronicle.svg import draw_svg, middle_of
from ..content.fight import Fight
from .intervals import percent
from .replays import TOKEN, Frame, Replayed

if TYPE_CHECKING:
    from ..content.compiled import Compiled

LEAST = 0.04  # of the darkest: what is fainter is left out
LISTED = 12  # cells in the table beside a map


@dataclass(frozen=True)
class Field:
    """The empty field.

    Attributes:
        box: of the picture, as viewBox says it.
        ground: what is drawn.
        scene: where its cells lie.
    """

    box: str
    ground: Markup
    scene: Scene


def field_of(compiled: Compiled) -> Field:
    """The field of an encounter with nobody on it."""
    scene = replace(scene_of(Fight(compiled, tracing=False, begin=False)), tokens=(), actor=-1)
    box, ground, _ = taken_apart(draw_svg(scene))
    return Field(box, ground, scene)


def taken_apart(picture: str) -> tuple[str, Markup, list[Markup]]:
    """A picture's viewBox, its ground without the line below it, and its tokens."""
    first, *lines = picture.strip().split("\n")
    box = first.split('viewBox="', 1)[1].split('"', 1)[0]
    body = lines[1:-2]  # the title comes first; the caption and the end come last
    tokens = [line for line in body if TOKEN.match(line)]
    style = 'font-family="sans-serif" font-size="11" text-anchor="middle"'
    ground = "\n".join(line for line in body if not TOKEN.match(line))
    return box, Markup(f"<g {style}>{ground}</g>"), [Markup(token) for token in tokens]


def heat_of(field: Field, counts: NDArray[np.int64]) -> dict[str, Any]:
    """Shades for cells, and the cells where it happens most."""
    total, most = int(counts.sum()), max(int(counts.max()), 1)
    spots = [(int(x), int(y), int(counts[y, x])) for y, x in np.argwhere(counts)]
    cells = []
    for x, y, count in spots:
        share = count / most
        if share >= LEAST:
            px, py = middle_of(field.scene, (x, y))
            cells.append({"x": px, "y": py, "share": 0.08 + 0.72 * share})
    often = sorted(spots, key=lambda spot: (-spot[2], spot[1], spot[0]))[:LISTED]
    rows = [[f"{x}, {y}", f"{count:,}", percent(count / total)] for x, y, count in often]
    return {"cells": cells, "rows": rows}


def replay_of(replay: Replayed, field: Field) -> dict[str, Any]:
    """A replay for the page: the empty field, the tokens, and for each line who has moved."""
    box, _, tokens = taken_apart(replay.picture)
    ids = [TOKEN.match(token)[3] for token in tokens]  # type: ignore[index]
    styled = [
        Markup(str(token).replace("<g ", '<g class="token" font-size="11" text-anchor="middle" ', 1))
        for token in tokens
    ]
    frames, before = [], dict.fromkeys(ids, "")
    for frame in replay.frames:
        moves = moves_of(frame, ids, before)
        frames.append({"text": frame.text.strip(), "head": not frame.text.startswith(" "), "moves": moves})
    return {
        "trial": replay.trial,
        "title": replay.title,
        "box": box,
        "ground": field.ground,
        "tokens": styled,
        "frames": frames,
    }


def moves_of(frame: Frame, ids: list[str], before: dict[str, str]) -> str:
    """Who is elsewhere or otherwise than before: number, column, row, and 1 for down or 2 for gone."""
    moves = []
    for k, id in enumerate(ids):
        x, y, down = frame.places.get(id, (0, 0, None))
        now = f"{k},{x},{y},{2 if down is None else int(down)}"
        if now != before[id]:
            moves.append(now)
            before[id] = now
    return " ".join(moves)
