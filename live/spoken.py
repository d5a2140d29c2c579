"""Commands in words, as they are typed at a terminal: `set mira stamina 5`, `move mira 3 4`, `undo turn`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .commands import Command, command_of
from .errors import BadCommand

HELP = """\
  WORDS OF A CHOICE            take it: `stride 2 east`, or its number
  STEP; STEP; STEP             a whole turn
  undo | undo turn | redo | redo turn
  skip                         let the turn or the offer go by
  take CREATURE                somebody chooses for it from now on
  auto CREATURE LEVEL          manual, suggest, confirm, confirm-players or run; CREATURE may be a side, foes or all
  agent CREATURE AGENT         scripted:brute, search:200ms ...
  law CREATURE LAW ...         never-target:mira, no-lethal-force, hold ...; none takes them back
  set CREATURE POOL NUMBER     set mira stamina 5
  status CREATURE NAME NUMBER  status mira prone 1
  move CREATURE X Y            or: move CREATURE front|back
  fate CREATURE HOW            standing, unconscious, dead, fled ...
  remove CREATURE
  add KIND SIDE ID X Y         or: add KIND SIDE ID front|back
  hand SIDE ...                whose dice are typed in; `hand none`
  go | hold                    the autopilot goes on, or waits"""


def command_in(words: str) -> Command | None:
    """The command that somebody has typed; None if it is no word of these, and so perhaps a choice.

    Raises:
        BadCommand: it is one, but not complete.
    """
    verb, *rest = words.split() or [""]
    spoken = SPOKEN.get(verb.lower())
    if spoken is None or (verb.lower() in WORDLESS and rest):
        return None
    try:
        return command_of(spoken(rest))
    except (IndexError, ValueError) as wrong:
        if isinstance(wrong, BadCommand):
            raise
        line = next(line for line in HELP.splitlines() if line.split()[:1] == [verb.lower()])
        raise BadCommand(f"say it like this:{line}") from None


def back_or_forth(kind: str) -> Callable[[list[str]], dict[str, Any]]:
    return lambda rest: {"kind": kind, "by": rest[0] if rest else "step"}


def where(rest: list[str]) -> dict[str, Any]:
    """Column and row, or a row of a formation."""
    return {"row": rest[0]} if rest[0] in ("front", "back") else {"x": int(rest[0]), "y": int(rest[1])}


def added(rest: list[str]) -> dict[str, Any]:
    creature, side, id, *place = rest
    return {"kind": "add", "creature": creature, "side": side, "id": id, **where(place)}


def several(said: list[str]) -> list[str]:
    return [] if said == ["none"] else said


SPOKEN: dict[str, Callable[[list[str]], dict[str, Any]]] = {
    "undo": back_or_forth("undo"),
    "redo": back_or_forth("redo"),
    "skip": lambda rest: {"kind": "skip"},
    "take": lambda rest: {"kind": "take-over", "combatant": rest[0]},
    "auto": lambda rest: {"kind": "set-autonomy", "combatants": [rest[0]], "level": rest[1]},
    "agent": lambda rest: {"kind": "set-agent", "combatants": [rest[0]], "agent": rest[1]},
    "law": lambda rest: {"kind": "set-laws", "combatants": [rest[0]], "laws": several(rest[1:])},
    "set": lambda rest: {"kind": "set-pool", "combatant": rest[0], "pool": rest[1], "value": int(rest[2])},
    "status": lambda rest: {
        "kind": "set-condition", "combatant": rest[0], "condition": " ".join(rest[1:-1]), "value": int(rest[-1]),
    },
    "move": lambda rest: {"kind": "move", "combatant": rest[0], **where(rest[1:])},
    "fate": lambda rest: {"kind": "set-fate", "combatant": rest[0], "fate": rest[1]},
    "remove": lambda rest: {"kind": "remove", "combatant": rest[0]},
    "add": added,
    "hand": lambda rest: {"kind": "set-hand", "sides": several(rest)},
    "begin": lambda rest: {"kind": "begin"},
    "drop": lambda rest: {"kind": "drop"},
    "go": lambda rest: {"kind": "go"},
    "hold": lambda rest: {"kind": "hold"},
}  # fmt: skip
WORDLESS = {"skip", "go", "hold", "begin", "drop"}
"""With more behind them they are the beginning of a choice: `hold the turn`."""
