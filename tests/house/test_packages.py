"""pyproject.toml lists the packages by hand (the root is the package), so the list is held against the tree."""

import tomllib
from pathlib import Path

FOLDERS = {
    "rules", "content", "chronicle", "agents", "envs", "stress", "training", "live", "cli", "checkpoints",
    "tests", "benchmarks", "docs", "examples", ".ci", ".links",
}  # fmt: skip


def pyproject(root: Path) -> dict[str, dict]:
    return tomllib.loads((root / "pyproject.toml").read_text())


def test_packages_in_pyproject_equal_the_tree(root: Path, installed: list[Path]) -> None:
    listed = set(pyproject(root)["tool"]["setuptools"]["packages"])
    in_tree = {".".join(("opfor", *file.parent.parts)) for file in installed if file.suffix == ".py"} | {"opfor"}
    wrong = [f'add the line     "{name}",' for name in sorted(in_tree - listed)]
    wrong += [f'remove the line  "{name}",' for name in sorted(listed - in_tree)]
    assert not wrong, "pyproject.toml, [tool.setuptools] packages:\n" + "\n".join(wrong)


def test_each_package_has_its_init_file(root: Path, installed: list[Path]) -> None:
    folders = {folder for file in installed if file.suffix == ".py" for folder in file.parents} - {Path(".")}
    without = sorted(str(folder) for folder in folders if not (root / folder / "__init__.py").is_file())
    assert not without, f"no __init__.py, so these are not importable once installed: {without}"


def test_the_top_level_folders_are_those_of_the_design(files: list[Path]) -> None:
    strange = {file.parts[0] for file in files if len(file.parts) > 1} - FOLDERS
    assert not strange, f"a new top-level folder needs its floor in tests/house/test_imports.py: {sorted(strange)}"


def test_the_root_holds_no_other_module(files: list[Path]) -> None:
    assert {file.name for file in files if len(file.parts) == 1 and file.suffix == ".py"} == {
        "__init__.py",
        "__main__.py",
    }


def test_folders_that_are_not_installed_are_not_packages(files: list[Path]) -> None:
    kept_back = ("tests", "benchmarks", "docs", "examples")
    inits = [str(file) for file in files if file.parts[0] in kept_back and file.name == "__init__.py"]
    assert not inits, f"an __init__.py makes these importable as opfor.tests and so on: {inits}"


def test_dev_holds_every_other_extra(root: Path) -> None:
    extras = pyproject(root)["project"]["optional-dependencies"]
    inner = next(line for line in extras["dev"] if line.startswith("opfor["))
    assert set(inner.removeprefix("opfor[").removesuffix("]").split(",")) == set(extras) - {"dev"}
