"""What somebody types: a line, or on a terminal a single key. Without a terminal every key is a line, for scripts."""

from __future__ import annotations

import sys
from collections.abc import Collection


class Closed(EOFError):
    """Nobody types any more."""


def line(prompt: str) -> str:
    """A line.

    Raises:
        Closed: the input has ended.
    """
    print(prompt, end="", flush=True)
    said = sys.stdin.readline()
    if not said:
        print()
        raise Closed
    if not sys.stdin.isatty():
        print(said.strip())  # so that a transcript shows it
    return said.strip()


def key(prompt: str, keys: Collection[str]) -> str:
    """One of some keys, at once; any other key begins a line, which is given whole.

    Raises:
        Closed: the input has ended.
    """
    if not sys.stdin.isatty():
        return line(prompt)
    print(prompt, end="", flush=True)
    pressed = _pressed()
    if pressed in keys or pressed in ("\r", "\n"):
        print(pressed.strip())
        return pressed.strip()
    if pressed in ("\x03", "\x04"):
        print()
        raise Closed
    print(pressed, end="", flush=True)
    return pressed + line("")


def _pressed() -> str:
    """The next key."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        import msvcrt  # type: ignore[import-not-found,unused-ignore]

        return str(msvcrt.getwch())  # type: ignore[attr-defined,unused-ignore]
    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        return sys.stdin.read(1)
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
