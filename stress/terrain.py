"""Changes of the ground and of places on it, for modes with a map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ..content import edits
from ..content.maps import STOCK_LEGEND
from ..rules.core.records import as_numpy
from ..rules.core.state import Fate
from .changes import Change, entry_of
from .modes import part_of

if TYPE_CHECKING:
    from ..content.compiled import Compiled
    from ..content.model import Model

Spot = tuple[int, int]
COVERS = {"cover", "greater-cover"}
PIECES = 6  # most pieces of cover that are tried, the largest first
STEPS = 3  # cells nearer or farther


def chart_of(compiled: Compiled) -> dict[str, Any]:
    """The map of an encounter as the encounter itself may hold it."""
    own = cast(Any, compiled.encounter).map
    return plain(
        own if not isinstance(own, str) else next(m for m in compiled.content["map"] if cast(Any, m).id == own)
    )


def covering(chart: dict[str, Any]) -> set[Spot]:
    """The cells of cover."""
    legend = {**STOCK_LEGEND, **chart.get("legend", {})}
    signs = {sign for sign, words in legend.items() if COVERS & set([words] if isinstance(words, str) else words)}
    return {(x, y) for y, row in enumerate(rows_of(chart)) for x, sign in enumerate(row) if sign in signs}


def rows_of(chart: dict[str, Any]) -> list[str]:
    """The rows of a map."""
    rows = chart["rows"]
    return rows.split("\n") if isinstance(rows, str) else list(rows)


def pieces(cells: set[Spot]) -> list[list[Spot]]:
    """Cells that touch, together; the largest first."""
    left, found = set(cells), []
    while left:
        piece, edge = [], [min(left, key=lambda spot: (spot[1], spot[0]))]
        left.discard(edge[0])
        while edge:
            x, y = edge.pop()
            piece.append((x, y))
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            edge += sorted(near)
        found.append(sorted(piece, key=lambda spot: (spot[1], spot[0])))
    return sorted(found, key=lambda piece: (-len(piece), piece[0][1], piece[0][0]))


def without_cover(compiled: Compiled) -> Iterator[Change]:
    """Without each larger piece of cover, and without what stands on edges."""
    chart = chart_of(compiled)
    for piece in pieces(covering(chart))[:PIECES]:
        x, y = piece[len(piece) // 2]
        size = f" ({len(piece)} cells)" if len(piece) > 1 else ""
        yield Change(f"without the cover at {x}, {y}{size}", "cover", cleared(compiled, piece))
    if chart.get("edges"):
        yield Change("without anything on edges", "cover", lambda model: redrawn(model, chart, edges=()))


def cleared(compiled: Compiled, piece: Sequence[Spot]) -> Any:
    """The edit that makes open ground of some cells."""

    def edit(model: Model) -> Model:
        chart = drawn(model) or chart_of(compiled)
        rows = [list(row) for row in rows_of(chart)]
        for x, y in piece:
            rows[y][x] = "."
        return redrawn(model, chart, rows=["".join(row) for row in rows])

    return edit


def drawn(model: Model) -> dict[str, Any] | None:
    """The map that an encounter holds itself."""
    own = cast(Any, model).map
    return None if isinstance(own, str) else plain(own)


def plain(chart: Any) -> dict[str, Any]:
    """A map as data, without what a map inside an encounter has not."""
    data = chart.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return {name: value for name, value in data.items() if name not in ("id", "mode")}


def redrawn(model: Model, chart: dict[str, Any], **fields: Any) -> Model:
    """The encounter with another map of its own."""
    return edits.with_fields(model, map={**chart, **fields})


def moved(compiled: Compiled, ours: Sequence[int], others: Sequence[int]) -> Iterator[Change]:
    """The others some cells nearer or farther."""
    for steps, word in ((-STEPS, "nearer"), (STEPS, "farther")):
        places = shifted(compiled, ours, others, steps)
        if places:
            yield Change(f"the foes start {STEPS} squares {word}", "start", placed(places))


def placed(places: dict[str, Spot]) -> Any:
    """The edit that puts some on other cells."""

    def edit(model: Model) -> Model:
        for id, spot in places.items():
            model = edits.with_entry(model, entry_of(model, id), at=spot)
        return model

    return edit


def shifted(compiled: Compiled, ours: Sequence[int], others: Sequence[int], steps: int) -> dict[str, Spot]:
    """The nearest free cells to where the others would stand, so many steps away from the middle of the party."""
    units = as_numpy(compiled.start)[0]["units"]
    spots = {i: (int(units[i]["x"]), int(units[i]["y"])) for i in (*ours, *others)}
    middle = np.mean([spots[i] for i in ours], axis=0)
    taken, places = {spots[i] for i in ours}, {}
    for i in others:
        if units[i]["fate"] != Fate.STANDING:
            continue
        away = np.array(spots[i]) - middle
        length = max(float(np.hypot(*away)), 0.1)
        wanted = np.array(spots[i]) + away / length * max(steps, 1.5 - length)
        open_cells = [spot for spot in room(compiled, units[i]) if spot not in taken]
        if not open_cells:
            return {}
        best = min(open_cells, key=lambda spot: ((spot[0] - wanted[0]) ** 2 + (spot[1] - wanted[1]) ** 2, spot))
        taken.add(best)
        places[compiled.combatants[i].id] = best
    return places


def room(compiled: Compiled, unit: Any) -> list[Spot]:
    """The cells on which a combatant can stand."""
    spec, suits = as_numpy(compiled.spec)[0], part_of(compiled.mode).suits
    height, width = int(spec["height"]), int(spec["width"])
    terrain = spec["terrain"][:height, :width]
    fit = [kind for kind in np.unique(terrain).tolist() if suits(unit, kind)]
    return [(int(x), int(y)) for y, x in np.argwhere(np.isin(terrain, fit))]


def beside(compiled: Compiled, i: int) -> Spot | None:
    """The free cell nearest to combatant `i` at the start; None if there is none."""
    units = as_numpy(compiled.start)[0]["units"][: len(compiled.combatants)]
    taken = {(int(unit["x"]), int(unit["y"])) for unit in units}
    x, y = int(units[i]["x"]), int(units[i]["y"])
    free = [spot for spot in room(compiled, units[i]) if spot not in taken]
    return min(free, key=lambda spot: ((spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot), default=None)
