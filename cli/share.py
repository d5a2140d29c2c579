"""`opfor share`: a fight from its log, for other places: a chat, a dice bot, a report, other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from . import jit, kept
from .leaving import BadInput

EXAMPLES = """
opfor share last --turn last
opfor share fight.jsonl --as markdown --out session.md
opfor share fight.jsonl --as avrae --round 2
"""
KINDS = ("chat", "avrae", "markdown", "jsonl")
LAST = "last"


def command(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log of `opfor run --log`, or last: the last fight.")],
    kind: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="KIND",
            help="chat: text to paste; avrae: commands for the Discord bot; markdown: a report; jsonl: for programs.",
        ),
    ] = KINDS[0],
    round_: Annotated[int | None, typer.Option("--round", metavar="N", help="Only this round.")] = None,
    turn: Annotated[str, typer.Option(metavar="N", help="Only this turn, counted from 1; or last.")] = "",
    dice_shown: Annotated[bool, typer.Option("--dice-shown", help="Say what was rolled.")] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it to this file, a new one.", dir_okay=False)
    ] = None,
) -> None:
    """Tell a fight for other places, whole or in part; it is played again and proved on the way."""
    if kind not in KINDS:
        raise BadInput(f"--as {kind}: one of {', '.join(KINDS)}")
    if not (turn in ("", LAST) or (turn.isdecimal() and len(turn) < 10)):
        raise BadInput(f"--turn {turn}: write a number, or last")
    file = kept.log_named(log)
    jit.for_one_fight(jit.mode_of_log(file))
    from ..chronicle import Replay, read_log
    from ..live import exports

    played = Replay(read_log(file, partial=True))
    points = exports.points_at_start(played.fight)
    every = list(exports.beats_of(played, dice_shown))
    beats = part(every, round_, turn)
    if not beats:
        raise BadInput(f"there is no such turn: the fight has {len(every) - 1} turns in {played.fight.round_no} rounds")
    header = played.log.header
    texts = {
        "chat": lambda: exports.chat(beats) + "\n",
        "avrae": lambda: exports.avrae(beats, points, begins=beats == every) + "\n",
        "markdown": lambda: exports.markdown(beats, [f"Seed {header.seed}, opfor {header.opfor}", f"Log: {file.name}"]),
        "jsonl": lambda: exports.jsonl(beats),
    }
    show(texts[kind](), out)


def part(every: list[Any], round_: int | None, turn: str) -> list[Any]:
    """The beats that are wanted."""
    turns = [beat for beat in every if not beat.is_end and round_ in (None, beat.round_no)]
    if turn == LAST:
        return turns[-1:]
    if turn:
        return [beat for beat in turns if beat.number == int(turn)]
    return every if round_ is None else turns


def show(text: str, out: Path | None) -> None:
    """Print it, or write it to a new file.

    Raises:
        BadInput: there is a file of that name.
    """
    if out is None:
        print(text, end="")
        return
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadInput(f"{out}: the file exists; choose another name") from None
    print(f"{out} is written.")
