"""What is wrong with content, said so that its author can put it right: file, line, column, path, remedy.

ContentError          a file or a name cannot be used; `problems` holds everything found, not the first alone
  UnreadableFile      no such file, not text, not YAML
  UnknownName         no encounter, creature, map ... of that name
  InvalidContent      read, but it says something that cannot be played
  AlreadyThere        (starting.py) a new file would overwrite one
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from enum import StrEnum


class Severity(StrEnum):
    """How bad a problem is."""

    ERROR = "error"  # cannot be played
    WARNING = "warning"  # can be played, and is hardly what was meant
    NOTE = "note"  # worth knowing: a file of one's own hides a stock one


Path = tuple[str | int, ...]
"""Where in a file: keys and indices from the top."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong. Lines and columns count from 1; line 0 says that the place is no line of a file."""

    file: str
    line: int
    column: int
    path: str
    message: str
    remedy: str = ""
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        where = " ".join(part for part in (place, self.path) if part)
        kind = "" if self.severity is Severity.ERROR else f"{self.severity}: "
        said = kind + self.message + (f"; {self.remedy}" if self.remedy else "")
        return f"{where}: {said}" if where else said

    def as_dict(self) -> dict[str, str | int]:
        """The same as plain data, for programs."""
        return asdict(self)


class ContentError(ValueError):
    """Content that cannot be used.

    Attributes:
        problems: everything found, errors, warnings and notes, in the order of files and lines.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(in_order(problems))
        told = [problem for problem in self.problems if problem.severity != Severity.NOTE] or self.problems
        super().__init__("\n".join(map(str, told)))  # what was only noted is no reason

    def __reduce__(self) -> tuple[type[ContentError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)  # an error of a worker process keeps its problems


class UnreadableFile(ContentError):
    """There is no such file, or it is not text, or not YAML."""


class UnknownName(ContentError):
    """Nothing has that name."""


class InvalidContent(ContentError):
    """The file says something that cannot be played."""


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, by file and line, files in the order of their first problem."""
    once = list(dict.fromkeys(problems))
    files = list(dict.fromkeys(problem.file for problem in once))
    return sorted(once, key=lambda problem: (files.index(problem.file), problem.line, problem.column))


def errors_in(problems: Iterable[Problem]) -> list[Problem]:
    """Those that keep the content from being played."""
    return [problem for problem in problems if problem.severity is Severity.ERROR]


def path_text(path: Iterable[str | int]) -> str:
    """`combatants[2].creature`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def did_you_mean(wrong: str, known: Collection[str]) -> str:
    """`did you mean 'skeletal archer'?`, or nothing if no known name is close."""
    close = get_close_matches(wrong.lower(), {name.lower(): name for name in known}, n=1, cutoff=0.6)
    return f"did you mean {next(name for name in known if name.lower() == close[0])!r}?" if close else ""


def one_of(known: Iterable[str]) -> str:
    """`one of: party, bandits`."""
    return "one of: " + ", ".join(known)


def remedy_for(wrong: str, known: Collection[str], otherwise: str = "") -> str:
    """The closest known name, else what else can be done, else all known names if they are few."""
    few = one_of(known) if 0 < len(known) <= 12 else ""
    return did_you_mean(wrong, known) or otherwise or few
