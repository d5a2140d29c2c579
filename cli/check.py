"""`opfor check`: everything that is wrong with files of content."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from . import jit, options
from .leaving import FAILED

EXAMPLES = """
opfor check crypt.yaml
opfor check my-content/*.yaml --content my-creatures
"""


def command(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Files of content.", exists=True, dir_okay=False)
    ],
    content: options.Content = None,
    as_json: options.Json = False,
) -> None:
    """Say everything that is wrong or odd about files of content, with line and remedy. Exit code 1: one is wrong."""
    jit.for_looking()
    from ..content.loading import check
    from ..content.problems import errors_in

    found = {file: check(file, content or ()) for file in files}
    wrong = [file for file, problems in found.items() if errors_in(problems)]
    if as_json:
        print(json.dumps([problem.as_dict() for problems in found.values() for problem in problems]))
    else:
        for file, problems in found.items():
            for problem in problems:
                print(problem)  # what was asked for: no error of this command
            print(f"{file}: {verdict(len(errors_in(problems)), len(problems))}")
    raise typer.Exit(FAILED if wrong else 0)


def verdict(errors: int, problems: int) -> str:
    """The result of one file in a few words."""
    if errors:
        return f"{errors} {'error' if errors == 1 else 'errors'}"
    return f"fine, with {problems} {'remark' if problems == 1 else 'remarks'}" if problems else "fine"
