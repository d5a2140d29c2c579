"""Where content is found: beside the encounter file, in folders of one's own, in OPFOR_CONTENT, in the stock.

The first place that has an id wins; what it hides is reported. Every place has the same layout:
`creatures/grid/*.yaml`, `creatures/*.yaml`, and in a folder of one's own also plain files that show their kind.
Files are read when they are needed, and only the lines that are.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .files import text_of
from .headers import Header, headers
from .kinds import FOLDERS, MODES, first_mode_of, kinds_of, model_of
from .problems import Problem, UnknownName, UnreadableFile, remedy_for

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from .model import Model

ENDINGS = (".yaml", ".yml")
MOST_FILES = 1000  # of a folder: somebody's home is no folder of content


@dataclass(frozen=True)
class Entry:
    """One object that a library can give."""

    header: Header
    file: Traversable
    place: str  # what the folder is called: stock, or its path

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def kind(self) -> str:
        return self.header.kind

    @property
    def mode(self) -> str:
        return self.header.mode

    @property
    def title(self) -> str:
        return self.header.title

    def __str__(self) -> str:
        return f"{self.file}:{self.header.first + 1}"


class Place:
    """One folder of content."""

    def __init__(self, name: str, folder: Traversable, own: bool) -> None:
        self.name, self.folder, self.own = name, folder, own
        self.real = folder.resolve() if isinstance(folder, Path) else None  # None: packed into a file
        self._entries: dict[str, tuple[Entry, ...]] = {}

    def entries(self, kind: str) -> tuple[Entry, ...]:
        """Its objects of a kind, by file name."""
        if kind not in self._entries:
            self._entries[kind] = tuple(self._in_folder(kind)) + tuple(e for e in self._loose if e.kind == kind)
        return self._entries[kind]

    def _in_folder(self, kind: str) -> Iterator[Entry]:
        folder = self.folder.joinpath(FOLDERS[kind])
        yield from self._of(yaml_files(folder), kind, "")
        for mode in MODES:
            yield from self._of(yaml_files(folder.joinpath(mode)), kind, mode)

    @cached_property
    def _loose(self) -> tuple[Entry, ...]:
        """Files that lie in the folder itself."""
        return tuple(self._of(yaml_files(self.folder), None, "")) if self.own else ()

    def _of(self, found: Iterable[Traversable], kind: str | None, mode: str) -> Iterator[Entry]:
        for file in found:
            try:
                text = text_of(file)
            except UnreadableFile:
                continue  # `opfor check` says why; what is not asked for stops nobody
            yield from (Entry(header, file, self.name) for header in headers(text, kind, mode))


def yaml_files(folder: Traversable) -> list[Traversable]:
    """The YAML files of a folder in the order of their names; none if there is no such folder."""
    try:
        inside = list(folder.iterdir()) if folder.is_dir() else []
    except OSError:
        return []
    found = [file for file in inside[:MOST_FILES] if file.name.endswith(ENDINGS) and file.is_file()]
    return sorted(found, key=lambda file: file.name)


@lru_cache(maxsize=1)
def stock() -> Place:
    """The content that comes with the package."""
    return Place("stock", files(__package__).joinpath("stock"), own=False)


def own_folders(content: Iterable[str | Path] = (), beside: str | Path | None = None) -> list[Place]:
    """The folders of the user, in the order they are searched.

    Raises:
        UnreadableFile: a folder that was named does not exist.
    """
    named = [Path(folder) for folder in content]
    named += [Path(folder) for folder in os.environ.get("OPFOR_CONTENT", "").split(os.pathsep) if folder]
    missing = [
        Problem(str(f), 0, 0, "", "no such folder", "name a folder with content") for f in named if not f.is_dir()
    ]
    if missing:
        raise UnreadableFile(missing)
    every = [Path(beside), *named] if beside is not None else named
    once: dict[Path, Path] = {}
    for folder in every:
        once.setdefault(folder.resolve(), folder)
    return [Place(str(folder), folder, own=True) for real, folder in once.items() if real != stock().real]


def folder_of(file: Path) -> Path:
    """The folder of content that a file belongs to: the one it lies in, or the one above `encounters/grid`."""
    folder = file.parent
    if folder.name in MODES and folder.parent.name in FOLDERS.values():
        folder = folder.parent
    return folder.parent if folder.name in FOLDERS.values() else folder


class Library:
    """Content by kind and id.

    Args:
        content: folders of one's own, searched first to last; then come those of OPFOR_CONTENT, then the stock.
        beside: the folder of the encounter file, searched before all others.
    """

    def __init__(self, content: Iterable[str | Path] = (), beside: str | Path | None = None) -> None:
        self.content = tuple(content)
        self.places = [*own_folders(self.content, beside), stock()]
        self._models: dict[tuple[Entry, str], tuple[Model | None, list[Problem]]] = {}

    def beside(self, folder: str | Path) -> Library:
        """The same library, with a folder searched before all others."""
        return Library(self.content, folder)

    def entries(self, kind: str, mode: str = "") -> list[Entry]:
        """All that can be had of a kind, in the order of the places; what is hidden is left out."""
        hidden = {id(other) for _, other in self.hidden(kind, mode)}
        return [entry for entry in self._all(kind, mode) if id(entry) not in hidden]

    def hidden(self, kind: str, mode: str = "") -> list[tuple[Entry, Entry]]:
        """Pairs of an entry and one of the same id that it hides."""
        seen: dict[tuple[str, str], Entry] = {}
        every = self._all(kind, mode)
        pairs = [(seen.setdefault((mode or entry.mode, entry.id), entry), entry) for entry in every]
        return [(first, other) for first, other in pairs if first is not other]

    def _all(self, kind: str, mode: str) -> list[Entry]:
        everything = [entry for place in self.places for entry in place.entries(kind)]
        return [entry for entry in everything if not mode or entry.mode in ("", mode)]

    def find(self, kind: str, id: str, mode: str = "") -> list[Entry]:
        """The entries with this id, the one that counts first.

        Raises:
            UnknownName: there is none.
        """
        found = [entry for entry in self._all(kind, mode) if entry.id == id]
        if not found:
            raise UnknownName([Problem("", 0, 0, "", *self.unknown(kind, id, mode))])
        return found

    def unknown(self, kind: str, id: str, mode: str = "") -> tuple[str, str]:
        """Message and remedy for an id that nothing has."""
        known = [entry.id for entry in self._all(kind, mode)]
        return f"no {kind} {id!r}", remedy_for(id, known, "`opfor list` shows what there is")

    def model(self, entry: Entry, mode: str = "") -> tuple[Model | None, list[Problem]]:
        """The model of an entry, as far as it can be read, and what is wrong with it.

        Args:
            entry: what is wanted.
            mode: the mode that reads it, if it does not say itself.
        """
        key = entry, entry.mode or mode
        if key not in self._models:
            self._models[key] = read_entry(*key)
        return self._models[key]


def read_entry(entry: Entry, mode: str) -> tuple[Model | None, list[Problem]]:
    """Read one object from its file."""
    try:
        data, problems = data_of(entry)
    except UnreadableFile as error:
        return None, list(error.problems)
    return modelled(entry.kind, mode, entry.id, data, list(problems), str(entry.file))


def modelled(
    kind: str, mode: str, id: str, data: Any, problems: list[Problem], file: str
) -> tuple[Model | None, list[Problem]]:
    """The model of data that was read, and all that is wrong with either.

    Args:
        kind: what it is.
        mode: the mode whose models read it; empty: one that all share.
        id: its id, if the data does not say.
        data: what `reading.read` gave.
        problems: what was wrong with the text.
        file: what the file is called.
    """
    from .model import read_model
    from .reading import Table

    if mode not in ("", *MODES):
        line, column = data.spot.values["mode"] if isinstance(data, Table) and "mode" in data else (1, 1)
        known = Problem(file, line, column, "mode", f"no mode {mode!r}", remedy_for(mode, MODES))
        return None, [*problems, known]
    if kind not in kinds_of(mode or first_mode_of(kind)):
        line, column = data.spot.place if isinstance(data, Table) else (1, 1)
        message = f"{mode} mode has no {FOLDERS[kind]}"
        return None, [*problems, Problem(file, line, column, "", message, "leave it out, or correct its mode")]
    if isinstance(data, Table):
        if id and data.setdefault("id", id) != id:  # in a table of several the id is the key
            message = f"the id is {data['id']!r}, but it stands under {id!r}"
            place = data.spot.values["id"]
            problems = [*problems, Problem(file, place.line, place.column, "id", message, "leave the id out")]
    model, more = read_model(model_of(mode or first_mode_of(kind), kind), data, file)
    known_paths = {(problem.line, problem.path) for problem in problems}
    return model, problems + [problem for problem in more if (problem.line, problem.path) not in known_paths]


def data_of(entry: Entry) -> tuple[Any, tuple[Problem, ...]]:
    """The data of an entry from its own lines of the file; of the whole file if those do not stand alone.

    Raises:
        UnreadableFile: the file is gone or no YAML.
    """
    file, header = str(entry.file), entry.header
    text = text_of(entry.file)
    part = "\n".join(text.splitlines()[header.first : header.last]) + "\n"
    try:
        data, problems = _read(part, file, header.first)
    except UnreadableFile:  # an alias of something further up, or a broken line
        data, problems = _read(text, file, 0)
    if header.alone:
        return data, problems
    return (data.get(header.id) if isinstance(data, dict) else data), problems


@lru_cache(maxsize=4096)
def _read(text: str, file: str, above: int) -> tuple[Any, tuple[Problem, ...]]:
    from .reading import read

    data, problems = read(text, file, above)
    return data, tuple(problems)
