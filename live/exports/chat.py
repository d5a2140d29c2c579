"""Turns as text to paste into a chat: a paragraph is a message, and none is longer than a message may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .beats import Beat

LONGEST = 2000  # signs of a message in Discord; others take more


def chat(beats: Iterable[Beat]) -> str:
    """The turns, with an empty line between messages."""
    return "\n\n".join(message for beat in beats for message in messages(beat))


def messages(beat: Beat) -> Iterator[str]:
    """The messages of a beat: as few as will do."""
    text = ""
    for line in (*beat.heads, *beat.lines):
        for piece in pieces(line):
            if text and len(text) + 1 + len(piece) > LONGEST:
                yield text
                text = ""
            text = f"{text}\n{piece}" if text else piece
    if text:
        yield text


def pieces(line: str) -> Iterator[str]:
    """A line, cut between words where it is too long."""
    while len(line) > LONGEST:
        cut = line.rfind(" ", 0, LONGEST)
        cut = cut if cut > 0 else LONGEST
        yield line[:cut]
        line = line[cut:].lstrip()
    yield line
