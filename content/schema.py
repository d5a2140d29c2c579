"""JSON Schemas of content for editors: `python -m opfor.content.schema docs/schema` writes them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .kinds import MODES, TABLED, kinds_of, model_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> Iterator[tuple[str, dict[str, Any]]]:
    """File name and schema of every kind of every mode."""
    for mode in MODES:
        for kind in kinds_of(mode):
            yield f"{mode}-{kind}.json", schema_of(mode, kind)


def schema_of(mode: str, kind: str) -> dict[str, Any]:
    """The schema of files of a kind: one object, or where a file may hold several a table of them."""
    made: dict[str, Any] = model_of(mode, kind).model_json_schema(by_alias=True)
    head = {"$schema": DIALECT, "title": f"opfor {kind}, {mode} mode"}
    if kind not in TABLED:
        return head | {name: value for name, value in made.items() if name != "title"}
    parts = made.pop("$defs", {})
    tabled = made | {"required": [name for name in made["required"] if name != "id"]}
    table = {"type": "object", "not": {"required": ["id"]}, "additionalProperties": tabled}
    return head | {"anyOf": [made, table], "$defs": parts}


def text_of(schema: dict[str, Any]) -> str:
    """The schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def write(folder: Path) -> list[Path]:
    """Write all schemas into a folder, and give back their files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas():
        (folder / name).write_text(text_of(schema), encoding="utf-8")
    return [folder / name for name, _ in schemas()]


if __name__ == "__main__":
    for file in write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/schema")):
        print(file)
