"""From a name or a file to an encounter that can be played; and the check of any file of content."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from .files import text_of
from .kinds import FOLDERS, MODES, TABLED, check_model, compile_for, first_mode_of, kind_of
from .library import ENDINGS, Library, folder_of, modelled
from .problems import ContentError, InvalidContent, Problem, in_order, one_of
from .reading import Table, read

if TYPE_CHECKING:
    from .compiled import Compiled
    from .model import Model, Report


@dataclass
class Found:
    """An encounter as it was read, before what it names is looked up."""

    mode: str
    encounter: Model
    library: Library
    report: Report


def load(
    name_or_path: str | Path, content: Iterable[str | Path] = (), options: Mapping[str, int] | None = None
) -> Compiled:
    """Read, check and compile an encounter.

    Args:
        name_or_path: the id of an encounter, or the path of its file.
        content: folders of content, searched after the file's own and before OPFOR_CONTENT and the stock.
        options: options of the rules that count more than those of the encounter and its profile.

    Raises:
        UnknownName: no encounter has this id.
        UnreadableFile: there is no such file, or it is no YAML.
        InvalidContent: it cannot be played; `problems` holds everything that is wrong.
    """
    found = find(name_or_path, content)
    if options:
        own = cast(Any, found.encounter).options.given()
        found.encounter = found.encounter.changed(options={**own, **options})
    return compile_for(found.mode, found.encounter, found.library, found.report)


def compile_encounter(encounter: Model, library: Library | None = None) -> Compiled:
    """Compile the model of an encounter, of whatever mode.

    Args:
        encounter: the model, read or made by a program.
        library: where what it names is found; if not given: beside its file, OPFOR_CONTENT, the stock.

    Raises:
        InvalidContent: it cannot be played.
    """
    if library is None:
        library = Library(beside=folder_of(Path(encounter.file)) if encounter.file else None)
    return compile_for(cast(Any, encounter).mode, encounter, library)


def find(name_or_path: str | Path, content: Iterable[str | Path] = ()) -> Found:
    """The encounter of a name or a file, read but not compiled.

    Raises:
        ContentError: as `load` does; here only if nothing of it can be understood.
    """
    if is_path(name_or_path):
        return opened(Path(name_or_path), content)
    library = Library(content)
    entries = library.find("encounter", str(name_or_path))
    file = Path(str(entries[0].file))
    if entries[0].place != "stock":
        return opened(file, content)
    model, problems = library.model(entries[0])
    return found(model, entries[0].mode, library, problems)


def is_path(name: str | Path) -> bool:
    """A file is meant, not an id."""
    return isinstance(name, Path) or name.endswith(ENDINGS) or "/" in name or "\\" in name


def opened(file: Path, content: Iterable[str | Path]) -> Found:
    """The encounter in a file."""
    data, problems = read(text_of(file), str(file))
    kind = kind_of(data) if isinstance(data, dict) else None
    if kind not in ("encounter", None) or not isinstance(data, Table):
        what = f"this is a file of kind {kind}" if kind else "this is no encounter"
        wrong = Problem(str(file), 1, 1, "", what, "an encounter has sides and combatants")
        raise InvalidContent([*problems, wrong])
    mode = str(data.get("mode") or MODES[0])
    library = Library(content, beside=folder_of(file))
    model, problems = modelled("encounter", mode, data.get("id", ""), data, problems, str(file))
    return found(model, mode, library, problems)


def found(model: Model | None, mode: str, library: Library, problems: list[Problem]) -> Found:
    """What was read, if anything of it can be understood."""
    from .model import Report

    if model is None:
        raise InvalidContent(problems)
    return Found(mode, model, library, Report(problems, model))


def check(file: str | Path, content: Iterable[str | Path] = ()) -> list[Problem]:
    """Everything that is wrong or odd about a file of content of whatever kind; an empty list: nothing."""
    try:
        return in_order(checked(Path(file), content))
    except ContentError as error:
        return list(error.problems)


def checked(file: Path, content: Iterable[str | Path]) -> Iterable[Problem]:
    """The same, as it is found."""
    from .model import Report

    data, problems = read(text_of(file), str(file))
    kind = kind_by_folder(file) or kind_of_data(data)
    if not isinstance(data, Table) or kind is None:
        message = "what kind of content is this?"
        return [*problems, Problem(str(file), 1, 1, "", message, one_of(FOLDERS))]
    if kind == "encounter":
        return load(file, content).warnings
    report = Report(problems)
    library = Library(content, beside=folder_of(file))
    for id, one in objects(data, kind).items():
        mode = str(one.get("mode") or mode_by_folder(file)) if isinstance(one, dict) else ""
        model, report.problems = modelled(kind, mode, id, one, report.problems, str(file))
        if model is not None:
            check_model(mode or first_mode_of(kind), model, library, report)
    return report.problems


def objects(data: Table, kind: str) -> dict[str, Any]:
    """The objects of a file by id: the file itself, or a table of several."""
    several = kind in TABLED and "id" not in data and all(isinstance(one, dict) for one in data.values())
    return dict(data) if several else {str(data.get("id", "")): data}


def kind_of_data(data: Any) -> str | None:
    """The kind that a file shows by its words, or its first object by its."""
    if not isinstance(data, dict):
        return None
    first = next(iter(data.values()), None)
    return kind_of(data) or (kind_of(first) if isinstance(first, dict) else None)


def kind_by_folder(file: Path) -> str | None:
    """The kind that the folder of a file says."""
    folders = {folder: kind for kind, folder in FOLDERS.items()}
    folder = file.resolve().parent
    return folders.get(folder.name) or (folders.get(folder.parent.name) if folder.name in MODES else None)


def mode_by_folder(file: Path) -> str:
    """The mode that the folder of a file says."""
    folder = file.resolve().parent
    return folder.name if folder.name in MODES and folder.parent.name in FOLDERS.values() else ""
