"""What all subcommands have in common: help with an example, exit codes, quick starts, a clean end."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from opfor.cli.app import COMMANDS


def test_the_table_names_every_subcommand_of_the_folder() -> None:
    import opfor.cli

    files = Path(opfor.cli.__file__).parent.glob("*.py")
    assert {file.stem for file in files if "\ndef command(" in file.read_text()} == set(COMMANDS)


def test_help_shows_every_subcommand(call: Callable) -> None:
    code, out, _ = call("--help")
    assert code == 0
    assert [line.split()[0] for line in out.split("Commands:\n")[1].split("\n\n")[0].splitlines()] == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_help_has_an_example(name: str, call: Callable) -> None:
    code, out, _ = call(name, "--help")
    assert code == 0
    assert f"\n    opfor {name}" in out.split("Examples:\n")[1].join(["\n", ""])


def test_the_version_is_the_packages(call: Callable) -> None:
    import opfor as package

    assert call("--version").out == f"opfor {package.__version__}\n"


@pytest.mark.parametrize("words", [["no-such-command"], ["list", "--no-such-option"], ["run"], ["check"]])
def test_a_line_that_cannot_be_read_is_bad_input(words: list[str], call: Callable) -> None:
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert "Error: " in err


def test_an_unknown_wish_for_compiling_is_bad_input(process: Callable) -> None:
    code, _, err = process("check", __file__, OPFOR_JIT="maybe")
    assert code == 2
    assert err == "OPFOR_JIT=maybe: set it to one of: auto, on, off\n"


@pytest.mark.parametrize("words", ["['--help']", "['list']", "['list', '--help']"])
def test_looking_needs_no_rules(words: str, process: Callable) -> None:
    code = f"""
import sys
sys.argv[1:] = {words}
from opfor.cli import main
try: main()
except SystemExit: pass
heavy = {{"numba", "numpy", "rich", "ruamel", "gymnasium", "onnxruntime"}}
print(sorted(heavy & {{name.split(".")[0] for name in sys.modules}}), file=sys.stderr)
"""
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stderr == "[]\n"


def test_a_reader_that_goes_away_is_no_failure_to_report() -> None:
    command = f"{sys.executable} -m opfor list --json | true; exit ${{PIPESTATUS[0]}}"
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("words", ["run ford-ambush --seed 7", "show ford-ambush"])
def test_a_reader_that_goes_away_in_the_middle_has_an_exit_code_of_its_own(words: str, tmp_path: Path) -> None:
    command = f"{sys.executable} -m opfor {words} | head -1 > /dev/null; exit ${{PIPESTATUS[0]}}"
    env = os.environ | {"OPFOR_JIT": "off", "XDG_STATE_HOME": str(tmp_path)}
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=env)
    assert ended.returncode in (0, 141) and ended.stderr == ""  # 0: all of it was written before the reader went


@pytest.mark.parametrize("words", ["list --json", "run duel-of-nobles --seed 7"])
def test_without_any_stdout(words: str, tmp_path: Path) -> None:
    env = os.environ | {"OPFOR_JIT": "off", "XDG_STATE_HOME": str(tmp_path)}
    command = f"{sys.executable} -m opfor {words} >&-"
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=env)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_what_stops_a_command_becomes_its_exit_code(monkeypatch: pytest.MonkeyPatch, call: Callable) -> None:
    from opfor.content.library import Library

    def stop(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Library, "entries", stop)
    assert call("list") == (130, "", "interrupted\n")
