"""The cross-play matrix of a ladder, as a table and as a picture."""

from __future__ import annotations

import csv
import io
from importlib.resources import files

import numpy as np
from jinja2 import Environment, StrictUndefined, Template

from .ladder import Ladder

CELL = 42
LOSS, EVEN, WIN = (np.array(colour) for colour in ((178, 88, 34), (245, 243, 238), (32, 98, 140)))


def to_csv(ladder: Ladder) -> str:
    """The cross-play matrix as comma-separated values: the score of the row against the column."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["", *ladder.names])
    for name, row in zip(ladder.names, ladder.matrix(), strict=True):
        writer.writerow([name, *("" if np.isnan(x) else f"{x:.4f}" for x in row)])
    return out.getvalue()


def to_svg(ladder: Ladder) -> str:
    """The cross-play matrix as a picture: blue where the row wins, brown where it loses, with the percentage."""
    longest = max(map(len, ladder.names))
    left, top = 24 + 8 * longest, 40 + 6 * longest
    boxes = [
        {"x": left + c * CELL, "y": top + r * CELL, "text": f"{100 * x:.0f}", "fill": tint(x), "ink": ink(x)}
        for r, row in enumerate(ladder.matrix())
        for c, x in enumerate(row)
        if not np.isnan(x)
    ]
    size = CELL * len(ladder.names)
    return picture().render(
        width=left + size + 8 * longest, height=top + size + 16, left=left, top=top, cell=CELL, names=ladder.names,
        boxes=boxes, mode=ladder.mode,
    )  # fmt: skip


def picture() -> Template:
    """The template of the picture."""
    text = files(__package__).joinpath("crossplay.svg.jinja").read_text()
    return Environment(undefined=StrictUndefined, keep_trailing_newline=True).from_string(text)


def tint(score: float) -> str:
    """The colour of a score."""
    far = abs(2 * score - 1)
    mixed = EVEN + (np.where(score > 0.5, WIN, LOSS) - EVEN) * far
    return "#" + "".join(f"{round(part):02x}" for part in mixed)


def ink(score: float) -> str:
    """The colour of the figure on it."""
    return "#ffffff" if abs(2 * score - 1) > 0.55 else "#1c1c1c"
