"""Where a combatant counts as standing: in a First Strike (R06) and when advanced on (R08) it is the front row."""

from __future__ import annotations

from ...rules.rows.words import Row

ROWS: dict[int, str] = {Row.FRONT: "front row", Row.BACK: "back row"}


def counts_as(row: int, striking: int, exposed: int, side: int) -> int:
    """The row in which somebody of a side counts as standing."""
    return Row.FRONT if striking or exposed >> side & 1 else row
