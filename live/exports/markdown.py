"""A session as a report in Markdown: who fought, what happened round by round, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...content.compiled import Compiled
from .beats import Beat

MARKS = "\\`*_{}[]<>#|~"


def markdown(beats: Sequence[Beat], facts: Iterable[str] = ()) -> str:
    """The report of some turns.

    Args:
        beats: the turns; at least one.
        facts: more to say about the fight, such as its seed.
    """
    compiled = beats[0].compiled
    lines = [f"# {escaped(compiled.title)}", ""]
    story = getattr(compiled.encounter, "description", None)
    lines += [f"*{escaped(story.strip())}*", ""] if story else []
    lines += [f"- {escaped(fact)}" for fact in facts] + people(compiled)
    for beat in beats:
        if beat.is_end:
            lines += ["", "## How it ended"]
        for head in beat.heads:
            title, _, rest = head.partition(" · ")
            lines += ["", f"## {escaped(title)}", *(["", f"*{escaped(rest)}*"] if rest else [])]
        lines += ["", *(f"- {escaped(line)}" for line in beat.lines)] if beat.is_end else paragraphs(beat)
    return "\n".join(lines) + "\n"


def people(compiled: Compiled) -> list[str]:
    """Each side with its people."""
    told = []
    for k, side in enumerate(compiled.sides):
        names = [escaped(info.name) for info in compiled.combatants if info.side == k]
        told.append(f"- **{escaped(side.name)}**: {', '.join(names)}")
    return told


def paragraphs(beat: Beat) -> list[str]:
    """A turn: a paragraph for each line."""
    return [part for line in beat.lines for part in ("", escaped(line))]


def escaped(text: str) -> str:
    """Text whose signs mean nothing in Markdown."""
    return "".join(f"\\{sign}" if sign in MARKS else sign for sign in " ".join(text.split()))
