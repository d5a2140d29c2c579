"""A fight for Avrae, the dice bot of Discord: commands for its initiative list, turn by turn.

A paragraph is a message. Avrae takes the first command of a message, so several go through `!multiline`, at most 20.
Its order stays as it is while ours may be rolled anew every round: whose turn it is, is said by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...content.modes import mode_of
from ...rules.core.state import Fate
from .beats import GONE, Beat, fate_told

MOST = 20  # commands of a message


def avrae(beats: Sequence[Beat], points: dict[str, int], *, begins: bool = True) -> str:
    """The commands of some turns.

    Args:
        beats: the turns.
        points: of the pool that keeps everybody up, at the start, by id.
        begins: begin with the initiative list.
    """
    paragraphs = list(opening(beats, points)) if begins and beats else []
    for beat in beats:
        commands = list(commands_of(beat))
        paragraphs += ["\n".join((*beat.heads, *beat.lines))] * bool(beat.lines)
        paragraphs += multilines(commands)
    return "\n\n".join(paragraphs)


def opening(beats: Sequence[Beat], points: dict[str, int]) -> list[str]:
    """The list: everybody in the order of the first round, with their points; those of no player hidden."""
    compiled = beats[0].compiled
    placed = int(mode_of(compiled.mode).events["ORDER"])
    places = [event for beat in beats for event in beat.events if event.kind == placed]
    order = {event.actor: event.b for event in reversed(places)}
    commands = ["!i begin"]
    for i, info in enumerate(compiled.combatants):
        hidden = "" if compiled.sides[info.side].players else " -h"
        commands.append(f"!i add 0 {quoted(info.name)} -p {order.get(i, 0)} -hp {points[info.id]}{hidden}")
    return multilines(commands)


def commands_of(beat: Beat) -> Iterator[str]:
    """What a turn changes in the list."""
    if beat.is_end:
        yield "!i end"
        return
    if beat.actor:
        yield f"!i move {quoted(beat.name(beat.actor))}"
    pool = mode_of(beat.compiled.mode).pools[0].lower()
    gone: list[str] = []
    for change in beat.changes:
        name = quoted(beat.name(change.who))
        if change.what == pool:
            yield f"!i hp {name} {change.after - change.before:+d}"
        elif change.what == "fate":
            if Fate(change.after).name in GONE:
                gone.append(name)
            yield f"!i note {name} {quoted(fate_told(change.after))}"
    yield from (f"!i remove {name}" for name in gone)


def multilines(commands: Iterable[str]) -> list[str]:
    """Commands in messages."""
    every = list(commands)
    parts = [every[start : start + MOST] for start in range(0, len(every), MOST)]
    return ["\n".join(part) if len(part) == 1 else "\n".join(("!multiline", *part)) for part in parts]


def quoted(text: str) -> str:
    """A name as one argument."""
    return '"' + text.replace('"', "'") + '"'
