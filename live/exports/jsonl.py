"""A fight as JSON lines for other programs: a line for each turn, with ids and words where the log has numbers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...content.modes import mode_of
from ...rules.core.events import ROLL
from ...rules.core.state import NOBODY
from .beats import Beat, Change, fate_told

if TYPE_CHECKING:
    from ...content.compiled import Compiled
    from ...content.fight import Happened


def jsonl(beats: Iterable[Beat]) -> str:
    """The lines; docs/import.md says what is in them."""
    return "".join(json.dumps(as_dict(beat), ensure_ascii=False) + "\n" for beat in beats)


def as_dict(beat: Beat) -> dict[str, Any]:
    """A beat as plain data."""
    return {
        "turn": beat.number,
        "round": beat.round_no,
        "actor": beat.actor or None,
        "end": beat.is_end,
        "heads": beat.heads,
        "lines": beat.lines,
        "decisions": [decision._asdict() for decision in beat.decisions],
        "changes": [changed(change) for change in beat.changes],
        "events": [told(beat.compiled, event) for event in beat.events],
    }


def changed(change: Change) -> dict[str, Any]:
    """A change; fates by their words."""
    said = change._asdict()
    return said | {key: fate_told(said[key]) for key in ("before", "after")} if change.what == "fate" else said


def told(compiled: Compiled, event: Happened) -> dict[str, Any]:
    """An event with its words; what its values mean is the kind's own (docs/log.md)."""
    mode = mode_of(compiled.mode)
    made: dict[str, Any] = {"kind": mode.events(event.kind).name}
    for role, i in (("actor", event.actor), ("target", event.target)):
        made |= {role: compiled.combatants[i].id} if i != NOBODY else {}
    if event.kind == ROLL:
        return made | {"purpose": mode.rolls(event.a).name, "sides": event.b, "face": event.c, "rule": event.rule}
    return made | {"values": [event.a, event.b, event.c, event.d], "rule": event.rule}
