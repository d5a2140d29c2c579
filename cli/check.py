"""`opfor check`: everything that is wrong with files of content."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from . import jit, options
from .leaving import BAD_INPUT, FAILED, leave

EXAMPLES = """
opfor check crypt.yaml
opfor check my-content --content my-creatures
"""


def command(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Files of content, or folders of them.", exists=True)
    ],
    content: options.Content = None,
    as_json: options.Json = False,
) -> None:
    """Say everything that is wrong or odd about files of content, with line and remedy. Exit code 1: one is wrong."""
    jit.for_looking()
    from ..content.loading import check
    from ..content.problems import errors_in

    found = {file: check(file, content or ()) for file in every_file(files)}
    wrong = [file for file, problems in found.items() if errors_in(problems)]
    if as_json:
        print(json.dumps([problem.as_dict() for problems in found.values() for problem in problems]))
    else:
        for file, problems in found.items():
            for problem in problems:
                print(problem)  # what was asked for: no error of this command
            print(f"{file}: {verdict(len(errors_in(problems)), len(problems))}")
    raise typer.Exit(FAILED if wrong else 0)


def every_file(paths: list[Path]) -> Iterator[Path]:
    """The files, and those of content in the folders."""
    from ..content.library import ENDINGS

    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and shown(file, path))
        if not inside:
            leave(BAD_INPUT, f"{path}: no content in this folder: files of content end in {' or '.join(ENDINGS)}")
        yield from inside


def shown(file: Path, folder: Path) -> bool:
    """A file, and not in a hidden folder, as those of tools are."""
    return file.is_file() and not any(part.startswith(".") for part in file.relative_to(folder).parts)


def verdict(errors: int, problems: int) -> str:
    """The result of one file in a few words."""
    if errors:
        return f"{errors} {'error' if errors == 1 else 'errors'}"
    return f"fine, with {problems} {'remark' if problems == 1 else 'remarks'}" if problems else "fine"
