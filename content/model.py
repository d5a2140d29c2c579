"""What every model of content shares: immutable, strict, and aware of where in which file it stands.

A model is read with `read_model`, which reports all that is wrong with it in the words of a game master, and gives back
as much of it as can be understood, so that what refers to other files is checked in the same go.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Self, TypeVar

from pydantic import BaseModel, ConfigDict, PrivateAttr, Strict, StringConstraints, ValidationError, model_validator
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from .problems import InvalidContent, Path, Problem, Severity, errors_in, path_text, remedy_for
from .reading import NOWHERE, Place, Series, Spot, Table

T = TypeVar("T")
M = TypeVar("M", bound="Model")

Several = Annotated[tuple[T, ...], Strict(False)]
"""A list in the file, a tuple in the model."""
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
"""A name for references: lower case, words joined by hyphens."""
Text = Annotated[str, StringConstraints(min_length=1, max_length=4000)]


class Model(BaseModel):
    """A piece of content. Equal are two pieces that say the same, wherever they stand."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    _table: Table | None = PrivateAttr(default=None)

    @model_validator(mode="wrap")
    @classmethod
    def _remember(cls, value: Any, handler: Callable[[Any], Self]) -> Self:
        """Keep the place in the file; `party:` with nothing behind it is an empty table."""
        if isinstance(value, Table):
            value.read_as = cls
        made = handler(Table() if value is None else value)
        if isinstance(value, Table):
            made._table = value
        return made

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    @property
    def file(self) -> str:
        """The file it was read from; empty if it was made by a program."""
        return self._table.spot.file if self._table is not None else ""

    def changed(self, **fields: Any) -> Self:
        """A copy with other values.

        Raises:
            InvalidContent: the new values cannot be played.
        """
        given = {name: getattr(self, name) for name in self.model_fields_set}
        made, problems = read_model(type(self), tabled(given | fields))
        if made is None or errors_in(problems):
            raise InvalidContent(problems)
        made._table = self._table
        return made


