"""Cells and combatants as bits: a whole window is looked at, or stepped from, at once, and sets are gone through.

A row of the board lies in words that overlap, each of 32 columns, the first 16 of them those of the word before: so any
15 columns in a row lie in one word, those off the board too. A window lies in four words of four rows each, a row in
16 bits: the last of them is never set, so that nothing goes over from one row to the next.
"""

from __future__ import annotations

from .choices import VIEW
from .kernel import kernel
from .records import Nums, Plane

WORDS = 5  # that hold a row of the board
LEAN = 16  # columns before the first of the board
ALL = (1 << VIEW) - 1  # a whole row of a window
QUARTERS = 4  # words that hold a window
BODY = ALL * 0x0001_0001_0001_0001  # a whole word but for the bits between the rows, the sign among them


@kernel
def note_bit(words: Plane, row: int, x: int) -> None:
    """Set the bit of column `x` in a row of the board."""
    at = x + LEAN
    words[row, at >> 4] |= 1 << (at & 15)
    words[row, (at >> 4) - 1] |= 1 << ((at & 15) + 16)


@kernel
def bits_from(words: Plane, row: int, left: int) -> int:
    """The bits of a row of the board from column `left` on, as wide as a window, the first lowest."""
    at = left + LEAN
    return (words[row, at >> 4] >> (at & 15)) & ALL


@kernel
def quarter_of(cell: int) -> int:
    """The word that holds a cell of the window."""
    return cell // VIEW >> 2


@kernel
def bit_of(cell: int) -> int:
    """The bit of the cell there."""
    return 1 << ((cell // VIEW & 3) << 4) + cell % VIEW


@kernel
def count_bits(bits: int) -> int:
    """How many bits are set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@kernel
def lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return count_bits((bits & -bits) - 1)


@kernel
def row_of(words: Nums, row: int) -> int:
    """The cells of a row of the window, the first lowest."""
    return (words[row >> 2] >> ((row & 3) << 4)) & ALL


@kernel
def shifted(a: int, b: int, c: int, d: int, dx: int, dy: int) -> tuple[int, int, int, int]:
    """The four words of a window with every cell moved by one step; bits that leave it must be masked out."""
    if dx > 0:
        a, b, c, d = a << 1 & BODY, b << 1 & BODY, c << 1 & BODY, d << 1 & BODY
    elif dx < 0:
        a, b, c, d = a >> 1, b >> 1, c >> 1, d >> 1
    if dy > 0:
        return a << 16, b << 16 | a >> 48, c << 16 | b >> 48, d << 16 | c >> 48
    if dy < 0:
        return a >> 16 | b << 48, b >> 16 | c << 48, c >> 16 | d << 48, d >> 16
    return a, b, c, d
