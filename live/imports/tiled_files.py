"""What has to be true of a Tiled map and all files that it names before a parser may see them.

The parser follows paths, expands entities and unpacks layers as it is told. So the files are read here first: no
DOCTYPE, nothing outside the folder of the map, nothing that unpacks to more than a map can hold.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.parsers import expat

from .errors import BrokenFile, OutsideFolder, OverLimit, Unsupported
from .opened import DEEPEST, Opened
from .plan import MOST_ACROSS

MOST_FILES = 200  # tilesets and templates of a map
MOST_DATA = 4 * MOST_ACROSS * MOST_ACROSS  # bytes of a layer, unpacked
NAMING = {"tileset": "source", "object": "template"}  # what names another file that is read; pictures are not


def check(opened: Opened) -> None:
    """Look through a map and everything it names.

    Raises:
        ImportFailed: something of it must not be read.
    """
    folder = opened.path.resolve().parent
    waiting, seen = [(opened, opened.path.resolve())], {opened.path.resolve()}
    while waiting:
        file, path = waiting.pop()
        for where, name in names_in(file):
            other = inside(folder, path.parent, name, file, where)
            if other not in seen:
                seen.add(other)
                waiting.append((Opened(other), other))
        if len(seen) > MOST_FILES:
            raise OverLimit(opened.name, "", f"it names more than {MOST_FILES} files", "embed the tilesets")


def inside(folder: Path, base: Path, name: str, file: Opened, where: str) -> Path:
    """The file of a name, in the folder of the map.

    Raises:
        OutsideFolder: it lies elsewhere.
        BrokenFile: there is none.
    """
    try:
        other = (base / name).resolve()
        is_there = other.is_file()
    except (OSError, ValueError):
        raise BrokenFile(file.name, where, f"{name!r} is no name of a file") from None
    if not other.is_relative_to(folder):
        remedy = "put the map and its tilesets into one folder, or embed them (Map > Embed Tilesets)"
        raise OutsideFolder(file.name, where, f"{name!r} lies outside the folder of the map", remedy)
    if not is_there:
        raise BrokenFile(file.name, where, f"there is no file {name!r}", "put it beside the map, or embed the tileset")
    return other


def names_in(file: Opened) -> list[tuple[str, str]]:
    """The files that a file names, each with the place where it does.

    Raises:
        ImportFailed: it must not be read.
    """
    if file.looks_like_json:
        return list(names_in_json(file, file.json, ""))
    return Scan(file).names


def names_in_json(file: Opened, data: Any, where: str) -> Iterator[tuple[str, str]]:
    """The same in JSON, wherever it stands."""
    if isinstance(data, list):
        for n, one in enumerate(data):
            yield from names_in_json(file, one, f"{where}[{n}]")
    elif isinstance(data, dict):
        for key in ("source", "template"):
            if isinstance(data.get(key), str):
                yield f"{where}.{key}".lstrip("."), data[key]
        if isinstance(data.get("data"), str):
            check_packed(file, data["data"], str(data.get("compression", "")), where)
        for key, one in data.items():
            yield from names_in_json(file, one, f"{where}.{key}".lstrip("."))


class Scan:
    """One pass over an XML file.

    Attributes:
        names: the files it names, each with the place.
    """

    def __init__(self, file: Opened) -> None:
        self.file, self.names = file, list[tuple[str, str]]()
        self.depth, self.packed, self.data = 0, "", list[str]()
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        try:
            self.parser.Parse(file.text or "", True)  # as text: so will the parser, whatever is declared
        except expat.ExpatError as error:
            where = f"line {error.lineno}, column {error.offset + 1}"
            raise BrokenFile(file.name, where, f"no XML: {expat.ErrorString(error.code)}", "save it again") from None

    @property
    def where(self) -> str:
        return f"line {self.parser.CurrentLineNumber}"

    def doctype(self, *_: object) -> None:
        remedy = "Tiled writes none: delete it, if you know where it comes from"
        raise Unsupported(self.file.name, self.where, "a DOCTYPE is not read", remedy)

    def start(self, element: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise OverLimit(self.file.name, self.where, f"more than {DEEPEST} elements within one another")
        named = attributes.get(NAMING.get(element, ""))
        if named is not None:
            self.names.append((self.where, named))
        if element == "data":
            self.packed = attributes.get("compression", "")
        self.data = []

    def text(self, text: str) -> None:
        if self.packed:
            self.data.append(text)

    def end(self, element: str) -> None:
        self.depth -= 1
        if self.packed and element in ("chunk", "data"):
            check_packed(self.file, "".join(self.data), self.packed, self.where)
        if element == "data":
            self.packed = ""


def check_packed(file: Opened, text: str, compression: str, where: str) -> None:
    """The data of a layer do not unpack to more than a map can hold.

    Raises:
        OverLimit: they do.
        Unsupported: they are packed in a way that is not read.
        BrokenFile: they cannot be unpacked.
    """
    if not text.strip() or not compression:
        return
    if compression not in ("zlib", "gzip"):
        raise Unsupported(file.name, where, f"layers packed with {compression} are not read", "save them as CSV")
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)  # 32: gzip or zlib, whichever it is
    try:
        unpacked = unpacker.decompress(base64.b64decode(text), MOST_DATA + 1)
    except (zlib.error, binascii.Error, ValueError) as error:
        raise BrokenFile(file.name, where, f"a layer cannot be unpacked: {error}", "save them as CSV") from None
    if len(unpacked) > MOST_DATA:
        message = f"a layer of more than {MOST_ACROSS} x {MOST_ACROSS} cells"
        raise OverLimit(file.name, where, message, "save a part of the map")
