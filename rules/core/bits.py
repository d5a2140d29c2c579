"""Rows of cells as bits: a whole row of a window is looked at, or stepped from, at once.

A row of the board lies in words that overlap, each of 32 columns, the first 16 of them those of the word before: so any
15 columns in a row lie in one word, those off the board too.
"""

from __future__ import annotations

from .choices import VIEW
from .kernel import kernel
from .records import Nums

WORDS = 5  # that hold a row of the board
LEAN = 16  # columns before the first of the board
ALL = (1 << VIEW) - 1  # a whole row of a window


@kernel
def note_bit(words: Nums, row: int, x: int) -> None:
    """Set the bit of column `x` in a row of the board."""
    at = x + LEAN
    words[row, at >> 4] |= 1 << (at & 15)
    words[row, (at >> 4) - 1] |= 1 << ((at & 15) + 16)


@kernel
def bits_from(words: Nums, row: int, left: int) -> int:
    """The bits of a row of the board from column `left` on, as wide as a window, the first lowest."""
    at = left + LEAN
    return (words[row, at >> 4] >> (at & 15)) & ALL
