"""What there is to draw of a fight by the rule of twenty: a board with the bands round who is to choose (T20)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...content.fight import Fight, View
from ...rules.core.records import as_numpy
from ..board import Board, board_of
from ..scene import Cell
from .bands import band_between, bands_round


def scene(seen: Fight | View, path: Iterable[Cell] = ()) -> Board:
    """The board; where somebody is to choose, with bands, and who is how far."""
    board = board_of(seen, path)
    here = next((token for token in board.tokens if token.combatant == board.actor), None)
    if here is None:
        return board
    spec = as_numpy(seen.compiled.spec)[0]
    others = [token for token in board.tokens if token.combatant != board.actor]
    bands: dict[str, list[str]] = {name: [] for name, _ in bands_round(spec, here.cell)}
    for token in others:
        bands.setdefault(band_between(spec, here.cell, token.cell).name.lower(), []).append(token.name)
    told = "; ".join(f"{band} {', '.join(names)}" for band, names in bands.items() if names)
    note = (f"From {here.name}: {told}",) if told else ()
    return replace(board, bands=bands_round(spec, here.cell), notes=note)
