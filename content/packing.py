"""An encounter with all that it names as plain data, so that a log or a saved game can be played without any file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from .compiled import Compiled
from .headers import Header
from .kinds import FOLDERS
from .library import Entry, Library, modelled
from .loading import compile_encounter
from .model import Model
from .problems import InvalidContent, Problem, errors_in, one_of


class Packed(Library):
    """A library of the models at hand and nothing else.

    Args:
        models: the models by kind.
        mode: the mode they are for.
    """

    def __init__(self, models: Mapping[str, tuple[Model, ...]], mode: str) -> None:
        self.content, self.places, self._models = (), [], {}
        for kind, several in models.items():
            for model in several:
                header = Header(kind, cast(Any, model).id, "", mode, 0, 0, True)
                self._models[Entry(header, Path("packed"), "packed"), mode] = (model, [])

    def _all(self, kind: str, mode: str) -> list[Entry]:
        return [entry for entry, _ in self._models if entry.kind == kind and entry.mode == mode]


def pack(compiled: Compiled) -> dict[str, Any]:
    """The encounter, and by kind all that it names, as data that JSON can hold."""
    named = {kind: [data_of(model) for model in models] for kind, models in compiled.content.items()}
    return {"encounter": data_of(compiled.encounter), **named}


def data_of(model: Model) -> dict[str, Any]:
    """What a model says, defaults left out: reading it gives an equal model."""
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


def unpack(data: Mapping[str, Any], mode: str, file: str = "") -> Compiled:
    """Compile what `pack` gave.

    Args:
        data: the packed encounter.
        mode: its mode.
        file: what the file it came from is called, for the problems.

    Raises:
        InvalidContent: it cannot be played.
    """
    unknown = [kind for kind in data if kind not in FOLDERS]
    if unknown or "encounter" not in data:
        message = f"no such kind of content: {unknown[0]!r}" if unknown else "there is no encounter"
        raise InvalidContent([Problem(file, 0, 0, "", message, one_of(FOLDERS))])
    flat = [kind for kind, several in data.items() if kind != "encounter" and not isinstance(several, list | tuple)]
    if flat:
        raise InvalidContent([Problem(file, 0, 0, flat[0], "a list is wanted")])
    named = {
        kind: tuple(unpacked(kind, one, mode, file) for one in several)
        for kind, several in data.items()
        if kind != "encounter"
    }
    return compile_encounter(unpacked("encounter", data["encounter"], mode, file), Packed(named, mode))


def unpacked(kind: str, data: Any, mode: str, file: str) -> Model:
    """One model.

    Raises:
        InvalidContent: it cannot be read.
    """
    model, problems = modelled(kind, mode, "", data, [], file)
    if model is None or errors_in(problems):
        raise InvalidContent(problems)
    return model
