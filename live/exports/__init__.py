"""What happened, for other places: chat, a dice bot, a report, other programs.

    from opfor.chronicle import Replay, read_log
    from opfor.live.exports import beats_of, chat, markdown

    beats = list(beats_of(Replay(read_log("fight.jsonl"))))
    print(chat(beats[-1:]))                  # the last turn, to paste
    print(markdown(beats))                   # the whole session

A beat is a turn with everything that belongs to it; a table feeds its own fight to `Beats`.
"""

from __future__ import annotations

from .avrae import avrae
from .beats import Beat, Beats, Change, beats_of, points_at_start
from .chat import chat
from .jsonl import jsonl
from .markdown import markdown

__all__ = ["Beat", "Beats", "Change", "avrae", "beats_of", "chat", "jsonl", "markdown", "points_at_start"]
