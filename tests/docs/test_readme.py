"""What the README and the docs show is what happens: their console sessions and Python examples are run."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def fenced(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(), re.M | re.S)


def sessions() -> list[tuple[str, list[tuple[str, list[str]]]]]:
    """Page, and the commands of a block with the lines they are said to print; three dots stand for any lines."""
    found = []
    for page in PAGES:
        for block in fenced(page, "console"):
            session = []
            for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, *lines = part.rstrip().splitlines()
                session.append((command, [line for line in lines if line.strip()]))
            found.append((page.name, session))
    return found


@pytest.mark.parametrize(("page", "session"), sessions())
def test_console(page, session, tmp_path):
    for command, lines in session:
        words = shlex.split(command)
        assert words[0] == "opfor", f"{page} shows a command that is not opfor's: {command}"
        plain = {**os.environ, "NO_COLOR": "1", "COLUMNS": "120", "XDG_STATE_HOME": str(tmp_path)}
        here = tmp_path / "here"  # not where the state is kept, in a folder called opfor
        here.mkdir(exist_ok=True)
        run = subprocess.run(
            [sys.executable, "-m", "opfor", *words[1:]], capture_output=True, text=True, cwd=here, env=plain
        )
        assert run.returncode == 0, run.stderr
        matches(run.stdout, lines)


def matches(printed: str, lines: list[str]) -> None:
    """The lines were printed, in this order and with nothing between them but where three dots stand."""
    rest = iter(line.rstrip() for line in printed.splitlines() if line.strip())
    gap = False
    for line in lines:
        if line.strip() == "...":
            gap = True
            continue
        assert any(shown == line.rstrip() for shown in rest) if gap else next(rest) == line.rstrip(), line
        gap = False


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python(page):
    for number, code in enumerate(fenced(page, "pycon")):
        test = doctest.DocTestParser().get_doctest(code, {}, f"{page.name}[{number}]", str(page), 0)
        report: list[str] = []
        result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
        assert result.failed == 0, "".join(report)


def test_the_readme_shows_the_three_journeys():
    readme = (ROOT / "README.md").read_text()
    for name in ("For game masters", "For researchers", "For encounter testers"):
        assert name in readme
    assert len(fenced(ROOT / "README.md", "console")) >= 2 and fenced(ROOT / "README.md", "pycon")