class Report:
    """The problems met while content is resolved and compiled, each with its place.

    Args:
        problems: what was wrong with the text and the shape of the content already.
        root: the model whose file is meant where a part of it does not know its place.
    """

    def __init__(self, problems: Sequence[Problem] = (), root: Model | None = None) -> None:
        self.problems = list(problems)
        self.root = root
        self.damaged = self.failed  # parts are missing: what seems to follow from that is not told

    @property
    def failed(self) -> bool:
        """Something cannot be played."""
        return bool(errors_in(self.problems))

    def wrong(
        self,
        model: Model,
        path: Path,
        message: str,
        remedy: str = "",
        base: Path = (),
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Note a problem of something within `model`.

        Args:
            model: what it is about.
            path: keys and indices from the model down.
            message: what is wrong.
            remedy: what to do about it.
            base: where the model is in the root, if it does not know.
            severity: whether it can be played all the same.
        """
        if not is_placed(model) and self.root is not None and is_placed(self.root):
            model, path = self.root, (*base, *path)
        self.problems.append(problem_at(model, path, message, remedy, base, severity))


def is_placed(model: Model) -> bool:
    """It was read from a file and knows where it stands."""
    return model._table is not None and model._table.spot is not NOWHERE


def tabled(data: Any) -> Any:
    """Data of a program as if it had been read, from no file."""
    if isinstance(data, dict):
        return Table({key: tabled(value) for key, value in data.items()})
    return data


def problem_at(
    model: Model,
    path: Path,
    message: str,
    remedy: str = "",
    base: Path = (),
    severity: Severity = Severity.ERROR,
    place: Place | None = None,
) -> Problem:
    """A problem of something within `model`, at its place in the file; `base` leads to a model that has none."""
    if model._table is None or not is_placed(model):
        return Problem("", 0, 0, path_text((*base, *path)), message, remedy, severity)
    spot = model._table.spot
    line, column = place or place_of(model._table, path)
    return Problem(spot.file, line, column, path_text((*spot.path, *path)), message, remedy, severity)


def place_of(data: Any, path: Path, key: bool = False) -> Place:
    """The place of the value at `path` (or of its key), or of the last thing on the way that is there."""
    place: Place = data.spot.place
    for step in path:
        spot: Spot = getattr(data, "spot", NOWHERE)
        if step not in spot.values:
            break
        place = spot.keys.get(step, spot.values[step]) if key else spot.values[step]
        data = data[step]
    return place


def read_model(kind: type[M], data: Any, file: str = "") -> tuple[M | None, list[Problem]]:
    """A model of `kind` from the data of a file, and everything that is wrong with it.

    With problems, the model is what is left when all that cannot be understood is taken out; None if that is nothing.
    """
    try:
        return kind.model_validate(data), []
    except ValidationError as error:
        problems = [told(data, wrong, file) for wrong in error.errors(include_url=False)]
        return salvaged(kind, data, error), problems


def salvaged(kind: type[M], data: Any, error: ValidationError) -> M | None:
    """What can be read of damaged data, with the damage cut out of a copy."""
    data = copied(data)
    filled: set[tuple[Path, str]] = set()
    for _ in range(DEEPEST_DAMAGE):
        for wrong in reversed(error.errors(include_url=False)):
            if not (fill(data, wrong, filled) or cut(data, wrong)):
                return None
        try:
            return kind.model_validate(data)
        except ValidationError as still:
            error = still
    return None


DEEPEST_DAMAGE = 12
UNKNOWN = "unknown"  # stands for a name that is missing


def fill(data: Any, wrong: ErrorDetails, filled: set[tuple[Path, str]]) -> bool:
    """Put a word where something is missing: if a name is wanted it will do, and the rest can be read."""
    path, table = walked(data, wrong["loc"])
    if wrong["type"] != "missing" or not isinstance(table, Table):
        return False
    place = (path, str(wrong["loc"][-1]))
    if place in filled:
        return False
    table[place[1]] = UNKNOWN
    filled.add(place)
    return True


def copied(data: Any) -> Any:
    """A copy that knows the same places."""
    if isinstance(data, Table):
        table = Table({key: copied(value) for key, value in data.items()})
        table.spot = data.spot
        return table
    if isinstance(data, Series):
        series = Series(copied(value) for value in data)
        series.spot = data.spot
        return series
    return data


def cut(data: Any, wrong: ErrorDetails) -> bool:
    """Take out of `data` what an error is about: the value, or the table in which something is missing."""
    path, _ = walked(data, wrong["loc"])
    if not path:
        return False
    for step in path[:-1]:
        data = data[step]
    if isinstance(data, Series) and not isinstance(data[int(path[-1])], Table):
        data.clear()  # positions in a list of plain values would shift
    elif isinstance(data, Series):
        data.pop(int(path[-1]))
    else:
        data.pop(path[-1], None)
    return True


def walked(data: Any, loc: tuple[int | str, ...]) -> tuple[Path, Any]:
    """The part of an error's location that is in the file (it also names branches of choices), and what is there."""
    path: Path = ()
    for step in loc:
        inside = isinstance(data, Mapping) and step in data
        inside = inside or isinstance(data, list | tuple) and isinstance(step, int) and step < len(data)
        if inside:
            path, data = (*path, step), data[step]
    return path, data


def told(data: Any, wrong: ErrorDetails, file: str) -> Problem:
    """An error of pydantic in words that say what to do."""
    path, value = walked(data, wrong["loc"])
    spot: Spot = getattr(data, "spot", NOWHERE)
    about_key = wrong["type"] == "extra_forbidden" or wrong["loc"][-1:] == ("[key]",)
    place = place_of(data, path, key=about_key) if spot is not NOWHERE else spot.place
    if wrong["type"] == "missing":
        message, remedy = missing(value, wrong)
    elif wrong["type"] == "extra_forbidden":
        message, remedy = unknown_key(data, path)
    else:
        message, remedy = in_words(wrong, wrong["input"])
    return Problem(spot.file or file, place.line, place.column, path_text((*spot.path, *path)), message, remedy)


def missing(table: Any, wrong: ErrorDetails) -> tuple[str, str]:
    """A field that has to be there and is not."""
    name = wrong["loc"][-1]
    kind: type[Model] | None = getattr(table, "read_as", None)
    if isinstance(table, list | tuple) and (isinstance(name, int) or kind is None):
        return f"{len(table)} values are too few", f"give {int(name) + 1 if isinstance(name, int) else name}"
    field = fields_of(kind).get(str(name)) if kind is not None else None  # `-` with nothing behind it has no kind
    return f"{name!r} is missing", f"add {name}: {field.description}" if field and field.description else f"add {name}"


def unknown_key(data: Any, path: Path) -> tuple[str, str]:
    """A key that means nothing here."""
    for step in path[:-1]:
        data = data[step]
    kind: type[Model] | None = getattr(data, "read_as", None)
    known = list(fields_of(kind)) if kind else []
    return f"unknown key {str(path[-1])!r}", remedy_for(str(path[-1]), known, "leave it out" if len(known) > 12 else "")


def fields_of(kind: type[Model]) -> dict[str, FieldInfo]:
    """What may be written in a table of this kind, by its word in the file."""
    return {field.alias or name: field for name, field in kind.model_fields.items()}


WANTED = {
    "int_type": "a whole number is wanted",
    "bool_type": "true or false is wanted",
    "string_type": "text is wanted",
    "tuple_type": "a list is wanted",
    "list_type": "a list is wanted",
    "dict_type": "a table is wanted",
    "mapping_type": "a table is wanted",
    "model_type": "a table is wanted",
    "model_attributes_type": "a table is wanted",
}
QUOTES = {"string_type": "put it into quotes", "bool_type": "write true or false"}


def in_words(wrong: ErrorDetails, value: Any) -> tuple[str, str]:
    """Message and remedy for a value of the wrong kind or size."""
    kind, context = wrong["type"], wrong.get("ctx", {})
    if kind in WANTED:
        plain = isinstance(value, int | float | bool)
        return f"{WANTED[kind]}, not {shown(value)}", QUOTES.get(kind, "") if plain or kind == "bool_type" else ""
    if kind in ("literal_error", "enum", "union_tag_invalid"):
        return unknown_word(value, context)
    if kind == "union_tag_not_found":
        return f"which kind is meant? {context['discriminator']} is missing", ""
    if kind == "string_pattern_mismatch":
        return f"{value!r} is no id", f"write {slug(str(value))!r}: lower case, words joined by hyphens"
    return sized(kind, context, value) or (wrong["msg"].removeprefix("Value error, "), "")


def unknown_word(value: Any, context: Mapping[str, Any]) -> tuple[str, str]:
    """A word where only certain others are known."""
    if "tag" in context:  # a table whose kind one of its words tells
        known, word = re.findall(r"'([^']*)'", context["expected_tags"]), str(context["tag"])
    else:
        known, word = re.findall(r"'([^']*)'", context["expected"]), value
    if not isinstance(word, str):
        return f"a word is wanted, not {shown(word)}", remedy_for("", known)
    return f"{word!r} is not known here", remedy_for(word, known, "one of: " + ", ".join(known))


def sized(kind: str, context: Mapping[str, Any], value: Any) -> tuple[str, str] | None:
    """Too large, too small, too many, too few."""
    limits = {
        "greater_than_equal": ("at least", "ge"),
        "less_than_equal": ("at most", "le"),
        "greater_than": ("more than", "gt"),
    }
    if kind in limits:
        word, key = limits[kind]
        return f"{shown(value)} is out of range: {word} {context[key]}", ""
    if kind in ("too_long", "string_too_long"):
        most = context["max_length"]
        return f"{len(value)} are too many: at most {most}", ""
    if kind in ("too_short", "string_too_short"):
        least = context["min_length"]
        return f"{len(value)} are too few: at least {least}", ""
    return None


def shown(value: Any) -> str:
    """A value in a message."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def slug(text: str) -> str:
    """An id that looks like the text: marks on letters are left out."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "name"
