"""The root of the repository is the package `opfor`: light to import, and no file known by two names."""

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

import pytest

import opfor

# A process of its own, so that what other tests have loaded does not count.
IMPORT_EVERYTHING = """
import importlib, pkgutil, sys
import opfor
for module in pkgutil.walk_packages(opfor.__path__, "opfor."):
    if module.name.split(".")[1] not in ["__main__", *sys.argv[1:]]:
        importlib.import_module(module.name)
"""
PRINT_FILES = """
for name, module in sorted(sys.modules.items()):
    if getattr(module, "__file__", None):
        print(name, module.__file__)
"""


def python(code: str, *words: str) -> str:
    env = os.environ | {"OPFOR_JIT": "off"}  # nothing is played here
    run = subprocess.run([sys.executable, "-c", code, *words], env=env, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def known_twice(modules: Iterable[tuple[str, str]], root: Path) -> list[list[str]]:
    """The names of each file under `root` that has more than one; `modules` are pairs of name and file."""
    names = defaultdict(list)
    for name, file in modules:
        if not Path(file).is_relative_to(sys.prefix):  # the virtual environment may lie in the checkout
            names[Path(file).resolve()].append(name)
    return [sorted(two) for file, two in names.items() if len(two) > 1 and file.is_relative_to(root)]


def test_importing_opfor_loads_nothing_else() -> None:
    before = "import sys; before = set(sys.modules); import opfor; print(sorted(set(sys.modules) - before))"
    assert python(before).strip() == "['opfor']"


def test_the_version_is_the_distributions() -> None:
    assert opfor.__version__ == version("opfor")


@pytest.mark.parametrize("name", ["no_such_folder", "__main__", "_private"])
def test_an_unknown_name_is_an_attribute_error(name: str) -> None:
    with pytest.raises(AttributeError, match=name):
        getattr(opfor, name)


def test_a_folder_is_loaded_at_first_use() -> None:
    assert python("import opfor; print(opfor.rules.__name__)").strip() == "opfor.rules"


def test_no_file_is_in_sys_modules_twice(root: Path) -> None:
    printed = [line.split(" ", 1) for line in python(IMPORT_EVERYTHING + PRINT_FILES).splitlines()]
    assert "opfor.rules" in {name for name, _ in printed}
    assert not known_twice([(name, file) for name, file in printed], root)


def test_no_file_is_in_sys_modules_twice_in_this_run(root: Path) -> None:
    loaded = [(name, getattr(module, "__file__", None)) for name, module in list(sys.modules.items())]
    assert not known_twice([(name, file) for name, file in loaded if file], root)


def test_a_planted_second_name_is_seen(root: Path) -> None:
    link = root / ".links" / "opfor" / "__init__.py"
    assert known_twice([("opfor", opfor.__file__), ("other", str(link))], root) == [["opfor", "other"]]


def test_nothing_outside_training_loads_torch() -> None:
    assert python(IMPORT_EVERYTHING + "print('torch' in sys.modules)", "training").strip() == "False"
